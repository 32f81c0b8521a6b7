/** Upright columns of chances over whole numbers, with long tails and fine steps gathered so that they can be seen. */
import { INK, LINE, type Look, PAPER, SOFT, fillOf } from './colors.ts';
import { niceEnd } from './bars.ts';
import { Plot, chart, grid, percentTick } from './chart.ts';
import { type Canvas, type Painting, SIZES, nothing } from './picture.ts';
import { chanceText, isChance, widthOf } from './text.ts';

/** A chance that a whole number comes up. */
export interface Point {
  readonly value: number;
  readonly p: number;
  /** Which layer of a column it belongs to. */
  readonly layer?: number;
}

export interface Column {
  /** The values gathered, from and to. */
  readonly from: number;
  readonly to: number;
  readonly label: string;
  /** Does it stand for a whole tail, apart from the steps of the axis? */
  readonly tail?: true;
  readonly p: number;
  /** The chance by layer. */
  readonly layers: readonly number[];
}

/** More columns than these are gathered. */
const MOST_COLUMNS = 60;
/** A range so long has its tails gathered: the values at either end that come up so seldom together. */
const LONG_RANGE = 40;
const TAIL = 0.005;

/**
 * Points as columns, the lowest first. The chances of the columns add up to those of the points: nothing is left out.
 * Points that are no chances are.
 */
export function gathered(points: readonly Point[], most = MOST_COLUMNS): Column[] {
  const good = points
    .filter(({ value, p }) => Number.isFinite(value) && isChance(p) && p > 0)
    .sort((a, b) => a.value - b.value);
  if (good.length === 0) return [];
  const layers = 1 + Math.max(...good.map(({ layer = 0 }) => layer));
  const column = (from: number, to: number, label: string, within: readonly Point[]): Column => {
    const by = new Array<number>(layers).fill(0);
    for (const { p, layer = 0 } of within) by[layer]! += p;
    return { from, to, label, p: by.reduce((sum, p) => sum + p, 0), layers: by };
  };
  const values = [...new Set(good.map(({ value }) => value))];
  // Values far apart, such as those of 100*d6, each have a column of their own.
  if (
    values.length <= most &&
    (!values.every(Number.isInteger) || values.at(-1)! - values[0]! + 1 >= 3 * values.length)
  )
    return values.map((value) =>
      column(
        value,
        value,
        String(value),
        good.filter((point) => point.value === value),
      ),
    );

  let [low, high] = [values[0]!, values.at(-1)!];
  if (high - low + 1 > LONG_RANGE) {
    let [below, above] = [0, 0];
    let [first, last] = [0, good.length - 1];
    while (first < last && below + good[first]!.p <= TAIL) below += good[first++]!.p;
    while (last > first && above + good[last]!.p <= TAIL) above += good[last--]!.p;
    low = good[first]!.value;
    high = good[last]!.value;
  }
  const step = stepFor(high - low + 1, most);
  const columns: Column[] = [];
  const tail = good.filter(({ value }) => value < low);
  if (tail.length > 0) columns.push({ ...column(tail[0]!.value, low - 1, `≤ ${low - 1}`, tail), tail: true });
  let at = tail.length;
  // Steps of more than one begin at multiples, which read best.
  for (let from = step === 1 ? low : Math.floor(low / step) * step; from <= high; from += step) {
    const [start, to] = [Math.max(from, low), Math.min(from + step - 1, high)];
    const within: Point[] = [];
    while (at < good.length && good[at]!.value <= to) within.push(good[at++]!);
    columns.push(column(start, to, start === to ? String(start) : `${start} to ${to}`, within));
  }
  if (at < good.length)
    columns.push({ ...column(high + 1, good.at(-1)!.value, `≥ ${high + 1}`, good.slice(at)), tail: true });
  return columns;
}

function stepFor(range: number, most: number): number {
  for (let ten = 1; ; ten *= 10) for (const times of [1, 2, 5]) if (range / (times * ten) <= most) return times * ten;
}

export interface ColumnsOptions {
  /** What the values are: stands under the axis. */
  readonly axis: string;
  readonly looks?: readonly Look[];
  /** Marked where it can be. */
  readonly mean?: number;
}

