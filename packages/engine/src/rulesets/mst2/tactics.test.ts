import { describe, expect, test } from 'vitest';
import { NO_DICE, Table, attack, gm } from './testing.fixture.ts';
import { tactics } from './tactics.ts';

const four = { 'a/X': { missiles: ['dart'], hitDice: '1d10' }, 'b/Y': {}, 'c/Y': {}, 'd/X': {} };

describe('tactics', () => {
  test('plain attacks the first enemy who stands with what is in hand, and takes every counter', () => {
    const table = new Table(four);
    expect(tactics.plain!(table.scene, NO_DICE)).toEqual(attack('a', 'b'));
    expect(tactics.plain!(table.play(gm('fate', { on: 'b', to: 'down' })).scene, NO_DICE)).toEqual(attack('a', 'c'));
    const asked = new Table({ d: { weapons: ['dagger'] }, s: { weapons: ['spear'] } }, { counters: 'asked' });
    expect(tactics.plain!(asked.play(attack('d', 's')).scene, NO_DICE)).toEqual({ kind: 'counter', by: 's' });
    expect(tactics.plain!(new Table(four, { order: 'each_fight' }).scene, NO_DICE)).toEqual({
      kind: 'rollOrder',
      by: 'gm',
    });
  });
  test('weakest attacks the enemy with the most wounds, the first on a tie', () => {
    const table = new Table(four);
    expect(tactics.weakest!(table.scene, NO_DICE)).toEqual(attack('a', 'b'));
    expect(tactics.weakest!(table.play(gm('wounds', { on: 'c', to: 1 })).scene, NO_DICE)).toEqual(attack('a', 'c'));
  });
  test('engaged stays with whom it is engaged', () => {
    const table = new Table(four).play(gm('engage', { between: ['a', 'c'] }));
    expect(tactics.engaged!(table.scene, NO_DICE)).toEqual(attack('a', 'c'));
    expect(tactics.engaged!(table.play(gm('fate', { on: 'c', to: 'down' })).scene, NO_DICE)).toEqual(attack('a', 'b'));
  });
  test('archer shoots while engaged with nobody', () => {
    const table = new Table(four);
    expect(tactics.archer!(table.scene, NO_DICE)).toEqual({ kind: 'shoot', by: 'a', on: 'b', with: 'dart' });
    expect(tactics.archer!(table.play(gm('engage', { between: ['a', 'c'] })).scene, NO_DICE)).toEqual(attack('a', 'b'));
  });
  test('cautious escapes as soon as one wound more would fell on half the hit dice or more', () => {
    const table = new Table(four).play(gm('wounds', { on: 'a', to: 3 }));
    // At 4 wounds 1d10 fails on 4 of 10, at 5 on 5.
    expect(tactics.cautious!(table.scene, NO_DICE)).toEqual(attack('a', 'b'));
    expect(tactics.cautious!(table.play(gm('wounds', { on: 'a', to: 4 })).scene, NO_DICE)).toEqual({
      kind: 'leave',
      by: 'a',
      escape: true,
    });
  });
});
