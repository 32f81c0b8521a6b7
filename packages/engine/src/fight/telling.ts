/**
 * Tellings: what a rule says happened, as plain data, and the text made of it.
 */
import type { Origin } from '../dice/shown.ts';
import type { AnyRuleset, FighterId } from './ruleset.ts';

/** A named number, such as `{ name: "skill", value: 3 }`. */
export interface Term {
  readonly name: string;
  readonly value: number;
}

/** What happened, by which rule. A rule tells right after the roll that decided it. */
export interface Telling {
  /** The ledger's id of the rule. */
  readonly rule: string;
  /** What kind of event, in the ruleset's words. */
  readonly kind: string;
  readonly by?: FighterId;
  readonly on?: FighterId;
  /** What was added to the roll. */
  readonly add?: readonly Term[];
  /** What the roll was held against, and whether it must be more or as much. */
  readonly against?: Term & { readonly must: 'exceed' | 'reach' | 'stay under' | 'not exceed' };
  /** Further facts, plain data. */
  readonly [field: string]: unknown;
}

/** The rules speak to this; nobody listening costs nothing. */
export type Tell = (telling: Telling) => void;

/** A roll as a telling shows it. */
export interface ToldRoll {
  readonly whose: FighterId;
  readonly what: string;
  readonly pool: string;
  readonly faces: readonly number[];
  readonly from: Origin;
  /** The exact chance of the answer it gave, "p/q". */
  readonly chance: string;
}

/** A telling with the rolls it tells of. */
export interface Told extends Telling {
  readonly rolls: readonly ToldRoll[];
}

/** A telling as people read it. */
export interface Line {
  readonly rule: string;
  /** One plain sentence. */
  readonly text: string;
  /** Dice, modifiers and target, for example "1d20 [14] + 3 skill = 17, must exceed evasion 13"; empty without dice. */
  readonly working: string;
}

export const lineOf = (ruleset: AnyRuleset, told: Told, name: (id: FighterId) => string): Line => ({
  rule: told.rule,
  text: ruleset.sentence(told, name),
  working: workingOf(told),
});

const signed = ({ name, value }: Term): string => `${value < 0 ? '-' : '+'} ${Math.abs(value)} ${name}`;

/** The working of a telling: every number in it adds up to the result. */
export function workingOf(told: Told): string {
  const rolls = told.rolls.map(
    ({ pool, faces, from }) => `${pool} [${faces.join(', ')}]${from === 'entered' ? ' entered' : ''}`,
  );
  let text = rolls.join('; ');
  const add = told.add?.filter((term) => term.value !== 0) ?? [];
  const last = told.rolls.at(-1);
  if (last && add.length > 0) {
    const total = [...last.faces, ...add.map((term) => term.value)].reduce((a, b) => a + b, 0);
    text += ` ${add.map(signed).join(' ')} = ${total}`;
  }
  if (told.against) text += `${text ? ', ' : ''}must ${told.against.must} ${told.against.name} ${told.against.value}`;
  return text;
}
