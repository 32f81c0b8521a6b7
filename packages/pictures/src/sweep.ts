/** Sweeps drawn: lines along one axis, or a heat map over two. */
import { type HeatCell, leastWidth, paintCells } from './cells.ts';
import { type Series, keysOf, paintLines } from './lines.ts';
import type { Picture } from './picture.ts';
import { type Column, chanceColumn, numberColumn, textColumn } from './table.ts';
import { chanceText, listed, named, numberText } from './text.ts';

/** A row of a sweep by its columns; null and "" where there is no value. */
export type SweepRow = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface SweepValue {
  /** The column that holds it: "win_Watch", "turns". */
  readonly column: string;
  /** How people call it: "Watch wins". */
  readonly label: string;
  /** Is it a chance from 0 to 1, rather than a number? */
  readonly chance: boolean;
  /** The columns of its 95 % interval, where it was sampled. */
  readonly interval?: readonly [string, string];
}

export interface SweepLines {
  readonly x: string;
  /** The axis whose values each have a line; with several `values` there is none. */
  readonly series?: string;
  readonly values: readonly SweepValue[];
  readonly notes?: readonly string[];
}

/** Values along one axis: a line for each value asked for, or for each value of a second axis. */
export function sweepLines(rows: readonly SweepRow[], { x, series: second, values, notes = [] }: SweepLines): Picture {
  const label = (value: SweepValue, row: SweepRow): string =>
    second === undefined
      ? named(value.label)
      : `${named(second)} ${wordOf(row[second])}${values.length > 1 ? `, ${named(value.label)}` : ''}`;
  const byLabel = new Map<string, { x: number | string; y: number; interval?: readonly [number, number] }[]>();
  for (const value of values) {
    for (const row of rows) {
      const points = byLabel.get(label(value, row)) ?? [];
      byLabel.set(label(value, row), points);
      const ends = value.interval?.map((column) => numberOf(row[column])) as [number, number] | undefined;
      const interval = ends?.every(Number.isFinite) ? { interval: ends } : {};
      points.push({ x: numberOrWord(row[x]), y: numberOf(row[value.column]), ...interval });
    }
  }
  const numbers = rows.every((row) => typeof numberOrWord(row[x]) === 'number');
  const series = [...byLabel].map(([name, points], look): Series => ({
    label: name,
    look,
    points: numbers
      ? points.sort((a, b) => Number(a.x) - Number(b.x))
      : points.map((point) => ({ ...point, x: String(point.x) })),
  }));
  const chances = values.every(({ chance }) => chance);
  const text = (value: number): string => (chances ? chanceText(value) : numberText(value, 2));
  const figures = series.flatMap(({ label: name, points }) => {
    const good = points.filter(({ y }) => Number.isFinite(y));
    const [first, last] = [good[0], good.at(-1)];
    return first && last ? [`${name}: ${text(first.y)} at ${first.x}, ${text(last.y)} at ${last.x}`] : [];
  });
  const what = listed(values.map((value) => named(value.label)));
  return {
    title: `${what} by ${named(x)}${second === undefined ? '' : ` and ${named(second)}`}`,
    description:
      figures.length === 0
        ? 'There is nothing in this sweep.'
        : `${figures.slice(0, 6).join('; ')}${figures.length > 6 ? `; and ${figures.length - 6} more` : ''}.`,
    notes,
    legend: keysOf(series),
    table: tableOf(rows, second === undefined ? [x] : [x, second], values),
    paint: (canvas) => paintLines(series, canvas, { x: named(x), y: chances ? 'chance' : what, chances }),
  };
}

export interface SweepMap {
  readonly x: string;
  readonly y: string;
  readonly value: SweepValue;
  readonly notes?: readonly string[];
}

