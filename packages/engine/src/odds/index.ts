/** Exchange odds and fight odds, always by the game's own rules. */
export { BEST, type OptionOdds } from './best.ts';
export * from './chain.ts';
export { type Deadliness, type RoundDeadliness, deadliness } from './deadliness.ts';
export * from './exchange.ts';
export * from './fight.ts';
export {
  type Chance,
  type EndOdds,
  type FightDetails,
  type FightOdds,
  type FightQuestion,
  type Mean,
  type RoundOdds,
} from './result.ts';
export { TooLarge } from './scenes.ts';
export { Simulator, sampleFight } from './sample.ts';
export { errorOf, nextLook } from './stopping.ts';
export { TURN_LIMIT, type Tally, addTally } from './tally.ts';
export * from './luck.ts';
export * from './sweep.ts';
export type { Axis } from './sweepAxes.ts';
export * from './sweepCell.ts';
export * from './sweepRange.ts';
export * from './sweepSolve.ts';
