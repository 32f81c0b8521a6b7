/** Fights fought out by workers on all cores: how many, how well known, cancelled or not. */
import { type FightOdds, type FightQuestion, Simulator, type Tally, errorOf } from '@affray/engine';
import { type Report, toPlain } from './messages.ts';
import { type Goal, Schedule } from './schedule.ts';
import { type AnyWorker, Hand, type Platform } from './workers.ts';

export interface SimulateOptions {
  /** How many fights, 1 to 1e9. With `error`, how many at most: 1e8 when absent. */
  readonly fights?: number | undefined;
  /**
   * Stop as soon as the 95 % interval of every chance is, on average, at most so far to either side: 0.001 is 0.1 %.
   * When neither this nor `fights` is given it is 0.005.
   */
  readonly error?: number | undefined;
  /** Any text; a fresh one is made and returned when absent. */
  readonly seed?: string | undefined;
  /** How many workers, 1 to 256: the cores there are when absent. The answer is the same for any number. */
  readonly workers?: number | undefined;
  /** Stops within half a second; what has been fought until then is returned. */
  readonly signal?: AbortSignal | undefined;
  /** Told how far it is, ten times a second at most. What it throws ends the simulation. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Starts a worker of your own, for rulesets of your own: its file hands orders to `serve`. */
  readonly worker?: (() => AnyWorker) | undefined;
}

export interface Progress {
  /** Fights fought without a gap, of how many; with `error`, of how many it will take as far as one can tell. */
  readonly fights: number;
  readonly of: number;
  /** What they say so far. */
  readonly odds: FightOdds;
  /** Half the width of the widest 95 % interval. */
  readonly error: number;
  /** Fights a second, of all workers together. */
  readonly rate: number;
  readonly secondsLeft: number;
}

export interface Simulated {
  /** What the fights say, with n, seed and intervals; undefined when not one was finished. */
  readonly odds: FightOdds | undefined;
  readonly tally: Tally;
  /** It was fights 0 to `fights` - 1 of the seed. */
  readonly fights: number;
  readonly seed: string;
  /** Half the width of the widest 95 % interval. */
  readonly error: number;
  /** Why it ended there: so many were asked for, the error was reached, or it was cancelled. */
  readonly ended: 'fights' | 'error' | 'cancelled';
  /** Cancelled before it had what was asked for? */
  readonly partial: boolean;
  readonly workers: number;
  readonly seconds: number;
}

export type Simulate = (question: FightQuestion, options?: SimulateOptions) => Promise<Simulated>;

const ERROR = 0.005;
const FIGHTS_FOR_ERROR = 1e8;
const MOST_FIGHTS = 1e9;
const MOST_WORKERS = 256;
const PROGRESS_SECONDS = 0.1;

/**
 * Fights out the fights of a question and gives what they say. Rejects with RangeError for options and tactics that
 * are not allowed, with WorkerFailed when a worker breaks down, and with whatever `onProgress` throws; no worker is left
 * behind then either.
 */
export const simulateOn =
  (platform: Platform): Simulate =>
  async (question, options = {}) => {
    const { seed = freshSeed(), signal, worker = () => platform.start() } = options;
    const goal = goalOf(options);
    const workers = Math.min(workersOf(options, platform), goal.fights);
    // It fights nothing out here, so it needs no kernels.
    const simulator = new Simulator(question, seed, { rules: true });
    const schedule = new Schedule(simulator.empty(), goal);
    const plain = toPlain(question);
    const clock = startClock();
    let tell: (() => void) | undefined;
    const hear = (report: Report, hand: Hand): void => {
      if (report.kind === 'failed') throw new Error(report.message);
      // Its clock starts with the first worker that is ready: until then there was nobody to fight.
      tell ??= teller(simulator, schedule, options.onProgress);
      if (report.kind === 'fought') {
        schedule.add(report, report.tally, report.seconds);
        tell();
      }
      const stretch = schedule.take(workers);
      if (stretch) hand.send({ kind: 'fight', ...stretch });
    };

    const hands: Hand[] = [];
    let settle = (): void => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        settle = resolve;
        if (signal?.aborted) return resolve();
        signal?.addEventListener('abort', settle);
        const heard = (report: Report, hand: Hand): void => {
          try {
            hear(report, hand);
            if (schedule.ended) resolve();
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        };
        while (hands.length < workers) {
          const hand = new Hand(worker, heard, reject);
          hands.push(hand);
          hand.send({ kind: 'question', question: plain, seed });
        }
      });
    } finally {
      signal?.removeEventListener('abort', settle);
      await Promise.all(hands.map((hand) => hand.end()));
    }

    const { total, ended = 'cancelled' } = schedule;
    return {
      odds: total.fights === 0 ? undefined : simulator.odds(total),
      tally: total,
      fights: total.fights,
      seed,
      error: errorOf(total),
      ended,
      partial: ended === 'cancelled',
      workers,
      seconds: clock(),
    };
  };

function wholeOf(name: string, value: number, most: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new RangeError(`${name}: found ${value}; whole numbers from 1 to ${most} are allowed.`);
}

function goalOf({ fights, error = fights === undefined ? ERROR : undefined }: SimulateOptions): Goal {
  if (error !== undefined && !(error > 0 && error < 1)) {
    throw new RangeError(`error: found ${error}; numbers above 0 and below 1 are allowed, 0.001 for 0.1 %.`);
  }
  return { fights: wholeOf('fights', fights ?? FIGHTS_FOR_ERROR, MOST_FIGHTS), error };
}

const workersOf = ({ workers }: SimulateOptions, platform: Platform): number =>
  workers === undefined ? Math.min(platform.cores(), MOST_WORKERS) : wholeOf('workers', workers, MOST_WORKERS);

/** A seed for those who gave none. */
const freshSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A clock that tells the seconds since it was started. */
function startClock(): () => number {
  const began = performance.now();
  return () => (performance.now() - began) / 1000;
}

/** Tells how far it is, now and then and at the end. */
function teller(simulator: Simulator, schedule: Schedule, hear: SimulateOptions['onProgress']): () => void {
  const clock = startClock();
  const before = { at: 0, fought: 0, rate: 0 };
  return () => {
    const { total, goal, fought, ended } = schedule;
    const passed = clock() - before.at;
    if (!hear || total.fights === 0 || (passed < PROGRESS_SECONDS && !ended)) return;
    // The rate of late: the first fights are slow.
    const now = (fought - before.fought) / passed;
    const rate = before.rate === 0 ? now : before.rate + (now - before.rate) * Math.min(1, passed);
    Object.assign(before, { at: before.at + passed, fought, rate });
    const { fights } = total;
    const error = errorOf(total);
    // Intervals narrow with the square root of the number of fights.
    const wanted = goal.error === undefined ? goal.fights : Math.ceil(fights * (error / goal.error) ** 2);
    const of = ended ? fights : Math.min(Math.max(wanted, fights + 1), goal.fights);
    hear({ fights, of, odds: simulator.odds(total), error, rate, secondsLeft: (of - fights) / rate });
  };
}
