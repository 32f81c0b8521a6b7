/** Journals in SQLite, in one file of a folder. Written ahead and synced, so that what is acknowledged survives a crash. */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry } from '@affray/table';
import Database from 'libsql';
import type { Store } from './store.ts';

export const DATABASE = 'affray.db';

/** What brings a database from version i to i + 1. Never changed once published; new ones are added at the end. */
const MIGRATIONS: readonly string[] = [
  `create table tables (code text primary key, made text not null) strict;
   create table journal (
     code text not null references tables(code) on delete cascade,
     n integer not null,
     entry text not null,
     primary key (code, n)
   ) without rowid, strict;`,
];

/** The database cannot be used as it is; it is left untouched. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

interface Row {
  readonly code: string;
  readonly entry: string;
}

/** Opens the database of a folder, and brings it to the newest version after keeping a copy. Throws DatabaseError. */
export function sqliteStore(folder: string): Store {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, DATABASE);
  const db = opened(file);
  const add = db.prepare('insert into journal (code, n, entry) values (?, ?, ?)');
  const addAll = db.transaction((code: string, entries: readonly Entry[]) => {
    for (const entry of entries) add.run(code, entry.n, JSON.stringify(entry));
  });
  const known = db.prepare('select code from tables where code = ?');
  return {
    codes: () => (db.prepare('select code from tables order by made, code').all() as Row[]).map(({ code }) => code),
    create: (code, at) =>
      db.prepare('insert or ignore into tables (code, made) values (?, ?)').run(code, at).changes === 1,
    journal(code) {
      if (!known.get(code)) return undefined;
      const rows = db.prepare('select entry from journal where code = ? order by n').all(code) as Row[];
      return rows.map(({ entry }) => JSON.parse(entry) as Entry);
    },
    append: (code, entries) => {
      // One row needs no transaction of its own to be all or nothing.
      if (entries.length === 1) add.run(code, entries[0]!.n, JSON.stringify(entries[0]));
      else addAll(code, entries);
    },
    remove: (code) => void db.prepare('delete from tables where code = ?').run(code),
    close: () => void db.close(),
  };
}

function opened(file: string): Database.Database {
  let db: Database.Database;
  try {
    db = new Database(file);
    db.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 2000;',
    );
    const check = db.prepare('pragma quick_check(1)').get() as { quick_check?: string };
    if (check.quick_check !== 'ok') throw new Error(check.quick_check ?? 'it is damaged');
  } catch (error) {
    throw new DatabaseError(
      `"${file}" cannot be opened: ${(error as Error).message}. It was left as it is. Put a backup in its place ("affray restore"), or give another folder with --data.`,
    );
  }
  migrate(db, file);
  return db;
}

function migrate(db: Database.Database, file: string): void {
  const { user_version: version } = db.prepare('pragma user_version').get() as { user_version: number };
  if (version > MIGRATIONS.length)
    throw new DatabaseError(
      `"${file}" was written by a newer Affray (version ${version}; this one knows ${MIGRATIONS.length}). Use that one.`,
    );
  if (version === MIGRATIONS.length) return;
  if (version > 0 && existsSync(file)) {
    db.exec('pragma wal_checkpoint(truncate)');
    copyFileSync(file, `${file}.before-${MIGRATIONS.length}`);
  }
  for (let at = version; at < MIGRATIONS.length; at++)
    db.exec(`begin; ${MIGRATIONS[at]!} pragma user_version = ${at + 1}; commit;`);
}
