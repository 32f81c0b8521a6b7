/**
 * One move of MST-2: what it needs, what it provokes, and how it goes on.
 */
import type { Dice } from '../../dice/dice.ts';
import { GM, IllegalMove } from '../../fight/ruleset.ts';
import type { Tell } from '../../fight/telling.ts';
import { answerCounter, counterAttack, interrupt, resume } from './counters.ts';
import { attackHome, finish } from './finish.ts';
import { playGm } from './gm.ts';
import { armForAttack, drop, readied } from './hands.ts';
import { missileOf, nearTarget } from './missiles.ts';
import type { Move, MoveOf } from './moves.ts';
import { countersOf, engaged, foesOf, provokes } from './reach.ts';
import { factorBits } from './cast.ts';
import { type Scene, indexOf } from './scene.ts';
import { endTurn, settle } from './turns.ts';

/** Plays one move on the scene, in place. Throws IllegalMove, with the scene perhaps half changed: play on a copy. */
export function play(scene: Scene, move: Move, dice: Dice, tell?: Tell): void {
  if (move.kind === 'attack' && scene.interrupted === undefined) return attack(scene, move, dice, tell);
  if (move.by === GM) {
    playGm(scene, move, dice, tell);
    settle(scene, tell);
    resume(scene, dice, tell);
    return;
  }
  if (scene.interrupted) return answer(scene, move, dice, tell);
  const actor = actorOf(scene, move);
  switch (move.kind) {
    case 'shoot':
      return shot(scene, actor, move, dice, tell);
    case 'leave':
      return leaving(scene, actor, move, dice, tell);
    case 'act':
      return interrupt(scene, move, actor, countersOf(scene, actor, foesOf(scene, actor), false), dice, tell);
    case 'ready': {
      readied(scene, actor, move);
      const foes = scene.cast.house.readyProvokes ? countersOf(scene, actor, foesOf(scene, actor), false) : [];
      return interrupt(scene, move, actor, foes, dice, tell);
    }
    case 'drop':
      drop(scene, actor, move.what);
      if (tell) tell({ rule: 'MST-Q40', kind: 'drop', by: move.by, what: move.what });
      return;
    case 'pass':
      if (tell) tell({ rule: 'MST-22', kind: 'pass', by: move.by });
      return endTurn(scene, actor, dice, tell);
    default:
      throw new IllegalMove(`Nobody is asked for a counter-attack now, so "${move.kind}" has no use.`);
  }
}

/** The index of whoever acts. Anybody who is up may, in turn or, by leave of the table, out of it (MST-Q13). */
function actorOf(scene: Scene, move: Move): number {
  const actor = indexOf(scene, move.by);
  if (scene.fighters[actor]!.fate !== 'up') {
    throw new IllegalMove(
      `${scene.cast.fighters[actor]!.name} is ${scene.fighters[actor]!.fate} and cannot act; the GM can stand a fighter up.`,
    );
  }
  if (scene.turn < 0) throw new IllegalMove('The turn order is to be rolled first (the GM rolls order).');
  return actor;
}

function targetOf(scene: Scene, actor: number, on: string): number {
  const target = indexOf(scene, on);
  if (target === actor)
    throw new IllegalMove(`${scene.cast.fighters[actor]!.name} cannot be the target too; name another fighter.`);
  if (scene.fighters[target]!.fate === 'escaped')
    throw new IllegalMove(`${scene.cast.fighters[target]!.name} has escaped and is out of the fight.`);
  return target;
}

/** MST-01, MST-06, MST-07: an attack, and the free counter-attack it may meet first. */
function attack(scene: Scene, move: MoveOf<'attack'>, dice: Dice, tell: Tell | undefined): void {
  const actor = actorOf(scene, move);
  const target = targetOf(scene, actor, move.on);
  const declared = move.factors === undefined ? 0 : factorBits(move.factors, scene.cast.factors);
  const arm = armForAttack(scene, actor, move);
  // Against somebody who has fallen there is no melee to close in (MST-Q34).
  const provoked = scene.fighters[target]!.fate === 'up' && provokes(scene, actor, target, arm);
  if (provoked && scene.cast.house.counters === 'asked') return interrupt(scene, move, actor, [target], dice, tell);
  const hit = provoked && counterAttack(scene, target, actor, dice, tell);
  if (hit) return finish(scene, { move, actor, foes: [], hit }, dice, tell);
  attackHome(scene, actor, target, arm, declared, dice, tell);
  endTurn(scene, actor, dice, tell);
}

/** MST-18: shooting while engaged lets every engaged foe counter first. */
function shot(scene: Scene, actor: number, move: MoveOf<'shoot'>, dice: Dice, tell: Tell | undefined): void {
  const target = targetOf(scene, actor, move.on);
  missileOf(scene, actor, move.with);
  nearTarget(scene, actor, target, move.near);
  if (move.factors) factorBits(move.factors, scene.cast.factors);
  interrupt(scene, move, actor, countersOf(scene, actor, foesOf(scene, actor), false), dice, tell);
}

/** MST-11, MST-Q33: each opponent left gets a free counter-attack. */
function leaving(scene: Scene, actor: number, move: MoveOf<'leave'>, dice: Dice, tell: Tell | undefined): void {
  const left =
    move.from === undefined || move.escape
      ? foesOf(scene, actor)
      : [...new Set(move.from.map((id) => indexOf(scene, id)))];
  for (const foe of left) {
    if (!engaged(scene, actor, foe)) {
      throw new IllegalMove(
        `${scene.cast.fighters[actor]!.name} is not engaged with ${scene.cast.fighters[foe]!.name}.`,
      );
    }
  }
  if (left.length === 0 && !move.escape)
    throw new IllegalMove(`${scene.cast.fighters[actor]!.name} is engaged with nobody, so there is nobody to leave.`);
  interrupt(scene, move, actor, countersOf(scene, actor, left, true), dice, tell);
}

/** While a move is interrupted, only whoever is asked for a counter-attack decides. */
function answer(scene: Scene, move: Move, dice: Dice, tell: Tell | undefined): void {
  const asked = scene.cast.fighters[scene.interrupted!.foes[0]!]!;
  if (move.by !== asked.id || (move.kind !== 'counter' && move.kind !== 'decline')) {
    throw new IllegalMove(`${asked.name} is asked first: counter or decline.`);
  }
  answerCounter(scene, move.kind === 'counter', dice, tell);
}
