/**
 * The tables of MST-2, as data (MST-05, MST-08, MST-09, MST-20, MST-21).
 */

export const REACHES = ['close', 'mid', 'far'] as const;
export type Reach = (typeof REACHES)[number];

export interface WeaponEntry {
  readonly reach: Reach;
  /** Power by the hands of the grip. */
  readonly power: { readonly 1?: string; readonly 2?: string };
}

/** MST-09: weapons, with the power of each grip. */
export const WEAPONS: Readonly<Record<string, WeaponEntry>> = {
  unarmed: { reach: 'close', power: { 1: '1d6' } },
  dagger: { reach: 'close', power: { 1: '1d6' } },
  club: { reach: 'mid', power: { 1: '1d8' } },
  mace: { reach: 'mid', power: { 1: '1d10' } },
  'battle axe': { reach: 'mid', power: { 1: '1d8', 2: '2d8' } },
  sword: { reach: 'mid', power: { 1: '2d6', 2: '3d6' } },
  spear: { reach: 'far', power: { 1: '2d8' } },
  quarterstaff: { reach: 'far', power: { 2: '1d8' } },
  polearm: { reach: 'far', power: { 2: '2d10' } },
};

/** MST-21: missiles and their power. */
export const MISSILES: Readonly<Record<string, string>> = {
  dagger: '1d4',
  dart: '1d4',
  axe: '1d6',
  spear: '1d6',
  sling: '2d6',
  'short bow': '2d8',
  'long bow': '2d10',
  crossbow: '2d12',
};

export interface ArmorEntry {
  readonly evasion: number;
  readonly protection: number;
}

/** MST-08: body armor. */
export const ARMOR: Readonly<Record<string, ArmorEntry>> = {
  none: { evasion: 15, protection: 0 },
  leather: { evasion: 13, protection: 1 },
  'chain mail': { evasion: 11, protection: 2 },
  brigandine: { evasion: 9, protection: 3 },
  'plate mail': { evasion: 7, protection: 4 },
};

/** MST-08: what a shield adds. */
export const SHIELD: ArmorEntry = { evasion: -1, protection: 1 };

/** MST-05: sides of the hit die by role or species. */
export const ROLES: Readonly<Record<string, number>> = {
  child: 4,
  kobold: 4,
  halfling: 4,
  civilian: 6,
  wizard: 6,
  goblin: 6,
  adventurer: 8,
  orc: 8,
  'giant spider': 8,
  fighter: 10,
  gnoll: 10,
  yeti: 10,
  barbarian: 12,
  ogre: 12,
  zombie: 12,
  owlbear: 20,
  dragon: 20,
  manticore: 20,
};

/** MST-05: number of hit dice by tenacity. */
export const TENACITIES: Readonly<Record<string, number>> = {
  standard: 1,
  veteran: 2,
  elite: 3,
  heroic: 4,
  legendary: 5,
};

export interface FactorEntry {
  readonly dice: string;
  readonly meaning: string;
  /** Does it also add to counter-attacks? (MST-Q26) */
  readonly onCounters: boolean;
}

/** MST-20: power factors, the largest first. */
export const FACTORS: Readonly<Record<string, FactorEntry>> = {
  helpless: { dice: '2d20', meaning: 'the opponent is helpless', onCounters: false },
  sneak: { dice: '2d12', meaning: 'a sneak attack', onCounters: false },
  critical: { dice: '1d12', meaning: 'a critical or powerful blow', onCounters: true },
  magical: { dice: '1d10', meaning: 'a magical or holy weapon', onCounters: true },
  frenzy: { dice: '1d8', meaning: 'battle frenzy', onCounters: true },
  superior: { dice: '1d6', meaning: 'a weapon of superior quality', onCounters: true },
};

/** Other words for entries of the tables. */
export const ALIASES: Readonly<Record<string, string>> = {
  axe: 'battle axe',
  battleaxe: 'battle axe',
  staff: 'quarterstaff',
  fists: 'unarmed',
  chain: 'chain mail',
  chainmail: 'chain mail',
  plate: 'plate mail',
  'sling bullet': 'sling',
  'arrow (short bow)': 'short bow',
  'arrow (long bow)': 'long bow',
  'crossbow bolt': 'crossbow',
  holy: 'magical',
  powerful: 'critical',
};

/** Sides of the die for burning (MST-19). */
export const BURN_SIDES = 12;
/** Feet of fall for one wound (MST-19). */
export const FEET_A_WOUND = 10;
/** Most wounds of poison (MST-19). */
export const MOST_POISON = 3;
/** Most that a tough character may get on hit dice, as the table gives it (MST-05); a sheet may go beyond. */
export const MOST_BONUS = 20;
