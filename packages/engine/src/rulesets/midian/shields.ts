/**
 * Shields and how many parries and blocks a round allows (MID-SHD, MID-DEF-3, MID-TDEF-1).
 */
import { EACH_HAND, OFF_HAND, UNSKILLED } from './catalog.ts';
import type { House } from './house.ts';

/** What a shield is used for in a round. (MID-SHD-2 to MID-SHD-5) */
export const SHIELD_MODES = ['normal', 'full', 'rush', 'total'] as const;
export type ShieldMode = (typeof SHIELD_MODES)[number];

/** MID-DEF-3: one for two levels; half a pair rounds as the house says. (AMB-18) */
export const pairs = (level: number, rounding: House['parryRounding']): number =>
  rounding === 'up' ? Math.ceil(level / 2) : Math.floor(level / 2);

/** MID-DEF-3 to MID-DEF-5: free parries and the bonus to every parry, by level. */
export const parriesOf = (
  level: number,
  rounding: House['parryRounding'],
): { readonly free: number; readonly bonus: number } => ({
  free: pairs(level, rounding),
  bonus: level > 0 ? level : UNSKILLED,
});

/** MID-SHD-1, MID-SHD-3: blocks of a normal round by level. (AMB-17) */
export const normalBlocks = (level: number, house: Pick<House, 'shieldNormalBlocks' | 'parryRounding'>): number =>
  house.shieldNormalBlocks === 'per_level' ? level : pairs(level, house.parryRounding);

interface Hands {
  readonly shieldSkill: number;
  readonly ambidextrous: boolean;
  readonly shield?: { readonly primaryHand: boolean } | undefined;
}

/** MID-SHD-6: what hands cost a block: something in each, and the off hand unless ambidextrous. */
const handPenalty = ({ ambidextrous, shield }: Hands): number =>
  EACH_HAND + (ambidextrous || shield?.primaryHand ? 0 : OFF_HAND);

/** MID-SHD-1, MID-SHD-6, MID-SHD-8: the whole bonus of a block. */
export function blockBonus(hands: Hands, shieldBonus: number, house: Pick<House, 'shieldSkilledHandPenalty'>): number {
  if (hands.shieldSkill === 0) return UNSKILLED + handPenalty(hands) + shieldBonus;
  return hands.shieldSkill + shieldBonus + (house.shieldSkilledHandPenalty === 'on' ? handPenalty(hands) : 0);
}

/** MID-SHD-2 to MID-SHD-5: what a mode allows, from the levels of weapon and shield and the blocks of a normal round. */
export function shieldMode(
  mode: ShieldMode,
  weaponLevel: number,
  shieldLevel: number,
  blocks: number,
): { readonly parries: number; readonly blocks: number; readonly attack: boolean } {
  switch (mode) {
    case 'full':
      return { parries: weaponLevel, blocks: shieldLevel, attack: false };
    case 'rush':
      return { parries: 0, blocks, attack: true };
    case 'total':
      return { parries: 0, blocks: 0, attack: true };
    default:
      return { parries: Math.min(1, weaponLevel), blocks, attack: true };
  }
}

/** MID-TDEF-1: what total defense allows. */
export const totalDefense = (level: number, actions: number, ac: number) => ({
  parries: level,
  dodges: 2 * actions,
  ac: ac + 2,
  attack: false,
});

/** MID-SHD-7: may a shield of that load rush or punch beside a weapon of that load? */
export const mayStrikeWithShield = (shieldLoad: number, weaponLoad: number): boolean =>
  shieldLoad <= 1 || (shieldLoad === 2 && weaponLoad <= 1);
