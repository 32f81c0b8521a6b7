/**
 * What fight odds are asked of, and what they say, however they were found.
 */
import { type Fraction, ONE, ZERO, add, subtract } from '../dice/fraction.ts';
import type { AnyRuleset, FighterId } from '../fight/ruleset.ts';
import { BEST, type BestPlay, bestPlay } from './best.ts';
import { type Policy, policyOf } from './chain.ts';

/** A probability as a decimal and, when asked for, as an exact fraction. */
export interface Chance {
  readonly p: number;
  readonly exact?: Fraction;
  /** Wilson's 95 % interval, when sampled. */
  readonly interval?: readonly [number, number];
}

/** An expectation; null when it is infinite. */
export interface Mean {
  readonly mean: number | null;
  readonly exact?: Fraction;
}

export interface FightOdds {
  readonly method: 'exact' | 'sampled';
  /** The chance that each side is the one left. */
  readonly winner: Readonly<Record<string, Chance>>;
  /** The chance that nobody is left. */
  readonly nobody: Chance;
  /** The chance that the fight comes to a point from which it can never end (or, sampled, was cut off). */
  readonly undecided: Chance;
  /** Moves until the end. */
  readonly turns: Mean;
  /** Attack rolls until the end, counter-attacks included. */
  readonly rolls: Mean;
  /** Rounds until the end, the one it ends in included. */
  readonly rounds: Mean;
  /** Of an exact answer in decimals: every chance is within this of the true one, above and below. */
  readonly bound?: number;
  /** How the fight goes and ends, when asked for. */
  readonly details?: FightDetails;
  /** Scenes solved. */
  readonly scenes?: number;
  /** Fights sampled, and from which seed. */
  readonly fights?: number;
  readonly seed?: string;
}

/** A fight's length, its ends, and its course round by round. */
export interface FightDetails {
  /** How many moves the fight takes: rising, those that may come up. What is missing to 1 takes longer, or for ever. */
  readonly lengths: readonly { readonly turns: number; readonly p: number }[];
  /** How each fighter is when the fight is over: by id, the likeliest first. What is missing to 1 has no end. */
  readonly ends: Readonly<Record<FighterId, readonly EndOdds[]>>;
  /** How the fight stands when so many rounds are over: rounds 1, 2 and so on. */
  readonly byRound: readonly RoundOdds[];
}

/** One way in which a fighter may end. */
export interface EndOdds {
  /** In the game's word. */
  readonly state: string;
  /** Of what `ruleset.woundsAre` says. */
  readonly wounds: number;
  readonly p: number;
}

export interface RoundOdds {
  readonly round: number;
  /** The chance that each side has won by then. */
  readonly winner: Readonly<Record<string, number>>;
  readonly nobody: number;
  /** The chance that the fight still goes on. */
  readonly open: number;
}

export interface FightQuestion {
  readonly ruleset: AnyRuleset;
  /** Where the fight begins; left as it is. */
  readonly scene: unknown;
  /** Tactics by side; "plain" where none is named. Of two fighters one may play by "best". */
  readonly tactics?: Readonly<Record<string, string>>;
}

/** A question made ready. */
export interface Prepared {
  readonly sides: readonly string[];
  readonly ids: readonly FighterId[];
  readonly policy: Policy;
  /** The best play of a side whose tactics are "best". */
  readonly best: BestPlay | undefined;
}

/**
 * The sides of a scene and the joined policy. Best play is worked out here, over so many scenes at most. Throws RangeError
 * naming the tactics there are, and TooLarge.
 */
export function prepare({ ruleset, scene, tactics = {} }: FightQuestion, limit?: number): Prepared {
  const { fighters } = ruleset.roster(scene);
  const sides = [...new Set(fighters.map(({ side }) => side))];
  for (const [side, tactic] of Object.entries(tactics)) {
    if (!sides.includes(side))
      throw new RangeError(`Found tactics for the side "${side}"; sides: ${sides.join(', ')}.`);
    if (tactic !== BEST && !Object.hasOwn(ruleset.tactics, tactic)) {
      throw new RangeError(
        `Found the tactics "${tactic}"; ${ruleset.id} has ${Object.keys(ruleset.tactics).join(', ')}, and "${BEST}" for a duel.`,
      );
    }
  }
  const ids = fighters.map(({ id }) => id);
  const sideOf = new Map(fighters.map(({ id, side }) => [id, side]));
  // A side may be called like something every object has, such as "constructor".
  const named = (side: string): string => (Object.hasOwn(tactics, side) ? tactics[side]! : 'plain');
  const policy = policyOf(ruleset, sideOf, (side) => (named(side) === BEST ? 'plain' : named(side)));
  const players = fighters.filter(({ side }) => named(side) === BEST);
  if (players.length === 0) return { sides, ids, policy, best: undefined };
  if (fighters.length !== 2 || sides.length !== 2)
    throw new RangeError(`Best play is worked out for two fighters, one a side; here are ${fighters.length}.`);
  if (players.length === 2)
    throw new RangeError('Best play is worked out against tactics that are known; name those of one of the two sides.');
  const { id, side } = players[0]!;
  const best = bestPlay(ruleset, scene, sides, { by: id, side }, policy, limit);
  const joined: Policy = (now, dice) => (ruleset.due(now) === id ? best.choose(now) : policy(now, dice));
  return { sides, ids, policy: joined, best };
}

/** An answer from the columns of the sides, nobody, undecided, turns, rolls and rounds. */
export function answer(
  method: FightOdds['method'],
  sides: readonly string[],
  chance: (column: number) => Chance,
  mean: (column: number) => Mean,
  more: Partial<FightOdds>,
): FightOdds {
  const n = sides.length;
  return {
    method,
    winner: Object.fromEntries(sides.map((side, c) => [side, chance(c)])),
    nobody: chance(n),
    undecided: chance(n + 1),
    turns: mean(n + 2),
    rolls: mean(n + 3),
    rounds: mean(n + 4),
    ...more,
  };
}

/** Does the exact answer add up to 1? What is missing, for tests and proofs. */
export const missingMass = (odds: FightOdds): Fraction =>
  subtract(
    ONE,
    [...Object.values(odds.winner), odds.nobody, odds.undecided].reduce(
      (sum, { exact }) => add(sum, exact ?? ZERO),
      ZERO,
    ),
  );
