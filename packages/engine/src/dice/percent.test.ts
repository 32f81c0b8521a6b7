import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fraction, toNumber } from './fraction.ts';
import { percent } from './percent.ts';

test('probabilities are rounded to the digits asked for', () => {
  expect(percent(fraction(967109357428n, 1853320108689n))).toBe('52.18 %');
  expect(percent(0.521825319270999)).toBe('52.18 %');
  expect(percent(0.521825319270999, 1)).toBe('52.2 %');
  expect(percent(fraction(1, 3), 1)).toBe('33.3 %');
  expect(percent(fraction(1, 2))).toBe('50.00 %');
  expect(percent(0.07)).toBe('7.00 %');
});

test('a half is rounded up', () => {
  expect(percent(fraction(12345, 100000))).toBe('12.35 %');
  expect(percent(fraction(12345, 100000), 1)).toBe('12.3 %');
  expect(percent(fraction(1, 2000), 1)).toBe('0.1 %');
});

test('100 % and 0 % are certainties and nothing else', () => {
  expect(percent(fraction(81, 81))).toBe('100 %');
  expect(percent(1)).toBe('100 %');
  expect(percent(fraction(0, 5))).toBe('0 %');
  expect(percent(0)).toBe('0 %');
});

test('4095 of 4096 is not certain, nor is 1 of 4096 impossible', () => {
  expect(percent(fraction(4095, 4096))).toBe('99.98 %');
  expect(percent(fraction(4095, 4096), 1)).toBe('>99.9 %');
  expect(percent(4095 / 4096, 1)).toBe('>99.9 %');
  expect(percent(fraction(1, 4096))).toBe('0.02 %');
  expect(percent(fraction(1, 4096), 1)).toBe('<0.1 %');
  expect(percent(1 / 4096, 1)).toBe('<0.1 %');
});

test('what rounding would make certain stays uncertain, however close', () => {
  expect(percent(fraction(99995, 100000))).toBe('>99.99 %');
  expect(percent(fraction(99994, 100000))).toBe('99.99 %');
  expect(percent(fraction(10n ** 400n - 1n, 10n ** 400n))).toBe('>99.99 %');
  expect(percent(fraction(1n, 10n ** 400n))).toBe('<0.01 %');
  expect(percent(1 - 2 ** -53)).toBe('>99.99 %');
  expect(percent(Number.MIN_VALUE)).toBe('<0.01 %');
});

test('a double that sticks out by rounding is not taken for certain', () => {
  expect(percent(1 + 2 ** -52)).toBe('>99.99 %');
  expect(percent(-1e-17)).toBe('<0.01 %');
});

test('what is no probability is refused', () => {
  for (const p of [1.01, -0.01, NaN, Infinity]) expect(() => percent(p)).toThrow(RangeError);
  expect(() => percent(fraction(3, 2))).toThrow('3/2 is not a probability');
  expect(() => percent(fraction(-1, 2))).toThrow('-1/2 is not a probability');
});

test('the number printed is within half a step of the probability', () => {
  const uncertain = fc.tuple(fc.integer({ min: 1, max: 99999 }), fc.integer({ min: 2, max: 100000 }));
  fc.assert(
    fc.property(uncertain, fc.constantFrom(1 as const, 2 as const), ([n, d], digits) => {
      fc.pre(n < d);
      const p = fraction(n, d);
      const text = percent(p, digits);
      const printed = Number(text.replace(/[<>%\s]/g, '')) / 100;
      const step = 10 ** -(digits + 2);
      if (text.startsWith('>')) expect(toNumber(p)).toBeGreaterThan(printed);
      else if (text.startsWith('<')) expect(toNumber(p)).toBeLessThan(printed);
      else expect(Math.abs(printed - toNumber(p))).toBeLessThanOrEqual(step / 2 + 1e-12);
    }),
  );
});
