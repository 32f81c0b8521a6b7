/**
 * The one way in which most rolls of Midian are made (MID-CORE-1, MID-SAV-5).
 */
import type { Dice, Why } from '../../dice/dice.ts';
import { D20 } from '../../dice/pool.ts';

/** MID-SAV-5: the face needed, when natural 1 and 2 always fail and 19 and 20 always succeed. */
export const faceNeeded = (target: number, modifier: number): number => Math.max(3, Math.min(19, target - modifier));

/** MID-CORE-1: d20 and modifiers at or above a target, with natural extremes. */
export const check = (dice: Dice, target: number, modifier: number, why: Why): boolean =>
  dice.atLeast(D20, faceNeeded(target, modifier), why);
