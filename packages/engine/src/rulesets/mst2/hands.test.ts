import { describe, expect, test } from 'vitest';
import { Table, attack, gm, rosterOf } from './testing.fixture.ts';

const foe = { weapons: ['mace'] };
const ready = (more: object) => ({ kind: 'ready', by: 'a', ...more }) as const;

describe('MST-09 weapons', () => {
  test.each([
    ['unarmed', undefined, 'close', '1d6'],
    ['dagger', 1, 'close', '1d6'],
    ['club', 1, 'mid', '1d8'],
    ['mace', 1, 'mid', '1d10'],
    ['battle axe', 1, 'mid', '1d8'],
    ['battle axe', 2, 'mid', '2d8'],
    ['sword', 1, 'mid', '2d6'],
    ['sword', 2, 'mid', '3d6'],
    ['spear', 1, 'far', '2d8'],
    ['quarterstaff', 2, 'far', '1d8'],
    ['polearm', 2, 'far', '2d10'],
  ])('MST-09 %s in %s hands reaches %s and has power %s', (name, hands, reach, power) => {
    const table = new Table({ a: { skill: 20, weapons: [hands ? { name, hands } : name] }, b: { weapons: [] } });
    table.play(gm('distance', { between: ['a', 'b'], to: reach }));
    expect(table.held('a')).toBe(`${name} ${hands ?? 1}`);
    expect(table.asks(attack('a', 'b'), [10])).toBe(`a: power ${power}`);
    const { cast } = table.scene;
    expect(cast.fighters[0]!.arms[0]!.reach).toBe(['close', 'mid', 'far'].indexOf(reach) + 1);
  });
});

describe('MST-Q11 the shield hand', () => {
  const swordAndShield = { skill: 20, shield: true, weapons: ['sword'] };
  test('MST-Q11 a shield goes with no two-handed grip, quarterstaff or polearm; a spear and shield do', () => {
    for (const weapon of [{ name: 'sword', hands: 2 }, { name: 'battle axe', hands: 2 }, 'quarterstaff', 'polearm'])
      expect(() => rosterOf({ a: { shield: true, weapons: [weapon] }, b: foe })).toThrow(/a shield takes one/);
    expect(() => rosterOf({ a: { shield: true, weapons: ['spear'] }, b: foe })).not.toThrow();
  });
  test('MST-Q11 shieldHand: false lets them go together', () => {
    const table = new Table({ a: { shield: true, weapons: ['polearm'] }, b: foe }, { shieldHand: false });
    expect(table.held('a')).toBe('polearm 2');
    expect(
      new Table({ a: swordAndShield, b: foe }, { shieldHand: false }).asks(attack('a', 'b', { hands: 2 }), [9]),
    ).toBe('a: power 3d6');
  });
  test('MST-Q11 the grip changes free at an attack, and stays', () => {
    const table = new Table({ a: { skill: 20, weapons: ['sword'] }, b: { hitDice: '5d20', weapons: ['mace'] } });
    expect(table.asks(attack('a', 'b', { hands: 2 }), [9])).toBe('a: power 3d6');
    table.play(attack('a', 'b', { hands: 2 }), 9, 1, 1, 1, 9, 9, 9, 9, 9);
    expect(table.held('a')).toBe('sword 2');
  });
  test('MST-Q11 no second hand while the shield is up; dropping it is free and gives the hand', () => {
    const table = new Table({ a: swordAndShield, b: foe });
    expect(() => table.play(attack('a', 'b', { hands: 2 }), 9)).toThrow(
      /no hands for sword \(two hands\) beside a shield/,
    );
    table.play({ kind: 'drop', by: 'a', what: 'shield' });
    expect(table.due).toBe('a');
    expect(table.asks(attack('a', 'b', { hands: 2 }), [9])).toBe('a: power 3d6');
  });
  test('MST-Q11 strapping one on is an action that provokes', () => {
    const table = new Table({ a: swordAndShield, b: foe }).play(gm('engage', { between: ['a', 'b'] }));
    table.play({ kind: 'drop', by: 'a', what: 'shield' });
    expect(table.asks(ready({ shield: true }))).toBe('b: counter-attack 1d20');
    table.play(ready({ shield: true }), 1);
    expect([table.state('a').shield, table.due]).toEqual([1, 'b']);
    expect(() => new Table({ a: { weapons: ['sword'] }, b: foe }).play(ready({ shield: true }))).toThrow(
      /has no shield/,
    );
  });
});

describe('MST-Q38 no melee weapon', () => {
  test('MST-Q38 who has none counters and is closed upon as unarmed: close, 1d6', () => {
    const table = new Table({ a: { weapons: ['spear'] }, b: { skill: 20, missiles: ['long bow'] } });
    expect(table.play(gm('engage', { between: ['a', 'b'] })).distance('a', 'b')).toBe('far');
    table.play(gm('distance', { between: ['a', 'b'], to: 'close' }));
    expect(table.asks(attack('a', 'b'), [10])).toBe('b: power 1d6');
    // A dagger is as short as a fist: nobody provokes.
    expect(new Table({ a: { weapons: ['dagger'] }, b: { missiles: ['long bow'] } }).asks(attack('a', 'b'))).toBe(
      'a: attack 1d20',
    );
  });
});

