/**
 * The rows of the bench: what is measured, against what, and what it is held to.
 */
import { type Round, compare } from './measure.ts';
import { yardstick } from './yardstick.ts';

export interface Measured {
  /** How many times as fast as the peer: what the baseline keeps. */
  readonly ratio: number;
  readonly figure: string;
  /** Is the aim met? Undefined where there is none. */
  readonly met: boolean | undefined;
  /** Single times and the like, to be read and not compared. */
  readonly note?: string;
}

export interface Row {
  /** Its name in the baseline and on the command line. */
  readonly id: string;
  readonly what: string;
  readonly aim: string;
  /** Measures; gives text when it cannot, saying why. */
  readonly measure: () => Measured | string | Promise<Measured | string>;
}

/** Times told so that they can be read: "0.42 us", "118 ms". */
export function duration(micros: number): string {
  if (micros < 1) return `${(micros * 1000).toPrecision(3)} ns`;
  if (micros < 1000) return `${micros.toPrecision(3)} us`;
  return micros < 1e6 ? `${(micros / 1000).toPrecision(3)} ms` : `${(micros / 1e6).toPrecision(3)} s`;
}

/** Pieces a second told with thousands: "4.21 M/s". */
export function rate(micros: number): string {
  const each = 1e6 / micros;
  return each >= 1e6 ? `${(each / 1e6).toPrecision(3)} M/s` : `${(each / 1e3).toPrecision(3)} k/s`;
}

/** How a ratio to a peer is told: at least so many times as fast. */
export function asFast(ratio: number, least: number | undefined, note?: string): Measured {
  const met = least === undefined ? undefined : ratio >= least;
  return { ratio, figure: `${ratio.toPrecision(3)} x`, met, ...(note === undefined ? {} : { note }) };
}

/**
 * How a time is told, of its quickest round: at most so many microseconds. There is no peer that does the same work, so its
 * ratio is to the yardstick.
 */
export function asLong(own: Round, most: number, pairs?: number): Measured {
  const { least, ratio } = compare(own, yardstick(), pairs);
  return { ratio, figure: duration(least), met: least <= most };
}
