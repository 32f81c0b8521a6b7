/**
 * Measuring: two things that do the same work, in turn, in one run. The ratio of their speeds is what is told; single
 * times on a shared machine mean little.
 */

/** Does some work and gives something that shows it was done: peers must give the same. */
export type Work = () => number | string;

/** Does a round of a work, some tens of milliseconds long, and gives the microseconds one piece of it took. */
export type Round = () => number;

export interface Comparison {
  /** Microseconds of one piece: the median of the rounds. */
  readonly micros: number;
  readonly peerMicros: number;
  /** Microseconds of one piece in the quickest round: what else the machine does can only add to it. */
  readonly least: number;
  /** How many times as fast as the peer: the median of the pairs. */
  readonly ratio: number;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** The milliseconds of a round, long enough for the clock and short enough for the two of a pair to meet the same weather. */
const ROUND_MILLISECONDS = 40;

/** Rounds of a work that is done many times a round; `pieces` when doing it once is so many pieces of work. */
export function roundOf(work: Work, pieces = 1, milliseconds = ROUND_MILLISECONDS): Round {
  let times = 1;
  for (;;) {
    const took = timed(work, times);
    if (took < milliseconds * 500 && times < 2 ** 24) times *= 2;
    else {
      times = Math.max(1, Math.round((times * milliseconds * 1000) / took));
      return () => timed(work, times) / times / pieces;
    }
  }
}

function timed(work: Work, times: number): number {
  const start = performance.now();
  for (let i = 0; i < times; i++) work();
  return (performance.now() - start) * 1000;
}

/** Pairs of rounds, after a first of each that warms up. */
export function compare(own: Round, peer: Round, pairs = 15): Comparison {
  own();
  peer();
  const owns: number[] = [];
  const peers: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    owns.push(own());
    peers.push(peer());
  }
  return {
    micros: median(owns),
    peerMicros: median(peers),
    least: Math.min(...owns),
    ratio: median(owns.map((micros, i) => peers[i]! / micros)),
  };
}

/** Throws unless two works came to the same. */
export function same(what: string, own: unknown, peer: unknown): void {
  if (own !== peer)
    throw new Error(`${what}: not the same work was done; ours came to ${String(own)}, the peer's to ${String(peer)}.`);
}

/** Throws unless so many of so many is within 4 standard deviations of a chance. */
export function within4Sigma(what: string, count: number, of: number, chance: number): void {
  const sigmas = (count / of - chance) / Math.sqrt((chance * (1 - chance)) / of);
  if (!(Math.abs(sigmas) <= 4))
    throw new Error(`${what}: ${count} of ${of} is ${sigmas.toFixed(1)} standard deviations from ${chance}.`);
}
