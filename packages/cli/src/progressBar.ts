/** A bar that shows how far long work is: beside the answer, on a terminal only, and gone when the work is done. */
import cliProgress from 'cli-progress';
import type { Console } from './console.ts';

export class ProgressBar {
  readonly #bar: cliProgress.SingleBar | undefined;

  constructor({ surroundings: { stderr, env } }: Console) {
    if (stderr.isTTY !== true || env['TERM'] === 'dumb') return;
    this.#bar = new cliProgress.SingleBar({
      format: '{bar} {percentage} % | {text}',
      stream: stderr as NodeJS.WritableStream,
      barCompleteChar: '█',
      barIncompleteChar: '░',
      barsize: 24,
      clearOnComplete: true,
      // Nothing is changed about the terminal that a killed command could not change back.
      linewrap: true,
    });
    this.#bar.start(1, 0, { text: 'starting' });
  }

  /** `unit` is what is counted, in plural. */
  update(done: number, of: number, unit: string, secondsLeft: number): void {
    this.#bar?.setTotal(of);
    this.#bar?.update(done, { text: `${done} of ${of} ${unit} | ${duration(secondsLeft)} left` });
  }

  stop(): void {
    this.#bar?.stop();
  }
}

/** Seconds as people read them: "8 s", "3 min 20 s", "2 h 5 min". */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
