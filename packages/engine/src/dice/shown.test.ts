import { describe, expect, test } from 'vitest';
import type { Why } from './dice.ts';
import { toText } from './fraction.ts';
import { D20, fudgeDice, poolOf } from './pool.ts';
import { IllegalFaces, type Roll, ShownDice, Waiting, probabilityOf, tapeSource } from './shown.ts';

const why: Why = { who: 'rachel', what: 'damage' };
const tape = (...faces: number[][]): ShownDice => new ShownDice(tapeSource(faces.map((one): Roll => ({ faces: one }))));
const thrown = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
};

describe('dice that show their faces', () => {
  test('waiting says whose dice, what for, which pool, which faces are legal and how many came before', () => {
    const dice = tape([14]);
    dice.die(20, why);
    const error = thrown(() => dice.over(poolOf([8, 8, 12]), 3, why)) as Waiting;
    expect(error).toBeInstanceOf(Waiting);
    expect(error.asked).toEqual({
      whose: 'rachel',
      what: 'damage',
      pool: '2d8+1d12',
      question: 'dice above 3',
      dice: [
        { low: 1, high: 8 },
        { low: 1, high: 8 },
        { low: 1, high: 12 },
      ],
      at: 1,
    });
  });
  test.each([
    [[3, 9], 1, /Die 2 of 2d8 shows 9; allowed are whole numbers from 1 to 8/],
    [[0, 1], 0, /Die 1 of 2d8 shows 0/],
    [[1, 2.5], 1, /Die 2 of 2d8 shows 2.5/],
    [[Number.NaN, 1], 0, /Die 1 of 2d8 shows NaN/],
    [[1], undefined, /2d8 shows 2 faces; found 1 \(1\)/],
    [[1, 2, 3], undefined, /found 3 \(1, 2, 3\)/],
    [[], undefined, /found 0 \(none\)/],
  ])('faces %j cannot be: die %s is named', (faces, die, message) => {
    const error = thrown(() => tape(faces).sum(poolOf([8, 8]), why)) as IllegalFaces;
    expect(error).toBeInstanceOf(IllegalFaces);
    expect(error.die).toBe(die);
    expect(error.message).toMatch(message);
  });
  test('case 07: Fudge dice take + + 0 - and refuse 3 2 1 1, naming the first bad die', () => {
    expect(tape([1, 1, 0, -1]).fudge(4, why)).toBe(1);
    expect((thrown(() => tape([3, 2, 1, 1]).fudge(4, why)) as IllegalFaces).message).toMatch(
      /Die 1 of 4dF shows 3; allowed are whole numbers from -1 to 1/,
    );
  });
  test('an empty pool asks nothing and keeps nothing', () => {
    const dice = new ShownDice(() => undefined);
    expect([dice.sum(poolOf([], 3), why), dice.over(poolOf([]), 0, why), dice.atLeast(poolOf([], 3), 3, why)]).toEqual([
      3,
      0,
      true,
    ]);
    expect(dice.rolls).toEqual([]);
  });
  test('each roll knows the exact chance of the answer it gave', () => {
    const dice = tape([14], [2, 7], [1, 1, 0, 0]);
    dice.atLeast(D20, 14, why);
    dice.over(poolOf([8, 8]), 3, why);
    dice.fudge(4, why);
    // 7 of 20; one of two above 3: 2 * 5/8 * 3/8; +2 on 4dF: 10/81.
    expect(dice.rolls.map((roll) => toText(probabilityOf(roll)))).toEqual(['7/20', '15/32', '10/81']);
    expect(fudgeDice(4).total.probability(2)).toEqual({ n: 10n, d: 81n });
  });
  test('every kind of question is read off the faces', () => {
    const dice = tape([2, 6, 6], [3, 1, 2], [4], [31], [31], [5]);
    expect(dice.sum(poolOf([6, 6, 6], 2), why)).toBe(16);
    expect(dice.sorted(poolOf([6, 6, 6]), why)).toEqual([1, 2, 3]);
    expect(dice.atLeast(poolOf([6]), 5, why)).toBe(false);
    expect([dice.chance(31, why), dice.chance(30, why)]).toEqual([true, false]);
    expect(dice.die(6, why)).toBe(5);
  });
  test('rolls not yet told are handed out once', () => {
    const dice = tape([1], [2], [3]);
    dice.die(6, why);
    dice.die(6, why);
    expect(dice.takeUntold().map(({ faces }) => faces[0])).toEqual([1, 2]);
    dice.die(6, why);
    expect(dice.takeUntold().map(({ faces }) => faces[0])).toEqual([3]);
    expect(dice.takeUntold()).toEqual([]);
  });
});
