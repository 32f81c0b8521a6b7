/**
 * "Which skill gives 50 %?": the values of an axis between which a chance passes a target. The chance is taken to rise
 * or fall all along and is halved upon; where it is seen to do neither, every value is gone through.
 */

/** A chance at one value; the interval when it was sampled. */
export interface Known {
  readonly p: number;
  readonly interval?: readonly [number, number] | undefined;
}

/** Where the target lies, by places on the axis. */
export interface Passing {
  readonly target: number;
  /** Neighboring places with the target between their chances, or at one of them. Several only where it is passed again and again. */
  readonly between: readonly (readonly [number, number])[];
  /** The place whose chance is nearest the target. */
  readonly nearest: number;
  /** Does the chance rise or fall all along, as far as was looked? Sampled chances may waver within their intervals. */
  readonly trend: 'rises' | 'falls' | 'flat' | 'wavers';
  /** Every place that was looked at, rising. */
  readonly known: ReadonlyMap<number, Known>;
}

/** Axes of up to so many values are gone through whole: nothing can hide between. */
const FEW = 16;
/** Places looked at first on a longer axis, its ends among them. */
const PROBES = 9;

/**
 * Looks for a target chance among `count` values in their order. Yields the places it wants to know next and is given
 * what is known of them.
 */
export function* passing(
  count: number,
  target: number,
): Generator<readonly number[], Passing, ReadonlyMap<number, Known>> {
  const known = new Map<number, Known>();
  function* look(places: readonly number[]): Generator<readonly number[], void, ReadonlyMap<number, Known>> {
    const wanted = places.filter((place) => place >= 0 && place < count && !known.has(place));
    if (wanted.length === 0) return;
    for (const [place, one] of yield [...new Set(wanted)]) known.set(place, one);
  }
  const all = Array.from({ length: count }, (_, i) => i);
  if (count <= FEW) yield* look(all);
  else {
    yield* look(Array.from({ length: PROBES }, (_, i) => Math.round((i * (count - 1)) / (PROBES - 1))));
    while (trendOf(inOrder(known)) !== 'wavers') {
      // Halve what the target lies in; at neighbors, see that their own neighbors agree.
      const [gap] = passed(inOrder(known), target);
      const [low, high] = gap ?? [0, 0];
      const before = known.size;
      yield* look(high - low > 1 ? [Math.floor((low + high) / 2)] : gap ? [low - 1, high + 1] : []);
      if (known.size === before) break;
    }
    if (trendOf(inOrder(known)) === 'wavers') yield* look(all);
  }
  const places = inOrder(known);
  return {
    target,
    between: passed(places, target).filter(([low, high]) => high - low === 1),
    nearest: places.reduce((best, one) => (off(one, target) < off(best, target) ? one : best))[0],
    trend: trendOf(places),
    known: new Map(places),
  };
}

type Place = readonly [number, Known];

const inOrder = (known: ReadonlyMap<number, Known>): Place[] => [...known].sort(([a], [b]) => a - b);
const off = ([, { p }]: Place, target: number): number => Math.abs(p - target);

/** Places known one after the other with the target between them. */
function passed(places: readonly Place[], target: number): (readonly [number, number])[] {
  return places.slice(1).flatMap(([high, above], i) => {
    const [low, below] = places[i]!;
    return (below.p - target) * (above.p - target) <= 0 ? [[low, high] as const] : [];
  });
}

/** How the chance goes from place to place. Steps that the intervals of a sample do not bear out count for nothing. */
function trendOf(places: readonly Place[]): Passing['trend'] {
  let rises = false;
  let falls = false;
  let highest = places[0]![1];
  let lowest = highest;
  for (const [, one] of places) {
    // Held against the highest and lowest before, so that a slow turn is seen too.
    if (above(one, lowest)) rises = true;
    if (above(highest, one)) falls = true;
    if (one.p > highest.p) highest = one;
    if (one.p < lowest.p) lowest = one;
  }
  return rises ? (falls ? 'wavers' : 'rises') : falls ? 'falls' : 'flat';
}

/** Beyond rounding, or beyond the intervals. */
const above = (one: Known, other: Known): boolean =>
  one.p - other.p > 1e-9 && (one.interval?.[0] ?? one.p) > (other.interval?.[1] ?? other.p);
