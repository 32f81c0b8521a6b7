/**
 * The tables of Fudge as data: weapons, armor, shields, boxes, ready fighters, and the tables of the Min-Mid-Max roll.
 * Those that a GM may edit are the defaults of house rules.
 */

/** FUDGE-DF-5: what the size of a weapon is worth. */
export const SIZES = {
  unarmed: -1,
  'martial art': 0,
  small: 0,
  medium: 1,
  large: 2,
  'two-handed': 3,
} as const;
/** FUDGE-DF-5: what a sharp edge or point adds. */
export const SHARP = 1;

/** FUDGE-RANGE-1: how a missile flies, which says how hard it is to dodge. */
export const FLIGHTS = ['thrown', 'bow', 'gun', 'beam'] as const;
export type Flight = (typeof FLIGHTS)[number];

export interface WeaponEntry {
  /** The whole value, sharpness and magic included. */
  readonly value: number;
  readonly ranged?: Flight;
}

/** FUDGE-DF-5: weapons and their values, sharpness included. */
export const WEAPONS: Readonly<Record<string, WeaponEntry>> = {
  unarmed: { value: -1 },
  'martial art': { value: 0 },
  blackjack: { value: 0 },
  'brass knuckles': { value: 0 },
  'heavy boots': { value: 0 },
  knife: { value: 1 },
  dagger: { value: 1 },
  club: { value: 1 },
  machete: { value: 2 },
  shortsword: { value: 2 },
  epee: { value: 2 },
  hatchet: { value: 2 },
  mace: { value: 2 },
  'large club': { value: 2 },
  quarterstaff: { value: 2 },
  spear: { value: 3 },
  broadsword: { value: 3 },
  longsword: { value: 3 },
  axe: { value: 3 },
  halberd: { value: 4 },
  polearm: { value: 4 },
  battleaxe: { value: 4 },
  greatsword: { value: 4 },
  sling: { value: 0, ranged: 'thrown' },
  rock: { value: 1, ranged: 'thrown' },
  'throwing knife': { value: 1, ranged: 'thrown' },
  javelin: { value: 2, ranged: 'thrown' },
  bow: { value: 2, ranged: 'bow' },
  crossbow: { value: 3, ranged: 'bow' },
};

/** FUDGE-DF-6: worn armor and its value. */
export const ARMOR: Readonly<Record<string, number>> = {
  none: 0,
  'light leather': 1,
  'heavy leather': 2,
  'light metal': 2,
  'medium metal': 3,
  'heavy metal': 4,
  advanced: 5,
};

/** FUDGE-DF-7: what a shield takes off the foe's skill in melee and at range, and adds to one's own dodging. */
export interface ShieldEntry {
  readonly melee: number;
  readonly ranged: number;
  readonly dodge: number;
}
export const SHIELDS: Readonly<Record<string, ShieldEntry>> = {
  none: { melee: 0, ranged: 0, dodge: 0 },
  small: { melee: 1, ranged: 0, dodge: 0 },
  medium: { melee: 1, ranged: 0, dodge: 1 },
  large: { melee: 2, ranged: 2, dodge: 0 },
};

/** FUDGE-TRACK-1: the lowest number of each wound level, Scratch to Near Death. */
export const TRACKS: Readonly<Record<string, readonly number[]>> = {
  normal: [1, 3, 5, 7, 9],
  epic: [1, 2, 4, 6, 7],
};

/** FUDGE-TRACK-2: boxes at Scratch, Hurt, Very Hurt, Incapacitated, Near Death. */
export const BOXES = {
  standard: [3, 1, 1, 1, 1],
  cinematic: [3, 2, 2, 1, 1],
  epic: [3, 2, 2, 1, 1],
  epicMax: [3, 4, 4, 1, 1],
} as const;

/**
 * FUDGE-TRACK-7, FUDGE-TRACK-8: other ways to keep wounds. Each names the box at which a wound of a level begins to
 * look for a free one, Undamaged to Near Death, and its boxes; null stands for one box a level of Damage Capacity.
 */
