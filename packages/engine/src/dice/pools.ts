/** Exact distributions of pools of equal dice of which some are kept or counted, without going through the throws. */
import { gcd } from './fraction.ts';
import { Budget, Distribution, addWays, constant, fromTally, negate, stepsOf, times } from './distribution.ts';

/**
 * The sum of the dice ranked `from` up to but not including `to`, of n dice in rising order, ranks from 0.
 * The highest k are n - k to n; the middle one of three is 1 to 2.
 *
 * Goes through the values of one die in rising order and asks how many dice show each. All that matters of the lower ones
 * is how many they were and what those kept of them add up to. As soon as all ranks are filled, the other dice may show
 * whatever is not lower.
 */
export function keepRanks(n: number, die: Distribution, from: number, to: number, budget = new Budget()): Distribution {
  if (from >= to) return constant(0);
  if (from === 0 && to === n) return times(n, die, budget);
  if (to - from === 1 && isSmall(n, die)) return oneRank(n, die, from);
  if (to === n) return negate(keepRanks(n, negate(die), 0, n - from, budget));
  const total = die.total ** BigInt(n);
  const steps = stepsOf(total);
  const above = n - to;
  /** By the number of dice so far: the ways to each sum of those kept. */
  const soFar = Array.from({ length: to }, () => new Map<number, bigint>());
  soFar[0]!.set(0, 1n);
  const filled = new Map<number, bigint>();
  let higher = die.accounted;
  die.values.forEach((value, i) => {
    const here = die.weights[i]!;
    const notLower = higher;
    higher -= here;
    budget.spend((32 + steps) * steps);
    // Ways of the dice that are left to show no less, at most `above` of them more; in `tooMany` the last is one too many.
    let ways = notLower ** BigInt(above);
    let tooMany = higher ** BigInt(above + 1);
    // From many to few, so that nothing is counted twice for one value.
    for (let before = to - 1; before >= 0; before--) {
      const left = n - before;
      ways = ways * notLower - tooMany;
      tooMany = (tooMany * here * BigInt(left)) / BigInt(left - above);
      const sums = soFar[before]!;
      if (sums.size === 0) continue;
      budget.spend((to - before) * (4 + sums.size) * steps);
      let chosen = 1n;
      for (let after = before + 1; after <= to; after++) {
        const own = Math.max(0, after - Math.max(before, from)) * value;
        chosen = (chosen * here * BigInt(n - after + 1)) / BigInt(after - before);
        const [next, factor] = after < to ? [soFar[after]!, chosen] : [filled, ways];
        sums.forEach((weight, sum) => addWays(next, sum + own, weight * factor));
      }
    }
  });
  return fromTally(filled, total);
}

/** How many of the dice ranked `from` up to but not including `to`, in rising order, show at least so much. */
export function countAtLeast(
  n: number,
  die: Distribution,
  least: number,
  from = 0,
  to = n,
  budget = new Budget(),
): Distribution {
  // Those that show so much are the highest ones: ranks n - shown to n.
  const tally = new Map<number, bigint>();
  const addShown = (shown: number, weight: bigint): void =>
    addWays(tally, Math.max(0, to - Math.max(from, n - shown)), weight);
  if (isSmall(n, die)) {
    const yes = die.weights.reduce((sum, way, i) => (die.values[i]! >= least ? sum + Number(way) : sum), 0);
    const all = Number(die.total);
    const common = gcdOf(yes, all);
    binomial(n, (all - yes) / common, yes / common).forEach((way, shown) => addShown(shown, BigInt(way)));
    return fromTally(tally, BigInt(all / common) ** BigInt(n));
  }
  const yes = die.weights.reduce((sum, way, i) => (die.values[i]! >= least ? sum + way : sum), 0n);
  const no = die.accounted - yes;
  const common = gcd(gcd(yes, no), die.total);
  const shows = fromTally(
    new Map([
      [0, no / common],
      [1, yes / common],
    ]),
    die.total / common,
  );
  const all = times(n, shows, budget);
  all.values.forEach((shown, i) => addShown(shown, all.weights[i]!));
  return fromTally(tally, all.total);
}

/** Are all ways of n dice whole numbers that doubles hold exactly? Then the shorter formulas below do. */
const isSmall = (n: number, { total, accounted }: Distribution): boolean =>
  accounted === total && power(Number(total), n) <= Number.MAX_SAFE_INTEGER;

/** One of n dice in rising order: it shows so much or less when more dice than its rank do. */
function oneRank(n: number, { values, weights, total }: Distribution, rank: number): Distribution {
  const all = Number(total);
  const least = chooseFrom(n, rank + 1);
  let below = 0;
  let upTo = 0;
  const ways = weights.map((weight) => {
    const before = upTo;
    below += Number(weight);
    upTo = 0;
    for (let low = rank + 1, choose = least; low <= n; low++) {
      upTo += choose * power(below, low) * power(all - below, n - low);
      choose = (choose * (n - low)) / (low + 1);
    }
    return BigInt(upTo - before);
  });
  return new Distribution(values, ways, total ** BigInt(n));
}

/** The ways that so many of n show it, from none to all, when each shows it in `yes` ways and not in `no`. */
function binomial(n: number, no: number, yes: number): number[] {
  const ways: number[] = [];
  for (let shown = 0, choose = 1; shown <= n; shown++) {
    ways.push(choose * power(yes, shown) * power(no, n - shown));
    choose = (choose * (n - shown)) / (shown + 1);
  }
  return ways;
}

function gcdOf(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b];
  return a;
}

function chooseFrom(n: number, k: number): number {
  let choose = 1;
  for (let i = 1; i <= k; i++) choose = (choose * (n - i + 1)) / i;
  return choose;
}

/** By multiplication, so that whole numbers stay exact. */
function power(base: number, exponent: number): number {
  let product = 1;
  for (let i = 0; i < exponent; i++) product *= base;
  return product;
}
