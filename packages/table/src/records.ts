/**
 * The journal of a table: every change ever made to it, in order. The table is folded from it, so what is written here is
 * all that needs to be on disk.
 */
import type { AnyMove, DiceProof, Fighter, FighterId, Log, Roll } from '@affray/engine';

/** Whoever does something: the GM, or a seat by its id. */
export type Who = string;
export const GM_WHO: Who = 'gm';

/** How players may mark harm and healing on their own fighters. */
export type OwnHarm = 'off' | 'propose' | 'apply';

export interface Settings {
  /** May players mark their own fighter's wounds, or propose it? */
  readonly ownHarm: OwnHarm;
  /** Are players shown odds? */
  readonly playerOdds: boolean;
  /** Is the table open for new seats? */
  readonly open: boolean;
  /** Are the GM's dice real? */
  readonly gmDice: 'virtual' | 'real';
}

export const usualSettings: Settings = { ownHarm: 'propose', playerOdds: true, open: true, gmDice: 'virtual' };

/** Somebody of the party: kept apart from fights, with the sheet they come with. */
export interface Member {
  readonly id: FighterId;
  readonly name: string;
  readonly side: string;
  readonly sheet: unknown;
}

/** A player's place. Seats outlive connections. */
export interface Seat {
  readonly id: string;
  readonly name: string;
  /** Fighters that are this player's. */
  readonly fighters: readonly FighterId[];
  readonly dice: 'virtual' | 'real';
  /** Raised when the GM makes a new link: older links no longer work. */
  readonly link: number;
}

/** A move whose dice are being entered. */
export interface Draft {
  readonly who: Who;
  readonly move: AnyMove;
  readonly rolls: readonly Roll[];
  readonly hidden: boolean;
}

/** What changed. */
export type Change =
  | { readonly kind: 'setup'; readonly title: string; readonly ruleset: string; readonly house: unknown }
  | { readonly kind: 'settings'; readonly settings: Settings }
  | { readonly kind: 'party'; readonly party: readonly Member[] }
  | { readonly kind: 'seats'; readonly seats: readonly Seat[] }
  | {
      readonly kind: 'fight';
      readonly fight: string;
      readonly title: string;
      readonly fighters: readonly Fighter[];
      readonly secret: string;
      /** Fighters that players do not know of yet. */
      readonly hidden: readonly FighterId[];
      /** What only the GM calls fighters. */
      readonly secretNames: Readonly<Record<FighterId, string>>;
      /** Entries that the fight begins with: of an imported log, or one that it branched from. */
      readonly entries?: Log['entries'];
      /** House rules and dice of an imported log, when they are not the table's. */
      readonly house?: unknown;
      readonly seed?: string;
      readonly dice?: DiceProof;
    }
  | { readonly kind: 'salt'; readonly fight: string; readonly by: string; readonly salt: string }
  | { readonly kind: 'draft'; readonly fight: string; readonly draft: Draft | null }
  | {
      readonly kind: 'move';
      readonly fight: string;
      readonly move: AnyMove;
      readonly rolls: readonly Roll[];
      readonly hidden: boolean;
    }
  | { readonly kind: 'show'; readonly fight: string }
  | { readonly kind: 'end'; readonly fight: string }
  /** The secret of a fight's dice is told: nothing in that fight changes any more. */
  | { readonly kind: 'tell'; readonly fight: string }
  | { readonly kind: 'hide' | 'unhide'; readonly fight: string; readonly fighter: FighterId }
  /** Hidden things are shown: one roll or note, or all hidden moves of a fight. */
  | { readonly kind: 'reveal'; readonly of?: number; readonly fight?: string }
  | {
      readonly kind: 'roll';
      readonly notation: string;
      readonly text: string;
      readonly total: number;
      readonly from: 'entered' | 'server';
      readonly hidden: boolean;
    }
  | { readonly kind: 'note'; readonly text: string; readonly hidden: boolean }
  | { readonly kind: 'propose'; readonly fight: string; readonly move: AnyMove }
  | { readonly kind: 'answer'; readonly of: number; readonly accepted: boolean }
  | { readonly kind: 'undo' | 'redo'; readonly of: readonly number[] };

export interface Entry {
  /** Counts from 1, without gaps. */
  readonly n: number;
  /** When, as ISO 8601. */
  readonly at: string;
  readonly who: Who;
  /** The command's id: the same one again changes nothing. */
  readonly command?: string;
  readonly change: Change;
}

/** What can be undone: what happens in fights and to the party, not who sits where. */
export const undoable = ({ kind }: Pick<Change, 'kind'>): boolean =>
  ['setup', 'party', 'fight', 'move', 'show', 'end', 'hide', 'unhide', 'roll', 'note'].includes(kind);
