/**
 * What goes before a move that is weighed by itself (contract: `opening`).
 */
import { GM } from '../../fight/ruleset.ts';
import type { Move } from './moves.ts';
import type { Scene } from './scene.ts';

/** A blow needs a round that has begun: one in which nobody rolled for initiative, so that nothing else is changed. */
export const opening = (scene: Scene, move: Move): readonly Move[] =>
  scene.phase === 'start' && move.by !== GM && move.kind !== 'declare'
    ? [{ kind: 'initiative', by: GM, quiet: true }]
    : [];
