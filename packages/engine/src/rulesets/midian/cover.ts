/**
 * Cover (MID-COV).
 */
import { LIVING_SHIELD, MOST_COVER_ATTACKING } from './catalog.ts';

/** MID-COV-2: one off the attack for every full five percent of cover. (AMB-50) */
export const coverPenalty = (percent: number): number => (percent <= 0 ? 0 : -Math.floor(percent / 5));

/** MID-COV-3: nothing can be attacked behind total cover. */
export const isWhole = (percent: number): boolean => percent >= 100;

/** MID-COV-3: nobody attacks from more than this. */
export const mayAttackFrom = (percent: number): boolean => percent <= MOST_COVER_ATTACKING;

/** MID-COV-6: cover behind another person, who may sway it by thirty points either way. */
export const livingShieldCover = (sway: number): number =>
  LIVING_SHIELD.cover + Math.max(-LIVING_SHIELD.sway, Math.min(LIVING_SHIELD.sway, sway));
