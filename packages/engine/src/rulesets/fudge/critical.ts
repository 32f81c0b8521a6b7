/**
 * Critical results: FUDGE-CRIT-1 and FUDGE-CRIT-2. Off unless the house wants them.
 */
import type { Dice } from '../../dice/dice.ts';
import { type Question, poolOf } from '../../dice/pool.ts';
import type { Tell } from '../../fight/telling.ts';
import { CRITICAL_EFFECTS, type CriticalEffect } from './catalog.ts';
import type { House } from './house.ts';
import type { Scene } from './state.ts';

/** FUDGE-CRIT-1: 1 for a natural +4, -1 for a natural -4, 0 otherwise; modifiers do not make criticals. */
export const criticalOf = (house: Pick<House, 'criticals'>, natural: number): -1 | 0 | 1 =>
  house.criticals === 'off' ? 0 : natural === 4 ? 1 : natural === -4 ? -1 : 0;

/** FUDGE-CRIT-1: where the house says so, a critical degree counts as beyond the ladder. */
export function criticalDegree(house: Pick<House, 'criticals'>, natural: number, degree: number): number {
  if (house.criticals !== 'beyond' && house.criticals !== 'table') return degree;
  return natural === 4 ? Math.max(degree, 4) : natural === -4 ? Math.min(degree, -4) : degree;
}

const POOL = poolOf([6, 6]);
const questions = new WeakMap<House['criticalTable'], Question>();

function tableQuestion(house: House): Question {
  let question = questions.get(house.criticalTable);
  if (!question) {
    question = POOL.question('critical table', ([a, b]) => {
      const effect = house.criticalTable[String(a! + b!) as '2'] ?? 'gm';
      return CRITICAL_EFFECTS.indexOf(effect);
    });
    questions.set(house.criticalTable, question);
  }
  return question;
}

/**
 * FUDGE-CRIT-1, FUDGE-CRIT-2: tells a critical of `by`, and rolls on the table for whoever suffers it: the foe for a
 * success, oneself for a failure. Gives the effect.
 */
export function critical(
  scene: Scene,
  by: number,
  on: number,
  which: -1 | 1,
  dice: Dice,
  tell: Tell | undefined,
): CriticalEffect | undefined {
  const { house, fighters } = scene.cast;
  const victim = which === 1 ? on : by;
  const id = fighters[by]!.id;
  if (house.criticals !== 'table') {
    if (tell) tell({ rule: 'FUDGE-CRIT-1', kind: 'critical', by: id, success: which === 1 });
    return undefined;
  }
  const effect = CRITICAL_EFFECTS[dice.ask(tableQuestion(house), fighters[by]!.asks.critical)]!;
  inflict(scene, victim, effect);
  if (tell)
    tell({ rule: 'FUDGE-CRIT-2', kind: 'critical', by: id, on: fighters[victim]!.id, success: which === 1, effect });
  return effect;
}

/** FUDGE-CRIT-2: what each effect changes; "armor missed" is the blow's, and the GM's own is for the GM. */
function inflict(scene: Scene, victim: number, effect: CriticalEffect): void {
  const state = scene.fighters[victim]!;
  const lasting = scene.cast.house.pacing === 'simultaneous' ? 2 : 1;
  if (effect === 'blinded') state.blindFor = lasting;
  else if (effect === 'falls') state.next -= 2;
  else if (effect === 'armorLost') state.armorLost = true;
  else if (effect === 'offGuard') state.next -= 1;
  else if (effect === 'disarmed') state.disarmed = true;
  else if (effect === 'weaponCracked') state.cracked += 1;
}
