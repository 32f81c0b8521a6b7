/**
 * Which fights are fought next, and what those fought so far come to. Whoever fights and however fast, the total is of
 * fights 0 to n - 1 without a gap, and n is decided by the fights alone.
 */
import { type Tally, addTally, errorOf, nextLook } from '@affray/engine';
import type { Stretch } from './messages.ts';

/** How long a stretch is meant to take: short beside half a second, long beside a message. */
const STRETCH_SECONDS = 0.05;

/** When a sample is finished: after so many fights, or sooner, when every chance is known to within `error`. */
export interface Goal {
  readonly fights: number;
  readonly error?: number | undefined;
}

export class Schedule {
  /** The first fight nobody has been given. */
  #next = 0;
  /** Fights that a stretch may have now. */
  #size = 1;
  /** Seconds that one fight takes a worker, of late. */
  #pace: number | undefined;
  /** Where the next stretch ends at the latest, and where the total is looked at next. */
  #cut: number;
  #look: number;
  /** Stretches that are fought while one before them is not, by their first fight. */
  readonly #ahead = new Map<number, Tally>();
  #fought = 0;
  #ended: 'fights' | 'error' | undefined;

  /** `total` is empty at first, and kept up to date. */
  constructor(
    readonly total: Tally,
    readonly goal: Goal,
  ) {
    // Without an error to reach, nothing is looked at before the end.
    this.#cut = this.#look = goal.error === undefined ? goal.fights : nextLook(0);
  }

  /** What ended the sample: its number of fights, or the error it has reached. */
  get ended(): 'fights' | 'error' | undefined {
    return this.#ended;
  }

  /** Fights fought, also those ahead of a gap. */
  get fought(): number {
    return this.#fought;
  }

  /** The next stretch for one of so many workers; undefined when there is none left. */
  take(workers: number): Stretch | undefined {
    const { fights } = this.goal;
    if (this.#ended !== undefined || this.#next >= fights) return undefined;
    const from = this.#next;
    const toCut = Math.min(this.#cut, fights) - from;
    // Towards the end stretches grow short, so that the workers finish together.
    const share = Math.ceil((fights - from) / (2 * workers));
    const parts = Math.ceil(toCut / Math.min(this.#size, share));
    const to = from + Math.ceil(toCut / parts);
    if (to === this.#cut) this.#cut = nextLook(this.#cut);
    this.#next = to;
    return { from, to };
  }

  /** Takes in a stretch that took a worker so many seconds. */
  add({ from, to }: Stretch, tally: Tally, seconds: number): void {
    this.#fought += to - from;
    const pace = seconds / (to - from);
    this.#pace = this.#pace === undefined ? pace : (this.#pace + pace) / 2;
    // The first fights are slow, and some fights take a thousand times longer than others: it grows with care.
    this.#size = Math.max(1, Math.min(4 * this.#size, Math.floor(STRETCH_SECONDS / this.#pace)));
    this.#ahead.set(from, tally);
    this.#close();
  }

  /** Adds up what has no gap before it, and ends where the goal is reached. */
  #close(): void {
    const { total, goal } = this;
    for (;;) {
      const tally = this.#ahead.get(total.fights);
      if (tally === undefined || this.#ended !== undefined) return;
      this.#ahead.delete(total.fights);
      addTally(total, tally);
      const last = total.fights === goal.fights;
      if (total.fights !== this.#look && !last) continue;
      this.#look = nextLook(total.fights);
      if (goal.error !== undefined && errorOf(total) <= goal.error) this.#ended = 'error';
      else if (last) this.#ended = 'fights';
    }
  }
}
