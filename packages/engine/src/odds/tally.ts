/**
 * What fights that were fought out came to: counts that add up to the same totals in whatever order they are added.
 */
import type { AnyRuleset, FighterId } from '../fight/ruleset.ts';

/** Moves after which a sampled fight counts as undecided. */
export const TURN_LIMIT = 100_000;

/** Lengths from here on are counted together, in the last place of `lengths` and of `after`. */
export const LONGEST = 4096;

/** Counts of a number of fights. Plain data: it goes to and from workers as it is. */
export interface Tally {
  fights: number;
  /** By outcome: the sides in roster order, then nobody, then cut off undecided. */
  readonly outcomes: number[];
  /** Moves, attack rolls and rounds of all fights together. */
  turns: number;
  rolls: number;
  rounds: number;
  /** How many fights took so many moves. */
  readonly lengths: number[];
  /** How many fights were over, with each outcome, when so many rounds were: `after[outcome][round]`. */
  readonly after: number[][];
  /** For each fighter, how many fights it ended in a state with so many wounds: `ends[fighter][state][wounds]`. */
  readonly ends: Record<string, number[]>[];
}

export const emptyTally = (sides: number, fighters: number): Tally => ({
  fights: 0,
  outcomes: new Array<number>(sides + 2).fill(0),
  turns: 0,
  rolls: 0,
  rounds: 0,
  lengths: [],
  after: Array.from({ length: sides + 2 }, () => []),
  ends: Array.from({ length: fighters }, () => ({})),
});

/** Counts so many fights at a place. */
export function addCount(counts: number[], at: number, fights = 1): void {
  const place = Math.min(at, LONGEST);
  while (counts.length <= place) counts.push(0);
  counts[place]! += fights;
}

/** Adds counts place by place. */
export function addCounts(into: number[], from: ArrayLike<number>): void {
  for (let at = 0; at < from.length; at++) if (from[at] !== 0) addCount(into, at, from[at]);
}

/** Counts one fight. */
export function countFight(tally: Tally, outcome: number, turns: number, rolls: number, rounds: number): void {
  tally.fights += 1;
  tally.outcomes[outcome]! += 1;
  tally.turns += turns;
  tally.rolls += rolls;
  tally.rounds += rounds;
  addCount(tally.lengths, turns);
  addCount(tally.after[outcome]!, rounds);
}

/** Counts how every fighter is at the end of a fight. */
export function countEnds(tally: Tally, ruleset: AnyRuleset, scene: unknown): void {
  for (let i = 0; i < tally.ends.length; i++) {
    const states = tally.ends[i]!;
    addCount((states[ruleset.state(scene, i)] ??= []), Math.max(0, ruleset.wounds(scene, i)));
  }
}

/** Adds the counts of one tally to another. */
export function addTally(into: Tally, from: Tally): Tally {
  into.fights += from.fights;
  into.turns += from.turns;
  into.rolls += from.rolls;
  into.rounds += from.rounds;
  addCounts(into.outcomes, from.outcomes);
  addCounts(into.lengths, from.lengths);
  from.after.forEach((counts, outcome) => addCounts(into.after[outcome]!, counts));
  from.ends.forEach((states, i) => {
    for (const [state, counts] of Object.entries(states)) addCounts((into.ends[i]![state] ??= []), counts);
  });
  return into;
}

/** How each fighter ended, by id, as shares of all fights. */
export function endsOf(
  tally: Tally,
  ids: readonly FighterId[],
): Record<FighterId, { state: string; wounds: number; p: number }[]> {
  return Object.fromEntries(
    ids.map((id, i) => [
      id,
      Object.entries(tally.ends[i]!)
        .flatMap(([state, counts]) => counts.map((n, wounds) => ({ state, wounds, p: n / tally.fights })))
        .filter(({ p }) => p > 0)
        .sort((a, b) => b.p - a.p || (a.state < b.state ? -1 : a.state > b.state ? 1 : a.wounds - b.wounds)),
    ]),
  );
}
