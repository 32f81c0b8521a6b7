/**
 * Strongly connected components of a chain (Tarjan 1972, without recursion), those that lead to no other first.
 */
import type { Chain } from './chain.ts';

export interface Components {
  /** The scenes, component by component; within each in the order of a search, so that few edges lead back. */
  readonly order: Int32Array;
  /** Where each component ends in `order`. */
  readonly ends: readonly number[];
}

type Edges = Pick<Chain, 'count' | 'starts' | 'targets'>;

/** Of chains that are solved again and again. */
const known = new WeakMap<Edges, Components>();

/** The components of a chain, found once. */
export function componentsOf(chain: Edges): Components {
  let components = known.get(chain);
  if (!components) known.set(chain, (components = found(chain)));
  return components;
}

function found({ count, starts, targets }: Edges): Components {
  const order = new Int32Array(count);
  const ends: number[] = [];
  let ordered = 0;
  /** When a scene was first met, from 1; 0 for never; and the earliest scene it leads back to. */
  const met = new Int32Array(count);
  const low = new Int32Array(count);
  /** Scenes that are searched and in no component yet, those searched first at the bottom. */
  const searched = new Int32Array(count);
  let height = 0;
  const isOpen = new Uint8Array(count);
  const path = new Int32Array(count);
  const next = new Int32Array(count);
  let clock = 0;
  for (let root = 0; root < count; root++) {
    if (met[root] !== 0) continue;
    let depth = 0;
    path[0] = root;
    while (depth >= 0) {
      const scene = path[depth]!;
      if (met[scene] === 0) {
        met[scene] = low[scene] = ++clock;
        next[scene] = starts[scene]!;
        isOpen[scene] = 1;
      }
      let deeper = false;
      while (next[scene]! < starts[scene + 1]!) {
        const to = targets[next[scene]!++]!;
        if (met[to] === 0) {
          path[++depth] = to;
          deeper = true;
          break;
        }
        if (isOpen[to] === 1 && met[to]! < low[scene]!) low[scene] = met[to]!;
      }
      if (deeper) continue;
      searched[height++] = scene;
      if (low[scene] === met[scene]) {
        // All that were met after this one and are in no component make one with it.
        while (height > 0 && met[searched[height - 1]!]! >= met[scene]!) {
          const member = searched[--height]!;
          isOpen[member] = 0;
          order[ordered++] = member;
        }
        ends.push(ordered);
      }
      depth -= 1;
      if (depth >= 0 && low[scene]! < low[path[depth]!]!) low[path[depth]!] = low[scene]!;
    }
  }
  return { order, ends };
}
