import { describe, expect, test } from 'vitest';
import { toNumber, toText } from '../../dice/fraction.ts';
import { chanceOf } from '../../odds/exchange.ts';
import { Table, attack, chance, duelOdds, gm, oddsOf, sheetOf } from './testing.fixture.ts';

const harm = (hitDice: string, wounds: number, house: object = {}, before = 0) =>
  oddsOf({ a: { hitDice, wounds: before }, b: {} }, gm('harm', { on: 'a', wounds }), house);
const falls = (hitDice: string, wounds: number, house: object = {}, before = 0): string =>
  chance(harm(hitDice, wounds, house, before), 'falls', true);

describe('MST-03 shock check', () => {
  test('MST-03 hit dice that equal the wounds are a fall (case 11), one more stands', () => {
    const sheets = { a: { hitDice: '1d10' }, b: {} };
    expect(new Table(sheets).play(gm('harm', { on: 'a', wounds: 4 }), 4).fate('a')).toBe('down');
    expect(new Table(sheets).play(gm('harm', { on: 'a', wounds: 4 }), 5).fate('a')).toBe('up');
  });
  test('MST-03 fails with P(sum <= wounds): 1d10 at 3, 2d6 at 4, 3d8 at 2', () => {
    expect(falls('1d10', 3)).toBe('3/10');
    // 2d6 of 4 or less: 1 + 2 + 3 of 36.
    expect(falls('2d6', 4)).toBe('1/6');
    expect(falls('3d8', 2)).toBe('0/1');
  });
  test('MST-03 cannot fail below count + bonus, always fails from the greatest total on', () => {
    expect([1, 2, 3].map((wounds) => falls('2d10+1', wounds))).toEqual(['0/1', '0/1', '1/100']);
    expect([20, 21].map((wounds) => falls('2d10+1', wounds))).toEqual(['99/100', '1/1']);
  });
  test('MST-03 no wound, no check', () => {
    const table = new Table({ a: sheetOf({}), b: sheetOf({ protection: 5 }) });
    table.play(attack('a', 'b'), 20, 5);
    expect(table.kinds).toEqual(['attack', 'wounds']);
  });
});

describe('MST-13 wounds', () => {
  test('MST-13 wounds add up without a limit and change nothing but the next check', () => {
    const table = new Table({ a: sheetOf({ skill: 2 }, { hitDice: '5d20' }), b: sheetOf({ evasion: 10 }) });
    const before = table.odds(attack('a', 'b'));
    for (let i = 0; i < 3; i++) table.play(gm('harm', { on: 'a', wounds: 3 }), 20, 20, 20, 20, 20);
    expect(table.wounds('a')).toBe(9);
    expect(table.odds(attack('a', 'b')).outcomes).toEqual(before.outcomes);
  });
});

describe('MST-Q01 one check a hit or a wound', () => {
  test('MST-Q01 three fresh wounds fell 1d10 with 30.0 % or 49.6 %, 1d6 with 50.0 % or 72.2 %', () => {
    expect(falls('1d10', 3)).toBe('3/10');
    expect(falls('1d10', 3, { shock: 'wound' })).toBe('62/125');
    expect(falls('1d6', 3)).toBe('1/2');
    expect(falls('1d6', 3, { shock: 'wound' })).toBe('13/18');
  });
  test('MST-Q01 shock: hit is one check on the new total (MST-T13)', () => {
    const table = new Table({ a: sheetOf({ power: [6, 6, 6] }), b: sheetOf({}, { hitDice: '1d10' }) });
    table.play(attack('a', 'b'), 20, 1, 2, 3, 4);
    expect(table.kinds).toEqual(['attack', 'wounds', 'shock']);
    expect(table.fate('b')).toBe('up');
    expect(table.wounds('b')).toBe(3);
  });
  test('MST-Q01 shock: wound checks each in turn, stops at a failure and keeps all the wounds', () => {
    const table = new Table(
      { a: sheetOf({ power: [6, 6, 6] }), b: sheetOf({}, { hitDice: '1d10' }) },
      {
        shock: 'wound',
      },
    );
    table.play(attack('a', 'b'), 20, 1, 2, 3, 2, 2);
    expect(table.told.filter(({ kind }) => kind === 'shock').map(({ against }) => against!.value)).toEqual([1, 2]);
    expect([table.wounds('b'), table.fate('b')]).toEqual([3, 'down']);
  });
  test('MST-Q01 weapons of one die are the same under both', () => {
    const blow = (shock: string) => oddsOf({ a: {}, b: { wounds: 2 } }, attack('a', 'b'), { shock });
    expect(blow('hit').facts).toEqual(blow('wound').facts);
  });
});

