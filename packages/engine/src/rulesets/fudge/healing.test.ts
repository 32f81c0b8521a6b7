import { expect, test } from 'vitest';
import { undo, redo, type Fight } from '../../fight/fight.ts';
import { fudge } from './index.ts';
import { healedLevel, levelsHealed } from './healing.ts';
import {
  after,
  dF,
  fightOf,
  houseOf,
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

const patient = (sheet: object = {}, house: object = {}) =>
  fightOf({ p: sheet, q: { medical: 'Good', fudgePoints: 1 } }, house);
const treat = (fight: Fight, degree: unknown, more: object = {}) =>
  played(fight, { kind: 'medical', by: 'gm', on: 'p', degree, ...more });

test('FUDGE-HEAL-1: Scratches are gone after a rest; pushed ones stay as what they were pushed to', () => {
  const fight = wounded(patient(), 'p', 'Scratch', 'Scratch', 'Scratch', 'Scratch');
  const rested = after(fight, { kind: 'rest', by: 'gm' });
  expect([marksIn(rested, 'p'), penaltyIn(rested, 'p')]).toEqual([[0, 1, 0, 0, 0], -1]);
});

test('FUDGE-HEAL-2, A-29: Good one level, Great two, Superb three and no more; Scratch is no step', () => {
  expect([-3, 0, 1, 2, 3, 4, 7].map((degree) => levelsHealed(houseOf(), degree))).toEqual([0, 0, 1, 2, 3, 3, 3]);
  expect(levelsHealed(houseOf({ healCap: 4 }), 7)).toBe(4);
  expect([healedLevel(2, 1), healedLevel(3, 1), healedLevel(5, 3), healedLevel(4, 3)]).toEqual([0, 2, 2, 0]);
  expect(stateIs(treat(wounded(patient(), 'p', 'Incapacitated'), 'Great').fight, 'p')).toBe('Hurt');
});

test('FUDGE-HEAL-2, FUDGE-FP-1: the roll is the healer’s; a point of theirs makes sure of Good', () => {
  const fight = wounded(patient(), 'p', 'Hurt');
  const done = played(fight, { kind: 'medical', by: 'gm', on: 'p', healer: 'q' }, dF(0));
  expect(done.entry.rolls![0]!.whose).toBe('q');
  expect(theTold(done, 'treated')).toMatchObject({ degree: 1, levels: 1, add: [{ name: 'medical skill', value: 1 }] });
  const sure = played(fight, { kind: 'medical', by: 'gm', on: 'p', healer: 'q', success: true });
  expect([theTold(sure, 'treated').levels, whole(sure.fight, 'q').points]).toEqual([1, 0]);
});

test('FUDGE-HEAL-3: how long it takes is for the GM to say', () => {
  const done = treat(wounded(patient(), 'p', 'Hurt'), 'Good', { time: 'a minute' });
  expect(theTold(done, 'treated').time).toBe('a minute');
});

test('FUDGE-HEAL-4, A-31: a week of rest heals every wound one level at once', () => {
  const fight = wounded(patient({ boxes: 'cinematic' }), 'p', 'Hurt', 'Very Hurt', 'Incapacitated');
  expect(marksIn(after(fight, { kind: 'week', by: 'gm' }), 'p')).toEqual([0, 1, 1, 0, 0]);
  expect(marksIn(after(fight, { kind: 'week', by: 'gm', weeks: 3 }), 'p')).toEqual([0, 0, 0, 0, 0]);
});

test('FUDGE-HEAL-4, R-12: Constitution is rolled for each wound, without the wound penalty', () => {
  const fight = wounded(
    patient({ constitution: 'Good', boxes: 'cinematic' }, { constitutionRoll: true }),
    'p',
    'Hurt',
    'Incapacitated',
  );
  // Hurt needs Fair: -1 + 1 is enough; Incapacitated needs Great: +1 + 1 is enough, 0 + 1 is not.
  const done = played(fight, { kind: 'week', by: 'gm', who: ['p'] }, dF(-1), dF(0));
  expect(toldOf(done, 'constitution').map(({ success }) => success)).toEqual([true, false]);
  expect(marksIn(done.fight, 'p')).toEqual([0, 0, 0, 1, 0]);
  expect(marksIn(after(done.fight, { kind: 'week', by: 'gm', who: ['p'] }, dF(1)), 'p')).toEqual([0, 0, 1, 0, 0]);
});

test('FUDGE-HEAL-5, A-32: Near Death does not heal unaided; where it may, the dying must have been stopped', () => {
  const week = (fight: Fight) => stateIs(after(fight, { kind: 'week', by: 'gm' }), 'p');
  expect(week(wounded(patient(), 'p', 'Near Death'))).toBe('Near Death');
  const allowed = wounded(patient({}, { nearDeathHeals: true }), 'p', 'Near Death');
  expect(week(allowed)).toBe('Near Death');
  // A medical roll heals it like any other wound.
  const treated = treat(allowed, 'Good').fight;
  expect(stateIs(treated, 'p')).toBe('Incapacitated');
  expect(week(treated)).toBe('Very Hurt');
});

test('FUDGE-HEAL-6: other powers heal by levels, in a time that the GM sets', () => {
  const done = played(wounded(patient(), 'p', 'Very Hurt'), {
    kind: 'heal',
    by: 'gm',
    on: 'p',
    levels: 1,
    time: 'a breath',
  });
  expect(theTold(done, 'healed')).toMatchObject({ levels: 1, time: 'a breath', state: 'Hurt' });
});

test('FUDGE-HEAL-7: first aid in the fight stops the dying with Good, and heals nothing', () => {
  const three = fightOf({ p: {}, q: { medical: 'Good' }, r: {} }, { nearDeathHeals: true }, { p: 'x', q: 'x', r: 'y' });
  const dying = wounded(three, 'p', 'Near Death');
  const done = played(after(dying, { kind: 'treat', by: 'q', on: 'p' }), { kind: 'dodge', by: 'r' }, dF(0));
  expect(theTold(done, 'firstAid')).toMatchObject({ rule: 'FUDGE-HEAL-7', success: true });
  expect([stateIs(done.fight, 'p'), whole(done.fight, 'p').stable]).toEqual(['Near Death', true]);
  // now it heals by the week.
  expect(stateIs(after(done.fight, { kind: 'week', by: 'gm' }), 'p')).toBe('Incapacitated');
  expect(
    whole(played(after(dying, { kind: 'treat', by: 'q', on: 'p' }), { kind: 'dodge', by: 'r' }, dF(-1)).fight, 'p')
      .stable,
  ).toBe(false);
});

test('A-20: a pushed wound heals as what it is, a pushed Scratch as its box; or as the house says', () => {
  const scratches = (healBy?: string) =>
    wounded(patient({}, healBy ? { healBy } : {}), 'p', 'Scratch', 'Scratch', 'Scratch', 'Scratch');
  expect(marksIn(after(scratches('trueLevel'), { kind: 'rest', by: 'gm' }), 'p')).toEqual([0, 0, 0, 0, 0]);
  expect(marksIn(after(scratches(), { kind: 'rest', by: 'gm' }), 'p')).toEqual([0, 1, 0, 0, 0]);
  const hurts = (healBy?: string) => wounded(patient({}, healBy ? { healBy } : {}), 'p', 'Hurt', 'Hurt');
  expect(marksIn(treat(hurts(), 'Good').fight, 'p')).toEqual([0, 0, 0, 0, 0]);
  expect(marksIn(treat(hurts('box'), 'Good').fight, 'p')).toEqual([0, 1, 0, 0, 0]);
});

test('A-30: one roll for all wounds, and none again until new wounds or a week', () => {
  const done = treat(wounded(patient(), 'p', 'Very Hurt'), 'Fair').fight;
  expect(() => treat(done, 'Good')).toThrow('treated already');
  expect(stateIs(treat(done, 'Good', { again: true }).fight, 'p')).toBe('Hurt');
  expect(stateIs(treat(wounded(done, 'p', 'Scratch'), 'Good').fight, 'p')).toBe('Hurt');
  expect(marksIn(treat(after(done, { kind: 'week', by: 'gm' }), 'Good').fight, 'p')).toEqual([0, 0, 0, 0, 0]);
});

test('R-10: a roll that heals a level takes Scratches too; one that does not leaves them', () => {
  const fight = wounded(patient(), 'p', 'Scratch', 'Hurt');
  expect(marksIn(treat(fight, 'Good').fight, 'p')).toEqual([0, 0, 0, 0, 0]);
  expect(marksIn(treat(fight, 'Fair').fight, 'p')).toEqual([1, 1, 0, 0, 0]);
});

test('R-11: healed wounds may push each other again; the order they were taken in changes nothing', () => {
  const heal = (...levels: string[]) => {
    const { fight } = treat(wounded(patient(), 'p', ...levels), 'Good');
    return [marksIn(fight, 'p'), fudge.key(sceneOf(fight))];
  };
  expect(heal('Very Hurt', 'Very Hurt')[0]).toEqual([0, 1, 1, 0, 0]);
  expect(heal('Very Hurt', 'Very Hurt', 'Hurt')).toEqual(heal('Very Hurt', 'Hurt', 'Very Hurt'));
  // The spec's own example of an order that matters: where a Scratch was pushed to.
  expect(heal('Hurt', 'Scratch', 'Scratch', 'Scratch', 'Scratch')[0]).toEqual([0, 1, 0, 0, 0]);
  expect(heal('Scratch', 'Scratch', 'Scratch', 'Scratch', 'Hurt')[0]).toEqual([0, 0, 0, 0, 0]);
});

test('healing never loses a wound it does not heal, nor leaves anybody better than Undamaged; undo gives it all back', () => {
  const levels = ['Scratch', 'Hurt', 'Very Hurt', 'Incapacitated', 'Near Death'];
  for (const boxes of ['standard', 'cinematic', 'epicMax']) {
    for (let seed = 0; seed < 40; seed++) {
      const taken = Array.from({ length: 1 + (seed % 5) }, (_, i) => levels[(seed * 7 + i * (1 + (seed % 3))) % 5]!);
      const fight = wounded(patient({ boxes }, { beyond9: 'nearDeath' }), 'p', ...taken);
      const before = sceneOf(fight).fighters[0]!.wounds.length;
      for (const move of [
        { kind: 'rest', by: 'gm' },
        { kind: 'week', by: 'gm' },
        { kind: 'medical', by: 'gm', on: 'p', degree: 2 },
        { kind: 'heal', by: 'gm', on: 'p', levels: 1 },
      ] as const) {
        const healed = after(fight, move);
        const left = sceneOf(healed).fighters[0]!.wounds;
        expect(left.length).toBeLessThanOrEqual(before);
        expect(left.every((wound) => (wound & 7) >= 1 && wound >> 3 >= 1)).toBe(true);
        expect(fudge.save(sceneOf(undo(healed)!))).toEqual(fudge.save(sceneOf(fight)));
        expect(fudge.save(sceneOf(redo(undo(healed)!)!))).toEqual(fudge.save(sceneOf(healed)));
      }
    }
  }
});
