/** `affray sweep`: the odds of a fight again and again, with one thing or several varied. */
import { basename, extname } from 'node:path';
import {
  type Axis,
  type CellEffort,
  type Passing,
  SCENE_LIMIT,
  Sweep,
  type SweepRoster,
  hashText,
  percent,
} from '@affray/engine';
import { ROSTER_WANTED, readText, rosterOf } from '@affray/engine/files';
import { rulesets } from '@affray/engine/rulesets';
import { svgText } from '@affray/pictures/node';
import type { Command } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import type { Console } from './console.ts';
import { BadCall, Interrupted, Refused } from './errors.ts';
import { interruptible } from './interrupt.ts';
import { checkFree, checkWritable, isLog, readInput, writeWhole } from './io.ts';
import { refuseTwice } from './oddsOptions.ts';
import { seedText, share, whole } from './options.ts';
import { type Wanted, readAxis, readFixed, readWanted } from './sweepAxes.ts';
import { Journal, hasJournal } from './sweepJournal.ts';
import { sweepPicture } from './sweepPicture.ts';
import { Rows } from './sweepRows.ts';
import { type Kept, Sweeping } from './sweeping.ts';

interface Options {
  readonly vary?: readonly string[];
  readonly house?: readonly string[];
  readonly wounds?: readonly string[];
  readonly tactics?: readonly string[];
  readonly solve?: string;
  readonly out?: string;
  readonly force?: boolean;
  readonly limit?: number;
  readonly fights?: number;
  readonly error?: number;
  readonly seed?: string;
  readonly json?: boolean;
}

/** Scenes of a cell solved unless --limit says otherwise: few enough that a cell is done in a second or so. */
const SCENES_TO_SOLVE = 50_000;
const SEED = 'affray';

const FORMATS = ['csv', 'json', 'parquet', 'svg'] as const;
type Format = (typeof FORMATS)[number];

const EXAMPLES = `
Axes: a fighter, side:NAME or everyone with a field of the sheet (brenna.skill, side:Watch.armor); NAME.count;
house.RULE; tactics.SIDE. Values: ranges such as 0..10, 0..10..2, and values between commas as in a roster.

Examples:
  affray sweep fight.yaml --vary brenna.skill=0..10                       who wins, for each skill
  affray sweep fight.yaml --vary brenna.skill=0..10 --vary house.shock=hit,wound --out sweep.csv
  affray sweep fight.yaml --vary brenna.skill=0..10 --vary kobold.count=1..5 --out map.svg
  affray sweep fight.yaml --vary brenna.skill=0..10 --solve Watch=50%     which skill gives 50 %?
  affray sweep mst2.yaml fudge.yaml midian.yaml                           rosters, and whole games, side by side

Ctrl-C stops it, and with --out the same command goes on where it was stopped, whatever stopped it: finished
cells are kept in FILE.part until the file is written.`;

const collect = (text: string, before: readonly string[] = []): string[] => [...before, text];

export const addSweep = (program: Command, console: Console): void =>
  void refuseTwice(
    program
      .command('sweep')
      .description('the odds of a fight with one thing or several varied, as a table, CSV, JSON, Parquet or a picture')
      .argument('<roster...>', 'a roster file, or several to compare; "-" for standard input')
      .option('--vary <axis=values>', 'what is varied; may be given again for another axis', collect)
      .option('--solve <side=chance>', 'for which values of the last axis a side wins with this chance, such as 50%')
      .option('--tactics <side=name>', 'tactics of a side; may be given again for another', collect)
      .option('--house <key=value>', 'a house rule for all cells; may be given again', collect)
      .option('--wounds <name=n>', 'wounds that somebody begins with; may be given again', collect)
      .option(
        '--limit <scenes>',
        `solve up to so many scenes a cell, 0 for none; ${SCENES_TO_SOLVE} when absent`,
        limit,
      )
      .option('--fights <n>', 'fights of a sampled cell; with --error, at most; 10000 when neither', whole(1, 1e9))
      .option('--error <share>', 'sample each cell until every chance is known so well, such as 1%', share)
      .option('--seed <text>', `seed of every sampled cell; "${SEED}" when absent`, seedText)
      .option('--out <file>', 'write it: .csv, .json, .parquet or .svg, by the ending')
      .option('--force', 'write over a file that is there, and begin anew')
      .option('--json', 'one JSON document')
      .addHelpText('after', EXAMPLES),
  ).action((rosters: readonly string[], options: Options) => sweepVerb(rosters, options, console));

