/** The ruleset contract, rosters, logs, and fights folded from them. */
export * from './fight.ts';
export * from './hash.ts';
export * from './log.ts';
export * from './phrase.ts';
export * from './problem.ts';
export * from './proof.ts';
export * from './roster.ts';
export * from './ruleset.ts';
export * from './suggest.ts';
export * from './telling.ts';
export * from './verify.ts';
export * from './view.ts';
