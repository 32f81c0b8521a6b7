import { describe, expect, test } from 'vitest';
import { toText } from '../../dice/fraction.ts';
import { Table, chance, gm, oddsOf, sheetOf } from './testing.fixture.ts';

const bow = { skill: 3, missiles: ['short bow'] };
const shoot = (near?: string[]) => ({ kind: 'shoot', by: 'a', on: 't', ...(near ? { near } : {}) }) as const;
const sheets = { a: bow, t: { armor: 'chain' }, u: {}, v: { armor: 'plate' } };

describe('MST-17 missiles', () => {
  test('MST-17 an even die is held against the evasion of the target', () => {
    const table = new Table(sheets).play(shoot(['u', 'v']), 8);
    expect(table.last('shot')).toMatchObject({ on: 't', hit: false });
    expect(new Table(sheets).play(shoot(['u', 'v']), 10, 1, 8, 6).wounds('t')).toBe(1);
  });
  test('MST-17 an odd die finds the target or somebody near, and holds the same total against their evasion', () => {
    // 9 + 3 = 12: more than chain 11, not more than none 15, more than plate 7.
    expect(new Table(sheets).play(shoot(['u', 'v']), 9, 1, 1, 1).last('shot')).toMatchObject({ on: 't', hit: true });
    expect(new Table(sheets).play(shoot(['u', 'v']), 9, 2).last('shot')).toMatchObject({ on: 'u', hit: false });
    expect(new Table(sheets).play(shoot(['u', 'v']), 9, 3, 1, 1).last('shot')).toMatchObject({ on: 'v', hit: true });
  });
  test('MST-17 with nobody near the parity is not asked', () => {
    expect(new Table(sheets).play(shoot([]), 9, 1, 1).last('shot')).toMatchObject({ on: 't', hit: true });
  });
  test('MST-Q15 F5 archer +5 at an orc in leather wrestling an ally in chain and shield: 9/20, 7/40, 3/8', () => {
    const odds = oddsOf(
      {
        'a/Watch': { skill: 5, missiles: ['short bow'] },
        't/Orcs': { armor: 'leather' },
        'ally/Watch': { armor: 'chain', shield: true },
      },
      shoot(['ally']),
    );
    expect([chance(odds, 'struck', 't'), chance(odds, 'struck', 'ally'), chance(odds, 'hit', false)]).toEqual([
      '9/20',
      '7/40',
      '3/8',
    ]);
  });
});

describe('MST-21 missile table', () => {
  test.each([
    ['dagger', '1d4'],
    ['dart', '1d4'],
    ['axe', '1d6'],
    ['spear', '1d6'],
    ['sling bullet', '2d6'],
    ['arrow (short bow)', '2d8'],
    ['arrow (long bow)', '2d10'],
    ['crossbow bolt', '2d12'],
    ['short bow', '2d8'],
    ['crossbow', '2d12'],
  ])('MST-21 %s has power %s', (missile, power) => {
    const table = new Table({ a: { skill: 20, missiles: [missile] }, t: {} });
    expect(table.asks(shoot(), [10])).toBe(`a: power ${power}`);
  });
  test('MST-21 thrown is weaker than in hand: dagger 1d4 for 1d6, spear 1d6 for 2d8', () => {
    const { missiles, weapons } = new Table({ a: { missiles: ['dagger', 'spear'], weapons: ['dagger', 'spear'] } })
      .scene.cast.fighters[0]!.sheet;
    expect(missiles.map(({ power }) => power)).toEqual(['1d4', '1d6']);
    expect(weapons.map(({ power }) => power[1])).toEqual(['1d6', '2d8']);
  });
  test('MST-21 without the missile named, or any, there is no shot', () => {
    const table = new Table({ a: bow, t: {} });
    expect(() => table.play({ ...shoot(), with: 'sling' }, 1)).toThrow(/"sling"; a has short bow/);
    expect(() => table.play({ kind: 'shoot', by: 't', on: 'a' }, 1)).toThrow(/no missile; t has none/);
  });
});

describe('MST-Q14 odd and even', () => {
  const strays = (parity: string, face: number): boolean =>
    // With bystanders near, a stray asks a further die.
    new Table(sheets, { parity }).asks(shoot(['u']), [face]) === 'a: whom the missile finds 1d2';
  test('MST-Q14 parity: die reads the die, total reads die and skill', () => {
    expect([strays('die', 9), strays('die', 8)]).toEqual([true, false]);
    expect([strays('total', 9), strays('total', 8)]).toEqual([false, true]);
  });
  test('MST-Q14 odd skill against even evasion: 11/40 by the die (V143), 1/4 by the total (V145)', () => {
    const target = (parity: string): string =>
      chance(
        oddsOf(
          {
            a: sheetOf({ skill: 1 }, { missiles: ['dart'] }),
            t: sheetOf({ evasion: 14 }),
            u: sheetOf({ evasion: 14 }),
          },
          shoot(['u']),
          {
            parity,
          },
        ),
        'struck',
        't',
      );
    // 14 to 20 hit: even 14, 16, 18, 20 and half of odd 15, 17, 19; by the total the other way about.
    expect(target('die')).toBe('11/40');
    expect(target('total')).toBe('1/4');
  });
});

