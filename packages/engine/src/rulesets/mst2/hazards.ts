/**
 * Harm that is no blow: falls, poison, burning and fire. MST-19.
 * What armor can soften is rolled against protection; what ignores armor is wounds directly (MST-Q22).
 */
import type { Dice } from '../../dice/dice.ts';
import { oneDie } from '../../dice/pool.ts';
import type { Tell } from '../../fight/telling.ts';
import { tellWounds } from './attack.ts';
import { BURN_SIDES, FEET_A_WOUND } from './catalog.ts';
import { type Scene, protectionOf } from './scene.ts';
import { poolFrom } from './sheet.ts';
import { suffer } from './shock.ts';

const BURN = oneDie(BURN_SIDES);

/** MST-19, MST-Q23: one wound for every ten feet; the house rounds what is left over. */
export function fallWounds(feet: number, rounding: 'floor' | 'nearest' | 'ceil'): number {
  const tens = feet / FEET_A_WOUND;
  return rounding === 'floor' ? Math.floor(tens) : rounding === 'ceil' ? Math.ceil(tens) : Math.round(tens);
}

/** Wounds that no armor softens: falls (MST-19, MST-Q23), poison (MST-Q24) and what the GM says. */
export function directWounds(
  scene: Scene,
  victim: number,
  wounds: number,
  cause: string,
  dice: Dice,
  tell: Tell | undefined,
): void {
  const on = scene.cast.fighters[victim]!.id;
  if (tell) tell({ rule: 'MST-19', kind: 'direct', on, cause, wounds, total: scene.fighters[victim]!.wounds + wounds });
  suffer(scene, victim, wounds, dice, tell);
}

/** MST-19, MST-Q22: burning rolls 1d12 against protection; or, by the house, the number rolled is the wounds. */
export function burn(scene: Scene, victim: number, dice: Dice, tell: Tell | undefined): void {
  const { asks, protection: kinds, id } = scene.cast.fighters[victim]!;
  const { house } = scene.cast;
  if (house.burn === 'wounds') {
    const wounds = dice.sum(BURN, asks.burn);
    if (tell)
      tell({
        rule: 'MST-19',
        kind: 'direct',
        on: id,
        cause: 'burning',
        wounds,
        total: scene.fighters[victim]!.wounds + wounds,
      });
    suffer(scene, victim, wounds, dice, tell);
    return;
  }
  const protection = house.shieldVsFire ? protectionOf(scene, victim) : kinds[0];
  const wounds = dice.over(BURN, protection, asks.burn);
  if (tell)
    tell({
      rule: 'MST-19',
      kind: 'burn',
      on: id,
      wounds,
      against: { name: 'protection', value: protection, must: 'exceed' },
    });
  suffer(scene, victim, wounds, dice, tell);
}

/** MST-Q25: fire burns at the end of the burning fighter's own turn, first in the turn after it caught. */
export function fireTick(scene: Scene, victim: number, dice: Dice, tell: Tell | undefined): void {
  const state = scene.fighters[victim]!;
  if (state.fire === 2) state.fire = 1;
  else if (state.fate === 'up') burn(scene, victim, dice, tell);
}

/** Harm the GM names: dice held against protection, wounds beside them. */
export function harm(
  scene: Scene,
  victim: number,
  power: string | undefined,
  wounds: number,
  dice: Dice,
  tell: Tell | undefined,
): void {
  const { asks } = scene.cast.fighters[victim]!;
  let all = wounds;
  if (power !== undefined) {
    const protection = protectionOf(scene, victim);
    const rolled = dice.over(poolFrom(power), protection, asks.burn);
    if (tell) tellWounds(tell, scene, victim, rolled, protection);
    all += rolled;
  }
  if (wounds > 0 && tell) {
    tell({
      rule: 'MST-19',
      kind: 'direct',
      on: scene.cast.fighters[victim]!.id,
      cause: 'harm',
      wounds,
      total: scene.fighters[victim]!.wounds + all,
    });
  }
  suffer(scene, victim, all, dice, tell);
}
