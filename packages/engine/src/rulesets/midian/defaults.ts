/**
 * What the chapter does not give. Everything in this file is this project's default, not Midian's: a GM puts their own
 * in its place with the house rule `pack`, or writes things out on the sheet.
 */
import type { Load } from './catalog.ts';

/** Shown beside everything that comes from this file. */
export const DEFAULTS_NOTE = "This project's default, not from the book; replace it with a pack of your own.";

export interface WeaponEntry {
  readonly dice: string;
  readonly type: string;
  readonly load: Load;
  readonly ranged?: boolean;
  /** Driven by a device (bow, pistol), so that strength adds nothing. */
  readonly device?: boolean;
  /** Damage that flame adds. */
  readonly flame?: number;
  /** Is the handle made for two hands? */
  readonly twoHandle?: boolean;
}

export const WEAPONS: Readonly<Record<string, WeaponEntry>> = {
  fist: { dice: '1d2', type: 'smashing', load: 'none' },
  knife: { dice: '1d4', type: 'stabbing', load: 'light' },
  torch: { dice: '1d4', type: 'smashing', load: 'light', flame: 2 },
  club: { dice: '1d6', type: 'smashing', load: 'light' },
  'short sword': { dice: '1d6', type: 'stabbing', load: 'light' },
  longsword: { dice: '1d8', type: 'hacking', load: 'medium', twoHandle: true },
  axe: { dice: '1d8', type: 'hacking', load: 'medium', twoHandle: true },
  mace: { dice: '1d8', type: 'smashing', load: 'medium' },
  spear: { dice: '1d8', type: 'stabbing', load: 'medium', twoHandle: true },
  'two-handed sword': { dice: '2d6', type: 'hacking', load: 'heavy', twoHandle: true },
  maul: { dice: '2d8', type: 'smashing', load: 'very heavy', twoHandle: true },
  bow: { dice: '1d8', type: 'stabbing', load: 'light', ranged: true, device: true },
  crossbow: { dice: '1d10', type: 'stabbing', load: 'light', ranged: true, device: true },
};

export interface ArmorEntry {
  readonly ac: number;
  readonly dr: number;
  readonly resistances: Readonly<Record<string, number>>;
  readonly load: Load;
  /** Penalty on Awareness and many skills that are not martial. (MID-ARM-1) */
  readonly skill: number;
}

export const ARMOR: Readonly<Record<string, ArmorEntry>> = {
  none: { ac: 0, dr: 0, resistances: {}, load: 'none', skill: 0 },
  leather: { ac: 2, dr: 1, resistances: {}, load: 'light', skill: -1 },
  padded: { ac: 1, dr: 1, resistances: { smashing: 10 }, load: 'light', skill: -1 },
  mail: { ac: 4, dr: 2, resistances: { hacking: 20 }, load: 'medium', skill: -3 },
  plate: { ac: 6, dr: 3, resistances: { hacking: 20, stabbing: 20, smashing: 20 }, load: 'heavy', skill: -6 },
};

export interface ShieldEntry {
  readonly ac: number;
  readonly block: number;
  readonly load: Load;
  /** Damage of a rush or punch. */
  readonly dice: string;
}

export const SHIELDS: Readonly<Record<string, ShieldEntry>> = {
  buckler: { ac: 1, block: 0, load: 'light', dice: '1d2' },
  round: { ac: 2, block: 1, load: 'medium', dice: '1d4' },
  tower: { ac: 3, block: 2, load: 'heavy', dice: '1d4' },
};

/** Steps that Strength shifts a load by: up to that rating. Strength 8 adding one level is the book's. (MID-LOAD-8) */
export const LOAD_SHIFT: readonly (readonly [number, number])[] = [
  [4, 2],
  [8, 1],
  [15, 0],
  [20, -1],
];
export const LOAD_SHIFT_ABOVE = -2;

/** Points healed: hit points an hour of rest, life points a day; twice as much when treated. */
export const HEALING = { hpAnHour: 1, lpADay: 1, treated: 2 } as const;

/** Penalties of range for missiles. */
export const RANGES = { short: 0, medium: -2, long: -5, extreme: -10 } as const;
export type Range = keyof typeof RANGES;

/** Attack penalty of a blow aimed at a part. (MID-SPC-1) */
export const AIMED = -4;
/** What a coup de grace takes from the system shock that follows it. */
export const COUP_SHOCK = -25;
/** Target of binding wounds without a healing skill. */
export const BINDING_TARGET = 10;
/** Capacities and bonuses for a fighter whose sheet leaves them out. */
export const CAPACITIES = { stamina: 10, hpBase: 0, shockPerStamina: 5 } as const;
/** MID-MODE-7: uses of the Blood Blessing by standing: bonuses bought with each hit point. */
export const BLESSING = { apprentice: 1, journeyman: 2, master: 4 } as const;
