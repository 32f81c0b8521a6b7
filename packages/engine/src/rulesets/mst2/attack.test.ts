import { describe, expect, test } from 'vitest';
import { toText } from '../../dice/fraction.ts';
import { Table, attack, chance, chancesUpTo, gm, oddsOf, sheetOf } from './testing.fixture.ts';

const hit = (skill: number, evasion: number, house: object = {}): string =>
  chance(oddsOf({ a: sheetOf({ skill }), b: sheetOf({ evasion }) }, attack('a', 'b'), house), 'hit', true);
/** A blow that always hits: its wounds, by their number. */
const wounds = (power: number[], protection: number, more: object = {}): string[] =>
  chancesUpTo(
    oddsOf({ a: sheetOf({ power }), b: sheetOf({ evasion: -10, protection }) }, attack('a', 'b', more)),
    'wounds',
    power.length,
  );

describe('MST-01 attack roll', () => {
  test('MST-01 the total must exceed the evasion: case 11, +3 against 10 is 13/20', () => {
    expect(hit(3, 10)).toBe('13/20');
  });
  test.each([
    [0, 15, '1/4'],
    [0, 19, '1/20'],
    [0, 20, '0/1'],
    [4, 5, '19/20'],
    [5, 5, '1/1'],
    [10, 30, '0/1'],
    [10, 29, '1/20'],
  ])('MST-01 skill +%i against evasion %i hits with %s', (skill, evasion, wanted) => {
    expect(hit(skill, evasion)).toBe(wanted);
  });
  test('MST-01 a total equal to the evasion misses, one more hits', () => {
    const table = new Table({ a: sheetOf({ skill: 3 }), b: sheetOf({ evasion: 13 }) });
    table.play(attack('a', 'b'), 10);
    expect(table.last('attack')).toMatchObject({ rule: 'MST-01', hit: false });
    table.play(attack('b', 'a'), 1).play(attack('a', 'b'), 11, 6, 6);
    expect(table.wounds('b')).toBe(1);
  });
});

describe('MST-02 wounds from a hit', () => {
  test('MST-02 each die that exceeds the protection is a wound: case 11, 3d6 against 4 is 8, 12, 6, 1 of 27', () => {
    expect(wounds([6, 6, 6], 4)).toEqual(['8/27', '4/9', '2/9', '1/27']);
  });
  test('MST-02 without protection every die wounds; a die that cannot exceed it never does', () => {
    expect(wounds([6, 6], 0)).toEqual(['0/1', '0/1', '1/1']);
    expect(wounds([4], 4)).toEqual(['1/1', '0/1']);
  });
  test('MST-02 a hit with no power dice wounds nobody, rolls none and asks for no shock check (case 01)', () => {
    const table = new Table({ a: sheetOf({ power: [] }), b: sheetOf({}) });
    table.play(attack('a', 'b'), 20);
    expect(table.kinds).toEqual(['attack', 'wounds']);
    expect(table.fight.log.entries[0]!.rolls).toHaveLength(1);
    expect(table.wounds('b')).toBe(0);
  });
});

describe('MST-04 skill', () => {
  test('MST-04 skill adds to attacks and to nothing else: not to evasion, wounds or shock', () => {
    const odds = (a: number, b: number) => {
      const sheets = { a: sheetOf({ skill: a, power: [6, 6], evasion: 10 }), b: sheetOf({ skill: b, protection: 2 }) };
      const { facts } = oddsOf(sheets, attack('a', 'b'));
      return facts;
    };
    expect(odds(3, 9)).toEqual(odds(3, 0));
    // The attacker's own: 3 more faces of 20 hit, and what a hit does stays.
    const [plain, skilled] = [0, 3].map((skill) =>
      oddsOf({ a: sheetOf({ skill, power: [6, 6] }), b: sheetOf({ evasion: 15, protection: 2 }) }, attack('a', 'b')),
    );
    expect([plain!, skilled!].map((one) => chance(one, 'hit', true))).toEqual(['1/4', '2/5']);
    expect([plain!, skilled!].map((one) => toText(one.expected.wounds!))).toEqual(['1/3', '8/15']);
  });
});

