/**
 * Pools: dice that are rolled together, and the questions a rule may ask of them.
 *
 * A pool is built once, when a sheet is read; each question of it is built once, when it is first asked.
 * After that, asking allocates nothing.
 */
import { type Fraction, fraction, toNumber } from './fraction.ts';

/** A die whose faces are the whole numbers from low to high, all equally likely. */
export interface Die {
  readonly low: number;
  readonly high: number;
}

/** Most dice in one pool, most faces on one die, most face combinations a custom question may go through. */
export const POOL_LIMITS = { dice: 400, sides: 1_000_000, combinations: 100_000 } as const;

/** Ways to reach each outcome: plain numbers while they are exact, big integers beyond. */
type Ways = number[] | bigint[];

/**
 * One question of chance: a pool, what is read off its faces, and the exact distribution of the answer.
 * `outcomes` rise; `ways[i]` of `total` equally likely throws give `outcomes[i]`, with probability `p[i]`.
 */
export class Question {
  readonly p: Float64Array;
  readonly total: number | bigint;

  constructor(
    readonly pool: Pool,
    /** What is read, in plain words: "total", "14 or more", "dice above 3". */
    readonly text: string,
    readonly outcomes: readonly number[],
    readonly ways: readonly (number | bigint)[],
    /**
     * Reads the answer off the faces, given in the pool's order. `before` are the faces of the question asked before,
     * if that one was read off faces too (it has no `cuts`).
     */
    readonly read: (faces: readonly number[], before: readonly number[]) => number,
    /**
     * When the answer is how many dice show a face from some face on: for each die, the 32-bit draw from which on it
     * counts; see SeededDice.
     */
    readonly cuts?: Float64Array,
  ) {
    const total = ways.reduce<bigint>((sum, way) => sum + BigInt(way), 0n);
    this.total = total <= Number.MAX_SAFE_INTEGER ? Number(total) : total;
    // Beyond the doubles that are exact, a plain division would round twice or overflow.
    this.p = Float64Array.from(ways, (way) =>
      typeof this.total === 'number' ? Number(way) / this.total : toNumber({ n: BigInt(way), d: total }),
    );
  }

  /** Is the answer read off the faces of the question before too? Its reader then takes both. */
  get looksBack(): boolean {
    return this.read.length > 1;
  }

  /** Is it answered by 1 for yes and 0 for no? */
  get yesOrNo(): boolean {
    return this.outcomes.every((outcome) => outcome === 0 || outcome === 1);
  }

  /** The exact probability of an answer; 0 for one that cannot come up. */
  probability(answer: number): Fraction {
    const at = this.outcomes.indexOf(answer);
    return at < 0 ? fraction(0) : fraction(BigInt(this.ways[at]!), BigInt(this.total));
  }
}

export class Pool {
  /** The pool as text, for example "2d8+1d12" or "2d10+1". */
  readonly text: string;
  /** Width of one face in a 32-bit draw, a die; see SeededDice. */
  readonly faceWidth: Float64Array;
  /** A 32-bit draw at or above this is drawn again, a die. */
  readonly redrawFrom: Float64Array;

  readonly #atLeast: (Question | undefined)[] = [];
  readonly #lowest: number;
  readonly #highest: number;
  readonly #bands = new Map<string, Question>();
  readonly #over: (Question | undefined)[] = [];
  #total: Question | undefined;
  #sorted: { question: Question; faces: readonly (readonly number[])[] } | undefined;

  constructor(
    readonly dice: readonly Die[],
    readonly bonus = 0,
  ) {
    if (dice.length > POOL_LIMITS.dice) {
      throw new RangeError(`A pool holds at most ${POOL_LIMITS.dice} dice; this one has ${dice.length}.`);
    }
    this.text = poolText(dice, bonus);
    this.#lowest = dice.reduce((total, die) => total + die.low, bonus);
    this.#highest = dice.reduce((total, die) => total + die.high, bonus);
    const faces = dice.map((die) => die.high - die.low + 1);
    this.faceWidth = Float64Array.from(faces, (n) => Math.floor(2 ** 32 / n));
    this.redrawFrom = Float64Array.from(faces, (n) => Math.floor(2 ** 32 / n) * n);
  }

