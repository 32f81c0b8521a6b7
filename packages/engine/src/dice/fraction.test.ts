import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  compare,
  divide,
  fraction,
  gcd,
  multiply,
  parseFraction,
  subtract,
  toNumber,
  toText,
} from './fraction.ts';

const big = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
const positive = fc.bigInt({ min: 1n, max: 10n ** 40n });
const anyFraction = fc.tuple(big, positive).map(([n, d]) => fraction(n, d));

describe('fractions', () => {
  test('are kept in lowest terms with a positive denominator', () => {
    expect(toText(fraction(6, -8))).toBe('-3/4');
    expect(toText(fraction(0, 5))).toBe('0/1');
    expect(toText(fraction(10, 5))).toBe('2/1');
  });

  test('a zero denominator is refused', () => {
    expect(() => fraction(1, 0)).toThrow(RangeError);
    expect(() => divide(fraction(1, 2), fraction(0))).toThrow(RangeError);
  });

  test('gcd agrees with the plain Euclid on big and small numbers', () => {
    const plain = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : plain(b, a % b));
    fc.assert(fc.property(big, big, (a, b) => gcd(a, b) === plain(a < 0n ? -a : a, b < 0n ? -b : b)));
  });

  test('arithmetic undoes itself', () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, (a, b) => {
        expect(subtract(add(a, b), b)).toEqual(a);
        if (b.n !== 0n) expect(divide(multiply(a, b), b)).toEqual(a);
        expect(compare(a, b)).toBe(-compare(b, a) + 0);
      }),
    );
  });

  test('read back what they print', () => {
    fc.assert(
      fc.property(anyFraction, (a) => {
        expect(parseFraction(toText(a))).toEqual(a);
      }),
    );
    expect(() => parseFraction('one half')).toThrow(SyntaxError);
  });

  test('become the nearest double', () => {
    expect(toNumber(fraction(1, 3))).toBe(1 / 3);
    expect(toNumber(fraction(967109357428n, 1853320108689n))).toBe(0.521825319270999);
    const huge = 10n ** 400n;
    expect(toNumber(fraction(huge + 1n, huge * 3n))).toBe(1 / 3);
    expect(toNumber({ n: 2n * huge, d: 1n * huge })).toBe(2);
    expect(toNumber(fraction(1n, 10n ** 320n))).toBe(1e-320);
    // Half way between 1 and the next double, and a hair above it.
    const half = 2n ** 53n;
    expect(toNumber({ n: (half + 1n) * huge, d: half * huge })).toBe(1);
    expect(toNumber({ n: (half + 1n) * huge + 1n, d: half * huge })).toBe(1 + 2 ** -52);
  });
});
