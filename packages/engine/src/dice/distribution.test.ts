import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  Budget,
  type Distribution,
  TooMuchWork,
  combine,
  constant,
  die,
  exploding,
  explosionCap,
  fromTally,
  negate,
  rerolled,
  times,
} from './distribution.ts';
import { ONE, ZERO, add, compare, fraction, multiply, toText } from './fraction.ts';
import { LIMITS } from './notation.ts';

const d6 = die(1, 6);
/** Value and weight, side by side. */
const weightsOf = ({ values, weights }: Distribution): [number, number][] =>
  values.map((value, i) => [value, Number(weights[i])]);
/** The same probabilities, whatever the totals. */
const expectSame = (a: Distribution, b: Distribution): void => {
  expect(a.values).toEqual(b.values);
  expect(a.weights.map((n) => toText(fraction(n, a.total)))).toEqual(
    b.weights.map((n) => toText(fraction(n, b.total))),
  );
};

/** A small die whose faces are not equally likely, gaps and all. */
const anyDie = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -6, max: 9 }), fc.bigInt({ min: 1n, max: 9n })), {
    selector: ([value]) => value,
    minLength: 1,
    maxLength: 6,
  })
  .map((faces) =>
    fromTally(
      new Map(faces),
      faces.reduce((sum, [, weight]) => sum + weight, 0n),
    ),
  );