export const OTHER_TRACKS: Readonly<
  Record<string, { readonly from: readonly number[]; readonly boxes: readonly (number | null)[] }>
> = {
  pawn: { from: [0, 0, 2, 2, 4, 4], boxes: [0, 1, 0, 1, 0] },
  cards: { from: [0, 0, 2, 2, 4, 4], boxes: [0, 1, 1, 1, 0] },
  capacity: { from: [0, 1, 1, 1, 4, 5], boxes: [null, 1, 1, 1, 1] },
};

/** FUDGE-MMM-2: die-reading bonus by damage factor: the first row whose `max` is not passed; null has no end. */
export const FACTOR_TABLE = [
  { max: -1, bonus: -1 },
  { max: 2, bonus: 0 },
  { max: 5, bonus: 1 },
  { max: null, bonus: 2 },
] as const;

/** FUDGE-MMM-2: die-reading bonus by relative degree. */
export const DEGREE_TABLE = [
  { min: 2, max: 3, bonus: 0 },
  { min: 4, max: 5, bonus: 1 },
  { min: 6, max: null, bonus: 2 },
] as const;

/** FUDGE-MMM-5: what is read off the three dice. */
export const READS = ['none', 'min', 'mid', 'max', 'max+min', 'sum'] as const;
export type Read = (typeof READS)[number];
export const READ_TABLE = ['min', 'mid', 'max', 'max+min', 'sum'] as const;

/** FUDGE-GRAZE-1: what a graze does, by damage factor. */
export const GRAZE_TABLE = [
  { max: -1, level: 'Undamaged' },
  { max: 4, level: 'Scratch' },
  { max: null, level: 'Hurt' },
] as const;

/** FUDGE-CRIT-2: what a critical does, by 2d6; sums not named are left to the GM. */
export const CRITICAL_EFFECTS = [
  'blinded',
  'falls',
  'armorLost',
  'armorMissed',
  'offGuard',
  'disarmed',
  'weaponCracked',
  'gm',
] as const;
export type CriticalEffect = (typeof CRITICAL_EFFECTS)[number];
export const CRITICAL_TABLE: Readonly<Record<string, CriticalEffect>> = {
  2: 'blinded',
  3: 'falls',
  4: 'armorLost',
  5: 'armorMissed',
  6: 'offGuard',
  7: 'disarmed',
  8: 'weaponCracked',
};

/** Ready fighters: sheets to begin from, with `like`. */
export const FIGHTERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  rachel: {
    skill: 'Good',
    strength: 'Fair',
    damageCapacity: 'Good',
    weapon: 'quarterstaff',
    armor: 'light leather',
    kind: 'pc',
  },
  archie: {
    skill: 'Good',
    strength: 'Great',
    damageCapacity: 'Fair',
    weapon: 'greatsword',
    armor: 'heavy leather',
    kind: 'major',
  },
  'town guard': { skill: 'Fair', weapon: 'spear', armor: 'light metal', shield: 'medium' },
  brigand: { skill: 'Fair', weapon: 'shortsword', armor: 'light leather' },
  thug: { skill: 'Mediocre', weapon: 'club', kind: 'fodder', track: 'pawn' },
  knight: {
    skill: 'Great',
    strength: 'Good',
    damageCapacity: 'Good',
    weapon: 'broadsword',
    armor: 'heavy metal',
    shield: 'large',
    kind: 'major',
  },
  archer: {
    skill: 'Fair',
    shooting: 'Good',
    dodge: 'Fair',
    weapon: 'shortsword',
    weapons: ['bow'],
    armor: 'light leather',
  },
  wolf: { skill: 'Good', strength: 'Mediocre', scale: 0, weapon: { name: 'bite', value: 1 }, dodge: 'Good' },
  ogre: { skill: 'Fair', scale: 3, weapon: 'large club', armor: { name: 'thick hide', value: 1 } },
};
