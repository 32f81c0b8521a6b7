/** One WebSocket: says hello, then commands and questions, and is told the news. */
import { type Onlooker, Refused, answerOf, whoOf } from '@affray/table';
import { problemText, readWith } from '@affray/engine';
import type { FastifyBaseLogger } from 'fastify';
import { type Hub, type Watcher, newsFor } from './hub.ts';
import type { Keys } from './keys.ts';
import { type Incoming, type Outgoing, incoming } from './messages.ts';

/** Messages a socket may send at once, and a second after that; characters of one; bytes waiting to be sent. */
export const SOCKET_LIMITS = { burst: 60, perSecond: 20, characters: 1_000_000, waiting: 8_000_000 } as const;
/** A socket that does not say who it is in so many milliseconds is closed. */
const HELLO_WITHIN = 10_000;

export interface SocketWorld {
  readonly hub: Hub;
  readonly keys: Keys;
  readonly log: FastifyBaseLogger;
}

/** The power that a token gives at a table; everyone's without one. Throws Refused. */
export function onlookerOf(
  { hub, keys }: Pick<SocketWorld, 'hub' | 'keys'>,
  code: string,
  token: string | undefined,
): Onlooker {
  const table = hub.table(code);
  if (token === undefined) return { role: 'everyone' };
  const holder = keys.holder(table.code, token);
  if (holder?.role === 'gm') return holder;
  const seat = holder && table.state.seats.find(({ id }) => id === holder.seat);
  if (!seat || seat.link !== holder.link)
    throw new Refused(
      'forbidden',
      'This link is not valid here any more. Join the table again, or ask the GM for a new link.',
    );
  return { role: 'seat', seat: seat.id };
}

/** What is used of a WebSocket. */
interface Wire {
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code: number, reason: string): void;
  terminate(): void;
  on(event: 'message', hear: (data: Buffer, binary: boolean) => void): unknown;
  on(event: 'close', hear: () => void): unknown;
  on(event: 'error', hear: (error: Error) => void): unknown;
}

export function serveSocket(socket: Wire, world: SocketWorld): void {
  const { hub, log } = world;
  let tokens: number = SOCKET_LIMITS.burst;
  let last = performance.now();
  let place: { code: string; looks: Onlooker; leave: () => void } | undefined;
  const send = (message: Outgoing): void => socket.send(JSON.stringify(message));
  const refuse = (error: unknown, id?: string): void => {
    const refused =
      error instanceof Refused
        ? error
        : new Refused(
            'disk',
            'The server could not keep this, so nothing was changed. Try again; what you entered is kept.',
          );
    if (refused.code === 'disk') log.error(error, 'a command could not be carried out');
    const problems = refused.problems.map(({ path, message }) => ({ path: [...path], message }));
    send({
      kind: 'refused',
      ...(id === undefined ? {} : { id }),
      code: refused.code,
      message: refused.message,
      problems,
    });
  };
  const bye = (reason: string): void => {
    send({ kind: 'bye', reason });
    socket.close(4000, 'bye');
  };
  const late = setTimeout(() => bye('Nothing was said in time.'), HELLO_WITHIN);

  const hello = ({ table: code, token, since = 0 }: Extract<Incoming, { kind: 'hello' }>): void => {
    const table = hub.table(code);
    const looks = onlookerOf(world, code, token);
    place?.leave();
    clearTimeout(late);
    const watcher: Watcher = {
      looks,
      link: looks.role === 'seat' ? table.state.seats.find(({ id }) => id === looks.seat)?.link : undefined,
      since: table.state.n,
      send: (text: string): void => {
        // Who cannot keep up is sent away, and told what was missed when coming back.
        if (socket.bufferedAmount > SOCKET_LIMITS.waiting) socket.terminate();
        else socket.send(text);
      },
      dismiss: bye,
    };
    place = { code: table.code, looks, leave: hub.watch(table.code, watcher) };
    socket.send(JSON.stringify(newsFor(table, looks, since)));
  };

  const receive = (text: string): void => {
    const now = performance.now();
    tokens = Math.min(SOCKET_LIMITS.burst, tokens + ((now - last) / 1000) * SOCKET_LIMITS.perSecond);
    last = now;
    let data: unknown;
    try {
      data = text.length > SOCKET_LIMITS.characters ? undefined : JSON.parse(text);
    } catch {
      return refuse(new Refused('malformed', 'A message is one JSON document.'));
    }
    const id = (data as { id?: unknown } | null)?.id;
    const known = typeof id === 'string' ? id.slice(0, 80) : undefined;
    if (data === undefined)
      return refuse(new Refused('limit', `A message has at most ${SOCKET_LIMITS.characters} characters.`));
    if (tokens < 1)
      return refuse(new Refused('limit', 'Too many messages at once. Wait a moment and try again.'), known);
    tokens -= 1;
    const { value: message, problems } = readWith(incoming, data);
    if (!message) return refuse(new Refused('malformed', problems.map(problemText).join(' '), problems), known);
    try {
      if (message.kind === 'hello') return hello(message);
      if (!place) throw new Refused('early', 'Say hello first.');
      const table = hub.table(place.code);
      if (message.kind === 'ask')
        return send({ kind: 'answer', id: message.id, answer: answerOf(table, place.looks, message.question) });
      const who = whoOf(place.looks);
      if (who === undefined) throw new Refused('forbidden', 'Spectators only watch.');
      const { n, repeated } = table.carry(who, message.command, message.id);
      if (!repeated) hub.tell(table);
      send({ kind: 'done', id: message.id, n, repeated });
    } catch (error) {
      refuse(error, known);
    }
  };

  socket.on('message', (raw: Buffer, binary: boolean) =>
    binary ? refuse(new Refused('malformed', 'A message is text.')) : receive(raw.toString()),
  );
  socket.on('close', () => {
    clearTimeout(late);
    place?.leave();
  });
  socket.on('error', (error) => log.debug(error, 'a socket failed'));
}
