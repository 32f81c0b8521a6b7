/**
 * The book's own examples by name, the scenario of the spec, and the turns of fate that are easily got wrong.
 */
import { describe, expect, test } from 'vitest';
import { add, toText } from '../../dice/fraction.ts';
import { SeededDice } from '../../dice/seeded.ts';
import { type Fight, begin, fold, redo, undo } from '../../fight/fight.ts';
import { fightOdds } from '../../odds/fight.ts';
import { loadName } from './armor.ts';
import { coverPenalty } from './cover.ts';
import { midian } from './index.ts';
import type { Move } from './moves.ts';
import { key } from './key.ts';
import { type Scene, copy } from './scene.ts';
import { parriesOf } from './shields.ts';
import {
  begun,
  chance,
  exchange,
  fightOf,
  playAll,
  played,
  rosterOf,
  sceneOf,
  stateOf,
  savedOf,
} from './testing.fixture.ts';

const by = 'gm' as const;
const start = { kind: 'initiative', by } as const;
const end: Move = { kind: 'endRound', by };
const harm = (on: string, points: number, more: object = {}): Move => ({
  kind: 'harm',
  by,
  on,
  points,
  attack: true,
  ...more,
});
const sword = { name: 'sword', dice: '1d8', attack: 5, damage: 2, type: 'hacking' };
const tough = { hpCap: 100, lpCap: 50, weapons: [sword], ac: 5 };
const attack = (who: string, on: string, more: object = {}): Move => ({
  kind: 'attack',
  by: who,
  on,
  defense: 'none',
  ...more,
});

