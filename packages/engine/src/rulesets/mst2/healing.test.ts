import { describe, expect, test } from 'vitest';
import { Table, chance, gm, oddsOf, sceneOf } from './testing.fixture.ts';
import { lowHealingFloor } from './healing.ts';

const rest = (who: string[] | undefined, days = 1) => gm('rest', { days, ...(who ? { who } : {}) });
const heals = (hitDice: string, wounds: number, house: object, healed = 1): string =>
  chance(oddsOf({ a: { hitDice, wounds }, b: {} }, rest(['a']), house), 'healed', healed);

describe('MST-16 healing', () => {
  test('MST-16 low fantasy: below the wounds heals one wound; as much heals none', () => {
    expect(new Table({ a: { hitDice: '1d10', wounds: 4 }, b: {} }).play(rest(['a']), 3).wounds('a')).toBe(3);
    expect(new Table({ a: { hitDice: '1d10', wounds: 4 }, b: {} }).play(rest(['a']), 4).wounds('a')).toBe(4);
  });
  test('MST-16 day by day for several, each in roster order, with every die', () => {
    const table = new Table({ a: { hitDice: '1d10', wounds: 4 }, b: { hitDice: '1d6', wounds: 3 }, c: {} });
    // Day 1: a 1 heals, b 3 does not; day 2: a 9 does not, b 1 heals. c is unhurt and rolls nothing.
    table.play(rest(undefined, 2), 1, 3, 9, 1);
    expect([table.wounds('a'), table.wounds('b')]).toEqual([3, 2]);
    expect(table.told.filter(({ kind }) => kind === 'heal').map(({ on, healed }) => `${on}${String(healed)}`)).toEqual([
      'a1',
      'b0',
      'a0',
      'b1',
    ]);
  });
  test('MST-16 only who is named rests, and once a day however often named', () => {
    const table = new Table({ a: { hitDice: '1d10', wounds: 4 }, b: { wounds: 4 } });
    expect(table.play(rest(['a', 'a']), 1).wounds('a')).toBe(3);
    expect(table.wounds('b')).toBe(4);
  });
  test('MST-16 the dead do not heal; the fallen do', () => {
    const table = new Table({ a: { wounds: 4 }, b: { wounds: 4 }, c: {} });
    table.play(gm('fate', { on: 'a', to: 'dead' })).play(gm('fate', { on: 'b', to: 'incapacitated' }));
    table.play(rest(undefined), 1);
    expect([table.wounds('a'), table.wounds('b'), table.fate('b')]).toEqual([4, 3, 'incapacitated']);
  });
});

describe('MST-Q20 slow healing', () => {
  test('MST-Q20 literal: below; atmost: at most; exceeds: above', () => {
    const chances = (healLow: string): string[] => [1, 3, 6, 7].map((wounds) => heals('1d6', wounds, { healLow }));
    expect(chances('literal')).toEqual(['0/1', '1/3', '5/6', '1/1']);
    expect(chances('atmost')).toEqual(['1/6', '1/2', '1/1', '1/1']);
    expect(chances('exceeds')).toEqual(['5/6', '1/2', '0/1', '0/1']);
  });
  test('MST-Q20 literal: count + bonus wounds never heal; 5d20 with 5 wounds is stuck', () => {
    expect(heals('5d20', 5, {})).toBe('0/1');
    expect(heals('2d6+1', 3, {})).toBe('0/1');
    expect(heals('2d6+1', 4, {})).toBe('1/36');
  });
  test('MST-Q20 the floor of each reading', () => {
    const { cast } = sceneOf({ a: { hitDice: '2d6+1' }, b: {} });
    const floor = (wounds: number, reading: 'literal' | 'atmost' | 'exceeds'): number =>
      lowHealingFloor(cast.fighters[0]!, wounds, reading);
    expect([floor(2, 'literal'), floor(9, 'literal')]).toEqual([2, 3]);
    expect([floor(2, 'atmost'), floor(9, 'atmost')]).toEqual([2, 2]);
    expect([floor(12, 'exceeds'), floor(13, 'exceeds')]).toEqual([0, 13]);
  });
  test('MST-Q20 a wound that can never heal is said to', () => {
    const table = new Table({ a: { hitDice: '1d6', wounds: 1 }, b: {} }).play(rest(['a']), 1);
    expect(table.last('heal')).toMatchObject({ healed: 0, never: true });
    const other = new Table({ a: { hitDice: '1d6', wounds: 2 }, b: {} }).play(rest(['a']), 2);
    expect(other.last('heal')).toMatchObject({ healed: 0, never: false });
  });
});

describe('MST-Q21 quick healing', () => {
  test('MST-Q21 as many as are rolled, bonus included, not below none', () => {
    const high = { healing: 'high' };
    expect(new Table({ a: { hitDice: '1d6+1', wounds: 5 }, b: {} }, high).play(rest(['a']), 2).wounds('a')).toBe(2);
    expect(new Table({ a: { hitDice: '1d6', wounds: 3 }, b: {} }, high).play(rest(['a']), 6).wounds('a')).toBe(0);
    expect([1, 2, 3].map((healed) => heals('1d6', 3, high, healed))).toEqual(['1/6', '1/6', '2/3']);
  });
  test('MST-Q21 healing: off heals nothing and rolls nothing', () => {
    const table = new Table({ a: { wounds: 3 }, b: {} }, { healing: 'off' }).play(rest(['a'], 9));
    expect([table.wounds('a'), ...table.kinds]).toEqual([3, 'rest']);
  });
});

describe('MST-Q37 the bonus in healing', () => {
  test('MST-Q37 it slows the literal reading: 1d6 at 4 heals with 1/2, 1d6+1 with 1/3', () => {
    expect([heals('1d6', 4, {}), heals('1d6+1', 4, {})]).toEqual(['1/2', '1/3']);
  });
});

describe('MST-Q42 medical attention', () => {
  test('MST-Q42 extraRollsPerDay gives further rolls a day, while there is a wound', () => {
    const house = { extraRollsPerDay: 2 };
    expect(new Table({ a: { hitDice: '1d10', wounds: 5 }, b: {} }, house).play(rest(['a']), 1, 9, 1).wounds('a')).toBe(
      3,
    );
    const high = { extraRollsPerDay: 2, healing: 'high' };
    expect(new Table({ a: { hitDice: '1d10', wounds: 5 }, b: {} }, high).play(rest(['a']), 9).wounds('a')).toBe(0);
  });
  test('MST-Q42 none by default', () => {
    expect(new Table({ a: { hitDice: '1d10', wounds: 5 }, b: {} }).play(rest(['a']), 1).wounds('a')).toBe(4);
  });
});
