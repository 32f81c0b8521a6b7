import { expect, test } from 'vitest';
import { levelName } from './ladder.ts';
import { levelOfNumber, pulled } from './wounds.ts';
import {
  after,
  dF,
  exchanged,
  fightOf,
  marksIn,
  penaltyIn,
  played,
  sceneOf,
  stateIs,
  theTold,
  toldOf,
  whole,
  wounded,
} from './testing.fixture.ts';

const patient = (sheet: object = {}, house: object = {}) => fightOf({ p: sheet, q: {} }, house);
const least = (sheet: object, house: object = {}) => sceneOf(patient(sheet, house)).cast.fighters[0]!.track;

test('FUDGE-TRACK-1: thresholds of both tracks, nothing below 1, and tracks of the house', () => {
  const at = (track: string, house: object = {}) =>
    [-2, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 30].map((number) => levelOfNumber(least({ track }, house), number));
  expect(at('normal')).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  expect(at('epic')).toEqual([0, 0, 1, 2, 2, 3, 3, 4, 5, 5, 5, 5]);
  expect(at('glass', { tracks: { glass: [1, 1, 1, 2, 3] } })).toEqual([0, 0, 3, 4, 5, 5, 5, 5, 5, 5, 5, 5]);
  expect(() => patient({ track: 'epik' })).toThrow('Did you mean "epic"?');
});

test('FUDGE-TRACK-2, A-23: boxes by preset or by count, apart from the thresholds', () => {
  const boxes = (sheet: object, house: object = {}) => least(sheet, house).boxes.slice(1);
  expect(boxes({})).toEqual([3, 1, 1, 1, 1]);
  expect(boxes({ boxes: 'cinematic' })).toEqual([3, 2, 2, 1, 1]);
  expect(boxes({ track: 'epic' })).toEqual([3, 1, 1, 1, 1]);
  expect(boxes({ track: 'epic' }, { boxes: 'epic' })).toEqual([3, 2, 2, 1, 1]);
  expect(boxes({ boxes: 'epicMax' })).toEqual([3, 4, 4, 1, 1]);
  expect(boxes({ boxes: [5, 0, 1, 1, 2] }, { boxes: 'epic' })).toEqual([5, 0, 1, 1, 2]);
});

test('FUDGE-TRACK-3, FUDGE-TRACK-4: one box a wound, the next higher when its level is full, true level kept', () => {
  const fight = wounded(patient(), 'p', 'Scratch', 'Scratch', 'Scratch');
  const done = played(fight, { kind: 'wound', by: 'gm', on: 'p', level: 'Scratch' });
  expect(theTold(done, 'marked')).toMatchObject({
    rule: 'FUDGE-TRACK-4',
    level: 'Scratch',
    marked: 'Hurt',
    state: 'Hurt',
    penalty: -1,
  });
  expect(whole(done.fight, 'p').wounds).toEqual([9, 9, 9, 10]);
});

test('FUDGE-TRACK-5: a lighter wound marks its own box and leaves the state', () => {
  const fight = wounded(patient(), 'p', 'Very Hurt', 'Hurt');
  expect([marksIn(fight, 'p'), stateIs(fight, 'p'), penaltyIn(fight, 'p')]).toEqual([[0, 1, 1, 0, 0], 'Very Hurt', -2]);
});

test('FUDGE-TRACK-6, A-21: past the last box the same question is asked as beyond nine', () => {
  const fight = wounded(patient(), 'p', 'Near Death');
  const done = played(fight, { kind: 'wound', by: 'gm', on: 'p', level: 'Near Death' });
  expect(theTold(done, 'beyond9').says).toBe('ask');
  expect([marksIn(done.fight, 'p'), stateIs(done.fight, 'p')]).toEqual([[0, 0, 0, 0, 1], 'Near Death']);
  expect(stateIs(wounded(patient({}, { beyond9: 'dead' }), 'p', 'Near Death', 'Near Death'), 'p')).toBe('Dead');
});

