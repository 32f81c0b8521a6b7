/**
 * An exchange of blows: two fighters roll once each, and the relative degree says who is hit.
 * FUDGE-OPP-1 to -3, FUDGE-ALLOUT-1 to -3, FUDGE-TACTIC-1, FUDGE-NPC-1.
 */
import type { Dice } from '../../dice/dice.ts';
import type { Question } from '../../dice/pool.ts';
import type { Tell } from '../../fight/telling.ts';
import { ALL_OUT_ATTACK, ALL_OUT_DEFENSE, type Act, HARMLESS, type StanceCode, baseTrait } from './acts.ts';
import { type Blow, GRAZED, type Hit, type Landing, MIN_READ, MISSED, damageModifier, deal, suffer } from './blow.ts';
import { critical, criticalDegree, criticalOf } from './critical.ts';
import { damageFactor, effectiveTrait, termsOfParts } from './factors.ts';
import type { House } from './house.ts';
import { ladderName } from './ladder.ts';
import { baseNumber, parityChange } from './methods.ts';
import { degreeBonus, degreeRow } from './minmidmax.ts';
import { bandedAction, comparedRolls, firstOf, reaches, rollFirst, secondOf } from './rolls.ts';
import type { Scene } from './state.ts';
import { levelOfNumber } from './wounds.ts';

/** FUDGE-OPP-2, FUDGE-OPP-3, FUDGE-ALLOUT-2, -3, R-04, R-06, R-08: how a fighter's blow lands. */
export function landing(
  house: Pick<House, 'minHitDegree' | 'allOutTie' | 'allOutMutualTie'>,
  relative: number,
  own: StanceCode,
  foe: StanceCode,
  degree: number,
  natural: number,
): Landing {
  if (own === HARMLESS || relative < 0 || degree < house.minHitDegree) return MISSED;
  // An all-out defender harms only with a natural +4, whatever the house says of other criticals.
  if (own === ALL_OUT_DEFENSE && natural !== 4) return MISSED;
  if (relative > 0) return relative;
  if (foe !== ALL_OUT_ATTACK) return MISSED;
  if (own === ALL_OUT_ATTACK && house.allOutMutualTie === 'nothing') return MISSED;
  return house.allOutTie === 'min' ? MIN_READ : GRAZED;
}

/** Both sides of an exchange as far as it matters who is hit and how. */
interface Meeting {
  readonly a: number;
  readonly b: number;
  readonly actA: Act;
  readonly actB: Act;
  readonly traitA: number;
  readonly traitB: number;
}

/** The rolled degree of a fighter as an attacker: FUDGE-OPP-1, with posture and criticals as the house has them. */
export const attackDegree = (house: House, trait: number, posture: number, natural: number): number =>
  criticalDegree(house, natural, trait + posture + natural);
export const defenseDegree = (house: House, trait: number, posture: number, natural: number): number =>
  criticalDegree(house, natural, trait - posture + natural);

/** FUDGE-OPP-1: relative degree of the first attacking the second. */
export const relativeOf = (
  house: House,
  trait: number,
  act: Act,
  roll: number,
  foeTrait: number,
  foeAct: Act,
  foeRoll: number,
): number => attackDegree(house, trait, act.posture, roll) - defenseDegree(house, foeTrait, foeAct.posture, foeRoll);

export function landingOf(
  house: House,
  trait: number,
  act: Act,
  roll: number,
  foeTrait: number,
  foeAct: Act,
  foeRoll: number,
): Landing {
  return landing(
    house,
    relativeOf(house, trait, act, roll, foeTrait, foeAct, foeRoll),
    act.stance,
    foeAct.stance,
    attackDegree(house, trait, act.posture, roll),
    roll,
  );
}

/** FUDGE-ALLOUT-2: whoever hits an all-out attacker does more. */
const isOpen = (act: Act): boolean => act.stance === ALL_OUT_ATTACK || act.open;

/** What the rules tell apart of a landing, for the bands of the opposed roll. */
function bandOf(
  scene: Scene,
  by: number,
  on: number,
  act: Act,
  foeAct: Act,
  lands: Landing,
  roll: number,
  foeRoll: number,
): string {
  const { house, fighters } = scene.cast;
  const through = house.criticalThrough > 0 && roll === 4 ? '!' : '';
  if (lands < 2) return `${lands}${through}`;
  if (house.woundMethod === 'minMidMax') return `bonus ${degreeBonus(house, lands)}${through}`;
  if (house.woundMethod !== 'factorPlusDegree' && house.woundMethod !== 'parity') return `degree ${lands}`;
  const openFoe = isOpen(foeAct);
  const plain = baseNumber(damageFactor(scene, by, act.weapon, on), lands, damageModifier(scene, { by, act, openFoe }));
  const number = house.woundMethod === 'parity' ? plain + parityChange(roll, foeRoll) : plain;
  return `level ${levelOfNumber(fighters[on]!.track, number)} ${number >= house.deathThreshold}`;
}

