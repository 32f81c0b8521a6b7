/**
 * An attack: the roll, the wounds, and the power factors. MST-01, MST-02, MST-04, MST-10, MST-20.
 */
import type { Dice, Why } from '../../dice/dice.ts';
import { D20, type Pool, type Question } from '../../dice/pool.ts';
import type { Tell } from '../../fight/telling.ts';
import type { Arm, Blow, Cast } from './cast.ts';
import { type Scene, evasionOf, protectionOf } from './scene.ts';
import { poolFrom } from './sheet.ts';
import { suffer } from './shock.ts';

/** What a d20 roll came to. A critical is a hit; only a house rule on natural 20 makes one. */
export const MISS = 0;
export const HIT = 1;
export const CRITICAL = 2;

/** Questions of a d20 that mind a natural 20, by the face that hits. */
const criticalQuestions: Question[] = [];
const criticalQuestion = (needed: number): Question =>
  (criticalQuestions[needed] ??= D20.question(`${needed} or more, 20 a critical`, ([face]) =>
    face === 20 ? CRITICAL : face! >= needed ? HIT : MISS,
  ));

/** The lowest face that hits: one that makes the total exceed the evasion (MST-01), with the house's natural 1 and 20 (MST-Q04). */
export function neededFace(cast: Cast, skill: number, evasion: number): number {
  let needed = Math.max(1, evasion - skill + 1);
  if (cast.house.nat1 === 'auto_miss' && needed < 2) needed = 2;
  if (cast.house.nat20 !== 'none' && needed > 20) needed = 20;
  return needed;
}

/** MST-01, MST-04: d20 + skill must exceed the evasion; as much misses. The answer is MISS, HIT or CRITICAL. */
export function attackRoll(cast: Cast, skill: number, evasion: number): Question {
  const needed = neededFace(cast, skill, evasion);
  return cast.house.nat20 === 'critical' ? criticalQuestion(needed) : D20.atLeast(needed);
}

/** What a blow asks of the dice. It is worked out once for each arm, target and shield of a cast. */
function blowOf(scene: Scene, attacker: number, target: number, arm: Arm): Blow {
  const at = target * 2 + scene.fighters[target]!.shield;
  return (arm.blows[at] ??= makeBlow(scene, attacker, target, arm));
}

function makeBlow(scene: Scene, attacker: number, target: number, arm: Arm): Blow {
  const evasion = evasionOf(scene, target);
  const protection = protectionOf(scene, target);
  const roll = attackRoll(scene.cast, scene.cast.fighters[attacker]!.skill, evasion);
  return { evasion, protection, roll, power: arm.powers[0]!.over(protection) };
}

/**
 * MST-01, MST-02, MST-10: one blow, an attack or a counter-attack, rolled to its end. `claims` are the power factors
 * that may apply, as bits. True when it hits, whether or not it wounds.
 */
export function strike(
  scene: Scene,
  attacker: number,
  target: number,
  arm: Arm,
  claims: number,
  counter: boolean,
  dice: Dice,
  tell: Tell | undefined,
): boolean {
  const { cast } = scene;
  const { asks } = cast.fighters[attacker]!;
  const blow = blowOf(scene, attacker, target, arm);
  const sure = cast.house.helplessAutoHit && isHelpless(scene, target);
  const result = sure ? HIT : dice.ask(blow.roll, counter ? asks.counter : asks.attack);
  if (tell) tellBlow(tell, scene, attacker, target, arm, blow, counter, sure, result);
  if (result === MISS) return false;
  wound(scene, target, arm, result === CRITICAL ? claims | criticalBit(cast) : claims, asks.power, dice, tell);
  return true;
}

function tellBlow(
  tell: Tell,
  scene: Scene,
  attacker: number,
  target: number,
  arm: Arm,
  blow: Blow,
  counter: boolean,
  sure: boolean,
  result: number,
): void {
  const { skill, id } = scene.cast.fighters[attacker]!;
  const working = {
    add: [{ name: 'skill', value: skill }],
    against: { name: 'evasion', value: blow.evasion, must: 'exceed' as const },
  };
  tell({
    rule: counter ? 'MST-10' : sure ? 'MST-Q32' : 'MST-01',
    kind: counter ? 'counter' : 'attack',
    by: id,
    on: scene.cast.fighters[target]!.id,
    with: arm.name,
    ...(sure ? { sure } : working),
    hit: result !== MISS,
    critical: result === CRITICAL,
  });
}

