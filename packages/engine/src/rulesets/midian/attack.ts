/**
 * Attacks (MID-ATK, MID-MODE).
 */
import type { Dice, Why } from '../../dice/dice.ts';
import { D20, type Question } from '../../dice/pool.ts';
import type { Tell, Telling, Term } from '../../fight/telling.ts';
import { EACH_HAND, OFF_HAND, RANGED_MINIMUM, TOTAL_ATTACK_BONUS, TOTAL_DEFENSE_AC, UNSKILLED } from './catalog.ts';
import type { Arm } from './cast.ts';
import { coverPenalty } from './cover.ts';
import { armOfAttack, excessOf, strike } from './blow.ts';
import { resistanceTo } from './damage.ts';
import { AIMED } from './defaults.ts';
import { type Answer, answered, mayDefend } from './defense.ts';
import { resistanceAsArmorClass } from './resistance.ts';
import { type Pending, type Scene, isTotalDefense, lastingSum } from './scene.ts';
import { penaltyOf } from './shock.ts';

/** MID-ATK-1 to MID-ATK-3, MID-ATK-7: what a face on the table comes to. */
export function attackResult(
  natural: number,
  bonus: number,
  ac: number,
  ranged: boolean,
): {
  readonly total: number;
  readonly fumble: boolean;
  readonly critical: boolean;
  readonly hit: boolean;
  readonly excess: number;
} {
  const total = natural + bonus;
  const fumble = natural <= 2;
  const critical = natural >= 19;
  const reaches = total >= ac && (!ranged || total >= RANGED_MINIMUM);
  return { total, fumble, critical, hit: critical || (!fumble && reaches), excess: excessOf(total) };
}

/** MID-MODE-1, MID-MODE-1b: what total attack adds, and that nothing defends. (AMB-28) */
export const totalAttack = (revision: 'new' | 'old') => ({
  attack: TOTAL_ATTACK_BONUS,
  damage: revision === 'new' ? TOTAL_ATTACK_BONUS : 0,
  initiative: revision === 'new' ? TOTAL_ATTACK_BONUS : 0,
  parry: false,
  dodge: false,
  block: false,
});

/** The attack die in the classes that matter: fumble, miss, then each face that hits. By the first face that hits. */
const attackQuestions: (Question | undefined)[] = [];
function attackQuestion(first: number): Question {
  return (attackQuestions[first] ??= D20.bands([3, ...Array.from({ length: 21 - first }, (_, i) => first + i)]));
}

/** The armor class that an attack must reach. (MID-AC-2, MID-TDEF-1, MID-RES-8) */
export function armorClassOf(scene: Scene, who: number, type: string): number {
  const { cast, fighters } = scene;
  const total = isTotalDefense(fighters[who]!.stance) ? TOTAL_DEFENSE_AC : 0;
  const more =
    cast.house.resistanceMethod === 'D' ? resistanceAsArmorClass(resistanceTo(scene, who, type), cast.house) : 0;
  return cast.fighters[who]!.ac + total + more;
}

/** Everything that is added to the attack die, told term by term when somebody listens. */
function attackModifier(scene: Scene, attack: Pending, arm: Arm, terms: Term[] | undefined): number {
  const { house } = scene.cast;
  const state = scene.fighters[attack.attacker]!;
  let sum = arm.attack;
  if (terms) terms.push(...arm.attackTerms);
  const add = (name: string, value: number): void => {
    if (value === 0) return;
    sum += value;
    terms?.push({ name, value });
  };
  if (attack.forceful) add('force', arm.force);
  if (state.stance === 'totalAttack') add('total attack', TOTAL_ATTACK_BONUS);
  else if (state.stance === 'defensive') add('fighting defensively', house.fightDefensivelyCost);
  if (attack.bothHands) {
    const { ambidextrous } = scene.cast.fighters[attack.attacker]!.sheet;
    add('something in each hand', EACH_HAND);
    if (attack.offHand && !ambidextrous) add('off hand', OFF_HAND);
    if (arm.unskilled) add('unskilled', UNSKILLED);
  }
  if (attack.aim !== '') add('aimed', AIMED);
  add('range', attack.range);
  add('cover', coverPenalty(attack.cover));
  add('lasting', lastingSum(state, 'attack'));
  add('shock and fatigue', -penaltyOf(scene, attack.attacker));
  return sum;
}

