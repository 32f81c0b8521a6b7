/** @affray/simulation: fights fought out on all cores. This is its entry for Node; browsers have one of their own. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Simulate, simulateOn } from './simulate.ts';

export const simulate: Simulate = simulateOn({
  cores: availableParallelism,
  start: () => new Worker(new URL('./nodeWorker.js', import.meta.url)),
});

export { serve } from './serve.ts';
export { type Progress, type Simulate, type SimulateOptions, type Simulated } from './simulate.ts';
export { type AnyWorker, WorkerFailed } from './workers.ts';
export type { Order, PlainQuestion, Report, Stretch } from './messages.ts';
