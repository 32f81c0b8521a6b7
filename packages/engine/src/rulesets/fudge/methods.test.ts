import { expect, test } from 'vitest';
import { baseNumber, parityChange, shiftedLevel, withDamageRoll } from './methods.ts';
import { levelName } from './ladder.ts';
import { dF, exchanged, fightOf, played, stateIs, theTold } from './testing.fixture.ts';

const result = (factor: number, degrees: number, woundMethod: string) => {
  const fight = fightOf({ a: { weapon: { name: 'x', value: factor } }, b: {} }, { woundMethod });
  return (...faces: number[][]) => played(fight, { kind: 'result', by: 'gm', winner: 'a', on: 'b', degrees }, ...faces);
};

test('FUDGE-BASE-1: damage factor and relative degree make the number', () => {
  expect(baseNumber(3, 2)).toBe(5);
  const done = result(3, 2, 'factorPlusDegree')();
  expect(theTold(done, 'hit')).toMatchObject({ rule: 'FUDGE-BASE-1', number: 5, level: 'Very Hurt' });
  expect(stateIs(done.fight, 'b')).toBe('Very Hurt');
});

test('FUDGE-DDR-1: 1dF on the number, or on the level', () => {
  expect(theTold(result(2, 2, 'numberDie')([1]), 'hit')).toMatchObject({ number: 5, level: 'Very Hurt' });
  expect(theTold(result(2, 2, 'numberDie')([-1]), 'hit')).toMatchObject({ number: 3, level: 'Hurt' });
  expect(theTold(result(2, 2, 'levelDie')([-1]), 'hit')).toMatchObject({ number: 4, level: 'Scratch' });
  expect(result(-4, 2, 'levelDie')().entry.rolls).toEqual([]);
  expect([shiftedLevel(0, 1), shiftedLevel(5, 1), shiftedLevel(1, -1)].map(levelName)).toEqual([
    'Undamaged',
    'Near Death',
    'Undamaged',
  ]);
});

test('FUDGE-DDR-1: odd and even of the two rolls', () => {
  expect([parityChange(3, 0), parityChange(2, 1), parityChange(2, -2), parityChange(-1, 3)]).toEqual([-1, 1, 0, 0]);
  // 1 + 1 (factor) and 2 levels: 2 and 0 are both even, so nothing changes; 1 and -1 are both odd.
  const fight = fightOf(
    { a: { skill: 0, weapon: 'knife' }, b: { skill: 0, weapon: 'knife' } },
    { woundMethod: 'parity' },
  );
  expect(theTold(exchanged(fight, {}, {}, dF(2), dF(0)), 'hit')).toMatchObject({ number: 3, level: 'Hurt' });
  expect(theTold(exchanged(fight, {}, {}, dF(2), dF(-1)), 'hit')).toMatchObject({
    parity: 1,
    number: 5,
    level: 'Very Hurt',
  });
});

test('FUDGE-DDR-1: a 4dF damage roll doubles at most, never crosses 1', () => {
  expect([
    withDamageRoll(5, -2),
    withDamageRoll(2, 4),
    withDamageRoll(3, -4),
    withDamageRoll(-1, 4),
    withDamageRoll(0, -2),
  ]).toEqual([3, 4, 1, 1, -2]);
  expect(theTold(result(3, 2, 'damageRoll')(dF(-2)), 'hit')).toMatchObject({
    plain: 5,
    die: -2,
    number: 3,
    level: 'Hurt',
  });
});
