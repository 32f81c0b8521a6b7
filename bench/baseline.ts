/**
 * The baseline: the ratios of an earlier run, by machine. Ratios are steadier than times, but another machine or another
 * version of Node has others, so each has a baseline of its own.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

const FILE = 'bench/baseline.json';

/** How much worse a ratio may be than in the baseline. */
export const TOLERANCE = 0.1;

type Ratios = Readonly<Record<string, number>>;

/** What ratios are comparable for: the processor, how many there are, and the version of Node. */
export function machine(): string {
  const all = cpus();
  const node = process.versions.node.split('.')[0];
  return `${all[0]?.model.trim() || 'unknown processor'}, ${all.length} of them, ${process.platform} ${process.arch}, Node ${node}`;
}

function read(): Record<string, Ratios> {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Ratios>) : {};
}

/** The ratios of this machine by row; undefined when it has none yet. */
export const baseline = (): Ratios | undefined => read()[machine()];

/** Keeps the ratios of this machine; those of rows that were not measured stay. */
export function writeBaseline(ratios: Ratios): void {
  const all = read();
  const own = { ...all[machine()], ...ratios };
  const rows = Object.entries(own).map(([id, ratio]) => [id, Number(ratio.toPrecision(4))] as const);
  all[machine()] = Object.fromEntries(rows);
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
}

export const worse = (ratio: number, before: number | undefined): boolean =>
  before !== undefined && ratio < before * (1 - TOLERANCE);
