/**
 * Tactics of Fudge: named policies for fighting without a person. The stances are among them by name, so that a
 * fighter who always does one thing can be weighed.
 */
import type { Dice } from '../../dice/dice.ts';
import type { Tactic } from '../../fight/ruleset.ts';
import type { Move, Stance } from './moves.ts';
import { allDeclared, declarationOf, dueFighter } from './rounds.ts';
import { HURT } from './ladder.ts';
import { type Scene, canAct, worst } from './state.ts';

/** The first enemy who is still in the fight, or -1. */
function firstEnemy(scene: Scene, who: number): number {
  const { fighters } = scene.cast;
  const { side } = fighters[who]!;
  for (let i = 0; i < fighters.length; i++) if (fighters[i]!.side !== side && canAct(scene, i)) return i;
  return -1;
}

/** A tactic that declares; other decisions follow from the rules: resolve, and spend a Fudge Point to live. */
const declaring =
  (choose: (scene: Scene, who: number, foe: number, dice: Dice) => Move): Tactic<Scene, Move> =>
  (scene, dice) => {
    const who = dueFighter(scene);
    const by = scene.cast.fighters[who]!.id;
    const state = scene.fighters[who]!;
    if (state.deadly !== 0) return { kind: 'spend', by, use: 'life' };
    if (scene.cast.house.pacing === 'simultaneous' && allDeclared(scene)) return { kind: 'resolve', by };
    if (state.blindFor > 0) return { kind: 'act', by };
    if (state.stun > 0) return { kind: 'dodge', by };
    return choose(scene, who, firstEnemy(scene, who), dice);
  };

/** Stances that take part in postures become the posture nearest to them. */
function stance(scene: Scene, who: number, foe: number, chosen: Stance): Move {
  if (!scene.cast.house.postures || chosen === 'normal') return declarationOf(scene, who, foe, chosen);
  const { id: by } = scene.cast.fighters[who]!;
  return { kind: 'attack', by, on: scene.cast.fighters[foe]!.id, posture: chosen === 'allOutAttack' ? 2 : -2 };
}

const always = (chosen: Stance): Tactic<Scene, Move> => declaring((scene, who, foe) => stance(scene, who, foe, chosen));

/** Attack the first enemy, nothing else. */
const normal = always('normal');

/** Attack an enemy who is still in the fight, each as likely as the next. */
const random = declaring((scene, who, _foe, dice) => {
  const { fighters } = scene.cast;
  const { side, asks } = fighters[who]!;
  const enemies = fighters.flatMap((one, i) => (one.side !== side && canAct(scene, i) ? [i] : []));
  const at = enemies.length > 1 ? dice.die(enemies.length, asks.target) - 1 : 0;
  return stance(scene, who, enemies[at]!, 'normal');
});

/** All-out attack while less wounded than the foe; an ordinary attack otherwise. */
const ahead = declaring((scene, who, foe) =>
  stance(scene, who, foe, worst(scene.fighters[who]!) < worst(scene.fighters[foe]!) ? 'allOutAttack' : 'normal'),
);

/** An ordinary attack while no worse than Scratched; then all-out defense against who is less wounded. */
const cautious = declaring((scene, who, foe) => {
  const own = worst(scene.fighters[who]!);
  return stance(scene, who, foe, own >= HURT && own > worst(scene.fighters[foe]!) ? 'allOutDefense' : 'normal');
});

/** Attack the enemy who is wounded worst. */
const weakest = declaring((scene, who) => {
  const { fighters } = scene.cast;
  let best = -1;
  for (let i = 0; i < fighters.length; i++) {
    if (fighters[i]!.side === fighters[who]!.side || !canAct(scene, i)) continue;
    if (best < 0 || worst(scene.fighters[i]!) > worst(scene.fighters[best]!)) best = i;
  }
  return stance(scene, who, best, 'normal');
});

/** Shoot the first enemy with the first missile weapon; without one, attack. */
const archer = declaring((scene, who, foe) => {
  const { arms, id: by } = scene.cast.fighters[who]!;
  const bow = arms.find((arm, i) => arm.ranged !== undefined && !(i === 0 && scene.fighters[who]!.disarmed));
  if (!bow) return stance(scene, who, foe, 'normal');
  return { kind: 'shoot', by, on: scene.cast.fighters[foe]!.id, with: bow.name };
});

export const tactics: Readonly<Record<string, Tactic<Scene, Move>>> = {
  plain: normal,
  random,
  normal,
  allOutAttack: always('allOutAttack'),
  allOutDefense: always('allOutDefense'),
  ahead,
  cautious,
  weakest,
  archer,
};
