/**
 * A chain whose edges are several moves long: each leads over so many moves, or fewer where the fight is over before.
 */
import type { Chain } from './chain.ts';
import { OPEN } from './scenes.ts';

/** The edges of a chain by scene, as in Chain, with what is counted along them. */
export interface Edges {
  /** Moves that an edge leads over, unless the fight ends before. */
  readonly moves: number;
  readonly starts: Int32Array;
  readonly targets: Int32Array;
  readonly p: Float64Array;
  readonly turns: Uint16Array;
  readonly rounds: Uint16Array;
  readonly attacks: Uint16Array;
}

/** The edges of a chain as they are: one move each. */
export const ofChain = ({ starts, targets, p, attacks, endsRound }: Chain): Edges => ({
  moves: 1,
  starts,
  targets,
  p,
  turns: new Uint16Array(targets.length).fill(1),
  rounds: Uint16Array.from(endsRound),
  attacks,
});

/** Edges twice as long; undefined when they would be more than `most`. */
export function joined(edges: Edges, standing: Int32Array, most: number): Edges | undefined {
  const { starts, targets, p, turns, rounds, attacks } = edges;
  const count = starts.length - 1;
  const next = {
    starts: new Int32Array(count + 1),
    targets: new Int32Array(most),
    p: new Float64Array(most),
    turns: new Uint16Array(most),
    rounds: new Uint16Array(most),
    attacks: new Uint16Array(most),
  };
  let used = 0;
  /** Edges of one scene by where they lead and what is counted along them. */
  const known = new Map<number, number>();
  for (let scene = 0; scene < count; scene++) {
    const from = used;
    next.starts[scene] = from;
    known.clear();
    /** Adds a way over one edge and, unless the fight is over there, over a second one. False when there is no room. */
    const add = (chance: number, edge: number, before: number): boolean => {
      const sum = (counts: Uint16Array): number => counts[edge]! + (before < 0 ? 0 : counts[before]!);
      const [took, ended, rolled] = [sum(turns), sum(rounds), sum(attacks)];
      const key = ((targets[edge]! * 256 + took) * 256 + ended) * 65536 + rolled;
      const at = known.get(key);
      if (at !== undefined) {
        next.p[at]! += chance;
        return true;
      }
      if (used === most) return false;
      known.set(key, used);
      next.targets[used] = targets[edge]!;
      next.p[used] = chance;
      next.turns[used] = took;
      next.rounds[used] = ended;
      next.attacks[used] = rolled;
      used += 1;
      return true;
    };
    for (let one = starts[scene]!; one < starts[scene + 1]!; one++) {
      const middle = targets[one]!;
      if (standing[middle] !== OPEN) {
        if (!add(p[one]!, one, -1)) return undefined;
        continue;
      }
      for (let two = starts[middle]!; two < starts[middle + 1]!; two++)
        if (!add(p[one]! * p[two]!, two, one)) return undefined;
    }
  }
  next.starts[count] = used;
  return { moves: 2 * edges.moves, ...next };
}
