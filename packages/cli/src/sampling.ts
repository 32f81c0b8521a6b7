/** Fights sampled on all cores, with a bar on a terminal, until they are enough or Ctrl-C. */
import type { FightQuestion } from '@affray/engine';
import { type SimulateOptions, type Simulated, WorkerFailed, simulate } from '@affray/simulation';
import type { Console } from './console.ts';
import { BadCall } from './errors.ts';
import { interruptible } from './interrupt.ts';
import { ProgressBar } from './progressBar.ts';

/** What to say of a sample that was stopped. */
export const stoppedText = ({ fights, seed }: Simulated): string =>
  fights === 0
    ? `Stopped before one fight was finished (seed "${seed}").`
    : `Stopped: this is what the first ${fights} fights of the seed "${seed}" came to, and no more.`;

/** Samples with a progress bar; Ctrl-C leaves what there is by then. Throws BadCall when a worker breaks down. */
export const sampleOnAllCores = (
  question: FightQuestion,
  options: SimulateOptions,
  console: Console,
): Promise<Simulated> =>
  interruptible(async (signal) => {
    const bar = new ProgressBar(console);
    try {
      return await simulate(question, {
        ...options,
        signal,
        onProgress: ({ fights, of, secondsLeft }) => bar.update(fights, of, 'fights', secondsLeft),
      });
    } catch (error) {
      throw error instanceof WorkerFailed ? new BadCall(error.message) : error;
    } finally {
      bar.stop();
    }
  });