describe('MST-Q29 evasion and skill', () => {
  test('MST-Q29 a defender of +10 is as easy to hit as one of +0; nimbleness is what adds to evasion', () => {
    const against = (sheet: object): string => chance(oddsOf({ a: {}, b: sheet }, attack('a', 'b')), 'hit', true);
    expect(against({ skill: 10 })).toBe('1/4');
    expect(against({ skill: 0 })).toBe('1/4');
    expect(against({ nimble: 2 })).toBe('3/20');
    // Evasion of 20 and more cannot be hit by +0.
    expect(against({ nimble: 5 })).toBe('0/1');
  });
});

describe('MST-Q04 natural 1 and 20', () => {
  test('MST-Q04 by default neither is anything special', () => {
    expect(hit(10, 6)).toBe('1/1');
    expect(hit(0, 25)).toBe('0/1');
  });
  test('MST-Q04 nat1: auto_miss takes the 1 away from those who never miss, and nothing from others', () => {
    expect(hit(10, 6, { nat1: 'auto_miss' })).toBe('19/20');
    expect(hit(3, 10, { nat1: 'auto_miss' })).toBe('13/20');
  });
  test('MST-Q04 nat20: auto_hit gives the 20 to those who never hit', () => {
    expect(hit(0, 25, { nat20: 'auto_hit' })).toBe('1/20');
    expect(hit(3, 10, { nat20: 'auto_hit' })).toBe('13/20');
  });
  test('MST-Q04 nat20: critical is a hit with +1d12, and only the 20 is', () => {
    expect(hit(0, 25, { nat20: 'critical' })).toBe('1/20');
    const table = new Table(
      { a: sheetOf({ power: [6] }), b: sheetOf({ hit_dice: { count: 2, die: 10, bonus: 0 } }) },
      {
        nat20: 'critical',
      },
    );
    table.play(attack('a', 'b'), 20, 1, 1, 9, 9);
    expect(table.last('wounds')).toMatchObject({ wounds: 2, factor: 'critical' });
    table.play(attack('b', 'a'), 1).play(attack('a', 'b'), 19, 6, 9, 9);
    expect(table.last('wounds')).toMatchObject({ wounds: 1 });
    // 1/4 of the blows hit: 4 faces give one wound, the 20 gives two.
    const odds = oddsOf({ a: sheetOf({}), b: sheetOf({}) }, attack('a', 'b'), { nat20: 'critical' });
    expect(chancesUpTo(odds, 'wounds', 2)).toEqual(['3/4', '1/5', '1/20']);
  });
  test('MST-Q04 nat20: critical also makes critical counter-attacks', () => {
    const table = new Table(
      { d: sheetOf({ reach: 'close', hit_dice: { count: 2, die: 10, bonus: 0 } }), s: sheetOf({ reach: 'far' }) },
      { nat20: 'critical' },
    );
    table.play(attack('d', 's'), 20, 3, 3, 9, 9);
    expect(table.wounds('d')).toBe(2);
  });
});

describe('MST-20 power factors', () => {
  /** The wounds of a blow that always hits with 1d6 against a protection that only the factor's dice can tell apart. */
  const withFactors = (factors: string[], protection: number): string[] =>
    chancesUpTo(
      oddsOf({ a: sheetOf({}), b: sheetOf({ evasion: -10, protection }) }, attack('a', 'b', { factors })),
      'wounds',
      3,
    );
  test.each([
    // 1d6 never exceeds 6; the factor does with (X - 6) / X a die.
    ['helpless', ['9/100', '21/50', '49/100']],
    ['sneak', ['1/4', '1/2', '1/4']],
    ['critical', ['1/2', '1/2', '0/1']],
    ['magical', ['3/5', '2/5', '0/1']],
    ['frenzy', ['3/4', '1/4', '0/1']],
    ['superior', ['1/1', '0/1', '0/1']],
  ])('MST-20 %s adds its dice to the pool, each held against the protection', (factor, wanted) => {
    expect(withFactors([factor], 6).slice(0, 3)).toEqual(wanted);
  });
  test('MST-20 only the largest of several counts', () => {
    expect(withFactors(['superior', 'sneak', 'magical'], 6)).toEqual(withFactors(['sneak'], 6));
    expect(withFactors(['frenzy', 'superior'], 6)).toEqual(withFactors(['frenzy'], 6));
  });
  test('MST-20 the factors of weapon, fighter and GM count without being declared', () => {
    const blow = (sheet: object, move?: ReturnType<typeof gm>): number => {
      const table = new Table({ a: sheet, b: { hitDice: '5d20', weapons: ['dagger'] } });
      if (move) table.play(move);
      table.play(attack('a', 'b'), 20, 6, 6, 20, 20, 20, 20, 20);
      return table.wounds('b');
    };
    expect(blow({ weapons: [{ name: 'dagger', factors: ['superior'] }] })).toBe(2);
    expect(blow({ weapons: ['dagger'], factors: ['frenzy'] })).toBe(2);
    expect(blow({ weapons: ['dagger'] }, gm('factors', { on: 'a', to: ['magical'] }))).toBe(2);
  });
  test('MST-20 a factor nobody knows is refused, naming those there are', () => {
    const table = new Table({ a: {}, b: {} });
    expect(() => table.play(attack('a', 'b', { factors: ['sneeky'] }), 1)).toThrow(
      /"sneeky"; allowed are helpless, sneak, critical, magical, frenzy, superior/,
    );
  });
});

