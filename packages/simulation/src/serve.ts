/** What a worker does: it reads its question, and then fights out stretch after stretch. */
import { type Rulesets, Simulator } from '@affray/engine';
import { type Order, type Report, fromPlain } from './messages.ts';

/** Gives the function that carries out orders and sends a report on each. It never throws. */
export function serve(rulesets: Rulesets, send: (report: Report) => void): (order: Order) => void {
  let simulator: Simulator | undefined;
  return (order) => {
    try {
      if (order.kind === 'question') {
        simulator = new Simulator(fromPlain(order.question, rulesets), order.seed);
        send({ kind: 'ready' });
        return;
      }
      const { from, to } = order;
      const began = performance.now();
      const tally = simulator!.run(from, to);
      send({ kind: 'fought', from, to, tally, seconds: (performance.now() - began) / 1000 });
    } catch (error) {
      send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };
}
