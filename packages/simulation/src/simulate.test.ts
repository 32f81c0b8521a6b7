/** The same answer for any number of workers, soon enough when it is cancelled, and no worker left behind. */
import { getEventListeners } from 'node:events';
import type * as Threads from 'node:worker_threads';
import { Worker } from 'node:worker_threads';
import { type FightQuestion, SeededDice, Simulator, errorOf, nextLook } from '@affray/engine';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Progress, type SimulateOptions, type Simulated, WorkerFailed, simulate } from './index.ts';
import { questions, walls } from './testing.fixture.ts';

/** Every worker that was started, so that each test can see that none is left. */
const started = vi.hoisted(() => [] as { threadId: number }[]);
vi.mock('node:worker_threads', async (original) => {
  const threads = await original<typeof Threads>();
  class Noted extends threads.Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      started.push(this);
    }
  }
  return { ...threads, Worker: Noted };
});
afterEach(() => {
  // A worker that has ended has no thread.
  expect(started.filter(({ threadId }) => threadId !== -1)).toEqual([]);
  started.length = 0;
});

const skirmish = questions['mst2: three fighters, tactics of each side']!;
const script = (text: string) => (): Worker => new Worker(text, { eval: true });

describe.each(Object.entries(questions))('%s', (_name, question) => {
  const simulator = new Simulator(question, 'same');

  test('so many fights: the totals of one after the other, for any number of workers', async () => {
    const tally = simulator.run(0, 200);
    for (const workers of [1, 2, 3]) {
      const found = await simulate(question, { fights: 200, seed: 'same', workers });
      expect(found).toMatchObject({ fights: 200, seed: 'same', ended: 'fights', partial: false, workers });
      expect(found.tally).toEqual(tally);
      expect(found.odds).toEqual(simulator.odds(tally));
    }
    expect(started).toHaveLength(1 + 2 + 3);
  });

  test('a target error: the same end for any number of workers', async () => {
    let n = nextLook(0);
    while (errorOf(simulator.run(0, n)) > 0.07) n = nextLook(n);
    for (const workers of [1, 2, 3]) {
      const found = await simulate(question, { error: 0.07, seed: 'same', workers });
      expect(found).toMatchObject({ fights: n, ended: 'error', partial: false, error: errorOf(found.tally) });
      expect(found.tally).toEqual(simulator.run(0, n));
    }
  });
});

test('a fight is taken up where it stands', async () => {
  const { ruleset, scene: start } = skirmish;
  const scene: unknown = ruleset.copy(start);
  const dice = new SeededDice('halfway');
  for (let moves = 0; moves < 2; moves++) ruleset.play(scene, ruleset.tactics['plain']!(scene, dice), dice);
  expect(ruleset.save(scene)).not.toEqual(ruleset.save(start));
  const found = await simulate({ ruleset, scene }, { fights: 300, seed: 'x' });
  expect(found.tally).toEqual(new Simulator({ ruleset, scene }, 'x').run(0, 300));
  expect(found.tally).not.toEqual(new Simulator(skirmish, 'x').run(0, 300));
});

describe('a target error', () => {
  test('is half a percent when nothing is said', async () => {
    const found = await simulate(skirmish, { seed: 'x' });
    expect(found).toMatchObject({ ended: 'error', error: expect.closeTo(0.005, 3) as number });
    expect(found.error).toBeLessThanOrEqual(0.005);
  });

  test('out of reach ends at the fights allowed, and says how far it came', async () => {
    const found = await simulate(skirmish, { error: 0.0001, fights: 100, seed: 'x', workers: 2 });
    expect(found).toMatchObject({ fights: 100, ended: 'fights', partial: false });
    expect(found.error).toBeGreaterThan(0.01);
  });
});

describe('cancelled', () => {
  /** Cancels when `when` says so; gives what is left and how long the stop took. */
  async function cancelled(
    question: FightQuestion,
    when: (cancel: () => void) => SimulateOptions,
  ): Promise<Simulated & { took: number }> {
    const controller = new AbortController();
    let at = 0;
    const cancel = (): void => {
      at ||= performance.now();
      controller.abort();
    };
    const options = { fights: 1e9, seed: 'x', workers: 2, ...when(cancel), signal: controller.signal };
    const found = await simulate(question, options);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    return { ...found, took: performance.now() - at };
  }

  test('stops within half a second and keeps the fights without a gap', async () => {
    const found = await cancelled(skirmish, (cancel) => ({ onProgress: cancel }));
    expect(found.took).toBeLessThan(500);
    expect(found).toMatchObject({ ended: 'cancelled', partial: true });
    expect(found.fights).toBeGreaterThan(0);
    expect(found.tally).toEqual(new Simulator(skirmish, 'x').run(0, found.fights));
    expect(found.odds).toMatchObject({ fights: found.fights, seed: 'x' });
  });

  test('stops within half a second while fights without an end are fought', async () => {
    const found = await cancelled(walls, (cancel) => {
      setTimeout(cancel, 1500);
      return {};
    });
    expect(found.took).toBeLessThan(500);
    expect(found.partial).toBe(true);
    // Whatever is finished is undecided.
    expect(found.tally.outcomes).toEqual([0, 0, 0, found.fights]);
  });

  test('stops within half a second when workers do not listen, and has nothing to say then', async () => {
    const deaf = `const { parentPort } = require('node:worker_threads');
      parentPort.on('message', ({ kind }) => { if (kind === 'fight') for (;;); else parentPort.postMessage({ kind: 'ready' }); });`;
    const found = await cancelled(skirmish, (cancel) => {
      setTimeout(cancel, 500);
      return { worker: script(deaf) };
    });
    expect(found.took).toBeLessThan(500);
    expect(found).toMatchObject({ odds: undefined, fights: 0, error: 0.5, partial: true });
  });

  test('before it began, it starts no worker', async () => {
    expect(await simulate(skirmish, { signal: AbortSignal.abort() })).toMatchObject({ fights: 0, partial: true });
    expect(started).toEqual([]);
  });

  test('after it ended, it changes nothing', async () => {
    const controller = new AbortController();
    const found = await simulate(skirmish, { fights: 10, seed: 'x', signal: controller.signal });
    controller.abort();
    expect(found).toMatchObject({ fights: 10, partial: false });
  });
});

