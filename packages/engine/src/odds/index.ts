/** Exchange odds and fight odds, always by the game's own rules. */
export * from './chain.ts';
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
export { Simulator, sampleFight } from './sample.ts';
export { GROUP_LIMIT, GroupTooLarge } from './solve.ts';
export { TURN_LIMIT, type Tally, addTally } from './tally.ts';
