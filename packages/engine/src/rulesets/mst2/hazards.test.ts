import { describe, expect, test } from 'vitest';
import { fallWounds } from './hazards.ts';
import { Table, attack, chance, gm, oddsOf } from './testing.fixture.ts';

const pass = (by: string) => ({ kind: 'pass', by }) as const;
const burning = (armor: string, more: object = {}, house: object = {}): string =>
  chance(oddsOf({ a: { armor, ...more }, b: {} }, gm('burn', { on: 'a' }), house), 'wounds', 1);

describe('MST-19 other harm', () => {
  test('MST-19 a fall is one wound for 10 feet, whatever the armor, and then a shock check', () => {
    const table = new Table({ a: { armor: 'plate', shield: true, hitDice: '1d10' }, b: {} });
    table.play(gm('fall', { on: 'a', feet: 30 }), 4);
    expect(table.kinds).toEqual(['falls', 'direct', 'shock']);
    expect(table.wounds('a')).toBe(3);
    expect(table.play(gm('fall', { on: 'a', feet: 10 }), 4).fate('a')).toBe('down');
  });
  test('MST-19 a fall of less than ten feet harms nobody and rolls nothing', () => {
    expect(new Table({ a: {}, b: {} }).play(gm('fall', { on: 'a', feet: 9 })).wounds('a')).toBe(0);
  });
  test('MST-Q22 burning is 1d12 held against protection, at most one wound', () => {
    expect(['none', 'leather', 'chain mail', 'brigandine', 'plate mail'].map((armor) => burning(armor))).toEqual([
      '1/1',
      '11/12',
      '5/6',
      '3/4',
      '2/3',
    ]);
  });
  test('MST-Q22 the shield helps unless shieldVsFire is off', () => {
    expect(burning('plate mail', { shield: true })).toBe('7/12');
    expect(burning('plate mail', { shield: true }, { shieldVsFire: false })).toBe('2/3');
  });
  test('MST-Q22 burn: wounds takes the number rolled as wounds', () => {
    const table = new Table({ a: { armor: 'plate', hitDice: '3d20' }, b: {} }, { burn: 'wounds' });
    table.play(gm('burn', { on: 'a' }), 7, 20, 1, 1);
    expect(table.wounds('a')).toBe(7);
    const odds = oddsOf({ a: {}, b: {} }, gm('burn', { on: 'a' }), { burn: 'wounds' });
    expect(odds.expected.wounds).toEqual({ n: 13n, d: 2n });
  });
  test('MST-19 other harm of the GM: dice against protection, wounds beside them, one check on all', () => {
    const table = new Table({ a: { armor: 'chain', hitDice: '1d10' }, b: {} });
    table.play(gm('harm', { on: 'a', power: '2d6', wounds: 1 }), 2, 3, 9);
    expect(table.wounds('a')).toBe(2);
    expect(table.told.filter(({ kind }) => kind === 'shock')).toHaveLength(1);
  });
});

describe('MST-Q23 falls of part of ten feet', () => {
  test.each([
    ['floor', [2, 2, 2, 2, 3]],
    ['nearest', [2, 2, 3, 3, 3]],
    ['ceil', [2, 3, 3, 3, 3]],
  ] as const)('MST-Q23 fallRound: %s', (rounding, wanted) => {
    expect([20, 24, 25, 29, 30].map((feet) => fallWounds(feet, rounding))).toEqual(wanted);
    const table = new Table({ a: { hitDice: '5d20' }, b: {} }, { fallRound: rounding });
    expect(table.play(gm('fall', { on: 'a', feet: 25 }), 20, 20, 20, 20, 20).wounds('a')).toBe(wanted[2]);
  });
});

describe('MST-Q24 poison', () => {
  test('MST-Q24 the GM says 1 to 3; direct, nothing rolled but the check', () => {
    const table = new Table({ a: { armor: 'plate', hitDice: '1d10' }, b: {} });
    table.play(gm('poison', { on: 'a', wounds: 3 }), 9);
    expect([table.wounds('a'), ...table.kinds]).toEqual([3, 'poisoned', 'direct', 'shock']);
    expect(() => table.play(gm('poison', { on: 'a', wounds: 4 }), 9)).toThrow(/at most 3/);
    expect(() => table.play(gm('poison', { on: 'a', wounds: 0 }), 9)).toThrow(/at least 1/);
  });
});

describe('MST-Q25 when fire burns', () => {
  const two = { a: { hitDice: '5d20' }, b: { hitDice: '5d20' } };
  const high = [20, 20, 20, 20, 20];
  test("MST-Q25 caught in one's own turn, first at the end of the next own turn", () => {
    const table = new Table(two).play(gm('ignite', { on: 'a' })).play(pass('a'));
    expect(table.kinds).toEqual(['pass']);
    table.play(pass('b')).play(pass('a'), 12, ...high);
    expect(table.kinds).toEqual(['pass', 'burn', 'shock']);
    expect(table.wounds('a')).toBe(1);
    table.play(pass('b')).play(pass('a'), 12, ...high);
    expect(table.wounds('a')).toBe(2);
  });
  test("MST-Q25 caught in another's turn, at the end of the next own turn, and not of anybody else's", () => {
    const table = new Table(two).play(gm('ignite', { on: 'b' })).play(pass('a'));
    expect(table.kinds).toEqual(['pass']);
    expect(table.play(pass('b'), 12, ...high).wounds('b')).toBe(1);
  });
  test('MST-Q25 a turn out of turn does not burn', () => {
    const table = new Table(two).play(gm('ignite', { on: 'b' })).play(pass('b'));
    expect(table.wounds('b')).toBe(0);
  });
  test('MST-Q25 the GM puts it out; lighting it again gives no respite', () => {
    const table = new Table(two)
      .play(gm('ignite', { on: 'b' }))
      .play(pass('a'))
      .play(gm('ignite', { on: 'b' }));
    expect(table.play(pass('b'), 12, ...high).wounds('b')).toBe(1);
    table
      .play(pass('a'))
      .play(gm('douse', { on: 'b' }))
      .play(pass('b'));
    expect(table.wounds('b')).toBe(1);
  });
  test('MST-Q25 whom the fire fells loses the fight after the blow was struck', () => {
    const table = new Table({ a: two.a, b: {} }).play(gm('ignite', { on: 'b' })).play(pass('a'));
    table.play(attack('b', 'a'), 1, 12, 1);
    expect(table.kinds).toEqual(['attack', 'burn', 'shock', 'succumb']);
    expect([table.fate('b'), table.due]).toEqual(['down', undefined]);
  });
  test('MST-Q25 the odds of a blow do not count the fire among its wounds', () => {
    const table = new Table(two).play(gm('ignite', { on: 'b' })).play(pass('a'));
    const odds = table.odds(attack('b', 'a'));
    // 1d6 against no armor, hit by 16 and more; the fire always wounds the unarmored.
    expect(odds.expected.wounds).toEqual({ n: 1n, d: 4n });
    expect(chance(odds, 'fireWounds', 1)).toBe('1/1');
  });
});
