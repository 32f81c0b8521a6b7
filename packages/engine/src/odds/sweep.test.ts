/** Sweeps: every cell is the fight it says, whatever is varied, and what is wrong is told before any work. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRoster } from '../fight/roster.ts';
import { fudge } from '../rulesets/fudge/index.ts';
import { midian } from '../rulesets/midian/index.ts';
import { mst2 } from '../rulesets/mst2/index.ts';
import { fightOdds } from './fight.ts';
import { sampleFight } from './sample.ts';
import { MOST_CELLS, Sweep, type SweepPlan, WrongSweep } from './sweep.ts';
import { CellWork } from './sweepCell.ts';
import { readRange } from './sweepRange.ts';
import { type Known, type Passing, passing } from './sweepSolve.ts';

const rulesets = { mst2, fudge, midian };

const duel = (ann: object = {}, more: object = {}): object => ({
  format: 'affray-roster/1',
  ruleset: 'mst2',
  ...more,
  fighters: [
    { name: 'Ann', side: 'A', sheet: { skill: 3, hitDice: '1d4', armor: 'leather', ...ann } },
    { name: 'Ben', side: 'B', sheet: { skill: 2, hitDice: '1d4' } },
  ],
});
const band = {
  format: 'affray-roster/1',
  ruleset: 'mst2',
  fighters: [
    { name: 'Ann', side: 'A', sheet: { skill: 3, hitDice: '1d4' } },
    { name: 'Kobold', count: 2, side: 'B', sheet: { hitDice: '1d4' } },
  ],
};

const sweepOf = (data: object, axes: SweepPlan['axes'], fixed: SweepPlan['axes'] = []): Sweep =>
  new Sweep({ rosters: [{ name: 'one', data }], axes, fixed }, rulesets);

/** What a roster, spelled out, comes to. */
function oddsOf(data: object, tactics: Record<string, string> = {}): unknown {
  const { ruleset, fighters, house } = readRoster(data, rulesets).roster!;
  const { winner, turns } = fightOdds({ ruleset, scene: ruleset.muster(fighters, house), tactics });
  return { winner, turns };
}
function cellOf(sweep: Sweep, index: number): unknown {
  const { roster, tactics } = sweep.read(index);
  const { ruleset, fighters, house } = roster;
  const { winner, turns } = fightOdds({ ruleset, scene: ruleset.muster(fighters, house), tactics });
  return { winner, turns };
}

