import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, hashOf, hashText } from './hash.ts';

test('hashes are SHA-256: the published vector of "abc"', () => {
  expect(hashText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
test('equal data has one hash, whatever the order of its keys; undefined fields are left out', () => {
  expect(canonical({ b: 1, a: { d: [2, { f: 1, e: 2 }], c: undefined } })).toBe('{"a":{"d":[2,{"e":2,"f":1}]},"b":1}');
  expect(hashOf({ a: 1, b: 2 })).toBe(hashOf({ b: 2, a: 1 }));
  expect(hashOf([1, 2])).not.toBe(hashOf([2, 1]));
  expect(hashOf('é')).not.toBe(hashOf('é'.normalize('NFD')));
});

test('the text is what JSON makes of an object with sorted keys', () => {
  const slow = (value: unknown): string =>
    JSON.stringify(value, (_key, inner: unknown) =>
      inner === null || typeof inner !== 'object' || Array.isArray(inner)
        ? inner
        : Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))),
    );
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonical(value)).toBe(slow(value));
    }),
  );
  const odd = { b: undefined, a: [undefined, NaN, -0, 1e21, 0.1], 10: 'x', 9: '\u2028"\ud800', '-1': null, '01': true };
  expect(canonical(odd)).toBe(slow(odd));
});
