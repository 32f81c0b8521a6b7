/** Backups: all tables and the host's key in one file of text, and back into an empty folder. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entry, Table } from '@affray/table';
import { hashText } from '@affray/engine';
import { keysIn } from './keys.ts';
import { DATABASE, sqliteStore } from './sqlite.ts';

const FORMAT = 'affray-backup/1';

/** A backup that cannot be used, with the reason. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Everything in a data folder as text. The server may be running. Whoever has it can open every table: keep it safe. */
export function backup(folder: string): string {
  if (!existsSync(join(folder, DATABASE))) throw new BackupError(`There is no ${DATABASE} in "${folder}".`);
  const store = sqliteStore(folder);
  try {
    const tables = store.codes().map((code) => ({ code, journal: store.journal(code)! }));
    const content = JSON.stringify({ key: keysIn(folder).host, tables });
    return `${JSON.stringify({ format: FORMAT, hash: hashText(content), content })}\n`;
  } finally {
    store.close();
  }
}

/** Puts a backup into an empty folder; gives how many tables. Throws BackupError, and then nothing is left behind. */
export function restore(text: string, folder: string): number {
  if (existsSync(join(folder, DATABASE)) || existsSync(join(folder, 'host.key')))
    throw new BackupError(`"${folder}" holds tables already. Restore into an empty folder.`);
  const { key, tables } = contentOf(text);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, 'host.key'), `${key}\n`, { mode: 0o600, flush: true });
    const store = sqliteStore(folder);
    for (const { code, journal } of tables) {
      store.create(code, journal[0]?.at ?? '');
      if (journal.length > 0) store.append(code, journal);
    }
    store.close();
    return tables.length;
  } catch (error) {
    for (const file of ['host.key', DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`])
      rmSync(join(folder, file), { force: true });
    throw error;
  }
}

function contentOf(text: string): { key: string; tables: readonly { code: string; journal: readonly Entry[] }[] } {
  let file: { format?: unknown; hash?: unknown; content?: unknown };
  try {
    file = JSON.parse(text) as typeof file;
  } catch {
    throw new BackupError('This is no backup of Affray, or part of it is missing.');
  }
  if (file.format !== FORMAT) throw new BackupError(`Found the format "${String(file.format)}"; ${FORMAT} is wanted.`);
  if (typeof file.content !== 'string' || hashText(file.content) !== file.hash)
    throw new BackupError(
      'The backup was changed or damaged: its content does not fit its hash. Nothing was restored.',
    );
  const content = JSON.parse(file.content) as ReturnType<typeof contentOf>;
  const quiet = { now: () => '', secret: () => '', append: () => undefined };
  for (const { code, journal } of content.tables) {
    try {
      new Table(code, journal, quiet);
    } catch (error) {
      throw new BackupError(`Table ${code} cannot be read: ${(error as Error).message}. Nothing was restored.`);
    }
  }
  return content;
}