describe('the book says', () => {
  test('a dwarf hit with a club for 8 takes 6, for 20 takes 16, for 1 nothing', () => {
    const fight = begun({ Dwarf: { ...tough, species: 'dwarf' }, Foe: tough });
    const taken = (points: number): number =>
      played(fight, harm('dwarf', points, { type: 'smashing' })).scene.fighters[0]!.hp;
    expect([8, 20, 1].map(taken)).toEqual([6, 16, 0]);
  });

  test('+4 and a natural 19: three points for the excess, and all of it doubled', () => {
    const foe = { ...tough, weapons: [{ name: 'dagger', dice: '1d6', attack: 4, damage: 2, type: 'stabbing' }] };
    const fight = begun({ A: foe, B: tough });
    const { told } = played(fight, attack('a', 'b'), [19, 4]);
    expect(told.find(({ kind }) => kind === 'blow')).toMatchObject({ excess: 3, raw: 18, critical: true });
    // Twelve to twenty-two in twos, each as likely: half of the criticals are natural 19.
    const odds = exchange(fight, attack('a', 'b'));
    expect([12, 17].map((damage) => odds.facts.damage!.find(({ value }) => value === damage) === undefined)).toEqual([
      false,
      true,
    ]);
  });

  test('d20+3 hits armor class 10 on a total of exactly 10', () => {
    const fight = begun({ A: { ...tough, weapons: [{ ...sword, attack: 3 }] }, B: { ...tough, ac: 10 } });
    const odds = exchange(fight, { kind: 'attack', by: 'a', on: 'b' });
    const hits = ['waits', 'critical'].map(
      (result) => odds.facts.result!.find(({ value }) => value === result)!.chance,
    );
    expect(toText(add(hits[0]!, hits[1]!))).toBe('7/10');
  });

  test('damage under zero heals nobody', () => {
    const fight = begun({ A: { ...tough, weapons: [{ ...sword, dice: '1d6', damage: -6 }] }, B: { ...tough, hp: 4 } });
    expect(played(fight, attack('a', 'b'), [10, 2]).scene.fighters[1]!.hp).toBe(4);
  });

  test('a twenty-two-foot fall: 3d8, and a save against crushing at eight or higher halves', () => {
    const fall = { kind: 'fall', by, on: 'a', feet: 22, surface: 'soil' } as Move;
    const fight = begun({ A: tough, B: tough });
    const { told } = played(fight, fall, [7, 5, 3, 8]);
    expect(told[0]).toMatchObject({ dice: '3d8', target: 8, rolled: 15 });
    expect([8, 7, 20, 1].map((save) => played(fight, fall, [7, 5, 3, save]).scene.fighters[0]!.hp)).toEqual([
      7, 15, 0, 30,
    ]);
  });

  test('the pit of broken bottles: 2d12 and 3d6, a possible 42, and two for the lucky', () => {
    const fall = { kind: 'fall', by, on: 'a', feet: 12, surface: 'soil', spikes: '3d6' } as Move;
    const fight = begun({ A: tough, B: tough });
    expect(played(fight, fall, [12, 12, 6, 6, 6, 3]).scene.fighters[0]!.hp).toBe(42);
    expect(played(fight, fall, [1, 1, 1, 1, 1, 4]).scene.fighters[0]!.hp).toBe(2);
  });

  test('the punji pit: 2d4 and 1d12, halved by any save that is no critical failure', () => {
    const fall = { kind: 'fall', by, on: 'a', feet: 9, surface: 'soil', spike: '1d4' } as Move;
    const odds = exchange(begun({ A: tough, B: tough }), fall);
    expect(toText(odds.expected.rolled!)).toBe('23/2');
    // 3 to 18 halve, 19 and 20 negate, 1 and 2 double.
    expect([chance(odds, 'negated', true), chance(odds, 'doubled', true)]).toEqual(['1/10', '1/10']);
  });

  test('Tiger-Tiger in the burning grove', () => {
    const shaman = { hpCap: 40, lpCap: 15, actions: 2, weapons: ['club'] };
    let fight = fightOf({ 'Tiger-Tiger': shaman, Orck: tough }, { initiativeTies: 'stat' });
    fight = playAll(fight, [
      [{ kind: 'ignite', by, on: 'tiger-tiger', dice: 3, heat: 'normal', around: true }],
      [{ ...start, quiet: true }],
      // Eight, no six, a save at eight: four points, and the fire does not spread.
      [end, 3, 3, 2, 8],
    ]);
    expect(stateOf(fight, 'Tiger-Tiger')).toMatchObject({ hp: 4, fire: 0, ambient: 3 });
    // The target is now the damage of both rounds, 15; he fails, and a six sets his clothes ablaze.
    fight = playAll(fight, [[{ ...start, quiet: true }], [end, 6, 3, 2, 14]]);
    expect(stateOf(fight, 'Tiger-Tiger')).toMatchObject({ hp: 15, fire: 4, condition: 'active' });
    // Out of the grove he goes on burning with four dice.
    fight = playAll(fight, [[{ kind: 'douse', by, on: 'tiger-tiger', around: true }], [{ ...start, quiet: true }]]);
    const { told } = played(fight, end, [2, 2, 3, 4, 19]);
    expect(told.find(({ kind }) => kind === 'burns')).toMatchObject({ dice: 4, target: 26 });
  });

  test('level V or VI gives three parries', () => {
    expect([5, 6].map((level) => parriesOf(level, 'up').free)).toEqual([3, 3]);
  });

  test('three quarters of cover is -15', () => expect(coverPenalty(75)).toBe(-15));

  test('one over the cap becomes 2, 4, 8', () => {
    let fight = begun({ A: { ...tough, hpCap: 10, hp: 10, lpCap: 10, lp: 11, systemShockBase: 100 }, B: tough });
    const over: number[] = [];
    for (let round = 0; round < 3; round++) {
      if (round > 0) fight = playAll(fight, [[{ ...start, quiet: true }]]);
      fight = playAll(fight, [[end, 1]]);
      over.push(stateOf(fight, 'A').lp - 10);
    }
    expect(over).toEqual([2, 4, 8]);
  });

  test('a hundred percent is immunity', () => {
    const suit = { name: 'suit', ac: 1, resistances: { smashing: 80 } };
    const fight = begun({ A: { ...tough, species: 'dwarf', armor: suit }, B: tough });
    expect(played(fight, harm('a', 37, { type: 'smashing' })).scene.fighters[0]!.hp).toBe(0);
  });

  test('eight Strength makes leather a medium load', () => {
    const { load } = sceneOf({ A: { attributes: { Strength: 8 }, armor: 'leather' } }).cast.fighters[0]!;
    expect(loadName(load)).toBe('medium');
  });
});

test('the scenario of the spec, step by step', () => {
  const dwarf = {
    hpCap: 20,
    lpCap: 10,
    systemShockBase: 60,
    willpowerBonus: 40,
    species: 'dwarf',
    dr: 2,
    ac: 12,
    weapons: [sword],
  };
  const foe = { ...tough, weapons: [{ name: 'club', dice: '1d6', attack: 4, damage: 1, type: 'smashing' }] };
  let fight = begun({ Dwarf: dwarf, Foe: foe });
  const dwarfIs = (state: object): void => expect(stateOf(fight, 'Dwarf')).toMatchObject(state);
  fight = playAll(fight, [[attack('foe', 'dwarf'), 19, 6]]);
  dwarfIs({ hp: 14, open: 2, shock: 14 });
  fight = playAll(fight, [[harm('dwarf', 10, { type: 'smashing' })]]);
  dwarfIs({ hp: 20, lp: 0, open: 3, shock: 20 });
  fight = playAll(fight, [[harm('dwarf', 10, { type: 'smashing' }), 3]]);
  dwarfIs({ hp: 20, lp: 6, open: 4, shock: 26 });
  fight = playAll(fight, [[end]]);
  const { told } = played(fight, start, [7, 3]);
  expect(told[0]!.total).toBe(-19);
  fight = playAll(fight, [
    [start, 7, 3],
    [harm('dwarf', 10, { type: 'smashing' }), 50],
  ]);
  dwarfIs({ lp: 12, open: 5, shock: 6 });
  fight = playAll(fight, [[end, 40]]);
  dwarfIs({ lp: 14 });
  fight = playAll(fight, [
    [start, 5, 5],
    [end, 20],
  ]);
  dwarfIs({ lp: 18, condition: 'active' });
});

