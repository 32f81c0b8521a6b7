/**
 * Active defense: parry, block and dodge (MID-DEF, MID-DOD, MID-TDEF, MID-SHD).
 */
import type { Dice, Why } from '../../dice/dice.ts';
import { D20 } from '../../dice/pool.ts';
import { IllegalMove } from '../../fight/ruleset.ts';
import type { Tell } from '../../fight/telling.ts';
import { strike } from './blow.ts';
import { DEFENSIVE_PARRY, EVASION_PENALTY } from './catalog.ts';
import type { Arm } from './cast.ts';
import { faceNeeded } from './rolls.ts';
import { EVADES_ALL, EVADES_NOTHING, type Pending, type Scene, isTotalDefense, lastingSum } from './scene.ts';
import { penaltyOf } from './shock.ts';

export type DefenseKind = 'parry' | 'block' | 'dodge';

/** What a defender chose; a parry names the weapon. */
export interface Answer {
  readonly how: DefenseKind | 'none';
  readonly arm: number;
}

/** What a defense costs: nothing, the next action, or the whole next round. */
export type Cost = 'free' | 'action' | 'deficit';

/** MID-DEF-2: equal to or above the attack. Natural extremes count as with attacks (AMB-25). */
export const defends = (face: number, bonus: number, attackTotal: number): boolean =>
  face >= faceNeeded(attackTotal, bonus);

/** MID-EVA-1: the result of a face on the table. */
export const evasionTotal = (face: number, bonus: number): number => face + bonus + EVASION_PENALTY;

/** Can this fighter defend at all now? Those out cold, held rigid, helpless or all out for attack cannot. */
export function mayDefend(scene: Scene, who: number): boolean {
  const state = scene.fighters[who]!;
  // In simultaneous actions whoever was active before them still defends. (R7)
  const active = scene.simultaneous ? state.wasActive : state.condition === 'active';
  return (
    active &&
    !state.helpless &&
    state.paralysis === '' &&
    state.stance !== 'totalAttack' &&
    state.shieldMode !== 'total'
  );
}

/** MID-DEF-3, MID-TDEF-1, MID-SHD-2 to MID-SHD-5: free parries of the round with a weapon. */
export function parriesAllowed(scene: Scene, who: number, arm: Arm): number {
  const { stance, shieldMode } = scene.fighters[who]!;
  if (stance === 'totalAttack' || shieldMode === 'rush' || shieldMode === 'total') return 0;
  return isTotalDefense(stance) || shieldMode === 'full' ? Math.max(arm.skill, arm.parries) : arm.parries;
}

/** MID-SHD-1 to MID-SHD-5: free blocks of the round. */
export function blocksAllowed(scene: Scene, who: number): number {
  const { stance, shieldMode } = scene.fighters[who]!;
  const { blocks, sheet } = scene.cast.fighters[who]!;
  if (stance === 'totalAttack' || shieldMode === 'total' || blocks === 0) return 0;
  return isTotalDefense(stance) || shieldMode === 'full' ? Math.max(sheet.shieldSkill, blocks) : blocks;
}

const hasAction = (scene: Scene, who: number): boolean => {
  const state = scene.fighters[who]!;
  return !state.recovering && state.used < scene.cast.fighters[who]!.actions;
};

/** What a parry with a weapon would cost; undefined when it cannot be made. */
export function parryCost(scene: Scene, who: number, arm: Arm, ranged: boolean): Cost | undefined {
  const { house } = scene.cast;
  const state = scene.fighters[who]!;
  if (arm.ranged || (ranged && house.parryMissiles !== 'all')) return undefined;
  if (state.stance === 'totalAttack' || state.shieldMode === 'rush' || state.shieldMode === 'total') return undefined;
  if (state.parried < parriesAllowed(scene, who, arm)) return 'free';
  // Without skill there is nothing free to use up. (AMB-20)
  if (arm.skill === 0 && arm.parries === 0) {
    if (house.unskilledParryCostsAction === 'off') return 'free';
    return hasAction(scene, who) ? 'action' : undefined;
  }
  return house.paidParries === 'on' && hasAction(scene, who) ? 'action' : undefined;
}

/** What a block would cost; undefined when it cannot be made. (MID-SHD-6, AMB-27) */
export function blockCost(scene: Scene, who: number, ranged: boolean): Cost | undefined {
  const { house, fighters } = scene.cast;
  const { blocks, unskilledShield } = fighters[who]!;
  const state = scene.fighters[who]!;
  if (blocks === 0 && !unskilledShield) return undefined;
  if (ranged && house.parryMissiles === 'none') return undefined;
  if (state.stance === 'totalAttack' || state.shieldMode === 'total') return undefined;
  if (state.blocked < blocksAllowed(scene, who)) return 'free';
  return (unskilledShield || house.paidParries === 'on') && hasAction(scene, who) ? 'action' : undefined;
}

/** MID-DOD-1 to MID-DOD-3, MID-TDEF-1: what a dodge would cost; undefined when there is none left. */
export function dodgeCost(scene: Scene, who: number): Cost | undefined {
  const state = scene.fighters[who]!;
  if (state.stance === 'totalAttack' || state.shieldMode === 'total') return undefined;
  if (state.halfDodge) return 'free';
  if (hasAction(scene, who)) return 'action';
  return state.recoverNext ? undefined : 'deficit';
}

/** What is added to a defense roll. (MID-DEF-4, MID-DEF-5, MID-MODE-2, AMB-15, AMB-47) */
export function defenseBonus(scene: Scene, who: number, how: DefenseKind, arm: Arm): number {
  const one = scene.cast.fighters[who]!;
  const state = scene.fighters[who]!;
  const own = how === 'parry' ? arm.parry : how === 'block' ? one.block : one.sheet.dodgeBonus;
  const guard = how !== 'dodge' && (state.stance === 'defensive' || state.stance === 'fullGuard') ? DEFENSIVE_PARRY : 0;
  const load = scene.cast.house.loadOnDodge === 'on' ? one.penalties.attack : 0;
  return own + guard + load + lastingSum(state, 'defense');
}

