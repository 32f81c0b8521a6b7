/**
 * Reach: the distance of a pair, who provokes whom, and who can reach whom. MST-06, MST-07, MST-11, MST-12, MST-18.
 *
 * The pair's distance is the reach of whoever last got an attack off against the other.
 */
import type { Arm, Distance } from './cast.ts';
import { type Scene, armOf, pairOf } from './scene.ts';
import { isHelpless } from './attack.ts';

export const distanceOf = (scene: Scene, a: number, b: number): Distance => scene.distance[pairOf(a, b)]!;

/** MST-Q12: first contact is at the longer reach, or at the shorter one where the house starts inside. */
export function contact(scene: Scene, a: number, b: number, reachA: Distance, reachB: Distance): Distance {
  const pair = pairOf(a, b);
  if (scene.distance[pair] === 0) {
    const inside = scene.cast.house.startInside;
    scene.distance[pair] = reachA < reachB === inside ? reachA : reachB;
  }
  return scene.distance[pair]!;
}

/**
 * MST-06, MST-07: an attack with the shorter weapon from outside, or with the longer one from inside, meets a free
 * counter-attack first. Brings the pair into contact.
 */
export function provokes(scene: Scene, attacker: number, defender: number, arm: Arm): boolean {
  const reach = arm.reach;
  const foeReach = scene.cast.fighters[defender]!.arms[scene.fighters[defender]!.arm]!.reach;
  const distance = contact(scene, attacker, defender, reach, foeReach);
  if (reach === foeReach) return false;
  switch (scene.cast.house.reach) {
    case 'none':
      return false;
    case 'every':
      return reach < foeReach && canCounter(scene, defender);
    case 'state': {
      const inside = distance <= (reach < foeReach ? reach : foeReach);
      return (reach < foeReach ? !inside : inside) && canCounter(scene, defender);
    }
  }
}

/** MST-Q32, MST-Q31: up, not helpless, and within the house's limit for the round. */
export function canCounter(scene: Scene, who: number): boolean {
  if (isHelpless(scene, who)) return false;
  const limit = scene.cast.house.counterLimit;
  return limit === 'none' || scene.fighters[who]!.counters < limit;
}

/** Is the pair in melee? */
export const engaged = (scene: Scene, a: number, b: number): boolean => a !== b && distanceOf(scene, a, b) !== 0;

/** Everyone engaged with a fighter, in roster order. */
export function foesOf(scene: Scene, who: number): number[] {
  const foes: number[] = [];
  for (let other = 0; other < scene.fighters.length; other++) if (engaged(scene, who, other)) foes.push(other);
  return foes;
}

/**
 * Section 4.2 of the rulings: who may counter a move that is no attack. Engaged, able, an enemy, and with a weapon that
 * reaches (MST-Q08; the house may let reach matter for leaving only).
 */
export function countersOf(scene: Scene, who: number, among: readonly number[], leaving: boolean): number[] {
  const { house, fighters } = scene.cast;
  const reachCounts = house.reach !== 'none' && (leaving || house.outOfReach === 'all');
  return among.filter(
    (foe) =>
      fighters[foe]!.side !== fighters[who]!.side &&
      engaged(scene, who, foe) &&
      canCounter(scene, foe) &&
      (!reachCounts || distanceOf(scene, who, foe) <= armOf(scene, foe).reach),
  );
}