/** MST-02: every power die that exceeds the protection is one wound; then the shock check. */
export function wound(
  scene: Scene,
  target: number,
  arm: Arm,
  claims: number,
  why: Why,
  dice: Dice,
  tell: Tell | undefined,
): void {
  const protection = protectionOf(scene, target);
  const factor = claims === 0 ? -1 : largestFactor(scene.cast, claims, protection);
  const wounds = dice.ask(powerOf(scene.cast, arm, factor).over(protection), why);
  if (tell)
    tellWounds(tell, scene, target, wounds, protection, factor < 0 ? undefined : scene.cast.factors[factor]!.name);
  suffer(scene, target, wounds, dice, tell);
}

export function tellWounds(
  tell: Tell,
  scene: Scene,
  target: number,
  wounds: number,
  protection: number,
  factor?: string,
): void {
  const total = scene.fighters[target]!.wounds + wounds;
  const on = scene.cast.fighters[target]!.id;
  tell({
    rule: 'MST-02',
    kind: 'wounds',
    on,
    wounds,
    total,
    ...(factor ? { factor } : {}),
    against: { name: 'protection', value: protection, must: 'exceed' },
  });
}

/** MST-20, MST-Q27: the power of an arm with one factor, or plain with -1. */
function powerOf(cast: Cast, arm: Arm, factor: number): Pool {
  return (arm.powers[factor + 1] ??= poolFrom(arm.dice[0]!, ...arm.dice.slice(1), cast.factors[factor]!.dice));
}

/**
 * MST-20, MST-Q26: only the largest factor counts: the one with the most expected wounds at this protection, on a tie
 * the larger total, then the one listed first. For the six of the book that is the order they are listed in.
 */
export function largestFactor(cast: Cast, claims: number, protection: number): number {
  let best = -1;
  let bestWounds = -1;
  let bestTotal = -1;
  for (let i = 0; i < cast.factors.length; i++) {
    if ((claims & (1 << i)) === 0) continue;
    let wounds = 0;
    let total = 0;
    for (const { high } of cast.factors[i]!.pool.dice) {
      wounds += Math.max(0, high - protection) / high;
      total += high;
    }
    if (wounds > bestWounds || (wounds === bestWounds && total > bestTotal))
      [best, bestWounds, bestTotal] = [i, wounds, total];
  }
  return best;
}

const bitOf = (cast: Cast, name: string): number => 1 << cast.factors.findIndex((factor) => factor.name === name);
const criticalBit = (cast: Cast): number => bitOf(cast, 'critical');

/** MST-Q32: who has fallen, or whom the GM calls helpless. */
export const isHelpless = (scene: Scene, i: number): boolean =>
  scene.fighters[i]!.helpless || scene.fighters[i]!.fate !== 'up';

/** The factors that an attack may claim: weapon, fighter, GM, this blow's own, and a helpless opponent. */
export function attackClaims(scene: Scene, attacker: number, target: number, arm: Arm, declared: number): number {
  const claims = arm.factors | scene.cast.fighters[attacker]!.factors | scene.fighters[attacker]!.factors | declared;
  return isHelpless(scene, target) ? claims | bitOf(scene.cast, 'helpless') : claims;
}

/** MST-Q26: quality, magic and frenzy also add to counter-attacks; sneak and helpless do not. */
export function counterClaims(scene: Scene, attacker: number, arm: Arm): number {
  const claims = arm.factors | scene.cast.fighters[attacker]!.factors | scene.fighters[attacker]!.factors;
  if (claims === 0) return 0;
  let allowed = 0;
  scene.cast.factors.forEach((factor, i) => (allowed |= factor.onCounters ? 1 << i : 0));
  return claims & allowed;
}
