/**
 * What can be seen of a Midian scene: the cup of hit points, the bowl of life points, open wounds and what is left of
 * a round.
 */
import type { FighterView, Track, View } from '../../fight/view.ts';
import { type FighterId, GM } from '../../fight/ruleset.ts';
import type { Move } from './moves.ts';
import { due } from './choices.ts';
import { loadName } from './armor.ts';
import { blocksAllowed, parriesAllowed } from './defense.ts';
import { type Scene, armOf } from './scene.ts';
import { mayAct } from './round.ts';
import { overOf, penaltyOf, systemShockChance } from './shock.ts';

/** Midian has no secrets of its own: every viewer sees the same. */
export function view(scene: Scene): View {
  const whose = due(scene);
  return {
    round: scene.round,
    ...(whose === undefined ? {} : { due: whose }),
    ...(scene.phase === 'act' ? { order: orderOf(scene) } : {}),
    fighters: scene.fighters.map((_, i) => fighterView(scene, i)),
  };
}

/** Those who have yet to act in this round, from the highest initiative to the lowest. */
const orderOf = (scene: Scene): string[] =>
  scene.fighters
    .map(({ place }, i) => ({ place, acts: mayAct(scene, i), id: scene.cast.fighters[i]!.id }))
    .filter(({ acts }) => acts)
    .sort((a, b) => b.place - a.place)
    .map(({ id }) => id);

/** MID-INI-2: the GM sets initiative right above that of the one before, or right below that of the one after. */
export function moved(scene: Scene, id: FighterId, earlier: boolean): Move | undefined {
  if (scene.phase !== 'act' || scene.simultaneous || scene.pending) return undefined;
  const order = orderOf(scene);
  const other = order[order.indexOf(id) + (earlier ? -1 : 1)];
  const at = scene.cast.fighters.findIndex((one) => one.id === other);
  if (other === undefined || at < 0 || !order.includes(id)) return undefined;
  return { kind: 'place', by: GM, on: id, initiative: scene.fighters[at]!.initiative + (earlier ? 1 : -1) };
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

function fighterView(scene: Scene, i: number): FighterView {
  const { id, name, side, hpCap, lpCap } = scene.cast.fighters[i]!;
  const state = scene.fighters[i]!;
  const wounds = state.open > 0 ? `, ${count(state.open, 'open wound', 'open wounds')}` : '';
  const tracks: Track[] = [
    { kind: 'vessel', label: `Hit points${wounds}`, filled: state.hp, capacity: hpCap },
    { kind: 'vessel', label: 'Life points', filled: state.lp, capacity: lpCap },
  ];
  return {
    id,
    name,
    side: scene.cast.sides[side]!,
    active: state.condition === 'active',
    state: state.condition,
    tracks,
    notes: notesOf(scene, i),
  };
}

function notesOf(scene: Scene, i: number): string[] {
  const state = scene.fighters[i]!;
  const one = scene.cast.fighters[i]!;
  const arm = armOf(scene, i);
  const notes = [
    `${arm.name}${arm.hands === 2 ? ' in two hands' : ''}${one.shield ? `, ${one.shield.name} shield` : ''}`,
  ];
  if (state.condition === 'dead' || state.condition === 'away') return notes;
  if (scene.phase === 'act' && state.condition === 'active') {
    notes.push(`initiative ${state.initiative}`);
    notes.push(`${count(state.recovering ? 0 : Math.max(0, one.actions - state.used), 'action', 'actions')} left`);
    notes.push(
      `${count(Math.max(0, parriesAllowed(scene, i, arm) - state.parried), 'free parry', 'free parries')} left`,
    );
    const blocks = blocksAllowed(scene, i) - state.blocked;
    if (one.blocks > 0) notes.push(`${count(Math.max(0, blocks), 'block', 'blocks')} left`);
  }
  const penalty = penaltyOf(scene, i);
  if (penalty > 0) notes.push(`-${penalty} on all rolls`);
  if (state.carried > 0) notes.push(`-${state.carried} on the next initiative`);
  if (state.stance !== 'normal') notes.push(STANCE_WORDS[state.stance]!);
  if (state.shieldMode !== 'normal') notes.push(`shield: ${state.shieldMode}`);
  const over = overOf(scene, i);
  if (over > 0)
    notes.push(`${over} above the life point capacity, system shock ${systemShockChance(one.systemShockBase, over)} %`);
  if (state.locked) notes.push('hit points do not heal yet');
  if (state.bound && state.boundWounds > 0) notes.push('wounds bound');
  if (state.fire > 0) notes.push(`on fire, ${count(state.fire, 'die', 'dice')}`);
  if (state.ambient > 0) notes.push(`fire around, ${count(state.ambient, 'die', 'dice')}`);
  if (state.cover > 0) notes.push(`cover ${state.cover} %${state.hard ? ', hard' : ''}`);
  if (state.fatigue > 0) notes.push(count(state.fatigue, 'point of fatigue', 'points of fatigue'));
  if (one.load > 0) notes.push(`${loadName(one.load)} load`);
  if (state.recovering) notes.push('recovering this round');
  if (state.recoverNext) notes.push('a dodge is owed to the next round');
  if (state.prone) notes.push('lying flat');
  if (state.helpless) notes.push('helpless');
  if (state.paralysis) notes.push(`paralyzed, ${state.paralysis}`);
  if (state.heldBy >= 0) notes.push(`held by ${scene.cast.fighters[state.heldBy]!.name}`);
  for (const { text } of state.lasting) notes.push(text);
  return notes;
}

const STANCE_WORDS: Readonly<Record<string, string>> = {
  totalAttack: 'total attack',
  defensive: 'fighting defensively',
  totalDefense: 'total defense',
  fullGuard: 'total defense, fighting defensively',
  evasion: 'evading',
};