/** An action is used up: an attack's, or that of a defense, which takes the next one. */
export function spendAction(scene: Scene, who: number): void {
  const state = scene.fighters[who]!;
  state.used += 1;
  const at = scene.group.indexOf(who);
  if (at >= 0) scene.group.splice(at, 1);
}

function pay(scene: Scene, who: number, how: DefenseKind, cost: Cost): void {
  const state = scene.fighters[who]!;
  if (cost === 'action') spendAction(scene, who);
  else if (cost === 'deficit') state.recoverNext = true;
  if (how === 'parry') state.parried += cost === 'free' ? 1 : 0;
  else if (how === 'block') state.blocked += cost === 'free' ? 1 : 0;
  else {
    // MID-TDEF-1, R13: the action pays for two dodges.
    if (isTotalDefense(state.stance)) state.halfDodge = cost === 'action';
    state.dodged = true;
  }
}

const RULES: Readonly<Record<DefenseKind, string>> = { parry: 'MID-DEF-4', block: 'MID-SHD-1', dodge: 'MID-DOD-1' };

/** MID-DEF-2: the defender's answer to an attack, and what becomes of the blow. */
export function answered(scene: Scene, attack: Pending, answer: Answer, dice: Dice, tell: Tell | undefined): void {
  const who = attack.target;
  const one = scene.cast.fighters[who]!;
  scene.pending = undefined;
  if (answer.how === 'none') {
    if (tell) tell({ rule: 'MID-DEF-1', kind: 'undefended', by: one.id });
    return strike(scene, attack, dice, tell);
  }
  const arm = one.arms[answer.arm]!;
  const cost = costOf(scene, who, answer.how, arm, attack.ranged);
  if (cost === undefined) {
    // A defense declared beforehand that cannot be made (a parry against a missile) is none.
    if (tell) tell({ rule: 'MID-DEF-1', kind: 'undefended', by: one.id });
    return strike(scene, attack, dice, tell);
  }
  pay(scene, who, answer.how, cost);
  const penalty = penaltyOf(scene, who);
  const bonus = defenseBonus(scene, who, answer.how, arm);
  const why: Why = answer.how === 'parry' ? one.asks.parry : answer.how === 'block' ? one.asks.block : one.asks.dodge;
  const natural = scene.cast.house.naturalExtremesOnDefence === 'on';
  const needed = natural ? faceNeeded(attack.total!, bonus - penalty) : attack.total! - (bonus - penalty);
  const success = dice.atLeast(D20, needed, why);
  if (tell)
    tell({
      rule: cost === 'deficit' ? (scene.fighters[who]!.recovering ? 'MID-DOD-3' : 'MID-DOD-2') : RULES[answer.how],
      kind: 'defense',
      by: one.id,
      how: answer.how,
      cost,
      success,
      ...(answer.how === 'parry' ? { with: arm.name } : {}),
      add: [
        { name: `${answer.how} bonus`, value: bonus },
        { name: 'shock and fatigue', value: -penalty },
      ],
      against: { name: 'attack', value: attack.total!, must: 'reach' },
    });
  if (success) return;
  if (scene.cast.house.defencesPerAttack === 'many' && mayDefend(scene, who)) {
    scene.pending = { ...attack, tried: attack.tried + 1 };
    return;
  }
  strike(scene, attack, dice, tell);
}

export const costOf = (scene: Scene, who: number, how: DefenseKind, arm: Arm, ranged: boolean): Cost | undefined =>
  how === 'parry'
    ? parryCost(scene, who, arm, ranged)
    : how === 'block'
      ? blockCost(scene, who, ranged)
      : dodgeCost(scene, who);

/** The weapon a parry is made with: the one named, else the one in hand. Throws IllegalMove. */
export function parryArm(scene: Scene, who: number, name: string | undefined): number {
  const { arms, name: whose } = scene.cast.fighters[who]!;
  if (name === undefined) return scene.fighters[who]!.arm;
  const at = arms.findIndex((arm) => arm.name.toLowerCase() === name.toLowerCase());
  if (at < 0)
    throw new IllegalMove(
      `Found "${name}"; ${whose} can parry with ${[...new Set(arms.map((arm) => arm.name))].join(', ')}.`,
    );
  return at;
}

/** MID-EVA-1: one dodge at -6 for the whole round. The result is kept, whatever shock comes after it. (R1) */
export function evade(scene: Scene, who: number, dice: Dice, tell: Tell | undefined): void {
  const one = scene.cast.fighters[who]!;
  const state = scene.fighters[who]!;
  const penalty = penaltyOf(scene, who);
  const bonus = one.sheet.dodgeBonus + lastingSum(state, 'defense') + EVASION_PENALTY;
  const face = dice.sum(D20, one.asks.evasion);
  const natural = scene.cast.house.naturalExtremesOnDefence === 'on';
  const total = face + bonus - penalty;
  state.stance = 'evasion';
  state.evasion = natural && face <= 2 ? EVADES_NOTHING : natural && face >= 19 ? EVADES_ALL : total;
  if (tell)
    tell({
      rule: 'MID-EVA-1',
      kind: 'evades',
      by: one.id,
      total,
      add: [
        { name: 'dodge bonus', value: bonus - EVASION_PENALTY },
        { name: 'evasion', value: EVASION_PENALTY },
        { name: 'shock and fatigue', value: -penalty },
      ],
    });
}