describe('MST-Q26 the largest factor', () => {
  test('MST-Q26 a factor of the house is weighed by expected wounds at the protection, on a tie by the larger total', () => {
    const factors = { swarm: '3d4', giant: '1d20', twin: '2d6' };
    const told = (names: string[], protection: number): unknown => {
      const table = new Table(
        { a: sheetOf({ power: [6] }), b: sheetOf({ protection, evasion: -10 }, { hitDice: '5d20' }) },
        {
          factors,
        },
      );
      const ask = table.asks(attack('a', 'b', { factors: names }), [10]);
      return ask;
    };
    // At protection 0 three dice make three wounds; at 4 a d4 makes none.
    expect(told(['swarm', 'giant'], 0)).toBe('a: power 1d6+3d4');
    expect(told(['swarm', 'giant'], 4)).toBe('a: power 1d6+1d20');
    // Both wound twice for certain at 0: the larger total, 24 against 12.
    expect(told(['twin', 'sneak'], 0)).toBe('a: power 1d6+2d12');
  });
  test('MST-Q26 quality and magic help counter-attacks, sneak and helpless do not', () => {
    const countering = (sheet: object, to: string[] = []): string => {
      const table = new Table({
        d: { weapons: ['dagger'] },
        s: { skill: 20, weapons: [{ name: 'spear' }], ...sheet },
      });
      if (to.length) table.play(gm('factors', { on: 's', to }));
      return table.asks(attack('d', 's'), [10]);
    };
    expect(countering({})).toBe('s: power 2d8');
    expect(countering({ weapons: [{ name: 'spear', factors: ['superior'] }] })).toBe('s: power 2d8+1d6');
    expect(countering({ weapons: [{ name: 'spear', factors: ['magical'] }] })).toBe('s: power 2d8+1d10');
    expect(countering({}, ['sneak'])).toBe('s: power 2d8');
    expect(countering({}, ['helpless'])).toBe('s: power 2d8');
    expect(countering({}, ['sneak', 'frenzy'])).toBe('s: power 3d8');
  });
  test('MST-Q26 factors apply to missiles, not to falls, poison or fire', () => {
    const table = new Table({ a: { skill: 20, factors: ['frenzy'], missiles: ['dart'] }, b: { factors: ['frenzy'] } });
    expect(table.asks({ kind: 'shoot', by: 'a', on: 'b' }, [10])).toBe('a: power 1d4+1d8');
    expect(table.asks(gm('burn', { on: 'b' }))).toBe('b: burning 1d12');
    expect(table.asks(gm('poison', { on: 'b', wounds: 1 }))).toBe('b: shock check 1d6');
  });
  test('MST-Q26 more factors than can be told apart are refused, not mixed up', () => {
    const factors = Object.fromEntries(Array.from({ length: 27 }, (_, i) => [`own ${i}`, '1d6']));
    expect(() => new Table({ a: {}, b: {} }, { factors })).toThrow(/at most 20/i);
  });
});

describe('MST-Q27 mixed pools and extra dice', () => {
  test('MST-Q27 a mixed pool is held die by die: 1d6 and 1d12 against 3', () => {
    // 1d6 exceeds 3 with 1/2, 1d12 with 3/4.
    expect(wounds([6, 12], 3)).toEqual(['1/8', '1/2', '3/8']);
  });
  test('MST-Q27 extra dice for size stack with one factor', () => {
    const table = new Table({ a: { skill: 20, weapons: ['sword'], extraPower: '2d8', factors: ['frenzy'] }, b: {} });
    expect(table.asks(attack('a', 'b', { factors: ['superior'] }), [10])).toBe('a: power 2d6+3d8');
  });
});

