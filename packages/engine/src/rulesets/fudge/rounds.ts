/**
 * Rounds: everybody declares, then each group of fighters whose blows hang together is resolved; or turns are taken in
 * order. FUDGE-ROUND-1, FUDGE-ROUND-2, A-19.
 */
import type { Dice } from '../../dice/dice.ts';
import { IllegalMove } from '../../fight/ruleset.ts';
import type { Tell } from '../../fight/telling.ts';
import { actOf, defendingAct, weaponFor } from './acts.ts';
import { exchange, sufferTogether } from './exchange.ts';
import type { Declaration, Stance } from './moves.ts';
import { canDefend, shoot, unopposed } from './ranged.ts';
import { standing } from './scene.ts';
import { groupOf, resolveGroup, targetOf } from './several.ts';
import { firstAid } from './healing.ts';
import { type Scene, canAct, indexOf, worst } from './state.ts';

/** The first fighter with a deadly wound that a Fudge Point may yet lessen, or -1. */
export function deadlyFighter(scene: Scene): number {
  for (let i = 0; i < scene.fighters.length; i++) if (scene.fighters[i]!.deadly !== 0) return i;
  return -1;
}

export const stillToDeclare = (scene: Scene, i: number): boolean =>
  canAct(scene, i) && !scene.fighters[i]!.done && scene.fighters[i]!.declared === undefined;

const stillToResolve = (scene: Scene, i: number): boolean =>
  canAct(scene, i) && scene.fighters[i]!.declared !== undefined;

/** Have all declared, so that exchanges can be resolved? */
export function allDeclared(scene: Scene): boolean {
  for (let i = 0; i < scene.fighters.length; i++) if (stillToDeclare(scene, i)) return false;
  return true;
}

/** Whose decision is due: an index, or -1 when the fight is over. */
export function dueFighter(scene: Scene): number {
  const deadly = deadlyFighter(scene);
  if (deadly >= 0) return deadly;
  if (standing(scene).over) return -1;
  if (scene.cast.house.pacing === 'alternating') return scene.order[scene.turn]!;
  for (const i of scene.order) if (stillToDeclare(scene, i)) return i;
  for (const i of scene.order) if (stillToResolve(scene, i)) return i;
  return -1;
}

/** FUDGE-STUN-1, FUDGE-CRIT-2, FUDGE-TACTIC-1, FUDGE-FP-1: what a fighter cannot declare, and why. */
function checkDeclaration(scene: Scene, who: number, move: Declaration): void {
  const { house, fighters } = scene.cast;
  const { name } = fighters[who]!;
  const state = scene.fighters[who]!;
  const refuse = (reason: string): never => {
    throw new IllegalMove(reason);
  };
  const strikes = move.kind === 'attack' || move.kind === 'shoot';
  if (state.stun > 0 && (strikes || move.kind === 'defend')) {
    refuse(`${name} is stunned: no attack and no all-out defense; allowed are dodging, other actions and leaving.`);
  }
  if (state.blindFor > 0 && (strikes || move.kind === 'defend' || move.kind === 'dodge')) {
    refuse(`${name} is blinded: no attack and no defense this round; another action is allowed.`);
  }
  if (house.postures) {
    if (move.kind === 'defend' || (move.kind === 'attack' && move.stance === 'allOutAttack')) {
      refuse(
        'Postures take the place of the all-out options in this fight (house rule postures): attack with a posture from -2 to 2.',
      );
    }
  } else if (move.kind === 'attack' && move.posture !== undefined && move.posture !== 0) {
    refuse(
      'Postures are used only with the house rule postures; allowed are the stances normal and allOutAttack, and defending.',
    );
  }
  if (strikes) {
    const on = indexOf(scene, move.on);
    if (on === who) refuse(`${name} cannot be the target too; name another fighter.`);
    if (scene.fighters[on]!.fate !== 'in')
      refuse(
        `${fighters[on]!.name} is ${scene.fighters[on]!.fate === 'dead' ? 'dead' : 'gone from the fight'}; name another target.`,
      );
    const weapon = weaponFor(scene, who, move.with);
    if (move.kind === 'shoot' && weapon.ranged === undefined) {
      const ranged = fighters[who]!.arms.filter((arm) => arm.ranged !== undefined).map((arm) => arm.name);
      refuse(
        `The ${weapon.name} does not shoot and is not thrown; ${name} has ${ranged.join(', ') || 'nothing that does'}.`,
      );
    }
  }
  if (move.kind === 'defend' && move.on !== undefined) indexOf(scene, move.on);
  if (move.kind === 'treat') {
    const on = indexOf(scene, move.on);
    if (scene.fighters[on]!.fate === 'dead') refuse(`${fighters[on]!.name} is dead; first aid is too late.`);
  }
  const cost = pointsAsked(scene, move);
  if (cost > state.points)
    refuse(`${name} has ${state.points} Fudge ${state.points === 1 ? 'Point' : 'Points'}; this takes ${cost}.`);
}

