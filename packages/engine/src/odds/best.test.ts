import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EnumeratingDice } from '../dice/enumerating.ts';
import { begin } from '../fight/fight.ts';
import { readRoster } from '../fight/roster.ts';
import { rulesets } from '../rulesets/index.ts';
import { BEST } from './best.ts';
import { type Decisions, bestChoices } from './decisions.ts';
import { fightOdds, whatToDo } from './fight.ts';
import type { FightQuestion } from './result.ts';
import { sampleFight } from './sample.ts';
import { NOBODY, OPEN, TooLarge } from './scenes.ts';
import { solve } from './solve.ts';

/** A game: for each scene its standing, or for each option where it leads with which weight. */
type Option = readonly (readonly [to: number, weight: number])[];
type Scene = number | readonly Option[];

const share = (option: Option, weight: number): number => weight / option.reduce((sum, [, w]) => sum + w, 0);

function gameOf(scenes: readonly Scene[]): Decisions {
  const options = [0];
  const edges = [0];
  const targets: number[] = [];
  const p: number[] = [];
  for (const scene of scenes) {
    for (const option of typeof scene === 'number' ? [] : scene) {
      for (const [to, weight] of option) {
        targets.push(to);
        p.push(share(option, weight));
      }
      edges.push(targets.length);
    }
    options.push(edges.length - 1);
  }
  return {
    count: scenes.length,
    standing: Int32Array.from(scenes, (scene) => (typeof scene === 'number' ? scene : OPEN)),
    options: Int32Array.from(options),
    moves: edges.slice(1).map(() => undefined),
    edges: Int32Array.from(edges),
    targets: Int32Array.from(targets),
    p: Float64Array.from(p),
    idOf: () => 0,
  };
}

/** The chance that side 0 wins from scene 0 when option `chosen[i]` of scene i is always taken. */
function chanceOf(scenes: readonly Scene[], chosen: readonly number[]): number {
  const starts = [0];
  const targets: number[] = [];
  const p: number[] = [];
  scenes.forEach((scene, i) => {
    if (typeof scene !== 'number') {
      const option = scene[chosen[i]!]!;
      for (const [to, weight] of option) {
        targets.push(to);
        p.push(share(option, weight));
      }
    }
    starts.push(targets.length);
  });
  const chain = {
    count: scenes.length,
    starts: Int32Array.from(starts),
    targets: Int32Array.from(targets),
    p: Float64Array.from(p),
    attacks: new Uint16Array(targets.length),
    endsRound: new Uint8Array(targets.length),
    standing: Int32Array.from(scenes, (scene) => (typeof scene === 'number' ? scene : OPEN)),
    rounded: new Float64Array(scenes.length),
    exact: undefined,
    ends: undefined,
  };
  return solve(chain, 2).chances[0]!;
}

/** The best of all ways to choose, tried one by one. */
function bestOfAll(scenes: readonly Scene[]): number {
  const counts = scenes.map((scene) => (typeof scene === 'number' ? 1 : scene.length));
  let best = 0;
  const ways = counts.reduce((product, count) => product * count, 1);
  for (let way = 0; way < ways; way++) {
    let rest = way;
    const chosen = counts.map((count) => {
      const one = rest % count;
      rest = (rest - one) / count;
      return one;
    });
    best = Math.max(best, chanceOf(scenes, chosen));
  }
  return best;
}

/** Which option of each scene was chosen, counted within the scene. */
const chosenOf = (game: Decisions): { chosen: number[]; value: number; most: number } => {
  const { values, chosen, most } = bestChoices(game, 0);
  return { chosen: [...chosen].map((option, i) => Math.max(0, option - game.options[i]!)), value: values[0]!, most };
};

describe('best play, by hand', () => {
  test('a small chance that may be tried again and again beats a larger one that may not', () => {
    const scenes: Scene[] = [
      [
        [
          [1, 1],
          [2, 1],
        ],
        [
          [1, 1],
          [0, 3],
        ],
      ],
      0,
      1,
    ];
    const { chosen, value, most } = chosenOf(gameOf(scenes));
    expect(chosen[0]).toBe(1);
    expect(value).toBeCloseTo(1, 12);
    expect(most).toBe(1);
  });
  test('passing for ever wins nothing, however good it looks never to have lost', () => {
    // Scene 0 may pass to 1 and 1 back to 0; only the gamble of 1/3 ever ends it.
    const scenes: Scene[] = [
      [
        [[1, 1]],
        [
          [2, 1],
          [3, 2],
        ],
      ],
      [[[0, 1]], [[1, 1]]],
      0,
      1,
    ];
    const { chosen, value, most } = chosenOf(gameOf(scenes));
    expect(chosen.slice(0, 2)).toEqual([1, 0]);
    expect(value).toBeCloseTo(1 / 3, 14);
    expect(most - value).toBeLessThan(1e-11);
    expect(chanceOf(scenes, chosen)).toBeCloseTo(1 / 3, 14);
  });
  test('where nothing can be won the first option is taken', () => {
    const { chosen, value, most } = chosenOf(gameOf([[[[0, 1]], [[1, 1]]], 1]));
    expect([chosen[0], value, most]).toEqual([0, 0, 0]);
  });
});

