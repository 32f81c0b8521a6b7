import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fight, begin, commit, undo } from '../fight/fight.ts';
import { readRoster } from '../fight/roster.ts';
import { rulesets } from '../rulesets/index.ts';
import { type Luck, luckOf } from './luck.ts';
import { chiSquareTail, normalBelow } from './tails.ts';

const sheets = {
  mst2: { weapons: ['sword'], hitDice: '1d8', armor: 'leather' },
  fudge: { weapon: 'longsword' },
  midian: { weapons: ['knife'] },
};

function fightOf(ruleset: keyof typeof sheets, seed?: string): Fight {
  const fighters = ['Ann', 'Ben'].map((name) => ({ name, side: name, sheet: sheets[ruleset] }));
  const { roster, problems } = readRoster({ format: 'affray-roster/1', ruleset, fighters }, rulesets);
  if (!roster) throw new Error(problems.map(({ message }) => message).join(' '));
  return begin(roster, seed === undefined ? {} : { seed });
}

function foughtOut(ruleset: keyof typeof sheets, seed: string): Fight {
  let fight = fightOf(ruleset, seed);
  for (let i = 0; i < 60 && fight.ruleset.due(fight.scene) !== undefined; i++)
    fight = commit(fight, fight.ruleset.choices(fight.scene)!.moves[0]).fight;
  return fight;
}

/** Ann strikes Ben so many times, who is put right again each time. */
function struck(hitDice: string, times: number): Fight {
  const fighters = ['Ann', 'Ben'].map((name) => ({ name, side: name, sheet: { ...sheets.mst2, hitDice } }));
  let fight = begin(readRoster({ format: 'affray-roster/1', ruleset: 'mst2', fighters }, rulesets).roster!, {
    seed: 'x',
  });
  for (let i = 0; i < times; i++) {
    fight = commit(fight, { kind: 'attack', by: 'ann', on: 'ben' } as never).fight;
    fight = commit(fight, { kind: 'wounds', by: 'gm', on: 'ben', to: 0 } as never).fight;
    fight = commit(fight, { kind: 'fate', by: 'gm', on: 'ben', to: 'up' } as never).fight;
  }
  return fight;
}

const ledger = ({ ruleset, log }: Fight): ReturnType<typeof luckOf> => luckOf(ruleset, log);

/** How high dice fell, by going through every throw of them. */
function brute({ kinds }: Luck): number {
  const dice = kinds.flatMap(({ faces }) =>
    faces.flatMap((count, i) =>
      new Array<{ most: number; shown: number }>(count).fill({ most: faces.length - 1, shown: i }),
    ),
  );
  const score = (faces: readonly number[]): number => faces.reduce((sum, face, i) => sum + face / dice[i]!.most, 0);
  const shown = score(dice.map((die) => die.shown));
  const faces = dice.map(() => 0);
  let lower = 0;
  let throws = 0;
  for (;;) {
    const other = score(faces);
    throws += 1;
    lower += Math.abs(other - shown) < 1e-9 ? 0.5 : other < shown ? 1 : 0;
    let at = 0;
    while (at < dice.length && faces[at] === dice[at]!.most) faces[at++] = 0;
    if (at === dice.length) return lower / throws;
    faces[at]! += 1;
  }
}

