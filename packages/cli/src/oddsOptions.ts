/** What the three kinds of odds have in common. */
import type { FightOptions } from './options.ts';

export interface OddsOptions extends FightOptions {
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly exactly?: number;
  readonly exact?: boolean;
  readonly move?: string;
  readonly log?: string;
  readonly at?: number;
  readonly fights?: number;
  readonly seed?: string;
  readonly json?: boolean;
}

/** A number with at most four decimals. */
export const shortNumber = (value: number): string => String(Math.round(value * 1e4) / 1e4);
