/**
 * @affray/engine/files: rosters and logs from text, YAML or JSON, with every problem located by line and column.
 * Pure: who opens the file is the caller's business.
 */
export * from './logs.ts';
export * from './rosters.ts';
export * from './text.ts';
