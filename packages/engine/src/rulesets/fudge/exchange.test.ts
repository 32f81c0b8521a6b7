import { expect, test } from 'vitest';
import { toText } from '../../dice/fraction.ts';
import { landing } from './exchange.ts';
import { ALL_OUT_ATTACK, ALL_OUT_DEFENSE, HARMLESS, NORMAL } from './acts.ts';
import {
  chance,
  dF,
  exchanged,
  fightOf,
  houseOf,
  marksIn,
  oddsOf,
  penaltyIn,
  played,
  stateIs,
  theTold,
  toldOf,
  whole,
  wounded,
} from './testing.fixture.ts';

const standard = houseOf();
const ALL_OUT = { stance: 'allOutAttack' };
const DEFENSE = { kind: 'defend' };
const exchange = (stances: readonly string[] = ['normal', 'normal']) =>
  ({ kind: 'exchange', by: 'gm', between: ['a', 'b'], stances }) as const;
/** Equal weapons, so that only skill tells. */
const pair = (a: object, b: object, house: object = {}) =>
  fightOf({ a: { weapon: 'club', ...a }, b: { weapon: 'club', ...b } }, house);

test('FUDGE-OPP-1: each rolls against their own trait, and the difference is counted in levels', () => {
  const done = exchanged(pair({ skill: 'Good' }, { skill: 'Mediocre' }), {}, {}, dF(1), dF(2));
  expect(toldOf(done, 'roll').map(({ degreeName }) => degreeName)).toEqual(['Great', 'Good']);
  expect(theTold(done, 'compared').relativeDegree).toBe(1);
});

test('FUDGE-OPP-2: a tie changes nothing', () => {
  const done = exchanged(pair({ skill: 1 }, { skill: 0 }), {}, {}, dF(0), dF(1));
  expect(done.told.map(({ kind }) => kind)).toEqual(['declared', 'roll', 'roll', 'compared', 'round']);
});

test('FUDGE-OPP-3, A-25: a Terrible winner does not hit; the least degree is for the house to say', () => {
  expect(landing(standard, 3, NORMAL, NORMAL, -3, 0)).toBe(0);
  expect(landing(standard, 3, NORMAL, NORMAL, -2, 0)).toBe(3);
  expect(landing(houseOf({ minHitDegree: 'Fair' }), 3, NORMAL, NORMAL, -1, 0)).toBe(0);
  expect(toldOf(exchanged(pair({ skill: 0 }, { skill: -4 }), {}, {}, dF(-3), dF(-2)), 'hit')).toEqual([]);
});

test('FUDGE-ALLOUT-1: an all-out attack is +1 to skill and to damage', () => {
  const done = exchanged(pair({ skill: 1, strength: 1 }, { skill: 0 }), ALL_OUT, {}, dF(0), dF(0), [2, 3, 4]);
  expect(toldOf(done, 'roll')[0]!.effective).toBe(2);
  expect(theTold(done, 'hit')).toMatchObject({ modifier: 1, value: 2, number: 3, level: 'Hurt' });
});

test('FUDGE-ALLOUT-2, A-10: an all-out attacker who ties or loses is hit with +2; the tie is a graze', () => {
  const tie = exchanged(pair({ skill: 0 }, { skill: 1 }), ALL_OUT, {}, dF(0), dF(0));
  expect(theTold(tie, 'graze')).toMatchObject({
    by: 'b',
    on: 'a',
    relativeDegree: 1,
    factor: 1,
    modifier: 2,
    row: 3,
    level: 'Scratch',
  });
  const read = exchanged(pair({ skill: 0 }, { skill: 1 }, { allOutTie: 'min' }), ALL_OUT, {}, dF(0), dF(0), [3, 5, 6]);
  expect(theTold(read, 'hit')).toMatchObject({ by: 'b', read: 'min', value: 3, number: 5, level: 'Very Hurt' });
  const lost = exchanged(pair({ skill: 0 }, { skill: 4 }), ALL_OUT, {}, dF(0), dF(0), [2, 4, 6]);
  expect(theTold(lost, 'hit')).toMatchObject({ by: 'b', relativeDegree: 3, modifier: 2, number: 4, level: 'Hurt' });
});

test('A-11, A-12, R-07: two all-out attackers who tie are both hit at +3, or neither', () => {
  const both = exchanged(pair({ skill: 1 }, { skill: 1 }), ALL_OUT, ALL_OUT, dF(0), dF(0));
  expect(toldOf(both, 'graze').map(({ by, modifier, row, level }) => [by, modifier, row, level])).toEqual([
    ['a', 3, 4, 'Scratch'],
    ['b', 3, 4, 'Scratch'],
  ]);
  const none = exchanged(
    pair({ skill: 1 }, { skill: 1 }, { allOutMutualTie: 'nothing' }),
    ALL_OUT,
    ALL_OUT,
    dF(0),
    dF(0),
  );
  expect(toldOf(none, 'graze')).toEqual([]);
  const won = exchanged(pair({ skill: 3 }, { skill: 1 }), ALL_OUT, ALL_OUT, dF(0), dF(0), [1, 1, 4]);
  expect(theTold(won, 'hit')).toMatchObject({ modifier: 3, value: 1, number: 4 });
});

