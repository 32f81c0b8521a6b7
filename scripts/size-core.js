// What the size budget weighs: everything of the engine's main entry.
export * from '@affray/engine';
