/** The worker's file in browsers, a module: bundlers find it by its name in browser.ts. */
import { rulesets } from '@affray/engine/rulesets';
import type { Order, Report } from './messages.ts';
import { serve } from './serve.ts';

/** What is used of a worker's global scope. */
declare const self: {
  postMessage(report: Report): void;
  onmessage: ((event: { readonly data: Order }) => void) | null;
};

const carryOut = serve(rulesets, (report) => self.postMessage(report));
self.onmessage = ({ data }) => carryOut(data);
