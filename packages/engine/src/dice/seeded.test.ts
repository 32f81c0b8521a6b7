import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Why } from './dice.ts';
import { D20, type Pool, type Question, fudgeDice, oneDie, poolOf } from './pool.ts';
import { type Draws, SeededDice, Xoshiro128, drawFace, drawFaces, seedKey, streamOf } from './seeded.ts';

const why: Why = { who: 'a', what: 'test' };

/** xoshiro128** 1.1 as published, in big integers: an implementation that shares nothing with ours. */
function* reference(seed: readonly bigint[]): Generator<number> {
  const MASK = (1n << 32n) - 1n;
  const rotate = (x: bigint, k: bigint): bigint => ((x << k) | (x >> (32n - k))) & MASK;
  const s = [...seed];
  for (;;) {
    yield Number((rotate((s[1]! * 5n) & MASK, 7n) * 9n) & MASK);
    const t = (s[1]! << 9n) & MASK;
    s[2]! ^= s[0]!;
    s[3]! ^= s[1]!;
    s[1]! ^= s[2]!;
    s[0]! ^= s[3]!;
    s[2]! ^= t;
    s[3] = rotate(s[3]!, 11n);
  }
}
const stub = (...draws: number[]): Draws & { left: number[] } => ({
  left: draws,
  next() {
    const draw = this.left.shift();
    if (draw === undefined) throw new Error('The stub has no draws left.');
    return draw;
  },
});

describe('xoshiro128**', () => {
  test('state 1, 2, 3, 4 gives the published vectors', () => {
    const draws = new Xoshiro128(1, 2, 3, 4);
    const found = Array.from({ length: 10 }, () => draws.next());
    expect(found).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]);
    const twin = reference([1n, 2n, 3n, 4n]);
    expect(found).toEqual(found.map(() => twin.next().value));
  });
  test('any state gives what the reference gives', () => {
    const word = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    fc.assert(
      fc.property(fc.tuple(word, word, word, word), (state) => {
        const twin = reference(state.map(BigInt));
        const draws = new Xoshiro128(...state);
        for (let i = 0; i < 50; i++) expect(draws.next()).toBe(twin.next().value);
      }),
      { seed: 7, numRuns: 50 },
    );
  });
});

describe('bounded draws', () => {
  test('case 20: a d20 redraws exactly 4294967280 and above', () => {
    expect(drawFace(stub(4294967279), D20, 0)).toBe(20);
    const source = stub(4294967280, 4294967295, 0);
    expect(drawFace(source, D20, 0)).toBe(1);
    expect(source.left).toEqual([]);
  });
  test.each([2, 3, 4, 6, 7, 10, 20, 100, 1_000_000])(
    'every face of a d%i has the same number of accepted draws',
    (sides) => {
      const pool = oneDie(sides);
      const width = Math.floor(2 ** 32 / sides);
      // Faces change exactly at the multiples of the width, and the draws above the last are the fewest that can be.
      for (const face of [1, 2, Math.ceil(sides / 2), sides]) {
        expect(drawFace(stub((face - 1) * width), pool, 0)).toBe(face);
        expect(drawFace(stub(face * width - 1), pool, 0)).toBe(face);
      }
      expect(2 ** 32 - pool.redrawFrom[0]!).toBe(2 ** 32 % sides);
    },
  );
  test('a d1 shows 1 and a Fudge die -1, 0, 1', () => {
    expect(drawFace(stub(2 ** 32 - 1), oneDie(1), 0)).toBe(1);
    expect(drawFaces(stub(0, 1431655765, 2 * 1431655765), fudgeDice(3))).toEqual([-1, 0, 1]);
  });
});

