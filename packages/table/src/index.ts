/**
 * @affray/table: a live table as a fold over its journal. A command becomes records, records become the state, and each
 * viewer is shown what they may know of it.
 */
export * from './commands.ts';
export * from './records.ts';
export * from './refused.ts';
export type { FightState, Item, Proposal } from './state.ts';
export * from './sight.ts';
export * from './story.ts';
export * from './table.ts';
export { type ReadyFighter, readyFighters } from './ready.ts';
