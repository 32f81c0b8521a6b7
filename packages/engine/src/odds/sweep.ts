/**
 * Sweeps: the odds of a fight again and again, with one thing or several varied. A cell is one of every axis' values
 * with one of every other's; each is a fight of its own, so cells may be worked out in any order.
 */
import { Malformed, type Problem, pathText, show } from '../fight/problem.ts';
import type { Roster, Rulesets } from '../fight/roster.ts';
import { nearest } from '../fight/suggest.ts';
import { BEST } from './best.ts';
import { type Aim, type Axis, aimOf, clashOf, withAim } from './sweepAxes.ts';
import { type WrittenRoster, readChanged, withCount, writtenRoster } from './sweepRoster.ts';

/** Most cells of one sweep. */
export const MOST_CELLS = 10_000;

/** A roster to sweep: plain data as it is written, and a name for its rows. */
export interface SweepRoster {
  readonly name: string;
  readonly data: unknown;
}

export interface SweepPlan {
  /** One roster, or several to compare. */
  readonly rosters: readonly SweepRoster[];
  /** What is varied; the last varies fastest, and the rosters slowest of all. */
  readonly axes: readonly Axis[];
  /** What is the same in every cell, but not as it is written: axes of one value. */
  readonly fixed?: readonly Axis[];
}

/** Which of the plan's rosters a cell is of, and its value on each axis. */
export interface Cell {
  readonly roster: number;
  readonly values: readonly unknown[];
}

/** What a cell asks the odds of. */
export interface CellFight {
  readonly roster: Roster;
  /** Tactics by side, where they are not plain. */
  readonly tactics: Readonly<Record<string, string>>;
}

/** A sweep that cannot be carried out: everything that is wrong with it. */
export class WrongSweep extends RangeError {
  override readonly name = 'WrongSweep';
  constructor(readonly complaints: readonly string[]) {
    const more = complaints.length - 5;
    super([...complaints.slice(0, 5), ...(more > 0 ? [`(${more} more of this kind.)`] : [])].join(' '));
  }
}

/** One axis at one of its values. */
interface Setting {
  readonly name: string;
  readonly aim: Aim;
  readonly value: unknown;
}

/** One of the plan's rosters, and what each axis is of in it. */
interface Field {
  readonly label: string;
  readonly data: unknown;
  readonly written: WrittenRoster;
  readonly fixed: readonly Setting[];
  readonly aims: readonly Aim[];
  /** The roster for each combination of counts that came up. */
  readonly counted: Map<string, WrittenRoster>;
}

export class Sweep {
  /** How many cells there are. */
  readonly cells: number;
  /** The sides of all rosters, in their order. */
  readonly sides: readonly string[];
  readonly #fields: readonly Field[];
  readonly #rulesets: Rulesets;

  /**
   * Finds what every axis is of, and tries each of its values by itself. Throws WrongSweep with everything that is
   * wrong, and Malformed for a roster that is.
   */
  constructor(
    readonly plan: SweepPlan,
    rulesets: Rulesets,
  ) {
    this.#rulesets = rulesets;
    this.cells = countCells(plan);
    this.#fields = plan.rosters.map((roster) => this.#field(roster));
    this.sides = [...new Set(this.#fields.flatMap(({ written }) => written.fighters.map(({ side }) => side)))];
    const complaints = this.#fields.flatMap((field) => this.#wrongValues(field));
    if (complaints.length > 0) throw new WrongSweep(complaints);
  }

  cell(index: number): Cell {
    const { axes } = this.plan;
    const values = new Array<unknown>(axes.length);
    let rest = index;
    for (let i = axes.length - 1; i >= 0; i--) {
      const all = axes[i]!.values;
      values[i] = all[rest % all.length];
      rest = Math.floor(rest / all.length);
    }
    return { roster: rest, values };
  }

  /** The first of the rosters that a side is not in; undefined when it is in all of them. */
  withoutSide(side: string): string | undefined {
    const field = this.#fields.findIndex(({ written }) => !written.fighters.some((fighter) => fighter.side === side));
    return field < 0 ? undefined : this.plan.rosters[field]!.name;
  }

  /** The fight of a cell, read by its ruleset. Throws WrongSweep when its values do not go together. */
  read(index: number): CellFight {
    const { roster, values } = this.cell(index);
    const field = this.#fields[roster]!;
    const settings = this.plan.axes.map(({ name }, i) => ({ name, aim: field.aims[i]!, value: values[i] }));
    return this.#read(field, settings);
  }

  /** Reads every cell, so that nothing is found wrong when half of them are worked out. Throws WrongSweep. */
  check(): void {
    // Each value was tried by itself already.
    if (this.plan.axes.length < 2) return;
    for (let index = 0; index < this.cells; index++) this.read(index);
  }

  #field({ name, data }: SweepPlan['rosters'][number]): Field {
    const { rosters, axes, fixed = [] } = this.plan;
    const label = rosters.length > 1 ? `${name}: ` : '';
    const written = writtenRoster(data, this.#rulesets);
    const complaints: string[] = [];
    const found = [...fixed, ...axes].map(({ name: axis }) => {
      try {
        return aimOf(axis, written);
      } catch (error) {
        complaints.push(`${label}${axis}: ${reasonOf(error)}`);
        return undefined;
      }
    });
    if (complaints.length > 0) throw new WrongSweep(complaints);
    const aims = found as Aim[];
    aims.forEach((aim, i) => {
      for (const earlier of aims.slice(0, i)) {
        const twice = clashOf(earlier, aim, written.fighters);
        if (twice) complaints.push(`${label}${twice} is set twice; once is allowed. Take one of the two away.`);
      }
    });
    if (complaints.length > 0) throw new WrongSweep(complaints);
    return {
      label,
      data,
      written,
      fixed: fixed.map(({ name: axis, values }, i) => ({ name: axis, aim: aims[i]!, value: values[0] })),
      aims: aims.slice(fixed.length),
      counted: new Map(),
    };
  }

  /** The first wrong value of each axis. */
  #wrongValues(field: Field): string[] {
    const wrong = (settings: readonly Setting[]): string | undefined => {
      try {
        this.#read(field, settings);
        return undefined;
      } catch (error) {
        if (error instanceof WrongSweep) return error.message;
        throw error;
      }
    };
    const always = wrong([]);
    if (always !== undefined) return [always];
    return this.plan.axes.flatMap(({ name, values }, i) => {
      for (const value of values) {
        const complaint = wrong([{ name, aim: field.aims[i]!, value }]);
        if (complaint !== undefined) return [complaint];
      }
      return [];
    });
  }

  #read(field: Field, varied: readonly Setting[]): CellFight {
    const settings = [...field.fixed, ...varied];
    // With nothing varied it is what is fixed that is wrong.
    const blamed = varied.length > 0 ? varied : field.fixed;
    const complain = (complaints: readonly string[], of = blamed): never => {
      const label = of.map(({ name, value }) => `${name} = ${show(value)}`).join(', ');
      throw new WrongSweep([`${field.label}${label}: ${[...new Set(complaints)].join(' ')}`]);
    };
    let roster = this.#counted(field, settings, complain);
    const tactics: [string, string][] = [];
    // What is deeper comes later: a suit of armor first, and then its protection.
    for (const setting of settings.sort((a, b) => depthOf(a.aim) - depthOf(b.aim))) {
      const { aim, value } = setting;
      try {
        if (aim.kind === 'tactics') tactics.push([aim.side, tacticOf(value, roster)]);
        else if (aim.kind !== 'count') roster = withAim(roster, aim, value);
      } catch (error) {
        complain([reasonOf(error)], [setting]);
      }
    }
    const reading = readChanged(roster);
    if (!reading.roster) return complain(reading.problems.map((problem) => textOf(problem, blamed)));
    return { roster: reading.roster, tactics: Object.fromEntries(tactics) };
  }

