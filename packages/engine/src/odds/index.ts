/** Exchange odds and fight odds, always by the game's own rules. */
export * from './chain.ts';
export * from './exchange.ts';
export * from './fight.ts';
export * from './solve.ts';