test('FUDGE-TRACK-7, R-14: pawns are well, Hurt, or out', () => {
  const pawn = patient({ track: 'pawn' });
  expect(stateIs(wounded(pawn, 'p', 'Scratch', 'Scratch'), 'p')).toBe('Undamaged');
  expect(stateIs(wounded(pawn, 'p', 'Very Hurt'), 'p')).toBe('Hurt');
  expect(stateIs(wounded(pawn, 'p', 'Very Hurt', 'Hurt'), 'p')).toBe('Incapacitated');
  expect(stateIs(wounded(pawn, 'p', 'Near Death'), 'p')).toBe('Incapacitated');
});

test('FUDGE-TRACK-8: cards, and Damage Capacity that is lowered', () => {
  const cards = (...levels: string[]) => wounded(patient({ track: 'cards' }), 'p', ...levels);
  expect([
    penaltyIn(cards('Hurt'), 'p'),
    penaltyIn(cards('Hurt', 'Hurt'), 'p'),
    stateIs(cards('Hurt', 'Hurt', 'Hurt'), 'p'),
  ]).toEqual([-1, -2, 'Incapacitated']);
  const capacity = (...levels: string[]) =>
    wounded(patient({ track: 'capacity', damageCapacity: 'Good' }), 'p', ...levels);
  // Good to Fair costs nothing; then Mediocre, Poor, and out.
  expect([
    stateIs(capacity('Hurt'), 'p'),
    stateIs(capacity('Hurt', 'Hurt'), 'p'),
    stateIs(capacity('Hurt', 'Hurt', 'Hurt'), 'p'),
    stateIs(capacity('Hurt', 'Hurt', 'Hurt', 'Hurt'), 'p'),
  ]).toEqual(['Scratch', 'Hurt', 'Very Hurt', 'Incapacitated']);
});

test('FUDGE-LEVEL-1, R-03: penalties by state; the Incapacitated have none, for they cannot act', () => {
  const states = ['Scratch', 'Hurt', 'Very Hurt', 'Incapacitated', 'Near Death'];
  expect(states.map((state) => penaltyIn(wounded(patient(), 'p', state), 'p'))).toEqual([0, -1, -2, null, null]);
  const down = wounded(patient(), 'p', 'Incapacitated');
  expect(() => after(down, { kind: 'attack', by: 'p', on: 'q' })).toThrow('out of the fight');
  expect(penaltyIn(wounded(patient({}, { penalty: { Hurt: -2 } }), 'p', 'Hurt'), 'p')).toBe(-2);
});

test('FUDGE-LEVEL-4: pain thresholds move a penalty by one; Willpower may cancel it for a round', () => {
  expect(
    ['low', 'normal', 'high'].map((pain) =>
      ['Scratch', 'Hurt', 'Very Hurt'].map((level) => penaltyIn(wounded(patient({ pain }), 'p', level), 'p')),
    ),
  ).toEqual([
    [0, -2, -3],
    [0, -1, -2],
    [0, 0, -1],
  ]);
  const hurt = wounded(patient({ willpower: 'Good', skill: 0 }, { willpowerCancels: true }), 'p', 'Hurt');
  const steeled = played(hurt, { kind: 'steel', by: 'p' }, dF(1));
  expect(theTold(steeled, 'steel').success).toBe(true);
  expect(penaltyIn(steeled.fight, 'p')).toBe(0);
  expect(() => after(steeled.fight, { kind: 'steel', by: 'p' })).toThrow('tried that this round');
  const next = exchanged(steeled.fight, {}, {}, dF(0), dF(2));
  expect(penaltyIn(next.fight, 'p')).toBe(-1);
  expect(theTold(played(hurt, { kind: 'steel', by: 'p' }, dF(0)), 'steel').success).toBe(false);
  expect(() => after(wounded(patient(), 'p', 'Hurt'), { kind: 'steel', by: 'p' })).toThrow('willpowerCancels');
});

