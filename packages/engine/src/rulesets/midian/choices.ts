/**
 * Whose decision is due, and what they may decide.
 */
import { type Choices, type FighterId, GM } from '../../fight/ruleset.ts';
import { mayStrikeWithShield } from './shields.ts';
import { isWhole } from './cover.ts';
import { blockCost, dodgeCost, mayDefend, parryCost } from './defense.ts';
import type { Move } from './moves.ts';
import { dueFighter, undeclared } from './round.ts';
import { type Scene, armOf, standing } from './scene.ts';
import { isHelpless } from './special.ts';

/** Whose decision is due, as an index; -1 for the GM, -2 when the fight is over. */
export function dueIndex(scene: Scene): number {
  if (scene.pending) return scene.pending.target;
  if (standing(scene).over) return -2;
  if (scene.phase === 'start') {
    if (!scene.tiebreak)
      for (let i = 0; i < scene.fighters.length; i++) if (undeclared(scene, i) && !anyRolled(scene)) return i;
    return -1;
  }
  return scene.phase === 'act' ? dueFighter(scene) : -1;
}

/** Once dice for the round are cast, intentions stand. */
const anyRolled = (scene: Scene): boolean =>
  scene.at > 0 || scene.fighters.some((state) => state.condition === 'active' && state.rolled);

export function due(scene: Scene): FighterId | undefined {
  const i = dueIndex(scene);
  return i === -2 ? undefined : i === -1 ? GM : scene.cast.fighters[i]!.id;
}

/** The decision that is due, with the sensible moves. */
export function choices(scene: Scene): Choices<Move> | undefined {
  const i = dueIndex(scene);
  if (i === -2) return undefined;
  if (i === -1)
    return {
      by: GM,
      moves: [scene.phase === 'start' ? { kind: 'initiative', by: GM } : { kind: 'endRound', by: GM }],
    };
  const by = scene.cast.fighters[i]!.id;
  if (scene.pending) return { by, moves: answers(scene, i) };
  if (scene.phase === 'start') return { by, moves: declarations(scene, i) };
  return { by, moves: scene.fighters[i]!.follow === 0 ? actions(scene, i) : followUps(scene, i) };
}

/** How the defender may answer, parries by weapon. */
function answers(scene: Scene, i: number): Move[] {
  const { id: by, arms } = scene.cast.fighters[i]!;
  const { ranged } = scene.pending!;
  const moves: Move[] = [];
  arms.forEach((arm, at) => {
    const first = at === arms.findIndex(({ name }) => name === arm.name);
    if (first && parryCost(scene, i, arm, ranged) !== undefined) moves.push({ kind: 'parry', by, with: arm.name });
  });
  if (blockCost(scene, i, ranged) !== undefined) moves.push({ kind: 'block', by });
  if (dodgeCost(scene, i) !== undefined) moves.push({ kind: 'dodge', by });
  moves.push({ kind: 'undefended', by });
  return moves;
}

function declarations(scene: Scene, i: number): Move[] {
  const { id: by, shield, blocks, sheet } = scene.cast.fighters[i]!;
  const moves: Move[] = [
    { kind: 'declare', by, stance: 'normal' },
    { kind: 'declare', by, stance: 'totalAttack' },
    { kind: 'declare', by, stance: 'defensive' },
    { kind: 'declare', by, stance: 'totalDefense' },
    { kind: 'declare', by, stance: 'fullGuard' },
    { kind: 'declare', by, stance: 'evasion' },
  ];
  if (blocks > 0 && sheet.shieldSkill > 0) moves.push({ kind: 'declare', by, stance: 'normal', shield: 'full' });
  if (shield && mayStrikeWithShield(shield.load, armOf(scene, i).load)) {
    moves.push({ kind: 'declare', by, stance: 'normal', shield: 'rush' });
    moves.push({ kind: 'declare', by, stance: 'normal', shield: 'total' });
  }
  return moves;
}

/** Enemies who can be struck at: those still active, unless they are wholly covered. */
function enemies(scene: Scene, i: number): number[] {
  const { fighters } = scene.cast;
  const found: number[] = [];
  for (let k = 0; k < fighters.length; k++)
    if (
      fighters[k]!.side !== fighters[i]!.side &&
      (scene.fighters[k]!.condition === 'active' ||
        (scene.simultaneous && scene.fighters[k]!.wasActive && scene.fighters[k]!.condition !== 'away')) &&
      !isWhole(scene.fighters[k]!.cover)
    )
      found.push(k);
  return found;
}

function followUps(scene: Scene, i: number): Move[] {
  const by = scene.cast.fighters[i]!.id;
  const moves: Move[] =
    scene.fighters[i]!.cover > 90
      ? []
      : enemies(scene, i).map((k) => ({ kind: 'follow', by, on: scene.cast.fighters[k]!.id }));
  return [...moves, { kind: 'pass', by }];
}

function actions(scene: Scene, i: number): Move[] {
  const { fighters } = scene.cast;
  const { id: by, arms, shield } = fighters[i]!;
  const state = scene.fighters[i]!;
  const moves: Move[] = [];
  if (state.cover <= 90 && state.heldBy < 0) {
    for (const k of enemies(scene, i)) {
      const on = fighters[k]!.id;
      arms.forEach((arm, at) => {
        const first = at === arms.findIndex(({ name }) => name === arm.name);
        if (arm.ranged && state.stance === 'totalAttack' && state.cover > 0) return;
        moves.push(
          first
            ? { kind: 'attack', by, on, with: arm.name }
            : { kind: 'attack', by, on, with: arm.name, hands: arm.hands },
        );
      });
      if (!armOf(scene, i).ranged) moves.push({ kind: 'attack', by, on, with: armOf(scene, i).name, charge: true });
      if (state.shieldMode === 'total' && shield && !state.struckFirst) moves.push({ kind: 'shieldFirst', by, on });
      moves.push({ kind: 'grapple', by, on });
    }
  }
  if (state.heldBy >= 0) moves.push({ kind: 'breakFree', by });
  for (let k = 0; k < fighters.length; k++) {
    const other = scene.fighters[k]!;
    const on = fighters[k]!.id;
    if (other.condition === 'dead' || other.condition === 'away') continue;
    const own = fighters[k]!.side === fighters[i]!.side;
    if (own && state.used === 0 && (other.open > 0 || (other.lp > fighters[k]!.lpCap && !other.bound)))
      moves.push({ kind: 'bindWounds', by, on });
    if (own && other.fire > 0) moves.push({ kind: 'smother', by, on });
    if (!own && state.used === 0 && isHelpless(scene, k)) moves.push({ kind: 'coupDeGrace', by, on });
    if (
      !scene.simultaneous &&
      k !== i &&
      other.condition === 'active' &&
      state.stance !== 'totalAttack' &&
      other.place < state.place &&
      other.used <= state.used
    )
      moves.push({ kind: 'wait', by, after: on });
  }
  if (!state.attacked && !state.dodged && mayDefend(scene, i)) moves.push({ kind: 'evade', by });
  moves.push({ kind: 'act', by }, { kind: 'pass', by });
  if (state.heldBy < 0) moves.push({ kind: 'flee', by });
  return moves;
}
