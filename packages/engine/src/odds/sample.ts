/**
 * Fight odds, sampled: fights fought out by the rules, each with a stream of dice of its own, so that the totals are the
 * same whoever fights them and in whatever order.
 */
import { SeededDice, Xoshiro128, seedKey, startStream } from '../dice/seeded.ts';
import { explore } from './chain.ts';
import { Kernels, type Walked } from './kernels.ts';
import {
  type Chance,
  type FightOdds,
  type FightQuestion,
  type Mean,
  type Prepared,
  answer,
  prepare,
} from './result.ts';
import { NOBODY, OPEN, TooLarge, outcomeOf } from './scenes.ts';
import {
  LONGEST,
  type Tally,
  TURN_LIMIT,
  addCount,
  addCounts,
  countEnds,
  countFight,
  emptyTally,
  endsOf,
} from './tally.ts';

/**
 * Kernels are made for fights of so many scenes at most, and so many branches times fighters (a branch takes longer the
 * more there are): some tenths of a second of work, which also what is given up has cost.
 */
const KERNEL_SCENES = 20_000;
const KERNEL_BRANCHES = 60_000;

/**
 * Fights out fights of one question, from the streams of one seed: by kernels where the fight has few enough scenes, and
 * else by the rules themselves. Which of the two follows from the question alone; their dice differ.
 */
export class Simulator {
  readonly #prepared: Prepared;
  readonly #kernels: Kernels | undefined;
  readonly #dice: SeededDice;
  #work: unknown;

  /** `rules` has every move played by the rules. Throws RangeError for tactics and sides that are not there. */
  constructor(
    readonly question: FightQuestion,
    readonly seed: string,
    options: { readonly rules?: boolean } = {},
  ) {
    this.#prepared = prepare(question);
    this.#kernels = options.rules ? undefined : kernelsOf(question, this.#prepared);
    this.#dice = new SeededDice(seed);
    this.#work = question.ruleset.copy(question.scene);
  }

  /** Are the fights fought out by kernels? */
  get kernels(): boolean {
    return this.#kernels !== undefined;
  }

  empty(): Tally {
    return emptyTally(this.#prepared.sides.length, this.#prepared.ids.length);
  }

  /** Fights number `from` up to but not including `to` of the seed. */
  run(from: number, to: number): Tally {
    const tally = this.empty();
    if (this.#kernels) runKernels(this.#kernels, seedKey(this.seed), from, to, tally);
    else for (let fight = from; fight < to; fight++) this.#fightOut(fight, tally);
    return tally;
  }

  #fightOut(fight: number, tally: Tally): void {
    const { ruleset } = this.question;
    const { sides, policy } = this.#prepared;
    const dice = this.#dice;
    const scene = (this.#work = ruleset.copy(this.question.scene, this.#work));
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
    const standing = ruleset.standing(scene);
    // The round in which a fight ends is one of its rounds.
    if (standing.over && moves > 0 && !endsRound) rounds += 1;
    countFight(tally, placeOf(outcomeOf(standing, sides), sides.length), moves, dice.attacks, rounds);
    if (standing.over) countEnds(tally, ruleset, scene);
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

/** The kernels of a question that has few enough scenes and branches. */
function kernelsOf({ ruleset, scene }: FightQuestion, { sides, ids, policy }: Prepared): Kernels | undefined {
  try {
    const limits = { limit: KERNEL_SCENES, branches: KERNEL_BRANCHES / ids.length };
    return new Kernels(explore(ruleset, scene, sides, policy, { ends: true, ...limits }));
  } catch (error) {
    if (error instanceof TooLarge || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Fights out fights number `from` up to but not including `to`, and counts them. */
function runKernels(kernels: Kernels, key: Int32Array, from: number, to: number, tally: Tally): void {
  const { count, standing, ends } = kernels.chain;
  const sides = tally.outcomes.length - 2;
  // By scene, where its outcome is counted; fights that were cut off come after the last one.
  const places = [...Array.from(standing, (one) => placeOf(one, sides)), placeOf(OPEN, sides)];
  const rows = Int32Array.from(places, (place) => place * (LONGEST + 1));
  const draws = new Xoshiro128(1, 0, 0, 0);
  const walked: Walked = { scene: 0, turns: 0, rolls: 0, rounds: 0 };
  const ended = new Int32Array(count + 1);
  const lengths = new Int32Array(LONGEST + 1);
  const after = new Int32Array((sides + 2) * (LONGEST + 1));
  let allTurns = 0;
  let allRolls = 0;
  let allRounds = 0;
  for (let fight = from; fight < to; fight++) {
    startStream(draws, key, fight);
    kernels.walk(draws, TURN_LIMIT, walked);
    const { scene, turns, rolls, rounds } = walked;
    ended[scene]! += 1;
    lengths[turns < LONGEST ? turns : LONGEST]! += 1;
    after[rows[scene]! + (rounds < LONGEST ? rounds : LONGEST)]! += 1;
    allTurns += turns;
    allRolls += rolls;
    allRounds += rounds;
  }
  tally.fights += to - from;
  tally.turns += allTurns;
  tally.rolls += allRolls;
  tally.rounds += allRounds;
  addCounts(tally.lengths, lengths);
  for (let place = 0; place < sides + 2; place++)
    addCounts(tally.after[place]!, after.subarray(place * (LONGEST + 1), (place + 1) * (LONGEST + 1)));
  ended.forEach((fights, scene) => {
    if (fights === 0) return;
    tally.outcomes[places[scene]!]! += fights;
    const end = ends?.[scene];
    end?.states.forEach((state, i) => addCount((tally.ends[i]![state] ??= []), end.wounds[i]!, fights));
  });
}

/** Where an outcome is counted: the sides, nobody, undecided. */
const placeOf = (outcome: number, sides: number): number =>
  outcome === OPEN ? sides + 1 : outcome === NOBODY ? sides : outcome;

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
