/**
 * Tactics of MST-2: named policies for fighting without a person.
 */
import type { Dice } from '../../dice/dice.ts';
import { GM, type Tactic } from '../../fight/ruleset.ts';
import type { Move } from './moves.ts';
import { engaged, foesOf } from './reach.ts';
import { type Scene, isUp } from './scene.ts';
import { dueFighter } from './turns.ts';

const ROLL_ORDER: Move = { kind: 'rollOrder', by: GM };

/** The attack with what is in hand, made once for each pair. */
function attackOn(scene: Scene, who: number, target: number): Move {
  const { fighters, attacks } = scene.cast;
  return (attacks[who * fighters.length + target] ??= {
    kind: 'attack',
    by: fighters[who]!.id,
    on: fighters[target]!.id,
  });
}

/** The enemy who is up and comes first by a measure, the least first; on a tie the first of the roster. */
function enemyBy(scene: Scene, who: number, measure: (enemy: number) => number): number {
  const { fighters } = scene.cast;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < fighters.length; i++) {
    if (fighters[i]!.side === fighters[who]!.side || !isUp(scene, i)) continue;
    const value = measure(i);
    if (value < least) [best, least] = [i, value];
  }
  return best;
}

/** A tactic that only ever attacks, takes every counter-attack, and chooses its target. */
const attacking =
  (target: (scene: Scene, who: number, dice: Dice) => number): Tactic<Scene, Move> =>
  (scene, dice) => {
    const asked = scene.interrupted?.foes[0];
    if (asked !== undefined) return { kind: 'counter', by: scene.cast.fighters[asked]!.id };
    const who = dueFighter(scene);
    if (who < 0) return ROLL_ORDER;
    return attackOn(scene, who, target(scene, who, dice));
  };

function firstEnemy(scene: Scene, who: number): number {
  const { fighters } = scene.cast;
  const side = fighters[who]!.side;
  for (let i = 0; i < fighters.length; i++)
    if (fighters[i]!.side !== side && scene.fighters[i]!.fate === 'up') return i;
  return -1;
}

/** Attack the first enemy who stands, with what is in hand; decline no counter-attack; never flee. */
const plain = attacking(firstEnemy);

/** Attack an enemy who stands, each as likely as the next. */
const random = attacking((scene, who, dice) => {
  const { fighters } = scene.cast;
  const { side, asks } = fighters[who]!;
  let enemies = 0;
  for (let i = 0; i < fighters.length; i++) if (fighters[i]!.side !== side && isUp(scene, i)) enemies += 1;
  let left = enemies > 1 ? dice.die(enemies, asks.target) : 1;
  for (let i = 0; i < fighters.length; i++) if (fighters[i]!.side !== side && isUp(scene, i) && --left === 0) return i;
  return -1;
});

/** Attack the enemy with the most wounds. */
const weakest = attacking((scene, who) => enemyBy(scene, who, (enemy) => -scene.fighters[enemy]!.wounds));

/** Stay with whom one is engaged; otherwise the first enemy. */
const engagedFirst = attacking((scene, who) => enemyBy(scene, who, (enemy) => (engaged(scene, who, enemy) ? 0 : 1)));

/** Shoot the first enemy while engaged with nobody and with a missile at hand; otherwise fight as plain. */
const archer: Tactic<Scene, Move> = (scene, dice) => {
  const who = dueFighter(scene);
  if (scene.interrupted || who < 0) return plain(scene, dice);
  const { missiles, id } = scene.cast.fighters[who]!;
  if (missiles.length === 0 || foesOf(scene, who).length > 0) return plain(scene, dice);
  return { kind: 'shoot', by: id, on: scene.cast.fighters[firstEnemy(scene, who)]!.id, with: missiles[0]!.name };
};

/** The chance to stand one wound more at which the cautious go. */
const LEAST_CHANCE = 0.5;

/** Fight as plain, and escape as soon as one wound more would fell on half the hit dice or more. */
const cautious: Tactic<Scene, Move> = (scene, dice) => {
  const who = dueFighter(scene);
  if (scene.interrupted || who < 0) return plain(scene, dice);
  const { hitDice, id } = scene.cast.fighters[who]!;
  const stands = hitDice.atLeast(scene.fighters[who]!.wounds + 2);
  const chance = stands.p[stands.outcomes.indexOf(1)] ?? 0;
  return chance <= LEAST_CHANCE ? { kind: 'leave', by: id, escape: true } : plain(scene, dice);
};

export const tactics: Readonly<Record<string, Tactic<Scene, Move>>> = {
  plain,
  random,
  weakest,
  engaged: engagedFirst,
  archer,
  cautious,
};