describe('MST-Q02 which wounds count', () => {
  test('MST-Q02 all that are carried, the new ones included', () => {
    expect(falls('1d10', 1, {}, 4)).toBe('1/2');
    expect(falls('1d10', 1, { shock: 'wound' }, 4)).toBe('1/2');
  });
});

describe('MST-05 hit dice', () => {
  test('MST-Q03 MST-05 the bonus is added once to the total, not to each die (MST-T21)', () => {
    const table = new Table({ a: { hitDice: '2d10+2' }, b: {} });
    table.play(gm('harm', { on: 'a', wounds: 3 }), 1, 1);
    expect(table.fate('a')).toBe('up');
    table.play(gm('harm', { on: 'a', wounds: 1 }), 1, 1);
    expect(table.fate('a')).toBe('down');
  });
  test('MST-Q03 +1 makes the first wound safe for one die', () => {
    expect(falls('1d8', 1)).toBe('1/8');
    expect(falls('1d8+1', 1)).toBe('0/1');
  });

  /** Single wounds to fall, on average: the sum over w of the chance to stand after w of them. */
  const meanToFall = (hitDice: string): string => {
    let standing = 1;
    let mean = 0;
    for (let wounds = 1; standing > 1e-12; wounds++) {
      mean += standing;
      standing *= 1 - toNumber(chanceOf(harm(hitDice, 1, {}, wounds - 1), 'falls', true));
    }
    return mean.toFixed(2);
  };
  test.each([
    ['1d4', '2.22'],
    ['1d6', '2.77'],
    ['1d8', '3.25'],
    ['1d10', '3.66'],
    ['1d12', '4.04'],
    ['1d20', '5.29'],
    ['2d6', '5.63'],
    ['2d8', '6.75'],
    ['2d10', '7.78'],
    ['3d8', '10.38'],
    ['3d10', '12.09'],
    ['1d8+2', '5.25'],
  ])('MST-Q03 F4 %s falls after %s single wounds on average', (hitDice, wanted) => {
    // The spec prints 2.78 for d6; 1 + 5/6 + 20/36 + 60/216 + 120/1296 + 120/7776 is 2.7747.
    expect(meanToFall(hitDice)).toBe(wanted);
  });
});

describe('MST-14 succumbing', () => {
  test.each([
    ['dead', 'dead'],
    ['out', 'down'],
  ])('MST-14 lethality %s: whoever fails a check is %s', (lethality, fate) => {
    const table = new Table({ a: {}, b: {} }, { lethality });
    expect(table.play(gm('harm', { on: 'a', wounds: 1 }), 1).fate('a')).toBe(fate);
  });
  test('MST-14 whoever succumbs is engaged with nobody', () => {
    const table = new Table({ a: {}, b: {}, c: {} });
    table.play(gm('engage', { between: ['a', 'b'] })).play(gm('engage', { between: ['b', 'c'] }));
    table.play(gm('engage', { between: ['a', 'c'] }));
    table.play(gm('harm', { on: 'b', wounds: 1 }), 1);
    expect([table.distance('a', 'b'), table.distance('b', 'c'), table.distance('a', 'c')]).toEqual([
      'none',
      'none',
      'close',
    ]);
  });
});

describe('MST-15 optional fate', () => {
  const second = (wounds: number, first: number, then: number): string =>
    new Table({ a: { hitDice: '1d8' }, b: {} }, { lethality: 'split' })
      .play(gm('harm', { on: 'a', wounds }), first, then)
      .fate('a');
  test('MST-15 above the wounds incapacitated, above the first dying, otherwise dead', () => {
    expect(second(3, 1, 4)).toBe('incapacitated');
    expect(second(3, 1, 3)).toBe('dying');
    expect(second(3, 1, 2)).toBe('dying');
    expect(second(3, 2, 1)).toBe('dead');
  });
  test('MST-15 MST-T17 a second check that ties with the first is death at once', () => {
    expect(second(2, 1, 1)).toBe('dead');
    expect(second(3, 3, 3)).toBe('dead');
  });
  test('MST-15 who passes the first check is not checked again', () => {
    const table = new Table({ a: { hitDice: '1d8' }, b: {} }, { lethality: 'split' });
    table.play(gm('harm', { on: 'a', wounds: 3 }), 4);
    expect(table.kinds).not.toContain('second');
  });
  test('MST-Q19 at one wound on 1d6 dying cannot be: 5/6 incapacitated, 1/6 dead', () => {
    const odds = harm('1d6', 1, { lethality: 'split' });
    expect(['incapacitated', 'dying', 'dead'].map((fate) => chance(odds, 'fate', fate))).toEqual([
      '5/36',
      '0/1',
      '1/36',
    ]);
  });
  test('MST-Q19 the bonus counts in both: 1d4+1 at 3 wounds', () => {
    // First 1 or 2 (totals 2, 3). Second 3, 4: incapacitated, 4 of 8 pairs; first 1 with second 2: dying, 1; dead 3.
    const odds = harm('1d4+1', 3, { lethality: 'split' });
    expect(['incapacitated', 'dying', 'dead'].map((fate) => chance(odds, 'fate', fate))).toEqual([
      '1/4',
      '1/16',
      '3/16',
    ]);
  });
});

