/**
 * Wounds: from a number to a level, from a level to a box, and what the marks do to a fighter.
 * FUDGE-MMM-8, FUDGE-TRACK-1 to -8, FUDGE-LEVEL-1 to -4, FUDGE-PULL-1.
 */
import type { Cast, Track } from './cast.ts';
import type { House } from './house.ts';
import { HURT, NEAR_DEATH, SCRATCH, UNDAMAGED, VERY_HURT, levelOf } from './ladder.ts';
import { type Scene, type State, type Wound, boxOf, filled, trueLevel, worst, woundOf } from './state.ts';

/** FUDGE-TRACK-1: the level of a number on a track; Undamaged below the first threshold. */
export function levelOfNumber(track: Pick<Track, 'least'>, number: number): number {
  let found = UNDAMAGED;
  for (let at = SCRATCH; at <= NEAR_DEATH; at++) if (number >= track.least[at]!) found = at;
  return found;
}

/** FUDGE-PULL-1: a pulled blow does no more than was announced. */
export const pulled = (level: number, most: number | undefined): number =>
  most === undefined ? level : Math.min(level, most);

/**
 * FUDGE-TRACK-4, FUDGE-TRACK-5: the box a wound of a level is marked in: the first free one from its own level up.
 * 0 for one that marks nothing, 6 when no box is free up to Near Death (FUDGE-TRACK-6).
 */
export function boxFor(track: Track, state: Pick<State, 'wounds'>, level: number): number {
  const box = track.from[level]!;
  return box === 0 ? 0 : freeFrom(track, state, box);
}

function freeFrom(track: Track, state: Pick<State, 'wounds'>, from: number): number {
  let box = from;
  while (box <= NEAR_DEATH && filled(state, box) >= track.boxes[box]!) box += 1;
  return box;
}

/** a Scratch is pushed no higher than the house allows; past that it is not marked. */
export const scratchStops = (house: Pick<House, 'scratchOverflowCap'>, level: number, box: number): boolean =>
  house.scratchOverflowCap !== null && level === SCRATCH && box > levelOf(house.scratchOverflowCap);

/** FUDGE-TRACK-3: marks a box for a wound whose true level is known. */
export function mark(state: State, level: number, box: number): void {
  state.wounds.push(woundOf(level, box));
  // New wounds may be treated again.
  state.treated = false;
}

/** Marks wounds on an empty track, in their order; those that find no box any more are left out. */
export function markFresh(track: Track, state: State, levels: readonly number[]): void {
  state.wounds.length = 0;
  for (const level of levels) {
    const box = boxFor(track, state, level);
    if (box > 0 && box <= NEAR_DEATH) mark(state, track.from[level]!, box);
  }
}

/** as what a wound heals: as it truly is, or as the box it was pushed to. */
export function severity(wound: Wound, healBy: House['healBy']): number {
  if (healBy === 'box') return boxOf(wound);
  const level = trueLevel(wound);
  return healBy === 'trueLevelExceptPushedScratch' && level === SCRATCH ? boxOf(wound) : level;
}

/** A wound to be put back: the level it is kept as, and the level it looks for a box from. */
export interface Kept {
  readonly level: number;
  readonly from: number;
}

/** What is kept of wounds as they are. */
export const kept = (wounds: readonly Wound[], healBy: House['healBy']): Kept[] =>
  wounds.map((wound) => ({ level: trueLevel(wound), from: severity(wound, healBy) }));

/**
 * puts wounds back on an empty track, the lightest first, so that what comes of it does not hang on the order they
 * were taken in. A pushed Scratch stays where it was pushed to; others may be pushed again.
 */
export function replace(track: Track, state: State, wounds: readonly Kept[]): void {
  const { treated } = state;
  state.wounds.length = 0;
  for (const { level, from } of [...wounds].sort((a, b) => a.from - b.from || a.level - b.level)) {
    mark(state, level, Math.min(NEAR_DEATH, freeFrom(track, state, from)));
  }
  state.treated = treated;
}

/** FUDGE-LEVEL-1, -2, A-16: the wound penalty, never above 0; the pain threshold moves it by one (FUDGE-LEVEL-4). */
export function woundPenalty(cast: Cast, i: number, state: State): number {
  const level = worst(state);
  if (level === UNDAMAGED || state.steel === 2) return 0;
  const { penalty, penaltyMode } = cast.house;
  let sum: number;
  if (penaltyMode === 'sum') {
    sum =
      filled(state, SCRATCH) * penalty.Scratch +
      filled(state, HURT) * penalty.Hurt +
      filled(state, VERY_HURT) * penalty['Very Hurt'];
  } else if (level === SCRATCH) sum = penalty.Scratch;
  else if (level === HURT) sum = penalty.Hurt;
  else sum = penalty['Very Hurt'];
  if (sum === 0) return 0;
  const { pain } = cast.fighters[i]!.sheet;
  return pain === 'normal' ? sum : pain === 'high' ? sum + 1 : sum - 1;
}

/** the penalty as the book gives it: none is named for who cannot act. */
export const penaltyOf = (scene: Scene, i: number): number | null =>
  worst(scene.fighters[i]!) > VERY_HURT ? null : woundPenalty(scene.cast, i, scene.fighters[i]!);
