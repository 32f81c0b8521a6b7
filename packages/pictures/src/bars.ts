/** Horizontal bars of chances, each under its name: names may be long and paper narrow. */
import { INK, type Look, PAPER, fillOf } from './colors.ts';
import { Plot, chart, grid, percentTick } from './chart.ts';
import { BOLD, type Canvas, type Painting, SIZES, nothing } from './picture.ts';
import { chanceText, cut, isChance, widthOf } from './text.ts';

export interface Bar {
  readonly label: string;
  /** A chance; what is none has no bar, and says so. */
  readonly p: number;
  readonly look: Look;
  readonly interval?: readonly [number, number];
}

const ROW = 46;

/** `whole`: from 0 to 100 %. Otherwise the axis ends with the longest bar. */
export function paintBars(bars: readonly Bar[], canvas: Canvas, { whole }: { readonly whole: boolean }): Painting {
  if (bars.length === 0) return nothing();
  const full = bars.map(valueText);
  const room = (text: string, label: string): number =>
    canvas.width - BOLD * widthOf(text, SIZES.text) - widthOf(label, SIZES.text);
  // Where there is no room for intervals they are drawn, and stand in the table.
  const roomy = bars.every(({ label }, i) => room(full[i]!, label) > 20);
  const values = roomy ? full : bars.map(({ p }) => chanceText(p));
  const rows = bars.map((bar, i) => ({
    ...bar,
    row: i,
    value: values[i]!,
    title: `${bar.label}: ${full[i]!}`,
    name: cut(bar.label, room(values[i]!, '') - 20, SIZES.text),
    fill: fillOf(bar.look, canvas.id),
  }));
  const shown = rows.filter(({ p }) => isChance(p));
  const sampled = shown.filter(({ interval }) => interval !== undefined);
  const most = Math.max(...shown.flatMap(({ p, interval }) => [p, interval?.[1] ?? 0]), 0);
  const end = whole ? 1 : niceEnd(most);
  const above = { y: 'row', dy: -13, fill: INK, stroke: PAPER, strokeWidth: 5, fontSize: SIZES.text } as const;
  return chart(canvas, {
    height: rows.length * ROW + 28,
    marginTop: 0,
    marginBottom: 28,
    marginLeft: 2,
    marginRight: 14,
    x: { domain: [0, end], label: null, ticks: ticksFor(canvas.width), tickFormat: percentTick },
    y: { domain: rows.map(({ row }) => row), axis: null, padding: 0 },
    marks: [
      Plot.gridX({ ...grid, ticks: ticksFor(canvas.width) }),
      Plot.barX(shown, { x: 'p', y: 'row', fill: 'fill', title: 'title', insetTop: 23, insetBottom: 5 }),
      Plot.tickX(rows, { x: () => 0, y: 'row', insetTop: 20, insetBottom: 2, stroke: INK }),
      ...[
        { stroke: PAPER, strokeWidth: 4.5 },
        { stroke: INK, strokeWidth: 1.5 },
      ].flatMap((style) => [
        Plot.ruleY(sampled, {
          x1: (row: Bar) => row.interval![0],
          x2: (row: Bar) => row.interval![1],
          y: 'row',
          dy: 9,
          ...style,
        }),
        ...[0, 1].map((side) =>
          Plot.tickX(sampled, {
            x: (row: Bar) => row.interval![side],
            y: 'row',
            insetTop: 27,
            insetBottom: 9,
            ...style,
          }),
        ),
      ]),
      Plot.text(rows, { ...above, text: 'name', frameAnchor: 'left', textAnchor: 'start' }),
      Plot.text(rows, { ...above, text: 'value', frameAnchor: 'right', textAnchor: 'end', dx: 12, fontWeight: 600 }),
    ],
  });
}

export function valueText({ p, interval }: Pick<Bar, 'p' | 'interval'>): string {
  if (!interval || !isChance(p)) return chanceText(p);
  return `${chanceText(p)} (${interval.map((end) => chanceText(end)).join(' to ')})`;
}

/** An end for the axis: one, two or five tenths, hundredths and so on, or a multiple of a quarter of such. */
export function niceEnd(most: number): number {
  if (!(most > 0)) return 1;
  const step = 10 ** Math.floor(Math.log10(most));
  const nice = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((times) => times * step >= most * 0.999) ?? 10;
  return Math.min(1, nice * step);
}

const ticksFor = (width: number): number => (width < 400 ? 4 : 6);
