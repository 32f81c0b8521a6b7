/** Workers, of Node or of a browser, through one door. */
import type { Order, Report } from './messages.ts';

// Whatever comes with an event.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Hear = (what: any) => void;

/** What is used of a worker of node:worker_threads or of a browser. */
export type AnyWorker = { postMessage(order: unknown): void; terminate(): unknown } & (
  { on(event: string, hear: Hear): unknown } | { addEventListener(event: string, hear: Hear): unknown }
);

/** A worker that could not be started, or that ended before it should. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed';
}

/** What the platform has: how many cores, and how a worker is started. */
export interface Platform {
  cores(): number;
  start(): AnyWorker;
}

/** A worker at work for one simulation. */
export class Hand {
  readonly #worker: AnyWorker;
  #ready = false;
  #ended = false;

  /** Starts a worker. Throws WorkerFailed; what goes wrong later is told to `fail`. */
  constructor(start: () => AnyWorker, hear: (report: Report, hand: Hand) => void, fail: (error: WorkerFailed) => void) {
    const heard = (report: Report): void => {
      if (this.#ended) return;
      this.#ready = true;
      hear(report, this);
    };
    const failed = (reason: string): void => {
      if (!this.#ended) fail(this.#failure(reason));
    };
    let worker: AnyWorker;
    try {
      worker = start();
    } catch (error) {
      throw this.#failure((error as Error).message);
    }
    if ('on' in worker) {
      worker.on('message', heard);
      worker.on('error', (error: Error) => failed(error.message));
      worker.on('messageerror', (error: Error) => failed(error.message));
      worker.on('exit', (code: number) => failed(`it ended by itself, with code ${code}`));
    } else {
      worker.addEventListener('message', (event: { readonly data: Report }) => heard(event.data));
      // A file that cannot be loaded is an event without a message.
      worker.addEventListener('error', (event: { readonly message?: string; preventDefault(): void }) => {
        event.preventDefault();
        failed(event.message ?? 'its file could not be loaded');
      });
      worker.addEventListener('messageerror', () => failed('a message could not be read'));
    }
    this.#worker = worker;
  }

  send(order: Order): void {
    this.#worker.postMessage(order);
  }

  /** Ends the worker, whatever it is doing. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#worker.terminate();
  }

  #failure(reason: string): WorkerFailed {
    const what = this.#ready ? 'A worker broke down' : 'A worker could not be started';
    return new WorkerFailed(`${what}: ${reason}. Try again, with fewer workers where memory is short.`);
  }
}
