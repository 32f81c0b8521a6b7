/**
 * Damage factors and effective traits: FUDGE-DF-1 to FUDGE-DF-10, FUDGE-MOD-1, FUDGE-LEVEL-2, FUDGE-LEVEL-3.
 */
import type { Term } from '../../fight/telling.ts';
import type { Combatant } from './cast.ts';
import type { Scene } from './state.ts';
import { woundPenalty } from './wounds.ts';
import type { Sheet, Weapon } from './sheet.ts';

/** FUDGE-DF-1, FUDGE-DF-3, FUDGE-DF-10, R-15: the offensive factor of a fighter with a weapon. */
export function offensiveFactor(
  sheet: Pick<Sheet, 'strength' | 'strengthScale' | 'technology'>,
  weapon: Weapon,
): number {
  if (weapon.rating !== undefined) return weapon.rating + sheet.technology;
  return (weapon.muscle ? sheet.strength + sheet.strengthScale : 0) + weapon.value + sheet.technology;
}

/** FUDGE-DF-9: Mass Scale as far as a weapon does not pierce it. */
export function massAgainst(massScale: number, { scalePiercing }: Pick<Weapon, 'scalePiercing'>): number {
  if (scalePiercing === undefined || massScale <= 0) return massScale;
  return scalePiercing === 'half' ? Math.trunc(massScale / 2) : Math.max(0, massScale - scalePiercing);
}

/** FUDGE-DF-1, FUDGE-DF-2, FUDGE-DF-6: the defensive factor against a weapon. */
export const defensiveFactor = ({ sheet, capacity }: Pick<Combatant, 'sheet' | 'capacity'>, weapon: Weapon): number =>
  capacity + massAgainst(sheet.massScale, weapon) + sheet.armor.value + sheet.technology;

/** FUDGE-DF-1: the damage factor of a blow. Wounds never change it (FUDGE-LEVEL-3, A-18). */
export function damageFactor(scene: Scene, by: number, weapon: Weapon, on: number): number {
  const { fighters } = scene.cast;
  const bare = scene.fighters[on]!.armorLost ? fighters[on]!.sheet.armor.value : 0;
  return offensiveFactor(fighters[by]!.sheet, weapon) - defensiveFactor(fighters[on]!, weapon) + bare;
}

/** FUDGE-GRAZE-2, FUDGE-GRAZE-4: how much larger the attacker is. */
export const scaleDifference = (scene: Scene, by: number, on: number): number =>
  scene.cast.fighters[by]!.sheet.strengthScale - scene.cast.fighters[on]!.sheet.massScale;

/** FUDGE-DF-8: what a Scale or Strength step multiplies, for show. Multiplied out, so that it is the same everywhere. */
export function scaleMultiplier(steps: number): number {
  let factor = 1;
  for (let step = 0; step < Math.abs(steps); step++) factor *= 1.5;
  return steps < 0 ? 1 / factor : factor;
}

/** What adds up to an effective trait, in order. */
export const PARTS = [
  'skill',
  'wounds',
  "foe's shield",
  'weapon size',
  'stance',
  'more foes',
  'aimed',
  'stunned',
  'this round',
  'circumstances',
  'Fudge Point',
  'dodging',
] as const;
export const PART = {
  skill: 0,
  wounds: 1,
  shield: 2,
  size: 3,
  stance: 4,
  foes: 5,
  aimed: 6,
  stun: 7,
  round: 8,
  circumstances: 9,
  point: 10,
  dodging: 11,
} as const;

/** The parts of the trait last worked out; read them before the next is. */
export const parts = new Int32Array(PARTS.length);

/** The parts of the trait last worked out, as terms of a telling. */
export const termsOfParts = (): Term[] =>
  PARTS.map((name, i) => ({ name, value: parts[i]! })).filter(({ value }, i) => value !== 0 || i === 0);

const sumOfParts = (): number => {
  let sum = 0;
  for (let i = 0; i < parts.length; i++) sum += parts[i]!;
  return sum;
};

