/**
 * The GM's edits in play: sheets, house rules and tables, order, newcomers. Each puts another cast in place.
 */
import { Malformed, problemText, readWith } from '../../fight/problem.ts';
import { GM, IllegalMove } from '../../fight/ruleset.ts';
import { idOf } from '../../fight/roster.ts';
import { makeCast } from './cast.ts';
import { type House, house as houseForm } from './house.ts';
import type { MoveOf } from './moves.ts';
import { freshState, roster } from './scene.ts';
import { type Sheet, sheet, unknownNames } from './sheet.ts';
import { type Scene, canAct, indexOf } from './state.ts';

function readSheet(data: unknown, house: House): Sheet {
  const { value, problems } = readWith(sheet, data);
  const all = [...problems, ...unknownNames(data, house)];
  if (all.length > 0) {
    throw new IllegalMove(`This sheet cannot be: ${all.map(problemText).join(' ')}`, {
      cause: new Malformed('sheet', all),
    });
  }
  return value!;
}

/** Fields of a sheet are put in place; the fighter keeps wounds and points unless those are among them. */
export function edit(scene: Scene, on: number, move: MoveOf<'sheet'>): void {
  const { fighters, house } = roster(scene);
  const before = fighters[on]!;
  const { wounds: _wounds, marks: _marks, ...rest } = before.sheet;
  const carried = 'wounds' in move.to || 'marks' in move.to;
  fighters[on] = { ...before, sheet: readSheet({ ...(carried ? rest : before.sheet), ...move.to }, house) };
  scene.cast = makeCast(fighters, house);
  const fresh = freshState(scene.cast, on);
  if (carried) scene.fighters[on]!.wounds = fresh.wounds;
  if ('fudgePoints' in move.to) scene.fighters[on]!.points = fresh.points;
}

/** FUDGE-MMM-2, FUDGE-MMM-10: house rules and tables are edited, and both the old and the new are told. */
export function setTables(scene: Scene, move: MoveOf<'tables'>): Record<string, { before: unknown; after: unknown }> {
  const { fighters, house } = roster(scene);
  const { value, problems } = readWith(houseForm, { ...house, ...move.to });
  if (problems.length > 0) {
    throw new IllegalMove(`These house rules cannot be: ${problems.map(problemText).join(' ')}`, {
      cause: new Malformed('house rules', problems),
    });
  }
  const next = value as House;
  scene.cast = makeCast(fighters, next);
  const keys = Object.keys(move.to) as (keyof House)[];
  return Object.fromEntries(keys.map((name) => [name, { before: house[name], after: next[name] }]));
}

/** FUDGE-ROUND-1: the order of declaring or of turns; whoever is left out comes last. */
export function setOrder(scene: Scene, { order, turn }: MoveOf<'order'>): void {
  const named = order.map((id) => indexOf(scene, id));
  if (new Set(named).size < named.length) throw new IllegalMove('Each fighter is named once in an order.');
  const due = turn === undefined ? scene.order[scene.turn]! : indexOf(scene, turn);
  scene.order = [...named, ...scene.order.filter((who) => !named.includes(who))];
  scene.turn = scene.order.indexOf(due);
}

/** Somebody joins the fight, last in the order. Gives the id. */
export function join(scene: Scene, move: MoveOf<'join'>): string {
  const { fighters, house } = roster(scene);
  const wanted = move.id ?? idOf(move.name);
  let id = wanted;
  for (let n = 2; id === GM || fighters.some((one) => one.id === id); n++) {
    if (move.id !== undefined) throw new IllegalMove(`The id "${move.id}" is taken; give another.`);
    id = `${wanted}-${n}`;
  }
  fighters.push({ id, name: move.name, side: move.side, sheet: readSheet(move.sheet, house) });
  scene.cast = makeCast(fighters, house);
  const at = fighters.length - 1;
  scene.fighters.push(freshState(scene.cast, at));
  scene.order.push(at);
  if (!canAct(scene, scene.order[scene.turn]!) && canAct(scene, at)) scene.turn = scene.order.length - 1;
  return id;
}
