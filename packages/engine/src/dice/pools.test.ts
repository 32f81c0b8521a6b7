import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Distribution, constant, die, exploding, fromTally, rerolled } from './distribution.ts';
import { fraction } from './fraction.ts';
import { countAtLeast, keepRanks } from './pools.ts';

/** Every throw of n dice, with its weight, read one by one: slow and plain. */
function bruteForce(n: number, one: Distribution, read: (faces: number[]) => number): Distribution {
  const tally = new Map<number, bigint>();
  const go = (faces: number[], weight: bigint): void => {
    if (faces.length === n) {
      const value = read(faces);
      tally.set(value, (tally.get(value) ?? 0n) + weight);
    } else {
      one.values.forEach((value, i) => go([...faces, value], weight * one.weights[i]!));
    }
  };
  go([], 1n);
  return fromTally(tally, one.total ** BigInt(n));
}

const sumOf = (faces: number[]): number => faces.reduce((a, b) => a + b, 0);
const ranked = (faces: number[], from: number, to: number): number[] =>
  [...faces].sort((a, b) => a - b).slice(from, to);
const probabilities = ({ values, weights, total }: Distribution): [number, unknown][] =>
  values.map((value, i) => [value, fraction(weights[i]!, total)]);

const d6 = die(1, 6);
const cutDie = new Distribution([-1, 2, 3], [2n, 1n, 3n], 7n);
const kinds: [string, Distribution][] = [
  ['d2', die(1, 2)],
  ['d3', die(1, 3)],
  ['dF', die(-1, 1)],
  ['d4 rerolling 1', rerolled(die(1, 4), 1, 1)],
  ['d4 rerolling 4', rerolled(die(1, 4), 4, 4)],
  ['a die with gaps, of which a part is cut', cutDie],
];

describe('keeping', () => {
  test.each(kinds)('%s: every range of ranks of up to five dice is as counted', (_name, one) => {
    for (let n = 0; n <= 5; n++) {
      for (let to = 1; to <= n; to++) {
        for (let from = 0; from < to; from++) {
          expect(keepRanks(n, one, from, to), `${n} dice, ranks ${from} to ${to}`).toEqual(
            bruteForce(n, one, (faces) => sumOf(ranked(faces, from, to))),
          );
        }
      }
    }
  });

  test('random dice, random ranks', () => {
    const anyDie = fc
      .uniqueArray(fc.tuple(fc.integer({ min: -5, max: 20 }), fc.bigInt({ min: 1n, max: 5n })), {
        selector: ([value]) => value,
        minLength: 1,
        maxLength: 5,
      })
      .map((faces) =>
        fromTally(
          new Map(faces),
          faces.reduce((sum, [, weight]) => sum + weight, 0n),
        ),
      );
    fc.assert(
      fc.property(anyDie, fc.integer({ min: 1, max: 5 }), fc.nat(), fc.nat(), (one, n, a, b) => {
        const [from, to] = [Math.min(a % n, b % n), Math.max(a % n, b % n) + 1];
        expect(keepRanks(n, one, from, to)).toEqual(bruteForce(n, one, (faces) => sumOf(ranked(faces, from, to))));
      }),
    );
  });

  test('the two highest of 3d6', () => {
    const two = keepRanks(3, d6, 1, 3);
    expect(two.total).toBe(216n);
    expect(two.values).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(two.weights.map(Number)).toEqual([1, 3, 7, 12, 19, 27, 34, 36, 34, 27, 16]);
    expect(two.mean).toEqual(fraction(1827, 216));
  });

  test('the middle one of 3d6', () => {
    const middle = keepRanks(3, d6, 1, 2);
    expect(middle.values).toEqual([1, 2, 3, 4, 5, 6]);
    expect(middle.weights.map(Number)).toEqual([16, 40, 52, 52, 40, 16]);
    expect(middle.total).toBe(216n);
  });

  test('the higher of 2d20', () => {
    const higher = keepRanks(2, die(1, 20), 1, 2);
    expect(higher.weights.map(Number)).toEqual(Array.from({ length: 20 }, (_, i) => 2 * i + 1));
    expect(higher.mean).toEqual(fraction(553, 40));
  });

  test('4d6 without the lowest', () => {
    const three = keepRanks(4, d6, 1, 4);
    expect(three.total).toBe(1296n);
    expect(three.weights.map(Number)).toEqual([1, 4, 10, 21, 38, 62, 91, 122, 148, 167, 172, 160, 131, 94, 54, 21]);
    expect(three.mean).toEqual(fraction(15869, 1296));
  });

  test('the five highest of 20d10 can only be 50 in the ways that five or more dice show 10', () => {
    const five = keepRanks(20, die(1, 10), 15, 20);
    expect(five.total).toBe(10n ** 20n);
    expect(five.weights.reduce((a, b) => a + b)).toBe(10n ** 20n);
    expect(five.exactly(50)).toEqual(countAtLeast(20, die(1, 10), 10).atLeast(5));
    expect(five.exactly(5)).toEqual(fraction(1n, 10n ** 20n));
  });

  test('the highest of many dice is at most v when all are', () => {
    const highest = keepRanks(50, die(1, 12), 49, 50);
    for (let v = 1; v <= 12; v++) expect(highest.atMost(v)).toEqual(fraction(BigInt(v) ** 50n, 12n ** 50n));
  });

  test('exploding dice are ranked by what they add up to', () => {
    const one = exploding(die(1, 2));
    const higher = keepRanks(2, one, 1, 2);
    // The higher is at most 3 when both are 1 or 3: (1/2 + 1/4)^2.
    expect(higher.atMost(3)).toEqual(fraction(9, 16));
    expect(higher).toEqual(bruteForce(2, one, (faces) => Math.max(...faces)));
  });

  test('nothing kept is 0', () => {
    expect(keepRanks(3, d6, 2, 2)).toEqual(constant(0));
  });
});

describe('counting', () => {
  test.each(kinds)('%s: every target, of up to four dice and every range of ranks, is as counted', (_name, one) => {
    for (let n = 0; n <= 4; n++) {
      for (let to = 0; to <= n; to++) {
        for (let from = 0; from <= to; from++) {
          for (let least = -2; least <= 5; least++) {
            const counted = bruteForce(
              n,
              one,
              (faces) => ranked(faces, from, to).filter((face) => face >= least).length,
            );
            const fast = countAtLeast(n, one, least, from, to);
            expect(probabilities(fast), `${n} dice, ${least}, ranks ${from} to ${to}`).toEqual(probabilities(counted));
          }
        }
      }
    }
  });

  test('3d6 above 4 are wounds 8, 12, 6, 1 over 27', () => {
    const wounds = countAtLeast(3, d6, 5);
    expect(wounds.values).toEqual([0, 1, 2, 3]);
    expect(wounds.weights.map(Number)).toEqual([8, 12, 6, 1]);
    expect(wounds.total).toBe(27n);
  });

  test('a target that every die or no die reaches is a certainty', () => {
    expect(countAtLeast(3, d6, 1)).toEqual(constant(3));
    expect(countAtLeast(3, d6, 7)).toEqual(constant(0));
    expect(countAtLeast(0, d6, 3)).toEqual(constant(0));
  });
});
