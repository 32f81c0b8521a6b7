/** Observable Plot, so set that all charts look alike and are the same to the last byte wherever they are drawn. */
import * as Plot from '@observablehq/plot';
import { INK, LINE } from './colors.ts';
import type { Canvas, Painting } from './picture.ts';
import { SIZES } from './picture.ts';
import { type Branch, type ForeignNode, el, fromDocument, mapTree } from './tree.ts';

export { Plot };

/** A chart as a painting. Its width is the canvas's. */
export function chart({ document, width }: Canvas, options: Plot.PlotOptions & { readonly height: number }): Painting {
  const { height } = options;
  const plotted: unknown = Plot.plot({
    width,
    style: { fontSize: `${SIZES.small}px` },
    ...options,
    // Plot asks of a document what `Paper` says, and no more.
    document: document as never,
  });
  const { children, attributes } = fromDocument(plotted as ForeignNode);
  const drawn = children.filter((child) => typeof child !== 'string' && child.name !== 'style') as Branch[];
  const settings = { 'text-anchor': attributes['text-anchor'] ?? 'middle', fill: INK, 'font-size': SIZES.small };
  return {
    height,
    children: [
      el(
        'g',
        settings,
        drawn.map((child) => mapTree(child, tidied)),
      ),
    ],
  };
}

/** Names of Plot's own for its groups say nothing to a reader; and its ink is ours. */
function tidied({ name, attributes, children }: Branch): Branch {
  const kept = Object.entries(attributes)
    .filter(([key]) => !key.startsWith('aria-') && key !== 'class')
    .map(([key, value]): [string, string] => [key, value === 'currentColor' ? INK : value]);
  return { name, attributes: Object.fromEntries(kept), children };
}

export const grid = { stroke: LINE, strokeOpacity: 1 } as const;

/** Chances as whole percents where that is exact enough. */
export const percentTick = (p: number): string => `${Math.round(p * 1e4) / 100} %`;
