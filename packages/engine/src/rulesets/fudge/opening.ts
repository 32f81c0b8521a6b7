/**
 * What goes before a move that is weighed by itself (contract: `opening`).
 */
import type { Move } from './moves.ts';
import { type Scene, indexOf } from './state.ts';

/**
 * FUDGE-ROUND-1: an exchange needs both to declare, and the first declaration comes to nothing by itself. So in a duel
 * the foe's plain attack goes before.
 */
export function opening(scene: Scene, move: Move): readonly Move[] {
  const duel = scene.cast.house.pacing === 'simultaneous' && scene.fighters.length === 2;
  if (!duel || (move.kind !== 'attack' && move.kind !== 'defend' && move.kind !== 'dodge')) return [];
  const who = indexOf(scene, move.by);
  const foe = 1 - who;
  if (scene.fighters[foe]!.declared !== undefined) return [];
  const { fighters } = scene.cast;
  return [{ kind: 'attack', by: fighters[foe]!.id, on: fighters[who]!.id }];
}
