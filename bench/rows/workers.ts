/**
 * A simulation by two workers, against one: as many times as fast, and the same to the last fight.
 */
import { simulate } from '@affray/simulation';
import { median, same } from '../measure.ts';
import { battle, question } from '../rosters.ts';
import { type Row, asFast, rate } from '../row.ts';

const FIGHTS = 100_000;
const PAIRS = 3;

const fight = question(battle, { Watch: 'random', Raiders: 'random' });

/** Microseconds of a fight, the start of the workers included, and everything that was counted. */
async function fought(workers: number): Promise<{ micros: number; tally: string }> {
  const { seconds, tally } = await simulate(fight, { fights: FIGHTS, seed: 'bench', workers });
  return { micros: (seconds * 1e6) / FIGHTS, tally: JSON.stringify(tally) };
}

const two: Row = {
  id: 'workers',
  what: 'a simulation by 2 workers : 1 worker',
  aim: 'at least 1.8 x',
  measure: async () => {
    const pairs: { one: number; both: number }[] = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      const one = await fought(1);
      const both = await fought(2);
      same('The simulation', both.tally, one.tally);
      pairs.push({ one: one.micros, both: both.micros });
    }
    const note = `${rate(median(pairs.map(({ both }) => both)))}; 1 worker ${rate(median(pairs.map(({ one }) => one)))}`;
    return asFast(median(pairs.map(({ one, both }) => one / both)), 1.8, note);
  },
};

export const workers: readonly Row[] = [two];
