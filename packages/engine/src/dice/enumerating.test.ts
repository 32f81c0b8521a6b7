import { describe, expect, test } from 'vitest';
import type { Why } from './dice.ts';
import { EnumeratingDice } from './enumerating.ts';
import { type Fraction, ZERO, add, fraction, toNumber, toText } from './fraction.ts';
import { poolOf } from './pool.ts';

const why: Why = { who: 'a', what: 'test' };
const attack: Why = { who: 'a', what: 'attack', attack: true };

/** Runs a rule for every branch: its result, with its exact chance. */
function odds(rule: (dice: EnumeratingDice) => string): { chances: Map<string, Fraction>; dice: EnumeratingDice } {
  const dice = new EnumeratingDice();
  const chances = new Map<string, Fraction>();
  dice.begin();
  do {
    const result = rule(dice);
    const { ways, total } = dice.exactWays();
    expect(dice.probability).toBeCloseTo(toNumber(fraction(ways, total)), 14);
    chances.set(result, add(chances.get(result) ?? ZERO, fraction(ways, total)));
  } while (dice.next());
  return { chances, dice };
}

describe('enumerating dice', () => {
  test('give every answer of a rule that branches, with the chances of brute force', () => {
    // Hit on 14 of d20; then dice of 2d6 above 2; then, if any, one more d4.
    const { chances, dice } = odds((dice) => {
      if (!dice.atLeast(poolOf([20]), 14, attack)) return 'miss';
      const over = dice.over(poolOf([6, 6]), 2, why);
      return over === 0 ? 'hit 0' : `hit ${over} ${dice.die(4, why)}`;
    });
    const brute = new Map<string, number>();
    for (let a = 1; a <= 20; a++)
      for (let b = 1; b <= 6; b++)
        for (let c = 1; c <= 6; c++)
          for (let d = 1; d <= 4; d++) {
            const over = +(b > 2) + +(c > 2);
            const key = a < 14 ? 'miss' : over === 0 ? 'hit 0' : `hit ${over} ${d}`;
            brute.set(key, (brute.get(key) ?? 0) + 1);
          }
    expect([...chances].map(([key, p]) => `${key} ${toText(p)}`).sort()).toEqual(
      [...brute].map(([key, ways]) => `${key} ${toText(fraction(ways, 20 * 36 * 4))}`).sort(),
    );
    // Miss, none, and four each for one and two: ten branches.
    expect(dice.leaves).toBe(10);
  });
  test('count the attack rolls of a branch', () => {
    const seen: number[] = [];
    odds((dice) => {
      const first = dice.atLeast(poolOf([20]), 11, attack);
      if (first) dice.atLeast(poolOf([20]), 11, attack);
      dice.die(2, why);
      seen.push(dice.attacks);
      return '';
    });
    expect(seen.sort()).toEqual([1, 1, 2, 2, 2, 2]);
  });
  test('a rule that asks nothing has one branch of chance 1', () => {
    const { chances, dice } = odds(() => 'so');
    expect([[...chances], dice.leaves]).toEqual([[['so', { n: 1n, d: 1n }]], 1]);
  });
  test('certainties take no branch of their own', () => {
    expect(odds((dice) => `${dice.over(poolOf([4]), 4, why)}${dice.atLeast(poolOf([20]), 1, why)}`).dice.leaves).toBe(
      1,
    );
  });
  test('more than a million branches are given up, saying so', () => {
    const dice = new EnumeratingDice();
    dice.begin();
    expect(() => {
      do {
        dice.die(1000, why);
        dice.die(1001, why);
      } while (dice.next());
    }).toThrow(/More than 1000000 branches/);
  });
});
