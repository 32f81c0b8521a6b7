/**
 * Best play: for a fight of two, the choices that give one of them the best chance to win against the other's tactics,
 * and what every move that may be made now is worth.
 */
import type { AnyMove, AnyRuleset, FighterId } from '../fight/ruleset.ts';
import { type BestChoices, type Decisions, bestChoices, exploreDecisions } from './decisions.ts';
import type { Policy } from './chain.ts';

/** The name of best play among the tactics. */
export const BEST = 'best';

/** What a move is worth when it is made now and best play follows. */
export interface OptionOdds {
  readonly move: AnyMove;
  readonly p: number;
}

export interface BestPlay {
  readonly side: string;
  /** The chance that the side wins, and what it is at most. */
  readonly chance: number;
  readonly most: number;
  /** Scenes looked at. */
  readonly scenes: number;
  /** When the side decides now: every move it may make, the best first. */
  readonly options: readonly OptionOdds[];
  /** The best move in a scene that may come up, where this side decides. */
  readonly choose: (scene: unknown) => AnyMove;
}

/** Best play of a side whose fighter is `by`, in a fight from `start` on. Throws TooLarge. */
export function bestPlay(
  ruleset: AnyRuleset,
  start: unknown,
  sides: readonly string[],
  { by, side }: { readonly by: FighterId; readonly side: string },
  others: Policy,
  limit?: number,
): BestPlay {
  const decisions = exploreDecisions(ruleset, start, sides, (due) => due === by, others, limit);
  const best = bestChoices(decisions, sides.indexOf(side));
  return {
    side,
    chance: best.values[0]!,
    most: best.most,
    scenes: decisions.count,
    options: optionsAt(decisions, best),
    choose: (scene) => decisions.moves[best.chosen[decisions.idOf(scene)]!]!,
  };
}

/** Every option of scene 0, the best first; the one that is chosen goes before others as good. */
function optionsAt({ options, moves, edges, targets, p }: Decisions, { values, chosen }: BestChoices): OptionOdds[] {
  const all: (OptionOdds & { readonly chosen: boolean })[] = [];
  for (let option = options[0]!; option < options[1]!; option++) {
    const move = moves[option];
    if (move === undefined) continue;
    let value = 0;
    for (let at = edges[option]!; at < edges[option + 1]!; at++) value += p[at]! * values[targets[at]!]!;
    all.push({ move, p: Math.min(1, value), chosen: option === chosen[0] });
  }
  return all
    .sort((a, b) => Number(b.chosen) - Number(a.chosen) || b.p - a.p)
    .map(({ move, p: chance }) => ({ move, p: chance }));
}