function makeQuestion(scene: Scene, meeting: Meeting): Question {
  const { a, b, actA, actB, traitA, traitB } = meeting;
  const { house, fighters } = scene.cast;
  const band = (x: number, y: number): string => {
    const ab = landingOf(house, traitA, actA, x, traitB, actB, y);
    const ba = landingOf(house, traitB, actB, y, traitA, actA, x);
    const one = bandOf(scene, a, b, actA, actB, ab, x, y);
    const other = bandOf(scene, b, a, actB, actA, ba, y, x);
    return `${one}|${other}|${criticalOf(house, x)}${criticalOf(house, y)}|${elsewhere(house, traitA, actA, x)}${elsewhere(house, traitB, actB, y)}${studies(meeting, x, y)}`;
  };
  if (!fighters[a]!.rolls) return bandedAction(house, 'compared with the foe', (y) => band(0, y));
  if (!fighters[b]!.rolls) return bandedAction(house, 'compared with the foe', (x) => band(x, 0));
  return comparedRolls(house, band);
}

/** FUDGE-ALLOUT-3: is there something to read the foe for? It takes a defense that is not beaten. */
function studies({ actA, actB, traitA, traitB }: Meeting, x: number, y: number): string {
  if (!actA.study && !actB.study) return '';
  return `${actA.study && traitA + x >= traitB + y}${actB.study && traitB + y >= traitA + x}`;
}

/** FUDGE-MOD-1: an aimed blow that does not reach the degree named hits elsewhere. */
export const elsewhere = (house: House, trait: number, act: Act, roll: number): boolean =>
  act.aim !== undefined && attackDegree(house, trait, act.posture, roll) < act.aim;

/** The opposed roll's question, made once for all that it hangs on. */
function questionOf(scene: Scene, meeting: Meeting): Question {
  const { a, b, actA, actB, traitA, traitB } = meeting;
  const { house, fighters, rolls } = scene.cast;
  const plain =
    house.woundMethod === 'minMidMax' &&
    !actA.aimed &&
    !actB.aimed &&
    !actA.study &&
    !actB.study &&
    traitA > -64 &&
    traitA < 64 &&
    traitB > -64 &&
    traitB < 64;
  const who = (fighters[a]!.rolls ? 1 : 0) + (fighters[b]!.rolls ? 2 : 0);
  const key = plain
    ? (((((traitA + 64) * 128 + traitB + 64) * 4 + actA.stance) * 4 + actB.stance) * 4 + who) * 25 +
      (actA.posture + 2) * 5 +
      actB.posture +
      2
    : [
        a,
        b,
        traitA,
        traitB,
        who,
        ...[actA, actB].flatMap((act) => [act.stance, act.posture, act.aim ?? '', act.study]),
        damageFactor(scene, a, actA.weapon, b),
        damageFactor(scene, b, actB.weapon, a),
        damageModifier(scene, { by: a, act: actA, openFoe: isOpen(actB) }),
        damageModifier(scene, { by: b, act: actB, openFoe: isOpen(actA) }),
      ].join();
  let question = rolls.get(key);
  if (!question) {
    question = makeQuestion(scene, meeting);
    rolls.set(key, question);
  }
  return question;
}

