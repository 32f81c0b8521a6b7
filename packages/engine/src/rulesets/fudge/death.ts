/**
 * Death and what stands between: FUDGE-MMM-9, FUDGE-DEATH-1, FUDGE-LEVEL-5, FUDGE-TRACK-6.
 */
import { IllegalMove } from '../../fight/ruleset.ts';
import type { Tell } from '../../fight/telling.ts';
import { INCAPACITATED, NEAR_DEATH } from './ladder.ts';
import { type Scene, boxOf, canAct } from './state.ts';
import { kept, replace } from './wounds.ts';

/** FUDGE-DEATH-1, A-28: the worst level that the protections of a fighter allow; the helpless have none. */
export function deathCap(scene: Scene, on: number, before: number, level: number): number {
  const { threeLevels, incapacitatedFirst } = scene.cast.fighters[on]!;
  const { helpless, began } = scene.fighters[on]!;
  if (helpless || !(threeLevels || incapacitatedFirst)) return level;
  return protectedLevel(level, before, threeLevels, incapacitatedFirst && began < INCAPACITATED);
}

/** FUDGE-DEATH-1: at most three levels worse than before, and not near death unless incapacitated first. */
export function protectedLevel(level: number, before: number, threeLevels: boolean, notNearDeath: boolean): number {
  const capped = threeLevels ? Math.min(level, before + 3) : level;
  return notNearDeath ? Math.min(capped, INCAPACITATED) : capped;
}

/** A wound that came to Near Death: somebody important may spend a Fudge Point; past that, the house decides on death. */
export function deadly(scene: Scene, on: number, mayKill: boolean, tell: Tell | undefined): void {
  const state = scene.fighters[on]!;
  const { id, fudgePoint } = scene.cast.fighters[on]!;
  if (fudgePoint && state.points > 0 && !state.helpless) {
    state.deadly = mayKill ? 2 : 1;
    if (tell) tell({ rule: 'FUDGE-DEATH-1', kind: 'mayspend', on: id });
    return;
  }
  if (mayKill) beyondNine(scene, on, tell);
}

/** FUDGE-MMM-9, A-06, A-21, R-02: Near Death or death, as the house says; unless it says so, the GM is asked. */
export function beyondNine(scene: Scene, on: number, tell: Tell | undefined): void {
  const state = scene.fighters[on]!;
  const { beyond9 } = scene.cast.house;
  if (beyond9 === 'dead') state.fate = 'dead';
  if (beyond9 === 'ask') state.asked = true;
  if (tell) tell({ rule: 'FUDGE-MMM-9', kind: 'beyond9', on: scene.cast.fighters[on]!.id, says: beyond9 });
}

/** FUDGE-DEATH-1: a Fudge Point makes the deadly wound one that incapacitates; or it is let go. */
export function answerDeadly(scene: Scene, who: number, spends: boolean, tell: Tell | undefined): void {
  const state = scene.fighters[who]!;
  const { id, track } = scene.cast.fighters[who]!;
  const mayKill = state.deadly === 2;
  state.deadly = 0;
  if (tell) tell({ rule: 'FUDGE-DEATH-1', kind: spends ? 'life' : 'declined', by: id });
  if (!spends) {
    if (mayKill) beyondNine(scene, who, tell);
    return;
  }
  state.points -= 1;
  const deadliest = Math.max(...state.wounds.filter((wound) => boxOf(wound) === NEAR_DEATH));
  const at = state.wounds.indexOf(deadliest);
  if (at < 0) return;
  const rest = kept(
    state.wounds.filter((_, i) => i !== at),
    scene.cast.house.healBy,
  );
  replace(track, state, [...rest, { level: INCAPACITATED, from: INCAPACITATED }]);
}

/** FUDGE-LEVEL-5: the helpless may be killed without a roll, whatever protects them otherwise. */
export function kill(scene: Scene, by: number, on: number, tell: Tell | undefined): void {
  const state = scene.fighters[on]!;
  const { name, id } = scene.cast.fighters[on]!;
  if (state.fate === 'dead') throw new IllegalMove(`${name} is dead already.`);
  if (state.fate === 'fled') throw new IllegalMove(`${name} is gone from the fight.`);
  if (canAct(scene, on) && !state.helpless) {
    throw new IllegalMove(`${name} is not helpless; only the helpless can be killed without a roll.`);
  }
  state.fate = 'dead';
  state.deadly = 0;
  state.asked = false;
  if (tell) tell({ rule: 'FUDGE-LEVEL-5', kind: 'killed', by: scene.cast.fighters[by]!.id, on: id });
}
