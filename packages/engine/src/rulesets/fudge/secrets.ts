/**
 * What is declared in secret: in simultaneous rounds each fighter picks without knowing the others' choice. (FUDGE-TACTIC-1)
 */
import type { FighterId } from '../../fight/ruleset.ts';
import { pointsAsked } from './rounds.ts';
import { copy } from './scene.ts';
import type { Scene } from './state.ts';

/** Has fighter number `i` declared what the others do not know yet? */
export const isSecret = (scene: Scene, i: number): boolean =>
  scene.cast.house.pacing === 'simultaneous' && scene.fighters[i]!.declared !== undefined;

/** The GM, who is no fighter, declares nothing. */
export const withheld = (scene: Scene, id: FighterId): boolean =>
  scene.cast.fighters.some((one, i) => one.id === id && isSecret(scene, i));

/** The scene in which only these fighters have declared in secret; others have their Fudge Points back. */
export function known(scene: Scene, own: readonly FighterId[]): Scene {
  const seen = copy(scene);
  for (const [i, state] of seen.fighters.entries()) {
    if (!isSecret(scene, i) || own.includes(scene.cast.fighters[i]!.id)) continue;
    state.points += pointsAsked(scene, state.declared!);
    state.declared = undefined;
  }
  return seen;
}
