/**
 * Exact distributions of whole numbers: how many of so many equally likely ways lead to each.
 *
 * Weights are big integers throughout. The pools of a table take well under a millisecond with them; plain doubles for
 * small totals would have every operation written twice.
 */
import { type Fraction, fraction, gcd, toNumber } from './fraction.ts';
import { LIMITS } from './notation.ts';

/** Exact odds that would take more than `LIMITS` allow. */
export class TooMuchWork extends RangeError {
  override readonly name = 'TooMuchWork';
  constructor(readonly limit: 'outcomes' | 'bits' | 'work') {
    super(
      `Exact odds take more than ${LIMITS[limit]} ${limit === 'work' ? 'steps' : limit} here, the limit "${limit}". ` +
        'Use fewer or smaller dice, or roll many times instead.',
    );
  }
}

/** What may still be spent on one result. Spent before the work is done, so that too much is refused and not begun. */
export class Budget {
  #left: number = LIMITS.work;

  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooMuchWork('work');
  }
}

/** Totals below this fit into 32 bits. */
const SHORT = 2n ** 32n;

/** Steps of one addition or multiplication of weights up to this total: long ones take longer. */
export function stepsOf(total: bigint): number {
  const bits = total < SHORT ? 4 * Math.ceil((32 - Math.clz32(Number(total))) / 4) : total.toString(16).length * 4;
  if (bits > LIMITS.bits) throw new TooMuchWork('bits');
  return 1 + bits / 512;
}

/**
 * How likely each outcome is. `values` rise; `weights[i]` of `total` equally likely ways give `values[i]`.
 * Not to be changed once made.
 */
export class Distribution {
  #p: Float64Array | undefined;
  #upTo: bigint[] | undefined;

  constructor(
    readonly values: readonly number[],
    /** All positive. They add up to the total, or to less where exploding dice were cut. */
    readonly weights: readonly bigint[],
    readonly total: bigint,
  ) {}

