/**
 * Aid in the fight: binding wounds, putting out fire (MID-WND-3, MID-HP-10, MID-FIRE-3).
 */
import type { Dice } from '../../dice/dice.ts';
import { IllegalMove } from '../../fight/ruleset.ts';
import type { Tell } from '../../fight/telling.ts';
import { BINDING_TARGET } from './defaults.ts';
import { spendAction } from './defense.ts';
import { check } from './rolls.ts';
import type { Scene } from './scene.ts';
import { penaltyOf } from './shock.ts';
import { spendRound } from './special.ts';
import { bind } from './wounds.ts';

/** Binding takes a whole round; with a healing skill it needs no roll (this project's default). */
export function bindWounds(scene: Scene, who: number, patient: number, dice: Dice, tell: Tell | undefined): void {
  const { sheet, asks, id } = scene.cast.fighters[who]!;
  const { name } = scene.cast.fighters[patient]!;
  const { condition } = scene.fighters[patient]!;
  if (condition === 'dead' || condition === 'away')
    throw new IllegalMove(`${name} is ${condition}; nothing is left to bind.`);
  spendRound(scene, who, 'Binding wounds');
  if (!sheet.healer) {
    const penalty = penaltyOf(scene, who);
    const passed = check(dice, BINDING_TARGET, -penalty, asks.bind);
    if (tell)
      tell({
        rule: 'MID-WND-3',
        kind: 'bindRoll',
        by: id,
        on: scene.cast.fighters[patient]!.id,
        passed,
        add: [{ name: 'shock and fatigue', value: -penalty }],
        against: { name: 'binding', value: BINDING_TARGET, must: 'reach' },
      });
    if (!passed) return;
  }
  bind(scene, patient, tell);
}

/** MID-FIRE-3: damage comes at the end of the round, so there is time to put the fire out. */
export function smother(scene: Scene, who: number, burning: number, tell: Tell | undefined): void {
  const state = scene.fighters[burning]!;
  const { id, name } = scene.cast.fighters[burning]!;
  if (state.fire === 0) throw new IllegalMove(`${name} is not on fire.`);
  spendAction(scene, who);
  putOut(scene, burning);
  if (tell) tell({ rule: 'MID-FIRE-3', kind: 'putOut', on: id });
}

/** The fire on somebody is out; damage so far is forgotten unless there is fire around. */
export function putOut(scene: Scene, who: number): void {
  const state = scene.fighters[who]!;
  state.fire = 0;
  if (state.ambient === 0) state.burned = 0;
}