  /** What do they add up to, bonus included? */
  get total(): Question {
    return (this.#total ??= this.#makeTotal());
  }

  /** Do they add up to the target or more? 1 for yes, 0 for no. */
  atLeast(target: number): Question {
    // Targets under the lowest total are all alike, and so are those over the highest.
    const place =
      target < this.#lowest ? 0 : target > this.#highest ? this.#highest - this.#lowest + 1 : target - this.#lowest;
    return (this.#atLeast[place] ??= this.#makeAtLeast(place + this.#lowest));
  }

  /** How many of the rising cuts does the total reach, bonus included? 0 under the first of them. */
  bands(cuts: readonly number[]): Question {
    const key = cuts.join();
    let question = this.#bands.get(key);
    if (!question) {
      const reached = (total: number): number => cuts.reduce((count, cut) => count + (total >= cut ? 1 : 0), 0);
      const { outcomes, ways } = this.total;
      const tally = new Map<number, number | bigint>();
      outcomes.forEach((outcome, i) => addTo(tally, reached(outcome), ways[i]!));
      question = fromTally(this, `total (${cuts.join(', ')} or more)`, tally, (faces) =>
        reached(sum(faces) + this.bonus),
      );
      this.#bands.set(key, question);
    }
    return question;
  }

  /** How many of them show more than the floor? */
  over(floor: number): Question {
    return (this.#over[floor] ??= this.#makeOver(floor));
  }

  /** The faces in rising order: the answer is an index into `sortedFaces`. */
  get sorted(): Question {
    return this.#makeSorted().question;
  }

  get sortedFaces(): readonly (readonly number[])[] {
    return this.#makeSorted().faces;
  }

  /**
   * A question of one's own, as coarse as a rule can bear: `read` turns faces, in the pool's order, into a whole
   * number. Its distribution is found by going through every throw once, so keep it for later.
   */
  question(text: string, read: (faces: readonly number[]) => number): Question {
    const tally = new Map<number, number>();
    for (const faces of throwsOf(this.dice)) addTo(tally, read(faces), 1);
    return fromTally(this, text, tally, read);
  }

  #makeAtLeast(target: number): Question {
    const { outcomes, ways } = this.total;
    const tally = new Map<number, number | bigint>();
    outcomes.forEach((outcome, i) => addTo(tally, outcome >= target ? 1 : 0, ways[i]!));
    const read = (faces: readonly number[]): number => (sum(faces) + this.bonus >= target ? 1 : 0);
    // Of one die it is the same to ask whether it shows more than one less.
    const cuts = this.dice.length === 1 ? this.#cutsAbove(target - this.bonus - 1) : undefined;
    return fromTally(this, `${target} or more`, tally, read, cuts);
  }

  #makeTotal(): Question {
    let ways: Ways = [1];
    let low = this.bonus;
    for (const die of this.dice) {
      ways = spread(ways, die.high - die.low + 1);
      low += die.low;
    }
    const outcomes = ways.map((_, i) => low + i);
    return new Question(this, 'total', outcomes, ways, (faces) => sum(faces) + this.bonus);
  }

  #makeOver(floor: number): Question {
    let ways: number[] = [1];
    for (const die of this.dice) {
      const above = Math.max(0, Math.min(die.high - floor, die.high - die.low + 1));
      const below = die.high - die.low + 1 - above;
      const next = new Array<number>(ways.length + 1).fill(0);
      ways.forEach((way, i) => {
        next[i]! += way * below;
        next[i + 1]! += way * above;
      });
      ways = next;
    }
    const exact = ways.reduce((a, b) => a + b, 0) <= Number.MAX_SAFE_INTEGER;
    const tally = new Map<number, number | bigint>();
    (exact ? ways : this.#overBig(floor)).forEach((way, i) => way && tally.set(i, way));
    const read = (faces: readonly number[]): number => faces.reduce((count, face) => count + (face > floor ? 1 : 0), 0);
    return fromTally(this, `dice above ${floor}`, tally, read, this.#cutsAbove(floor));
  }

  #cutsAbove(floor: number): Float64Array {
    return Float64Array.from(this.dice, (die, at) => this.faceWidth[at]! * (floor + 1 - die.low));
  }

  #overBig(floor: number): bigint[] {
    let ways: bigint[] = [1n];
    for (const die of this.dice) {
      const above = BigInt(Math.max(0, Math.min(die.high - floor, die.high - die.low + 1)));
      const below = BigInt(die.high - die.low + 1) - above;
      const before = ways;
      ways = Array.from(
        { length: before.length + 1 },
        (_, i) => (before[i] ?? 0n) * below + (before[i - 1] ?? 0n) * above,
      );
    }
    return ways;
  }