  /** The probabilities of `values` as the nearest doubles. */
  get p(): Float64Array {
    return (this.#p ??= Float64Array.from(this.weights, (n) => toNumber({ n, d: this.total })));
  }

  /** The probability of what is left out because exploding dice were cut: less than 10^-12, 0 without such dice. */
  get cutOff(): Fraction {
    return fraction(this.total - this.accounted, this.total);
  }

  /** Of the outcomes accounted for. */
  get mean(): Fraction {
    return fraction(this.#moment(1), this.accounted);
  }

  /** Of the outcomes accounted for. */
  get variance(): Fraction {
    const sum = this.#moment(1);
    return fraction(this.#moment(2) * this.accounted - sum * sum, this.accounted * this.accounted);
  }

  /** The probability of `value`. */
  exactly(value: number): Fraction {
    return fraction(this.weights[this.values.indexOf(value)] ?? 0n, this.total);
  }

  /** The probability of `value` or less. */
  atMost(value: number): Fraction {
    return fraction(
      this.#below((other) => other > value),
      this.total,
    );
  }

  /** The probability of `value` or more. */
  atLeast(value: number): Fraction {
    return fraction(this.accounted - this.#below((other) => other >= value), this.total);
  }

  /** The sum of the weights. */
  get accounted(): bigint {
    return this.#running().at(-1)!;
  }

  /** The weights of all values before the first that is past. */
  #below(past: (value: number) => boolean): bigint {
    const end = this.values.findIndex(past);
    return this.#running().at(end < 0 ? -1 : end)!;
  }

  /** Running sums of the weights, from 0 on. */
  #running(): bigint[] {
    if (!this.#upTo) {
      let sum = 0n;
      this.#upTo = [sum, ...this.weights.map((weight) => (sum += weight))];
    }
    return this.#upTo;
  }

  #moment(power: 1 | 2): bigint {
    return this.values.reduce((sum, value, i) => sum + BigInt(value) ** BigInt(power) * this.weights[i]!, 0n);
  }
}

/** From the weights of single values, in any order. */
export function fromTally(tally: ReadonlyMap<number, bigint>, total: bigint): Distribution {
  const entries = [...tally].filter(([, weight]) => weight > 0n).sort(([a], [b]) => a - b);
  return new Distribution(
    entries.map(([value]) => value),
    entries.map(([, weight]) => weight),
    total,
  );
}

/** Adds to one value of a tally. */
export const addWays = (tally: Map<number, bigint>, value: number, weight: bigint): void =>
  void tally.set(value, (tally.get(value) ?? 0n) + weight);

/** Always the same value. */
export const constant = (value: number): Distribution => new Distribution([value], [1n], 1n);

/** One die with the faces low to high, all equally likely. A Fudge die is -1 to 1. */
export function die(low: number, high: number): Distribution {
  const sides = high - low + 1;
  checkOutcomes(sides);
  const values: number[] = [];
  const weights: bigint[] = [];
  for (let value = low; value <= high; value++) {
    values.push(value);
    weights.push(1n);
  }
  return new Distribution(values, weights, BigInt(sides));
}

/** A die rolled again once when it shows one of these faces. */
export function rerolled(die: Distribution, from: number, to: number): Distribution {
  const again = die.values.map((value) => value >= from && value <= to);
  const weightAgain = die.weights.reduce((sum, weight, i) => (again[i] ? sum + weight : sum), 0n);
  const weights = die.weights.map((weight, i) => weight * (weightAgain + (again[i] ? 0n : die.total)));
  const common = weights.reduce(gcd, die.total * die.total);
  return new Distribution(
    die.values,
    weights.map((weight) => weight / common),
    (die.total * die.total) / common,
  );
}

/** A die rolled on, and added up, as long as it shows its highest value; see `explosionCap`. */
export function exploding({ values, weights, total }: Distribution): Distribution {
  const last = values.length - 1;
  if (last === 0) throw new RangeError('A die with one side would explode for ever; two sides or more are allowed.');
  const top = weights[last]!;
  const cap = explosionCap(top, total);
  checkOutcomes(last * (cap + 1));
  const tally = new Map<number, bigint>();
  for (let explosions = 0; explosions <= cap; explosions++) {
    const ways = top ** BigInt(explosions) * total ** BigInt(cap - explosions);
    for (let i = 0; i < last; i++) addWays(tally, explosions * values[last]! + values[i]!, ways * weights[i]!);
  }
  return fromTally(tally, total ** BigInt(cap + 1));
}

/**
 * How often an exploding die may roll on when `top` of `total` equally likely rolls show its highest value: so often that
 * it wants to go on even then less than once in 10^15, and any of `LIMITS.dice` such dice less than once in 10^12.
 */
export function explosionCap(top: bigint, total: bigint): number {
  let explosions = 0;
  // The probability of one roll more is n/d over 10^15.
  for (let [n, d] = [top * 10n ** 15n, total]; n >= d; [n, d] = [n * top, d * total]) explosions += 1;
  return explosions;
}

/** The same with the other sign. */
export const negate = ({ values, weights, total }: Distribution): Distribution =>
  new Distribution(values.map((value) => 0 - value).reverse(), [...weights].reverse(), total);

/** What two independent numbers come to together: their sum, unless another way to combine them is given. */
export function combine(
  a: Distribution,
  b: Distribution,
  together = (x: number, y: number): number => x + y,
  budget = new Budget(),
): Distribution {
  const total = a.total * b.total;
  budget.spend(2 * a.values.length * b.values.length * stepsOf(total));
  const tally = new Map<number, bigint>();
  a.values.forEach((x, i) => {
    const weight = a.weights[i]!;
    b.values.forEach((y, j) => addWays(tally, together(x, y), weight * b.weights[j]!));
    checkOutcomes(tally.size);
  });
  return fromTally(tally, total);
}

/**
 * The sum of n independent dice of one kind, without adding them one by one. With A(x) the generating function of one die
 * and C = A^n, the derivatives give A C' = n A' C: each coefficient of C follows from those before it. Multiplied by
 * (1 - x)^2 the factors have hardly any terms left, because weights of dice hardly ever change from face to face:
 * three for a plain die, however many its faces.
 */
export function times(n: number, die: Distribution, budget = new Budget()): Distribution {
  if (n === 0) return constant(0);
  if (n === 1) return die;
  const low = die.values[0]!;
  const span = die.values.at(-1)! - low;
  const length = n * span + 1;
  const total = die.total ** BigInt(n);
  checkOutcomes(length);
  // B = (1 - x) A and Q = (1 - x) B; then Q C' = n R C with R = (1 - x) B' + B.
  const b = new Array<bigint>(span + 3).fill(0n);
  die.values.forEach((value, i) => {
    b[value - low]! += die.weights[i]!;
    b[value - low + 1]! -= die.weights[i]!;
  });
  const steps: { back: number; q: bigint; nr: bigint }[] = [];
  for (let back = 1; back < b.length; back++) {
    const [before, here] = [b[back - 1]!, b[back]!];
    if (!before && !here) continue;
    steps.push({ back, q: here - before, nr: BigInt(n) * (BigInt(back) * here - BigInt(back - 2) * before) });
  }
  budget.spend(length * (10 + steps.length) * stepsOf(total));
  const first = die.weights[0]!;
  const ways = [first ** BigInt(n)];
  for (let i = 1; i < length; i++) {
    let sum = 0n;
    for (const { back, q, nr } of steps) {
      if (back > i) break;
      sum += (nr - q * BigInt(i - back)) * ways[i - back]!;
    }
    ways.push(sum / (BigInt(i) * first));
  }
  const values = ways.map((_, i) => n * low + i);
  // Exploding dice leave gaps.
  return new Distribution(
    values.filter((_, i) => ways[i]),
    ways.filter((way) => way),
    total,
  );
}

function checkOutcomes(outcomes: number): void {
  if (outcomes > LIMITS.outcomes) throw new TooMuchWork('outcomes');
}