test('R-07: both can fall at once only when both attack all-out and tie', () => {
  const fight = wounded(
    wounded(pair({ skill: 1 }, { skill: 1 }), 'a', 'Scratch', 'Scratch', 'Scratch', 'Hurt', 'Very Hurt'),
    'b',
    'Scratch',
    'Scratch',
    'Scratch',
    'Hurt',
    'Very Hurt',
  );
  const down = { state: 'Incapacitated', foeState: 'Incapacitated' };
  expect(toText(chance(oddsOf(fight, exchange(['allOutAttack', 'allOutAttack'])), down))).not.toBe('0/1');
  for (const stances of [
    ['normal', 'normal'],
    ['allOutAttack', 'normal'],
    ['normal', 'allOutAttack'],
    ['allOutDefense', 'allOutAttack'],
  ]) {
    const odds = oddsOf(fight, exchange(stances));
    expect(toText(chance(odds, { hit: true, struck: true }))).toBe('0/1');
  }
});

test('R-04: only all-out attack counts in the tie rule', () => {
  expect(landing(standard, 0, NORMAL, ALL_OUT_DEFENSE, 1, 0)).toBe(0);
  expect(landing(standard, 0, NORMAL, ALL_OUT_ATTACK, 1, 0)).toBe(1);
  expect(landing(standard, 0, HARMLESS, ALL_OUT_ATTACK, 1, 0)).toBe(0);
});

test('R-08: whoever hits an all-out attacker must reach the least degree too', () => {
  expect(landing(standard, 0, NORMAL, ALL_OUT_ATTACK, -3, 0)).toBe(0);
  expect(landing(standard, 2, NORMAL, ALL_OUT_ATTACK, -3, 0)).toBe(0);
});

test('FUDGE-ALLOUT-3, R-06: all-out defense is +2 and harms only with a natural +4, criticals or not', () => {
  const safe = exchanged(pair({ skill: 1 }, { skill: 0 }), DEFENSE, {}, dF(3), dF(-1));
  expect(toldOf(safe, 'roll')[0]!.effective).toBe(3);
  expect(toldOf(safe, 'hit')).toEqual([]);
  const four = exchanged(pair({ skill: 1 }, { skill: 0 }), DEFENSE, {}, dF(4), dF(-1), [1, 2, 3]);
  expect(theTold(four, 'hit')).toMatchObject({ by: 'a', relativeDegree: 8 });
});

test('FUDGE-ALLOUT-3: a defender who is not beaten may read the foe, who is at -1 next round', () => {
  const fight = pair({ skill: 1, perception: 'Great', tactics: 'Poor' }, { skill: 0 });
  const done = exchanged(fight, { ...DEFENSE, study: true }, {}, dF(0), dF(0), dF(-2));
  expect(theTold(done, 'study')).toMatchObject({ by: 'a', on: 'b', success: true });
  const next = exchanged(done.fight, {}, {}, dF(0), dF(2));
  expect(toldOf(next, 'roll')[1]!.effective).toBe(-1);
  const over = exchanged(next.fight, {}, {}, dF(0), dF(0));
  expect(toldOf(over, 'roll')[1]!.effective).toBe(0);
  expect(theTold(exchanged(fight, { ...DEFENSE, study: true }, {}, dF(0), dF(0), dF(-3)), 'study').success).toBe(false);
  expect(toldOf(exchanged(fight, { ...DEFENSE, study: true }, {}, dF(-4), dF(0)), 'study')).toEqual([]);
});

test('FUDGE-TACTIC-1: postures pit offense against defense both ways, and both may be hurt', () => {
  const fight = pair({ skill: 1 }, { skill: 1 }, { postures: true });
  // a: offense 3, defense -1; b: offense 3, defense -1: each beats the other by 4.
  const done = exchanged(fight, { posture: 2 }, { posture: 2 }, dF(0), dF(0), [1, 2, 3], [4, 5, 6]);
  expect(theTold(done, 'compared')).toMatchObject({ relativeDegree: 4, foeRelativeDegree: 4 });
  expect([stateIs(done.fight, 'a'), stateIs(done.fight, 'b')]).toEqual(['Very Hurt', 'Scratch']);
  expect(() => exchanged(fight, ALL_OUT, {}, dF(0), dF(0))).toThrow('Postures take the place');
  expect(() => exchanged(pair({}, {}), { posture: 1 }, {}, dF(0), dF(0))).toThrow('house rule postures');
});

test('FUDGE-NPC-1: cannon fodder do not roll', () => {
  const done = exchanged(pair({ skill: 1 }, { skill: 1, kind: 'fodder' }), {}, {}, dF(1));
  expect(done.entry.rolls!.length).toBe(1);
  expect(theTold(done, 'trait')).toMatchObject({ rule: 'FUDGE-NPC-1', by: 'b', degree: 1 });
  const both = exchanged(pair({ skill: 3, kind: 'fodder' }, { skill: 1, kind: 'fodder' }), {}, {}, [2, 2, 5]);
  expect(theTold(both, 'hit').relativeDegree).toBe(2);
});

