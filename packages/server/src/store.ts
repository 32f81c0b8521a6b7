/** Where journals are kept. Two implementations behind one small interface: SQLite in a folder, and memory. */
import type { Entry } from '@affray/table';

export interface Store {
  /** The codes of all tables, the newest last. */
  codes(): readonly string[];
  /** Makes a table; false when the code is taken. */
  create(code: string, at: string): boolean;
  /** The journal of a table; undefined when there is no such table. */
  journal(code: string): readonly Entry[] | undefined;
  /** Adds to a journal, all or nothing; when it returns, the entries are on disk. */
  append(code: string, entries: readonly Entry[]): void;
  remove(code: string): void;
  close(): void;
}

export function memoryStore(): Store {
  const tables = new Map<string, string[]>();
  return {
    codes: () => [...tables.keys()],
    create: (code) => !tables.has(code) && tables.set(code, []) !== undefined,
    journal: (code) => tables.get(code)?.map((line) => JSON.parse(line) as Entry),
    append(code, entries) {
      const journal = tables.get(code);
      if (!journal) throw new Error(`There is no table ${code}.`);
      entries.forEach(({ n }, i) => {
        if (n !== journal.length + 1 + i) throw new Error(`Entry ${n} of table ${code} is out of order.`);
      });
      journal.push(...entries.map((entry) => JSON.stringify(entry)));
    },
    remove: (code) => void tables.delete(code),
    close: () => undefined,
  };
}
