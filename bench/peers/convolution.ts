/**
 * Exact odds of pools as somebody would write them plainly: one die after another is added to what has been thrown so far,
 * as far as it matters, and the ways are counted up.
 */

/** Ways of each outcome. */
export type Ways = Map<number, number>;

function add<Key>(ways: Map<Key, number>, key: Key, more: number): void {
  ways.set(key, (ways.get(key) ?? 0) + more);
}

/** What is left of so many dice when each face is taken in by `next`: for sums, counts and the like. */
export function folded(count: number, low: number, high: number, next: (soFar: number, face: number) => number): Ways {
  let ways: Ways = new Map([[0, 1]]);
  for (let die = 0; die < count; die++) {
    const after: Ways = new Map();
    for (const [soFar, way] of ways) for (let face = low; face <= high; face++) add(after, next(soFar, face), way);
    ways = after;
  }
  return ways;
}

/**
 * The sum of the dice ranked `from` up to `to` in rising order: the dice so far are kept sorted, as many of the highest as may
 * still count.
 */
export function ranked(count: number, high: number, from: number, to: number): Ways {
  let ways = new Map([['', 1]]);
  for (let die = 0; die < count; die++) {
    const after = new Map<string, number>();
    for (const [soFar, way] of ways)
      for (let face = 1; face <= high; face++) {
        const faces = [...soFar, String.fromCharCode(face)].sort();
        add(after, faces.slice(Math.max(0, faces.length - (count - from))).join(''), way);
      }
    ways = after;
  }
  const sums: Ways = new Map();
  for (const [faces, way] of ways) {
    let sum = 0;
    for (let at = 0; at < to - from; at++) sum += faces.charCodeAt(at);
    add(sums, sum, way);
  }
  return sums;
}

/** The first less the second. */
export function opposed(first: Ways, second: Ways): Ways {
  const ways: Ways = new Map();
  for (const [x, wayX] of first) for (const [y, wayY] of second) add(ways, x - y, wayX * wayY);
  return ways;
}