/** Two fighters exchange blows, and what comes of it is marked on both at once. */
export function exchange(
  scene: Scene,
  a: number,
  b: number,
  actA: Act,
  actB: Act,
  dice: Dice,
  tell: Tell | undefined,
): void {
  const { house, fighters } = scene.cast;
  const { id: idA, asks: asksA, rolls: rollsA } = fighters[a]!;
  const { id: idB, asks: asksB, rolls: rollsB } = fighters[b]!;
  const traitA = effectiveTrait(scene, a, baseTrait(scene, a, actA), actA, b, actB, 1);
  const termsA = tell && termsOfParts();
  const traitB = effectiveTrait(scene, b, baseTrait(scene, b, actB), actB, a, actA, 1);
  const termsB = tell && termsOfParts();
  const question = questionOf(scene, { a, b, actA, actB, traitA, traitB });

  let x = 0;
  let y = 0;
  if (rollsA && rollsB) {
    x = rollFirst(house, dice, asksA.action);
    if (tell) tellRoll(scene, a, traitA, termsA!, x, tell);
    const pair = dice.ask(question, asksB.action);
    x = firstOf(pair);
    y = secondOf(pair);
    if (tell) tellRoll(scene, b, traitB, termsB!, y, tell);
  } else {
    if (rollsA) x = dice.ask(question, asksA.action);
    if (tell) tellRoll(scene, a, traitA, termsA!, x, tell);
    if (rollsB) y = dice.ask(question, asksB.action);
    if (tell) tellRoll(scene, b, traitB, termsB!, y, tell);
  }

  const ab = landingOf(house, traitA, actA, x, traitB, actB, y);
  const ba = landingOf(house, traitB, actB, y, traitA, actA, x);
  if (tell) {
    tell({
      rule: house.postures ? 'FUDGE-TACTIC-1' : 'FUDGE-OPP-2',
      kind: 'compared',
      by: idA,
      on: idB,
      relativeDegree: relativeOf(house, traitA, actA, x, traitB, actB, y),
      ...(house.postures ? { foeRelativeDegree: relativeOf(house, traitB, actB, y, traitA, actA, x) } : {}),
      band: landingName(house, ab),
      foeBand: landingName(house, ba),
    });
  }
  const missedA = criticals(scene, a, b, x, ab, dice, tell);
  const missedB = criticals(scene, b, a, y, ba, dice, tell);
  const hitA =
    ab === MISSED ? undefined : deal(scene, blowOf(scene, a, b, ab, traitA, actA, actB, x, y, missedA), dice, tell);
  const hitB =
    ba === MISSED ? undefined : deal(scene, blowOf(scene, b, a, ba, traitB, actB, actA, y, x, missedB), dice, tell);
  sufferTogether(scene, [hitA, hitB], tell);
  if (actA.study && traitA + x >= traitB + y) study(scene, a, b, dice, tell);
  if (actB.study && traitB + y >= traitA + x) study(scene, b, a, dice, tell);
}

/** Wounds of one exchange are marked together, after all of them are known. */
export function sufferTogether(scene: Scene, hits: readonly (Hit | undefined)[], tell: Tell | undefined): void {
  for (const hit of hits) if (hit) suffer(scene, hit, tell);
}

export function tellRoll(
  scene: Scene,
  i: number,
  trait: number,
  terms: readonly { name: string; value: number }[],
  roll: number,
  tell: Tell,
): void {
  const { id, rolls } = scene.cast.fighters[i]!;
  const { house } = scene.cast;
  tell({
    rule: !rolls ? 'FUDGE-NPC-1' : house.dice === 'd100' ? 'FUDGE-DICE-2' : 'FUDGE-OPP-1',
    kind: rolls ? 'roll' : 'trait',
    by: id,
    // A d100 does not add up to the degree, so its working shows the face alone.
    ...(house.dice === 'd100' || !rolls ? { parts: terms } : { add: terms }),
    effective: trait,
    ...(rolls ? { rolled: roll } : {}),
    degree: trait + roll,
    degreeName: ladderName(trait + roll),
  });
}

/** A band of relative degrees as the degree table has it. */
export function landingName(house: House, lands: Landing): string {
  if (lands === MISSED) return 'no hit';
  if (lands === MIN_READ) return 'a tie';
  if (lands === GRAZED) return 'a graze';
  if (house.woundMethod !== 'minMidMax') return 'a hit';
  const { min, max } = degreeRow(house, lands);
  return max === null ? `by ${min} or more` : min === max ? `by ${min}` : `by ${min} to ${max}`;
}

/** FUDGE-CRIT-1: a natural +4 that hits, or a natural -4. True when the foe's armor does not count for this blow. */
export function criticals(
  scene: Scene,
  by: number,
  on: number,
  natural: number,
  lands: Landing,
  dice: Dice,
  tell: Tell | undefined,
): boolean {
  const which = scene.cast.fighters[by]!.rolls ? criticalOf(scene.cast.house, natural) : 0;
  if (which === 0 || (which === 1 && lands === MISSED)) return false;
  return critical(scene, by, on, which, dice, tell) === 'armorMissed' && which === 1;
}

export function blowOf(
  scene: Scene,
  by: number,
  on: number,
  lands: Landing,
  trait: number,
  act: Act,
  foeAct: Act,
  natural: number,
  foeNatural: number,
  armorMissed: boolean,
): Blow {
  return {
    by,
    on,
    landing: lands,
    act,
    openFoe: isOpen(foeAct),
    natural,
    foeNatural,
    armorMissed,
    elsewhere: elsewhere(scene.cast.house, trait, act, natural),
  };
}

/** FUDGE-ALLOUT-3: a defender who was not beaten reads the foe, who is at -1 in the next round. */
export function study(scene: Scene, by: number, on: number, dice: Dice, tell: Tell | undefined): void {
  const { fighters, house } = scene.cast;
  const { sheet, asks, id } = fighters[by]!;
  const trait = Math.max(sheet.perception, sheet.tactics);
  const read = reaches(house, -trait, dice, asks.insight);
  if (read) scene.fighters[on]!.next -= 1;
  if (tell) tell({ rule: 'FUDGE-ALLOUT-3', kind: 'study', by: id, on: fighters[on]!.id, success: read });
}
