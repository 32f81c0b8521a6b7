/**
 * A chain solved in exact fractions, from the ends back to the start: the other way round than `solve`, so that each
 * proves the other. Numbers grow long, so what is known of a scene shares one denominator and is
 * only put in lowest terms at the end; denominators of later scenes nearly always divide those of earlier ones.
 */
import { type Fraction, ONE, ZERO, add, divide, fraction, gcd, multiply } from '../dice/fraction.ts';
import type { Chain } from './chain.ts';
import { type Components, componentsOf } from './components.ts';
import { NOBODY, OPEN } from './scenes.ts';

/** Several fractions over one denominator; undefined where the expectation is infinite. */
interface Shared {
  readonly n: readonly (bigint | undefined)[];
  readonly d: bigint;
}

/** Largest group of scenes solved exactly at once. */
export const EXACT_GROUP_LIMIT = 200;

/** What is expected from scene 0 on: the chances of the sides, nobody, undecided, turns, rolls, rounds. Undefined means infinite. */
export function solveExact(chain: Chain, sides: number): readonly (Fraction | undefined)[] {
  const columns = sides + 5;
  const [nobody, undecided, turns, rolls, rounds] = [sides, sides + 1, sides + 2, sides + 3, sides + 4];
  const { starts, targets, standing } = chain;
  const exact = chain.exact!;
  const values: Shared[] = new Array<Shared>(chain.count);
  const place = new Int32Array(chain.count).fill(-1);
  const unit = (column: number): Shared => ({
    n: Array.from({ length: columns }, (_, c) => (c === column ? 1n : 0n)),
    d: 1n,
  });

  forEachGroup(componentsOf(chain), (members) => {
    const first = members[0]!;
    if (members.length === 1 && standing[first] !== OPEN) {
      values[first] = unit(standing[first] === NOBODY ? nobody : standing[first]!);
      return;
    }
    const size = members.length;
    if (size > EXACT_GROUP_LIMIT) {
      throw new RangeError(
        `${size} scenes lead to one another; exact fractions are worked out for ${EXACT_GROUP_LIMIT} at most. Leave out --exact.`,
      );
    }
    members.forEach((id, i) => (place[id] = i));
    const inner = Array.from({ length: size }, () => new Array<Fraction>(size).fill(ZERO));
    const leaving = new Array<Fraction>(size).fill(ZERO);
    const right: Shared[] = [];
    members.forEach((id, i) => {
      const outside: { readonly share: Fraction; readonly value: Shared }[] = [];
      let attacks = ZERO;
      let ended = ZERO;
      for (let at = starts[id]!; at < starts[id + 1]!; at++) {
        const to = targets[at]!;
        attacks = add(attacks, multiply(fraction(chain.attacks[at]!), exact[at]!));
        if (chain.endsRound[at] === 1) ended = add(ended, exact[at]!);
        if (place[to]! >= 0) inner[i]![place[to]!] = add(inner[i]![place[to]!]!, exact[at]!);
        else {
          leaving[i] = add(leaving[i]!, exact[at]!);
          outside.push({ share: exact[at]!, value: values[to]! });
        }
      }
      outside.push(
        { share: ONE, value: unit(turns) },
        { share: attacks, value: unit(rolls) },
        { share: ended, value: unit(rounds) },
      );
      right[i] = weigh(outside, columns);
    });
    members.forEach((id) => (place[id] = -1));
    if (leaving.every((mass) => mass.n === 0n)) {
      const endless: Shared = {
        ...unit(undecided),
        n: unit(undecided).n.map((n, c) => (c >= turns ? undefined : n)),
      };
      for (const id of members) values[id] = endless;
      return;
    }
    eliminate(size, columns, inner, right, leaving);
    members.forEach((id, i) => (values[id] = right[i]!));
  });
  const { n, d } = values[0]!;
  return n.map((top) => (top === undefined ? undefined : fraction(top, d)));
}

/** Members of each group in turn, the groups that lead to no other first. */
function forEachGroup({ order, ends }: Components, visit: (members: Int32Array) => void): void {
  let from = 0;
  for (const end of ends) {
    visit(order.subarray(from, end));
    from = end;
  }
}

/** The sum of values, each times its share. */
function weigh(parts: readonly { readonly share: Fraction; readonly value: Shared }[], columns: number): Shared {
  const used = parts.filter(({ share }) => share.n !== 0n);
  let d = 1n;
  for (const { share, value } of used) d = leastCommonMultiple(d, share.d * value.d);
  const n: (bigint | undefined)[] = new Array<bigint>(columns).fill(0n);
  for (const { share, value } of used) {
    const scale = share.n * (d / (share.d * value.d));
    value.n.forEach(
      (top, c) => (n[c] = top === undefined || n[c] === undefined ? undefined : top === 0n ? n[c] : n[c] + top * scale),
    );
  }
  return { n, d };
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  if (a % b === 0n) return a;
  if (b % a === 0n) return b;
  return (a / gcd(a, b)) * b;
}

/** Solves x = inner x + right in place, x in `right`, eliminating the scenes one by one without a subtraction. */
function eliminate(size: number, columns: number, inner: Fraction[][], right: Shared[], leaving: Fraction[]): void {
  for (let k = size - 1; k >= 0; k--) {
    let out = leaving[k]!;
    for (let j = 0; j < k; j++) out = add(out, inner[k]![j]!);
    for (let j = 0; j < k; j++) inner[k]![j] = divide(inner[k]![j]!, out);
    right[k] = weigh([{ share: divide(ONE, out), value: right[k]! }], columns);
    leaving[k] = divide(leaving[k]!, out);
    for (let i = 0; i < k; i++) {
      const share = inner[i]![k]!;
      if (share.n === 0n) continue;
      for (let j = 0; j < k; j++) inner[i]![j] = add(inner[i]![j]!, multiply(share, inner[k]![j]!));
      right[i] = weigh(
        [
          { share: ONE, value: right[i]! },
          { share, value: right[k]! },
        ],
        columns,
      );
      leaving[i] = add(leaving[i]!, multiply(share, leaving[k]!));
    }
  }
  for (let k = 1; k < size; k++) {
    const parts = [{ share: ONE, value: right[k]! }];
    for (let j = 0; j < k; j++) parts.push({ share: inner[k]![j]!, value: right[j]! });
    right[k] = weigh(parts, columns);
  }
}
