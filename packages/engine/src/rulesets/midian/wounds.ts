/**
 * Serious wounds: how they open, grow older and are bound (MID-WND, MID-HP-10).
 */
import type { Tell } from '../../fight/telling.ts';
import { POINTS_A_WOUND } from './catalog.ts';
import type { Scene } from './scene.ts';

/** MID-WND-1: wounds that the damage of one attack makes. */
export const woundsOf = (damage: number): number => Math.floor(damage / POINTS_A_WOUND);

/** MID-WND-1, AMB-11: opens wounds; each bleeds at the end of its minute, or all at the end of the common one. */
export function openWounds(scene: Scene, who: number, count: number): void {
  if (count <= 0) return;
  const state = scene.fighters[who]!;
  const { roundsPerMinute, bleedClock, woundPenaltyStart } = scene.cast.house;
  const until =
    bleedClock === 'global' ? roundsPerMinute - 1 - ((scene.round - 1) % roundsPerMinute) : roundsPerMinute - 1;
  state.wounds[until]! += count;
  state.open += count;
  if (woundPenaltyStart === 'infliction') minutePenalty(scene, who, count);
}

/** MID-WND-5: a penalty on every roll for a full minute. It counts in the rounds that follow. (R5) */
export function minutePenalty(scene: Scene, who: number, points: number): void {
  const state = scene.fighters[who]!;
  state.penalties[scene.cast.house.roundsPerMinute]! += points;
  state.minute += points;
}

/** At the start of a round: penalties grow a round older, and those of a minute ago end. */
export function agePenalties(scene: Scene, who: number): void {
  const state = scene.fighters[who]!;
  if (state.minute === 0) return;
  const { penalties } = state;
  state.minute -= penalties[0]!;
  for (let i = 1; i < penalties.length; i++) penalties[i - 1] = penalties[i]!;
  penalties[penalties.length - 1] = 0;
}

/** At the end of a round, after everything: wounds grow a round older, and those that bled begin a new minute. */
export function ageWounds(scene: Scene, who: number): void {
  const state = scene.fighters[who]!;
  if (state.open === 0) return;
  const { wounds } = state;
  const first = wounds[0]!;
  for (let i = 1; i < wounds.length; i++) wounds[i - 1] = wounds[i]!;
  wounds[wounds.length - 1] = first;
}

/** MID-HP-10: bound wounds do no more damage, and nothing grows above the capacity. */
export function bind(scene: Scene, who: number, tell: Tell | undefined): void {
  const state = scene.fighters[who]!;
  const bound = state.open;
  state.boundWounds += state.open;
  state.open = 0;
  state.wounds.fill(0);
  state.bound = true;
  if (state.condition === 'unconscious' && !state.tended) {
    state.tended = true;
    // Tended, the unconscious check once a minute. (AMB-52)
    if (scene.cast.house.unconsciousDuration !== 'gm') state.wake = scene.cast.house.roundsPerMinute;
  }
  if (tell) tell({ rule: 'MID-HP-10', kind: 'bound', on: scene.cast.fighters[who]!.id, wounds: bound });
}
