import { expect, test } from 'vitest';
import { toText } from '../../dice/fraction.ts';
import { fightOdds } from '../../odds/fight.ts';
import { readPhrase } from '../../fight/phrase.ts';
import { undo } from '../../fight/fight.ts';
import { fudge } from './index.ts';
import { house } from './house.ts';
import { dodgedLanding, unopposedLanding } from './ranged.ts';
import {
  after,
  chance,
  dF,
  exchanged,
  fightOf,
  houseOf,
  marksIn,
  oddsOf,
  played,
  sceneOf,
  stateIs,
  theTold,
  toldOf,
  whole,
  wounded,
} from './testing.fixture.ts';

const attack = (by: string, on: string, more: object = {}) => ({ kind: 'attack', by, on, ...more }) as const;
const SIDES = { a: 'x', b: 'x', c: 'y', d: 'y' };

test('FUDGE-ROUND-1: all declare, then the pair rolls; the log holds it with the last declaration', () => {
  const fight = fightOf({ a: { skill: 1 }, b: { skill: 1 } });
  expect(fudge.due(sceneOf(fight))).toBe('a');
  const one = played(fight, attack('a', 'b'));
  expect(one.entry.rolls).toEqual([]);
  expect(fudge.due(sceneOf(one.fight))).toBe('b');
  expect(() => after(one.fight, attack('a', 'b'))).toThrow('has declared for this round');
  const done = played(one.fight, attack('b', 'a'), dF(0), dF(0));
  expect(sceneOf(done.fight).round).toBe(2);
  expect(fudge.save(sceneOf(undo(done.fight)!))).toEqual(fudge.save(sceneOf(one.fight)));
});

test('FUDGE-ROUND-1: several pairs are resolved one by one, all in the same round', () => {
  const fight = fightOf(
    {
      a: { skill: 2, weapon: 'club' },
      b: { skill: 2, weapon: 'club' },
      c: { skill: 0, weapon: 'club' },
      d: { skill: 0, weapon: 'club' },
    },
    {},
    SIDES,
  );
  let now = [attack('a', 'c'), attack('b', 'd'), attack('c', 'a'), attack('d', 'b')].reduce(
    (all, move) => after(all, move),
    fight,
  );
  expect(fudge.choices(sceneOf(now))).toEqual({ by: 'a', moves: [{ kind: 'resolve', by: 'a' }] });
  now = after(now, { kind: 'resolve', by: 'a' }, dF(0), dF(0), [3, 3, 3]);
  expect([stateIs(now, 'c'), sceneOf(now).round, fudge.due(sceneOf(now))]).toEqual(['Hurt', 1, 'b']);
  now = after(now, { kind: 'resolve', by: 'b' }, dF(0), dF(-1), [3, 3, 3]);
  expect([stateIs(now, 'd'), sceneOf(now).round, fudge.due(sceneOf(now))]).toEqual(['Hurt', 2, 'a']);
});

test('FUDGE-ROUND-1: a fallen fighter never declares, and the round goes up by one (case 27)', () => {
  const fight = fightOf(
    { a: { skill: 2, weapon: 'club' }, b: { skill: 0 }, c: { skill: 0, weapon: 'club' }, d: { skill: 0 } },
    {},
    SIDES,
  );
  const felled = wounded(fight, 'b', 'Incapacitated');
  let now = after(after(felled, attack('a', 'c')), attack('c', 'a'));
  expect(fudge.due(sceneOf(now))).toBe('d');
  now = after(now, { kind: 'act', by: 'd', what: 'runs for the door' }, dF(0), dF(0), [1, 1, 1]);
  expect([fudge.due(sceneOf(now)), sceneOf(now).round]).toEqual(['a', 2]);
});

test('FUDGE-ROUND-1: in alternating turns only the defender can be hurt, and wounds count at once', () => {
  const fight = fightOf(
    { a: { skill: 0, weapon: 'club' }, b: { skill: 2, defense: 'Fair', weapon: 'club' } },
    { pacing: 'alternating' },
  );
  expect(() => after(fight, attack('b', 'a'))).toThrow('turn of a');
  const lost = played(fight, attack('a', 'b'), dF(-1), dF(3));
  // The defense trait, not the skill: Fair.
  expect(toldOf(lost, 'roll')[1]!.effective).toBe(0);
  expect([marksIn(lost.fight, 'a'), marksIn(lost.fight, 'b'), fudge.due(sceneOf(lost.fight))]).toEqual([
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    'b',
  ]);
  const won = played(lost.fight, attack('b', 'a'), dF(0), dF(0), [3, 4, 5]);
  expect([stateIs(won.fight, 'a'), sceneOf(won.fight).round]).toEqual(['Hurt', 2]);
  expect(toldOf(played(won.fight, attack('a', 'b'), dF(0), dF(0)), 'roll')[0]!.effective).toBe(-1);
});

