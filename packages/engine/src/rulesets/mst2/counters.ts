/**
 * Free counter-attacks, and the moves they interrupt. MST-06, MST-07, MST-10, MST-11, MST-12, MST-18.
 *
 * A counter-attack is rolled to its end before what provoked it. Where the house asks the defender, the scene waits
 * with the move interrupted, and the answer carries it on.
 */
import type { Dice } from '../../dice/dice.ts';
import type { Tell } from '../../fight/telling.ts';
import { counterClaims, strike } from './attack.ts';
import { finish } from './finish.ts';
import type { Move } from './moves.ts';
import { canCounter } from './reach.ts';
import { type Interrupted, type Scene, armOf, isUp } from './scene.ts';

/** MST-10: a normal attack that costs nothing, never provokes and never moves the distance (MST-Q10). True when it hits. */
export function counterAttack(scene: Scene, by: number, on: number, dice: Dice, tell: Tell | undefined): boolean {
  if (scene.cast.house.counterLimit !== 'none') scene.fighters[by]!.counters += 1;
  const arm = armOf(scene, by);
  return strike(scene, by, on, arm, counterClaims(scene, by, arm), true, dice, tell);
}

/** Lets the foes counter, in roster order, and then finishes the move, unless a foe is to be asked first. */
export function interrupt(
  scene: Scene,
  move: Move,
  actor: number,
  foes: readonly number[],
  dice: Dice,
  tell: Tell | undefined,
): void {
  let interrupted: Interrupted = { move, actor, foes, hit: false };
  if (scene.cast.house.counters === 'asked' && foes.length > 0) {
    scene.interrupted = interrupted;
    return;
  }
  while (interrupted.foes.length > 0 && isUp(scene, actor)) interrupted = answer(scene, interrupted, true, dice, tell);
  finish(scene, interrupted, dice, tell);
}

/** The foe asked takes the counter-attack or lets it go (MST-Q31: that counts as a miss). */
export function answerCounter(scene: Scene, taken: boolean, dice: Dice, tell: Tell | undefined): void {
  const interrupted = scene.interrupted!;
  if (!taken && tell) tell({ rule: 'MST-10', kind: 'decline', by: scene.cast.fighters[interrupted.foes[0]!]!.id });
  scene.interrupted = answer(scene, interrupted, taken, dice, tell);
  resume(scene, dice, tell);
}

/** The next foe counters or not; gives what is left to answer. */
function answer(
  scene: Scene,
  interrupted: Interrupted,
  taken: boolean,
  dice: Dice,
  tell: Tell | undefined,
): Interrupted {
  const [foe, ...rest] = interrupted.foes;
  const hit = taken && counterAttack(scene, foe!, interrupted.actor, dice, tell);
  return { ...interrupted, foes: rest, hit: hit || interrupted.hit };
}

/**
 * Carries the interrupted move on once nobody is left to ask: all have answered, the actor has fallen (nobody strikes
 * at the fallen), or the GM has taken them out of it.
 */
export function resume(scene: Scene, dice: Dice, tell: Tell | undefined): void {
  const { interrupted } = scene;
  if (!interrupted) return;
  const foes = isUp(scene, interrupted.actor) ? interrupted.foes.filter((foe) => canCounter(scene, foe)) : [];
  scene.interrupted = foes.length > 0 ? { ...interrupted, foes } : undefined;
  if (foes.length === 0) finish(scene, interrupted, dice, tell);
}
