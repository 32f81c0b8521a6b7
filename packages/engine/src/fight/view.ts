/**
 * Views: what somebody may know of a scene, as data that can be drawn or read out.
 */
import type { FighterId } from './ruleset.ts';

/** Who looks: the GM, everyone (the shared screen), or the player of some fighters. */
export type Viewer =
  | { readonly role: 'gm' }
  | { readonly role: 'everyone' }
  | { readonly role: 'player'; readonly fighters: readonly FighterId[] };

/** A fighter's wounds as the book draws them. */
export type Track =
  /** Rows of boxes, the lightest first (Fudge). */
  | {
      readonly kind: 'boxes';
      readonly rows: readonly {
        readonly label: string;
        readonly boxes: number;
        readonly filled: number;
        readonly overflow: number;
      }[];
    }
  /** A vessel that fills (Midian's cup and bowl). */
  | { readonly kind: 'vessel'; readonly label: string; readonly filled: number; readonly capacity: number }
  /** Wounds without a maximum, with the chance that one wound more fells (MST-2). */
  | { readonly kind: 'risk'; readonly label: string; readonly marks: number; readonly next: number };

export interface FighterView {
  readonly id: FighterId;
  readonly name: string;
  readonly side: string;
  /** Can this fighter still fight? */
  readonly active: boolean;
  /** The state in the game's word. */
  readonly state: string;
  readonly tracks: readonly Track[];
  /** Further facts in plain words: what is in hand, who is engaged, what burns. */
  readonly notes: readonly string[];
}

export interface View {
  readonly round: number;
  /** Whose decision is due. */
  readonly due?: FighterId;
  /** Who acts after whom, the first first; absent while everybody acts at once or the order is not rolled yet. */
  readonly order?: readonly FighterId[];
  readonly fighters: readonly FighterView[];
}

/** A list with one of it changed for its neighbor; undefined where there is none. */
export function swapped<T>(list: readonly T[], one: T, earlier: boolean): T[] | undefined {
  const at = list.indexOf(one);
  const other = earlier ? at - 1 : at + 1;
  if (at < 0 || other < 0 || other >= list.length) return undefined;
  const changed = [...list];
  [changed[at], changed[other]] = [changed[other]!, changed[at]!];
  return changed;
}