test('random games: the best of all ways to choose', () => {
  const option = (open: number): fc.Arbitrary<Option> =>
    fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: open + 2 }), fc.integer({ min: 1, max: 4 })), {
      minLength: 1,
      maxLength: 3,
      selector: ([to]) => to,
    });
  const game = fc
    .integer({ min: 2, max: 5 })
    .chain((open) =>
      fc
        .array(fc.array(option(open), { minLength: 1, maxLength: 3 }), { minLength: open, maxLength: open })
        .map((scenes): Scene[] => [...scenes, 0, 1, NOBODY]),
    );
  fc.assert(
    fc.property(game, (scenes) => {
      const truth = bestOfAll(scenes);
      const { chosen, value, most } = chosenOf(gameOf(scenes));
      expect(value).toBeLessThanOrEqual(truth + 1e-12);
      expect(most).toBeGreaterThanOrEqual(truth - 1e-12);
      expect(most - value).toBeLessThan(1e-9);
      expect(chanceOf(scenes, chosen)).toBeCloseTo(truth, 10);
    }),
    { seed: 2020, numRuns: 120 },
  );
});

function question(ruleset: string, a: object, b: object, house: object = {}): FightQuestion {
  const fighters = [
    { name: 'a', side: 'A', sheet: a },
    { name: 'b', side: 'B', sheet: b },
  ];
  const { roster, problems } = readRoster({ format: 'affray-roster/1', ruleset, house, fighters }, rulesets);
  if (!roster) throw new Error(problems.map(({ message }) => message).join(' '));
  return { ruleset: roster.ruleset, scene: begin(roster).scene };
}
const duels: Readonly<Record<string, FightQuestion>> = {
  'MST-2': question(
    'mst2',
    { hitDice: '1d6', weapons: ['sword', 'dagger'], armor: 'leather' },
    { hitDice: '1d6', weapons: ['spear'], shield: true },
  ),
  Fudge: question(
    'fudge',
    { weapon: 'longsword', wounds: ['Very Hurt'] },
    { weapon: 'axe', wounds: ['Very Hurt'] },
    { pacing: 'alternating' },
  ),
};

describe.each(Object.entries(duels))('best play of %s', (_name, one) => {
  const { ruleset, scene } = one;
  const best = whatToDo(one);
  test('is as good as every named tactic, and is what is expected of the best move', () => {
    const played = fightOdds({ ...one, tactics: { A: BEST } });
    expect(Math.abs(played.winner.A!.p - best.options[0]!.p)).toBeLessThan(1e-11);
    expect(played.bound).toBeLessThan(1e-11);
    for (const tactic of Object.keys(ruleset.tactics))
      expect(played.winner.A!.p).toBeGreaterThanOrEqual(
        fightOdds({ ...one, tactics: { A: tactic } }).winner.A!.p - 1e-12,
      );
  });
  test('every option is worth what the fights after it are', () => {
    const dice = new EnumeratingDice();
    for (const { move, p } of best.options) {
      let worth = 0;
      dice.begin();
      do {
        const after: unknown = ruleset.copy(scene);
        ruleset.play(after, move, dice);
        worth += dice.probability * fightOdds({ ...one, scene: after, tactics: { A: BEST } }).winner.A!.p;
      } while (dice.next());
      expect(p).toBeCloseTo(worth, 10);
    }
  });
  test('fought out it wins as often, within 4 sigma', () => {
    const { p } = best.options[0]!;
    const found = sampleFight({ ...one, tactics: { A: BEST } }, 4000, 'best').winner.A!.p;
    expect(Math.abs(found - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / 4000));
  });
});

test('flight never wins', () => {
  for (const one of Object.values(duels)) {
    const flights = whatToDo(one).options.filter(({ move }) => move.kind === 'leave');
    expect(flights.length).toBeGreaterThan(0);
    for (const { p } of flights) expect(p).toBe(0);
  }
});

test('what cannot be answered says why', () => {
  const one = duels['MST-2']!;
  expect(() => whatToDo(one, { limit: 20 })).toThrow(TooLarge);
  expect(() => whatToDo({ ...one, tactics: { B: BEST } })).toThrow(/against tactics that are known/);
  expect(() => whatToDo(question('mst2', {}, {}, { order: 'each_fight' }))).toThrow(/GM's move comes first/);
  expect(() => fightOdds({ ...one, tactics: { A: 'brave' } })).toThrow(/cautious, and "best" for a duel/);
});