test('FUDGE-ROUND-2: an all-out stance holds until the next turn of one’s own', () => {
  const fight = fightOf(
    { a: { skill: 0, weapon: 'club' }, b: { skill: 0, weapon: 'club' } },
    { pacing: 'alternating' },
  );
  const guarded = played(after(fight, { kind: 'defend', by: 'a' }), attack('b', 'a'), dF(0), dF(0));
  expect(toldOf(guarded, 'roll')[1]!.effective).toBe(2);
  const open = after(fight, attack('a', 'b', { stance: 'allOutAttack' }), dF(0), dF(1));
  expect(theTold(played(open, attack('b', 'a'), dF(2), dF(0), [1, 1, 1]), 'hit')).toMatchObject({
    modifier: 2,
    number: 3,
  });
});

test('FUDGE-MULTI-1: one against two is at -1, rolls once, and hits only when beaten by neither', () => {
  const fight = fightOf({
    a: { skill: 3, weapon: 'club' },
    c: { skill: 0, weapon: 'club' },
    d: { skill: 0, weapon: 'club' },
  });
  const round = (lone: number, c: number, d: number, ...damage: number[][]) =>
    played(
      after(after(fight, attack('a', 'd')), attack('c', 'a')),
      attack('d', 'a'),
      dF(lone),
      dF(c),
      dF(d),
      ...damage,
    );
  const both = round(0, 0, 0, [1, 1, 1]);
  expect(toldOf(both, 'roll').map(({ effective }) => effective)).toEqual([2, 0, 0]);
  // Beats both: hits the one of choice.
  expect(toldOf(both, 'hit').map(({ by, on }) => [by, on])).toEqual([['a', 'd']]);
  // Ties with d: only c, who is two below, can be hit.
  expect(toldOf(round(0, 0, 2, [1, 1, 1]), 'hit').map(({ on }) => on)).toEqual(['c']);
  // Ties with d, and c is only one below: nobody.
  expect(toldOf(round(0, 1, 2), 'graze')).toEqual([]);
  // Beaten by c: hits nobody and is grazed.
  expect(toldOf(round(0, 3, 0), 'graze').map(({ by, on }) => [by, on])).toEqual([['c', 'a']]);
  // Beaten by both: two wounds.
  expect(toldOf(round(-1, 3, 3, [1, 1, 1], [1, 1, 1]), 'marked').map(({ on }) => on)).toEqual(['a', 'a']);
});

test('FUDGE-RANGE-1: unseen, a Difficulty; seen, dodging as well, harder against bows', () => {
  const fight = fightOf({ a: { shooting: 1, weapon: 'bow' }, b: { dodge: 'Good', weapon: 'club' } });
  const unseen = played(
    after(fight, { kind: 'shoot', by: 'a', on: 'b', unaware: true, difficulty: 'Fair' }),
    { kind: 'dodge', by: 'b' },
    dF(1),
    [1, 2, 3],
  );
  expect(theTold(unseen, 'shot')).toMatchObject({ hit: true, relativeDegree: 2 });
  const seen = played(
    after(fight, { kind: 'shoot', by: 'a', on: 'b' }),
    { kind: 'dodge', by: 'b' },
    dF(1),
    dF(0),
    [1, 2, 3],
  );
  expect(toldOf(seen, 'roll').map(({ effective }) => effective)).toEqual([1, -1]);
  expect(theTold(seen, 'shot')).toMatchObject({ hit: true, relativeDegree: 3 });
  // Beating the dodge is not enough: the Difficulty is to be reached.
  expect(dodgedLanding(houseOf(), -1, -4, 0)).toBe(0);
  // Both shoot: both roll against the Difficulty, and both may be hit.
  const duel = fightOf({ a: { shooting: 2, weapon: 'bow' }, b: { shooting: 2, weapon: 'bow' } });
  const both = played(
    after(duel, { kind: 'shoot', by: 'a', on: 'b' }),
    { kind: 'shoot', by: 'b', on: 'a' },
    dF(0),
    [2, 2, 2],
    dF(0),
    [2, 2, 2],
  );
  expect(toldOf(both, 'marked').map(({ on }) => on)).toEqual(['b', 'a']);
  expect(() => after(fight, { kind: 'shoot', by: 'b', on: 'a' })).toThrow('does not shoot');
});

