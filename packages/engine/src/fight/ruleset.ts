/**
 * The contract of a ruleset: everything the log, the odds, the command and the app need to know of a game.
 * A fourth game is one more folder that exports one of these.
 */
import type { z } from 'zod';
import type { Dice } from '../dice/dice.ts';
import type { Phrase } from './phrase.ts';
import type { Tell, Telling } from './telling.ts';
import type { View, Viewer } from './view.ts';

/** A fighter's id: made from the name, unique in its fight. The id "gm" is the GM's. */
export type FighterId = string;

/** The id that moves and rolls of the GM carry. */
export const GM: FighterId = 'gm';

/** A fighter as it enters a fight. */
export interface Fighter<Sheet = unknown> {
  readonly id: FighterId;
  readonly name: string;
  readonly side: string;
  readonly sheet: Sheet;
}

/** One decision, by a fighter or by the GM. Plain data. */
export interface AnyMove {
  readonly kind: string;
  readonly by: FighterId;
}

/** Whose decision is due, and what they may decide. */
export interface Choices<Move = AnyMove> {
  readonly by: FighterId;
  readonly moves: readonly Move[];
}

/** How a fight stands. Rulesets hand out the same few objects again and again. */
export interface Standing {
  /** False while two sides or more can go on. */
  readonly over: boolean;
  /** The side that is left, when exactly one is. */
  readonly winner?: string;
}

/** What one move came to. */
export interface Outcome {
  /** A few words, the same for the same facts: "2 wounds, falls". */
  readonly label: string;
  readonly facts: Readonly<Record<string, number | boolean | string>>;
}

/** A rule of a game's book: what every telling and test names. */
export interface LedgerRule {
  readonly id: string;
  readonly title: string;
  /** The rule in our own words. */
  readonly text: string;
  /** Where the source says so, for example "L10-11", or "ruling" where it is silent. */
  readonly source: string;
}

/** What a ruleset owes its source. */
export interface Credit {
  readonly title: string;
  readonly author: string;
  readonly license: string;
  readonly url?: string;
  readonly note: string;
}

/**
 * A named policy that chooses moves. It is asked only when a decision is due, and may ask dice of its own: those belong
 * to no move and are in no log.
 */
export type Tactic<Scene, Move> = (scene: Scene, dice: Dice) => Move;

/** What a move is refused with: a reason a person can act on. */
export class IllegalMove extends Error {
  override readonly name = 'IllegalMove';
}

export interface Ruleset<Sheet = unknown, House = unknown, Scene = unknown, Move extends AnyMove = AnyMove> {
  readonly id: string;
  readonly name: string;
  readonly credits: readonly Credit[];
  readonly ledger: readonly LedgerRule[];
  /** Reads a sheet as people write it and gives it in full; reading what it gave changes nothing. */
  readonly sheet: z.ZodType<Sheet>;
  /** The house rules: an object schema whose every key has a default and a description. */
  readonly house: z.ZodObject;
  readonly move: z.ZodType<Move>;
  /**
   * What no field alone can tell: parts of a sheet that do not go together, or not with these house rules.
   * The sheet is as people wrote it, and may be wrong in other ways too.
   */
  conflicts?(
    sheet: unknown,
    house: House,
  ): readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
  /** The words of the text command line, a phrase for each kind of move. */
  readonly phrases: readonly Phrase[];

  /** The scene at the start of a fight. Throws IllegalMove when these fighters cannot meet. */
  muster(fighters: readonly Fighter<Sheet>[], house: House): Scene;
  /** The fighters of a scene with their sheets as they are now, and the house rules: what `muster` would take. */
  roster(scene: Scene): { readonly fighters: readonly Fighter<Sheet>[]; readonly house: House };
  /** A copy of the scene, into a given one if there is one, without allocating then. */
  copy(scene: Scene, into?: Scene): Scene;
  /** All that changes in a fight, as plain data: with `roster`, the whole scene. */
  save(scene: Scene): unknown;
  /**
   * The sheet with which fighter number `index` leaves the scene: wounds and whatever else outlasts a fight are in it, so
   * that the next fight goes on from there.
   */
  carried(scene: Scene, index: number): Sheet;
  /** The scene that `save` saved. */
  load(fighters: readonly Fighter<Sheet>[], house: House, saved: unknown): Scene;

  /** Whose decision is due, without listing the moves; undefined when the fight is over. */
  due(scene: Scene): FighterId | undefined;
  /** Whose decision is due and the moves they may make; undefined when the fight is over. */
  choices(scene: Scene): Choices<Move> | undefined;
  /** Plays one move: changes the scene in place, asks the dice, tells what happened. Throws IllegalMove. */
  play(scene: Scene, move: Move, dice: Dice, tell?: Tell): void;
  standing(scene: Scene): Standing;
  /** The round the fight is in, from 1. */
  round(scene: Scene): number;
  /** Equal keys have equal futures, for fights of the same fighters and house rules. */
  key(scene: Scene): string | number;
  /**
   * A coarser key, for fights between the ruleset's tactics: fights go on equally long from equal keys and end alike, side
   * by side, though not fighter by fighter. `key` when absent.
   */
  fightKey?(scene: Scene): string | number;
  /** The state of fighter number `index`, in the game's word, as `view` has it; from a few words, so that it can be counted. */
  state(scene: Scene, index: number): string;
  /** How wounded fighter number `index` is: a whole number, of what `woundsAre` says. */
  wounds(scene: Scene, index: number): number;
  /** What `wounds` counts, in plural and in the game's words: "wounds", "hit and life points lost". */
  readonly woundsAre: string;
  /** Named policies. Each ruleset has "plain" and "random". */
  readonly tactics: Readonly<Record<string, Tactic<Scene, Move>>>;
  /** What a viewer may know of the scene, with each fighter's wounds as drawable data. */
  view(scene: Scene, viewer: Viewer): View;
  /** The GM's move that lets a fighter act one place earlier or later than `view` says; undefined where there is none. */
  moved(scene: Scene, id: FighterId, earlier: boolean): Move | undefined;
  /** Has a fighter decided something that others learn only when it is resolved? Nobody ever has when absent. */
  withheld?(scene: Scene, id: FighterId): boolean;
  /** A copy of the scene without what others than these fighters have decided in secret: what their player knows. */
  known?(scene: Scene, own: readonly FighterId[]): Scene;
  /**
   * What the tellings of one move come to: facts that odds are asked about, and a label that names them all.
   * `facts` says what each fact means.
   */
  outcome(told: readonly Telling[], move: Move): Outcome;
  readonly facts: Readonly<Record<string, string>>;
  /**
   * Moves that go before when a move is weighed by itself in a fight just begun: what brings the scene to where the
   * move can be made and comes to something, such as a round started or the foe's plain declaration. None when absent.
   */
  opening?(scene: Scene, move: Move): readonly Move[];
  /** One plain sentence for a telling. `name` gives a fighter's name. */
  sentence(telling: Telling, name: (id: FighterId) => string): string;
}

// A ruleset whose own types are of no concern to the caller. The types meet again inside the ruleset.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyRuleset = Ruleset<any, any, any, any>;
