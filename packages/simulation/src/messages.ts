/**
 * What goes to a worker and comes back: plain data. A question goes as the id of its ruleset, the fighters, the house
 * rules and the saved scene; the worker has rulesets of its own.
 */
import type { Fighter, FightQuestion, Rulesets, Tally } from '@affray/engine';

/** A question of fight odds, as plain data. */
export interface PlainQuestion {
  /** The ruleset's id. */
  readonly ruleset: string;
  readonly fighters: readonly Fighter[];
  readonly house: unknown;
  /** What `ruleset.save` gave. */
  readonly scene: unknown;
  readonly tactics: Readonly<Record<string, string>>;
}

/** Fights number `from` up to but not including `to`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** To a worker: the question, once, and then one stretch of fights after another. */
export type Order =
  | { readonly kind: 'question'; readonly question: PlainQuestion; readonly seed: string }
  | ({ readonly kind: 'fight' } & Stretch);

/** From a worker. `seconds` is how long the stretch took there. */
export type Report =
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'fought'; readonly tally: Tally; readonly seconds: number } & Stretch)
  | { readonly kind: 'failed'; readonly message: string };

export const toPlain = ({ ruleset, scene, tactics = {} }: FightQuestion): PlainQuestion => ({
  ruleset: ruleset.id,
  ...ruleset.roster(scene),
  scene: ruleset.save(scene),
  tactics,
});

/** The question again. Throws RangeError for a ruleset that is not there. */
export function fromPlain(
  { ruleset: id, fighters, house, scene, tactics }: PlainQuestion,
  rulesets: Rulesets,
): FightQuestion {
  const ruleset = Object.hasOwn(rulesets, id) ? rulesets[id] : undefined;
  if (!ruleset) {
    throw new RangeError(
      `Found the ruleset "${id}"; the workers have ${Object.keys(rulesets).join(', ')}. For another, give \`worker\`: a worker of your own that has it.`,
    );
  }
  return { ruleset, scene: ruleset.load(fighters, house, scene), tactics };
}
