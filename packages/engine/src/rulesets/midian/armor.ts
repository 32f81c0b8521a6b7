/**
 * Armor, carried load and weapon load (MID-AC, MID-ARM, MID-LOAD, MID-WPN).
 */
import { BASE_ARMOR_CLASS, LOADS, LOAD_PENALTIES, type Load, type LoadRow, WEAPON_LOADS } from './catalog.ts';
import { LOAD_SHIFT, LOAD_SHIFT_ABOVE } from './defaults.ts';
import type { House } from './house.ts';

/** A level of load as a number: 0 none to 5 heroic, and further steps beyond. (MID-LOAD-1) */
export const loadLevel = (load: Load): number => LOADS.indexOf(load);
export const loadName = (level: number): string => (level <= 5 ? LOADS[Math.max(0, level)]! : `heroic +${level - 5}`);

/** MID-LOAD-8, MID-WPN-5: how many levels Strength shifts a load by. */
export const strengthShift = (strength: number): number =>
  LOAD_SHIFT.find(([upTo]) => strength <= upTo)?.[1] ?? LOAD_SHIFT_ABOVE;

/** MID-LOAD-8: the load as it is to somebody of that Strength; no load stays none. */
export const effectiveLoad = (level: number, strength: number): number =>
  level === 0 ? 0 : Math.max(0, level + strengthShift(strength));

/** MID-LOAD-6, AMB-46: several loads together. A pair at the top, medium or above, makes one level more. */
export function combinedLoad(levels: readonly number[], rule: House['loadCombine']): number {
  const most = Math.max(0, ...levels);
  const pair = levels.filter((level) => level === most).length > 1;
  return rule === 'step_up_on_pair' && pair && most >= 2 ? most + 1 : most;
}

/** MID-LOAD-2, MID-LOAD-5: the load of a weight in stone, as a fraction of Strength. */
export function loadOfWeight(stone: number, strength: number): number {
  if (stone > strength) return 5;
  if (stone > (strength * 3) / 4) return 4;
  if (stone > strength / 2) return 3;
  if (stone > strength / 4) return 2;
  return stone > 1 ? 1 : 0;
}

/** MID-LOAD-3: three of a weapon worn are the load of that weapon carried. */
export const wornWeaponsLoad = (weapon: Load, count: number): number =>
  count >= 3 ? loadLevel(weapon) : Math.min(1, loadLevel(weapon));

/** MID-LOAD-4: things that need both arms, or an arm and the back, are heavy whatever they weigh. */
export const armsFullLoad = (level: number): number => Math.max(3, level);

/** MID-ARM-3: the penalties of a load. Beyond heroic they stay heroic. */
export const loadPenalties = (level: number, trained: boolean): LoadRow =>
  LOAD_PENALTIES[trained ? 'trained' : 'untrained'][Math.min(5, level)]!;

/** MID-ARM-6: every full three points of skill penalty take one level of an apprenticeship. */
export const apprenticeshipLoss = (penalty: number): number => Math.floor(Math.abs(penalty) / 3);

/** MID-WPN-3: what two hands add to damage. */
export function twoHandedBonus(strength: number, rounding: House['quarterStrengthRounding']): number {
  const quarter = strength / 4;
  return rounding === 'down' ? Math.floor(quarter) : rounding === 'up' ? Math.ceil(quarter) : Math.round(quarter);
}

/** MID-WPN-2: what wielding a weapon of a load in so many hands costs, and whether it can be done. */
export function weaponLoad(
  level: number,
  hands: 1 | 2,
): {
  readonly allowed: boolean;
  readonly initiative: number;
  readonly attack: number;
  readonly twoHandedBonus: boolean;
} {
  const row = WEAPON_LOADS[Math.min(5, level)]!;
  return {
    // Beyond heroic nobody wields it; great Strength lowers the level first. (MID-WPN-5)
    allowed: level <= 5 && hands >= row.hands,
    initiative: row.initiative + (hands === 1 ? row.oneHanded : 0),
    attack: row.attack,
    twoHandedBonus: hands === 2 && row.twoHandedBonus,
  };
}

export interface WornArmor {
  readonly ac: number;
  readonly dr: number;
  readonly resistances: Readonly<Record<string, number>>;
  readonly load: number;
  readonly skill: number;
  readonly trained: boolean;
}

/** MID-ARM-2, MID-LOAD-7: armor as it is, by its make and its care. */
export function asKept(suit: WornArmor, quality: number, neglect: number): WornArmor {
  const resistances = Object.fromEntries(
    Object.entries(suit.resistances).map(([type, percent]) => [type, Math.max(0, percent - 10 * neglect)]),
  );
  return {
    ...suit,
    ac: Math.max(0, suit.ac - neglect),
    dr: Math.max(0, suit.dr - neglect),
    resistances,
    load: suit.load === 0 ? 0 : Math.max(0, suit.load - quality),
  };
}

/** What armor and loads come to for somebody: the numbers of a sheet. */
export function armorSheet(
  suit: WornArmor,
  loads: readonly number[],
  strength: number,
  house: Pick<House, 'loadCombine' | 'gearLoadTable'>,
): {
  readonly ac: number;
  readonly dr: number;
  readonly level: number;
  readonly penalties: LoadRow;
  readonly skill: number;
} {
  const level = effectiveLoad(combinedLoad([suit.load, ...loads], house.loadCombine), strength);
  // Without armor there is nothing to be trained in. (AMB-45)
  const trained = suit.load > 0 ? suit.trained : house.gearLoadTable === 'trained';
  const penalties = loadPenalties(level, trained);
  return {
    ac: BASE_ARMOR_CLASS + (suit.trained ? suit.ac : 0),
    dr: suit.dr,
    level,
    penalties,
    // Strength never lowers the suit's own penalty. (MID-ARM-4)
    skill: penalties.skill + suit.skill,
  };
}