  #makeSorted(): { question: Question; faces: readonly (readonly number[])[] } {
    if (this.#sorted) return this.#sorted;
    const index = new Map<string, number>();
    const all: number[][] = [];
    const read = (faces: readonly number[]): number => {
      const rising = [...faces].sort((a, b) => a - b);
      const key = rising.join();
      let at = index.get(key);
      if (at === undefined) {
        at = all.push(rising) - 1;
        index.set(key, at);
      }
      return at;
    };
    return (this.#sorted = { question: this.question('faces in rising order', read), faces: all });
  }
}

const sum = (faces: readonly number[]): number => {
  let total = 0;
  for (const face of faces) total += face;
  return total;
};

function addTo(tally: Map<number, number | bigint>, outcome: number, ways: number | bigint): void {
  const before = tally.get(outcome) ?? 0;
  const after = BigInt(before) + BigInt(ways);
  tally.set(outcome, after <= Number.MAX_SAFE_INTEGER ? Number(after) : after);
}

function fromTally(
  pool: Pool,
  text: string,
  tally: ReadonlyMap<number, number | bigint>,
  read: (faces: readonly number[]) => number,
  cuts?: Float64Array,
): Question {
  const outcomes = [...tally.keys()].sort((a, b) => a - b);
  return new Question(
    pool,
    text,
    outcomes,
    outcomes.map((outcome) => tally.get(outcome)!),
    read,
    cuts,
  );
}

/** Ways of a total after adding one die of n faces: a running window over the ways before. */
function spread(ways: Ways, n: number): Ways {
  const length = ways.length + n - 1;
  const total = ways.reduce<bigint>((a, b) => a + BigInt(b), 0n) * BigInt(n);
  if (total > Number.MAX_SAFE_INTEGER) {
    const big = ways.map(BigInt);
    let window = 0n;
    return Array.from({ length }, (_, i) => (window += (big[i] ?? 0n) - (big[i - n] ?? 0n)));
  }
  const small = ways as number[];
  let window = 0;
  return Array.from({ length }, (_, i) => (window += (small[i] ?? 0) - (small[i - n] ?? 0)));
}

/** A question that looks back, when the faces of the question before are known. Throws RangeError for too many throws. */
export function tallied({ pool, text, read }: Question, before: readonly number[]): Question {
  const tally = new Map<number, number>();
  for (const faces of throwsOf(pool.dice)) addTo(tally, read(faces, before), 1);
  return fromTally(pool, text, tally, (faces) => read(faces, before));
}

/**
 * Every throw of the dice, in the order of an odometer. The array given is used again for the next throw. Throws RangeError
 * for too many.
 */
export function* throwsOf(dice: readonly Die[]): Generator<readonly number[]> {
  const combinations = dice.reduce((product, die) => product * (die.high - die.low + 1), 1);
  if (combinations > POOL_LIMITS.combinations) {
    throw new RangeError(
      `${poolText(dice, 0)} falls in ${combinations} ways; at most ${POOL_LIMITS.combinations} can be gone through one by one.`,
    );
  }
  const faces = dice.map((die) => die.low);
  for (;;) {
    yield faces;
    let at = dice.length - 1;
    while (at >= 0 && faces[at] === dice[at]!.high) faces[at] = dice[at--]!.low;
    if (at < 0) return;
    faces[at]! += 1;
  }
}

function poolText(dice: readonly Die[], bonus: number): string {
  const terms: string[] = [];
  for (let i = 0; i < dice.length;) {
    let end = i;
    while (end < dice.length && dice[end]!.low === dice[i]!.low && dice[end]!.high === dice[i]!.high) end += 1;
    const { low, high } = dice[i]!;
    terms.push(`${end - i}d${low === -1 && high === 1 ? 'F' : high}`);
    i = end;
  }
  const text = terms.join('+') || '0';
  return bonus === 0 ? text : `${text}${bonus > 0 ? '+' : ''}${bonus}`;
}

/** The pool of dice with these numbers of sides, in this order. `[6, 6, 12]` is 2d6+1d12. */
export const poolOf = (sides: readonly number[], bonus = 0): Pool =>
  new Pool(
    sides.map((high) => ({ low: 1, high })),
    bonus,
  );

const singles: Pool[] = [];
/** One die of so many sides, 1 to `sides`. The same object every time. */
export const oneDie = (sides: number): Pool => (singles[sides] ??= poolOf([sides]));

const fudges: Pool[] = [];
/** So many Fudge dice, each -1, 0 or +1. The same object every time. */
export const fudgeDice = (count: number): Pool =>
  (fudges[count] ??= new Pool(Array.from({ length: count }, () => ({ low: -1, high: 1 }))));

export const D20 = oneDie(20);
export const D100 = oneDie(100);
