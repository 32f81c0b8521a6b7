/** What the tests of the server build on: a server with pages that say nothing, and a client that keeps every frame. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { type ServerOptions, serverOf } from './app.ts';
import { type Keys, keysOf } from './keys.ts';
import { PROTOCOL } from './messages.ts';
import { memoryStore } from './store.ts';

export interface Running {
  readonly url: string;
  readonly keys: Keys;
  stop(): Promise<void>;
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- tests say what they expect
  json<T = Record<string, unknown>>(
    path: string,
    options?: { method?: string; body?: unknown; token?: string },
  ): Promise<{ status: number; body: T; text: string }>;
}

export async function running(options: Partial<ServerOptions> = {}): Promise<Running> {
  const pages = mkdtempSync(join(tmpdir(), 'affray-pages-'));
  for (const name of ['index', 'gm', 'seat', 'screen', 'replay'])
    writeFileSync(join(pages, `${name}.html`), '<!doctype html>');
  const keys = keysOf('the key of the host');
  const app = await serverOf({ store: memoryStore(), keys, pages, perMinute: 10_000, ...options });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    keys,
    async stop() {
      await app.close();
      rmSync(pages, { recursive: true });
    },
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- as above
    async json<T>(
      path: string,
      { method = 'GET', body, token }: { method?: string; body?: unknown; token?: string } = {},
    ) {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}) as T,
        text,
      };
    },
  };
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what comes over the wire is looked at as it is
export type Frame = any;

/** A client of the WebSocket. */
export class Client {
  readonly frames: string[] = [];
  closed: { code: number } | undefined;
  #next = 0;
  #waiting: (() => void)[] = [];

  private constructor(readonly socket: WebSocket) {
    const wake = (): void => this.#waiting.splice(0).forEach((go) => go());
    socket.on('message', (data: Buffer) => {
      this.frames.push(data.toString());
      wake();
    });
    socket.on('close', (code) => {
      this.closed = { code };
      wake();
    });
  }

  static async open({ url }: Running, table: string, token?: string, since?: number): Promise<Client> {
    const client = new Client(new WebSocket(`${url.replace('http', 'ws')}/ws`));
    await new Promise((done, failed) => client.socket.once('open', done).once('error', failed));
    client.send({
      kind: 'hello',
      protocol: PROTOCOL,
      table,
      ...(token === undefined ? {} : { token }),
      ...(since === undefined ? {} : { since }),
    });
    return client;
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The next frame that fits, from where the last one was found. */
  async next(fits: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      while (this.#next < this.frames.length) {
        const frame: Frame = JSON.parse(this.frames[this.#next++]!);
        if (fits(frame)) return frame;
      }
      if (this.closed) throw new Error(`closed with ${this.closed.code}`);
      await new Promise<void>((go) => this.#waiting.push(go));
    }
  }

  news(): Promise<Frame> {
    return this.next(({ kind }) => kind === 'news');
  }

  /** Gives a command; gives the answer. */
  async do(command: object, id = `c${Math.random()}`): Promise<Frame> {
    this.send({ kind: 'do', id, command });
    return this.next((frame) => frame.id === id);
  }

  close(): void {
    this.socket.close();
  }
}

/** A table of MST-2 with Ann in the party and an orc to fight, its GM connected, and Ann's seat. */
export async function tableFor(
  server: Running,
): Promise<{ code: string; token: string; gm: Client; ann: { token: string } }> {
  const { body } = await server.json<{ code: string; token: string }>('/api/tables', { method: 'POST', body: {} });
  const gm = await Client.open(server, body.code, body.token);
  await gm.news();
  const sheet = { hitDice: '5d20', weapons: ['sword'] };
  for (const command of [
    { kind: 'setup', title: 'Friday', ruleset: 'mst2' },
    { kind: 'party', members: [{ name: 'Ann', side: 'Watch', sheet }] },
    { kind: 'fight', title: 'Bridge', party: ['ann'], fighters: [{ name: 'Orc', side: 'Orcs', sheet }] },
  ]) {
    const { kind, message } = await gm.do(command);
    if (kind !== 'done') throw new Error(message as string);
  }
  const seat = await server.json<{ token: string }>(`/api/tables/${body.code}/seats`, {
    method: 'POST',
    body: { name: 'Ann', fighters: ['ann'] },
  });
  return { ...body, gm, ann: seat.body };
}