test('FUDGE-MOD-1: an aimed blow that falls short of its degree hits elsewhere', () => {
  const fight = pair({ skill: 2 }, { skill: -1 });
  expect(theTold(exchanged(fight, { aim: 'Great' }, {}, dF(0), dF(0), [1, 1, 1]), 'hit').elsewhere).toBe(true);
  expect(theTold(exchanged(fight, { aim: 'Great' }, {}, dF(1), dF(0), [1, 1, 1]), 'hit').elsewhere).toBe(false);
});

test('FUDGE-LEVEL-2, A-19: a new wound counts from the next roll on, once (case 25)', () => {
  const first = exchanged(pair({ skill: 0 }, { skill: 1 }), {}, {}, dF(0), dF(-3), [3, 3, 3]);
  expect(toldOf(first, 'roll')[1]!.effective).toBe(1);
  expect(penaltyIn(first.fight, 'b')).toBe(-1);
  const next = exchanged(first.fight, {}, {}, dF(0), dF(0));
  expect(toldOf(next, 'roll')[1]).toMatchObject({
    add: [
      { name: 'skill', value: 1 },
      { name: 'wounds', value: -1 },
    ],
    effective: 0,
    degree: 0,
    degreeName: 'Fair',
  });
});

test('FUDGE-CRIT-1: only naturals are criticals; their degree may count as beyond the ladder', () => {
  const fight = pair({ skill: -3 }, { skill: 3 }, { criticals: 'beyond' });
  const done = exchanged(fight, {}, {}, dF(4), dF(-4), [1, 1, 1]);
  // -3 + 4 counts as +4, 3 - 4 as -4.
  expect(theTold(done, 'compared').relativeDegree).toBe(8);
  expect(toldOf(done, 'critical').map(({ by, success }) => [by, success])).toEqual([
    ['a', true],
    ['b', false],
  ]);
  expect(
    toldOf(
      exchanged(pair({ skill: 3 }, { skill: 0 }, { criticals: 'told' }), {}, {}, dF(1), dF(1), [1, 1, 1]),
      'critical',
    ),
  ).toEqual([]);
  expect(toldOf(exchanged(pair({ skill: 0 }, { skill: 0 }), {}, {}, dF(4), dF(0), [1, 1, 1]), 'critical')).toEqual([]);
});

test('FUDGE-CRIT-2: the critical table, as data', () => {
  const fight = pair({ skill: 0, armor: 'light leather' }, { skill: 0, armor: 'heavy metal' }, { criticals: 'table' });
  const roll = (...table: number[]) => exchanged(fight, {}, {}, dF(4), dF(2), table);
  expect(whole(roll(1, 1).fight, 'b').blindFor).toBe(1);
  expect(() => played(roll(1, 1).fight, { kind: 'attack', by: 'a', on: 'b' })).not.toThrow();
  expect(whole(roll(1, 2).fight, 'b').now).toBe(-2);
  expect(whole(exchanged(fight, {}, {}, dF(4), dF(2), [2, 2], [1, 1, 1]).fight, 'b').armorLost).toBe(true);
  expect(whole(roll(3, 3).fight, 'b').now).toBe(-1);
  expect(whole(roll(3, 4).fight, 'b').disarmed).toBe(true);
  expect(whole(roll(4, 4).fight, 'b').cracked).toBe(1);
  expect(theTold(roll(6, 6), 'critical').effect).toBe('gm');
  // Armor that is missed lifts the factor from -3 to +1 for this blow: the Min is read.
  const missed = exchanged(fight, {}, {}, dF(4), dF(2), [2, 3], [3, 4, 4]);
  expect(theTold(missed, 'hit')).toMatchObject({ factor: 1, read: 'min', level: 'Hurt' });
  // A failure is one's own.
  expect(whole(exchanged(fight, {}, {}, dF(-4), dF(-4), [3, 4], [4, 4]).fight, 'a').disarmed).toBe(true);
  const own = pair({}, {}, { criticals: 'table', criticalTable: { 7: 'falls' } });
  expect(theTold(exchanged(own, {}, {}, dF(4), dF(2), [3, 4], [1, 1, 1]), 'critical').effect).toBe('falls');
});

test('leaf budget: an exchange takes at most 300 branches, whatever the skills, stances and boxes', () => {
  let most = 0;
  for (const skill of [-8, -4, -2, -1, 0, 1, 2, 4, 8]) {
    for (const value of [-3, 0, 3, 6]) {
      for (const stances of [
        ['normal', 'normal'],
        ['allOutAttack', 'normal'],
        ['allOutDefense', 'allOutAttack'],
        ['allOutAttack', 'allOutAttack'],
      ]) {
        const weapon = { name: 'x', value };
        const fight = fightOf({ a: { skill, weapon }, b: { skill: 0, weapon } });
        most = Math.max(most, oddsOf(fight, exchange(stances)).leaves);
      }
    }
  }
  expect(most).toBeLessThanOrEqual(60);
  expect(marksIn(pair({}, {}), 'a')).toEqual([0, 0, 0, 0, 0]);
});
