// What the size budget weighs: everything of the engine's main entry and one ruleset.
export * from '@affray/engine';
export { mst2 } from '@affray/engine/mst2';
