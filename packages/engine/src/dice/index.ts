/** Dice: notation, exact distributions, pools, and who answers. */
export * from './dice.ts';
// The term of a notation has the same short name as those who answer; the latter keep it.
export type { Dice } from './dice.ts';
export type { Dice as DiceTerm } from './notation.ts';
export * from './distribution.ts';
export * from './enumerating.ts';
export * from './expression.ts';
export * from './fraction.ts';
export * from './notation.ts';
export * from './percent.ts';
export * from './pool.ts';
export * from './pools.ts';
export * from './seeded.ts';
export * from './shown.ts';
