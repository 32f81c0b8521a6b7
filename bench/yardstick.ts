/**
 * The yardstick: a thousand fights of the hand-written loop. Times that have no peer are told to the baseline as ratios to
 * it, so that a slower or busier machine does not look like slower code.
 */
import { Xoshiro128, seedKey } from '@affray/engine';
import { duelsWon } from './handwritten.ts';
import { type Round, roundOf } from './measure.ts';

const FIGHTS = 1000;
const key = seedKey('yardstick');
const draws = new Xoshiro128(1, 0, 0, 0);
let round: Round | undefined;

/** Rounds of the yardstick, ten milliseconds each. */
export const yardstick = (): Round => (round ??= roundOf(() => duelsWon(key, draws, FIGHTS), 1, 10));
