/** Probabilities as people read them. */
import type { Fraction } from './fraction.ts';

/**
 * A probability in percent: "52.18 %". "100 %" and "0 %" are kept for certainties; what rounding would turn into one
 * becomes ">99.99 %" or "<0.01 %". A double is taken for certain when it is exactly 1 or 0.
 * Throws RangeError for what is no probability.
 */
export function percent(p: number | Fraction, digits: 1 | 2 = 2): string {
  const scale = 10 ** (digits + 2);
  const exact = typeof p !== 'number';
  // A double may stick out a little after many additions.
  if (exact ? p.n < 0n || p.n > p.d : !(p > -1e-9 && p < 1 + 1e-9)) {
    throw new RangeError(`${exact ? `${p.n}/${p.d}` : p} is not a probability; those are 0 to 1.`);
  }
  if (exact ? p.n === 0n : p === 0) return '0 %';
  if (exact ? p.n === p.d : p === 1) return '100 %';
  const steps = exact ? Number((2n * p.n * BigInt(scale) + p.d) / (2n * p.d)) : Math.round(p * scale);
  const text = (n: number): string => `${(n / 10 ** digits).toFixed(digits)} %`;
  if (steps <= 0) return `<${text(1)}`;
  return steps >= scale ? `>${text(scale - 1)}` : text(steps);
}