const STANCES = ['normal', 'allOutAttack', 'allOutDefense'] as const;

/** The declaration of a stance against a foe, made once for each. */
export function declarationOf(scene: Scene, who: number, foe: number, stance: Stance): Declaration {
  const { fighters, moves } = scene.cast;
  const key = (who * fighters.length + foe) * 3 + STANCES.indexOf(stance);
  let move = moves.get(key) as Declaration | undefined;
  if (!move) {
    const by = fighters[who]!.id;
    const on = fighters[foe]!.id;
    move =
      stance === 'allOutDefense'
        ? { kind: 'defend', by, on }
        : stance === 'allOutAttack'
          ? { kind: 'attack', by, on, stance }
          : { kind: 'attack', by, on };
    moves.set(key, move);
  }
  return move;
}

/** FUDGE-FP-1: Fudge Points that a declaration spends on its roll. */
export const pointsAsked = (scene: Scene, move: Declaration): number =>
  ('shift' in move && move.shift ? 1 : 0) + ('boost' in move && move.boost ? scene.cast.house.boostCost : 0);

/** A fighter declares; the exchange is resolved when there is only one to resolve, or the turn is taken. */
export function declare(scene: Scene, who: number, move: Declaration, dice: Dice, tell: Tell | undefined): void {
  const state = scene.fighters[who]!;
  const { name } = scene.cast.fighters[who]!;
  const alternating = scene.cast.house.pacing === 'alternating';
  if (!canAct(scene, who)) throw new IllegalMove(`${name} is out of the fight and cannot act.`);
  if (alternating && scene.order[scene.turn] !== who) {
    throw new IllegalMove(`It is the turn of ${scene.cast.fighters[scene.order[scene.turn]!]!.name}.`);
  }
  if (!alternating && (state.done || state.declared !== undefined)) {
    throw new IllegalMove(`${name} has declared for this round; undo to change it.`);
  }
  checkDeclaration(scene, who, move);
  const cost = pointsAsked(scene, move);
  state.points -= cost;
  if (alternating) return takeTurn(scene, who, move, dice, tell);
  state.declared = move;
  if (tell)
    tell({ rule: 'FUDGE-ROUND-1', kind: 'declared', by: move.by, what: move, ...(cost > 0 ? { points: cost } : {}) });
  if (!allDeclared(scene)) return;
  const first = firstToResolve(scene);
  if (first < 0) return newRound(scene, tell);
  const group = groupOf(scene, first);
  if (othersToResolve(scene, group)) return;
  resolve(scene, first, dice, tell);
}

/** Who has declared something that needs resolving; those who only defend or do something else are done at once. */
function firstToResolve(scene: Scene): number {
  for (let i = 0; i < scene.fighters.length; i++) {
    if (!stillToResolve(scene, i)) continue;
    const kind = scene.fighters[i]!.declared!.kind;
    if (kind === 'attack' || kind === 'shoot' || kind === 'treat') return i;
  }
  return -1;
}

function othersToResolve(scene: Scene, group: readonly number[]): boolean {
  for (let i = 0; i < scene.fighters.length; i++) {
    if (group.includes(i) || !stillToResolve(scene, i)) continue;
    const kind = scene.fighters[i]!.declared!.kind;
    if (kind === 'attack' || kind === 'shoot' || kind === 'treat') return true;
  }
  return false;
}

/** Resolves the group of a fighter; when it was the last, the next round begins. */
export function resolve(scene: Scene, who: number, dice: Dice, tell: Tell | undefined): void {
  if (!allDeclared(scene)) throw new IllegalMove('Not everybody has declared yet; exchanges are resolved after that.');
  if (!stillToResolve(scene, who)) throw new IllegalMove(`${scene.cast.fighters[who]!.name} has nothing to resolve.`);
  const group = groupOf(scene, who);
  resolveGroup(scene, group, dice, tell);
  finish(scene, group);
  endRoundIfDone(scene, tell);
}