export function paintColumns(columns: readonly Column[], canvas: Canvas, options: ColumnsOptions): Painting {
  if (columns.length === 0) return nothing();
  const { axis, looks = [0], mean } = options;
  const [marginLeft, marginRight] = [52, 16];
  const each = (canvas.width - marginLeft - marginRight) / columns.length;
  const end = niceEnd(Math.max(...columns.map(({ p }) => p)));
  const rectangles = columns.flatMap(({ label, layers }, i) => {
    let top = 0;
    return layers.flatMap((p, layer) => {
      const y1 = top;
      top += p;
      const look = looks[layer % looks.length]!;
      return p > 0 ? [{ i, y1, y2: top, fill: fillOf(look, canvas.id), title: `${label}: ${chanceText(p)}` }] : [];
    });
  });
  const texts = columns.map(({ p }) => chanceText(p, 1));
  const roomy = Math.max(...texts.map((text) => widthOf(text, SIZES.small))) + 6 <= each;
  const ticks = ticksOf(columns, each);
  const at = mean === undefined ? undefined : placeOf(mean, columns);
  return chart(canvas, {
    height: 300,
    marginTop: at === undefined ? 22 : 40,
    marginBottom: 46,
    marginLeft,
    marginRight,
    x: {
      domain: [-0.5, columns.length - 0.5],
      ticks,
      tickFormat: (i: number) => columns[i]?.label ?? '',
      label: axis,
      labelAnchor: 'center',
      labelArrow: 'none',
      labelOffset: 40,
      tickSize: 3,
    },
    y: { domain: [0, end], label: null, ticks: 5, tickFormat: percentTick },
    marks: [
      Plot.gridY({ ...grid, ticks: 5 }),
      Plot.rectY(rectangles, {
        x1: ({ i }: { i: number }) => i - 0.5,
        x2: ({ i }: { i: number }) => i + 0.5,
        y1: 'y1',
        y2: 'y2',
        fill: 'fill',
        title: 'title',
        inset: each > 6 ? 1 : 0,
        ...(looks.length > 1 && each > 6 ? { stroke: LINE } : {}),
      }),
      Plot.ruleY([0], { stroke: INK }),
      ...(at === undefined
        ? []
        : [
            Plot.ruleX([at], { stroke: SOFT, strokeDasharray: '4 3', strokeWidth: 1.5, insetTop: -16 }),
            Plot.text([at], {
              x: (x: number) => x,
              text: () => `mean ${Math.round(mean! * 100) / 100}`,
              frameAnchor: 'top',
              dy: -30,
              fill: SOFT,
              textAnchor: at < columns.length * 0.12 ? 'start' : at > columns.length * 0.88 ? 'end' : 'middle',
            }),
          ]),
      ...(roomy
        ? [
            Plot.text(columns, {
              x: (_c, i) => i,
              y: 'p',
              text: (_c, i: number) => texts[i]!,
              dy: -9,
              fill: INK,
              stroke: PAPER,
              strokeWidth: 4,
            }),
          ]
        : []),
    ],
  });
}

/** As many labels as have room, at even distances; those of tails always. */
function ticksOf(columns: readonly Column[], each: number): number[] {
  const widest = Math.max(...columns.map(({ label }) => widthOf(label, SIZES.small))) + 8;
  const every = Math.max(1, Math.ceil(widest / each));
  const last = columns.length - 1;
  const isTail = (i: number): boolean => columns[i]!.tail === true;
  const fixed = [0, last].filter((i) => i >= 0 && isTail(i));
  const begin = isTail(0) ? every : 0;
  const even = columns.flatMap((_, i) => (i >= begin && (i - begin) % every === 0 && !isTail(i) ? [i] : []));
  return [...fixed, ...even.filter((i) => fixed.every((other) => Math.abs(other - i) >= every))];
}

/** Where a number lies among the columns; nowhere when they are not of one step there. */
function placeOf(value: number, columns: readonly Column[]): number | undefined {
  if (columns.length < 3 || !Number.isFinite(value)) return undefined;
  const at = columns.findIndex(({ from, to, tail }) => value >= from - 0.5 && value <= to + 0.5 && !tail);
  if (at < 0) return undefined;
  const { from, to } = columns[at]!;
  // Among values far apart there is no place between two of them.
  if (columns.some(({ from, tail }, i) => i > 0 && !tail && from !== columns[i - 1]!.to + 1)) return undefined;
  return at + (value - (from + to) / 2) / (to - from + 1);
}
