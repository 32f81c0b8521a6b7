/** Lines over numbers, or dots over words, one for each series; told apart by dashes and symbols besides color. */
import { INK, type Look, PAPER, colorOf, dashOf, symbolOf } from './colors.ts';
import { niceEnd } from './bars.ts';
import { Plot, chart, grid, percentTick } from './chart.ts';
import { type Canvas, type Key, type Painting, SIZES, nothing } from './picture.ts';
import { chanceText, cut, numberText, widthOf } from './text.ts';

export interface Series {
  readonly label: string;
  readonly look: Look;
  readonly points: readonly SeriesPoint[];
}

export interface SeriesPoint {
  readonly x: number | string;
  readonly y: number;
  readonly interval?: readonly [number, number];
}

export interface LinesOptions {
  /** What stands under the axis. */
  readonly x: string;
  /** Are the values chances, from 0 to 100 %? */
  readonly chances: boolean;
  /** What the values are. */
  readonly y: string;
  /** To 100 % even when all are far below. */
  readonly whole?: boolean;
}

export const keysOf = (series: readonly Series[]): Key[] =>
  series.map(({ label, look }) => ({ label, look, kind: 'line' }));

export function paintLines(
  series: readonly Series[],
  canvas: Canvas,
  { x, y, chances, whole = true }: LinesOptions,
): Painting {
  const good = series.map((one) => ({ ...one, points: one.points.filter((point) => Number.isFinite(point.y)) }));
  const all = good.flatMap(({ points }) => points);
  if (all.length === 0) return nothing();
  const numbers = all.every((point) => typeof point.x === 'number');
  const xs = [...new Set(series.flatMap(({ points }) => points.map((point) => point.x)))];
  const most = Math.max(...all.map((point) => Math.max(point.y, point.interval?.[1] ?? 0)));
  const text = (value: number): string => (chances ? chanceText(value) : numberText(value, 2));
  const labels = xs.map((value) => cut(String(value), 0.5 * canvas.width, SIZES.small));
  const turned =
    !numbers && Math.max(...labels.map((label) => widthOf(label, SIZES.small))) * xs.length > canvas.width - 70;
  const room = turned ? Math.min(160, Math.max(...labels.map((label) => widthOf(label, SIZES.small))) * 0.75 + 16) : 0;
  return chart(canvas, {
    height: 310 + room,
    marginTop: 26,
    marginBottom: 46 + room,
    marginLeft: 52,
    marginRight: 12,
    x: {
      ...(numbers ? { type: 'linear', inset: 10, nice: false } : { type: 'point', domain: xs, padding: 0.5 }),
      ...(numbers && xs.length <= Math.floor(canvas.width / 50) && xs.every(Number.isInteger)
        ? { ticks: xs as number[] }
        : { ticks: Math.floor(canvas.width / 70) }),
      tickFormat: numbers ? (value: number) => numberText(value) : (_value: string, i: number) => labels[i]!,
      ...(turned ? { tickRotate: -40 } : {}),
      label: x,
      labelAnchor: 'center',
      labelArrow: 'none',
      labelOffset: 40 + room,
      tickSize: 3,
    },
    y: {
      ...(chances
        ? { domain: [0, whole ? 1 : niceEnd(most)] }
        : { domain: [Math.min(0, ...all.map((point) => point.y)), most || 1], nice: true }),
      label: y,
      labelArrow: 'none',
      ticks: 5,
      ...(chances ? { tickFormat: percentTick } : {}),
    },
    marks: [
      Plot.gridY({ ...grid, ticks: 5 }),
      Plot.ruleY([0], { stroke: INK }),
      ...good.flatMap(({ points, look, label }) => [
        Plot.ruleX(
          points.filter(({ interval }) => interval !== undefined),
          {
            x: 'x',
            y1: (point: SeriesPoint) => point.interval![0],
            y2: (point: SeriesPoint) => point.interval![1],
            stroke: colorOf(look),
            strokeWidth: 1.5,
            strokeOpacity: 0.6,
          },
        ),
        ...(numbers
          ? [
              Plot.lineY(points, {
                x: 'x',
                y: 'y',
                stroke: colorOf(look),
                strokeWidth: 2,
                strokeDasharray: dashOf(look) ?? 'none',
              }),
            ]
          : []),
        Plot.dot(points, {
          x: 'x',
          y: 'y',
          r: points.length > 60 ? 2 : 4,
          symbol: { draw: (context: Pen, size: number) => outline(context, symbolOf(look, Math.sqrt(size / Math.PI))) },
          fill: colorOf(look),
          stroke: PAPER,
          strokeWidth: 1,
          title: (point: SeriesPoint) => `${label}, ${point.x}: ${text(point.y)}`,
        }),
      ]),
    ],
  });
}

interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  closePath(): void;
}

function outline(context: Pen, points: readonly (readonly [number, number])[]): void {
  points.forEach(([x, y], i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.closePath();
}
