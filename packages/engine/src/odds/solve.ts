/**
 * Solving a chain in floating point: who wins, how long it takes, and how far from the truth that can be.
 */
import type { Chain } from './chain.ts';
import { NOBODY, OPEN } from './scenes.ts';
import { visitsOf } from './visits.ts';

export interface Solution {
  /** The chances of the sides, of nobody, of no end at all. */
  readonly chances: Float64Array;
  /** Moves, attack rolls and rounds expected; Infinity when the fight may never end. */
  readonly turns: number;
  readonly rolls: number;
  readonly rounds: number;
  /** Every chance, and every sum of chances of `reached`, is within this of the true one. */
  readonly bound: number;
  /** 1 for the scenes from which no end can be reached. */
  readonly stuck: Uint8Array;
  /** By scene where the fight ends or is stuck, the chance that it comes to it. */
  readonly reached: Float64Array;
}

/** Rounding moves a number by at most this share of it. */
const UNIT = 2 ** -53;

/**
 * Solves a chain; `sides` is how many sides there are. The chances are what certainly comes to an end, so where the
 * chance that a scene holds has not been followed to the end they are too low, all others together too high, by at most
 * the bound.
 */
export function solve(chain: Chain, sides: number): Solution {
  const { count, starts, targets, p, attacks, endsRound, standing, rounded } = chain;
  const { visits, stuck } = visitsOf(chain);
  // However the visits were found: what comes to each scene by them is summed up anew, and what does not agree is the
  // most that can be wrong, for what is amiss in one scene moves the ends by no more than itself.
  const coming = new Float64Array(count);
  const lost = new Float64Array(count);
  coming[0] = 1;
  let turns = 0;
  let rolls = 0;
  let rounds = 0;
  let slips = 0;
  for (let scene = 0; scene < count; scene++) {
    const often = visits[scene]!;
    if (often === 0 || stuck[scene] === 1 || standing[scene] !== OPEN) continue;
    turns += often;
    slips += often * rounded[scene]!;
    for (let at = starts[scene]!; at < starts[scene + 1]!; at++) {
      const mass = often * p[at]!;
      rolls += mass * attacks[at]!;
      rounds += mass * endsRound[at]!;
      addTo(coming, lost, targets[at]!, mass);
    }
  }
  const chances = new Float64Array(sides + 2);
  const lostChances = new Float64Array(sides + 2);
  let amiss = 0;
  for (let scene = 0; scene < count; scene++) {
    const outcome = standing[scene]!;
    if (outcome === OPEN && stuck[scene] === 0) amiss += Math.abs(visits[scene]! - coming[scene]!);
    else
      addTo(chances, lostChances, outcome === OPEN ? sides + 1 : outcome === NOBODY ? sides : outcome, coming[scene]!);
  }
  // Each share of a visit was multiplied, and added with twice the rounding of one addition; so were the ends.
  const bound = amiss + UNIT * (slips + 4 * turns + 4);
  const endless = chances[sides + 1]! > 0;
  return {
    chances,
    turns: endless ? Number.POSITIVE_INFINITY : turns,
    rolls: endless ? Number.POSITIVE_INFINITY : rolls,
    rounds: endless ? Number.POSITIVE_INFINITY : rounds,
    bound,
    stuck,
    reached: coming,
  };
}

/** Adds to one of the sums, which carry what rounding made of them along (Kahan 1965). */
function addTo(sums: Float64Array, lost: Float64Array, at: number, value: number): void {
  const more = value - lost[at]!;
  const before = sums[at]!;
  const sum = before + more;
  lost[at] = sum - before - more;
  sums[at] = sum;
}
