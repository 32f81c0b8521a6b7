/**
 * @affray/engine: tabletop fights by the rules of the game.
 * Dice, the ruleset contract, logs and odds are here; the games are in @affray/engine/rulesets, and files are read by
 * @affray/engine/files.
 */
export * from './dice/index.ts';
export * from './fight/index.ts';
export * from './odds/index.ts';
