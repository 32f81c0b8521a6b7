/**
 * Exchange odds: the exact distribution of what one move does, by running its own rule for every answer of the dice.
 */
import { EnumeratingDice } from '../dice/enumerating.ts';
import { PartlyShownDice } from '../dice/partly.ts';
import { type Fraction, ONE, ZERO, add, fraction, multiply, toNumber, toText } from '../dice/fraction.ts';
import { checkedMove } from '../fight/fight.ts';
import type { AnyMove, AnyRuleset } from '../fight/ruleset.ts';
import type { Telling } from '../fight/telling.ts';

export interface OutcomeOdds {
  readonly label: string;
  readonly facts: Readonly<Record<string, number | boolean | string>>;
  readonly chance: Fraction;
}

export interface FactOdds {
  readonly value: number | boolean | string;
  readonly chance: Fraction;
}

export interface ExchangeOdds {
  /** What the move may come to, the likeliest first; the chances sum to exactly 1. */
  readonly outcomes: readonly OutcomeOdds[];
  /** Each fact by itself: its values, rising, with their chances. */
  readonly facts: Readonly<Record<string, readonly FactOdds[]>>;
  /** The exact expectation of each fact that is a number. */
  readonly expected: Readonly<Record<string, Fraction>>;
  /** Branches that the dice took. */
  readonly leaves: number;
}

/**
 * The exact odds of a move in a scene. The scene is left as it is. `rolled` are faces that lie on the table already, in the
 * order in which the move asks for dice: the odds are then what the dice still to fall make of it. Throws IllegalMove;
 * IllegalFaces for faces that the dice cannot show; RangeError for too many branches, and for more faces than dice.
 * Facts and labels are the ruleset's; `ruleset.facts` says what each means.
 */
export function exchangeOdds(
  ruleset: AnyRuleset,
  scene: unknown,
  move: AnyMove,
  rolled: readonly number[] = [],
): ExchangeOdds {
  const checked = checkedMove(ruleset, move);
  const dice = rolled.length === 0 ? new EnumeratingDice() : new PartlyShownDice(rolled);
  const work = ruleset.copy(scene);
  const outcomes = new Map<string, OutcomeOdds>();
  let told: Telling[] = [];
  const tell = (telling: Telling): void => {
    told.push(telling);
  };
  dice.begin();
  do {
    told = [];
    const branch = ruleset.copy(scene, work);
    ruleset.play(branch, checked, dice, tell);
    if (dice instanceof PartlyShownDice) checkUsed(dice, rolled.length);
    const { label, facts } = ruleset.outcome(told, checked);
    const key = `${label}\n${JSON.stringify(facts)}`;
    const { ways, total } = dice.exactWays();
    const before = outcomes.get(key)?.chance ?? ZERO;
    outcomes.set(key, { label, facts, chance: add(before, fraction(ways, total)) });
  } while (dice.next());
  const all = [...outcomes.values()].sort((a, b) => (b.chance.n * a.chance.d > a.chance.n * b.chance.d ? 1 : -1));
  return { outcomes: all, ...factOdds(all), leaves: dice.leaves };
}

function checkUsed({ unused }: PartlyShownDice, rolled: number): void {
  if (unused === 0) return;
  const asked = rolled - unused;
  throw new RangeError(
    `Found ${rolled} faces; with the first ${asked} of them the move is over. Leave out the other ${unused}.`,
  );
}

/**
 * A scene of a fight just begun, brought by the ruleset's `opening` to where the move can be weighed by itself, and the
 * moves that did it. The scene given is left as it is. Throws IllegalMove.
 */
export function openedFor(
  ruleset: AnyRuleset,
  scene: unknown,
  move: AnyMove,
): { scene: unknown; after: readonly AnyMove[] } {
  const after: readonly AnyMove[] = ruleset.opening?.(scene, move) ?? [];
  const opened = ruleset.copy(scene);
  const dice = new EnumeratingDice();
  for (const one of after) {
    dice.begin();
    ruleset.play(opened, one, dice);
    if (dice.next())
      throw new RangeError(`The opening move ${JSON.stringify(one)} asks for dice, so it cannot go before.`);
  }
  return { scene: opened, after };
}

function factOdds(outcomes: readonly OutcomeOdds[]): Pick<ExchangeOdds, 'facts' | 'expected'> {
  const facts: Record<string, FactOdds[]> = {};
  const expected: Record<string, Fraction> = {};
  for (const { facts: values, chance } of outcomes) {
    for (const [name, value] of Object.entries(values)) {
      const known = (facts[name] ??= []);
      const at = known.findIndex((one) => one.value === value);
      if (at < 0) known.push({ value, chance });
      else known[at] = { value, chance: add(known[at]!.chance, chance) };
      if (typeof value === 'number') expected[name] = add(expected[name] ?? ZERO, multiply(fraction(value), chance));
    }
  }
  for (const values of Object.values(facts)) values.sort((a, b) => (a.value < b.value ? -1 : 1));
  return { facts, expected };
}

/** The chance that a fact has a value; 0 when it never does, 1 when it always does. */
export const chanceOf = (odds: ExchangeOdds, fact: string, value: number | boolean | string): Fraction =>
  odds.outcomes.every((one) => one.facts[fact] === value)
    ? ONE
    : (odds.facts[fact]?.find((one) => one.value === value)?.chance ?? ZERO);

/** Exchange odds as `affray-odds/1` has them: decimals, with exact fractions beside them. */
export interface ExchangeAnswer {
  readonly format: 'affray-odds/1';
  readonly method: 'exact';
  readonly ruleset: string;
  readonly after?: readonly AnyMove[];
  readonly move: AnyMove;
  readonly rolled?: readonly number[];
  readonly leaves: number;
  readonly outcomes: readonly (Weighed & Pick<OutcomeOdds, 'label' | 'facts'>)[];
  readonly facts: Readonly<Record<string, readonly (Weighed & Pick<FactOdds, 'value'>)[]>>;
  readonly expected: Readonly<Record<string, { readonly value: number; readonly exact: string }>>;
  readonly meanings: Readonly<Record<string, string>>;
}

interface Weighed {
  readonly p: number;
  readonly exact: string;
}

const weighed = (chance: Fraction): Weighed => ({ p: toNumber(chance), exact: toText(chance) });

/** The odds of a move as a document. `after` are moves that were made before it, `rolled` faces on the table already. */
export const exchangeAnswer = (
  ruleset: AnyRuleset,
  move: AnyMove,
  odds: ExchangeOdds,
  { after = [], rolled }: { readonly after?: readonly AnyMove[]; readonly rolled?: readonly number[] } = {},
): ExchangeAnswer => ({
  format: 'affray-odds/1',
  method: 'exact',
  ruleset: ruleset.id,
  ...(after.length > 0 ? { after } : {}),
  move,
  ...(rolled ? { rolled } : {}),
  leaves: odds.leaves,
  outcomes: odds.outcomes.map(({ label, chance, facts }) => ({ label, ...weighed(chance), facts })),
  facts: mapped(odds.facts, (values) => values.map(({ value, chance }) => ({ value, ...weighed(chance) }))),
  expected: mapped(odds.expected, (value) => ({ value: toNumber(value), exact: toText(value) })),
  meanings: ruleset.facts,
});

const mapped = <From, To>(record: Readonly<Record<string, From>>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));
