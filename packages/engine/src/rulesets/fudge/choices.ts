/**
 * Whose decision is due, and what they may decide.
 */
import type { Choices, FighterId } from '../../fight/ruleset.ts';
import type { Move } from './moves.ts';
import { allDeclared, declarationOf, dueFighter } from './rounds.ts';
import { type Scene, canAct, trueLevel } from './state.ts';
import { levelName } from './ladder.ts';
import { woundPenalty } from './wounds.ts';

/** Whose decision is due. */
export function due(scene: Scene): FighterId | undefined {
  const who = dueFighter(scene);
  return who < 0 ? undefined : scene.cast.fighters[who]!.id;
}

/** The decision that is due, with the sensible moves. */
export function choices(scene: Scene): Choices<Move> | undefined {
  const who = dueFighter(scene);
  if (who < 0) return undefined;
  const by = scene.cast.fighters[who]!.id;
  if (scene.fighters[who]!.deadly !== 0)
    return {
      by,
      moves: [
        { kind: 'spend', by, use: 'life' },
        { kind: 'decline', by },
      ],
    };
  if (scene.cast.house.pacing === 'simultaneous' && allDeclared(scene)) return { by, moves: [{ kind: 'resolve', by }] };
  return { by, moves: movesOf(scene, who) };
}

function movesOf(scene: Scene, who: number): Move[] {
  const { house, fighters } = scene.cast;
  const { id: by, side, arms } = fighters[who]!;
  const state = scene.fighters[who]!;
  const enemies = fighters.flatMap((foe, i) => (foe.side !== side && canAct(scene, i) ? [i] : []));
  const moves: Move[] = [];
  const defends = state.blindFor === 0;
  if (defends && state.stun === 0) {
    const others = arms.filter((arm, i) => i > 0 && arm.ranged === undefined && !state.disarmed);
    for (const foe of enemies) {
      const on = fighters[foe]!.id;
      moves.push(declarationOf(scene, who, foe, 'normal'));
      if (house.postures) for (const posture of [2, 1, -1, -2]) moves.push({ kind: 'attack', by, on, posture });
      else moves.push(declarationOf(scene, who, foe, 'allOutAttack'), declarationOf(scene, who, foe, 'allOutDefense'));
      moves.push({ kind: 'attack', by, on, stun: true });
      for (const { name } of others) moves.push({ kind: 'attack', by, on, with: name });
    }
    const missiles = arms.filter((arm, i) => arm.ranged !== undefined && !(i === 0 && state.disarmed));
    for (const foe of enemies)
      for (const { name } of missiles) moves.push({ kind: 'shoot', by, on: fighters[foe]!.id, with: name });
    if (state.points > 0)
      for (const foe of enemies) moves.push({ kind: 'attack', by, on: fighters[foe]!.id, shift: true });
  }
  if (defends) moves.push({ kind: 'dodge', by });
  moves.push({ kind: 'act', by }, { kind: 'leave', by });
  if (house.willpowerCancels && state.steel === 0 && woundPenalty(scene.cast, who, state) < 0)
    moves.push({ kind: 'steel', by });
  if (state.points > 0) {
    for (const level of new Set(state.wounds.map(trueLevel))) {
      moves.push({ kind: 'spend', by, use: 'wound', level: levelName(level) as 'Hurt' });
    }
  }
  return moves;
}