function limit(text: string): number {
  return whole(0, SCENE_LIMIT)(text);
}

async function sweepVerb(files: readonly string[], options: Options, console: Console): Promise<void> {
  const { out, force = false, fights, error, seed = SEED } = options;
  const axes = (options.vary ?? []).map(readAxis);
  if (axes.length === 0 && files.length === 1)
    throw new BadCall(
      `Say what is to be varied: --vary brenna.skill=0..10, for one; or give a second roster to compare.`,
    );
  if (options.solve !== undefined && axes.length === 0)
    throw new BadCall('--solve looks along the last axis, and there is none; give one with --vary.');
  const format = out === undefined ? undefined : formatOf(out);
  if (out !== undefined) checkWritable(out);
  const plan = { rosters: await readRosters(files, console), axes, fixed: fixedOf(options) };
  const sweep = new Sweep(plan, rulesets);
  const effort: CellEffort = { limit: options.limit ?? SCENES_TO_SOLVE, fights, error, seed };
  const wanted = options.solve === undefined ? undefined : readWanted(options.solve, sweep.sides);
  const missing = wanted && sweep.withoutSide(wanted.side);
  if (missing !== undefined)
    throw new BadCall(`--solve ${wanted!.side}: the roster "${missing}" has no such side; leave that roster out.`);
  sweep.check();
  // The same question, to the same version, has the same answer.
  const question = hashText(JSON.stringify([packageJson.version, plan, effort]));
  const part = out === undefined ? undefined : `${out}.part`;
  if (out !== undefined && !force && !hasJournal(part!, question))
    checkFree(out, 'Name another file, or give --force to write over it.');
  const kept = part === undefined ? new Memory() : new Journal(part, question, force);
  await sweepInto(kept, { sweep, effort, wanted, out, format, json: options.json === true }, console);
}

interface Task {
  readonly sweep: Sweep;
  readonly effort: CellEffort;
  readonly wanted: Wanted | undefined;
  readonly out: string | undefined;
  readonly format: Format | undefined;
  readonly json: boolean;
}

async function sweepInto(kept: Memory | Journal, task: Task, console: Console): Promise<void> {
  const { sweep, effort, wanted, out, format, json } = task;
  const before = kept.done.size;
  if (before > 0 && !json) console.remark(`Going on: ${before} of ${sweep.cells} cells are done already.`);
  let solved: readonly Passing[] | undefined;
  let complete = false;
  try {
    complete = await interruptible(async (signal) => {
      const sweeping = new Sweeping(sweep, effort, kept, signal, console);
      try {
        if (!wanted) return await sweeping.work(Array.from({ length: sweep.cells }, (_, cell) => cell));
        solved = await sweeping.solve(wanted);
        return solved !== undefined;
      } finally {
        sweeping.stop();
      }
    });
  } finally {
    if (!complete) kept.close();
  }
  const rows = new Rows(sweep, kept.done);
  const solution = wanted && solved ? solutionsOf(sweep, wanted, solved) : undefined;
  const stopped = `Stopped: ${rows.rows.length} of ${sweep.cells} cells are done`;
  if (!complete && out !== undefined)
    throw new Interrupted(`${stopped} and kept in "${out}.part"; the same command goes on from there.`);
  if (out !== undefined) {
    const written =
      format === 'svg' ? svgText(sweepPicture(rows)) : rows.written(format as Exclude<Format, 'svg'>, solution);
    await writeWhole(out, written);
    kept.remove();
  }
  if (json) console.json(out === undefined ? rows.json(solution, complete) : { written: out, cells: rows.rows.length });
  else {
    if (out === undefined) {
      const { head, rows: lines, right } = rows.table();
      console.table(head, lines, right);
    }
    for (const one of solution ?? []) console.line(one.text);
    if (out !== undefined) console.line(`written: ${out}, ${rows.rows.length} rows`);
  }
  if (!complete) throw new Interrupted(`${stopped}. With --out FILE they are kept, and the same command goes on.`);
}

