/** Shares of a whole over whole numbers, one above the other. */
import { INK, LINE, type Look, PAPER, fillOf } from './colors.ts';
import { Plot, chart, percentTick } from './chart.ts';
import { type Canvas, type Painting, nothing } from './picture.ts';

export interface Layer {
  readonly look: Look;
  /** One share for each of `xs`. */
  readonly shares: readonly number[];
}

/** The first layer lies at the bottom. */
export function paintAreas(xs: readonly number[], layers: readonly Layer[], canvas: Canvas, axis: string): Painting {
  if (xs.length < 2) return nothing();
  const base = xs.map(() => 0);
  const stacked = layers.map(({ look, shares }) => {
    const points = xs.map((x, i) => {
      const y1 = base[i]!;
      return { x, y1, y2: (base[i] = Math.min(1, y1 + shares[i]!)) };
    });
    return { look, points };
  });
  const few = xs.length <= Math.floor(canvas.width / 40);
  return chart(canvas, {
    height: 300,
    marginTop: 12,
    marginBottom: 46,
    marginLeft: 52,
    marginRight: 12,
    x: {
      domain: [xs[0]!, xs.at(-1)!],
      label: axis,
      labelAnchor: 'center',
      labelArrow: 'none',
      labelOffset: 40,
      tickSize: 3,
      ticks: few ? [...xs] : Math.floor(canvas.width / 60),
      tickFormat: (x: number) => (Number.isInteger(x) ? String(x) : ''),
    },
    y: { domain: [0, 1], label: null, ticks: 5, tickFormat: percentTick },
    marks: [
      ...stacked.flatMap(({ look, points }) => [
        Plot.areaY(points, { x: 'x', y1: 'y1', y2: 'y2', fill: fillOf(look, canvas.id) }),
        Plot.lineY(points, { x: 'x', y: 'y2', stroke: PAPER, strokeWidth: 2 }),
      ]),
      Plot.frame({ stroke: LINE }),
      Plot.ruleY([0], { stroke: INK }),
    ],
  });
}
