/**
 * Fight odds, sampled: fights fought out by the rules, each with a stream of dice of its own, so that the totals are the
 * same whoever fights them and in whatever order.
 */
import { SeededDice } from '../dice/seeded.ts';
import { type AnyRuleset } from '../fight/ruleset.ts';
import {
  type Chance,
  type FightOdds,
  type FightQuestion,
  type Mean,
  type Prepared,
  answer,
  prepare,
} from './result.ts';
import { type Tally, TURN_LIMIT, countEnds, countFights, emptyTally, endsOf } from './tally.ts';

/** Fights out fights of one question, from the streams of one seed. */
export class Simulator {
  readonly #ruleset: AnyRuleset;
  readonly #start: unknown;
  readonly #prepared: Prepared;
  readonly #dice: SeededDice;
  #work: unknown;

  /** Throws RangeError for tactics and sides that are not there. */
  constructor(
    readonly question: FightQuestion,
    readonly seed: string,
  ) {
    this.#ruleset = question.ruleset;
    this.#start = question.scene;
    this.#prepared = prepare(question);
    this.#dice = new SeededDice(seed);
    this.#work = question.ruleset.copy(question.scene);
  }

  empty(): Tally {
    return emptyTally(this.#prepared.sides.length, this.#prepared.ids.length);
  }

  /** Fights number `from` up to but not including `to` of the seed. */
  run(from: number, to: number): Tally {
    const tally = this.empty();
    for (let fight = from; fight < to; fight++) this.#one(fight, tally);
    return tally;
  }

  #one(fight: number, tally: Tally): void {
    const ruleset = this.#ruleset;
    const { sides, policy } = this.#prepared;
    const dice = this.#dice;
    const scene = (this.#work = ruleset.copy(this.#start, this.#work));
    dice.start(fight);
    let moves = 0;
    let rounds = 0;
    let round = ruleset.round(scene);
    let endsRound = false;
    while (moves < TURN_LIMIT && ruleset.due(scene) !== undefined) {
      ruleset.play(scene, policy(scene, dice), dice);
      moves += 1;
      const now = ruleset.round(scene);
      endsRound = now !== round;
      if (endsRound) rounds += 1;
      round = now;
    }
    const { over, winner } = ruleset.standing(scene);
    const outcome = !over ? sides.length + 1 : winner === undefined ? sides.length : sides.indexOf(winner);
    // The round in which a fight ends is one of its rounds.
    if (over && moves > 0 && !endsRound) rounds += 1;
    countFights(tally, outcome, moves, dice.attacks, rounds);
    if (over) countEnds(tally, ruleset, scene);
  }

  /** What a tally of such fights says. */
  odds(tally: Tally): FightOdds {
    const { sides, ids } = this.#prepared;
    const n = sides.length;
    const { fights, outcomes, turns, rolls, rounds } = tally;
    const chance = (c: number): Chance => ({ p: outcomes[c]! / fights, interval: wilson(outcomes[c]!, fights) });
    const mean = (c: number): Mean => ({ mean: [turns, rolls, rounds][c - n - 2]! / fights });
    const details = {
      lengths: tally.lengths.map((count, i) => ({ turns: i, p: count / fights })).filter(({ p }) => p > 0),
      ends: endsOf(tally, ids),
      byRound: byRound(tally, sides),
    };
    return answer('sampled', sides, chance, mean, { fights, seed: this.seed, details });
  }
}

function byRound(
  { fights, after }: Tally,
  sides: readonly string[],
): {
  round: number;
  winner: Record<string, number>;
  nobody: number;
  open: number;
}[] {
  const last = after.slice(0, -1).reduce((most, counts) => Math.max(most, counts.length - 1), 0);
  const won = new Array<number>(sides.length + 1).fill(0);
  const rounds = [];
  for (let round = 0; round <= last; round++) {
    for (let outcome = 0; outcome < won.length; outcome++) won[outcome]! += after[outcome]![round] ?? 0;
    if (round === 0) continue;
    const over = won.reduce((sum, count) => sum + count, 0);
    rounds.push({
      round,
      winner: Object.fromEntries(sides.map((side, i) => [side, won[i]! / fights])),
      nobody: won[sides.length]! / fights,
      open: (fights - over) / fights,
    });
  }
  return rounds;
}

/** Sampled odds: that many fights from a seed, each with a stream of its own, with 95 % intervals (Wilson). */
export function sampleFight(question: FightQuestion, fights: number, seed: string): FightOdds {
  const simulator = new Simulator(question, seed);
  return simulator.odds(simulator.run(0, fights));
}

/** Wilson's 95 % interval. At either end the bound is the end itself, whatever rounding makes of it. */
export function wilson(count: number, n: number): readonly [number, number] {
  const z = 1.959963984540054;
  const p = count / n;
  const center = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return [count === 0 ? 0 : center - half, count === n ? 1 : center + half];
}
