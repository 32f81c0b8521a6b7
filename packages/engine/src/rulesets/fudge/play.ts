/**
 * One move of Fudge.
 */
import type { Dice } from '../../dice/dice.ts';
import { GM, IllegalMove } from '../../fight/ruleset.ts';
import type { Tell } from '../../fight/telling.ts';
import { answerDeadly, kill } from './death.ts';
import { playGm } from './gm.ts';
import type { Move } from './moves.ts';
import { spend, steel } from './points.ts';
import { deadlyFighter, declare, endRoundIfDone, endTurn, finish, resolve } from './rounds.ts';
import { type Scene, canAct, indexOf } from './state.ts';

/** Plays one move on the scene, in place. Throws IllegalMove, with the scene perhaps half changed: play on a copy. */
export function play(scene: Scene, move: Move, dice: Dice, tell?: Tell): void {
  if (move.by === GM) return playGm(scene, move, dice, tell);
  const who = indexOf(scene, move.by);
  const { name, id } = scene.cast.fighters[who]!;
  const waiting = deadlyFighter(scene);
  if (waiting >= 0 && move.kind !== 'spend' && move.kind !== 'decline') {
    throw new IllegalMove(
      `${scene.cast.fighters[waiting]!.name} decides first: spend a Fudge Point for life, or decline.`,
    );
  }
  switch (move.kind) {
    case 'attack':
    case 'defend':
    case 'shoot':
    case 'dodge':
    case 'act':
    case 'treat':
      if (scene.ended) throw new IllegalMove('The GM has ended the fight.');
      return declare(scene, who, move, dice, tell);
    case 'resolve':
      return resolve(scene, who, dice, tell);
    case 'spend':
      spend(scene, who, move, tell);
      return endRoundIfDone(scene, tell);
    case 'decline':
      if (scene.fighters[who]!.deadly === 0) throw new IllegalMove(`${name} has nothing to decline.`);
      answerDeadly(scene, who, false, tell);
      return endRoundIfDone(scene, tell);
    case 'steel':
      if (!canAct(scene, who)) throw new IllegalMove(`${name} is out of the fight and cannot act.`);
      return steel(scene, who, dice, tell);
    case 'kill':
      actNow(scene, who);
      kill(scene, who, indexOf(scene, move.on), tell);
      return done(scene, who, tell);
    case 'leave':
      actNow(scene, who);
      scene.fighters[who]!.fate = 'fled';
      if (tell) tell({ rule: 'FUDGE-ROUND-1', kind: 'left', by: id });
      return done(scene, who, tell);
    default:
      throw new IllegalMove(`"${move.kind}" is a move of the GM's; name "gm" in "by".`);
  }
}

/** Refuses whoever cannot act now, or has declared already. */
function actNow(scene: Scene, who: number): void {
  const { name } = scene.cast.fighters[who]!;
  const state = scene.fighters[who]!;
  if (!canAct(scene, who)) throw new IllegalMove(`${name} is out of the fight and cannot act.`);
  if (scene.cast.house.pacing === 'alternating') {
    if (scene.order[scene.turn] !== who) {
      throw new IllegalMove(`It is the turn of ${scene.cast.fighters[scene.order[scene.turn]!]!.name}.`);
    }
  } else if (state.done || state.declared !== undefined) {
    throw new IllegalMove(`${name} has declared for this round; undo to change it.`);
  }
}

function done(scene: Scene, who: number, tell: Tell | undefined): void {
  if (scene.cast.house.pacing === 'alternating') return endTurn(scene, who, tell);
  finish(scene, [who]);
  endRoundIfDone(scene, tell);
}