describe('MST-Q15 whom a stray missile finds', () => {
  const odds = (scatterPool: string) =>
    oddsOf(
      { a: sheetOf({}, { missiles: ['dart'] }), t: sheetOf({ evasion: 10 }), u: sheetOf({ evasion: 10 }) },
      shoot(['u']),
      {
        scatterPool,
      },
    );
  test('MST-Q15 with_target: the target is among them; others_only: it is not', () => {
    // 11 to 20 hit: five even, five odd.
    expect([chance(odds('with_target'), 'struck', 't'), chance(odds('with_target'), 'struck', 'u')]).toEqual([
      '3/8',
      '1/8',
    ]);
    expect([chance(odds('others_only'), 'struck', 't'), chance(odds('others_only'), 'struck', 'u')]).toEqual([
      '1/4',
      '1/4',
    ]);
  });
  test('MST-Q15 one who alone may be found needs no die; three need a d3', () => {
    expect(new Table(sheets, { scatterPool: 'others_only' }).play(shoot(['u']), 9).kinds).toContain('astray');
    expect(new Table(sheets).asks(shoot(['u', 'v']), [9])).toBe('a: whom the missile finds 1d3');
  });
});

describe('MST-Q16 who is near', () => {
  const table = () =>
    new Table({ 'a/A': bow, 't/B': {}, 'u/A': {}, 'v/B': {} })
      .play(gm('engage', { between: ['t', 'u'] }))
      .play(gm('engage', { between: ['a', 't'] }));
  test('MST-Q16 by default everyone the target is engaged with, friend or foe, and never the shooter', () => {
    // a itself is engaged with t, whose counter-attack comes first and misses.
    expect(table().asks(shoot(), [1], [9])).toBe('a: whom the missile finds 1d2');
    expect(table().play(shoot(), 1, 9, 2).last('astray')).toMatchObject({ on: 'u' });
  });
  test('MST-Q16 or whom the GM ticks; the shooter and the target cannot be', () => {
    expect(table().asks(shoot(['u', 'v']), [1], [9])).toBe('a: whom the missile finds 1d3');
    expect(() => table().play(shoot(['a']), 1)).toThrow(/others than the shooter and the target/);
    expect(() => table().play(shoot(['t']), 1)).toThrow(/others than the shooter and the target/);
    expect(() => table().play(shoot(['u', 'u']), 1)).toThrow(/each named once/);
  });
  test('MST-Q16 only combatants: the fallen are not near', () => {
    const fallen = table().play(gm('fate', { on: 'u', to: 'down' }));
    expect(fallen.play(shoot(['u']), 1, 9).kinds).toEqual(['counter', 'shoot', 'shot']);
  });
});

describe('MST-Q17 a new roll for a stray', () => {
  test('MST-Q17 none: one d20 decides for whoever is found', () => {
    const table = new Table(sheets).play(shoot(['v']), 9, 2, 1, 1);
    const d20s = table.fight.log.entries[0]!.rolls!.filter(({ faces }) => faces[0] === 9);
    expect(d20s).toHaveLength(1);
    expect(table.fight.log.entries[0]!.rolls!.map(({ faces }) => faces)).toEqual([[9], [2], [1, 1]]);
  });
});

test('MST-Q04 a natural 20 at the range is a critical where the house says so, against whoever is found', () => {
  const odds = oddsOf({ a: sheetOf({}, { missiles: ['dart'] }), t: sheetOf({ evasion: 30 }) }, shoot(), {
    nat20: 'critical',
  });
  expect(chance(odds, 'hit', true)).toBe('1/20');
  // 1d4 and 1d12 at protection 0: two wounds.
  expect(toText(odds.expected.wounds!)).toBe('1/10');
});

test('MST-Q26 what is declared for the target is not claimed against a bystander', () => {
  const all = { a: { skill: 20, missiles: ['dart'] }, t: {}, u: {} };
  const sneak = { ...shoot(['u']), factors: ['sneak'] };
  expect(new Table(all).asks(sneak, [9], [1])).toBe('a: power 1d4+2d12');
  expect(new Table(all).asks(sneak, [9], [2])).toBe('a: power 1d4');
});
