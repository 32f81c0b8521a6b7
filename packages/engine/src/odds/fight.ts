/**
 * Fight odds, exactly: who wins between tactics and how long it takes, by solving the chain of scenes.
 */
import { toNumber } from '../dice/fraction.ts';
import { explore } from './chain.ts';
import { type Chance, type FightOdds, type FightQuestion, type Mean, answer, prepare } from './result.ts';
import { solve } from './solve.ts';
import { solveExact } from './solveExact.ts';

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
    return answer('exact', sides, chance, mean, { scenes: chain.count });
  }
  const { values } = solve(chain, n);
  const mean = (c: number): Mean => ({ mean: Number.isFinite(values[c]!) ? values[c]! : null });
  return answer('exact', sides, (c) => ({ p: values[c]! }), mean, { scenes: chain.count });
}