/** One value over two axes, a cell for each pair. */
export function sweepMap(rows: readonly SweepRow[], { x, y, value, notes = [] }: SweepMap): Picture {
  const known = rows.map((row) => ({ x: wordOf(row[x]), y: wordOf(row[y]), value: numberOf(row[value.column]) }));
  const good = known.filter((one) => Number.isFinite(one.value));
  const [least, most] = value.chance
    ? [0, 1]
    : [Math.min(...good.map((one) => one.value)), Math.max(...good.map((one) => one.value))];
  const text = (number: number): string => (value.chance ? chanceText(number, 1) : numberText(number, 2));
  const cells = known.map((one): HeatCell => ({
    x: one.x,
    y: one.y,
    share: !Number.isFinite(one.value) ? 0 : most > least ? (one.value - least) / (most - least) : 0.5,
    // The cell has little room: whole percents, and the exact figure on the tip and in the table.
    text: !Number.isFinite(one.value) ? '–' : value.chance ? wholePercent(one.value) : text(one.value),
    title: `${named(x)} ${one.x}, ${named(y)} ${one.y}: ${text(one.value)}`,
  }));
  const options = {
    x: named(x),
    y: named(y),
    xs: ordered(cells.map((cell) => cell.x)),
    ys: ordered(cells.map((cell) => cell.y)),
  };
  const [low, high] = [...good]
    .sort((a, b) => a.value - b.value)
    .flatMap((one, i, all) => (i === 0 || i === all.length - 1 ? [one] : []));
  const at = (one: (typeof good)[number]): string => `${text(one.value)} at ${named(x)} ${one.x}, ${named(y)} ${one.y}`;
  return {
    title: `${named(value.label)} by ${named(x)} and ${named(y)}`,
    description:
      low === undefined
        ? 'There is nothing in this sweep.'
        : high === undefined
          ? `${at(low)}.`
          : `From ${at(low)}, to ${at(high)}.`,
    notes: [value.chance ? 'Figures are percents; the darker, the more.' : 'The darker, the more.', ...notes],
    table: tableOf(rows, [x, y], [value]),
    least: leastWidth(cells, options),
    paint: (canvas) => paintCells(cells, canvas, options),
  };
}

/** "<1" and ">99" are kept from looking certain. */
function wholePercent(p: number): string {
  const percent = Math.round(p * 100);
  if (percent === 0 && p > 0) return '<1';
  if (percent === 100 && p < 1) return '>99';
  return String(percent);
}

const wordOf = (cell: SweepRow[string]): string => (cell === null || cell === undefined ? '' : named(String(cell)));

const numberOf = (cell: SweepRow[string]): number =>
  typeof cell === 'number' ? cell : typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : NaN;

const numberOrWord = (cell: SweepRow[string]): number | string =>
  Number.isFinite(numberOf(cell)) ? numberOf(cell) : wordOf(cell);

/** Numbers rising; words as they come. */
function ordered(words: readonly string[]): string[] {
  const all = [...new Set(words)];
  return all.every((word) => word !== '' && Number.isFinite(Number(word)))
    ? all.sort((a, b) => Number(a) - Number(b))
    : all;
}

function tableOf(rows: readonly SweepRow[], axes: readonly string[], values: readonly SweepValue[]): Picture['table'] {
  const figures: [string, Column][] = values.flatMap(({ column, label, chance, interval }): [string, Column][] => [
    [column, chance ? chanceColumn(named(label)) : numberColumn(named(label))],
    ...(interval ?? []).map((end, i): [string, Column] => [end, chanceColumn(i === 0 ? 'from' : 'to')]),
  ]);
  return {
    caption: `${listed(values.map(({ label }) => named(label)))} by ${listed(axes.map(named))}`,
    columns: [...axes.map((axis) => textColumn(named(axis))), ...figures.map(([, column]) => column)],
    rows: rows.map((row) => [
      ...axes.map((axis) => wordOf(row[axis])),
      ...figures.map(([column]) => {
        const number = numberOf(row[column]);
        return Number.isFinite(number) ? number : null;
      }),
    ]),
  };
}
