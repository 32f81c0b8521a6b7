import { expect, test } from 'vitest';
import { makeCast, withCapacity } from './cast.ts';
import { WEAPONS, ARMOR, SIZES } from './catalog.ts';
import { damageFactor, defensiveFactor, massAgainst, offensiveFactor, scaleMultiplier } from './factors.ts';
import { sheet } from './sheet.ts';
import { after, dF, exchanged, fightOf, houseOf, sceneOf, theTold, toldOf, wounded } from './testing.fixture.ts';

const read = (data: object) => sheet.parse(data);
const factors = (own: object, foe: object, house: object = {}): number => {
  const scene = sceneOf(fightOf({ a: own, b: foe }, house));
  return damageFactor(scene, 0, scene.cast.fighters[0]!.arms[0]!, 1);
};
/** Effective traits of an exchange in which both roll 0. */
const traits = (own: object, foe: object, house: object = {}, first: object = {}): (number | undefined)[] =>
  toldOf(exchanged(fightOf({ a: own, b: foe }, { minHitDegree: 20, ...house }), first, {}, dF(0), dF(0)), 'roll').map(
    ({ effective }) => effective as number,
  );

test('FUDGE-DF-1, A-35: Rachel and Archie as the page has them', () => {
  const rachel = { like: 'rachel' };
  const archie = { like: 'archie' };
  expect(offensiveFactor(read(rachel), read(rachel).weapon)).toBe(2);
  expect(offensiveFactor(read(archie), read(archie).weapon)).toBe(6);
  expect([factors(rachel, archie), factors(archie, rachel)]).toEqual([0, 4]);
});

test('FUDGE-DF-2: the attacker counts Scale of strength, the defender Scale of mass', () => {
  expect(factors({ strengthScale: 3, massScale: 0 }, {}) - factors({}, {})).toBe(3);
  expect(factors({}, { strengthScale: 3, massScale: 0 }) - factors({}, {})).toBe(0);
  expect(factors({}, { scale: 3 }) - factors({}, {})).toBe(-3);
});

test('FUDGE-DF-3, R-15: a rating takes the place of Strength, Scale and weapon value', () => {
  const gun = { strength: 'Superb', scale: 5, weapon: { name: 'blaster', rating: 4, ranged: 'beam' } };
  expect(offensiveFactor(read(gun), read(gun).weapon)).toBe(4);
  const crossbow = { strength: 'Superb', weapon: { name: 'crossbow', muscle: false } };
  expect(offensiveFactor(read(crossbow), read(crossbow).weapon)).toBe(3);
});

test('FUDGE-DF-4: attributes count as their place on the ladder; a gift is +1 and a fault -1', () => {
  expect(factors({ strength: 'Great' }, {}) - factors({}, {})).toBe(2);
  expect(factors({}, { damageCapacity: 'gift' }) - factors({}, {})).toBe(-1);
  expect(factors({}, { damageCapacity: 'fault' }) - factors({}, {})).toBe(1);
  // A track that lowers Damage Capacity leaves it out of the factor.
  expect(factors({}, { damageCapacity: 'Great', track: 'capacity' }) - factors({}, {})).toBe(0);
});

test('FUDGE-DF-5: weapon values by size, sharpness and magic', () => {
  const value = (weapon: object | string): number => read({ weapon }).weapon.value;
  expect(SIZES).toEqual({ unarmed: -1, 'martial art': 0, small: 0, medium: 1, large: 2, 'two-handed': 3 });
  expect(['knife', 'shortsword', 'broadsword', 'axe', 'greatsword', 'quarterstaff', 'unarmed'].map(value)).toEqual([
    1, 2, 3, 3, 4, 2, -1,
  ]);
  expect(value({ name: 'broadsword', magic: 1 })).toBe(4);
  expect(value({ name: 'family blade', size: 'two-handed', sharp: true, magic: 2 })).toBe(6);
  expect(value({ name: 'Magic Broadsword', value: 4 })).toBe(4);
  expect(WEAPONS.bow).toEqual({ value: 2, ranged: 'bow' });
  expect(sheet.safeParse({ weapon: 'brodsword' }).error?.issues[0]?.message).toContain('Did you mean "broadsword"?');
  expect(sheet.safeParse({ weapon: { name: 'thing' } }).error?.issues[0]?.message).toContain('needs a value');
});

test('FUDGE-DF-6: armor values, and magic on top', () => {
  expect(ARMOR).toEqual({
    none: 0,
    'light leather': 1,
    'heavy leather': 2,
    'light metal': 2,
    'medium metal': 3,
    'heavy metal': 4,
    advanced: 5,
  });
  expect(read({ armor: { name: 'heavy metal', magic: 2 } }).armor.value).toBe(6);
  expect(factors({}, { armor: 'medium metal' }) - factors({}, {})).toBe(-3);
});

test("FUDGE-DF-7: a shield comes off the foe's skill, not off the damage factor", () => {
  for (const [shield, off] of [
    ['small', 1],
    ['medium', 1],
    ['large', 2],
  ] as const) {
    expect(traits({ skill: 2 }, { skill: 0, shield }, { weaponReachPenalty: false })).toEqual([2 - off, 0]);
  }
  expect(factors({}, { shield: 'large' })).toBe(factors({}, {}));
  expect(
    traits(
      { skill: 2 },
      { shield: 'tower' },
      { weaponReachPenalty: false, shields: { tower: { melee: 3, ranged: 3, dodge: 0 } } },
    )[0],
  ).toBe(-1);
});

