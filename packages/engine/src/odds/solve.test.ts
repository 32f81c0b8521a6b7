import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fraction, fraction, toNumber, toText } from '../dice/fraction.ts';
import type { Chain } from './chain.ts';
import { componentsOf } from './components.ts';
import { NOBODY, OPEN } from './scenes.ts';
import { solve } from './solve.ts';
import { solveExact } from './solveExact.ts';

/** A chain from its edges: for each scene its standing, or where it leads with which weight. */
type Scene = number | readonly (readonly [to: number, weight: number])[];
function chainOf(scenes: readonly Scene[]): Chain {
  const starts = [0];
  const targets: number[] = [];
  const exact: Fraction[] = [];
  for (const scene of scenes) {
    if (typeof scene !== 'number') {
      const total = scene.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [to, weight] of scene) {
        targets.push(to);
        exact.push(fraction(weight, total));
      }
    }
    starts.push(targets.length);
  }
  return {
    count: scenes.length,
    starts: Int32Array.from(starts),
    targets: Int32Array.from(targets),
    p: Float64Array.from(exact, toNumber),
    exact,
    standing: Int32Array.from(scenes, (scene) => (typeof scene === 'number' ? scene : OPEN)),
    // Every move rolls one attack, and the even ones end a round.
    attacks: new Uint16Array(targets.length).fill(1),
    endsRound: Uint8Array.from(targets, (_, i) => (i % 2 === 0 ? 1 : 0)),
    rounded: new Float64Array(scenes.length),
    ends: undefined,
  };
}
/** The columns up to the attack rolls; rounds are looked at by themselves. */
const exactly = (scenes: readonly Scene[]): (string | undefined)[] =>
  solveExact(chainOf(scenes), 2)
    .slice(0, -1)
    .map((one) => one && toText(one));
const floats = (scenes: readonly Scene[]): number[] => {
  const { chances, turns, rolls } = solve(chainOf(scenes), 2);
  return [...chances, turns, rolls];
};

/** Columns by value iteration: how likely each end is after very many moves. */
function iterated(scenes: readonly Scene[], rounds = 20_000): number[] {
  let at = scenes.map((_, i): number => (i === 0 ? 1 : 0));
  for (let round = 0; round < rounds; round++) {
    const next = scenes.map((): number => 0);
    scenes.forEach((scene, i) => {
      if (typeof scene === 'number') next[i]! += at[i]!;
      else {
        const total = scene.reduce((sum, [, weight]) => sum + weight, 0);
        for (const [to, weight] of scene) next[to]! += (at[i]! * weight) / total;
      }
    });
    at = next;
  }
  const ends = [0, 1, NOBODY].map((end) =>
    scenes.reduce<number>((sum, scene, i) => sum + (scene === end ? at[i]! : 0), 0),
  );
  return [...ends, 1 - ends.reduce((a, b) => a + b, 0)];
}

describe('solving chains by hand', () => {
  test('a duel of turns: A hits with 1/4, B with 1/3: A wins 1/2 in 3 turns', () => {
    // V = 1/4 + 3/4 * 2/3 * V, so V = 1/2; T = 1 + 3/4 (1 + 2/3 T), so T = 7/2.
    const duel: Scene[] = [
      [
        [2, 1],
        [1, 3],
      ],
      [
        [3, 1],
        [0, 2],
      ],
      0,
      1,
    ];
    expect(exactly(duel)).toEqual(['1/2', '1/2', '0/1', '0/1', '7/2', '7/2']);
    floats(duel).forEach((value, i) => expect(value).toBeCloseTo([0.5, 0.5, 0, 0, 3.5, 3.5][i]!, 14));
  });
  test('a scene that may stay as it is', () => {
    expect(
      exactly([
        [
          [0, 9],
          [1, 1],
        ],
        0,
      ]),
    ).toEqual(['1/1', '0/1', '0/1', '0/1', '10/1', '10/1']);
  });
  test('scenes that lead to one another for ever are undecided, and last without end', () => {
    expect(exactly([[[1, 1]], [[0, 1]], 0])).toEqual(['0/1', '0/1', '0/1', '1/1', undefined, undefined]);
    expect(floats([[[1, 1]], [[0, 1]], 0])).toEqual([0, 0, 0, 1, Infinity, Infinity]);
    const half: Scene[] = [
      [
        [1, 1],
        [2, 1],
      ],
      [[1, 1]],
      NOBODY,
    ];
    expect(exactly(half)).toEqual(['0/1', '0/1', '1/2', '1/2', undefined, undefined]);
    expect(floats(half)).toEqual([0, 0, 0.5, 0.5, Infinity, Infinity]);
  });
  test('a fight that is over at the start takes no turn', () => {
    expect(exactly([1])).toEqual(['0/1', '1/1', '0/1', '0/1', '0/1', '0/1']);
  });
  test('tiny chances keep their precision', () => {
    // Each of twenty steps goes on with 1 in 1001, else starts over; and from the start A is lost with one half.
    const steps = 12;
    const scenes: Scene[] = [
      [
        [steps + 2, 1],
        [1, 1],
      ],
    ];
    for (let i = 1; i <= steps; i++)
      scenes.push([
        [i + 1, 1],
        [0, 1000],
      ]);
    scenes.push(0, 1);
    const wanted = solveExact(chainOf(scenes), 2)[0]!;
    const found = floats(scenes)[0]!;
    // Under 1e-36: 1 / 1001^12.
    expect(toNumber(wanted)).toBeLessThan(1e-35);
    expect(Math.abs(found / toNumber(wanted) - 1)).toBeLessThan(1e-12);
  });
});