/** MID-ATK-1: rolls an attack and goes on from there. `answer` is a defense declared beforehand. */
export function rollAttack(
  scene: Scene,
  attack: Pending,
  answer: Answer | undefined,
  dice: Dice,
  tell: Tell | undefined,
): void {
  const { cast } = scene;
  const { house } = cast;
  const arm = armOfAttack(scene, attack);
  const attacker = cast.fighters[attack.attacker]!;
  const target = cast.fighters[attack.target]!;
  const terms: Term[] | undefined = tell ? [] : undefined;
  const modifier = attackModifier(scene, attack, arm, terms);
  const ac = armorClassOf(scene, attack.target, arm.type);
  const ranged = attack.ranged;
  let first = Math.max(3, ac - modifier);
  if (ranged) first = Math.max(first, house.rangedMinimumOn === 'total' ? RANGED_MINIMUM - modifier : RANGED_MINIMUM);
  first = Math.min(19, first);
  // MID-COV-6: a miss that only the living shield caused may hit the shield.
  const bearer = scene.fighters[attack.target]!.behind;
  let fine = first;
  if (bearer >= 0 && attack.cover > 0) {
    const open = armorClassOf(scene, bearer, arm.type) - modifier + coverPenalty(attack.cover);
    fine = Math.max(3, Math.min(first, ranged ? Math.max(open, RANGED_MINIMUM - modifier) : open));
  }
  const why: Why = attacker.asks.attack;
  const band = dice.ask(attackQuestion(fine), why);
  const natural = band === 0 ? 1 : band === 1 ? 3 : fine + band - 2;
  const total = natural + modifier;
  const fumble = band === 0;
  const critical = natural >= 19;
  const hit = critical || (band > 1 && natural >= first);
  const instead = band > 1 && !hit;
  if (tell) {
    const told: Telling = {
      rule: fumble ? 'MID-ATK-2' : critical ? 'MID-ATK-3' : ranged ? 'MID-ATK-7' : 'MID-ATK-1',
      kind: 'attack',
      by: attacker.id,
      on: target.id,
      with: arm.name,
      result: fumble ? 'fumble' : critical ? 'critical' : hit ? 'hit' : 'miss',
      ...(hit ? { total } : {}),
      add: terms!,
      against: { name: 'armor class', value: ac, must: 'reach' },
    };
    tell(told);
  }
  if (fumble) {
    if (tell && house.fumbleEffect === 'gm_prompt')
      tell({ rule: 'MID-ATK-2', kind: 'prompt', on: attacker.id, what: 'fumble' });
    return;
  }
  const rolled: Pending = { ...attack, natural, total };
  if (instead) {
    if (tell) tell({ rule: 'MID-COV-6', kind: 'intercepted', by: attacker.id, on: cast.fighters[bearer]!.id });
    return goOn(scene, { ...rolled, target: bearer, cover: 0 }, answer, dice, tell);
  }
  if (!hit) return;
  if (critical) return strike(scene, rolled, dice, tell);
  goOn(scene, rolled, answer, dice, tell);
}

/** A plain hit: evaded, defended at once if the answer is known, or waiting for the defender. */
function goOn(scene: Scene, attack: Pending, answer: Answer | undefined, dice: Dice, tell: Tell | undefined): void {
  const defender = scene.fighters[attack.target]!;
  const { sheet, id } = scene.cast.fighters[attack.target]!;
  const able = mayDefend(scene, attack.target);
  // MID-EVA-1, MID-EVA-2, R1: one result against everything; in melee only by skill.
  if (able && defender.stance === 'evasion' && (attack.ranged || sheet.evasionInMelee)) {
    const evaded = defender.evasion >= attack.total!;
    if (tell)
      tell({
        rule: attack.ranged ? 'MID-EVA-1' : 'MID-EVA-2',
        kind: 'defense',
        by: id,
        how: 'evasion',
        success: evaded,
        attackTotal: attack.total!,
      });
    return evaded ? undefined : strike(scene, attack, dice, tell);
  }
  if (!able) return strike(scene, attack, dice, tell);
  if (answer) return answered(scene, attack, answer, dice, tell);
  scene.pending = attack;
}