test('FUDGE-RANGE-1, FUDGE-DF-7: shields against missiles', () => {
  const effective = (shield: string) => {
    const fight = fightOf({ a: { shooting: 1, weapon: 'javelin' }, b: { dodge: 0, weapon: 'club', shield } });
    return toldOf(
      played(after(fight, { kind: 'shoot', by: 'a', on: 'b' }), { kind: 'dodge', by: 'b' }, dF(-4), dF(0)),
      'roll',
    ).map((told) => told.effective);
  };
  expect([effective('small'), effective('medium'), effective('large')]).toEqual([
    [1, 0],
    [1, 1],
    [-1, 0],
  ]);
});

test('A-17: the degree of an unopposed hit', () => {
  const lands = (unopposedDegree: string, degree: number) => unopposedLanding(houseOf({ unopposedDegree }), degree, 1);
  expect([0, 1, 2, 3].map((degree) => lands('fromDifficulty', degree))).toEqual([0, 1, 1, 2]);
  expect([0, 1, 2, 3].map((degree) => lands('fromFair', degree))).toEqual([0, 1, 2, 3]);
  expect([0, 1, 2, 3].map((degree) => lands('minOnly', degree))).toEqual([0, -1, -1, -1]);
});

test('FUDGE-CRIT-1: an unopposed roll four away from its Difficulty counts, where the house minds it', () => {
  const fight = fightOf({ a: { shooting: 3, weapon: 'bow' }, b: {} }, { criticals: 'told', criticalMargin: true });
  const done = played(
    after(fight, { kind: 'shoot', by: 'a', on: 'b', unaware: true }),
    { kind: 'act', by: 'b' },
    dF(1),
    [1, 1, 1],
  );
  expect(toldOf(done, 'critical').length).toBe(1);
});

test('FUDGE-FP-1: points shift a roll by one, add four, and lighten a wound', () => {
  const fight = fightOf(
    { a: { skill: 0, fudgePoints: 3, weapon: 'club' }, b: { skill: 0, weapon: 'club' } },
    { boostCost: 2 },
  );
  const spent = exchanged(fight, { shift: true, boost: true }, {}, dF(-4), dF(0));
  expect(toldOf(spent, 'roll')[0]).toMatchObject({ effective: 5, degree: 1 });
  expect(whole(spent.fight, 'a').points).toBe(0);
  expect(() => after(spent.fight, attack('a', 'b', { shift: true }))).toThrow('has 0 Fudge Points; this takes 1');
  const lighter = after(wounded(fight, 'a', 'Very Hurt'), { kind: 'spend', by: 'a', use: 'wound', level: 'Very Hurt' });
  expect([stateIs(lighter, 'a'), whole(lighter, 'a').points]).toEqual(['Hurt', 2]);
});

test('R-13: option names and values, and their defaults', () => {
  expect(houseOf()).toMatchObject({
    severeFactor: { at: -5, bonus: -2, enabled: false },
    beyond9: 'ask',
    allOutMutualTie: 'both',
    healBy: 'trueLevelExceptPushedScratch',
    unopposedDegree: 'fromDifficulty',
  });
  expect(house.safeParse({ beyond9: 'nearDeath' }).success && house.safeParse({ beyond9: 'dead' }).success).toBe(true);
  expect(house.safeParse({ beyond10: 'dead' }).success).toBe(false);
});

test('FUDGE-MMM-2: tables edited in play are told with what they were', () => {
  const done = played(fightOf({ a: {}, b: {} }), { kind: 'tables', by: 'gm', to: { deathThreshold: 12 } });
  expect(theTold(done, 'tables').changes).toEqual({ deathThreshold: { before: 10, after: 12 } });
  expect(() => after(done.fight, { kind: 'tables', by: 'gm', to: { deathTreshold: 3 } })).toThrow(
    'Did you mean "deathThreshold"?',
  );
});