/** Random chains of 3 to 8 open scenes, with the three ends after them. */
const randomChain = fc.integer({ min: 3, max: 8 }).chain((open) =>
  fc
    .array(
      fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: open + 2 }), fc.integer({ min: 1, max: 9 })), {
        minLength: 1,
        maxLength: 4,
        selector: ([to]) => to,
      }),
      {
        minLength: open,
        maxLength: open,
      },
    )
    .map((scenes): Scene[] => [...scenes, 0, 1, NOBODY]),
);

describe('random chains', () => {
  test('exact against value iteration, floats against exact to 1e-12', () => {
    fc.assert(
      fc.property(randomChain, (scenes) => {
        const exact = solveExact(chainOf(scenes), 2);
        const { chances, turns, rolls, rounds, bound } = solve(chainOf(scenes), 2);
        const found = [...chances, turns, rolls, rounds];
        expect(bound).toBeLessThan(1e-12);
        exact.forEach((value, i) => {
          if (value === undefined) expect(found[i]).toBe(Infinity);
          else if (i < 4) expect(Math.abs(found[i]! - toNumber(value))).toBeLessThanOrEqual(bound);
          else expect(Math.abs(found[i]! - toNumber(value))).toBeLessThanOrEqual(1e-12 * Math.max(1, toNumber(value)));
        });
        iterated(scenes, 3000).forEach((chance, i) => expect(chance).toBeCloseTo(toNumber(exact[i]!), 6));
      }),
      { seed: 1985, numRuns: 60 },
    );
  });
  test('components are the scenes that reach one another, those that lead on last', () => {
    fc.assert(
      fc.property(randomChain, (scenes) => {
        const n = scenes.length;
        const reach = scenes.map((scene, i) =>
          scenes.map((_, j) => i === j || (typeof scene !== 'number' && scene.some(([to]) => to === j))),
        );
        for (let k = 0; k < n; k++)
          for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) reach[i]![j] ||= reach[i]![k]! && reach[k]![j]!;
        const { order, ends } = componentsOf(chainOf(scenes));
        const group = new Array<number>(n);
        order.forEach((scene, at) => (group[scene] = ends.findIndex((end) => at < end)));
        expect([...order].sort((a, b) => a - b)).toEqual(scenes.map((_, i) => i));
        for (let i = 0; i < n; i++)
          for (let j = 0; j < n; j++) {
            expect(group[i] === group[j]).toBe(reach[i]![j]! && reach[j]![i]!);
            if (reach[i]![j]) expect(group[j]!).toBeLessThanOrEqual(group[i]!);
          }
      }),
      { seed: 1972, numRuns: 100 },
    );
  });
});

test('rounds are counted by the moves that end one', () => {
  // A hits with 1/4, else B with 1/3, else A again; whoever hits ends a round with it: one round, whatever the turns.
  const scenes: readonly Scene[] = [
    [
      [2, 1],
      [1, 3],
    ],
    [
      [3, 1],
      [0, 2],
    ],
    0,
    1,
  ];
  expect(toText(solveExact(chainOf(scenes), 2).at(-1)!)).toBe('1/1');
  expect(solve(chainOf(scenes), 2).rounds).toBeCloseTo(1, 14);
});
