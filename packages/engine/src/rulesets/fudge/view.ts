/**
 * What can be seen of a Fudge scene: wound boxes as the sheet draws them.
 */
import type { FighterView, View, Viewer } from '../../fight/view.ts';
import { type FighterId, GM } from '../../fight/ruleset.ts';
import { swapped } from '../../fight/view.ts';
import type { Move } from './moves.ts';
import { due } from './choices.ts';
import { isSecret } from './secrets.ts';
import { LEVELS, levelName } from './ladder.ts';
import { type Scene, boxOf, canAct, filled, stateOf, trueLevel } from './state.ts';
import { penaltyOf } from './wounds.ts';

export function view(scene: Scene, viewer: Viewer): View {
  const who = due(scene);
  return {
    round: scene.round,
    ...(who === undefined ? {} : { due: who }),
    ...(scene.cast.house.pacing === 'alternating' ? { order: orderOf(scene) } : {}),
    fighters: scene.fighters.map((_, i) => fighterView(scene, i, viewer)),
  };
}

const orderOf = (scene: Scene): string[] => scene.order.map((who) => scene.cast.fighters[who]!.id);

/** FUDGE-ROUND-1: in turns, the GM says who goes when; otherwise everybody acts at once. */
export function moved(scene: Scene, id: FighterId, earlier: boolean): Move | undefined {
  const order = swapped(orderOf(scene), id, earlier);
  return order && scene.cast.house.pacing === 'alternating' ? { kind: 'order', by: GM, order } : undefined;
}

/** Gone, out cold, or the level of the worst wound. */
export function stateWord(scene: Scene, i: number): string {
  const state = scene.fighters[i]!;
  return state.fate === 'fled' ? 'Fled' : state.knockedOut ? 'Knocked out' : levelName(stateOf(state));
}

function fighterView(scene: Scene, i: number, viewer: Viewer): FighterView {
  const { id, name, side, track } = scene.cast.fighters[i]!;
  const state = scene.fighters[i]!;
  const rows = [1, 2, 3, 4, 5].map((level) => ({
    label: LEVELS[level]!,
    boxes: Math.max(track.boxes[level]!, filled(state, level)),
    filled: filled(state, level),
    // FUDGE-TRACK-4: wounds that were pushed up here from a lighter level.
    overflow: state.wounds.filter((wound) => boxOf(wound) === level && trueLevel(wound) < level).length,
  }));
  return {
    id,
    name,
    side: scene.cast.sides[side]!,
    active: canAct(scene, i),
    state: stateWord(scene, i),
    tracks: [{ kind: 'boxes', rows: rows.filter(({ boxes }) => boxes > 0) }],
    notes: notesOf(scene, i, viewer),
  };
}

const DECLARED: Readonly<Record<string, string>> = {
  attack: 'attacks',
  defend: 'defends all-out',
  shoot: 'shoots',
  dodge: 'dodges',
  act: 'does something else',
  treat: 'gives first aid',
};

/** What others declare stays hidden until it is resolved: each fighter picks without knowing (FUDGE-TACTIC-1). */
function notesOf(scene: Scene, i: number, viewer: Viewer): string[] {
  const { id, sheet, arms } = scene.cast.fighters[i]!;
  const state = scene.fighters[i]!;
  const own = viewer.role === 'gm' || (viewer.role === 'player' && viewer.fighters.includes(id));
  const shield = typeof sheet.shield === 'string' ? sheet.shield : sheet.shield.name;
  const notes = [`${state.disarmed ? 'unarmed' : arms[0]!.name}${shield === 'none' ? '' : `, ${shield} shield`}`];
  const penalty = penaltyOf(scene, i);
  if (penalty !== null && penalty !== 0) notes.push(`${penalty} from wounds`);
  if (state.declared) {
    const open = own || !isSecret(scene, i);
    const what =
      state.declared.kind === 'attack' && state.declared.stance === 'allOutAttack'
        ? 'attacks all-out'
        : DECLARED[state.declared.kind]!;
    notes.push(open ? what : 'has declared');
  }
  if (state.stun > 0) notes.push(state.stun === 1 ? 'stunned' : 'very stunned');
  if (state.blindFor > 0) notes.push('blinded');
  if (state.helpless) notes.push('helpless');
  if (state.stable) notes.push('the dying has been stopped');
  if (state.deadly !== 0) notes.push('a Fudge Point may save this life');
  if (state.asked) notes.push('the GM may say that this is death');
  if (own && state.points > 0) notes.push(`${state.points} Fudge ${state.points === 1 ? 'Point' : 'Points'}`);
  return notes;
}
