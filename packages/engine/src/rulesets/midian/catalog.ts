/**
 * The tables of Midian, as data. What the book prints comes first; what it does not give is in `defaults.ts`.
 */

/** MID-LOAD-1: the levels of load; beyond them "heroic +1", "heroic +2" and so on. */
export const LOADS = ['none', 'light', 'medium', 'heavy', 'very heavy', 'heroic'] as const;
export type Load = (typeof LOADS)[number];

export interface LoadRow {
  readonly initiative: number;
  readonly attack: number;
  readonly damage: number;
  /** How much of the Speed is lost. */
  readonly speedLost: string;
  readonly skill: number;
  readonly fatiguePerRound: number;
}

const row = (
  initiative: number,
  attack: number,
  damage: number,
  speedLost: string,
  skill: number,
  fatiguePerRound = 0,
): LoadRow => ({ initiative, attack, damage, speedLost, skill, fatiguePerRound });

/** MID-ARM-3: penalties of load, by level, for those trained in what they wear and for those who are not. */
export const LOAD_PENALTIES: { readonly trained: readonly LoadRow[]; readonly untrained: readonly LoadRow[] } = {
  trained: [
    row(0, 0, 0, '0', 0),
    row(0, 0, 0, '0', -1),
    row(0, 0, 0, '1/4', -2),
    row(-2, 0, 0, '1/2', -5),
    row(-8, -8, -5, '2/3', -12),
    row(-12, -10, -8, 'barely moves', -20, 1),
  ],
  untrained: [
    row(0, 0, 0, '0', 0),
    row(0, -2, 0, '0', -3),
    row(-2, -3, 0, '1/4', -5),
    row(-5, -5, -2, '1/2', -8),
    row(-10, -12, -7, '2/3', -15),
    row(-15, -12, -10, 'barely moves', -30, 1),
  ],
};

/** MID-WPN-2: what the load of a weapon costs whoever wields it, by level. */
export const WEAPON_LOADS: readonly {
  readonly initiative: number;
  readonly attack: number;
  /** Fewest hands that can wield it. */
  readonly hands: 1 | 2;
  /** What one hand costs on initiative where one hand is allowed. */
  readonly oneHanded: number;
  /** Do two hands add strength to the blow? */
  readonly twoHandedBonus: boolean;
}[] = [
  { initiative: 0, attack: 0, hands: 1, oneHanded: 0, twoHandedBonus: true },
  { initiative: 0, attack: 0, hands: 1, oneHanded: 0, twoHandedBonus: true },
  { initiative: 0, attack: 0, hands: 1, oneHanded: -2, twoHandedBonus: true },
  { initiative: 0, attack: 0, hands: 2, oneHanded: 0, twoHandedBonus: true },
  { initiative: -2, attack: -1, hands: 2, oneHanded: 0, twoHandedBonus: true },
  { initiative: -5, attack: -3, hands: 2, oneHanded: 0, twoHandedBonus: false },
];

/** MID-FALL-2: the die of a fall by what is landed on. */
export const SURFACES = { soil: 8, mud: 6, hardpacked: 10, stone: 12, water: 4, weaponised: 12 } as const;
export type Surface = keyof typeof SURFACES;

/** MID-FALL-7: feet after which the dice of a fall no longer grow. */
export const TERMINAL_FEET = 2000;

/** MID-COV-2 to MID-COV-6: examples of cover, in percent. */
export const COVERS = {
  ducking: 20,
  wall: 75,
  'lying flat': 40,
  'melee among trees': 45,
  'behind a tree': 75,
  'behind another person': 40,
  window: 30,
  doorway: 30,
  'arrow loop': 75,
} as const;

/** MID-COV-3: the most cover anybody can attack from. */
export const MOST_COVER_ATTACKING = 90;
/** MID-COV-6: how far somebody hidden behind can be covered more or less by their living shield. */
export const LIVING_SHIELD = { cover: 40, sway: 30 } as const;