describe('a sweep', () => {
  it.each<[string, unknown, object, Record<string, string>?]>([
    ['ann.skill', 5, duel({ skill: 5 })],
    ['Ann.skill', 0, duel({ skill: 0 })],
    ['attacker.skill', 1, duel({ skill: 1 })],
    ['side:A.armor', 'chain mail', duel({ armor: 'chain mail' })],
    ['ann.armor.protection', 2, duel({ armor: { name: 'leather', evasion: 13, protection: 2 } })],
    ['ann.weapons', ['mace'], duel({ weapons: ['mace'] })],
    ['ann.hitDice', '1d8', duel({ hitDice: '1d8' })],
    ['ann.wounds', 1, duel({ wounds: 1 })],
    ['house.lethality', 'split', duel({}, { house: { lethality: 'split' } })],
    ['tactics.A', 'cautious', duel(), { A: 'cautious' }],
    ['tactics.A', 'best', duel(), { A: 'best' }],
  ])('asks the same of %s = %j as of the roster with it', (name, value, data, tactics) => {
    expect(cellOf(sweepOf(duel(), [{ name, values: [value] }]), 0)).toEqual(oddsOf(data, tactics));
  });

  it('varies everyone, the whole of an entry, and how many it is', () => {
    const everyone = sweepOf(duel(), [{ name: 'everyone.skill', values: [1] }]).read(0).roster;
    expect(everyone.fighters.map(({ sheet }) => (sheet as { skill: number }).skill)).toEqual([1, 1]);
    const bare = sweepOf(duel(), [{ name: 'skill', values: [4] }]).read(0).roster;
    expect(bare.fighters.map(({ sheet }) => (sheet as { skill: number }).skill)).toEqual([4, 4]);
    const kobolds = sweepOf(band, [
      { name: 'kobold.count', values: [1, 3] },
      { name: 'kobold.skill', values: [0, 7] },
    ]);
    const last = kobolds.read(3).roster.fighters;
    expect(last.map(({ name }) => name)).toEqual(['Ann', 'Kobold 1', 'Kobold 2', 'Kobold 3']);
    expect(last.slice(1).map(({ sheet }) => (sheet as { skill: number }).skill)).toEqual([7, 7, 7]);
    expect(kobolds.read(0).roster.fighters).toHaveLength(2);
  });

  it('goes through the last axis first, and through rosters last', () => {
    const sweep = new Sweep(
      {
        rosters: [
          { name: 'one', data: duel() },
          { name: 'two', data: band },
        ],
        axes: [
          { name: 'ann.skill', values: [1, 2] },
          { name: 'house.lethality', values: ['dead', 'split'] },
        ],
      },
      rulesets,
    );
    expect(sweep.cells).toBe(8);
    expect(sweep.cell(1)).toEqual({ roster: 0, values: [1, 'split'] });
    expect(sweep.cell(2)).toEqual({ roster: 0, values: [2, 'dead'] });
    expect(sweep.cell(7)).toEqual({ roster: 1, values: [2, 'split'] });
    expect(sweep.sides).toEqual(['A', 'B']);
    expect(sweep.withoutSide('A')).toBeUndefined();
    expect(sweep.withoutSide('C')).toBe('one');
  });

  it('compares whole games', () => {
    const fighters = [
      { name: 'Ann', side: 'A' },
      { name: 'Ben', side: 'B' },
    ];
    const rosters = Object.keys(rulesets).map((ruleset) => ({
      name: ruleset,
      data: { format: 'affray-roster/1', ruleset, fighters },
    }));
    const sweep = new Sweep({ rosters, axes: [] }, rulesets);
    expect([0, 1, 2].map((cell) => sweep.read(cell).roster.ruleset.id)).toEqual(['mst2', 'fudge', 'midian']);
  });

  it.each<[string, SweepPlan['axes'], RegExp]>([
    ['a field that is none', [{ name: 'ann.skil', values: [1] }], /Did you mean "skill"/],
    ['nobody', [{ name: 'anna.skill', values: [1] }], /Nothing is called "anna".*Did you mean "ann.skill"/],
    ['a side that is none', [{ name: 'side:C.skill', values: [1] }], /sides: A, B/],
    ['a house rule that is none', [{ name: 'house.shok', values: ['hit'] }], /shock/],
    ['tactics that are none', [{ name: 'tactics.A', values: ['brave'] }], /plain.*best/],
    ['a value that is not allowed', [{ name: 'ann.hitDice', values: ['1d6', 'many'] }], /ann.hitDice = "many"/],
    ['no values', [{ name: 'ann.skill', values: [] }], /no values/],
    ['a value twice', [{ name: 'ann.skill', values: [1, 1] }], /the value 1 twice/],
    [
      'an axis twice',
      [
        { name: 'ann.skill', values: [1] },
        { name: 'ann.skill', values: [2] },
      ],
      /given twice/,
    ],
    [
      'one thing by two names',
      [
        { name: 'ann.skill', values: [1] },
        { name: 'side:A.skill', values: [2] },
      ],
      /ann.skill is set twice/,
    ],
    [
      'too many cells',
      [
        { name: 'ann.skill', values: Array.from({ length: 101 }, (_, i) => i) },
        { name: 'ben.skill', values: Array.from({ length: 100 }, (_, i) => i) },
      ],
      new RegExp(`101 × 100 = 10100 cells; at most ${MOST_CELLS}`),
    ],
  ])('refuses %s', (_, axes, words) => {
    const made = (): void => sweepOf(duel(), axes).check();
    expect(made).toThrow(WrongSweep);
    expect(made).toThrow(words);
  });

  it('finds values that do not go together before any work', () => {
    const sweep = sweepOf(band, [
      { name: 'kobold-2.skill', values: [1] },
      { name: 'kobold.count', values: [2, 1] },
    ]);
    expect(() => sweep.check()).toThrow(/no such fighter/);
  });
});