describe('worked values', () => {
  test('3d6', () => {
    const three = times(3, d6);
    expect(three.total).toBe(216n);
    expect(three.values).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
    expect(three.weights.map(Number)).toEqual([1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]);
    expect(three.exactly(3)).toEqual(fraction(1, 216));
    expect(three.exactly(10)).toEqual(fraction(27, 216));
    expect(three.mean).toEqual(fraction(21, 2));
    expect(three.variance).toEqual(fraction(35, 4));
  });

  test('4dF', () => {
    const four = times(4, die(-1, 1));
    expect(four.total).toBe(81n);
    expect(weightsOf(four)).toEqual(
      [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((v, i) => [v, [1, 4, 10, 16, 19, 16, 10, 4, 1][i]]),
    );
    expect(four.mean).toEqual(ZERO);
    expect(four.variance).toEqual(fraction(8, 3));
    expect(four.atLeast(-4)).toEqual(ONE);
  });

  test('2d8+1d12', () => {
    const sum = combine(times(2, die(1, 8)), die(1, 12));
    expect(sum.total).toBe(768n);
    expect(sum.exactly(3)).toEqual(fraction(1, 768));
    expect(sum.exactly(28)).toEqual(fraction(1, 768));
    expect(sum.mean).toEqual(fraction(31, 2));
  });

  test('3d16 reaches 4 in 4095 of 4096', () => {
    const three = times(3, die(1, 16));
    expect(three.atLeast(4)).toEqual(fraction(4095, 4096));
    expect(three.atMost(3)).toEqual(fraction(1, 4096));
  });

  test('no dice come to 0, for certain', () => {
    expect(weightsOf(times(0, d6))).toEqual([[0, 1]]);
    expect(times(0, d6).p).toEqual(Float64Array.of(1));
  });

  test('a rerolled die', () => {
    // 1 comes up when both rolls show it; every other face at once or after a 1.
    const one = rerolled(d6, 1, 1);
    expect(one.total).toBe(36n);
    expect(weightsOf(one)).toEqual([
      [1, 1],
      [2, 7],
      [3, 7],
      [4, 7],
      [5, 7],
      [6, 7],
    ]);
    // 1/3 to reroll: 1/18 each for 1 and 2, 1/6 + 1/18 = 4/18 for the others.
    expect(rerolled(d6, 1, 2).weights.map(Number)).toEqual([1, 1, 4, 4, 4, 4]);
    expect(rerolled(d6, 1, 2).total).toBe(18n);
  });

  test('an exploding die', () => {
    const one = exploding(d6);
    expect(one.values.slice(0, 12)).toEqual([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14]);
    expect(one.exactly(5)).toEqual(fraction(1, 6));
    expect(one.exactly(6)).toEqual(ZERO);
    expect(one.exactly(7)).toEqual(fraction(1, 36));
    expect(one.exactly(20)).toEqual(fraction(1, 6 ** 4));
    // Without a cap the mean were 3.5 / (1 - 1/6) = 4.2.
    expect(Number(one.mean.n) / Number(one.mean.d)).toBeCloseTo(4.2, 12);
  });
});

describe('what is cut from exploding dice', () => {
  test('is stated exactly', () => {
    // 2^49 is less than 10^15 and 2^50 more: fifty in a row are cut.
    expect(explosionCap(1n, 2n)).toBe(49);
    expect(exploding(die(1, 2)).cutOff).toEqual(fraction(1n, 2n ** 50n));
    expect(exploding(die(1, 2)).values.length).toBe(50);
    expect(explosionCap(1n, 6n)).toBe(19);
    expect(exploding(d6).cutOff).toEqual(fraction(1n, 6n ** 20n));
    // 10^-15 is not less than 10^-15.
    expect(explosionCap(1n, 10n)).toBe(15);
    expect(explosionCap(3n, 4n)).toBe(120);
  });

  test('of several dice is that at least one is cut', () => {
    const three = times(3, exploding(die(1, 4)));
    const whole = multiply(
      multiply(fraction(4n ** 25n - 1n, 4n ** 25n), fraction(4n ** 25n - 1n, 4n ** 25n)),
      fraction(4n ** 25n - 1n, 4n ** 25n),
    );
    expect(add(three.cutOff, whole)).toEqual(ONE);
  });

  test('is less than one in 10^12 for all the dice an expression may have', () => {
    const limit = fraction(1n, 10n ** 12n * BigInt(LIMITS.dice));
    for (let sides = 2; sides <= 200; sides++) {
      const { cutOff } = exploding(die(1, sides));
      expect(compare(cutOff, limit)).toBeLessThan(0);
      expect(cutOff.n).toBe(1n);
    }
  });

  test('is nothing where nothing explodes', () => {
    expect(times(3, d6).cutOff).toEqual(ZERO);
    expect(constant(7).cutOff).toEqual(ZERO);
  });

  test('a die with one side is refused, it would never stop', () => {
    expect(() => exploding(die(1, 1))).toThrow('would explode for ever');
  });
});

describe('brute-force twins', () => {
  test('n dice at once are n dice one by one', () => {
    fc.assert(
      fc.property(anyDie, fc.nat({ max: 6 }), (one, n) => {
        let slow = constant(0);
        for (let i = 0; i < n; i++) slow = combine(slow, one);
        expect(times(n, one)).toEqual(slow);
      }),
    );
  });

  test.each([2, 3, 6, 10, 20])('plain, rerolled and exploding d%i too', (sides) => {
    const plain = die(1, sides);
    for (const one of [plain, rerolled(plain, 1, 1), rerolled(plain, sides, sides), exploding(plain)]) {
      expect(times(4, one)).toEqual(combine(combine(one, one), combine(one, one)));
    }
  });

  test('every throw of two dice, counted', () => {
    fc.assert(
      fc.property(anyDie, anyDie, fc.integer({ min: -3, max: 3 }), (a, b, by) => {
        const counted = new Map<number, bigint>();
        for (const [i, x] of a.values.entries()) {
          for (const [j, y] of b.values.entries()) {
            counted.set(x + by * y + 0, (counted.get(x + by * y + 0) ?? 0n) + a.weights[i]! * b.weights[j]!);
          }
        }
        const fast = combine(a, b, (x, y) => x + by * y);
        expect(new Map(fast.values.map((value, i) => [value, fast.weights[i]]))).toEqual(counted);
      }),
    );
  });
});

describe('laws', () => {
  test('weights add up to the total, probabilities to 1', () => {
    fc.assert(
      fc.property(anyDie, anyDie, fc.nat({ max: 5 }), (a, b, n) => {
        const all = combine(times(n, a), negate(b));
        expect(all.weights.reduce((x, y) => x + y)).toBe(all.total);
        expect(all.p.reduce((x, y) => x + y)).toBeCloseTo(1, 12);
        expect(all.cutOff).toEqual(ZERO);
      }),
    );
  });

  test('values rise and every weight is positive', () => {
    fc.assert(
      fc.property(anyDie, anyDie, fc.nat({ max: 5 }), (a, b, n) => {
        const { values, weights } = combine(times(n, a), b);
        for (let i = 1; i < values.length; i++) expect(values[i]!).toBeGreaterThan(values[i - 1]!);
        expect(weights.every((weight) => weight > 0n)).toBe(true);
      }),
    );
  });

  test('at most, exactly and at least agree', () => {
    fc.assert(
      fc.property(anyDie, fc.integer({ min: -10, max: 12 }), (one, value) => {
        expect(add(one.atMost(value - 1), one.atLeast(value))).toEqual(ONE);
        expect(add(one.atMost(value - 1), one.exactly(value))).toEqual(one.atMost(value));
        expect(one.atLeast(value - 0.5)).toEqual(one.atLeast(value));
      }),
    );
  });

  test('means and variances of independent numbers add up', () => {
    fc.assert(
      fc.property(anyDie, anyDie, (a, b) => {
        expect(combine(a, b).mean).toEqual(add(a.mean, b.mean));
        expect(combine(a, b).variance).toEqual(add(a.variance, b.variance));
        expect(negate(a).mean).toEqual(multiply(a.mean, fraction(-1)));
        expect(negate(negate(a))).toEqual(a);
      }),
    );
  });

  test('the order of adding does not matter', () => {
    fc.assert(fc.property(anyDie, anyDie, (a, b) => expectSame(combine(a, b), combine(b, a))));
  });

  test('probabilities are the nearest doubles, also of totals beyond all doubles', () => {
    const many = times(500, d6);
    expect(many.total).toBe(6n ** 500n);
    expect(many.p.reduce((x, y) => x + y)).toBeCloseTo(1, 12);
    // The middle of the 500d6, by Stirling and all: within a part in a thousand of the normal density.
    expect(many.p[1250]! * Math.sqrt(2 * Math.PI * 500 * (35 / 12))).toBeCloseTo(1, 3);
    expect(times(20, d6).p[0]).toBe(1 / 6 ** 20);
  });
});

describe('limits', () => {
  test('a die with more sides than outcomes allowed', () => {
    expect(() => die(1, LIMITS.outcomes + 1)).toThrow('the limit "outcomes"');
    expect(die(1, LIMITS.outcomes).values.length).toBe(100_000);
  });

  test('work is refused before it is done', () => {
    const start = performance.now();
    const many = times(300, d6);
    const more = times(300, die(1, 10));
    expect(() => combine(many, more)).toThrow(TooMuchWork);
    expect(() => combine(many, more)).toThrow('the limit "work"');
    expect(() => times(1000, die(1, 90))).toThrow('the limit "work"');
    expect(() => times(1000, die(1, 1000))).toThrow('the limit "outcomes"');
    expect(performance.now() - start).toBeLessThan(3000);
  });

  test('a budget is for all that it is handed to', () => {
    const budget = new Budget();
    const hundred = die(1, 1000);
    expect(combine(hundred, hundred, undefined, budget).values.length).toBe(1999);
    expect(() => combine(hundred, hundred, undefined, budget)).toThrow('the limit "work"');
  });
});
