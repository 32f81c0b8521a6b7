/**
 * Exact fractions of big integers, always in lowest terms with a positive denominator.
 * What every exact probability in Affray is made of.
 */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

const absolute = (x: bigint): bigint => (x < 0n ? -x : x);

/** Greatest common divisor of two integers; gcd(0, 0) is 0. */
export function gcd(a: bigint, b: bigint): bigint {
  a = absolute(a);
  b = absolute(b);
  while (b > MAX_SAFE) [a, b] = [b, a % b];
  if (b === 0n) return a;
  // Once one side fits a double, the rest of Euclid runs on plain numbers.
  let x = Number(a % b);
  let y = Number(b);
  while (x !== 0) [x, y] = [y % x, x];
  return BigInt(y);
}
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** The fraction n/d in lowest terms. Throws RangeError when d is 0. */
export function fraction(n: bigint | number, d: bigint | number = 1n): Fraction {
  let top = BigInt(n);
  let bottom = BigInt(d);
  if (bottom === 0n) throw new RangeError(`A fraction cannot have the denominator 0 (numerator ${top}).`);
  if (bottom < 0n) {
    top = -top;
    bottom = -bottom;
  }
  const common = gcd(top, bottom);
  return common > 1n ? { n: top / common, d: bottom / common } : { n: top, d: bottom };
}

export const ZERO: Fraction = { n: 0n, d: 1n };
export const ONE: Fraction = { n: 1n, d: 1n };

export function add(a: Fraction, b: Fraction): Fraction {
  if (a.n === 0n) return b;
  if (b.n === 0n) return a;
  return a.d === b.d ? fraction(a.n + b.n, a.d) : fraction(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { n: -b.n, d: b.d });
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.n, a.d * b.d);
}

/** a / b. Throws RangeError when b is 0. */
export function divide(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d, a.d * b.n);
}

/** Negative, zero or positive as a is less than, equal to or greater than b. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const equal = (a: Fraction, b: Fraction): boolean => a.n === b.n && a.d === b.d;

/** The nearest double, however long the numerator and denominator are. */
export function toNumber({ n, d }: Fraction): number {
  if (absolute(n) <= MAX_SAFE && d <= MAX_SAFE) return Number(n) / Number(d);
  const negative = n < 0n;
  const top = absolute(n);
  // Scale so that the integer quotient has at least 66 significant bits; a sticky bit keeps the rounding right.
  const shift = Math.max(0, 66 - (bitLength(top) - bitLength(d)));
  const scaled = top << BigInt(shift);
  const quotient = scaled / d;
  const sticky = quotient * d === scaled ? 0n : 1n;
  const value =
    Number((quotient << 1n) | sticky) * 2 ** -Math.min(shift + 1, 1000) * 2 ** -Math.max(0, shift + 1 - 1000);
  return negative ? -value : value;
}

const bitLength = (x: bigint): number => x.toString(16).length * 4;

/** "p/q", also for whole numbers ("3/1"), so that every exact answer has one form. */
export const toText = ({ n, d }: Fraction): string => `${n}/${d}`;

/** Reads "p/q" or "p". Throws SyntaxError on anything else. */
export function parseFraction(text: string): Fraction {
  const match = /^\s*(-?\d+)\s*(?:\/\s*(\d+))?\s*$/.exec(text);
  if (!match) throw new SyntaxError(`"${text}" is not a fraction; write it as p/q, for example 3/20.`);
  return fraction(BigInt(match[1]!), BigInt(match[2] ?? 1));
}