describe('MST-Q32 the helpless', () => {
  const sheets = { a: sheetOf({ skill: 0 }), b: sheetOf({ reach: 'far' }) };
  test('MST-Q32 an attack on the helpless is still rolled, with +2d20 power, and meets no counter-attack', () => {
    const table = new Table(sheets).play(gm('helpless', { on: 'b', to: true }));
    // b's reach is longer: anybody else would counter first.
    expect(table.asks(attack('a', 'b'))).toBe('a: attack 1d20');
    expect(table.asks(attack('a', 'b'), [16])).toBe('a: power 1d6+2d20');
    expect(chance(table.odds(attack('a', 'b')), 'hit', true)).toBe('1/4');
  });
  test('MST-Q32 with helplessAutoHit the blow hits without a roll', () => {
    const table = new Table(sheets, { helplessAutoHit: true }).play(gm('helpless', { on: 'b', to: true }));
    expect(table.asks(attack('a', 'b'))).toBe('a: power 1d6+2d20');
    table.play(attack('a', 'b'), 1, 1, 1, 1);
    expect(table.kinds).toEqual(['attack', 'wounds', 'shock', 'succumb']);
    expect(table.last('attack')).toMatchObject({ rule: 'MST-Q32', hit: true });
    // The able are rolled for as ever.
    expect(new Table({ a: {}, b: {} }, { helplessAutoHit: true }).asks(attack('a', 'b'))).toBe('a: attack 1d20');
  });
  test('MST-Q32 the helpless do not counter a shot, a potion or a leaving either', () => {
    const table = new Table({ a: { missiles: ['dart'] }, b: {} });
    table.play(gm('engage', { between: ['a', 'b'] })).play(gm('helpless', { on: 'b', to: true }));
    table.play({ kind: 'act', by: 'a' });
    expect(table.kinds).toEqual(['act']);
  });
});

describe('findings of section 6', () => {
  const expected = (attacker: object, target: object): string =>
    toText(oddsOf({ a: attacker, b: target }, attack('a', 'b')).expected.wounds!);
  const polearm = (skill: number) => ({ skill, weapons: ['polearm'] });
  test('MST-08 F1 armor against a +0 polearm: .500 .630 .720 .770 .780 expected wounds', () => {
    const armor = ['none', 'leather', 'chain mail', 'brigandine', 'plate mail'];
    // P(hit) times the sum of P(die > protection): 5/20*2, 7/20*1.8, 9/20*1.6, 11/20*1.4, 13/20*1.2.
    expect(armor.map((one) => expected(polearm(0), { armor: one }))).toEqual([
      '1/2',
      '63/100',
      '18/25',
      '77/100',
      '39/50',
    ]);
  });
  test('MST-08 F1 against +10: none 1.500, plate 1.200, plate and shield 1.000', () => {
    expect(expected(polearm(10), { armor: 'none' })).toBe('3/2');
    expect(expected(polearm(10), { armor: 'plate mail' })).toBe('6/5');
    expect(expected(polearm(10), { armor: 'plate mail', shield: true })).toBe('1/1');
  });
  test('MST-08 F1 against a +0 sword in two hands chain is the worst (.900), plate with shield the best (.350)', () => {
    const sword = { weapons: [{ name: 'sword', hands: 2 }] };
    const grid = ['none', 'leather', 'chain mail', 'brigandine', 'plate mail'].flatMap((armor) =>
      [false, true].map((shield): [string, string] => [`${armor} ${shield}`, expected(sword, { armor, shield })]),
    );
    const value = (text: string): number => Number(text.split('/')[0]) / Number(text.split('/')[1]);
    const rising = [...grid].sort((a, b) => value(a[1]) - value(b[1]));
    expect(rising[0]).toEqual(['plate mail true', '7/20']);
    expect(rising.at(-1)).toEqual(['chain mail false', '9/10']);
  });
  test('MST-01 F2 the wall: a skill of evasion or more never misses: 6, 7, 8, 9, 10', () => {
    const thresholds = [
      ['plate mail', true],
      ['plate mail', false],
      ['brigandine', true],
      ['brigandine', false],
      ['chain mail', true],
    ].map(([armor, shield]) =>
      [5, 6, 7, 8, 9, 10].find(
        (skill) => chance(oddsOf({ a: { skill }, b: { armor, shield } }, attack('a', 'b')), 'hit', true) === '1/1',
      ),
    );
    expect(thresholds).toEqual([6, 7, 8, 9, 10]);
  });
});
