/**
 * Stunning and knockout: FUDGE-STUN-1.
 */
import type { Tell } from '../../fight/telling.ts';
import { HURT, INCAPACITATED, VERY_HURT } from './ladder.ts';
import type { Scene, State } from './state.ts';

/** What a stunning blow does: nothing, Stunned, Very Stunned, or out cold. */
export const STUNS = ['nothing', 'Stunned', 'Very Stunned', 'knocked out'] as const;

/** FUDGE-STUN-1: a wound level as a stun; the marks of the fight make a second one worse. */
export function stunOf(level: number, marks: number): number {
  let stun = level >= INCAPACITATED ? 3 : level === VERY_HURT ? 2 : level === HURT ? 1 : 0;
  if (stun === 1 && (marks & 1) !== 0) stun = 2;
  if (stun === 2 && (marks & 2) !== 0) stun = 3;
  return stun;
}

/** Rounds that a stun lasts. */
const ROUNDS = [0, 1, 2] as const;

export function stunned(scene: Scene, on: number, level: number, tell: Tell | undefined): void {
  const state = scene.fighters[on]!;
  const stun = stunOf(level, state.stunMarks);
  if (stun === 3) state.knockedOut = true;
  else if (stun > 0) {
    state.stunMarks = (state.stunMarks | stun) as State['stunMarks'];
    if (stun >= state.stun) {
      state.stun = stun as State['stun'];
      // What is left of this round does not count among the rounds it lasts.
      state.stunFor = ROUNDS[stun]! + (scene.cast.house.pacing === 'simultaneous' ? 1 : 0);
    }
  }
  if (tell) tell({ rule: 'FUDGE-STUN-1', kind: 'stunned', on: scene.cast.fighters[on]!.id, stun: STUNS[stun]! });
}
