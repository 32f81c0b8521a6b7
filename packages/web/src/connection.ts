/// <reference lib="dom" />
/**
 * The connection of a page to its table: says hello, sends commands with ids, keeps the lines of the log in order, and comes
 * back by itself when the network or the server was gone.
 */
import type { ExchangeAnswer } from '@affray/engine';
import type { Command, Item, Question, Sight } from '@affray/table';
import ReconnectingSocket from 'partysocket/ws';

/** A no from the server, in its words. */
export class No extends Error {
  override readonly name = 'No';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export interface Live {
  /** undefined until the server has answered for the first time. */
  readonly sight?: Sight;
  readonly items: readonly Item[];
  readonly older: boolean;
  readonly state: 'connecting' | 'live' | 'lost' | 'refused';
  /** Why it was refused. */
  readonly reason?: string;
  /** Lines that came while watching, the newest last: what is announced. Lines caught up with are not in it. */
  readonly fresh: readonly Item[];
}

type Message =
  | { kind: 'news'; sight: Sight; items: Item[]; whole: boolean; older: boolean }
  | { kind: 'done'; id: string; n: number }
  | { kind: 'answer'; id: string; answer: unknown }
  | { kind: 'refused'; id?: string; code: string; message: string }
  | { kind: 'bye'; reason: string };

interface Waiting {
  readonly message: string;
  readonly done: (answer: unknown) => void;
  readonly failed: (no: No) => void;
}

/** An id that works without a secure context, where crypto.randomUUID does not exist. */
export const freshId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export class Connection {
  #live: Live = { items: [], older: false, state: 'connecting', fresh: [] };
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Map<string, Waiting>();
  readonly #socket: ReconnectingSocket;
  #greeted = false;

  constructor(
    readonly table: string,
    readonly token: string | undefined,
  ) {
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
    this.#socket = new ReconnectingSocket(url, [], {
      minReconnectionDelay: 200,
      maxReconnectionDelay: 1500,
      reconnectionDelayGrowFactor: 1.5,
      connectionTimeout: 4000,
      maxEnqueuedMessages: 0,
    });
    this.#socket.addEventListener('open', () => this.#hello());
    this.#socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(data as string) as Message));
    this.#socket.addEventListener('close', () => {
      this.#greeted = false;
      if (this.#live.state !== 'refused') this.#set({ state: 'lost' });
    });
    // A phone that lost its network says so at once; the socket may take long to notice.
    addEventListener('offline', () => this.#set({ state: 'lost' }));
    addEventListener('online', () => this.#socket.reconnect());
  }

  get live(): Live {
    return this.#live;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Gives a command. Sent again under the same id when the connection was lost, so it is carried out once. Throws No. */
  do(command: Command): Promise<unknown> {
    return this.#send('do', { command });
  }

  odds(question: Omit<Extract<Question, { kind: 'odds' }>, 'kind'>): Promise<ExchangeAnswer> {
    return this.#send('ask', { question: { kind: 'odds', ...question } }) as Promise<ExchangeAnswer>;
  }

  async olderItems(): Promise<void> {
    const before = this.#live.items[0]?.n;
    if (before === undefined) return;
    const found = (await this.#send('ask', { question: { kind: 'items', before, count: 100 } })) as Item[];
    this.#set({ items: merged(this.#live.items, found), older: found.length === 100 });
  }

  close(): void {
    this.#socket.close();
  }

  #send(kind: 'do' | 'ask', more: object): Promise<unknown> {
    const id = freshId();
    const message = JSON.stringify({ kind, id, ...more });
    return new Promise((done, failed) => {
      this.#waiting.set(id, { message, done, failed });
      if (this.#greeted) this.#socket.send(message);
    });
  }

  #hello(): void {
    const { sight } = this.#live;
    const { table, token } = this;
    this.#socket.send(
      JSON.stringify({
        kind: 'hello',
        protocol: 'affray-table/1',
        table,
        ...(token === undefined ? {} : { token }),
        ...(sight ? { since: sight.n } : {}),
      }),
    );
  }

  #hear(message: Message): void {
    switch (message.kind) {
      case 'news': {
        const { sight, items, whole, older } = message;
        const first = !this.#greeted;
        this.#greeted = true;
        this.#set({
          sight,
          items: whole ? items : merged(this.#live.items, items),
          ...(whole ? { older } : {}),
          state: 'live',
          fresh: first ? [] : items,
        });
        // What was asked while nobody listened is asked again.
        if (first) for (const { message: unanswered } of this.#waiting.values()) this.#socket.send(unanswered);
        return;
      }
      case 'done':
      case 'answer':
        this.#waiting.get(message.id)?.done(message.kind === 'answer' ? message.answer : message.n);
        this.#waiting.delete(message.id);
        return;
      case 'refused': {
        const { id, code, message: reason } = message;
        if (id !== undefined) {
          this.#waiting.get(id)?.failed(new No(code, reason));
          this.#waiting.delete(id);
        } else if (!this.#greeted) {
          this.#set({ state: 'refused', reason });
          this.#socket.close();
        }
        return;
      }
      case 'bye':
        this.#set({ state: 'refused', reason: message.reason });
        this.#socket.close();
    }
  }

  #set(change: Partial<Live>): void {
    this.#live = { ...this.#live, fresh: [], ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Lines by number, the newer version of each. */
function merged(known: readonly Item[], changed: readonly Item[]): readonly Item[] {
  const all = new Map(known.map((item) => [item.n, item]));
  for (const item of changed) all.set(item.n, item);
  return [...all.values()].sort((a, b) => a.n - b.n);
}