describe('progress', () => {
  test('rises, and ends at the whole', async () => {
    const told: Progress[] = [];
    const found = await simulate(skirmish, {
      fights: 2_000_000,
      seed: 'x',
      workers: 2,
      onProgress: (one) => told.push(one),
    });
    const fights = told.map((one) => one.fights);
    expect(fights).toEqual([...fights].sort((a, b) => a - b));
    expect(told.at(-1)).toMatchObject({ fights: 2_000_000, of: 2_000_000, odds: found.odds, secondsLeft: 0 });
    expect(told.every(({ of, rate }) => of === 2_000_000 && rate > 0)).toBe(true);
    expect(told.length).toBeLessThanOrEqual(1 + found.seconds / 0.1);
  });

  test('of a target error: as many fights as it will take', async () => {
    const told: Progress[] = [];
    await simulate(skirmish, { error: 0.0002, seed: 'x', workers: 2, onProgress: (one) => told.push(one) });
    // Half the width is 1.96 * sqrt(p * (1 - p) / n).
    const p = told.at(-1)!.odds.winner['Watch']!.p;
    expect(told.length).toBeGreaterThan(2);
    const needed = (1.96 / 0.0002) ** 2 * p * (1 - p);
    for (const { of, fights } of told.slice(1)) {
      expect(of).toBeGreaterThan(0.8 * needed);
      expect(of).toBeLessThan(Math.max(1.25 * needed, fights + 2));
    }
  });

  test('that throws ends the simulation with its error', async () => {
    const onProgress = (): never => {
      throw new Error('no room on the page');
    };
    await expect(simulate(skirmish, { fights: 1e6, onProgress })).rejects.toThrow('no room on the page');
  });
});

describe('refused at once, without a worker', () => {
  test.each<[SimulateOptions, RegExp]>([
    [{ fights: 0 }, /fights: found 0; whole numbers from 1 to 1000000000 are allowed/],
    [{ fights: 1.5 }, /fights: found 1.5/],
    [{ fights: NaN }, /fights: found NaN/],
    [{ error: 0 }, /error: found 0; numbers above 0 and below 1 are allowed/],
    [{ error: 1 }, /error: found 1/],
    [{ error: NaN }, /error: found NaN/],
    [{ workers: 0 }, /workers: found 0; whole numbers from 1 to 256 are allowed/],
  ])('%j', async (options, message) => {
    await expect(simulate(skirmish, options)).rejects.toThrow(message);
    await expect(simulate(skirmish, options)).rejects.toThrow(RangeError);
    expect(started).toEqual([]);
  });

  test('tactics and sides that are not there', async () => {
    const asked = (tactics: Record<string, string>) => simulate({ ...skirmish, tactics });
    await expect(asked({ Raiders: 'brave' })).rejects.toThrow(/tactics "brave"; mst2 has plain/);
    await expect(asked({ Elves: 'plain' })).rejects.toThrow(/side "Elves"; sides: Watch, Raiders/);
    expect(started).toEqual([]);
  });
});

describe('a worker', () => {
  test.each<[string, () => Worker, RegExp]>([
    [
      'that is not allowed',
      () => {
        throw new Error('workers are switched off');
      },
      /could not be started: workers are switched off/,
    ],
    [
      'whose file is not there',
      () => new Worker(new URL('file:///nowhere/worker.js')),
      /could not be started: .*nowhere/,
    ],
    ['that throws', script('throw new Error("no memory")'), /could not be started: no memory/],
    ['that ends by itself', script('process.exit(3)'), /could not be started: it ended by itself, with code 3/],
    [
      'that breaks down while it fights',
      script(`const { parentPort } = require('node:worker_threads');
        parentPort.on('message', ({ kind }) => { if (kind === 'fight') throw new Error('a bolt'); parentPort.postMessage({ kind: 'ready' }); });`),
      /broke down: a bolt/,
    ],
  ])('%s: a clear error, and no hang', async (_name, worker, message) => {
    const failed = simulate(skirmish, { fights: 1000, workers: 2, worker });
    await expect(failed).rejects.toThrow(message);
    await expect(failed).rejects.toThrow(WorkerFailed);
  });

  test('that has not the ruleset says which it has', async () => {
    const fourth = { ...skirmish, ruleset: { ...skirmish.ruleset, id: 'fourth' } };
    await expect(simulate(fourth, { fights: 10 })).rejects.toThrow(
      /the ruleset "fourth"; the workers have mst2, fudge, midian\. For another, give `worker`/,
    );
  });
});

test('without a seed, a fresh one is made and told', async () => {
  const [a, b] = await Promise.all([simulate(skirmish, { fights: 5 }), simulate(skirmish, { fights: 5 })]);
  expect(a.seed).toMatch(/^[0-9a-f]{12}$/);
  expect(a.seed).not.toBe(b.seed);
  expect((await simulate(skirmish, { fights: 5, seed: a.seed })).tally).toEqual(a.tally);
});