describe('a cell', () => {
  const question = (data: object): ConstructorParameters<typeof CellWork>[0] => {
    const { ruleset, fighters, house } = readRoster(data, rulesets).roster!;
    return { ruleset, scene: ruleset.muster(fighters, house), tactics: {} };
  };
  const whole = (work: CellWork, fights: number): ReturnType<CellWork['step']> => {
    for (;;) {
      const odds = work.step(fights);
      if (odds) return odds;
    }
  };

  it('is exact where it fits, with its bound, and says how it was sampled where not', () => {
    const effort = { limit: 1000, seed: 'friday', fights: 500 };
    const exact = whole(new CellWork(question(duel()), effort), 100)!;
    expect(exact.method).toBe('exact');
    expect(exact.winner).toEqual(fightOdds(question(duel())).winner);
    expect(exact.bound).toBeLessThan(1e-12);
    const sampled = whole(new CellWork(question(duel()), { ...effort, limit: 0 }), 100)!;
    expect(sampled).toMatchObject({ method: 'sampled', fights: 500, seed: 'friday' });
    const odds = sampleFight(question(duel()), 500, 'friday');
    expect(sampled.winner).toEqual(odds.winner);
    const widths = Object.values(odds.winner).map(({ interval }) => interval![1] - interval![0]);
    expect(sampled.error).toBeCloseTo(Math.max(...widths) / 2, 14);
  });

  it.each([{ fights: 777 }, { error: 0.05 }, { error: 0.03, fights: 300 }])(
    'comes to the same however it is cut up: %j',
    (enough) => {
      const answers = [1, 7, 64, 100_000].map((fights) =>
        whole(new CellWork(question(band), { limit: 0, seed: 'cut', ...enough }), fights),
      );
      for (const one of answers) expect(one).toEqual(answers[0]);
    },
  );

  it('says how far it is, never back, and ends at 1', () => {
    const work = new CellWork(question(band), { limit: 0, seed: 'far', fights: 200 });
    const parts = [work.part];
    while (!work.step(30)) parts.push(work.part);
    parts.push(work.part);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect(parts.at(-1)).toBe(1);
  });
});

describe('ranges', () => {
  it.each<[string, number[] | undefined]>([
    ['0..3', [0, 1, 2, 3]],
    ['-2..1', [-2, -1, 0, 1]],
    ['3..0', [3, 2, 1, 0]],
    ['0..10..5', [0, 5, 10]],
    ['0..1..0.25', [0, 0.25, 0.5, 0.75, 1]],
    ['0..0.3..0.1', [0, 0.1, 0.2, 0.3]],
    ['0..1..0.4', [0, 0.4, 0.8]],
    ['leather', undefined],
    ['1...3', undefined],
  ])('%s', (text, values) => {
    expect(readRange(text, 100)).toEqual(values);
  });

  it('refuses a step that leads nowhere, and too many values', () => {
    expect(() => readRange('0..1..0', 100)).toThrow(/step/);
    expect(() => readRange('0..1000', 100)).toThrow(/1001 values; at most 100/);
  });
});

describe('which value gives the chance', () => {
  const solved = (chances: readonly Known[], target: number): Passing => {
    const search = passing(chances.length, target);
    let step = search.next();
    while (!step.done) step = search.next(new Map(step.value.map((place) => [place, chances[place]!])));
    return step.value;
  };
  const through = (chances: readonly Known[], target: number): (readonly [number, number])[] =>
    chances.slice(1).flatMap(({ p }, i) => ((chances[i]!.p - target) * (p - target) <= 0 ? [[i, i + 1] as const] : []));

  it('is what going through every value finds, rising or falling, and looks at few', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 1e6 }), { minLength: 17, maxLength: 400 }),
        fc.integer({ min: 0, max: 1e6 }),
        fc.boolean(),
        (numbers, target, falls) => {
          const chances = numbers.sort((a, b) => (falls ? b - a : a - b)).map((n) => ({ p: n / 1e6 }));
          const found = solved(chances, target / 1e6);
          expect(found.between).toEqual(through(chances, target / 1e6));
          const least = Math.min(...chances.map(({ p }) => Math.abs(p - target / 1e6)));
          expect(Math.abs(chances[found.nearest]!.p - target / 1e6)).toBeCloseTo(least, 12);
          expect(found.trend).toBe(falls ? 'falls' : 'rises');
          expect(found.known.size).toBeLessThanOrEqual(9 + Math.ceil(Math.log2(400)) + 4);
        },
      ),
    );
  });

  it('goes through every value of a chance that wavers', () => {
    const chances = Array.from({ length: 40 }, (_, i) => ({ p: 0.5 + 0.4 * Math.sin(i / 3) }));
    const found = solved(chances, 0.5);
    expect(found.trend).toBe('wavers');
    expect(found.between).toEqual(through(chances, 0.5));
    expect(found.known.size).toBe(40);
  });
});
