/**
 * The odds of one cell of a sweep: exactly where the fight can be solved, and else sampled, a few fights at a time, so
 * that whoever waits can be told how far it is and may stop in between.
 */
import { fightOdds } from './fight.ts';
import type { FightOdds, FightQuestion } from './result.ts';
import { Simulator } from './sample.ts';
import { TooLarge } from './scenes.ts';
import { errorOf, nextLook } from './stopping.ts';
import { type Tally, addTally } from './tally.ts';

const FIGHTS = 10_000;
const FIGHTS_FOR_ERROR = 1_000_000;
/** When one of the first fights finds no end, few more are fought unless it was said how many, for each takes long. */
const PROBE = 16;
const FIGHTS_WITHOUT_END = 100;

/** How cells are answered. The same for all, so that the answers can be compared. */
export interface CellEffort {
  /** Most scenes solved; above that a cell is sampled. 0 samples every cell. */
  readonly limit: number;
  /** Fights of a sampled cell, 10,000 when absent; with `error`, at most so many, and 1,000,000 when absent. */
  readonly fights?: number | undefined;
  /** Sample until every chance is known to this, to either side, 19 times in 20. */
  readonly error?: number | undefined;
  /** The seed of every sampled cell: the same dice for all make their differences stand out. */
  readonly seed: string;
}

/** What a cell has come to: a row of the answer. */
export interface CellOdds {
  readonly method: FightOdds['method'];
  /** By the sides of the fight: the chance to win and, sampled, the 95 % interval. */
  readonly winner: FightOdds['winner'];
  readonly nobody: number;
  readonly undecided: number;
  /** Means; null when infinite. */
  readonly turns: number | null;
  readonly rolls: number | null;
  readonly rounds: number | null;
  /** Exact: scenes solved, and what no chance is off by more than. */
  readonly scenes?: number;
  readonly bound?: number;
  /** Sampled: fights, their seed, and half the width of the widest 95 % interval. */
  readonly fights?: number;
  readonly seed?: string;
  readonly error?: number;
}

/** A cell being worked out. */
export class CellWork {
  readonly #question: FightQuestion;
  readonly #effort: CellEffort;
  /** Fights until it is enough. */
  #most: number;
  #sample: { readonly simulator: Simulator; readonly tally: Tally } | undefined;
  #odds: CellOdds | undefined;

  constructor(question: FightQuestion, effort: CellEffort) {
    this.#question = question;
    this.#effort = effort;
    this.#most = effort.fights ?? (effort.error === undefined ? FIGHTS : FIGHTS_FOR_ERROR);
  }

  /** How far it is, from 0 to 1. */
  get part(): number {
    if (this.#odds) return 1;
    if (!this.#sample) return 0;
    const { tally } = this.#sample;
    const { error } = this.#effort;
    // Intervals narrow with the square root of the number of fights.
    const narrowed = error === undefined ? 0 : (error / errorOf(tally)) ** 2;
    return Math.min(0.99, Math.max(tally.fights / this.#most, narrowed));
  }

  /** Works on: solves the fight, or fights out so many more at most. Gives the answer when that was the last of it. */
  step(fights: number): CellOdds | undefined {
    if (this.#odds) return this.#odds;
    if (!this.#sample) {
      this.#odds = solved(this.#question, this.#effort.limit);
      if (this.#odds) return this.#odds;
      const simulator = new Simulator(this.#question, this.#effort.seed);
      this.#sample = { simulator, tally: simulator.empty() };
      return undefined;
    }
    const { simulator, tally } = this.#sample;
    for (let left = fights; left > 0 && !this.#enough(tally);) {
      const from = tally.fights;
      const now = Math.min(left, this.#nextLook(from) - from);
      addTally(tally, simulator.run(from, from + now));
      left -= now;
    }
    if (this.#enough(tally)) this.#odds = { ...cellOdds(simulator.odds(tally)), error: errorOf(tally) };
    return this.#odds;
  }

  /** The sample is looked at after the same numbers of fights, however many are fought at a time. */
  #nextLook(fights: number): number {
    if (fights < PROBE) return Math.min(PROBE, this.#most);
    return this.#effort.error === undefined ? this.#most : Math.min(lookAfter(fights), this.#most);
  }

  #enough(tally: Tally): boolean {
    const { fights } = tally;
    if (fights === PROBE && this.#effort.fights === undefined && tally.outcomes.at(-1)! > 0)
      this.#most = Math.min(this.#most, FIGHTS_WITHOUT_END);
    if (fights >= this.#most) return true;
    const { error } = this.#effort;
    return error !== undefined && lookAfter(fights - 1) === fights && errorOf(tally) <= error;
  }
}

/** The first look at a sample after more than so many fights. */
function lookAfter(fights: number): number {
  let look = 0;
  while (look <= fights) look = nextLook(look);
  return look;
}

/** The exact answer; undefined when the fight is too large for it. */
function solved(question: FightQuestion, limit: number): CellOdds | undefined {
  if (limit === 0) return undefined;
  try {
    return cellOdds(fightOdds(question, { limit }));
  } catch (error) {
    // RangeError: so large that the engine has no room for it.
    if (error instanceof TooLarge || error instanceof RangeError) return undefined;
    throw error;
  }
}

const cellOdds = ({
  method,
  winner,
  nobody,
  undecided,
  turns,
  rolls,
  rounds,
  scenes,
  bound,
  fights,
  seed,
}: FightOdds): CellOdds => ({
  method,
  winner,
  nobody: nobody.p,
  undecided: undecided.p,
  turns: turns.mean,
  rolls: rolls.mean,
  rounds: rounds.mean,
  ...(scenes === undefined ? {} : { scenes }),
  ...(bound === undefined ? {} : { bound }),
  ...(fights === undefined ? {} : { fights }),
  ...(seed === undefined ? {} : { seed }),
});
