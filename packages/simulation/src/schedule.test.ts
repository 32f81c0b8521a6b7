/** Whoever fights the stretches, whatever their lengths, and in whatever order they come back: one total, one end. */
import { Simulator, type Tally, errorOf, nextLook } from '@affray/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Stretch } from './messages.ts';
import { type Goal, Schedule } from './schedule.ts';
import { questions } from './testing.fixture.ts';

const simulator = new Simulator(Object.values(questions)[0]!, 'schedule');

/** Runs a schedule with workers that take as long, and come back in such an order, as `luck` says. */
function fightOut(goal: Goal, workers: number, luck: () => number): Schedule {
  const schedule = new Schedule(simulator.empty(), goal);
  const busy: Stretch[] = [];
  for (;;) {
    while (busy.length < workers) {
      const stretch = schedule.take(workers);
      if (!stretch) break;
      busy.push(stretch);
    }
    if (busy.length === 0 || schedule.ended) return schedule;
    const [stretch] = busy.splice(Math.floor(luck() * busy.length), 1);
    schedule.add(stretch!, simulator.run(stretch!.from, stretch!.to), luck() ** 8);
  }
}

/** The number of fights at which a target is reached, found one look after another. */
function reached(error: number, most: number): Tally {
  for (let n = nextLook(0); n < most; n = nextLook(n)) {
    const tally = simulator.run(0, n);
    if (errorOf(tally) <= error) return tally;
  }
  return simulator.run(0, most);
}

describe('a schedule', () => {
  const lucks = fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true }));

  test('adds up to fights 0 to n - 1, for any number of workers in any order', () => {
    const check = (fights: number, workers: number, luck: Iterator<number>): void => {
      const schedule = fightOut({ fights }, workers, () => luck.next().value as number);
      expect(schedule.ended).toBe('fights');
      expect(schedule.fought).toBe(fights);
      expect(schedule.total).toEqual(simulator.run(0, fights));
    };
    fc.assert(fc.property(fc.integer({ min: 1, max: 150 }), fc.integer({ min: 1, max: 9 }), lucks, check), {
      numRuns: 50,
    });
  });

  test('stops at the first look where the error is reached, for any number of workers in any order', () => {
    const wanted = [0.15, 0.08, 0.02].map((error) => ({ error, tally: reached(error, 300) }));
    // Early, later, and not within 300 fights.
    const [early, later, never] = wanted.map(({ tally }) => tally.fights);
    expect(early).toBeLessThan(later!);
    expect(later).toBeLessThan(never!);
    expect(never).toBe(300);
    const check = (workers: number, luck: Iterator<number>): void => {
      for (const { error, tally } of wanted) {
        const schedule = fightOut({ fights: 300, error }, workers, () => luck.next().value as number);
        expect(schedule.total).toEqual(tally);
        expect(schedule.ended).toBe(errorOf(tally) <= error ? 'error' : 'fights');
      }
    };
    fc.assert(fc.property(fc.integer({ min: 1, max: 9 }), lucks, check), { numRuns: 20 });
  });

  test('gives out short stretches while fights take long, and longer ones only little by little', () => {
    const schedule = new Schedule(simulator.empty(), { fights: 1e6 });
    const lengths = (seconds: (stretch: Stretch) => number): number[] =>
      Array.from({ length: 5 }, () => {
        const stretch = schedule.take(2)!;
        schedule.add(stretch, { ...simulator.empty(), fights: stretch.to - stretch.from }, seconds(stretch));
        return stretch.to - stretch.from;
      });
    expect(lengths(() => 2)).toEqual([1, 1, 1, 1, 1]);
    // A stretch is to take a twentieth of a second; the memory of the slow ones fades by half each time.
    const quick = lengths(({ from, to }) => (to - from) * 1e-5);
    expect(quick.every((length, i) => i === 0 || length <= 4 * quick[i - 1]!)).toBe(true);
    expect(lengths(({ from, to }) => (to - from) * 1e-5).at(-1)).toBeGreaterThan(quick.at(-1)!);
  });

  test('grows short towards the end, so that the workers finish together', () => {
    const schedule = new Schedule(simulator.empty(), { fights: 100_000 });
    let last = 0;
    for (let stretch = schedule.take(2); stretch; stretch = schedule.take(2)) {
      last = stretch.to - stretch.from;
      schedule.add(stretch, { ...simulator.empty(), fights: last }, 0);
    }
    expect(last).toBe(1);
  });
});
