/**
 * When a sample is large enough. It is looked at after fixed numbers of fights, so that whoever fights them, and
 * however many do, stops at the same one.
 */
import { wilson } from './sample.ts';
import type { Tally } from './tally.ts';

/** The number of fights after which a sample is looked at next: 16, 32, 48 ... 256, then steps of one in sixteen. */
export const nextLook = (fights: number): number => fights + Math.max(16, Math.floor(fights / 16));

/** Half the width of the widest 95 % interval among the chances of a tally; 1/2 while nothing is known. */
export function errorOf({ outcomes, fights }: Tally): number {
  if (fights === 0) return 1 / 2;
  const widths = outcomes.map((count) => wilson(count, fights)).map(([low, high]) => high - low);
  return Math.max(...widths) / 2;
}
