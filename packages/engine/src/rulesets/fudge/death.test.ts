import { expect, test } from 'vitest';
import { protectedLevel } from './death.ts';
import { fudge } from './index.ts';
import {
  after,
  dF,
  exchanged,
  fightOf,
  marksIn,
  played,
  sceneOf,
  stateIs,
  theTold,
  toldOf,
  whole,
  wounded,
} from './testing.fixture.ts';

const hero = (deathProtection: readonly string[], more: object = {}, house: object = {}) =>
  fightOf({ p: { kind: 'pc', ...more }, q: {} }, { deathProtection, ...house });

test('FUDGE-DEATH-1, A-28: at most three levels worse than the state before the blow', () => {
  expect(stateIs(wounded(hero(['threeLevels']), 'p', 'Near Death'), 'p')).toBe('Very Hurt');
  expect(stateIs(wounded(hero(['threeLevels']), 'p', 'Hurt', 'Near Death'), 'p')).toBe('Near Death');
  expect(protectedLevel(6, 2, true, false)).toBe(5);
  // Nobody else is covered.
  expect(stateIs(wounded(hero(['threeLevels'], { kind: 'ordinary' }), 'p', 'Near Death'), 'p')).toBe('Near Death');
  expect(
    stateIs(
      wounded(hero(['threeLevels'], { kind: 'ordinary' }, { protectedKinds: ['ordinary'] }), 'p', 'Near Death'),
      'p',
    ),
  ).toBe('Very Hurt');
});

test('FUDGE-DEATH-1: Near Death only for who began the round Incapacitated', () => {
  const fight = wounded(hero(['incapacitatedFirst'], {}, { pacing: 'alternating' }), 'p', 'Near Death');
  expect(stateIs(fight, 'p')).toBe('Incapacitated');
  // In the same round it is still kept off.
  expect(stateIs(wounded(fight, 'p', 'Near Death'), 'p')).toBe('Incapacitated');
  const began = hero(['incapacitatedFirst'], { wounds: ['Incapacitated'] });
  expect(stateIs(wounded(began, 'p', 'Near Death'), 'p')).toBe('Near Death');
});

test('FUDGE-DEATH-1, FUDGE-FP-1: a Fudge Point makes a deadly wound one that incapacitates; the fighter decides', () => {
  const fight = wounded(hero(['fudgePoint'], { fudgePoints: 1 }), 'p', 'Near Death');
  expect(fudge.due(sceneOf(fight))).toBe('p');
  expect(fudge.choices(sceneOf(fight))!.moves.map(({ kind }) => kind)).toEqual(['spend', 'decline']);
  expect(() => after(fight, { kind: 'attack', by: 'q', on: 'p' })).toThrow('p decides first');
  const saved = after(fight, { kind: 'spend', by: 'p', use: 'life' });
  expect([stateIs(saved, 'p'), marksIn(saved, 'p'), whole(saved, 'p').points]).toEqual([
    'Incapacitated',
    [0, 0, 0, 1, 0],
    0,
  ]);
  const stood = after(fight, { kind: 'decline', by: 'p' });
  expect([stateIs(stood, 'p'), whole(stood, 'p').points]).toEqual(['Near Death', 1]);
  expect(fudge.due(sceneOf(stood))).toBeUndefined();
  // Without a point nobody is asked.
  expect(whole(wounded(hero(['fudgePoint']), 'p', 'Near Death'), 'p').deadly).toBe(0);
});

test('FUDGE-LEVEL-5: the helpless are killed without a roll, protected or not', () => {
  const all = hero(['threeLevels', 'incapacitatedFirst', 'fudgePoint'], { fudgePoints: 2 });
  expect(() => after(all, { kind: 'kill', by: 'q', on: 'p' })).toThrow('not helpless');
  const helpless = after(after(all, { kind: 'helpless', by: 'gm', on: 'p' }), { kind: 'defend', by: 'p' });
  const done = played(helpless, { kind: 'kill', by: 'q', on: 'p' });
  expect([stateIs(done.fight, 'p'), toldOf(done, 'killed').length]).toEqual(['Dead', 1]);
  // Nor do protections stand before a blow at somebody helpless.
  expect(stateIs(wounded(after(all, { kind: 'helpless', by: 'gm', on: 'p' }), 'p', 'Near Death'), 'p')).toBe(
    'Near Death',
  );
});

test('FUDGE-STUN-1: Hurt stuns, Very Hurt stuns badly, worse knocks out; a second Stun is Very Stunned', () => {
  const fight = fightOf({ a: { skill: 6, weapon: 'broadsword' }, b: { skill: 0 } });
  const blow = (now: typeof fight, ...faces: number[]) => exchanged(now, { stun: true }, {}, dF(0), dF(0), faces);
  const first = blow(fightOf({ a: { skill: 2, weapon: 'club' }, b: { skill: 0, weapon: 'club' } }), 3, 3, 3);
  expect(theTold(first, 'stunned').stun).toBe('Stunned');
  expect(marksIn(first.fight, 'b')).toEqual([0, 0, 0, 0, 0]);
  expect(() =>
    after(after(first.fight, { kind: 'attack', by: 'a', on: 'b' }), { kind: 'attack', by: 'b', on: 'a' }),
  ).toThrow('stunned');
  const second = played(
    after(first.fight, { kind: 'attack', by: 'a', on: 'b', stun: true }),
    { kind: 'dodge', by: 'b' },
    dF(0),
    dF(0),
    [3, 3, 3],
  );
  expect(toldOf(second, 'roll')[1]!.effective).toBe(-1);
  expect(theTold(second, 'stunned').stun).toBe('Very Stunned');
  expect(
    theTold(blow(fightOf({ a: { skill: 2, weapon: 'club' }, b: { skill: 0, weapon: 'club' } }), 1, 1, 2), 'stunned')
      .stun,
  ).toBe('nothing');
  const out = blow(fight, 5, 5, 6);
  expect(theTold(out, 'stunned').stun).toBe('knocked out');
  expect(fudge.standing(sceneOf(out.fight))).toEqual({ over: true, winner: 'a' });
  expect(fudge.standing(sceneOf(after(out.fight, { kind: 'rest', by: 'gm' })))).toEqual({ over: false });
});

test('FUDGE-STUN-1: a Stun holds for a round, and its mark for the fight', () => {
  const first = exchanged(
    fightOf({ a: { skill: 2, weapon: 'club' }, b: { skill: 0, weapon: 'club' } }),
    { stun: true },
    {},
    dF(0),
    dF(0),
    [3, 3, 3],
  );
  const next = played(after(first.fight, { kind: 'dodge', by: 'a' }), { kind: 'dodge', by: 'b' });
  expect([whole(next.fight, 'b').stun, whole(next.fight, 'b').stunMarks]).toEqual([0, 1]);
  expect(whole(after(next.fight, { kind: 'rest', by: 'gm' }), 'b').stunMarks).toBe(0);
});
