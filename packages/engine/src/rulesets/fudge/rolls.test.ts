import { expect, test } from 'vitest';
import { EnumeratingDice } from '../../dice/enumerating.ts';
import { toText } from '../../dice/fraction.ts';
import {
  actionWays,
  comparedRolls,
  firstOf,
  ofPercentile,
  relativeDegreeWays,
  rollAction,
  rollFirst,
  secondOf,
} from './rolls.ts';
import { chance, dF, exchanged, fightOf, oddsOf, theTold, toldOf } from './testing.fixture.ts';

const FUDGE_DICE = { dice: '4dF' } as const;
const PERCENT = { dice: 'd100' } as const;
const why = { who: 'x', what: 'roll' };

test('FUDGE-DICE-1: 4dF falls in 1, 4, 10, 16, 19, 16, 10, 4, 1 of 81 ways', () => {
  expect([...actionWays(FUDGE_DICE)]).toEqual([
    [-4, 1],
    [-3, 4],
    [-2, 10],
    [-1, 16],
    [0, 19],
    [1, 16],
    [2, 10],
    [3, 4],
    [4, 1],
  ]);
});

test('FUDGE-DICE-2, R-16: d100 stands for 4dF in whole per cents, which is not the same', () => {
  expect([1, 2, 6, 7, 18, 19, 38, 39, 62, 63, 82, 83, 94, 95, 99, 100].map(ofPercentile)).toEqual([
    -4, -3, -3, -2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 3, 4,
  ]);
  expect([...actionWays(PERCENT).values()]).toEqual([1, 5, 12, 20, 24, 20, 12, 5, 1]);
  const pair = { a: { skill: 0 }, b: { skill: 0 } };
  const move = { kind: 'exchange', by: 'gm', between: ['a', 'b'] } as const;
  // A tie: the sum of the squares, 1107 of 6561 with 4dF and 1716 of 10000 with d100.
  expect(toText(chance(oddsOf(fightOf(pair, { minHitDegree: -9 }), move), { hit: false, struck: false }))).toBe(
    '41/243',
  );
  expect(
    toText(chance(oddsOf(fightOf(pair, { dice: 'd100', minHitDegree: -9 }), move), { hit: false, struck: false })),
  ).toBe('429/2500');
});

test('FUDGE-DICE-2: a log with d100 tells the face and the result it stands for', () => {
  const done = exchanged(fightOf({ a: { skill: 1 }, b: { skill: 0 } }, { dice: 'd100' }), {}, {}, [63], [50]);
  expect(toldOf(done, 'roll').map(({ rule, rolled, degree }) => [rule, rolled, degree])).toEqual([
    ['FUDGE-DICE-2', 1, 2],
    ['FUDGE-DICE-2', 0, 0],
  ]);
  expect(theTold(done, 'compared').relativeDegree).toBe(2);
});

test('FUDGE-DICE-3: relative degrees of equal traits, of 6561', () => {
  const ways = relativeDegreeWays(FUDGE_DICE, 0);
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map((degree) => ways.get(degree))).toEqual([
    1107, 1016, 784, 504, 266, 112, 36, 8, 1,
  ]);
  for (const [degree, n] of ways) expect(ways.get(-degree === 0 ? 0 : -degree)).toBe(n);
  expect(relativeDegreeWays(FUDGE_DICE, 3).get(3)).toBe(1107);
});

test('FUDGE-OPP-4: a situational roll is the bare dice', () => {
  const dice = new EnumeratingDice();
  const found = new Map<number, string>();
  dice.begin();
  do {
    const roll = rollAction(FUDGE_DICE, dice, why);
    const { ways, total } = dice.exactWays();
    found.set(roll, `${ways}/${total}`);
  } while (dice.next());
  expect(found.get(-4)).toBe('1/81');
  expect(found.size).toBe(9);
});

test('A-36: opposed rolls are 4dF each, and both are in the log as rolls of their own', () => {
  const done = exchanged(fightOf({ a: { skill: 1 }, b: { skill: 1 } }), {}, {}, dF(-1), dF(-1));
  expect(done.entry.rolls).toEqual([
    { faces: dF(-1), from: 'entered', whose: 'a' },
    { faces: dF(-1), from: 'entered', whose: 'b' },
  ]);
});

test('bands: one answer for what the rules treat alike, with the chance of all of it', () => {
  const sign = comparedRolls(FUDGE_DICE, (one, other) => Math.sign(one - other));
  expect(sign.outcomes.length).toBe(3);
  expect(sign.ways.reduce((sum: number, n) => sum + Number(n), 0)).toBe(6561);
  // Two rolls of 0 and 0 tie, as 1107 of 6561 do.
  expect(toText(sign.probability(sign.read(dF(0), dF(0))))).toBe('41/243');
  const pair = sign.read(dF(-2), dF(3));
  expect([firstOf(pair), secondOf(pair)]).toEqual([3, -2]);
  const dice = new EnumeratingDice();
  dice.begin();
  rollFirst(FUDGE_DICE, dice, why);
  expect(dice.next()).toBe(false);
});