describe('turns of fate', () => {
  const frail = { hpCap: 10, hp: 8, lpCap: 4, systemShockBase: 60, willpowerBonus: 9, weapons: [sword], ac: 5 };

  test('a blow that crosses both capacities asks for system shock only', () => {
    const { told } = played(begun({ A: frail, B: tough }), harm('a', 7), [35]);
    expect(told.filter(({ kind }) => kind === 'willpower')).toHaveLength(0);
    expect(told.find(({ kind }) => kind === 'systemShock')).toMatchObject({ chance: 55, passed: true });
    const both = played(begun({ A: frail, B: tough }, { bothThresholds: 'both' }), harm('a', 7), [19, 35]);
    expect(both.told.map(({ kind }) => kind)).toEqual(['harmed', 'damage', 'willpower', 'systemShock']);
  });

  test('a critical by a shocked attacker: the penalty before the floor, the floor before doubling', () => {
    const fight = playAll(begun({ A: tough, B: tough }), [[harm('a', 9)]]);
    // 19 + 5 - 9 = 15; 4 + 2 - 9 is floored at 0, and twice nothing is nothing.
    expect(played(fight, attack('a', 'b'), [19, 4]).scene.fighters[1]!.hp).toBe(0);
    // 8 + 2 - 9 = 1, doubled.
    expect(played(fight, attack('a', 'b'), [19, 8]).scene.fighters[1]!.hp).toBe(2);
  });

  test('a dodge owed to the next round', () => {
    const fight = playAll(begun({ A: { ...tough, actions: 3 }, B: { ...tough, actions: 1 } }), [
      [attack('a', 'b', { defense: 'dodge' }), 5, 12],
      [attack('a', 'b', { defense: 'dodge' }), 5, 12],
    ]);
    expect(stateOf(fight, 'B')).toMatchObject({ used: 1, recoverNext: true });
    const next = playAll(fight, [[end], [start, 5]]);
    expect(stateOf(next, 'B').recovering).toBe(true);
    expect(midian.due(next.scene as Scene)).toBe('a');
    expect(stateOf(playAll(next, [[end]]), 'B').recovering).toBe(false);
  });

  test('a fire that goes out by itself', () => {
    const fight = playAll(begun({ A: tough, B: tough }), [[{ kind: 'ignite', by, on: 'a', dice: 2, heat: 'normal' }]]);
    const { told, scene } = played(fight, end, [1, 1, 10]);
    expect(told.at(-2)).toMatchObject({ rule: 'MID-FIRE-4', kind: 'firesOut' });
    expect(scene.fighters[0]).toMatchObject({ fire: 0, burned: 0, hp: 1 });
  });

  test('binding in the last second', () => {
    const wounded = playAll(begun({ A: { ...tough, wounds: 1 }, B: tough }), [[{ kind: 'time', by, rounds: 9 }]]);
    expect(stateOf(playAll(wounded, [[{ kind: 'time', by, rounds: 1 }]]), 'A').hp).toBe(1);
    const bound = playAll(wounded, [[{ kind: 'bind', by, on: 'a' }], [{ kind: 'time', by, rounds: 20 }]]);
    expect(stateOf(bound, 'A')).toMatchObject({ hp: 0, boundWounds: 1 });
  });

  test('equal initiative: both strike with the shock from before either, and both may fall', () => {
    const glass = { ...frail, willpowerBonus: 0, weapons: [{ ...sword, attack: 5 }] };
    let fight = playAll(fightOf({ A: glass, B: glass }), [[start, 5, 5]]);
    fight = playAll(fight, [[attack('a', 'b'), 10, 3, 5]]);
    expect(stateOf(fight, 'B').condition).toBe('unconscious');
    // B strikes all the same, without its new shock.
    expect(midian.due(fight.scene as Scene)).toBe('b');
    const { told, scene } = played(fight, attack('b', 'a'), [10, 3, 5]);
    expect(told[0]!.total).toBe(15);
    expect(scene.fighters.map(({ condition }) => condition)).toEqual(['unconscious', 'unconscious']);
    expect(midian.standing(scene)).toEqual({ over: true });
  });

  test('ticks come once, survive undo and redo, and are not skipped when the one whose turn it was falls', () => {
    const bleeding = { ...tough, wounds: 1 };
    let fight = playAll(begun({ 'A/X': bleeding, 'B/Y': bleeding, 'C/X': tough }), [
      [{ kind: 'time', by, rounds: 9 }],
      [{ ...start, quiet: true }],
      [{ kind: 'condition', by, on: 'b', to: 'unconscious' }],
      [end],
    ]);
    expect([stateOf(fight, 'A').hp, stateOf(fight, 'B').hp]).toEqual([1, 1]);
    const after = savedOf(fight.scene);
    fight = undo(undo(fight)!)!;
    expect(stateOf(fight, 'A').hp).toBe(0);
    fight = redo(redo(fight)!)!;
    expect(savedOf(fight.scene)).toEqual(after);
    expect(savedOf(fold(midian, fight.log).scene)).toEqual(after);
  });

  test('nobody who has fallen gets a turn, and the round rises by one', () => {
    const sheets = { 'A/X': tough, 'B/Y': tough, 'C/X': tough };
    let fight = playAll(fightOf(sheets, { defaultActions: 1, initiativeTies: 'stat' }), [[start, 6, 6, 6]]);
    fight = playAll(fight, [
      [attack('a', 'b'), 2],
      [{ kind: 'condition', by, on: 'a', to: 'unconscious' }],
      [{ kind: 'pass', by: 'b' }],
    ]);
    expect(midian.due(fight.scene as Scene)).toBe('c');
    fight = playAll(fight, [[{ kind: 'pass', by: 'c' }], [end]]);
    expect((fight.scene as Scene).round).toBe(2);
    expect(midian.due(fight.scene as Scene)).toBe('b');
  });

  test('undo takes back a blow bigger than what was left', () => {
    const fight = begun({ A: { ...frail, hp: 7 }, B: tough });
    const before = savedOf(fight.scene);
    const { fight: after } = played(fight, harm('a', 12), [99]);
    expect(stateOf(after, 'A').condition).toBe('dead');
    expect(savedOf(undo(after)!.scene)).toEqual(before);
  });

  test('a fight that cannot end is recognized', () => {
    const stone = {
      hpCap: 5,
      lpCap: 5,
      actions: 1,
      ac: 5,
      dr: 99,
      weapons: [{ name: 'stick', dice: '1d2', attack: 0, damage: 0 }],
    };
    const odds = fightOdds({ ruleset: midian, scene: sceneOf({ A: stone, B: stone }) }, { fractions: true });
    expect(toText(odds.undecided.exact!)).toBe('1/1');
  });
});

