/**
 * Solving a chain: strongly connected scenes are taken together, those that lead to the end first. Within them the
 * scenes are eliminated one by one without a subtraction (Grassmann, Taksar and Heyman 1985), so that even tiny
 * chances keep their precision.
 */
import { type Chain, NOBODY, OPEN } from './chain.ts';
import { type Components, componentsOf } from './components.ts';

/** What is found of each scene: the chance of each side, of nobody, of no end at all; turns and attack rolls expected. */
export interface Solution {
  readonly columns: number;
  /** Scene i's columns: the sides, nobody, undecided, turns, rolls, rounds. */
  readonly values: Float64Array;
}

/** Largest group of scenes solved by elimination at once. */
export const GROUP_LIMIT = 3000;

export class GroupTooLarge extends Error {
  override readonly name = 'GroupTooLarge';
}

/** Solves a chain in floating point; `sides` is how many sides there are. */
export function solve(chain: Chain, sides: number): Solution {
  const columns = sides + 5;
  const [nobody, undecided, turns, rolls, rounds] = [sides, sides + 1, sides + 2, sides + 3, sides + 4];
  const values = new Float64Array(chain.count * columns);
  const groups = componentsOf(chain);
  const { starts, targets, p, standing } = chain;
  /** Where each scene stands in the group being solved, or -1. */
  const place = new Int32Array(chain.count).fill(-1);

  const room: Room = {
    inner: new Float64Array(16),
    right: new Float64Array(4 * columns),
    leaving: new Float64Array(4),
  };

  forEachGroup(groups, (members) => {
    const size = members.length;
    const first = members[0]!;
    if (size === 1 && standing[first] !== OPEN) {
      values[first * columns + (standing[first] === NOBODY ? nobody : standing[first]!)] = 1;
      return;
    }
    if (size > GROUP_LIMIT)
      throw new GroupTooLarge(`${size} scenes lead to one another; at most ${GROUP_LIMIT} are solved together.`);
    const { inner, right, leaving } = cleared(room, size, columns);
    for (let i = 0; i < size; i++) place[members[i]!] = i;
    let leaves = false;
    for (let i = 0; i < size; i++) {
      const id = members[i]!;
      for (let at = starts[id]!; at < starts[id + 1]!; at++) {
        const to = targets[at]!;
        const chance = p[at]!;
        if (place[to]! >= 0) {
          inner[i * size + place[to]!]! += chance;
          continue;
        }
        leaves = true;
        leaving[i]! += chance;
        for (let c = 0; c < columns; c++) right[i * columns + c]! += chance * values[to * columns + c]!;
      }
      right[i * columns + turns]! += 1;
      right[i * columns + rolls]! += chain.rolls[id]!;
      right[i * columns + rounds]! += chain.rounds[id]!;
    }
    for (let i = 0; i < size; i++) place[members[i]!] = -1;
    if (leaves) eliminate(size, columns, inner, right, leaving);
    for (let i = 0; i < size; i++) {
      const at = members[i]! * columns;
      for (let c = 0; c < columns; c++) values[at + c] = leaves ? right[i * columns + c]! : 0;
      // Nothing leads out: the fight goes on for ever.
      if (!leaves) {
        values[at + undecided] = 1;
        values[at + turns] = values[at + rolls] = values[at + rounds] = Number.POSITIVE_INFINITY;
      }
    }
  });
  return { columns, values };
}

/** Working room for the largest group so far. */
interface Room {
  inner: Float64Array;
  right: Float64Array;
  leaving: Float64Array;
}

function cleared(room: Room, size: number, columns: number): Room {
  if (room.leaving.length < size) {
    room.inner = new Float64Array(size * size);
    room.right = new Float64Array(size * columns);
    room.leaving = new Float64Array(size);
  } else {
    room.inner.fill(0, 0, size * size);
    room.right.fill(0, 0, size * columns);
    room.leaving.fill(0, 0, size);
  }
  return room;
}

/** Members of each group in turn, the groups that lead to no other first. */
export function forEachGroup({ order, ends }: Components, visit: (members: Int32Array) => void): void {
  let from = 0;
  for (const end of ends) {
    visit(order.subarray(from, end));
    from = end;
  }
}

/** Solves x = inner x + right in place, x in `right`. `leaving[i]` is 1 less the row sum, known without subtraction. */
function eliminate(
  size: number,
  columns: number,
  inner: Float64Array,
  right: Float64Array,
  leaving: Float64Array,
): void {
  for (let k = size - 1; k >= 0; k--) {
    // What leaves k for anywhere but k itself and those already eliminated.
    let out = leaving[k]!;
    for (let j = 0; j < k; j++) out += inner[k * size + j]!;
    for (let j = 0; j < k; j++) inner[k * size + j]! /= out;
    for (let c = 0; c < columns; c++) right[k * columns + c]! /= out;
    leaving[k]! /= out;
    for (let i = 0; i < k; i++) {
      const share = inner[i * size + k]!;
      if (share === 0) continue;
      for (let j = 0; j < k; j++) inner[i * size + j]! += share * inner[k * size + j]!;
      for (let c = 0; c < columns; c++) right[i * columns + c]! += share * right[k * columns + c]!;
      leaving[i]! += share * leaving[k]!;
    }
  }
  for (let k = 1; k < size; k++) {
    for (let j = 0; j < k; j++) {
      const share = inner[k * size + j]!;
      if (share === 0) continue;
      for (let c = 0; c < columns; c++) right[k * columns + c]! += share * right[j * columns + c]!;
    }
  }
}