/** MID-SAV-2: the target of a save where none is stated. */
export const SAVE_TARGET = 15;
/** MID-SAV-3: targets of examples in the book. */
export const SAVE_TARGETS = { poison: 15, crushing: 15, paralysis: 14, shapeshift: 13, petrification: 13 } as const;

/** MID-AC-1: the armor class of the unarmored. */
export const BASE_ARMOR_CLASS = 5;
/** MID-ATK-7: a missile's total under this misses. */
export const RANGED_MINIMUM = 8;
/** MID-ATK-5: attack totals above this add to damage. */
export const EXCESS_ABOVE = 20;
/** MID-WND-1: points of damage of one attack that make a serious wound. */
export const POINTS_A_WOUND = 5;
/** MID-DTH-2: percent that each point above the life point capacity takes from system shock. */
export const SHOCK_A_POINT = 5;
/** MID-FIRE-1: percent of the body that make one die of fire. */
export const BODY_A_DIE = 20;
/** MID-FIRE-10: dice of molten metal. */
export const MOLTEN_DICE = 20;
/** MID-DEF-5, MID-SHD-6: unskilled use; something in each hand; the off hand. */
export const UNSKILLED = -5;
export const EACH_HAND = -3;
export const OFF_HAND = -3;
/** MID-EVA-1 */
export const EVASION_PENALTY = -6;
/** MID-MODE-1, MID-MODE-2, MID-TDEF-1 */
export const TOTAL_ATTACK_BONUS = 2;
export const DEFENSIVE_PARRY = 2;
export const TOTAL_DEFENSE_AC = 2;

/** MID-MODE-6: traits that add to every attack; the powerful need room to put force behind the blow. */
export const TRAITS: Readonly<
  Record<string, { readonly attack: number; readonly damage: number; readonly forceful: boolean }>
> = {
  'natural warrior': { attack: 1, damage: 1, forceful: false },
  powerful: { attack: 2, damage: 0, forceful: true },
};

/** MID-RES-10, MID-SAV-6: what is known of species. */
export const SPECIES: Readonly<
  Record<
    string,
    { readonly resistances: Readonly<Record<string, number>>; readonly saves: Readonly<Record<string, number>> }
  >
> = {
  dwarf: { resistances: { smashing: 20 }, saves: {} },
  elf: { resistances: {}, saves: { 'mental control': 3 } },
};

/** MID-CORE-6: bonuses of attributes by rating, 1 to 25; a rating of 0 cannot be used. */
const TECHNICAL = [-12, -9, -7, -5, -4, -3, -2, -1, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7] as const;
const SOCIAL = [-18, -15, -12, -9, -7, -5, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const;
const MYSTIC = [-34, -21, -13, -8, -5, -3, -2, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5] as const;
export const ATTRIBUTE_BONUS = { technical: TECHNICAL, social: SOCIAL, mystic: MYSTIC } as const;

/** MID-CORE-6: the bonus of an attribute; undefined where the book gives no number. */
export function attributeBonus(column: keyof typeof ATTRIBUTE_BONUS, rating: number): number | undefined {
  if (rating <= 0) return column === 'social' ? -24 : undefined;
  return ATTRIBUTE_BONUS[column][Math.min(rating, 25) - 1];
}

/** MID-CORE-4: what a level of skill is called. */
export function skillGrade(level: number): { readonly grade: string; readonly standing: string } {
  const grades = [
    [11, 'legendary'],
    [9, 'master'],
    [7, 'expert'],
    [5, 'professional'],
    [3, 'talented beginner'],
    [1, 'minimally trained'],
  ] as const;
  return {
    grade: grades.find(([from]) => level >= from)?.[1] ?? 'unskilled',
    standing: level >= 9 ? 'master' : level >= 4 ? 'journeyman' : level >= 1 ? 'apprentice' : 'none',
  };
}
