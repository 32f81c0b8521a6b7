/** The tables that are open, who watches them, and what is sent to whom. */
import { randomBytes, randomInt } from 'node:crypto';
import {
  type Entry,
  type Item,
  type Onlooker,
  type Sight,
  type TableFile,
  Refused,
  TABLE_FORMAT,
  Table,
  itemsSince,
  sightOf,
} from '@affray/table';
import type { Store } from './store.ts';

/** Lines sent to somebody who missed some; who missed more is sent the newest of them afresh. */
export const CATCH_UP = 200;

/** A table's news for one viewer. */
export interface News {
  readonly kind: 'news';
  readonly sight: Sight;
  /** Lines that are new or have changed. */
  readonly items: readonly Item[];
  /** Is this all there is to know, so that lines known before are to be forgotten? */
  readonly whole: boolean;
  /** Are there older lines, to be asked for? */
  readonly older: boolean;
}

export interface Watcher {
  readonly looks: Onlooker;
  /** Of a seat: which of its links it came by. */
  readonly link?: number | undefined;
  /** The last entry it was told of. */
  since: number;
  /** News as JSON, the same text for all who may know the same. */
  send(text: string): void;
  /** Its power is gone: a seat removed, or its link made new. */
  dismiss(reason: string): void;
}

/** Letters and digits that are not mistaken for one another. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;
/** Tables that nobody watches are folded again when they are wanted; so many are kept. */
const KEPT_TABLES = 300;

/** Makes an empty table; gives its code. */
export function newTable(store: Store): string {
  for (;;) {
    const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
    if (store.create(code, new Date().toISOString())) return code;
  }
}

export class Hub {
  readonly #open = new Map<string, Table>();
  readonly #watchers = new Map<string, Set<Watcher>>();

  constructor(readonly store: Store) {}

  /** Makes a table; gives its code. */
  create(): string {
    return newTable(this.store);
  }

  /** The table of a code, whatever its capitals. Throws Refused. */
  table(code: string): Table {
    const known = code.toUpperCase();
    const open = this.#open.get(known);
    if (open) {
      // The one used last goes to the end.
      this.#open.delete(known);
      this.#open.set(known, open);
      return open;
    }
    const journal = this.store.journal(known);
    if (!journal)
      throw new Refused(
        'nothing',
        `There is no table "${code}". Look at the code again: it has ${CODE_LENGTH} letters and digits.`,
      );
    const table = new Table(known, journal, {
      now: () => new Date().toISOString(),
      secret: () => randomBytes(24).toString('hex'),
      append: (entries: readonly Entry[]) => this.store.append(known, entries),
    });
    this.#open.set(known, table);
    for (const idle of this.#open.keys()) {
      if (this.#open.size <= KEPT_TABLES) break;
      if (!this.#watchers.get(idle)?.size) this.#open.delete(idle);
    }
    return table;
  }

  /** Fills a new table from a file. Throws Refused. */
  import(file: TableFile): string {
    const code = this.create();
    try {
      const table = this.table(code);
      if ((file.format as string) !== TABLE_FORMAT)
        throw new Refused('malformed', `Found another format; ${TABLE_FORMAT} is wanted.`);
      table.carry('gm', { kind: 'setup', title: file.title, ruleset: file.ruleset, house: file.house });
      if (file.party?.length) table.carry('gm', { kind: 'party', members: file.party });
      for (const log of file.fights ?? []) table.carry('gm', { kind: 'fight', log: JSON.stringify(log) });
    } catch (error) {
      // Nothing is left of a table that could not be read.
      this.#open.delete(code);
      this.store.remove(code);
      throw error;
    }
    return code;
  }

  watch(code: string, watcher: Watcher): () => void {
    const watchers = this.#watchers.get(code) ?? new Set();
    this.#watchers.set(code, watchers.add(watcher));
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0) this.#watchers.delete(code);
    };
  }

  /** Everybody at a table, and how many they are. */
  watching(code: string): number {
    return this.#watchers.get(code)?.size ?? 0;
  }

  /** Tells everybody what changed. Viewers who may know the same are told with one message. */
  tell(table: Table): void {
    const watchers = this.#watchers.get(table.code);
    if (!watchers) return;
    const news = new Map<string, string>();
    for (const watcher of watchers) {
      if (watcher.looks.role === 'seat') {
        const { seat } = watcher.looks;
        const now = table.state.seats.find(({ id }) => id === seat);
        if (now?.link !== watcher.link) {
          watcher.dismiss(now ? 'The GM made a new link for this seat.' : 'The GM took this seat away.');
          continue;
        }
      }
      const key = `${watcher.looks.role} ${watcher.looks.role === 'seat' ? watcher.looks.seat : ''} ${watcher.since}`;
      let one = news.get(key);
      if (!one) news.set(key, (one = JSON.stringify(newsFor(table, watcher.looks, watcher.since))));
      watcher.since = table.state.n;
      watcher.send(one);
    }
  }
}

/** What somebody needs to know who knew all up to entry `since`; 0 for nothing. */
export function newsFor(table: Table, looks: Onlooker, since: number): News {
  const sight = sightOf(table, looks);
  const missed = since > 0 && since <= table.state.n ? itemsSince(table, looks, since, CATCH_UP + 1) : undefined;
  if (missed && missed.length <= CATCH_UP) return { kind: 'news', sight, items: missed, whole: false, older: false };
  const items = itemsSince(table, looks, 0, CATCH_UP + 1);
  return { kind: 'news', sight, items: items.slice(-CATCH_UP), whole: true, older: items.length > CATCH_UP };
}
