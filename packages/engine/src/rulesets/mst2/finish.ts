/**
 * What becomes of a move once the counter-attacks it provoked are over.
 */
import type { Dice } from '../../dice/dice.ts';
import type { Tell } from '../../fight/telling.ts';
import { attackClaims, strike } from './attack.ts';
import { armForAttack, useArm } from './hands.ts';
import { shoot } from './missiles.ts';
import type { Move, MoveOf } from './moves.ts';
import { type Arm, factorBits } from './cast.ts';
import { type Interrupted, type Scene, armOf, indexOf, isUp, pairOf } from './scene.ts';
import { disengage } from './shock.ts';
import { endTurn } from './turns.ts';

/** A hit prevents attacks (MST-06, MST-07) and shots (MST-18), may spoil other actions (MST-Q09), and never a leaving (MST-11). */
export function finish(scene: Scene, { move, actor, hit }: Interrupted, dice: Dice, tell: Tell | undefined): void {
  if (isUp(scene, actor)) {
    if (hit && prevents(scene, move)) tellPrevented(scene, actor, move, tell);
    else carryOut(scene, actor, move, dice, tell);
  } else if (tell) tellPrevented(scene, actor, move, tell);
  endTurn(scene, actor, dice, tell);
}

function prevents(scene: Scene, move: Move): boolean {
  if (move.kind === 'leave') return false;
  return move.kind === 'attack' || move.kind === 'shoot' || scene.cast.house.hitSpoilsAction;
}

const RULE_OF: Readonly<Record<string, string>> = {
  attack: 'MST-06',
  shoot: 'MST-18',
  leave: 'MST-11',
  act: 'MST-12',
  ready: 'MST-Q40',
};

function tellPrevented(scene: Scene, actor: number, move: Move, tell: Tell | undefined): void {
  if (tell) tell({ rule: RULE_OF[move.kind]!, kind: 'prevented', by: scene.cast.fighters[actor]!.id, what: move.kind });
}

function carryOut(scene: Scene, actor: number, move: Move, dice: Dice, tell: Tell | undefined): void {
  const by = scene.cast.fighters[actor]!.id;
  switch (move.kind) {
    case 'attack': {
      const declared = move.factors === undefined ? 0 : factorBits(move.factors, scene.cast.factors);
      return attackHome(scene, actor, indexOf(scene, move.on), armForAttack(scene, actor, move), declared, dice, tell);
    }
    case 'shoot':
      return shoot(scene, actor, move, dice, tell);
    case 'leave':
      return leave(scene, actor, move, tell);
    case 'act':
      if (tell) tell({ rule: 'MST-12', kind: 'act', by, what: move.what ?? 'acts' });
      return;
    case 'ready':
      useArm(scene, actor, move);
      if (tell)
        tell({
          rule: 'MST-Q40',
          kind: 'ready',
          by,
          with: armOf(scene, actor).name,
          shield: scene.fighters[actor]!.shield === 1,
        });
      return;
    default:
      return;
  }
}

/**
 * MST-06, MST-07: the attack gets off, and with it the distance becomes the attacker's reach. `declared` are the power
 * factors declared for this blow, as bits.
 */
export function attackHome(
  scene: Scene,
  attacker: number,
  target: number,
  arm: Arm,
  declared: number,
  dice: Dice,
  tell: Tell | undefined,
): void {
  if (scene.fighters[target]!.fate === 'up') scene.distance[pairOf(attacker, target)] = arm.reach;
  strike(scene, attacker, target, arm, attackClaims(scene, attacker, target, arm, declared), false, dice, tell);
}

/** MST-11, MST-Q33: out of melee with the opponents left; nobody's hit stops it. */
function leave(scene: Scene, actor: number, move: MoveOf<'leave'>, tell: Tell | undefined): void {
  if (move.escape) {
    scene.fighters[actor]!.fate = 'escaped';
    disengage(scene, actor);
  } else if (move.from === undefined) disengage(scene, actor);
  else for (const id of move.from) scene.distance[pairOf(actor, indexOf(scene, id))] = 0;
  if (tell) tell({ rule: 'MST-11', kind: 'leave', by: scene.cast.fighters[actor]!.id, escape: move.escape ?? false });
}
