/** The rows of a sweep, and the forms they are written in: CSV, JSON, Parquet, and a table for people. */
import { type CellOdds, type Sweep, percent } from '@affray/engine';
import { parquetWriteBuffer } from 'hyparquet-writer';
import Papa from 'papaparse';
import { jsonText } from './console.ts';
import { BadCall } from './errors.ts';
import { shortNumber } from './oddsOptions.ts';

export type Format = 'csv' | 'json' | 'parquet';

/** A column: what it is called and what it says of a cell. null where it has nothing to say. */
interface Column {
  readonly name: string;
  readonly of: (cell: number, odds: CellOdds) => unknown;
}

/** A row under the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** The columns of a sweep, in their order; docs/sweeps.md says what each means. Throws BadCall when two have one name. */
function columnsOf(sweep: Sweep): readonly Column[] {
  const { rosters, axes } = sweep.plan;
  const all: Column[] = [
    ...(rosters.length > 1
      ? [
          { name: 'roster', of: (cell: number) => rosters[sweep.cell(cell).roster]!.name },
          {
            name: 'ruleset',
            of: (cell: number) => (rosters[sweep.cell(cell).roster]!.data as { ruleset: string }).ruleset,
          },
        ]
      : []),
    ...axes.map(({ name }, i) => ({ name, of: (cell: number) => sweep.cell(cell).values[i] })),
    { name: 'method', of: (_, { method }) => method },
    ...sweep.sides.map((side): Column => ({ name: `win_${side}`, of: (_, odds) => chanceOf(odds, side)?.p })),
    { name: 'nobody', of: (_, { nobody }) => nobody },
    { name: 'undecided', of: (_, { undecided }) => undecided },
    { name: 'turns', of: (_, { turns }) => turns },
    { name: 'rolls', of: (_, { rolls }) => rolls },
    { name: 'rounds', of: (_, { rounds }) => rounds },
    { name: 'scenes', of: (_, { scenes }) => scenes },
    { name: 'bound', of: (_, { bound }) => bound },
    { name: 'fights', of: (_, { fights }) => fights },
    { name: 'seed', of: (_, { seed }) => seed },
    { name: 'error', of: (_, { error }) => error },
    ...(['low', 'high'] as const).flatMap((end, i) =>
      sweep.sides.map((side): Column => ({
        name: `${end}_${side}`,
        of: (_, odds) => chanceOf(odds, side)?.interval?.[i],
      })),
    ),
  ];
  const names = all.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) {
    throw new BadCall(`Two columns would be called "${twice}". Write the axis another way, such as everyone.${twice}.`);
  }
  return all;
}

const chanceOf = (odds: CellOdds, side: string): CellOdds['winner'][string] | undefined =>
  Object.hasOwn(odds.winner, side) ? odds.winner[side] : undefined;

/** Those cells of a sweep that are done, as rows in the order of the cells. */
export class Rows {
  /** What is varied: rosters, where there are several, and the axes. */
  readonly varied: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly Row[];

  constructor(
    readonly sweep: Sweep,
    readonly done: ReadonlyMap<number, CellOdds>,
  ) {
    const columns = columnsOf(sweep);
    const { rosters, axes } = sweep.plan;
    this.varied = [...(rosters.length > 1 ? ['roster'] : []), ...axes.map(({ name }) => name)];
    this.columns = columns.map(({ name }) => name);
    this.rows = [...done]
      .sort(([a], [b]) => a - b)
      .map(([cell, odds]) => Object.fromEntries(columns.map(({ name, of }) => [name, of(cell, odds) ?? null])));
  }

  /** The same rows give the same bytes. */
  written(format: Format, solved?: readonly { readonly data: object }[]): string | Uint8Array {
    return format === 'csv' ? this.csv() : format === 'json' ? `${jsonText(this.json(solved))}\n` : this.parquet();
  }

  /** With what was solved for, if anything was; then not every cell needs to be there. */
  json(solved?: readonly { readonly data: object }[], complete = true): object {
    const { varied, columns, rows } = this;
    return {
      format: 'affray-sweep/1',
      varied,
      columns,
      complete,
      ...(solved ? { solved: solved.map(({ data }) => data) } : {}),
      rows,
    };
  }

  /**
   * A text that a spreadsheet would take for a formula gets an apostrophe before it; numbers are left as they are.
   * Values that are lists or mappings are written as JSON.
   */
  csv(): string {
    const cells = this.rows.map((row) => this.columns.map((column) => plain(row[column])));
    return `${Papa.unparse({ fields: [...this.columns], data: cells }, { newline: '\n', escapeFormulae: FORMULA })}\n`;
  }

  parquet(): Uint8Array {
    const columnData = this.columns.map((name) => {
      const data = this.rows.map((row) => plain(row[name]) ?? null);
      const { type, values } = typed(data);
      return { name, data: values, type, nullable: true };
    });
    return new Uint8Array(parquetWriteBuffer({ columnData }));
  }

  /** For people: what was varied, who wins, how long it takes. */
  table(): { head: string[]; rows: string[][]; right: number[] } {
    const { sweep, varied, rows } = this;
    const some = (column: string): boolean => rows.some((row) => Number(row[column]) > 0);
    const others = ['nobody', 'undecided'].filter(some);
    const chance = (value: unknown): string => (typeof value === 'number' ? percent(value) : '');
    const head = [...varied, ...sweep.sides.map((side) => `${side} wins`), ...others, 'rounds', 'method'];
    return {
      head,
      rows: rows.map((row) => [
        ...varied.map((column) => String(plain(row[column]) ?? '')),
        ...sweep.sides.map((side) => {
          const [low, high] = [row[`low_${side}`], row[`high_${side}`]];
          const interval = typeof low === 'number' && typeof high === 'number' ? ` ± ${percent((high - low) / 2)}` : '';
          return `${chance(row[`win_${side}`])}${interval}`;
        }),
        ...others.map((column) => chance(row[column])),
        row['rounds'] === null ? 'without end' : shortNumber(row['rounds'] as number),
        row['method'] === 'exact' ? 'exact' : `${String(row['fights'])} fights`,
      ]),
      right: head.map((_, i) => i).slice(varied.length, -1),
    };
  }
}

// What spreadsheets begin a formula with, wide letters of the Far East among them.
const FORMULA = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A value as one cell can hold it. */
export const plain = (value: unknown): string | number | boolean | null =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : ((value ?? null) as string | number | boolean | null);

/** The narrowest type that holds a column. */
function typed(data: readonly unknown[]): { type: 'BOOLEAN' | 'DOUBLE' | 'STRING'; values: unknown[] } {
  const there = data.filter((value) => value !== null);
  const all = (type: string): boolean => there.length > 0 && there.every((value) => typeof value === type);
  if (all('boolean')) return { type: 'BOOLEAN', values: [...data] };
  if (all('number')) return { type: 'DOUBLE', values: [...data] };
  return { type: 'STRING', values: data.map((value) => (value === null ? null : String(value))) };
}
