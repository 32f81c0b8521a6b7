import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceBetween, nearest } from './suggest.ts';

describe('did you mean', () => {
  test.each([
    ['sword', 'sword', 0],
    ['sowrd', 'sword', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
    ['axe', 'mace', 2],
  ])('%s is %s away from %s', (a, b, wanted) => {
    expect(distanceBetween(a, b)).toBe(wanted);
  });
  test('the distance is a symmetric measure, 0 for equals only', () => {
    const word = fc.string({ maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(distanceBetween(a, b)).toBe(distanceBetween(b, a));
        expect(distanceBetween(a, b) === 0).toBe(a === b);
        expect(distanceBetween(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
      { seed: 3 },
    );
  });
  test('the nearest is found, and nothing when none is near', () => {
    const known = ['shock', 'reach', 'healLow', 'chain mail'];
    expect(['shok', 'Reach', 'heal_low', 'chainmail', 'zebra'].map((word) => nearest(word, known))).toEqual([
      'shock',
      'reach',
      'healLow',
      'chain mail',
      undefined,
    ]);
  });
});
