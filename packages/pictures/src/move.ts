/** What one move may come to: its outcomes by their labels, and single facts of it. */
import { type ExchangeOdds, type FactOdds, toNumber } from '@affray/engine';
import { type Bar, paintBars } from './bars.ts';
import { gathered, paintColumns } from './columns.ts';
import type { Picture } from './picture.ts';
import { chanceColumn, numberColumn, textColumn } from './table.ts';
import { chanceText, count, listed, named, numberText } from './text.ts';

/** More outcomes than these are drawn together; the table has them all. */
const MOST_BARS = 16;

/** The outcomes under each label, the likeliest first. `move` says which move: "brenna attacks kobold 1". */
export function moveOutcomes({ outcomes }: Pick<ExchangeOdds, 'outcomes'>, move: string): Picture {
  const chances = new Map<string, number>();
  for (const { label, chance } of outcomes) chances.set(label, (chances.get(label) ?? 0) + toNumber(chance));
  const all = [...chances].map(([label, p]) => ({ label: named(label), p })).sort((a, b) => b.p - a.p);
  return {
    title: `What may come of: ${named(move)}`,
    description: likeliest(all.map(({ label, p }) => `${label} ${chanceText(p)}`)),
    notes: ['Exact.'],
    table: {
      caption: `Outcomes of: ${named(move)}`,
      columns: [textColumn('outcome'), chanceColumn('chance')],
      rows: all.map(({ label, p }) => [label, p]),
    },
    paint: (canvas) => paintBars(fewer(all), canvas, { whole: false }),
  };
}

const likeliest = (figures: readonly string[]): string => {
  if (figures.length === 0) return 'Nothing is known of it.';
  const more = figures.length > 3 ? ` and ${count(figures.length - 3, 'other outcome')}` : '';
  return `The likeliest first: ${more ? figures.slice(0, 3).join(', ') : listed(figures)}${more}.`;
};

function fewer(all: readonly { readonly label: string; readonly p: number }[]): Bar[] {
  const shown = all.length > MOST_BARS ? all.slice(0, MOST_BARS - 1) : all;
  const rest = all.slice(shown.length);
  const bars: Bar[] = shown.map(({ label, p }) => ({ label, p, look: 0 }));
  if (rest.length > 0)
    bars.push({ label: `${rest.length} other outcomes`, p: rest.reduce((sum, { p }) => sum + p, 0), look: 'none' });
  return bars;
}

export interface FactQuestion {
  /** The fact's name: "wounds". */
  readonly fact: string;
  /** What it means, from the ruleset's `facts`. */
  readonly meaning?: string;
  readonly move: string;
}

/** The values of one fact: numbers as columns, words and truth as bars. */
export function moveFact(values: readonly FactOdds[], { fact, meaning, move }: FactQuestion): Picture {
  const points = values.map(({ value, chance }) => ({ value, p: toNumber(chance) }));
  const numbers = points.length > 0 && points.every(({ value }) => typeof value === 'number');
  const word = (value: FactOdds['value']): string =>
    value === true ? 'yes' : value === false ? 'no' : value === '' ? 'none' : named(String(value));
  const words = points.map(({ value, p }) => ({ label: word(value), p })).sort((a, b) => b.p - a.p);
  const mean = points.reduce((sum, { value, p }) => sum + Number(value) * p, 0);
  const columns = numbers ? gathered(points as { value: number; p: number }[]) : [];
  return {
    title: `${fact} of: ${named(move)}`,
    description: `${meaning ? `${meaning} ` : ''}${
      numbers
        ? `${numberText(mean)} on average, from ${String(points[0]!.value)} to ${String(points.at(-1)!.value)}.`
        : likeliest(words.map(({ label, p }) => `${label} ${chanceText(p)}`))
    }`,
    notes: ['Exact.'],
    table: {
      caption: `${fact} of: ${named(move)}`,
      columns: [numbers ? numberColumn(fact) : textColumn(fact), chanceColumn('chance')],
      rows: numbers ? points.map(({ value, p }) => [value as number, p]) : words.map(({ label, p }) => [label, p]),
    },
    paint: (canvas) =>
      numbers ? paintColumns(columns, canvas, { axis: fact, mean }) : paintBars(fewer(words), canvas, { whole: true }),
  };
}
