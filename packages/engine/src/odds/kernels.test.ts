import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Xoshiro128, seedKey, startStream } from '../dice/seeded.ts';
import type { Chain } from './chain.ts';
import { Kernels, type Walked } from './kernels.ts';
import { OPEN } from './scenes.ts';

/** A chain of scene 0 alone: it leads to as many ends as there are weights, at those chances. */
function fan(weights: readonly number[], attacks: readonly number[] = weights.map((_, i) => i % 3)): Chain {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const n = weights.length;
  return {
    count: n + 1,
    starts: Int32Array.from([0, ...new Array<number>(n + 1).fill(n)]),
    targets: Int32Array.from(weights, (_, i) => i + 1),
    attacks: Uint16Array.from(attacks),
    endsRound: new Uint8Array(n).fill(1),
    p: Float64Array.from(weights, (weight) => weight / total),
    exact: undefined,
    standing: Int32Array.from([OPEN, ...new Array<number>(n).fill(0)]),
    rounded: new Float64Array(n + 1),
    ends: undefined,
  };
}

/** Heads or tails until tails: scene 0 leads to itself or to the end, evenly. */
const coin: Chain = { ...fan([1, 1]), targets: Int32Array.from([0, 1]), attacks: Uint16Array.from([1, 2]) };

const key = seedKey('kernels');
function walk(kernels: Kernels, stream: number, limit = 1000): Walked {
  const draws = new Xoshiro128(1, 0, 0, 0);
  startStream(draws, key, stream);
  const walked = { scene: -1, turns: -1, rolls: -1, rounds: -1 };
  kernels.walk(draws, limit, walked);
  return walked;
}

describe('kernels', () => {
  test('draw every outcome at its chance: within 4.5 sigma, whatever the chances', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(weights, (weights) => {
        const chain = fan(weights);
        const kernels = new Kernels(chain);
        const fights = 4000;
        const counts = new Array<number>(weights.length + 1).fill(0);
        for (let i = 0; i < fights; i++) counts[walk(kernels, i).scene]! += 1;
        weights.forEach((_, i) => {
          const p = chain.p[i]!;
          expect(Math.abs(counts[i + 1]! - fights * p)).toBeLessThanOrEqual(
            4.5 * Math.sqrt(fights * p * (1 - p)) + 4.5,
          );
        });
      }),
      { numRuns: 20, seed: 1 },
    );
  });

  test('one number a move, of the generator that the rules draw from: its top bit decides between two even outcomes', () => {
    const kernels = new Kernels(coin, 1);
    for (let stream = 0; stream < 200; stream++) {
      const draws = new Xoshiro128(1, 0, 0, 0);
      startStream(draws, key, stream);
      let turns = 1;
      // The first cell holds the first outcome, heads.
      while (draws.next() < 2 ** 31) turns += 1;
      expect(walk(kernels, stream)).toEqual({ scene: 1, turns, rolls: turns + 1, rounds: turns });
    }
  });

  test('attack rolls and rounds are added up over fights of any length, and a fight without end is cut off', () => {
    const endless = new Kernels({ ...coin, targets: Int32Array.from([0, 0]), attacks: Uint16Array.from([1, 1]) });
    for (const n of [16, 4000, 100_000])
      expect(walk(endless, 1, n)).toEqual({ scene: coin.count, turns: n, rolls: n, rounds: n });
  });

  test('a fight that is over before it begins takes no move', () => {
    const over = { ...fan([1]), standing: Int32Array.from([0, 0]) };
    expect(walk(new Kernels(over), 1)).toEqual({ scene: 0, turns: 0, rolls: 0, rounds: 0 });
  });

  test('chances that do not add up to 1 are refused', () => {
    expect(() => new Kernels({ ...fan([1, 1]), p: Float64Array.from([0.25, 0.25]) })).toThrow(/add up to 1/);
  });
});