test('A-16: only the worst state counts, or all boxes add up', () => {
  const fight = (house: object) => wounded(patient({ boxes: 'cinematic' }, house), 'p', 'Hurt', 'Hurt', 'Very Hurt');
  expect(penaltyIn(fight({}), 'p')).toBe(-2);
  expect(penaltyIn(fight({ penaltyMode: 'sum' }), 'p')).toBe(-4);
});

test('A-22: Scratches alone can fell, unless the house caps them', () => {
  const seven = ['Scratch', 'Scratch', 'Scratch', 'Scratch', 'Scratch', 'Scratch', 'Scratch'];
  expect(marksIn(wounded(patient(), 'p', ...seven), 'p')).toEqual([3, 1, 1, 1, 1]);
  expect(marksIn(wounded(patient({}, { scratchOverflowCap: 'Very Hurt' }), 'p', ...seven), 'p')).toEqual([
    3, 1, 1, 0, 0,
  ]);
});

test('FUDGE-PULL-1: a pulled blow does no more than was announced', () => {
  expect(levelName(pulled(3, 1))).toBe('Scratch');
  const fight = fightOf({ a: { skill: 3, weapon: 'broadsword' }, b: { skill: 0 } });
  const done = exchanged(fight, { pull: 'Scratch' }, {}, dF(0), dF(0), [5, 5, 5]);
  expect(theTold(done, 'hit').level).toBe('Very Hurt');
  expect(stateIs(done.fight, 'b')).toBe('Scratch');
});

test('R-01: an Undamaged result marks nothing, and never pushes into a box (case 23)', () => {
  const fight = wounded(fightOf({ a: {}, b: {} }, { woundMethod: 'factorPlusDegree' }), 'b', 'Hurt');
  const harmless = after(fight, { kind: 'modifier', by: 'gm', on: 'a', damage: -2 });
  const done = played(harmless, { kind: 'result', by: 'gm', winner: 'a', on: 'b', degrees: 2 });
  expect(theTold(done, 'hit')).toMatchObject({ number: -1, level: 'Undamaged' });
  expect([marksIn(done.fight, 'b'), toldOf(done, 'marked')]).toEqual([[0, 1, 0, 0, 0], []]);
});

test('A-27, R-02: a pulled or protected blow drops the question of death', () => {
  const big = { a: { weapon: { name: 'x', value: 3 } }, b: { kind: 'pc' } };
  const blow = (fight: ReturnType<typeof fightOf>) =>
    played(fight, { kind: 'result', by: 'gm', winner: 'a', on: 'b', degrees: 6 }, [5, 5, 5]);
  const saved = blow(fightOf(big, { deathProtection: ['threeLevels'] }));
  expect(theTold(saved, 'hit').beyond9).toBe(true);
  expect([stateIs(saved.fight, 'b'), toldOf(saved, 'beyond9')]).toEqual(['Very Hurt', []]);
  const pulledBlow = exchanged(
    fightOf({ a: { skill: 6, weapon: { name: 'x', value: 3 } }, b: { skill: 0 } }),
    { pull: 'Hurt' },
    {},
    dF(0),
    dF(0),
    [5, 5, 5],
  );
  expect([stateIs(pulledBlow.fight, 'b'), toldOf(pulledBlow, 'beyond9')]).toEqual(['Hurt', []]);
});

test('A-27: protection counts again after overflow, and then the extra is not marked', () => {
  const fight = wounded(
    fightOf({ a: {}, b: { kind: 'pc' } }, { deathProtection: ['incapacitatedFirst'] }),
    'b',
    'Very Hurt',
    'Incapacitated',
  );
  const done = played(fight, { kind: 'wound', by: 'gm', on: 'b', level: 'Incapacitated' });
  expect(toldOf(done, 'unmarked').length).toBe(1);
  expect(marksIn(done.fight, 'b')).toEqual([0, 0, 1, 1, 0]);
});
