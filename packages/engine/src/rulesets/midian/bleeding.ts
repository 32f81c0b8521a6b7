/**
 * What wounds do at the end of rounds: bleeding (MID-WND-2, MID-WND-3) and growth above the life point capacity (MID-HP-8).
 */
import type { Dice } from '../../dice/dice.ts';
import type { Tell } from '../../fight/telling.ts';
import { hurt } from './damage.ts';
import type { Scene } from './scene.ts';
import { overOf } from './shock.ts';
import { minutePenalty, openWounds } from './wounds.ts';

/** MID-WND-2, MID-WND-3: each wound whose minute ends is a point of damage of its own, with its own checks. (R3) */
export function bleed(scene: Scene, who: number, dice: Dice, tell: Tell | undefined): void {
  const state = scene.fighters[who]!;
  const due = state.wounds[0]!;
  for (let i = 0; i < due && state.condition !== 'dead'; i++) {
    hurt(scene, who, 1, 1, { kind: 'bleed', rule: 'MID-WND-2' }, dice, tell);
    minutePenalty(scene, who, 1);
  }
}

/** MID-HP-8, MID-HP-9: above the capacity and not bound, as many points again at the end of each round. */
export function overcap(scene: Scene, who: number, dice: Dice, tell: Tell | undefined): void {
  const state = scene.fighters[who]!;
  const over = overOf(scene, who);
  if (over === 0 || state.bound) return;
  hurt(scene, who, over, over, { kind: 'overcap', rule: 'MID-HP-8' }, dice, tell);
  minutePenalty(scene, who, Math.floor(over));
  // Wounds do not come from this damage, unless the house has them bleed. (AMB-9)
  if (scene.cast.house.overcapWoundsBleed === 'on') openWounds(scene, who, Math.floor(over));
}