describe('MST-Q34 harm to the fallen', () => {
  test('MST-Q34 wounds add up, a check is rolled, and success raises nobody', () => {
    const table = new Table({ a: {}, b: {}, c: {} }, {});
    table.play(gm('harm', { on: 'a', wounds: 1 }), 1).play(gm('harm', { on: 'a', wounds: 1 }), 6);
    expect([table.wounds('a'), table.fate('a')]).toEqual([2, 'down']);
    expect(table.kinds).toEqual(['harmed', 'direct', 'shock']);
  });
  test('MST-Q34 a second failure may only worsen a fate', () => {
    const table = new Table({ a: {}, b: {}, c: {} }, { lethality: 'split' });
    table.play(gm('harm', { on: 'a', wounds: 2 }), 1, 2);
    expect(table.fate('a')).toBe('dying');
    // Incapacitated would be better, so dying it stays.
    table.play(gm('harm', { on: 'a', wounds: 1 }), 1, 6);
    expect(table.fate('a')).toBe('dying');
    table.play(gm('harm', { on: 'a', wounds: 1 }), 1, 1);
    expect(table.fate('a')).toBe('dead');
  });
  test('MST-Q34 a blow at the fallen closes no distance and meets no counter-attack', () => {
    const table = new Table({ 'd/x': sheetOf({ reach: 'close' }), 's/y': sheetOf({ reach: 'far' }), 't/y': {} });
    table.play(gm('harm', { on: 's', wounds: 1 }), 1);
    table.play(attack('d', 's'), 1);
    expect(table.distance('d', 's')).toBe('none');
    expect(table.kinds).toEqual(['attack']);
  });
});

describe('MST-Q36 waking', () => {
  test('MST-Q36 the fallen stay out; the GM stands them up, wounds and all', () => {
    const table = new Table({ a: {}, b: {}, c: {} }, { lethality: 'split' });
    table.play(gm('harm', { on: 'a', wounds: 1 }), 1, 6);
    expect(table.fate('a')).toBe('incapacitated');
    expect(() => table.play(attack('a', 'b'), 1)).toThrow(/a is incapacitated and cannot act/);
    table.play(gm('stand', { on: 'a', reason: 'after the fight' }));
    expect([table.fate('a'), table.wounds('a')]).toEqual(['up', 1]);
  });
});

describe('duels of section 6', () => {
  const first = (sheets: Record<string, object>, house: object = {}): [string, string] => {
    const odds = duelOdds(sheets, house);
    return [(odds.winner.a!.p * 100).toFixed(1), odds.rolls.mean!.toFixed(1)];
  };
  test('MST-Q13 F6 the first of two +0 civilians with daggers wins 52.2 % in 13.4 attacks', () => {
    const civilian = { role: 'civilian', weapons: ['dagger'] };
    expect(first({ a: civilian, b: civilian })).toEqual(['52.2', '13.4']);
    expect(toText(duelOdds({ a: civilian, b: civilian }).winner.a!.exact!)).toBe('967109357428/1853320108689');
  });
  test('MST-Q01 F6 two +3 fighters in chain with sword and shield: 53.9 % in 8.1, or 54.2 % in 7.3', () => {
    const fighter = { role: 'fighter', skill: 3, armor: 'chain', shield: true, weapons: ['sword'] };
    expect(first({ a: fighter, b: fighter })).toEqual(['53.9', '8.1']);
    expect(first({ a: fighter, b: fighter }, { shock: 'wound' })).toEqual(['54.2', '7.3']);
  });
  test('MST-09 F7 the sword in two hands against sword and shield: 60.5 % first, 50.6 % second', () => {
    const two = { role: 'fighter', skill: 3, armor: 'chain', weapons: [{ name: 'sword', hands: 2 }] };
    const shield = { role: 'fighter', skill: 3, armor: 'chain', shield: true, weapons: ['sword'] };
    expect(first({ a: two, b: shield })[0]).toBe('60.5');
    expect(first({ b: shield, a: two })[0]).toBe('50.6');
  });
});