describe('streams', () => {
  const firsts = (seed: string, number = 0): number[] => {
    const draws = streamOf(seed, number);
    return [1, 2, 3, 4].map(() => draws.next());
  };
  test('case 21: seeds are text, so 9007199254740992 and 9007199254740993 differ', () => {
    expect(firsts('9007199254740992')).not.toEqual(firsts('9007199254740993'));
  });
  test('numbers of one seed have streams of their own', () => {
    const numbers = [...Array.from({ length: 2000 }, (_, i) => i), 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 40];
    expect(new Set(numbers.map((number) => firsts('test', number).join())).size).toBe(numbers.length);
  });
  test('seeds of any script: the key is the SHA-256 of the UTF-8 bytes', () => {
    // SHA-256 of the empty text begins e3b0c442 98fc1c14.
    expect([...seedKey('')].slice(0, 2).map((word) => (word >>> 0).toString(16))).toEqual(['e3b0c442', '98fc1c14']);
    // SHA-256 of "abc" begins ba7816bf 8f01cfea.
    expect([...seedKey('abc')].slice(0, 2).map((word) => (word >>> 0).toString(16))).toEqual(['ba7816bf', '8f01cfea']);
    const seeds = ['\u00e9', 'e\u0301', '\u0451', '\u{1f3b2}', '', ' ', 'a', 'A'];
    expect(new Set(seeds.map((seed) => firsts(seed).join())).size).toBe(seeds.length);
  });
  test('starting again gives the same dice, and going on gives others', () => {
    const dice = new SeededDice('again', 3);
    const roll = (): number[] => Array.from({ length: 20 }, () => dice.die(20, why));
    const first = roll();
    expect(roll()).not.toEqual(first);
    dice.start(3);
    expect(roll()).toEqual(first);
  });
});

describe('seeded dice answer as the faces of the same stream would', () => {
  const pools = [D20, poolOf([6, 6]), poolOf([8, 8, 12], 2), fudgeDice(4), poolOf([]), oneDie(1), poolOf([3], -1)];
  const questions = (pool: Pool): Question[] => [
    pool.total,
    pool.atLeast(9),
    pool.atLeast(1),
    pool.over(0),
    pool.over(3),
    pool.over(20),
    pool.bands([2, 5, 9]),
    pool.sorted,
    pool.question('odd ones', (faces) => faces.filter((face) => face % 2 !== 0).length),
  ];
  test('for every kind of question, in any order', () => {
    const all = pools.flatMap(questions);
    fc.assert(
      fc.property(fc.string(), fc.array(fc.constantFrom(...all), { maxLength: 30 }), (seed, asked) => {
        const dice = new SeededDice(seed);
        const draws = streamOf(seed, 0);
        for (const question of asked)
          expect(dice.ask(question, why)).toBe(question.read(drawFaces(draws, question.pool), []));
      }),
      { seed: 11, numRuns: 100 },
    );
  });
  test('through the named questions too', () => {
    const dice = new SeededDice('named');
    const draws = streamOf('named', 0);
    const pool = poolOf([6, 6, 6], 1);
    for (let i = 0; i < 50; i++) {
      const total = (p: Pool): number => drawFaces(draws, p).reduce((a, b) => a + b, p.bonus);
      expect(dice.die(20, why)).toBe(total(D20));
      expect(dice.atLeast(D20, 14, why)).toBe(total(D20) >= 14);
      expect(dice.atLeast(pool, 12, why)).toBe(total(pool) >= 12);
      expect(dice.sum(pool, why)).toBe(total(pool));
      expect(dice.over(pool, 3, why)).toBe(drawFaces(draws, pool).filter((face) => face > 3).length);
      expect(dice.sorted(pool, why)).toEqual(drawFaces(draws, pool).sort((a, b) => a - b));
      expect(dice.fudge(4, why)).toBe(total(fudgeDice(4)));
      expect(dice.chance(30, why)).toBe(total(oneDie(100)) <= 30);
    }
  });
  test('case 01: no dice, no draw: the next roll is unchanged', () => {
    const [plain, other] = [new SeededDice('x'), new SeededDice('x')];
    expect(other.sum(poolOf([], 3), why)).toBe(3);
    expect(other.over(poolOf([]), 0, why)).toBe(0);
    expect(other.die(20, why)).toBe(plain.die(20, why));
  });
  test('0 % never and 100 % always', () => {
    const dice = new SeededDice('chance');
    for (let i = 0; i < 300; i++) expect([dice.chance(0, why), dice.chance(100, why)]).toEqual([false, true]);
  });
});
