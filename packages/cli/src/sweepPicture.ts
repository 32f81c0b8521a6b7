/** A sweep drawn: lines along its axis; of two axes a heat map of the first side's chance. */
import { type Picture, type SweepValue, sweepLines, sweepMap } from '@affray/pictures';
import { BadCall } from './errors.ts';
import { type Row, plain } from './sweepRows.ts';

/** What a picture needs of a sweep: made here, or read from a file that was written. */
export interface SweepTable {
  /** What is varied: rosters, where there are several, and the axes. */
  readonly varied: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** `value` is the column drawn; of a map the first chance to win when absent, of lines every one. Throws BadCall. */
export function sweepPicture({ varied, columns, rows: all }: SweepTable, value?: string): Picture {
  const rows = all.map((row) => Object.fromEntries(columns.map((column) => [column, plain(row[column])])));
  const chances = columns.filter((column) => column.startsWith('win_'));
  const numbers = [...chances, 'nobody', 'undecided', 'turns', 'rolls', 'rounds'];
  if (value !== undefined && !numbers.includes(value))
    throw new BadCall(`Found the value "${value}"; this sweep has ${numbers.join(', ')}.`);
  const [x, y] = varied;
  if (x === undefined || varied.length > 2)
    throw new BadCall(
      `A sweep of one or two axes can be drawn, and this one has ${varied.length}; write a .csv of it, or leave out some.`,
    );
  const valueOf = (column: string): SweepValue => {
    const side = column.startsWith('win_') ? column.slice('win_'.length) : undefined;
    return {
      column,
      label: side === undefined ? column : `${side} wins`,
      chance: side !== undefined || column === 'nobody' || column === 'undecided',
      ...(side === undefined ? {} : { interval: [`low_${side}`, `high_${side}`] }),
    };
  };
  const notes = [methodOf(rows)];
  if (y === undefined) return sweepLines(rows, { x, values: (value ? [value] : chances).map(valueOf), notes });
  return sweepMap(rows, { x: y, y: x, value: valueOf(value ?? chances[0]!), notes });
}

function methodOf(rows: readonly Row[]): string {
  const sampled = rows.filter(({ method }) => method === 'sampled');
  if (sampled.length === 0) return 'Exact.';
  const error = Math.max(...sampled.map((row) => Number(row['error'])));
  const known = `known to within ${(error * 100).toPrecision(2)} % (95 % intervals)`;
  return sampled.length === rows.length
    ? `Sampled; ${known}.`
    : `${sampled.length} of ${rows.length} cells are sampled, ${known}; the others are exact.`;
}
