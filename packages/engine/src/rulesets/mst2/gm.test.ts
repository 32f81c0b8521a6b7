import { describe, expect, test } from 'vitest';
import { lineOf } from '../../fight/telling.ts';
import { Table, attack, gm } from './testing.fixture.ts';

const two = { a: { skill: 1, weapons: ['sword', 'dagger'] }, b: { weapons: ['mace'] } };

describe('moves of the GM', () => {
  test('MST-13 wounds are set without a check, with the reason in log and sentence', () => {
    const table = new Table(two).play(gm('wounds', { on: 'a', to: 3, reason: 'from yesterday' }));
    expect(table.wounds('a')).toBe(3);
    expect(table.last('setWounds')).toMatchObject({ by: 'gm', reason: 'from yesterday' });
    expect(table.fight.log.entries[0]!.move).toMatchObject({ by: 'gm', reason: 'from yesterday' });
    expect(lineOf(table.fight.ruleset, table.told[0]!, (id) => id).text).toBe(
      'The GM sets a to 3 wounds. (from yesterday)',
    );
  });
  test('MST-Q36 a fate set by hand may mend one, which harm never does', () => {
    const table = new Table({ ...two, c: {} }).play(gm('fate', { on: 'a', to: 'dead' }));
    expect(table.play(gm('fate', { on: 'a', to: 'incapacitated' })).fate('a')).toBe('incapacitated');
    expect(table.play(gm('fate', { on: 'a', to: 'escaped' })).fate('a')).toBe('escaped');
    expect(table.play(gm('stand', { on: 'a' })).fate('a')).toBe('up');
  });
  test('MST-14 felling by hand disengages and passes the turn on', () => {
    const table = new Table({ ...two, c: {} }).play(gm('engage', { between: ['a', 'b'] }));
    table.play(gm('fate', { on: 'a', to: 'down' }));
    expect([table.distance('a', 'b'), table.due]).toEqual(['none', 'b']);
  });
  test('MST-20 factors hold until the GM says otherwise', () => {
    const table = new Table(two).play(gm('factors', { on: 'a', to: ['frenzy'] }));
    expect(table.asks(attack('a', 'b'), [20])).toBe('a: power 2d6+1d8');
    expect(table.play(gm('factors', { on: 'a', to: [] })).asks(attack('a', 'b'), [20])).toBe('a: power 2d6');
    expect(() => table.play(gm('factors', { on: 'a', to: ['luck'] }))).toThrow(/"luck"; allowed are helpless/);
  });
  test("MST-22 fighters' moves are not the GM's, and nobody unknown is moved", () => {
    expect(() => new Table(two).play(gm('pass'))).toThrow(/a fighter's move/);
    expect(() => new Table(two).play(gm('wounds', { on: 'z', to: 1 }))).toThrow(/"z"; in this fight are a, b/);
  });
});

describe('MST-Q28 layers and edits', () => {
  test('MST-Q28 one suit, one shield, one bonus: they add up once', () => {
    const { fighters } = new Table({ a: { armor: 'leather', shield: true, nimble: 2 }, b: {} }).scene.cast;
    expect([fighters[0]!.evasion[1], fighters[0]!.protection[1]]).toEqual([14, 2]);
  });
  test('MST-Q28 the GM edits any number; wounds, turn and distance stay', () => {
    const table = new Table(two).play(gm('engage', { between: ['a', 'b'] })).play(gm('wounds', { on: 'b', to: 1 }));
    table.play(gm('sheet', { on: 'b', to: { armor: { name: 'bark', evasion: 3, protection: 2 } } }));
    const b = table.scene.cast.fighters[1]!;
    expect([b.evasion[0], b.protection[0], table.wounds('b'), table.due, table.distance('a', 'b')]).toEqual([
      3,
      2,
      1,
      'a',
      'mid',
    ]);
  });
  test('MST-Q28 an edit leaves the grip in hand as it was', () => {
    const table = new Table({ ...two, b: { weapons: ['mace'], hitDice: '5d20' } });
    table.play(attack('a', 'b', { hands: 2 }), 1).play(gm('sheet', { on: 'a', to: { skill: 5 } }));
    expect(table.held('a')).toBe('sword 2');
  });
  test('MST-05 another tenacity or role gives other hit dice', () => {
    const table = new Table({ a: { role: 'fighter' }, b: {} });
    expect(table.play(gm('sheet', { on: 'a', to: { tenacity: 'veteran' } })).scene.cast.fighters[0]!.hitDice.text).toBe(
      '2d10',
    );
    expect(table.play(gm('sheet', { on: 'a', to: { role: 'ogre' } })).scene.cast.fighters[0]!.hitDice.text).toBe(
      '2d12',
    );
    expect(table.play(gm('sheet', { on: 'a', to: { hitDice: '1d4' } })).scene.cast.fighters[0]!.hitDice.text).toBe(
      '1d4',
    );
    expect(table.play(gm('sheet', { on: 'a', to: { skill: 2 } })).scene.cast.fighters[0]!.hitDice.text).toBe('1d4');
  });
  test('MST-Q28 new weapons come with the first in hand', () => {
    const table = new Table(two).play(gm('sheet', { on: 'a', to: { weapons: ['polearm', 'club'] } }));
    expect(table.held('a')).toBe('polearm 2');
  });
  test('MST-Q28 a sheet that cannot be is refused with every problem', () => {
    expect(() => new Table(two).play(gm('sheet', { on: 'a', to: { skill: -1, armor: 'plait mail' } }))).toThrow(
      /skill.*at least 0.*armor.*"plate mail"|armor.*"plate mail".*skill.*at least 0/s,
    );
    expect(() => new Table(two).play(gm('sheet', { on: 'a', to: { weapons: ['polearm'], shield: true } }))).toThrow(
      /a shield takes one/,
    );
  });
});

describe('MST-22 joining', () => {
  test('MST-22 a newcomer is last in the order, engaged with nobody, and fights', () => {
    const table = new Table(two).play(gm('engage', { between: ['a', 'b'] }));
    table.play(gm('join', { name: 'Ürsula', side: 'b', sheet: { weapons: ['spear'], wounds: 1 } }));
    expect([table.wounds('ürsula'), table.distance('a', 'ürsula'), table.distance('a', 'b')]).toEqual([
      1,
      'none',
      'mid',
    ]);
    table.play({ kind: 'pass', by: 'a' }).play({ kind: 'pass', by: 'b' });
    expect([table.due, table.round]).toEqual(['ürsula', 1]);
    expect(table.play(attack('ürsula', 'a'), 1).distance('a', 'ürsula')).toBe('far');
  });
  test('MST-22 a second of a name gets an id of its own; an id that is taken is refused', () => {
    const table = new Table(two).play(gm('join', { name: 'A', side: 'b' }));
    expect(table.last('joins').on).toBe('a-2');
    expect(() => table.play(gm('join', { name: 'B', id: 'b', side: 'b' }))).toThrow(/"b" is taken/);
    expect(table.play(gm('join', { name: 'GM', side: 'b' })).last('joins').on).toBe('gm-2');
  });
  test('MST-22 a newcomer reopens a fight that was over', () => {
    const table = new Table(two).play(gm('fate', { on: 'b', to: 'down' }));
    expect(table.due).toBeUndefined();
    expect(table.play(gm('join', { name: 'C', side: 'b' })).due).toBe('a');
  });
});
