/**
 * What goes before a move that is weighed by itself (contract: `opening`).
 */
import type { Move } from './moves.ts';
import { canDefend } from './ranged.ts';
import { stillToDeclare } from './rounds.ts';
import { type Scene, indexOf } from './state.ts';

/**
 * FUDGE-ROUND-1: an exchange needs both to declare, and the first declaration comes to nothing by itself. So the foe's plain
 * attack goes before, and whoever else has not declared does something else: the exchange is weighed alone.
 */
export function opening(scene: Scene, move: Move): readonly Move[] {
  if (scene.cast.house.pacing !== 'simultaneous' || !FIGHTS.has(move.kind)) return [];
  const { fighters } = scene.cast;
  const who = indexOf(scene, move.by);
  const on = 'on' in move && move.on !== undefined ? indexOf(scene, move.on) : fighters.length === 2 ? 1 - who : -1;
  if (on < 0) return [];
  return fighters.flatMap(({ id: by }, i): Move[] => {
    if (i === who || !stillToDeclare(scene, i)) return [];
    if (i !== on || !canDefend(scene, i)) return [{ kind: 'act', by }];
    // FUDGE-STUN-1: the stunned do not strike, but defend.
    return [scene.fighters[i]!.stun > 0 ? { kind: 'dodge', by } : { kind: 'attack', by, on: fighters[who]!.id }];
  });
}

/** What comes to something once the foe has declared. */
const FIGHTS: ReadonlySet<Move['kind']> = new Set(['attack', 'defend', 'dodge', 'shoot']);
