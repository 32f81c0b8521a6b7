/**
 * Wounds, the shock check and what succumbing means: MST-03, MST-13, MST-14, MST-15.
 */
import type { Dice } from '../../dice/dice.ts';
import { type Pool, Question } from '../../dice/pool.ts';
import type { Tell } from '../../fight/telling.ts';
import { type Fate, type Scene, pairOf } from './scene.ts';

/**
 * MST-03, MST-13, MST-Q01, MST-Q02: new wounds join the old ones, then the hit dice are rolled against all of them:
 * once for the hit, or once for each wound in turn. No wounds, no check.
 */
export function suffer(scene: Scene, victim: number, wounds: number, dice: Dice, tell: Tell | undefined): void {
  if (wounds === 0) return;
  const state = scene.fighters[victim]!;
  const before = state.wounds;
  state.wounds = before + wounds;
  if (scene.cast.house.shock === 'hit') {
    shockCheck(scene, victim, state.wounds, dice, tell);
    return;
  }
  for (let held = before + 1; held <= state.wounds; held++) if (!shockCheck(scene, victim, held, dice, tell)) return;
}

/** MST-03: do the hit dice exceed the wounds? Who fails succumbs. Someone already fallen is not raised by success (MST-Q34). */
function shockCheck(scene: Scene, victim: number, wounds: number, dice: Dice, tell: Tell | undefined): boolean {
  const { hitDice, asks, id } = scene.cast.fighters[victim]!;
  if (scene.cast.house.lethality === 'split') return splitCheck(scene, victim, wounds, dice, tell);
  const stands = dice.atLeast(hitDice, wounds + 1, asks.shock);
  if (tell) tellCheck(tell, 'MST-03', 'shock', id, wounds, hitDice.bonus, { stands });
  if (!stands) succumb(scene, victim, scene.cast.house.lethality === 'dead' ? 'dead' : 'down', tell);
  return stands;
}

/**
 * MST-15, MST-Q19: after a failed check a second one, at the same wounds. More than the wounds: incapacitated.
 * Otherwise more than the first check: dying. Otherwise, ties too: dead.
 */
function splitCheck(scene: Scene, victim: number, wounds: number, dice: Dice, tell: Tell | undefined): boolean {
  const { hitDice, asks, id } = scene.cast.fighters[victim]!;
  // Asked as a band, so that its faces are there to be looked back at.
  const stands = dice.ask(hitDice.bands([wounds + 1]), asks.shock) === 1;
  if (tell) tellCheck(tell, 'MST-03', 'shock', id, wounds, hitDice.bonus, { stands });
  if (stands) return true;
  const fate = SECOND_FATES[dice.ask(secondCheck(hitDice, wounds), asks.second)]!;
  if (tell) tellCheck(tell, 'MST-15', 'second', id, wounds, hitDice.bonus, { fate });
  succumb(scene, victim, fate, tell);
  return false;
}

const SECOND_FATES: readonly Fate[] = ['dead', 'dying', 'incapacitated'];

/**
 * The second check as one question, given that the first failed: it looks back at the first, so that the first total
 * need not be known to weigh the odds. Of all pairs of a failed first check and a second one, so many make each fate.
 */
function secondCheck(hitDice: Pool, wounds: number): Question {
  let known = secondChecks.get(hitDice);
  if (!known) secondChecks.set(hitDice, (known = []));
  return (known[wounds] ??= makeSecondCheck(hitDice, wounds));
}
const secondChecks = new WeakMap<Pool, Question[]>();

function makeSecondCheck(hitDice: Pool, wounds: number): Question {
  const fateOf = (first: number, second: number): number => (second > wounds ? 2 : second > first ? 1 : 0);
  const { outcomes, ways } = hitDice.total;
  const pairs = [0n, 0n, 0n];
  outcomes.forEach((first, i) => {
    if (first > wounds) return;
    outcomes.forEach((second, j) => (pairs[fateOf(first, second)]! += BigInt(ways[i]!) * BigInt(ways[j]!)));
  });
  const possible = [0, 1, 2].filter((fate) => pairs[fate]! > 0n);
  const total = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, hitDice.bonus);
  return new Question(
    hitDice,
    `more than ${wounds}, or more than the first check`,
    possible,
    possible.map((fate) => pairs[fate]!),
    (faces, before) => fateOf(total(before), total(faces)),
  );
}

function tellCheck(
  tell: Tell,
  rule: string,
  kind: string,
  on: string,
  wounds: number,
  bonus: number,
  more: object,
): void {
  tell({
    rule,
    kind,
    on,
    add: [{ name: 'bonus', value: bonus }],
    against: { name: 'wounds', value: wounds, must: 'exceed' },
    ...more,
  });
}

/** How bad a fate is, for fates that may only worsen (MST-Q34). */
const SEVERITY: Readonly<Record<Fate, number>> = { up: 0, escaped: 0, down: 1, incapacitated: 2, dying: 3, dead: 4 };

/** MST-14: out of the fight, and out of every pair's distance. A fate already met may only worsen (MST-Q34). */
export function succumb(scene: Scene, victim: number, fate: Fate, tell: Tell | undefined): void {
  const state = scene.fighters[victim]!;
  const fell = state.fate === 'up' || state.fate === 'escaped';
  if (!fell && SEVERITY[fate] <= SEVERITY[state.fate]) return;
  state.fate = fate;
  state.dying = fate === 'dying' ? scene.cast.house.dyingRounds : 0;
  state.fire = 0;
  disengage(scene, victim);
  if (tell) tell({ rule: 'MST-14', kind: 'succumb', on: scene.cast.fighters[victim]!.id, fate, worse: !fell });
}

/** A fighter who falls or goes away is engaged with nobody. */
export function disengage(scene: Scene, who: number): void {
  for (let other = 0; other < scene.fighters.length; other++) {
    if (other !== who) scene.distance[pairOf(who, other)] = 0;
  }
}