test('four against four play out in well under a millisecond, and always end', () => {
  const fighter = {
    hpCap: 20,
    lpCap: 8,
    systemShockBase: 65,
    willpowerBonus: 2,
    weaponSkill: 4,
    armor: 'leather',
    weapons: ['longsword'],
  };
  const foe = {
    hpCap: 22,
    lpCap: 8,
    systemShockBase: 75,
    willpowerBonus: 1,
    weaponSkill: 3,
    weapons: ['axe'],
    attributes: { Strength: 15 },
  };
  const sheets = Object.fromEntries(
    [1, 2, 3, 4].flatMap((n) => [
      [`A${n}/Watch`, fighter],
      [`B${n}/Raiders`, foe],
    ]),
  );
  const scene = begin(rosterOf(sheets), { seed: 'x' }).scene as Scene;
  const dice = new SeededDice('four');
  let work = copy(scene);
  let moves = 0;
  const fights = 300;
  const from = performance.now();
  for (let fight = 0; fight < fights; fight++) {
    work = copy(scene, work);
    dice.start(fight);
    for (let i = 0; i < 20_000 && midian.due(work) !== undefined; i++) {
      midian.play(work, midian.tactics.plain!(work, dice), dice);
      moves += 1;
    }
    expect(midian.standing(work).over).toBe(true);
  }
  const each = (performance.now() - from) / fights;
  // Generous, as machines that run tests are busy: about a tenth of this on a quiet one.
  expect(each).toBeLessThan(5);
  expect(moves / fights).toBeGreaterThan(10);
});

test('the key of two scenes is equal only when nothing that matters differs', () => {
  const scene = sceneOf({ A: tough, B: tough });
  const other = copy(scene);
  other.fighters[0]!.boundWounds = 3;
  other.round = 5;
  expect(key(other)).toBe(key(scene));
  other.fighters[0]!.shock = 1;
  expect(key(other)).not.toBe(key(scene));
});

export type { Fight };
