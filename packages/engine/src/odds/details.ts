/**
 * How a fight goes and ends, exactly: its length in moves, how it stands round by round, and how each fighter ends.
 */
import type { FighterId } from '../fight/ruleset.ts';
import type { Chain } from './chain.ts';
import { componentsOf } from './components.ts';
import type { EndOdds, FightDetails, RoundOdds } from './result.ts';
import { NOBODY, OPEN } from './scenes.ts';
import type { Solution } from './solve.ts';

/** The fight is followed until it is over but for so little, or for so many moves or rounds, or steps of work. */
const LEAST_OPEN = 1e-12;
const LONGEST = 4096;
const STEPS_LIMIT = 2e9;

/** Details of a chain whose ends are told apart. */
export function detailsOf(
  chain: Chain,
  { reached, stuck }: Solution,
  sides: readonly string[],
  ids: readonly FighterId[],
): FightDetails {
  return {
    lengths: lengthsOf(chain, stuck),
    ends: endsOf(chain, reached, ids),
    byRound: byRoundOf(chain, stuck, sides),
  };
}

/** Where the fight goes on from: neither over nor without end. */
const goesOn = ({ standing }: Chain, stuck: Uint8Array, scene: number): boolean =>
  standing[scene] === OPEN && stuck[scene] === 0;

function lengthsOf(chain: Chain, stuck: Uint8Array): { turns: number; p: number }[] {
  const { count, starts, targets, p, standing } = chain;
  const lengths: { turns: number; p: number }[] = standing[0] === OPEN ? [] : [{ turns: 0, p: 1 }];
  let here = new Float64Array(count);
  let next = new Float64Array(count);
  if (goesOn(chain, stuck, 0)) here[0] = 1;
  let open = here[0]!;
  for (let turns = 1; open > LEAST_OPEN && turns <= LONGEST && turns * p.length < STEPS_LIMIT; turns++) {
    open = 0;
    let over = 0;
    for (let scene = 0; scene < count; scene++) {
      const mass = here[scene]!;
      if (mass === 0) continue;
      here[scene] = 0;
      for (let at = starts[scene]!; at < starts[scene + 1]!; at++) {
        const to = targets[at]!;
        const share = mass * p[at]!;
        if (standing[to] !== OPEN) over += share;
        else if (stuck[to] === 0) {
          next[to]! += share;
          open += share;
        }
      }
    }
    if (over > 0) lengths.push({ turns, p: over });
    [here, next] = [next, here];
  }
  return lengths;
}

function endsOf(
  { count, ends = [] }: Chain,
  reached: Float64Array,
  ids: readonly FighterId[],
): Record<FighterId, EndOdds[]> {
  const known = ids.map(() => new Map<string, { state: string; wounds: number; p: number }>());
  for (let scene = 0; scene < count; scene++) {
    const end = ends[scene];
    if (!end || reached[scene] === 0) continue;
    ids.forEach((_, i) => {
      const [state, wounds] = [end.states[i]!, end.wounds[i]!];
      const key = `${state} ${wounds}`;
      const one = known[i]!.get(key);
      if (one) one.p += reached[scene]!;
      else known[i]!.set(key, { state, wounds, p: reached[scene]! });
    });
  }
  return Object.fromEntries(
    ids.map((id, i) => [
      id,
      [...known[i]!.values()].sort(
        (a, b) => b.p - a.p || (a.state < b.state ? -1 : a.state > b.state ? 1 : a.wounds - b.wounds),
      ),
    ]),
  );
}

/**
 * A round is followed along the edges that do not end it, in an order in which they lead on; what leads back even so
 * goes on in another pass.
 */
function byRoundOf(chain: Chain, stuck: Uint8Array, sides: readonly string[]): RoundOdds[] {
  const { count, starts, targets, p, endsRound, standing } = chain;
  const order = componentsOf(withinRounds(chain)).order;
  const won = new Float64Array(sides.length + 1);
  const outcomeAt = (scene: number): number => (standing[scene] === NOBODY ? sides.length : standing[scene]!);
  if (standing[0] !== OPEN) won[outcomeAt(0)] = 1;
  let here = new Float64Array(count);
  let next = new Float64Array(count);
  if (goesOn(chain, stuck, 0)) here[0] = 1;
  let open = here[0]!;
  /** The chance that the fight has come to where it cannot end. */
  let lost = stuck[0]!;
  const rounds: RoundOdds[] = [];
  for (let round = 1, steps = 0; open > LEAST_OPEN && round <= LONGEST && steps < STEPS_LIMIT; round++) {
    for (let left = open; left > LEAST_OPEN * open; steps += p.length) {
      left = 0;
      for (let i = count - 1; i >= 0; i--) {
        const scene = order[i]!;
        const mass = here[scene]!;
        if (mass === 0) continue;
        here[scene] = 0;
        for (let at = starts[scene]!; at < starts[scene + 1]!; at++) {
          const to = targets[at]!;
          const share = mass * p[at]!;
          if (standing[to] !== OPEN) won[outcomeAt(to)]! += share;
          else if (stuck[to] === 1) lost += share;
          else if (endsRound[at] === 1) next[to]! += share;
          else here[to]! += share;
        }
      }
      for (let scene = 0; scene < count; scene++) left += here[scene]!;
    }
    [here, next] = [next, here];
    open = here.reduce((sum, mass) => sum + mass, 0);
    rounds.push({
      round,
      winner: Object.fromEntries(sides.map((side, i) => [side, Math.min(1, won[i]!)])),
      nobody: Math.min(1, won[sides.length]!),
      open: Math.min(1, open + lost),
    });
  }
  return rounds;
}

/** The chain without the edges that end a round. */
function withinRounds(chain: Chain): Pick<Chain, 'count' | 'starts' | 'targets'> {
  const starts = new Int32Array(chain.count + 1);
  const targets = new Int32Array(chain.targets.length);
  let kept = 0;
  for (let scene = 0; scene < chain.count; scene++) {
    for (let at = chain.starts[scene]!; at < chain.starts[scene + 1]!; at++)
      if (chain.endsRound[at] === 0) targets[kept++] = chain.targets[at]!;
    starts[scene + 1] = kept;
  }
  return { count: chain.count, starts, targets: targets.subarray(0, kept) };
}
