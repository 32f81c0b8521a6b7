/**
 * Fight odds: who wins between tactics, how long it takes. Exactly by solving the chain of scenes, or by sampling.
 */
import { type Fraction, ZERO, add, subtract, ONE, toNumber } from '../dice/fraction.ts';
import { SeededDice } from '../dice/seeded.ts';
import type { AnyRuleset } from '../fight/ruleset.ts';
import { type Policy, explore, policyOf } from './chain.ts';
import { solve } from './solve.ts';
import { solveExact } from './solveExact.ts';

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
  /** Scenes solved. */
  readonly scenes?: number;
  /** Fights sampled, and from which seed. */
  readonly fights?: number;
  readonly seed?: string;
}

export interface FightQuestion {
  readonly ruleset: AnyRuleset;
  /** Where the fight begins; left as it is. */
  readonly scene: unknown;
  /** Tactics by side; "plain" where none is named. */
  readonly tactics?: Readonly<Record<string, string>>;
}

interface Sides {
  readonly sides: readonly string[];
  readonly policy: Policy;
}

/** The sides of a scene and the joined policy. Throws RangeError naming the tactics there are. */
function prepare({ ruleset, scene, tactics = {} }: FightQuestion): Sides {
  const { fighters } = ruleset.roster(scene);
  const sides = [...new Set(fighters.map(({ side }) => side))];
  for (const [side, tactic] of Object.entries(tactics)) {
    if (!sides.includes(side))
      throw new RangeError(`Found tactics for the side "${side}"; sides: ${sides.join(', ')}.`);
    if (!Object.hasOwn(ruleset.tactics, tactic)) {
      throw new RangeError(
        `Found the tactics "${tactic}"; ${ruleset.id} has ${Object.keys(ruleset.tactics).join(', ')}.`,
      );
    }
  }
  const sideOf = new Map(fighters.map(({ id, side }) => [id, side]));
  // A side may be called like something every object has, such as "constructor".
  const tacticOf = (side: string): string => (Object.hasOwn(tactics, side) ? tactics[side]! : 'plain');
  return { sides, policy: policyOf(ruleset, sideOf, tacticOf) };
}

/** Exact odds. `fractions` gives every number as a fraction too. Throws TooLarge. */
export function fightOdds(
  question: FightQuestion,
  options: { readonly fractions?: boolean; readonly limit?: number } = {},
): FightOdds {
  const { ruleset, scene } = question;
  const { sides, policy } = prepare(question);
  const chain = explore(ruleset, scene, sides, policy, options.fractions, options.limit);
  const n = sides.length;
  if (options.fractions) {
    const exact = solveExact(chain, n);
    const chance = (c: number): Chance => ({ p: toNumber(exact[c]!), exact: exact[c]! });
    const mean = (c: number): Mean =>
      exact[c] === undefined ? { mean: null } : { mean: toNumber(exact[c]), exact: exact[c] };
    return result('exact', sides, chance, mean, { scenes: chain.count });
  }
  const { values } = solve(chain, n);
  const mean = (c: number): Mean => ({ mean: Number.isFinite(values[c]!) ? values[c]! : null });
  return result('exact', sides, (c) => ({ p: values[c]! }), mean, { scenes: chain.count });
}

function result(
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

/** Moves after which a sampled fight counts as undecided. */
export const TURN_LIMIT = 100_000;

/** Sampled odds: that many fights from a seed, each with a stream of its own, with 95 % intervals (Wilson). */
export function sampleFight(question: FightQuestion, fights: number, seed: string): FightOdds {
  const { ruleset, scene } = question;
  const { sides, policy } = prepare(question);
  const dice = new SeededDice(seed);
  const counts = new Array<number>(sides.length + 2).fill(0);
  let turns = 0;
  let rolls = 0;
  let rounds = 0;
  let work = ruleset.copy(scene);
  for (let fight = 0; fight < fights; fight++) {
    work = ruleset.copy(scene, work);
    dice.start(fight);
    let moves = 0;
    let round = ruleset.round(work);
    let endsRound = false;
    while (moves < TURN_LIMIT && ruleset.due(work) !== undefined) {
      ruleset.play(work, policy(work), dice);
      moves += 1;
      endsRound = ruleset.round(work) !== round;
      if (endsRound) rounds += 1;
      round = ruleset.round(work);
    }
    const { over, winner } = ruleset.standing(work);
    counts[!over ? sides.length + 1 : winner === undefined ? sides.length : sides.indexOf(winner)]! += 1;
    turns += moves;
    rolls += dice.attacks;
    if (over && moves > 0 && !endsRound) rounds += 1;
  }
  const n = sides.length;
  const chance = (c: number): Chance => ({ p: counts[c]! / fights, interval: wilson(counts[c]!, fights) });
  const mean = (c: number): Mean => ({ mean: [turns, rolls, rounds][c - n - 2]! / fights });
  return result('sampled', sides, chance, mean, { fights, seed });
}

/** Wilson's 95 % interval. At either end the bound is the end itself, whatever rounding makes of it. */
function wilson(count: number, n: number): readonly [number, number] {
  const z = 1.959963984540054;
  const p = count / n;
  const center = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return [count === 0 ? 0 : center - half, count === n ? 1 : center + half];
}
