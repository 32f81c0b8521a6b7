/**
 * What can be seen of an MST-2 scene: wounds against the chance that the next one fells.
 */
import type { FighterView, View } from '../../fight/view.ts';
import { type FighterId, GM } from '../../fight/ruleset.ts';
import { swapped } from '../../fight/view.ts';
import type { Move } from './moves.ts';
import { foesOf } from './reach.ts';
import { distanceName } from './cast.ts';
import { type Scene, armOf, pairOf } from './scene.ts';
import { due } from './choices.ts';

/** MST-2 has no secrets of its own: every viewer sees the same. */
export function view(scene: Scene): View {
  const whose = due(scene);
  return {
    round: scene.round,
    ...(whose === undefined ? {} : { due: whose }),
    ...(scene.turn < 0 ? {} : { order: orderOf(scene) }),
    fighters: scene.fighters.map((_, i) => fighterView(scene, i)),
  };
}

const orderOf = (scene: Scene): string[] => scene.order.map((who) => scene.cast.fighters[who]!.id);

/** MST-22: the table decides who goes when. */
export function moved(scene: Scene, id: FighterId, earlier: boolean): Move | undefined {
  const order = swapped(orderOf(scene), id, earlier);
  return order && scene.turn >= 0 ? { kind: 'order', by: GM, order } : undefined;
}

function fighterView(scene: Scene, i: number): FighterView {
  const { id, name, side, hitDice } = scene.cast.fighters[i]!;
  const state = scene.fighters[i]!;
  return {
    id,
    name,
    side: scene.cast.sides[side]!,
    active: state.fate === 'up',
    state: state.fate,
    tracks: [{ kind: 'risk', label: 'Wounds', marks: state.wounds, next: chanceToFall(hitDice, state.wounds + 1) }],
    notes: notesOf(scene, i),
  };
}

/** MST-03: the chance that a shock check at so many wounds fails. */
export function chanceToFall(hitDice: Scene['cast']['fighters'][number]['hitDice'], wounds: number): number {
  const check = hitDice.atLeast(wounds + 1);
  const at = check.outcomes.indexOf(0);
  return at < 0 ? 0 : check.p[at]!;
}

function notesOf(scene: Scene, i: number): string[] {
  const state = scene.fighters[i]!;
  const { arms } = scene.cast.fighters[i]!;
  const arm = armOf(scene, i);
  const held = [
    `${arm.name}${arm.hands === 2 ? ' in two hands' : ''}`,
    ...(state.off < 0 ? [] : [arms[state.off]!.name]),
    ...(state.shield ? ['shield'] : []),
  ];
  const notes = [held.join(', ')];
  for (const foe of foesOf(scene, i)) {
    notes.push(`${distanceName(scene.distance[pairOf(i, foe)]!)} to ${scene.cast.fighters[foe]!.name}`);
  }
  if (state.fire) notes.push('on fire');
  if (state.helpless) notes.push('helpless');
  return notes;
}
