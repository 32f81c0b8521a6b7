/** The work of a sweep: cell after cell, with a bar on a terminal, until all are done or Ctrl-C. */
import { type CellEffort, type CellOdds, CellWork, type Passing, type Sweep, passing } from '@affray/engine';
import type { Console } from './console.ts';
import { ProgressBar } from './progressBar.ts';
import type { Wanted } from './sweepAxes.ts';

/** What is known of a sweep's cells, and where more is put; a journal keeps it safe besides. */
export interface Kept {
  readonly done: ReadonlyMap<number, CellOdds>;
  add(cell: number, odds: CellOdds): void;
}

/** Ctrl-C is heard, and the bar moves, some ten times a second. */
const SLICE_MILLISECONDS = 80;
const FIRST_FIGHTS = 64;

export class Sweeping {
  readonly #sweep: Sweep;
  readonly #effort: CellEffort;
  readonly #kept: Kept;
  readonly #signal: AbortSignal;
  readonly #bar: ProgressBar;
  readonly #started = performance.now();
  /** Cells of this run, the one in work counted by how far it is. */
  #worked = 0;

  constructor(sweep: Sweep, effort: CellEffort, kept: Kept, signal: AbortSignal, console: Console) {
    this.#sweep = sweep;
    this.#effort = effort;
    this.#kept = kept;
    this.#signal = signal;
    this.#bar = new ProgressBar(console);
  }

  stop(): void {
    this.#bar.stop();
  }

  /** Works out those of the cells that are not done. False when it was stopped before the last of them. */
  async work(cells: readonly number[]): Promise<boolean> {
    for (const [i, cell] of cells.entries()) {
      if (this.#kept.done.has(cell)) continue;
      const odds = await this.#cell(cell, cells.length - i);
      if (!odds) return false;
      this.#kept.add(cell, odds);
    }
    return true;
  }

  /** Where the last axis passes a target, for every value of what is varied besides; undefined when it was stopped. */
  async solve({ side, target }: Wanted): Promise<readonly Passing[] | undefined> {
    const length = this.#sweep.plan.axes.at(-1)!.values.length;
    const found: Passing[] = [];
    for (let first = 0; first < this.#sweep.cells; first += length) {
      const search = passing(length, target);
      let step = search.next();
      while (!step.done) {
        const places = step.value;
        if (!(await this.work(places.map((place) => first + place)))) return undefined;
        const known = places.map((place) => [place, this.#kept.done.get(first + place)!.winner[side]!] as const);
        step = search.next(new Map(known));
      }
      found.push(step.value);
    }
    return found;
  }

  async #cell(cell: number, cellsLeft: number): Promise<CellOdds | undefined> {
    const { roster, tactics } = this.#sweep.read(cell);
    const { ruleset, fighters, house } = roster;
    const work = new CellWork({ ruleset, scene: ruleset.muster(fighters, house), tactics }, this.#effort);
    const before = this.#worked;
    for (let fights = FIRST_FIGHTS; ;) {
      await new Promise(setImmediate);
      if (this.#signal.aborted) return undefined;
      const start = performance.now();
      const odds = work.step(fights);
      if (performance.now() - start < SLICE_MILLISECONDS / 2) fights *= 2;
      this.#worked = before + work.part;
      this.#tell(cellsLeft - work.part);
      if (odds) return odds;
    }
  }

  #tell(cellsLeft: number): void {
    const seconds = (performance.now() - this.#started) / 1000;
    const { size } = this.#kept.done;
    this.#bar.update(size, size + Math.ceil(cellsLeft), 'cells', (seconds / Math.max(this.#worked, 1e-3)) * cellsLeft);
  }
}