describe('MST-Q39 two weapons', () => {
  const two = { skill: 20, weapons: ['sword', 'dagger'], inHand: ['sword', 'dagger'] };
  test('MST-Q39 one is chosen for each attack, with its own power and reach', () => {
    const table = new Table({ a: two, b: { weapons: ['mace'], hitDice: '5d20' } });
    expect(table.asks(attack('a', 'b'), [10])).toBe('a: power 2d6');
    // The dagger is shorter than the mace, so it meets a counter-attack.
    expect(table.asks(attack('a', 'b', { with: 'dagger' }))).toBe('b: counter-attack 1d20');
    table.play(attack('a', 'b', { with: 'dagger' }), 1, 20, 6, 9, 9, 9, 9, 9);
    expect(table.last('attack')).toMatchObject({ with: 'dagger' });
    expect(table.distance('a', 'b')).toBe('close');
  });
  test('MST-Q39 the one readied goes on defending', () => {
    const table = new Table({ a: { ...two, skill: 0 }, b: { weapons: ['dagger'], hitDice: '5d20' } });
    table.play(attack('a', 'b', { with: 'dagger' }), 1);
    expect(table.held('a')).toBe('sword 1');
    table.play(gm('distance', { between: ['a', 'b'], to: 'mid' }));
    // Against a dagger the sword counters.
    expect(table.asks(attack('b', 'a'), [20])).toBe('a: power 2d6');
  });
  test('MST-Q39 no bonus: an attack is one roll and one pool', () => {
    const table = new Table({ a: two, b: { weapons: ['mace'], hitDice: '5d20' } });
    table.play(attack('a', 'b'), 20, 1, 1, 9, 9, 9, 9, 9);
    expect(table.kinds).toEqual(['attack', 'wounds', 'shock']);
  });
  test('MST-Q39 one dagger cannot be in both hands', () => {
    const table = new Table({ a: { weapons: ['sword', 'dagger'] }, b: foe });
    expect(() => table.play(ready({ with: 'dagger', off: 'dagger' }))).toThrow(/one dagger only/);
    table.play(ready({ with: 'sword', off: 'dagger' }));
    expect(table.asks(attack('a', 'b', { with: 'dagger' }))).toBe('b: counter-attack 1d20');
  });
});

describe('MST-Q40 readying a weapon', () => {
  const engaged = (house: object = {}) =>
    new Table({ a: { weapons: ['sword', 'polearm'] }, b: { weapons: ['mace'] } }, house).play(
      gm('engage', { between: ['a', 'b'] }),
    );
  test('MST-Q40 is an action that provokes and takes the turn', () => {
    const table = engaged().play(ready({ with: 'polearm' }), 1);
    expect(table.kinds).toEqual(['counter', 'ready']);
    expect([table.held('a'), table.due]).toEqual(['polearm 2', 'b']);
  });
  test('MST-Q40 readyProvokes: false lets it pass', () => {
    expect(engaged({ readyProvokes: false }).play(ready({ with: 'polearm' })).kinds).toEqual(['ready']);
  });
  test('MST-Q40 MST-Q09 a hit spoils it only by the house', () => {
    expect(
      engaged()
        .play(ready({ with: 'polearm' }), 20, 1, 6)
        .held('a'),
    ).toBe('polearm 2');
    expect(
      engaged({ hitSpoilsAction: true })
        .play(ready({ with: 'polearm' }), 20, 1, 6)
        .held('a'),
    ).toBe('sword 1');
  });
  test('MST-Q40 dropping is free, and leaves bare hands', () => {
    const table = engaged().play({ kind: 'drop', by: 'a', what: 'sword' });
    expect([table.held('a'), table.due]).toEqual(['unarmed 1', 'a']);
    expect(() => table.play({ kind: 'drop', by: 'a', what: 'sword' })).toThrow(/"sword" to drop; a has unarmed/);
  });
  test('MST-Q40 a weapon not in hand is to be readied first; one not owned is named', () => {
    expect(() => engaged().play(attack('a', 'b', { with: 'polearm' }), 1)).toThrow(/ready it first/);
    expect(() => engaged().play(attack('a', 'b', { with: 'lance' }), 1)).toThrow(/"lance"; a has sword in hand/);
    expect(() => engaged().play(ready({ with: 'lance' }))).toThrow(/"lance"/);
    expect(() => engaged().play(ready({ with: 'sword' }))).toThrow(/in hand already/);
  });
  test('MST-Q40 the other grip may be readied without naming the weapon', () => {
    expect(
      engaged()
        .play(ready({ hands: 2 }), 1)
        .held('a'),
    ).toBe('sword 2');
  });
});
