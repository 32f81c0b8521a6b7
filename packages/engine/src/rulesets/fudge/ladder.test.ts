import { expect, test } from 'vitest';
import { ladderName, level, readLadder, trait } from './ladder.ts';

test('FUDGE-LADDER-1: words and numbers, beyond both ends of the ladder too', () => {
  expect([4, 3, 2, 1, 0, -1, -2, -3].map(ladderName)).toEqual([
    'Legendary',
    'Superb',
    'Great',
    'Good',
    'Fair',
    'Mediocre',
    'Poor',
    'Terrible',
  ]);
  expect([6, -5].map(ladderName)).toEqual(['Legendary+2', 'Terrible-2']);
  for (let value = -9; value <= 9; value++) expect(readLadder(ladderName(value))).toBe(value);
  expect(['good', 'SUPERB + 1', '+2', '-3', 'Fair-1'].map(readLadder)).toEqual([1, 4, 2, -3, -1]);
  expect(['', 'Goodish', '1.5', '+'].map(readLadder)).toEqual([undefined, undefined, undefined, undefined]);
});

test('FUDGE-LADDER-1: a wrong word is answered with the right one', () => {
  expect(trait.parse('Great')).toBe(2);
  expect(trait.safeParse('Gret').error?.issues[0]?.message).toBe(
    'Found "Gret"; allowed is a whole number, Fair being 0, or a word of the ladder: Legendary, Superb, Great, Good, Fair, Mediocre, Poor, Terrible. Did you mean "Great"?',
  );
  expect(trait.safeParse(1.5).success).toBe(false);
});

test('FUDGE-LEVEL-1: wound levels are read in any spelling', () => {
  expect(['very hurt', 'Very Hurt', 'neardeath', 'near-death', 'scratch'].map((word) => level.parse(word))).toEqual([
    'Very Hurt',
    'Very Hurt',
    'Near Death',
    'Near Death',
    'Scratch',
  ]);
  expect(level.safeParse('Dead').success).toBe(false);
});
