/**
 * A coarser key, for fights between tactics: of those who are out of the fight nothing is remembered, and of fighters who
 * are alike only how many are out, not which.
 *
 * Fighters are alike when they stand side by side in the roster and in the turn order, on one side, with equal sheets.
 * Those of them who are up keep their order, so they are met as targets and come to their turns as before.
 */
import { canonical } from '../../fight/hash.ts';
import type { Cast } from './cast.ts';
import { type Scene, type State, isUp, key, pairOf } from './scene.ts';

/** Two scenes of one key end alike, side by side, as long as tactics play and no GM changes anything. */
export function fightKey(scene: Scene): number | string {
  const { fighters, order, turn, interrupted } = scene;
  if (fighters.length === 2 || interrupted !== undefined || turn < 0 || !isUp(scene, order[turn]!)) return key(scene);
  if (!fallenAreDisengaged(scene)) return key(scene);
  const runs = runsOf(scene.cast);
  let text = '';
  /** Those who are up, as they are written; and whose turn it is among all who are written. */
  const up: number[] = [];
  let due = -1;
  for (let at = 0; at < order.length;) {
    const first = order[at]!;
    let end = at + 1;
    while (end < order.length && order[end] === order[end - 1]! + 1 && runs[order[end]!] === runs[first]) end += 1;
    let out = 0;
    for (let place = at; place < end; place++) {
      const who = order[place]!;
      if (!isUp(scene, who)) out += 1;
      else {
        if (place === turn) due = up.length;
        up.push(who);
        text += `${stateText(fighters[who]!)};`;
      }
    }
    text += `${first},${out}|`;
    at = end;
  }
  text += `${due}|`;
  for (let b = 1; b < up.length; b++) for (let a = 0; a < b; a++) text += scene.distance[pairOf(up[a]!, up[b]!)]!;
  return text;
}

const stateText = ({ wounds, arm, off, shield, fire, helpless, factors, counters }: State): string =>
  `${wounds},${arm},${off},${shield},${fire},${+helpless},${factors},${counters}`;

/** So it is after every fall; only the GM can bring the fallen into melee again. */
function fallenAreDisengaged(scene: Scene): boolean {
  for (let b = 1; b < scene.fighters.length; b++)
    for (let a = 0; a < b; a++)
      if (scene.distance[pairOf(a, b)] !== 0 && !(isUp(scene, a) && isUp(scene, b))) return false;
  return true;
}

/** By fighter, the number of the run of equal fighters that it stands in. Kept for each cast. */
function runsOf(cast: Cast): readonly number[] {
  let runs = known.get(cast);
  if (!runs) {
    let run = 0;
    const sheets = cast.fighters.map(({ side, sheet }) => canonical([side, { ...sheet, wounds: 0 }]));
    runs = sheets.map((sheet, i) => (sheet === sheets[i - 1] ? run : ++run));
    known.set(cast, runs);
  }
  return runs;
}
const known = new WeakMap<Cast, readonly number[]>();