/** Cells kept for as long as the command runs. */
class Memory implements Kept {
  readonly done = new Map<number, Parameters<Kept['add']>[1]>();
  add(cell: number, odds: Parameters<Kept['add']>[1]): void {
    this.done.set(cell, odds);
  }
  close(): void {
    // Nothing to close.
  }
  remove(): void {
    this.done.clear();
  }
}

function formatOf(out: string): Format {
  const ending = extname(out).slice(1).toLowerCase();
  const format = FORMATS.find((one) => one === ending);
  if (format) return format;
  throw new BadCall(`Found "--out ${out}"; the ending says what is written: .csv, .json, .parquet or .svg.`);
}

/** The rosters as they are written, each known to be right by itself. */
async function readRosters(files: readonly string[], console: Console): Promise<SweepRoster[]> {
  const names = files.map((file) => (file === '-' ? 'standard input' : basename(file, extname(file))));
  const rosters: SweepRoster[] = [];
  for (const [i, file] of files.entries()) {
    const shown = file === '-' ? 'Standard input' : `"${file}"`;
    if (files.indexOf(file) < i) throw new BadCall(`${shown} is given twice; once is allowed.`);
    const reading = readText(await readInput(file, console.surroundings), ROSTER_WANTED);
    if (isLog(reading)) throw new BadCall(`${shown} is a log; a roster is wanted here.`);
    const { roster, problems } = rosterOf(reading, rulesets);
    if (!roster) throw new Refused(`${shown} is not a roster that can be fought:`, problems);
    const name = names.filter((one) => one === names[i]).length > 1 ? file : names[i]!;
    rosters.push({ name, data: reading.data });
  }
  return rosters;
}

const fixedOf = ({ house = [], wounds = [], tactics = [] }: Options): Axis[] => [
  ...house.map((text) => readFixed(text, '--house', (name) => `house.${name}`)),
  ...wounds.map((text) => readFixed(text, '--wounds', (name) => `${name}.wounds`)),
  ...tactics.map((text) => readFixed(text, '--tactics', (name) => `tactics.${name}`)),
];

/** What was solved for, for people and for programs. */
export interface Solution {
  readonly text: string;
  readonly data: object;
}

function solutionsOf(sweep: Sweep, { side, target }: Wanted, solved: readonly Passing[]): Solution[] {
  const { rosters, axes } = sweep.plan;
  const { name, values } = axes.at(-1)!;
  const shown = (place: number): string => {
    const value = values[place];
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return solved.map(({ between, nearest, trend, known }, group): Solution => {
    const { roster, values: at } = sweep.cell(group * values.length);
    const others = Object.fromEntries([
      ...(rosters.length > 1 ? [['roster', rosters[roster]!.name] as const] : []),
      ...axes.slice(0, -1).map((axis, i) => [axis.name, at[i]] as const),
    ]);
    const where = Object.entries(others).map(([key, value]) => `${key} ${String(value)}`);
    const p = (place: number): number => known.get(place)!.p;
    const told = (place: number): string => `${shown(place)} (${percent(p(place))})`;
    const exactly = between.flat().find((place) => p(place) === target);
    const found =
      exactly !== undefined
        ? `at ${told(exactly)}`
        : between.length > 0
          ? between.map(([low, high]) => `between ${told(low)} and ${told(high)}`).join('; ')
          : `nowhere from ${shown(0)} to ${shown(values.length - 1)}; nearest at ${told(nearest)}`;
    const waver = trend === 'wavers' ? ' The chance neither rises nor falls all along, so every value was tried.' : '';
    return {
      text: `${where.length > 0 ? `${where.join(', ')}: ` : ''}${side} wins with ${percent(target)} by ${name}: ${found}.${waver}`,
      data: {
        ...(where.length > 0 ? { at: others } : {}),
        axis: name,
        side,
        target,
        between: between.map((pair) => pair.map((place) => ({ value: values[place], p: p(place) }))),
        nearest: { value: values[nearest], p: p(nearest) },
        trend,
      },
    };
  });
}