describe('the luck ledger', () => {
  const attack = { kind: 'attack', by: 'ann', on: 'ben' };
  const rolls = [[20], [6, 4], [8]].map((faces, i) => ({
    faces,
    from: 'entered' as const,
    whose: i === 2 ? 'ben' : 'ann',
  }));
  const one = commit(fightOf('mst2'), attack, rolls).fight;

  test('one blow by hand: d20 on 20, 2d6 on 6 and 4, and the d8 of who is struck on 8', () => {
    const { people, all, entries } = ledger(one);
    expect(entries).toBe(1);
    expect(people.map(({ id, dice }) => [id, dice])).toEqual([
      ['ann', 3],
      ['ben', 1],
    ]);
    const [ann, ben] = people;
    expect(ann!.kinds.map(({ die, dice, mean, expected }) => [die, dice, mean, expected])).toEqual([
      ['d20', 1, 20, 10.5],
      ['d6', 2, 5, 3.5],
    ]);
    // 19 of 20 lower, and half of one.
    expect(ann!.kinds[0]!.percentile).toBeCloseTo(0.975, 12);
    // Of 36 throws 30 are lower than 10 and 3 equal.
    expect(ann!.kinds[1]!.percentile).toBeCloseTo(31.5 / 36, 12);
    expect(ben!.percentile).toBeCloseTo(7.5 / 8, 12);
    expect(all.dice).toBe(4);
  });
  test('yes and no: the d20 had to reach 14, a chance of 7 in 20', () => {
    const [hit, power] = ledger(one).people[0]!.purposes;
    expect(hit).toMatchObject({ what: 'attack', rolls: 1, yes: { rolls: 1, observed: 1, percentile: 0.65 + 0.175 } });
    expect(hit!.yes!.expected).toBeCloseTo(0.35, 12);
    expect(power).toEqual({ what: 'power', rolls: 1 });
  });
  test('what is undone does not count, and without dice there is no luck', () => {
    const none = ledger(undo(one)!);
    expect(none).toMatchObject({ people: [], sides: [], entries: 0, all: { dice: 0, percentile: null, kinds: [] } });
  });
  test('sides take their fighters together', () => {
    const { sides, people } = ledger(one);
    expect(sides.map(({ side, dice }) => [side, dice])).toEqual([
      ['Ann', 3],
      ['Ben', 1],
    ]);
    expect(sides[0]!.percentile).toBe(people[0]!.percentile);
  });
  test.each(['mst2', 'fudge', 'midian'] as const)('%s: percentiles are those of all throws, one by one', (ruleset) => {
    let fight = fightOf(ruleset, 'twin');
    while (ledger(fight).all.dice === 0) fight = commit(fight, fight.ruleset.choices(fight.scene)!.moves[0]).fight;
    const { people, all } = ledger(fight);
    expect(people.length).toBeGreaterThan(0);
    for (const luck of [...people, ...(all.dice <= 5 ? [all] : [])])
      expect(luck.percentile).toBeCloseTo(brute(luck), 12);
  });
  test.each(['mst2', 'fudge', 'midian'] as const)('%s: over many fights, dice are neither high nor low', (ruleset) => {
    const found = Array.from({ length: 40 }, (_, i) => ledger(foughtOut(ruleset, `luck ${i}`)).all);
    const mean = found.reduce((sum, { percentile }) => sum + percentile!, 0) / found.length;
    // A percentile has a standard deviation of 0.289.
    expect(Math.abs(mean - 0.5)).toBeLessThan((4 * 0.289) / Math.sqrt(found.length));
    for (const { kinds, dice } of found) expect(kinds.reduce((sum, kind) => sum + kind.dice, 0)).toBe(dice);
  });
  test('five of each face are enough for chi-square, and fewer are not', () => {
    const fight = struck('1d8', 120);
    const [ann] = ledger(fight).people;
    const d20 = ann!.kinds.find(({ die }) => die === 'd20')!;
    expect(d20.dice).toBe(120);
    expect(d20.chiSquare).toMatchObject({ degrees: 19 });
    expect(d20.chiSquare!.p).toBeGreaterThan(1e-4);
    expect(ledger(one).people[0]!.kinds.map(({ chiSquare }) => chiSquare)).toEqual([null, null]);
  });
  test('dice too many or too large to go through are judged by the normal distribution, and it is said', () => {
    const { all, people } = ledger(struck('1d98', 60));
    expect(people.map(({ exact }) => exact)).toEqual([true, true]);
    expect(all.exact).toBe(false);
    const [own, variance] = all.kinds.reduce(
      ([sum, square], { mean, expected, dice, faces }) => [
        sum + ((mean - expected) * dice) / (faces.length - 1),
        square + (dice * (faces.length ** 2 - 1)) / 12 / (faces.length - 1) ** 2,
      ],
      [0, 0],
    );
    expect(all.percentile).toBeCloseTo(normalBelow(own / Math.sqrt(variance)), 12);
  });
});

describe('tails', () => {
  test.each([
    [1, 3.841458820694124],
    [5, 11.070497693516351],
    [19, 30.14352720564616],
    [99, 123.2252214533618],
  ])('of chi-square with %i degrees of freedom: 5 %% beyond %f', (degrees, x) => {
    expect(chiSquareTail(x, degrees)).toBeCloseTo(0.05, 12);
  });
  test('two degrees of freedom are an exponential', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 200, noNaN: true }), (x) => {
        expect(chiSquareTail(x, 2)).toBeCloseTo(Math.exp(-x / 2), 13);
      }),
    );
  });
  test('fall with x and rise with the degrees of freedom', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 150, noNaN: true }), fc.integer({ min: 1, max: 99 }), (x, degrees) => {
        const p = chiSquareTail(x, degrees);
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(chiSquareTail(x + 1, degrees)).toBeLessThanOrEqual(p);
        expect(chiSquareTail(x, degrees + 1)).toBeGreaterThanOrEqual(p);
      }),
    );
  });
  test('of the normal distribution', () => {
    expect(normalBelow(0)).toBe(0.5);
    expect(normalBelow(1.959963984540054)).toBeCloseTo(0.975, 13);
    expect(normalBelow(-1.959963984540054)).toBeCloseTo(0.025, 13);
  });
});
