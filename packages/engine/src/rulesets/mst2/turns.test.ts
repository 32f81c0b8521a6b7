import { describe, expect, test } from 'vitest';
import { Table, attack, gm } from './testing.fixture.ts';

const pass = (by: string) => ({ kind: 'pass', by }) as const;
const three = { 'a/X': {}, 'b/Y': {}, 'c/X': {}, 'd/Y': {} };

describe('MST-22 left to the table', () => {
  test('MST-22 a turn order, one action each; the round rises by exactly 1', () => {
    const table = new Table(three);
    for (const by of ['a', 'b', 'c', 'd']) {
      expect([table.due, table.round]).toEqual([by, 1]);
      table.play(pass(by));
    }
    expect([table.due, table.round]).toEqual(['a', 2]);
  });
  test('MST-22 the GM may note anything; it changes nothing and takes no turn', () => {
    const table = new Table(three);
    const before = table.fight.ruleset.save(table.scene);
    table.play(gm('note', { text: 'It rains.' }));
    expect(table.fight.ruleset.save(table.scene)).toEqual(before);
  });
});

describe('MST-Q13 turn order', () => {
  test('MST-Q13 case 27: A acts, B fells A, C acts, and round 2 begins with B', () => {
    const table = new Table({ 'a/X': {}, 'b/Y': {}, 'c/X': {} });
    table.play(pass('a')).play(attack('b', 'a'), 20, 6, 1);
    expect([table.fate('a'), table.due, table.round]).toEqual(['down', 'c', 1]);
    table.play(pass('c'));
    expect([table.due, table.round]).toEqual(['b', 2]);
  });
  test('MST-Q13 case 27: the first in order, felled in the last turn of the round, gets no turn', () => {
    const table = new Table({ 'a/X': {}, 'b/X': {}, 'c/Y': {} });
    table.play(pass('a')).play(pass('b')).play(attack('c', 'a'), 20, 6, 1);
    expect([table.due, table.round]).toEqual(['b', 2]);
  });
  test('MST-Q13 who falls in their own turn, to a counter, ends it; the next is due', () => {
    const table = new Table({ 'a/X': { weapons: ['dagger'] }, 'b/Y': { weapons: ['spear'] }, 'c/X': {} });
    table.play(attack('a', 'b'), 20, 8, 8, 1);
    expect([table.fate('a'), table.due]).toEqual(['down', 'b']);
  });
  test('MST-Q13 acting out of turn leaves the turn where it was', () => {
    const table = new Table(three).play(pass('c'));
    expect([table.due, table.round]).toEqual(['a', 1]);
    table.play(attack('d', 'a'), 20, 6, 1);
    expect(table.due).toBe('b');
  });
  test('MST-Q13 a fallen fighter never gets a turn, wherever in the order', () => {
    for (const fallen of ['a', 'b', 'c', 'd']) {
      const table = new Table(three).play(gm('fate', { on: fallen, to: 'down' }));
      const seen: string[] = [];
      for (let i = 0; i < 6; i++) {
        seen.push(table.due!);
        table.play(pass(table.due!));
      }
      expect(seen).not.toContain(fallen);
      expect(table.round).toBe(3);
    }
  });
  test('MST-Q13 order: sides goes side by side, each in roster order', () => {
    const table = new Table(three, { order: 'sides' });
    const seen = ['', '', '', ''].map(() => {
      const by = table.due!;
      table.play(pass(by));
      return by;
    });
    expect(seen).toEqual(['a', 'c', 'b', 'd']);
  });
  const skilled = { 'a/X': { skill: 1 }, 'b/Y': { skill: 5 }, 'c/X': { skill: 0 } };
  test('MST-Q13 order: each_fight rolls d20 + skill once, the highest first', () => {
    const table = new Table(skilled, { order: 'each_fight' });
    expect(table.due).toBe('gm');
    expect(() => table.play(pass('a'))).toThrow(/rolled first/);
    // a 10 + 1, b 5 + 5, c 15: c, a, b.
    table.play(gm('rollOrder'), 10, 5, 15);
    expect(table.last('ordered').order).toEqual(['c', 'a', 'b']);
    for (const by of ['c', 'a', 'b']) table.play(pass(by));
    expect([table.due, table.round]).toEqual(['c', 2]);
  });
  test('MST-Q13 ties stay in the order of the list, the last to roll included', () => {
    const order = (...faces: number[]) =>
      new Table(skilled, { order: 'each_fight' }).play(gm('rollOrder'), ...faces).last('ordered').order;
    expect(order(10, 6, 11)).toEqual(['a', 'b', 'c']);
    expect(order(10, 5, 11)).toEqual(['a', 'c', 'b']);
    expect(order(10, 5, 12)).toEqual(['c', 'a', 'b']);
    expect(order(10, 5, 10)).toEqual(['a', 'b', 'c']);
    expect(order(1, 1, 1)).toEqual(['b', 'a', 'c']);
  });
  test('MST-Q13 order: each_round rolls again every round', () => {
    const table = new Table(skilled, { order: 'd20+skill each round' }).play(gm('rollOrder'), 20, 10, 1);
    for (const by of ['a', 'b', 'c']) table.play(pass(by));
    expect([table.due, table.round]).toEqual(['gm', 2]);
    // Only who is up rolls.
    table.play(gm('fate', { on: 'a', to: 'down' })).play(gm('rollOrder'), 1, 20);
    expect(table.due).toBe('c');
  });
  test('MST-Q13 the GM reorders the list, and says whose turn it is', () => {
    const table = new Table(three).play(gm('order', { order: ['d', 'a'] }));
    // The same fighter stays due; who is not named comes after, as before.
    expect(table.due).toBe('a');
    table.play(pass('a'));
    expect(table.due).toBe('b');
    table.play(gm('order', { order: ['d', 'c', 'b', 'a'], turn: 'd', reason: 'an ambush' }));
    expect(table.due).toBe('d');
    expect(() => table.play(gm('order', { order: ['a', 'a'] }))).toThrow(/named once/);
  });
  test('MST-Q13 the fight is over, and nobody due, when one side is left', () => {
    const table = new Table({ 'a/X': {}, 'b/Y': {} }).play(attack('a', 'b'), 20, 6, 1);
    expect(table.due).toBeUndefined();
    expect(table.fight.ruleset.standing(table.scene)).toEqual({ over: true, winner: 'X' });
  });
});

describe('MST-Q35 dying', () => {
  const dying = (house: object) =>
    new Table(three, { lethality: 'split', ...house }).play(gm('harm', { on: 'a', wounds: 2 }), 1, 2);
  const round = (table: Table): Table => {
    const now = table.round;
    while (table.round === now) table.play(pass(table.due!));
    return table;
  };
  test('MST-Q35 dyingRounds: 0 leaves the dying to the GM', () => {
    const table = dying({});
    expect(table.fate('a')).toBe('dying');
    for (let i = 0; i < 5; i++) round(table);
    expect(table.fate('a')).toBe('dying');
  });
  test('MST-Q35 dyingRounds: 2 is two rounds without aid', () => {
    const table = round(dying({ dyingRounds: 2 }));
    expect(table.fate('a')).toBe('dying');
    expect(round(table).fate('a')).toBe('dead');
    expect(table.last('expires')).toMatchObject({ rule: 'MST-Q35', on: 'a' });
  });
  test('MST-Q35 aid by the GM stops the count', () => {
    const table = dying({ dyingRounds: 2 }).play(gm('fate', { on: 'a', to: 'incapacitated', reason: 'bandaged' }));
    for (let i = 0; i < 4; i++) round(table);
    expect(table.fate('a')).toBe('incapacitated');
  });
});
