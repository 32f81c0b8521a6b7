/** The entry for browsers. */
import { type Simulate, simulateOn } from './simulate.ts';
import type { AnyWorker } from './workers.ts';

// What is used of a browser, so that no types of it are needed.
declare const navigator: { readonly hardwareConcurrency?: number };
declare const Worker: new (url: URL, options: { readonly type: 'module' }) => AnyWorker;

export const simulate: Simulate = simulateOn({
  cores: () => navigator.hardwareConcurrency ?? 1,
  // Bundlers look for just these words.
  start: () => new Worker(new URL('./browserWorker.js', import.meta.url), { type: 'module' }),
});

export { serve } from './serve.ts';
export { WorkerFailed } from './workers.ts';