test('FUDGE-DF-8: a step of Scale multiplies by one and a half', () => {
  expect([0, 1, 2, 3].map(scaleMultiplier)).toEqual([1, 1.5, 2.25, 3.375]);
  expect(scaleMultiplier(-1)).toBeCloseTo(0.6667, 4);
  expect(scaleMultiplier(10)).toBeCloseTo(57.67, 2);
});

test('FUDGE-DF-9: scale-piercing weapons cut Mass Scale; points may get through; Scale alone may be rolled for', () => {
  expect([
    massAgainst(5, { scalePiercing: 'half' }),
    massAgainst(5, { scalePiercing: 2 }),
    massAgainst(1, { scalePiercing: 4 }),
    massAgainst(-2, { scalePiercing: 1 }),
  ]).toEqual([2, 3, 0, -2]);
  const giant = { a: { skill: 0, weapon: 'knife' }, b: { skill: -2, scale: 6 } };
  expect(theTold(exchanged(fightOf(giant), {}, {}, dF(4), dF(4)), 'hit').level).toBe('Undamaged');
  const through = fightOf(giant, { criticalThrough: 2 });
  expect(theTold(exchanged(through, {}, {}, dF(4), dF(4)), 'hit')).toMatchObject({
    read: 'none',
    number: 2,
    level: 'Scratch',
  });
  expect(theTold(exchanged(through, {}, {}, dF(3), dF(3)), 'hit').level).toBe('Undamaged');
  const stopped = fightOf(giant, { scaleStops: 'min' });
  expect(theTold(exchanged(stopped, {}, {}, dF(0), dF(0), [4, 3, 5]), 'hit')).toMatchObject({
    read: 'min',
    level: 'Hurt',
  });
});

test('FUDGE-DF-10: technology counts like Scale on both sides', () => {
  expect(factors({ technology: 3 }, {}) - factors({}, {})).toBe(3);
  expect(factors({ technology: 3 }, { technology: 3 })).toBe(factors({}, {}));
});

test('FUDGE-LEVEL-3, A-18: wounds never change a damage factor', () => {
  const fight = fightOf({ a: { like: 'rachel' }, b: { like: 'archie' } });
  const hurt = wounded(fight, 'b', 'Very Hurt', 'Scratch');
  const { scene } = { scene: sceneOf(hurt) };
  expect(damageFactor(scene, 1, scene.cast.fighters[1]!.arms[0]!, 0)).toBe(4);
});

test('A-24: Damage Capacity in the factor, or as boxes, or nowhere', () => {
  const tough = { damageCapacity: 'Great' };
  const boxes = (house: object): readonly number[] =>
    makeCast([{ id: 'x', name: 'x', side: 'x', sheet: read(tough) }], houseOf(house)).fighters[0]!.track.boxes.slice(1);
  const ddf = (house: object): number =>
    defensiveFactor(
      makeCast([{ id: 'x', name: 'x', side: 'x', sheet: read(tough) }], houseOf(house)).fighters[0]!,
      read({}).weapon,
    );
  expect([ddf({}), boxes({})]).toEqual([2, [3, 1, 1, 1, 1]]);
  expect([ddf({ damageCapacityUse: 'boxes' }), boxes({ damageCapacityUse: 'boxes' })]).toEqual([0, [4, 2, 1, 1, 1]]);
  expect([ddf({ damageCapacityUse: 'none' }), boxes({ damageCapacityUse: 'none' })]).toEqual([0, [3, 1, 1, 1, 1]]);
  expect(withCapacity([3, 1, 1, 1, 1], -5)).toEqual([1, 1, 1, 1, 1]);
});

test('FUDGE-MOD-1, A-26, R-05: two behind in weapon and shield value is -1, and can be switched off', () => {
  const knife = { skill: 1, weapon: 'knife', shield: 'small' };
  const sword = { skill: 1, weapon: 'greatsword' };
  expect(traits(knife, sword)).toEqual([0, 0]);
  expect(traits(knife, sword, { weaponReachPenalty: false })).toEqual([1, 0]);
  // One behind costs nothing; magic counts.
  expect(traits({ skill: 1, weapon: 'broadsword' }, sword)).toEqual([1, 1]);
  expect(traits({ skill: 1, weapon: 'broadsword' }, { skill: 1, weapon: { name: 'greatsword', magic: 1 } })).toEqual([
    0, 1,
  ]);
});

test('FUDGE-MOD-1: position, blessing and curse are for the GM to set; aiming is -1', () => {
  let fight = fightOf({ a: { skill: 1 }, b: { skill: 1 } }, { minHitDegree: 20 });
  fight = after(fight, { kind: 'modifier', by: 'gm', on: 'a', skill: -2 });
  fight = after(fight, { kind: 'modifier', by: 'gm', on: 'b', skill: 1 });
  expect(toldOf(exchanged(fight, {}, {}, dF(0), dF(0)), 'roll').map(({ effective }) => effective)).toEqual([-1, 2]);
  expect(traits({ skill: 1 }, { skill: 1 }, {}, { aim: 'Good' })).toEqual([0, 1]);
});
