import { describe, expect, test } from 'vitest';
import { choices } from './choices.ts';
import { Table, attack, gm } from './testing.fixture.ts';

describe('choices', () => {
  test('offer the blows, shots and other moves of whoever is due, at enemies who are up', () => {
    const table = new Table({
      'a/X': { shield: true, weapons: ['sword', 'dagger'], missiles: ['dart'] },
      'b/Y': {},
      'c/Y': {},
      'd/X': {},
    });
    table.play(gm('fate', { on: 'c', to: 'down' })).play(gm('engage', { between: ['a', 'b'] }));
    expect(choices(table.scene)).toEqual({
      by: 'a',
      moves: [
        attack('a', 'b'),
        attack('a', 'b', { with: 'unarmed' }),
        { kind: 'shoot', by: 'a', on: 'b', with: 'dart' },
        { kind: 'leave', by: 'a' },
        { kind: 'leave', by: 'a', escape: true },
        { kind: 'act', by: 'a' },
        { kind: 'ready', by: 'a', with: 'dagger', hands: 1 },
        { kind: 'drop', by: 'a', what: 'shield' },
        { kind: 'pass', by: 'a' },
      ],
    });
  });
  test('MST-Q11 the two-handed grip is offered while the other hand is free', () => {
    const grips = (sheet: object): unknown[] =>
      choices(new Table({ a: { weapons: ['sword'], ...sheet }, b: {} }).scene)!.moves.filter((move) => 'hands' in move);
    expect(grips({})).toEqual([attack('a', 'b', { with: 'sword', hands: 2 })]);
    expect(grips({ shield: true })).toEqual([]);
  });
  test('MST-Q31 who is asked may counter or decline; MST-Q13 the GM rolls the order', () => {
    const asked = new Table({ d: { weapons: ['dagger'] }, s: { weapons: ['spear'] } }, { counters: 'asked' });
    expect(choices(asked.play(attack('d', 's')).scene)).toEqual({
      by: 's',
      moves: [
        { kind: 'counter', by: 's' },
        { kind: 'decline', by: 's' },
      ],
    });
    expect(choices(new Table({ a: {}, b: {} }, { order: 'each_round' }).scene)).toEqual({
      by: 'gm',
      moves: [{ kind: 'rollOrder', by: 'gm' }],
    });
  });
  test('nobody chooses once the fight is over', () => {
    expect(choices(new Table({ a: {}, b: {} }).play(gm('fate', { on: 'a', to: 'down' })).scene)).toBeUndefined();
  });
});
