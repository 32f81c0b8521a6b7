/**
 * Whose decision is due, and what they may decide.
 */
import { type Choices, type FighterId, GM } from '../../fight/ruleset.ts';
import type { Move } from './moves.ts';
import { foesOf } from './reach.ts';
import { type Scene, armOf, isUp, standing } from './scene.ts';
import { dueFighter } from './turns.ts';

/** Whose decision is due. */
export function due(scene: Scene): FighterId | undefined {
  const { fighters } = scene.cast;
  if (scene.interrupted) return fighters[scene.interrupted.foes[0]!]!.id;
  if (standing(scene).over) return undefined;
  if (scene.turn < 0) return GM;
  const who = dueFighter(scene);
  return who < 0 ? undefined : fighters[who]!.id;
}

/** The decision that is due, with the sensible moves: blows at enemies who are up, and whatever else a turn may be. */
export function choices(scene: Scene): Choices<Move> | undefined {
  const by = due(scene);
  if (by === undefined) return undefined;
  if (scene.interrupted)
    return {
      by,
      moves: [
        { kind: 'counter', by },
        { kind: 'decline', by },
      ],
    };
  if (by === GM) return { by, moves: [{ kind: 'rollOrder', by: GM }] };
  return { by, moves: movesOf(scene, dueFighter(scene)) };
}

function movesOf(scene: Scene, who: number): Move[] {
  const { id: by, arms, missiles, sheet, side } = scene.cast.fighters[who]!;
  const state = scene.fighters[who]!;
  const enemies = scene.cast.fighters.flatMap((foe, i) => (foe.side !== side && isUp(scene, i) ? [foe.id] : []));
  const moves: Move[] = [];
  for (const on of enemies) {
    moves.push({ kind: 'attack', by, on });
    for (const other of otherAttacks(scene, who)) moves.push({ kind: 'attack', by, on, ...other });
  }
  for (const on of enemies) for (const missile of missiles) moves.push({ kind: 'shoot', by, on, with: missile.name });
  const engagedWith = foesOf(scene, who).map((foe) => scene.cast.fighters[foe]!.id);
  if (engagedWith.length > 0) moves.push({ kind: 'leave', by });
  if (engagedWith.length > 1) for (const id of engagedWith) moves.push({ kind: 'leave', by, from: [id] });
  moves.push({ kind: 'leave', by, escape: true }, { kind: 'act', by });
  const shieldHand = state.shield === 1 && scene.cast.house.shieldHand;
  arms.forEach((arm, i) => {
    const other = arm.name !== armOf(scene, who).name && arm.name !== 'unarmed';
    if (other && i === arms.findIndex(({ name }) => name === arm.name) && !(shieldHand && arm.hands === 2)) {
      moves.push({ kind: 'ready', by, with: arm.name, hands: arm.hands });
    }
  });
  if (state.shield === 1) moves.push({ kind: 'drop', by, what: 'shield' });
  else if (sheet.shield && state.off < 0 && !(scene.cast.house.shieldHand && armOf(scene, who).hands === 2)) {
    moves.push({ kind: 'ready', by, shield: true });
  }
  moves.push({ kind: 'pass', by });
  return moves;
}

/** Attacks with something else than the weapon in hand as it is held: the other grip, the other hand, bare hands. */
function otherAttacks(scene: Scene, who: number): { with: string; hands?: 1 | 2 }[] {
  const { arms } = scene.cast.fighters[who]!;
  const state = scene.fighters[who]!;
  const held = armOf(scene, who);
  const free = state.off < 0 && !(state.shield === 1 && scene.cast.house.shieldHand);
  const others: { with: string; hands?: 1 | 2 }[] = arms
    .filter((arm) => arm.name === held.name && arm.hands !== held.hands && (arm.hands === 1 || free))
    .map((arm) => ({ with: arm.name, hands: arm.hands }));
  if (state.off >= 0 && arms[state.off]!.name !== held.name) others.push({ with: arms[state.off]!.name });
  if (held.name !== 'unarmed') others.push({ with: 'unarmed' });
  return others;
}
