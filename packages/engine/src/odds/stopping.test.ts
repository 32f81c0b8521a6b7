/** When a sample is looked at, and how well it then knows its chances. */
import { expect, test } from 'vitest';
import { errorOf, nextLook } from './stopping.ts';
import { emptyTally } from './tally.ts';

test('looks come after 16, 32 ... 256 fights, then in steps of one in sixteen', () => {
  const looks = [nextLook(0)];
  while (looks.length < 20) looks.push(nextLook(looks.at(-1)!));
  expect(looks.slice(0, 3)).toEqual([16, 32, 48]);
  // 256 / 16 is 16, 272 / 16 is 17, 289 / 16 is 18.
  expect(looks.slice(15)).toEqual([256, 272, 289, 307, 326]);
});

test("the error is half of Wilson's widest interval, of sides, nobody and undecided alike", () => {
  const z2 = 1.959963984540054 ** 2;
  const tally = (...outcomes: number[]) => ({
    ...emptyTally(outcomes.length - 2, 2),
    fights: outcomes.reduce((sum, n) => sum + n, 0),
    outcomes,
  });
  // Nobody ever wins: every interval has an end at 0 or 1, and the other z^2 / (n + z^2) away.
  expect(errorOf(tally(0, 0, 0, 16))).toBeCloseTo(z2 / (16 + z2) / 2, 12);
  // At a half the interval is z / sqrt(n + z^2) wide.
  expect(errorOf(tally(50, 50, 0, 0))).toBeCloseTo(Math.sqrt(z2 / (100 + z2)) / 2, 12);
  // That nobody is left is known worst here.
  expect(errorOf(tally(25, 25, 50, 0))).toBe(errorOf(tally(50, 0, 0, 50)));
  expect(errorOf(tally(0, 0, 0, 0))).toBe(0.5);
});
