/** The worker's file in Node. */
import { parentPort } from 'node:worker_threads';
import { rulesets } from '@affray/engine/rulesets';
import type { Order } from './messages.ts';
import { serve } from './serve.ts';

const carryOut = serve(rulesets, (report) => parentPort!.postMessage(report));
parentPort!.on('message', (order: Order) => carryOut(order));
