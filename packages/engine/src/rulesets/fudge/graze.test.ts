import { expect, test } from 'vitest';
import { graze, grazeLevel, grazeRow } from './graze.ts';
import { levelName } from './ladder.ts';
import { dF, exchanged, fightOf, houseOf, played, theTold } from './testing.fixture.ts';

const standard = houseOf();
const result = (factor: number, degrees: number, house: object, more: object = {}, foe: object = {}) => {
  const fight = fightOf({ a: { weapon: { name: 'x', value: factor } }, b: foe }, house);
  return (...faces: number[][]) =>
    played(fight, { kind: 'result', by: 'gm', winner: 'a', on: 'b', degrees, ...more }, ...faces);
};

test('FUDGE-GRAZE-1, A-13: by damage factor; the table is data', () => {
  expect([-3, -1, 0, 4, 5, 9].map((df) => levelName(grazeLevel(standard, df)))).toEqual([
    'Undamaged',
    'Undamaged',
    'Scratch',
    'Scratch',
    'Hurt',
    'Hurt',
  ]);
  const always = houseOf({ grazeTable: [{ max: null, level: 'Scratch' }] });
  expect(levelName(grazeLevel(always, -9))).toBe('Scratch');
});

test('FUDGE-GRAZE-2: a graze may do nothing, as a fist on plate', () => {
  const done = exchanged(fightOf({ a: { skill: 1 }, b: { skill: 0, armor: 'heavy metal' } }), {}, {}, dF(0), dF(0));
  expect(theTold(done, 'graze')).toMatchObject({ factor: -5, level: 'Undamaged' });
});

test('FUDGE-GRAZE-3: with a damage die a graze may move by one level, and never in Min-Mid-Max', () => {
  expect(theTold(result(4, 1, { woundMethod: 'numberDie', grazeDie: true })([1]), 'graze')).toMatchObject({
    die: 1,
    level: 'Hurt',
  });
  expect(theTold(result(4, 1, { woundMethod: 'damageRoll', grazeDie: true })(dF(-4)), 'graze')).toMatchObject({
    die: -4,
    level: 'Undamaged',
  });
  expect(result(4, 1, { grazeDie: true })().entry.rolls).toEqual([]);
  expect(result(4, 1, { woundMethod: 'numberDie' })().entry.rolls).toEqual([]);
});

test('FUDGE-GRAZE-4, A-14: Scale is pointed out, and may make a graze worse, up to Very Hurt', () => {
  const giant = fightOf({ a: { skill: 1, scale: 6 }, b: { skill: 0 } });
  expect(theTold(exchanged(giant, {}, {}, dF(0), dF(0)), 'graze')).toMatchObject({ scaleDifference: 6, level: 'Hurt' });
  const stepped = houseOf({ grazeScaleStep: 3 });
  expect([0, 3, 6, 9, 30].map((difference) => levelName(graze(stepped, 2, 0, difference)))).toEqual([
    'Scratch',
    'Hurt',
    'Very Hurt',
    'Very Hurt',
    'Very Hurt',
  ]);
  expect(levelName(graze(stepped, -1, 0, 30))).toBe('Undamaged');
});

test('A-09: extra damage on a graze adds to the factor, does nothing, or shifts a level', () => {
  expect(grazeRow(standard, 4, 1)).toBe(5);
  expect(levelName(graze(standard, 4, 1, 0))).toBe('Hurt');
  expect(levelName(graze(houseOf({ grazeModifier: 'none' }), 4, 1, 0))).toBe('Scratch');
  expect(levelName(graze(houseOf({ grazeModifier: 'level' }), 0, 3, 0))).toBe('Hurt');
  expect(levelName(graze(houseOf({ grazeModifier: 'level' }), 0, -1, 0))).toBe('Undamaged');
});

test('A-15: a clean hit may be less than a graze, unless the house sets a floor', () => {
  expect(theTold(result(5, 2, {})([1, 2, 6]), 'hit').level).toBe('Scratch');
  expect(theTold(result(5, 2, { hitFloorGraze: true })([1, 2, 6]), 'hit')).toMatchObject({
    level: 'Hurt',
    floored: true,
  });
});

test('R-09: a tie with an all-out attacker may scratch where a clean hit does nothing; the floor covers that too', () => {
  const foe = { foeStance: 'allOutAttack' };
  expect(theTold(result(-1, 0, {}, foe)(), 'graze')).toMatchObject({ row: 1, level: 'Scratch' });
  expect(theTold(result(-1, 2, {}, foe)(), 'hit').level).toBe('Undamaged');
  expect(theTold(result(-1, 2, { hitFloorGraze: true }, foe)(), 'hit').level).toBe('Scratch');
});
