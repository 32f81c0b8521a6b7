/** A heat map: a cell for each pair, with its value in figures; the darker, the more. */
import { LINE, SOFT, heat } from './colors.ts';
import { Plot, chart } from './chart.ts';
import { type Canvas, type Painting, SIZES, nothing } from './picture.ts';
import { cut, widthOf } from './text.ts';

export interface HeatCell {
  readonly x: string;
  readonly y: string;
  /** From 0 to 1, for the color. */
  readonly share: number;
  /** What stands in the cell. */
  readonly text: string;
  readonly title: string;
}

export interface CellsOptions {
  readonly x: string;
  readonly y: string;
  readonly xs: readonly string[];
  readonly ys: readonly string[];
}

const LABEL = 0.3;
const LEAST_CELL = 30;

const labelRoom = (labels: readonly string[], most: number): number =>
  Math.min(most, Math.max(0, ...labels.map((label) => widthOf(label, SIZES.small)))) + 14;

/** So wide must the paper be for every cell to hold its figures. */
export const leastWidth = (cells: readonly HeatCell[], { xs, ys }: CellsOptions): number =>
  Math.ceil(
    labelRoom(ys, 110) +
      xs.length * Math.max(LEAST_CELL, 6 + Math.max(0, ...cells.map(({ text }) => widthOf(text, SIZES.small)))) +
      50,
  );

export function paintCells(cells: readonly HeatCell[], canvas: Canvas, { x, y, xs, ys }: CellsOptions): Painting {
  if (cells.length === 0) return nothing();
  const marginLeft = labelRoom(ys, canvas.width * LABEL);
  const each = (canvas.width - marginLeft - 8) / xs.length;
  const named = (labels: readonly string[], room: number): Map<string, string> =>
    new Map(labels.map((label) => [label, cut(label, room, SIZES.small)]));
  const turned = Math.max(...xs.map((label) => widthOf(label, SIZES.small))) > each - 4;
  const below = turned ? labelRoom(xs, 110) * 0.8 : 0;
  const [xNames, yNames] = [named(xs, turned ? 110 : each), named(ys, marginLeft - 14)];
  const row = Math.min(44, Math.max(26, each * 0.7));
  return chart(canvas, {
    height: ys.length * row + 78 + below,
    marginTop: 28,
    marginBottom: 50 + below,
    marginLeft,
    marginRight: 8,
    x: {
      type: 'band',
      domain: [...xs],
      padding: 0,
      tickFormat: (value: string) => xNames.get(value)!,
      ...(turned ? { tickRotate: -45 } : {}),
      label: x,
      labelAnchor: 'center',
      labelArrow: 'none',
      labelOffset: 44 + below,
      tickSize: 0,
    },
    y: {
      type: 'band',
      domain: [...ys],
      padding: 0,
      tickFormat: (value: string) => yNames.get(value)!,
      label: null,
      tickSize: 0,
    },
    marks: [
      Plot.cell(cells, {
        x: 'x',
        y: 'y',
        fill: ({ share }: HeatCell) => heat(share).fill,
        title: 'title',
        stroke: LINE,
        inset: 0.5,
      }),
      Plot.text(cells, { x: 'x', y: 'y', text: 'text', fill: ({ share }: HeatCell) => heat(share).text }),
      Plot.text([cut(y, canvas.width, SIZES.small)], {
        frameAnchor: 'top-left',
        textAnchor: 'start',
        dx: -marginLeft + 2,
        dy: -20,
        fill: SOFT,
      }),
    ],
  });
}
