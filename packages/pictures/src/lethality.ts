/** How deadly it is to go on with so many wounds. */
import { type Series, keysOf, paintLines } from './lines.ts';
import type { Picture } from './picture.ts';
import { chanceColumn, numberColumn, textColumn } from './table.ts';
import { chanceText, isChance, named } from './text.ts';

export interface LethalityCurve {
  /** Whom it is about. */
  readonly name: string;
  /** Wounds held, rising, and the chance to fall with them. */
  readonly points: readonly {
    readonly wounds: number;
    readonly p: number;
    readonly interval?: readonly [number, number];
  }[];
}

export interface LethalityMeaning {
  /** What the chance is of: "The chance that …". Stands under the picture. */
  readonly meaning: string;
  /** What is counted, in the ruleset's words (`woundsAre`). */
  readonly woundsAre: string;
  readonly fight?: string;
  readonly notes?: readonly string[];
}

/** A line for each fighter: the chance to fall, by wounds held. */
export function lethality(
  curves: readonly LethalityCurve[],
  { meaning, woundsAre, fight, notes = [] }: LethalityMeaning,
): Picture {
  const series = curves.map(({ name, points }, look): Series => ({
    label: named(name),
    look,
    points: points.map(({ wounds, p, interval }) => ({
      x: wounds,
      y: isChance(p) ? p : NaN,
      ...(interval ? { interval } : {}),
    })),
  }));
  const sampled = curves.some(({ points }) => points.some(({ interval }) => interval !== undefined));
  const figures = curves.flatMap(({ name, points }) => {
    const half = points.find(({ p }) => p >= 0.5);
    const first = points[0];
    if (!first) return [];
    return [
      `${named(name)}: ${chanceText(first.p)} with ${first.wounds}${half ? `, half or more from ${half.wounds} on` : `, ${chanceText(points.at(-1)!.p)} with ${points.at(-1)!.wounds}`}`,
    ];
  });
  return {
    title: `How deadly ${fight === undefined ? 'the fight' : named(fight)} is by ${woundsAre}`,
    description: `${meaning} ${figures.length > 0 ? `${figures.join('; ')}.` : 'Nothing is known.'}`,
    notes: [meaning, ...notes],
    legend: keysOf(series),
    table: {
      caption: meaning,
      columns: [
        textColumn('fighter'),
        numberColumn(woundsAre),
        chanceColumn('chance'),
        ...(sampled ? ['from', 'to'].map(chanceColumn) : []),
      ],
      rows: curves.flatMap(({ name, points }) =>
        points.map(({ wounds, p, interval }) => [
          named(name),
          wounds,
          p,
          ...(sampled ? [interval?.[0] ?? null, interval?.[1] ?? null] : []),
        ]),
      ),
    },
    paint: (canvas) => paintLines(series, canvas, { x: woundsAre, y: 'chance', chances: true }),
  };
}