/** These fighters are done for the round. */
export function finish(scene: Scene, group: readonly number[]): void {
  for (const one of group) {
    scene.fighters[one]!.declared = undefined;
    scene.fighters[one]!.done = true;
  }
}

/** The round is over when nobody has anything left to declare or to resolve. */
export function endRoundIfDone(scene: Scene, tell: Tell | undefined): void {
  if (scene.cast.house.pacing === 'alternating') return settleTurn(scene, tell);
  if (allDeclared(scene) && firstToResolve(scene) < 0) newRound(scene, tell);
}

function newRound(scene: Scene, tell: Tell | undefined): void {
  scene.round += 1;
  for (let i = 0; i < scene.fighters.length; i++) {
    const state = scene.fighters[i]!;
    state.done = false;
    state.declared = undefined;
    state.now = state.next;
    state.next = 0;
    state.steel = 0;
    wearOff(scene, i);
    if (scene.cast.fighters[i]!.incapacitatedFirst) state.began = worst(state);
  }
  if (tell && !standing(scene).over) tell({ rule: 'FUDGE-ROUND-1', kind: 'round', round: scene.round });
}

/** FUDGE-STUN-1, FUDGE-CRIT-2: what lasts so many rounds. */
function wearOff(scene: Scene, i: number): void {
  const state = scene.fighters[i]!;
  if (state.stunFor > 0) {
    state.stunFor -= 1;
    if (state.stunFor === 0) state.stun = 0;
  }
  if (state.blindFor > 0) state.blindFor -= 1;
}

/** Alternating turns: one attack against one defense; only the defender can be hurt. */
function takeTurn(scene: Scene, who: number, move: Declaration, dice: Dice, tell: Tell | undefined): void {
  const state = scene.fighters[who]!;
  state.declared = move;
  if (tell) tell({ rule: 'FUDGE-ROUND-1', kind: 'declared', by: move.by, what: move });
  const on = targetOf(scene, who);
  if (move.kind === 'attack') {
    if (!move.unaware && canDefend(scene, on))
      exchange(scene, who, on, actOf(scene, who), defendingAct(scene, on), dice, tell);
    else sufferTogether(scene, [unopposed(scene, who, on, move, actOf(scene, who), dice, tell)], tell);
  } else if (move.kind === 'shoot') sufferTogether(scene, [shoot(scene, who, on, move, dice, tell)], tell);
  else if (move.kind === 'treat') firstAid(scene, who, indexOf(scene, move.on), dice, tell);
  // FUDGE-ROUND-2: an all-out stance is kept until the next turn; anything else is over.
  const kept = move.kind === 'defend' || (move.kind === 'attack' && move.stance === 'allOutAttack');
  if (!kept) state.declared = undefined;
  endTurn(scene, who, tell);
}

/** Ends a fighter's turn: what held for it wears off, and the next who can act is due. */
export function endTurn(scene: Scene, who: number, tell: Tell | undefined): void {
  const state = scene.fighters[who]!;
  state.now = 0;
  state.steel = 0;
  wearOff(scene, who);
  if (scene.order[scene.turn] === who) advance(scene, tell);
}

/** If whoever was due has fallen, the turn goes on. */
function settleTurn(scene: Scene, tell: Tell | undefined): void {
  const due = scene.order[scene.turn];
  if (due !== undefined && !canAct(scene, due)) advance(scene, tell);
}

function advance(scene: Scene, tell: Tell | undefined): void {
  for (let steps = 0; steps < scene.order.length; steps++) {
    scene.turn += 1;
    if (scene.turn >= scene.order.length) {
      scene.turn = 0;
      scene.round += 1;
      for (let i = 0; i < scene.fighters.length; i++) {
        if (scene.cast.fighters[i]!.incapacitatedFirst) scene.fighters[i]!.began = worst(scene.fighters[i]!);
      }
      if (tell && !standing(scene).over) tell({ rule: 'FUDGE-ROUND-1', kind: 'round', round: scene.round });
    }
    const due = scene.order[scene.turn]!;
    if (!canAct(scene, due)) continue;
    const state = scene.fighters[due]!;
    state.declared = undefined;
    state.now = state.next;
    state.next = 0;
    return;
  }
}