/** What a fighter brings to a roll, beside the trait itself. */
export interface Bearing {
  readonly weapon: Weapon;
  /** 0 normal, 1 all-out attack, 2 all-out defense, 3 harms nobody. */
  readonly stance: number;
  readonly aimed: boolean;
  readonly shift: boolean;
  readonly boost: boolean;
  /** FUDGE-ROUND-2: on guard since one's own turn. */
  readonly guard: boolean;
}

/** FUDGE-FP-1: what Fudge Points add to a roll. */
export const pointBonus = (bearing: Pick<Bearing, 'shift' | 'boost'>): number =>
  (bearing.shift ? 1 : 0) + (bearing.boost ? 4 : 0);

/** FUDGE-STUN-1: what being stunned takes off. */
const stunPenalty = (stun: number): number => (stun === 0 ? 0 : stun === 1 ? -1 : -2);

/**
 * FUDGE-OPP-1 and what bears on it: the effective trait of a fighter against one foe in melee. `parts` holds how it
 * comes about.
 */
export function effectiveTrait(
  scene: Scene,
  i: number,
  base: number,
  own: Bearing,
  foe: number,
  foes: Bearing,
  opponents: number,
): number {
  const { house, fighters } = scene.cast;
  const state = scene.fighters[i]!;
  const shield = fighters[foe]!.shield.melee;
  const reach = foes.weapon.value + shield - own.weapon.value - fighters[i]!.shield.melee;
  parts[PART.skill] = base;
  parts[PART.wounds] = woundPenalty(scene.cast, i, state);
  parts[PART.shield] = -shield;
  parts[PART.size] = house.weaponReachPenalty && reach >= 2 ? -1 : 0;
  parts[PART.stance] =
    own.stance === 1 ? house.allOut.skill : own.stance === 2 || own.guard ? house.allOutDefense.skill : 0;
  parts[PART.foes] = opponents > 1 ? (opponents - 1) * house.foePenalty : 0;
  parts[PART.aimed] = own.aimed ? -1 : 0;
  parts[PART.stun] = stunPenalty(state.stun);
  parts[PART.round] = state.now;
  parts[PART.circumstances] = state.skill;
  parts[PART.point] = pointBonus(own);
  parts[PART.dodging] = 0;
  return sumOfParts();
}

/** FUDGE-RANGE-1: the trait of a shooter, or of whoever strikes an unopposed blow. */
export function unopposedTrait(scene: Scene, i: number, base: number, own: Bearing, shield: number): number {
  const state = scene.fighters[i]!;
  parts.fill(0);
  parts[PART.skill] = base;
  parts[PART.wounds] = woundPenalty(scene.cast, i, state);
  parts[PART.shield] = -shield;
  parts[PART.stance] = own.stance === 1 ? scene.cast.house.allOut.skill : 0;
  parts[PART.aimed] = own.aimed ? -1 : 0;
  parts[PART.stun] = stunPenalty(state.stun);
  parts[PART.round] = state.now;
  parts[PART.circumstances] = state.skill;
  parts[PART.point] = pointBonus(own);
  return sumOfParts();
}

/** FUDGE-RANGE-1, FUDGE-DF-7: the trait that somebody dodges a missile with. */
export function dodgeTrait(
  scene: Scene,
  i: number,
  own: Bearing,
  flight: keyof Scene['cast']['house']['rangedDodge'],
): number {
  const { house, fighters } = scene.cast;
  const state = scene.fighters[i]!;
  parts.fill(0);
  parts[PART.skill] = fighters[i]!.sheet.dodge;
  parts[PART.wounds] = woundPenalty(scene.cast, i, state);
  parts[PART.shield] = fighters[i]!.shield.dodge;
  parts[PART.stance] = own.stance === 2 || own.guard ? house.allOutDefense.skill : 0;
  parts[PART.stun] = stunPenalty(state.stun);
  parts[PART.round] = state.now;
  parts[PART.circumstances] = state.skill;
  parts[PART.point] = pointBonus(own);
  parts[PART.dodging] = house.rangedDodge[flight];
  return sumOfParts();
}
