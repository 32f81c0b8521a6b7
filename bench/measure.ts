/**
 * Measuring: two things that do the same work, in turn, in one process. The ratio of their speeds is what is told;
 * single times on a shared machine mean little.
 */

export interface Work {
  readonly name: string;
  /** Does the work and gives something that shows it was done: peers must give the same. */
  readonly run: () => number | string;
}

export interface Comparison {
  readonly name: string;
  readonly peer: string;
  /** Times of a run in microseconds, the median. */
  readonly micros: number;
  readonly peerMicros: number;
  /** How many times as fast as the peer, the median of the pairs. */
  readonly ratio: number;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

function timed(work: Work, times: number): number {
  const start = performance.now();
  for (let i = 0; i < times; i++) work.run();
  return ((performance.now() - start) * 1000) / times;
}

/** How often a work runs so that one round takes about this long. */
function timesFor(work: Work, milliseconds: number): number {
  let times = 1;
  for (;;) {
    const took = (timed(work, times) * times) / 1000;
    if (took >= milliseconds / 2 || times >= 2 ** 24)
      return Math.max(1, Math.round((times * milliseconds) / Math.max(took, 1e-3)));
    times *= 2;
  }
}

/** Pairs of rounds, after warming up both. */
export function compare(work: Work, peer: Work, { rounds = 15, milliseconds = 60, checked = true } = {}): Comparison {
  if (checked && work.run() !== peer.run())
    throw new Error(`${work.name} and ${peer.name} did not do the same work: ${work.run()} and ${peer.run()}.`);
  const times = timesFor(work, milliseconds);
  const peerTimes = timesFor(peer, milliseconds);
  const own: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < rounds; round++) {
    own.push(timed(work, times));
    others.push(timed(peer, peerTimes));
  }
  return {
    name: work.name,
    peer: peer.name,
    micros: median(own),
    peerMicros: median(others),
    ratio: median(own.map((micros, i) => others[i]! / micros)),
  };
}

/** The time of one run in microseconds: the least of the rounds, which other work on the machine can only add to. */
export function leastMicros(work: Work, { rounds = 15, milliseconds = 40 } = {}): number {
  const times = timesFor(work, milliseconds);
  return Math.min(...Array.from({ length: rounds }, () => timed(work, times)));
}
