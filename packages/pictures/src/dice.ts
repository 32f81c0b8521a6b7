/** What dice may come to. */
import { type Distribution, toNumber } from '@affray/engine';
import type { Picture } from './picture.ts';
import { gathered, paintColumns } from './columns.ts';
import { chanceColumn, numberColumn, textColumn } from './table.ts';
import { chanceText, named, numberText } from './text.ts';

/** A table has a row for every value up to so many; then it has one for each column of the picture. */
const MOST_ROWS = 1000;

/** The chance of every total. `name` is the notation, such as "3d6". */
export function diceOdds(distribution: Distribution, name: string): Picture {
  const { values, p } = distribution;
  const points = values.map((value, i) => ({ value, p: p[i]! }));
  const columns = gathered(points);
  const mean = toNumber(distribution.mean);
  const cutOff = toNumber(distribution.cutOff);
  const likeliest = points.reduce((best, point) => (point.p > best.p ? point : best), points[0]!);
  const best = points.filter((point) => point.p === likeliest.p);
  const range = values.length === 1 ? `always ${values[0]!}` : `${values[0]!} to ${values.at(-1)!}`;
  const peak =
    values.length === 1
      ? ''
      : best.length === values.length
        ? `, all equally likely (${chanceText(likeliest.p)} each)`
        : `; likeliest ${best.length > 2 ? `are ${best.length} totals` : `${best.length > 1 ? 'are' : 'is'} ${best.map(({ value }) => value).join(' and ')}`} with ${chanceText(likeliest.p)}${best.length > 1 ? ' each' : ''}`;
  const all = values.length <= MOST_ROWS;
  let below = 0;
  return {
    title: `What ${named(name)} comes to`,
    description: `${named(name)} comes to ${range}${peak}. The mean is ${numberText(mean)}.`,
    notes: [
      'Exact.',
      ...(columns.length < values.length ? ['Rare and neighboring totals are drawn together.'] : []),
      ...(cutOff > 0 ? [`Dice that explode on and on are cut; that leaves out ${cutOff.toExponential(1)}.`] : []),
    ],
    table: {
      caption: `Chances of ${named(name)}`,
      columns: [
        all ? numberColumn('total') : textColumn('total'),
        chanceColumn('chance'),
        chanceColumn('so much or less'),
      ],
      rows: (all
        ? points.map(({ value, p }) => [value, p] as const)
        : columns.map(({ label, p }) => [label, p] as const)
      ).map(([total, p]) => [total, p, Math.min(1, (below += p))]),
    },
    paint: (canvas) => paintColumns(columns, canvas, { axis: 'total', mean }),
  };
}
