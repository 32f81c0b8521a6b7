import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toText } from './fraction.ts';
import { type Die, POOL_LIMITS, type Pool, type Question, fudgeDice, oneDie, poolOf } from './pool.ts';

/** Every throw of the dice, by plain recursion. */
const throws = (dice: readonly Die[]): number[][] =>
  dice.reduce<number[][]>(
    (all, { low, high }) => all.flatMap((one) => Array.from({ length: high - low + 1 }, (_, i) => [...one, low + i])),
    [[]],
  );
/** Counts a reading over every throw: "outcome:ways" in rising order. */
function brute(pool: Pool, read: (faces: number[]) => number): string[] {
  const tally = new Map<number, number>();
  for (const faces of throws(pool.dice)) tally.set(read(faces), (tally.get(read(faces)) ?? 0) + 1);
  return [...tally].sort(([a], [b]) => a - b).map(([outcome, ways]) => `${outcome}:${ways}`);
}
const found = ({ outcomes, ways }: Question): string[] => outcomes.map((outcome, i) => `${outcome}:${ways[i]}`);
const sum = (faces: readonly number[]): number => faces.reduce((a, b) => a + b, 0);

const anyPool = fc
  .tuple(fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 4 }), fc.integer({ min: -3, max: 5 }))
  .map(([sides, bonus]) => poolOf(sides, bonus));
const options = { seed: 20261201, numRuns: 60 };

describe('pools against brute enumeration', () => {
  test('totals of mixed pools, bonus included', () => {
    fc.assert(
      fc.property(anyPool, (pool) => {
        expect(found(pool.total)).toEqual(brute(pool, (faces) => sum(faces) + pool.bonus));
      }),
      options,
    );
  });
  test('at least a target: 1 or 0', () => {
    fc.assert(
      fc.property(anyPool, fc.integer({ min: -10, max: 45 }), (pool, target) => {
        expect(found(pool.atLeast(target))).toEqual(
          brute(pool, (faces) => (sum(faces) + pool.bonus >= target ? 1 : 0)),
        );
      }),
      options,
    );
  });
  test('dice over a floor', () => {
    fc.assert(
      fc.property(anyPool, fc.integer({ min: -1, max: 9 }), (pool, floor) => {
        expect(found(pool.over(floor))).toEqual(brute(pool, (faces) => faces.filter((face) => face > floor).length));
      }),
      options,
    );
  });
  test('bands: how many cuts the total reaches', () => {
    fc.assert(
      fc.property(anyPool, fc.uniqueArray(fc.integer({ min: -5, max: 35 }), { maxLength: 4 }), (pool, cuts) => {
        cuts.sort((a, b) => a - b);
        const read = (faces: number[]): number => cuts.filter((cut) => sum(faces) + pool.bonus >= cut).length;
        expect(found(pool.bands(cuts))).toEqual(brute(pool, read));
      }),
      options,
    );
  });
  test('faces in rising order', () => {
    const pool = poolOf([6, 6, 4]);
    const rows = pool.sorted.outcomes.map((at, i) => `${pool.sortedFaces[at]!.join()}:${pool.sorted.ways[i]}`);
    const tally = new Map<string, number>();
    for (const faces of throws(pool.dice)) {
      const key = [...faces].sort((a, b) => a - b).join();
      tally.set(key, (tally.get(key) ?? 0) + 1);
    }
    expect(rows.sort()).toEqual([...tally].map(([key, ways]) => `${key}:${ways}`).sort());
  });
  test("a question of one's own: the middle of three", () => {
    const middle = (faces: readonly number[]): number => [...faces].sort((a, b) => a - b)[1]!;
    const pool = poolOf([6, 6, 6]);
    // Case: 3d6 mid is 16, 40, 52, 52, 40, 16 of 216.
    expect(pool.question('middle', middle).ways).toEqual([16, 40, 52, 52, 40, 16]);
  });
});

describe('pools by hand', () => {
  test('case 07: 4dF is 1, 4, 10, 16, 19, 16, 10, 4, 1 of 81 for -4 to +4, 1dF a third each', () => {
    const { outcomes, ways, total } = fudgeDice(4).total;
    expect([outcomes, ways, total]).toEqual([[-4, -3, -2, -1, 0, 1, 2, 3, 4], [1, 4, 10, 16, 19, 16, 10, 4, 1], 81]);
    expect([-1, 0, 1].map((face) => toText(fudgeDice(1).total.probability(face)))).toEqual(['1/3', '1/3', '1/3']);
    expect(fudgeDice(2).over(0).ways).toEqual([4, 4, 1]);
  });
  test('what cannot come up has probability 0', () => {
    expect(toText(poolOf([6]).total.probability(7))).toBe('0/1');
    expect(toText(poolOf([6, 6], 1).total.probability(8))).toBe('1/6');
  });
  test('names: 2d6+1d12, bonus and Fudge dice', () => {
    expect(
      [poolOf([6, 6, 12]), poolOf([10, 10], 1), poolOf([8], -2), fudgeDice(4), poolOf([])].map(({ text }) => text),
    ).toEqual(['2d6+1d12', '2d10+1', '1d8-2', '4dF', '0']);
  });
  test('a question is made once', () => {
    const pool = oneDie(20);
    expect(pool).toBe(oneDie(20));
    expect(pool.atLeast(14)).toBe(pool.atLeast(14));
    // All targets that cannot be missed are one question, and all that cannot be reached.
    expect(pool.atLeast(-5)).toBe(pool.atLeast(1));
    expect(pool.atLeast(21)).toBe(pool.atLeast(99));
  });
  test('totals beyond 2^53 ways stay exact: 20d20', () => {
    const { ways, total, p } = poolOf(Array.from({ length: 20 }, () => 20)).total;
    expect(total).toBe(20n ** 20n);
    expect(BigInt(ways[0]!)).toBe(1n);
    expect(BigInt(ways[1]!)).toBe(20n);
    // Two more than the least: one die two more, or two dice one more.
    expect(BigInt(ways[2]!)).toBe(210n);
    expect(ways.reduce<bigint>((all, way) => all + BigInt(way), 0n)).toBe(20n ** 20n);
    expect(p.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
  });
  test('counts of the largest pools have chances, not NaN', () => {
    const pool = poolOf(Array.from({ length: 100 }, () => 1_000_000));
    const { p } = pool.over(999_999);
    expect(p[0]).toBeCloseTo((1 - 1e-6) ** 100, 12);
    expect(p[1]! / (100 * 1e-6 * (1 - 1e-6) ** 99)).toBeCloseTo(1, 12);
  });
  test('limits are named', () => {
    expect(() => poolOf(Array.from({ length: POOL_LIMITS.dice + 1 }, () => 6))).toThrow(
      `at most ${POOL_LIMITS.dice} dice; this one has ${POOL_LIMITS.dice + 1}`,
    );
    expect(() => poolOf([100, 100, 11]).question('x', () => 0)).toThrow(/110000 ways.*at most 100000/);
  });
});
