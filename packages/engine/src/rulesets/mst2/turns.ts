/**
 * Turns and rounds. The book leaves turn order to the table (MST-22, MST-Q13); so the scene says whose turn is due,
 * and a fighter who acts out of turn by leave of the table leaves the turn where it was.
 */
import type { Dice } from '../../dice/dice.ts';
import { D20 } from '../../dice/pool.ts';
import type { Tell } from '../../fight/telling.ts';
import { fireTick } from './hazards.ts';
import { type Scene, isUp } from './scene.ts';

/** Whose turn it is: an index, or -1 when nobody is up or the order is still to be rolled. */
export function dueFighter(scene: Scene): number {
  if (scene.turn < 0) return -1;
  const due = scene.order[scene.turn]!;
  return scene.fighters[due]!.fate === 'up' ? due : -1;
}

/** The actor's decision is done. If it was their turn, their fire burns and the turn goes on; see MST-Q25. */
export function endTurn(scene: Scene, actor: number, dice: Dice, tell: Tell | undefined): void {
  if (scene.turn < 0) return;
  if (scene.order[scene.turn] !== actor) return settle(scene, tell);
  if (scene.fighters[actor]!.fire !== 0) fireTick(scene, actor, dice, tell);
  advance(scene, tell);
}

/** If whoever was due has fallen, the turn goes on to the next who has not. */
export function settle(scene: Scene, tell: Tell | undefined): void {
  if (scene.turn >= 0 && scene.fighters[scene.order[scene.turn]!]!.fate !== 'up') advance(scene, tell);
}

/** The next fighter in the order who is up. Past the end of the order a new round begins. */
function advance(scene: Scene, tell: Tell | undefined): void {
  const { order, fighters } = scene;
  for (let steps = 0; steps < order.length; steps++) {
    scene.turn += 1;
    if (scene.turn >= order.length) {
      newRound(scene, tell);
      if (scene.turn < 0) return;
    }
    if (fighters[order[scene.turn]!]!.fate === 'up') return;
  }
}

function newRound(scene: Scene, tell: Tell | undefined): void {
  scene.round += 1;
  scene.turn = scene.cast.house.order === 'each_round' ? -1 : 0;
  const { counterLimit, dyingRounds } = scene.cast.house;
  if (counterLimit === 'none' && dyingRounds === 0) return;
  for (let i = 0; i < scene.fighters.length; i++) {
    const state = scene.fighters[i]!;
    state.counters = 0;
    if (state.dying > 0) {
      state.dying -= 1;
      // MST-Q35: so many rounds without aid, where the house counts them.
      if (state.dying > 0) continue;
      state.fate = 'dead';
      if (tell) tell({ rule: 'MST-Q35', kind: 'expires', on: scene.cast.fighters[i]!.id });
    }
  }
}

/** MST-Q13: everybody who is up rolls d20 + skill; the highest goes first, ties stay in the order of the list. */
export function rollOrder(scene: Scene, dice: Dice, tell: Tell | undefined): void {
  const totals: { readonly who: number; readonly total: number }[] = [];
  for (let who = 0; who < scene.fighters.length; who++) {
    if (!isUp(scene, who)) continue;
    const { skill, asks, id } = scene.cast.fighters[who]!;
    // The last to roll only needs to be placed among the others: that is coarser than a total.
    const total =
      who === lastUp(scene) ? placedTotal(totals, skill, dice, asks.order) : dice.sum(D20, asks.order) + skill;
    totals.push({ who, total });
    if (tell) tell({ rule: 'MST-22', kind: 'order', by: id, add: [{ name: 'skill', value: skill }] });
  }
  totals.sort((a, b) => b.total - a.total || a.who - b.who);
  const rest = scene.order.filter((who) => !isUp(scene, who));
  scene.order = [...totals.map(({ who }) => who), ...rest];
  scene.turn = 0;
  if (tell) tell({ rule: 'MST-22', kind: 'ordered', order: scene.order.map((who) => scene.cast.fighters[who]!.id) });
}

const lastUp = (scene: Scene): number => scene.fighters.findLastIndex((state) => state.fate === 'up');

/** A total that stands where the real one would among the totals before it. */
function placedTotal(
  before: readonly { readonly total: number }[],
  skill: number,
  dice: Dice,
  why: Parameters<Dice['sum']>[1],
): number {
  const totals = [...new Set(before.map(({ total }) => total))].sort((a, b) => a - b);
  // Only more than a total goes before it: on a tie the earlier in the list does.
  const cuts = totals.map((total) => total + 1 - skill);
  const passed = dice.ask(D20.bands(cuts), why);
  return passed === 0 ? Number.NEGATIVE_INFINITY : totals[passed - 1]! + 0.5;
}
