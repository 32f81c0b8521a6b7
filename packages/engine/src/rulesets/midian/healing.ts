/**
 * Healing (MID-HP-13, MID-DTH-3): both kinds of points at their own rates, and the lock that holds hit points back.
 */
import type { Tell } from '../../fight/telling.ts';
import { HEALING } from './defaults.ts';
import type { Scene } from './scene.ts';

/** MID-DTH-3, AMB-48: locked until life points are strictly below half of their capacity. */
export const staysLocked = (lp: number, lpCap: number): boolean => lp >= lpCap / 2;

/** Takes points away, and what follows from it. Gives what has healed. */
export function healPoints(scene: Scene, who: number, hp: number, lp: number): { hp: number; lp: number } {
  const state = scene.fighters[who]!;
  const { hpCap, lpCap } = scene.cast.fighters[who]!;
  const before = { hp: state.hp, lp: state.lp };
  state.lp = Math.max(0, state.lp - lp);
  if (state.locked && !staysLocked(state.lp, lpCap)) state.locked = false;
  if (!state.locked) state.hp = Math.max(0, state.hp - hp);
  // AMB-3: below the capacity again, the next overflow is a first one.
  if (state.hp < hpCap) state.overflowed = false;
  return { hp: before.hp - state.hp, lp: before.lp - state.lp };
}

/** Rest: hit points by the hour and life points by the day, twice as many when treated (this project's default). */
export function rest(scene: Scene, who: number, hours: number, treated: boolean, tell: Tell | undefined): void {
  const times = treated ? HEALING.treated : 1;
  let hp = 0;
  let lp = 0;
  for (let hour = 1; hour <= hours; hour++) {
    const healed = healPoints(scene, who, HEALING.hpAnHour * times, hour % 24 === 0 ? HEALING.lpADay * times : 0);
    hp += healed.hp;
    lp += healed.lp;
  }
  told(scene, who, hp, lp, tell);
}

export function told(scene: Scene, who: number, hp: number, lp: number, tell: Tell | undefined): void {
  const state = scene.fighters[who]!;
  if (tell)
    tell({
      rule: state.locked ? 'MID-DTH-3' : 'MID-HP-13',
      kind: 'heals',
      on: scene.cast.fighters[who]!.id,
      hp,
      lp,
      left: state.hp,
      leftLp: state.lp,
      locked: state.locked,
    });
}