  /** The roster with the counts of the settings, everybody spelled out. */
  #counted(field: Field, settings: readonly Setting[], complain: (complaints: string[]) => never): WrittenRoster {
    const counts = settings.flatMap(({ aim, value }) => (aim.kind === 'count' ? [{ entry: aim.entry, value }] : []));
    if (counts.length === 0) return field.written;
    const key = JSON.stringify(counts);
    let roster = field.counted.get(key);
    if (!roster) {
      const data = counts.reduce((before, { entry, value }) => withCount(before, entry, value), field.data);
      try {
        roster = writtenRoster(data, this.#rulesets);
      } catch (error) {
        return complain([reasonOf(error)]);
      }
      field.counted.set(key, roster);
    }
    return roster;
  }
}

/** The cells of a plan. Throws WrongSweep for axes that are none, and for too many cells. */
function countCells({ rosters, axes, fixed = [] }: SweepPlan): number {
  const names = [...fixed, ...axes].map(({ name }) => name);
  const complaints = axes.flatMap(({ name, values }) => {
    if (values.length === 0) return [`${name} has no values; give it some, as in ${name}=0..10.`];
    const texts = values.map((value) => JSON.stringify(value));
    const twice = texts.find((text, i) => texts.indexOf(text) < i);
    return twice === undefined ? [] : [`${name} has the value ${twice} twice; once is allowed.`];
  });
  const again = names.find((name, i) => names.indexOf(name) < i);
  if (again !== undefined) complaints.push(`${again} is given twice; once is allowed. Put all its values together.`);
  if (complaints.length > 0) throw new WrongSweep(complaints);
  const sizes = axes.map(({ values }) => values.length);
  const cells = sizes.reduce((product, size) => product * size, rosters.length);
  if (cells <= MOST_CELLS) return cells;
  const longest = axes[sizes.indexOf(Math.max(...sizes))]!.name;
  const product = [...(rosters.length > 1 ? [rosters.length] : []), ...sizes].join(' × ');
  throw new WrongSweep([
    `That is ${product} = ${cells} cells; at most ${MOST_CELLS} are allowed. Cut the values of ${longest}, or give it a wider step, as in 0..100..10.`,
  ]);
}

const depthOf = (aim: Aim): number => ('path' in aim ? aim.path.length : 0);

/** Best play is a tactic of duels. */
function tacticOf(value: unknown, { ruleset: { id, tactics }, fighters }: WrittenRoster): string {
  const known = [...Object.keys(tactics), ...(fighters.length === 2 ? [BEST] : [])];
  if (typeof value === 'string' && known.includes(value)) return value;
  const like = typeof value === 'string' ? nearest(value, known) : undefined;
  throw new RangeError(`${id} has the tactics ${known.join(', ')}.${like ? ` Did you mean "${like}"?` : ''}`);
}

const reasonOf = (error: unknown): string => {
  if (error instanceof Malformed) return error.problems.map(({ message }) => message).join(' ');
  if (error instanceof RangeError) return error.message;
  throw error;
};

/** A problem in words; its place is left out where that is just what was set. */
function textOf({ path, message }: Problem, settings: readonly Setting[]): string {
  const [first, ...rest] = path;
  for (const { aim } of settings) {
    if (!('path' in aim) || (aim.kind === 'house') !== (first === 'house')) continue;
    const inside = rest.slice(aim.path.length);
    if (aim.path.every((step, i) => String(rest[i]) === step))
      return inside.length > 0 ? `${pathText(inside)}: ${message}` : message;
  }
  return path.length > 0 ? `${pathText(path)}: ${message}` : message;
}
