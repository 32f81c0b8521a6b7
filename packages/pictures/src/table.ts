/** The numbers of a picture, for those who cannot see it and for those who want to go on with them. */
import { type Branch, XHTML, el, xml } from './tree.ts';
import { chanceText, numberText, plain } from './text.ts';

export interface Table {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface Column {
  readonly title: string;
  /** What its cells are: text, plain numbers, or chances from 0 to 1 that people read in percent. */
  readonly holds: 'text' | 'number' | 'chance';
}

/** null where there is no value. */
export type Cell = string | number | null;

export const textColumn = (title: string): Column => ({ title, holds: 'text' });
export const numberColumn = (title: string): Column => ({ title, holds: 'number' });
export const chanceColumn = (title: string): Column => ({ title, holds: 'chance' });

/** A cell as people read it. */
export function cellText(cell: Cell, { holds }: Column): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return plain(cell);
  return holds === 'chance' ? chanceText(cell) : numberText(cell);
}

/** The rows as people read them. */
export const rowsOf = ({ columns, rows }: Table): string[][] =>
  rows.map((row) => row.map((cell, i) => cellText(cell, columns[i]!)));

/** The table as plain text: the caption, the titles, and a line for each row with tabs between the cells. */
export function tableText(table: Table): string {
  const lines = [[table.caption], table.columns.map(({ title }) => title), ...rowsOf(table)];
  return lines.map((cells) => `${cells.map((cell) => plain(cell).replace(/\s+/g, ' ')).join('\t')}\n`).join('');
}

/** The table as HTML that is XML too; the first cell of each row is its heading. */
export const tableHtml = (table: Table): string => xml(tableTree(table));

export function tableTree(table: Table): Branch {
  const { caption, columns } = table;
  // A class and not a style, which a careful page would not let through.
  const aligned = (i: number): Record<string, string> => (columns[i]!.holds === 'text' ? {} : { class: 'number' });
  return el('table', { xmlns: XHTML }, [
    el('caption', {}, [caption]),
    el('thead', {}, [
      el(
        'tr',
        {},
        columns.map(({ title }, i) => el('th', { scope: 'col', ...aligned(i) }, [title])),
      ),
    ]),
    el(
      'tbody',
      {},
      rowsOf(table).map((row) =>
        el(
          'tr',
          {},
          row.map((cell, i) =>
            i === 0 ? el('th', { scope: 'row', ...aligned(i) }, [cell]) : el('td', aligned(i), [cell]),
          ),
        ),
      ),
    ),
  ]);
}
