/**
 * Fight odds, exactly: who wins between tactics and how long it takes, by solving the chain of scenes.
 */
import { toNumber } from '../dice/fraction.ts';
import type { FighterId } from '../fight/ruleset.ts';
import { BEST, type OptionOdds } from './best.ts';
import { type Chain, explore } from './chain.ts';
import { detailsOf } from './details.ts';
import {
  type Chance,
  type FightOdds,
  type FightQuestion,
  type Mean,
  type Prepared,
  answer,
  prepare,
} from './result.ts';
import { solve } from './solve.ts';
import { solveExact } from './solveExact.ts';

export interface ExactOptions {
  /** Every number as a fraction too. */
  readonly fractions?: boolean;
  /** How the fight goes and ends, round by round and fighter by fighter. Takes more scenes. */
  readonly details?: boolean;
  /** Scenes at most: SCENE_LIMIT when absent. */
  readonly limit?: number;
}

/** A fight whose scenes have been found; it can be solved again and again. */
export interface ExploredFight {
  readonly chain: Chain;
  readonly prepared: Prepared;
}

/** Exact odds. Throws TooLarge, and RangeError for tactics and sides that are not there. */
export const fightOdds = (question: FightQuestion, options: ExactOptions = {}): FightOdds =>
  solveFight(exploreFight(question, options));

/** Finds every scene that a fight may come to. Throws as fightOdds. */
export function exploreFight(
  question: FightQuestion,
  { fractions = false, details = false, limit }: ExactOptions = {},
): ExploredFight {
  const prepared = prepare(question, limit);
  const { ruleset, scene } = question;
  const { sides, policy } = prepared;
  // How everybody ends is to be told only with details; without, it is enough to know how the sides stand.
  const key = details ? undefined : ruleset.fightKey && ((one: unknown): string | number => ruleset.fightKey!(one));
  return { prepared, chain: explore(ruleset, scene, sides, policy, { fractions, ends: details, limit, key }) };
}

/** The odds of a fight explored before, with what it was explored for: fractions, details. */
export function solveFight({ chain, prepared: { sides, ids, best } }: ExploredFight): FightOdds {
  const solution = solve(chain, sides.length);
  const details = chain.ends === undefined ? {} : { details: detailsOf(chain, solution, sides, ids) };
  if (chain.exact) {
    const exact = solveExact(chain, sides.length);
    const chance = (c: number): Chance => ({ p: toNumber(exact[c]!), exact: exact[c]! });
    const mean = (c: number): Mean =>
      exact[c] === undefined ? { mean: null } : { mean: toNumber(exact[c]), exact: exact[c] };
    return answer('exact', sides, chance, mean, { scenes: chain.count, ...details });
  }
  const { chances, turns, rolls, rounds } = solution;
  // The best there is may be a little better than what was found.
  const short = best ? Math.max(0, best.most - best.chance) : 0;
  const bound = solution.bound + short;
  const columns = [...chances, turns, rolls, rounds];
  const mean = (c: number): Mean => ({ mean: Number.isFinite(columns[c]!) ? columns[c]! : null });
  return answer('exact', sides, (c) => ({ p: Math.min(1, columns[c]!) }), mean, {
    scenes: chain.count,
    bound,
    ...details,
  });
}

export interface WhatToDo {
  /** Who decides now, and on which side. */
  readonly by: FighterId;
  readonly side: string;
  /** Every move that may be made now, the best first: the chance to win if it is made and best play follows. */
  readonly options: readonly OptionOdds[];
  /** The best chance is at most so much higher than found. */
  readonly bound: number;
  /** Scenes looked at. */
  readonly scenes: number;
}

/**
 * What should whoever decides now do, against the tactics of the other side? For two fighters. Throws RangeError where no
 * fighter decides, and TooLarge.
 */
export function whatToDo(question: FightQuestion, { limit }: Pick<ExactOptions, 'limit'> = {}): WhatToDo {
  const { ruleset, scene, tactics } = question;
  const by = ruleset.due(scene);
  if (by === undefined) throw new RangeError('The fight is over: there is nothing left to decide.');
  const fighter = ruleset.roster(scene).fighters.find(({ id }) => id === by);
  if (!fighter) throw new RangeError("The GM's move comes first; ask again when a fighter is to decide.");
  const { best } = prepare({ ...question, tactics: { ...tactics, [fighter.side]: BEST } }, limit);
  const { options, chance, most, scenes } = best!;
  return { by, side: fighter.side, options, bound: Math.max(0, most - chance), scenes };
}
