/** @affray/server: the live table over HTTP and WebSocket, its journals in SQLite. */
export { serverOf, type ServerOptions } from './app.ts';
export { keysIn, keysOf, type Keys } from './keys.ts';
export { newTable } from './hub.ts';
export { memoryStore, type Store } from './store.ts';
export { DATABASE, DatabaseError, sqliteStore } from './sqlite.ts';
export { BackupError, backup, restore } from './backup.ts';