test('two who cannot hurt each other are undecided; two who attack always decide it or never do', () => {
  const plate = { skill: 0, weapon: 'unarmed', armor: { name: 'plate', value: 9 } };
  const never = fightOdds(
    { ruleset: fudge, scene: fightOf({ a: { ...plate, skill: -9 }, b: { ...plate, skill: -9 } }).scene },
    { fractions: true },
  );
  expect(toText(never.undecided.exact!)).toBe('1/1');
  const ever = fightOdds(
    { ruleset: fudge, scene: fightOf({ a: { skill: 1, weapon: 'club' }, b: { skill: 0, weapon: 'axe' } }).scene },
    { fractions: true },
  );
  expect([toText(ever.undecided.exact!), toText(ever.nobody.exact!)]).toEqual(['0/1', '0/1']);
});

test('tactics: always defending all-out seldom ends; going all-out when ahead is another fight', () => {
  const { scene } = fightOf({ a: { like: 'rachel' }, b: { like: 'archie' } });
  const p = (tactic: string) => fightOdds({ ruleset: fudge, scene, tactics: { a: tactic } }).winner.a!.p;
  expect(p('plain')).toBe(p('normal'));
  const all = ['normal', 'allOutAttack', 'allOutDefense', 'ahead', 'cautious'].map(p);
  expect(new Set(all).size).toBe(5);
  expect(all.every((value) => value > 0 && value < 1)).toBe(true);
});

test('odds of an exchange name the band, the die and the wound for both sides', () => {
  const fight = fightOf({ a: { like: 'rachel' }, b: { like: 'archie' } }, { weaponReachPenalty: false });
  const odds = oddsOf(fight, { kind: 'exchange', by: 'gm', between: ['a', 'b'] });
  expect(toText(chance(odds, { band: 'a graze' }))).toBe('1016/6561');
  expect(toText(chance(odds, { band: 'by 2 to 3', read: 'min' }))).toBe('1288/6561'.replace('1288', String(784 + 504)));
  expect(toText(chance(odds, { foeBand: 'by 6 or more', foeRead: 'max+min' }))).toBe('5/729');
  expect(odds.leaves).toBeLessThanOrEqual(30);
});

test('declared moves stay hidden from the other side until they are resolved', () => {
  const { scene } = after(fightOf({ a: {}, b: {} }), attack('a', 'b', { stance: 'allOutAttack' }));
  const notes = (viewer: Parameters<typeof fudge.view>[1]) => fudge.view(scene as never, viewer).fighters[0]!.notes;
  expect(notes({ role: 'player', fighters: ['b'] })).toContain('has declared');
  expect(notes({ role: 'gm' })).toContain('attacks all-out');
});

test('the view draws boxes, with what was pushed up into them', () => {
  const { scene } = wounded(
    fightOf({ a: { boxes: 'cinematic' }, b: {} }),
    'a',
    'Scratch',
    'Scratch',
    'Scratch',
    'Scratch',
  );
  const [one] = fudge.view(scene as never, { role: 'gm' }).fighters;
  expect(one!.state).toBe('Hurt');
  expect(one!.tracks[0]).toEqual({
    kind: 'boxes',
    rows: [
      { label: 'Scratch', boxes: 3, filled: 3, overflow: 0 },
      { label: 'Hurt', boxes: 2, filled: 1, overflow: 1 },
      { label: 'Very Hurt', boxes: 2, filled: 0, overflow: 0 },
      { label: 'Incapacitated', boxes: 1, filled: 0, overflow: 0 },
      { label: 'Near Death', boxes: 1, filled: 0, overflow: 0 },
    ],
  });
});

test('moves in words', () => {
  const names = [
    { id: 'rachel', name: 'Rachel' },
    { id: 'archie', name: 'Archie' },
  ];
  const read = (text: string) => fudge.move.parse(readPhrase(text, names, fudge.phrases));
  expect(read('rachel attacks archie stance all-out-attack aim Good')).toEqual({
    kind: 'attack',
    by: 'rachel',
    on: 'archie',
    stance: 'allOutAttack',
    aim: 1,
  });
  expect(read('gm rules rachel beats archie by 2 read max')).toEqual({
    kind: 'result',
    by: 'gm',
    winner: 'rachel',
    on: 'archie',
    degrees: 2,
    read: 'max',
  });
  expect(read('gm exchanges rachel, archie stances allOutAttack normal')).toEqual({
    kind: 'exchange',
    by: 'gm',
    between: ['rachel', 'archie'],
    stances: ['allOutAttack', 'normal'],
  });
});
