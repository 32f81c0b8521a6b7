/** The server: pages, the HTTP part of the interface, and the WebSocket. */
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Malformed, type Problem, problemText } from '@affray/engine';
import { rulesets } from '@affray/engine/rulesets';
import { formOf } from '@affray/engine/forms';
import {
  type Onlooker,
  Refused,
  type TableFile,
  logFile,
  readyFighters,
  replayOf,
  rosterFile,
  storyFile,
  tableFile,
} from '@affray/table';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import files from '@fastify/static';
import swagger from '@fastify/swagger';
import websocket from '@fastify/websocket';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import {
  type ZodTypeProvider,
  hasZodFastifySchemaValidationErrors,
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Hub } from './hub.ts';
import type { Keys } from './keys.ts';
import { protocolSchemas } from './messages.ts';
import { onlookerOf, serveSocket } from './socket.ts';
import type { Store } from './store.ts';

export interface ServerOptions {
  readonly store: Store;
  readonly keys: Keys;
  /** Lines of JSON; nothing is logged when absent. Tokens are never in it. */
  readonly log?: NodeJS.WritableStream;
  /** May only the host make tables? */
  readonly private?: boolean;
  /** Folder of the app's pages; those of @affray/web when absent. */
  readonly pages?: string;
  /** Requests of one address in a minute. */
  readonly perMinute?: number;
  /** The address that others on the network reach the server by, once it listens; for links and QR codes. */
  readonly origin?: () => string;
}

const STATUS: Readonly<Record<Refused['code'], number>> = {
  malformed: 400,
  forbidden: 403,
  closed: 403,
  nothing: 404,
  stale: 409,
  busy: 409,
  taken: 409,
  illegal: 422,
  early: 409,
  late: 409,
  told: 409,
  full: 409,
  limit: 429,
  disk: 507,
};

const require = createRequire(import.meta.url);
const codeParam = z.object({ code: z.string().min(1).max(20) });
/** Largest body of an import. */
const MOST_IMPORTED = 32_000_000;

export async function serverOf({
  store,
  keys,
  log,
  private: closed = false,
  pages,
  perMinute = 600,
  origin,
}: ServerOptions): Promise<FastifyInstance> {
  const hub = new Hub(store);
  const app = fastify({
    bodyLimit: 1_000_000,
    logger: log
      ? { stream: log, serializers: { req: ({ method, url }: FastifyRequest) => ({ method, url: quietUrl(url) }) } }
      : false,
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => problem(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    problem(new Refused('nothing', 'There is nothing at this address.'), request, reply),
  );

  await app.register(helmet, {
    // Tables are played over plain http on a local network: nothing here may ask for https.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        // Pictures that a page draws itself are blobs until they are saved.
        imgSrc: ["'self'", 'data:', 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
  });
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { after }) => new Refused('limit', `Too many requests. Try again in ${after}.`),
  });
  await app.register(compress);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Affray',
        version: '1',
        description: 'The live table. The WebSocket at /ws is described by /protocol.json.',
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(websocket, { options: { maxPayload: 4_000_000 } });

  const bearer = (request: FastifyRequest): string | undefined =>
    /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const gmOnly = (looks: Onlooker): void => {
    if (looks.role !== 'gm') throw new Refused('forbidden', 'Only the GM may have this.');
  };
  const hostOnly = (request: FastifyRequest): void => {
    if (!keys.isHost(bearer(request) ?? ''))
      throw new Refused('forbidden', 'This needs the key of the host: open the address that "affray serve" printed.');
  };

  // eslint-disable-next-line @typescript-eslint/require-await -- plugins are asynchronous by contract
  await app.register(async (plain) => {
    const api = plain.withTypeProvider<ZodTypeProvider>();
    api.get('/healthz', { schema: { summary: 'Is the server well?' } }, () => {
      store.codes();
      return { status: 'ok' };
    });
    api.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
    api.get('/protocol.json', { schema: { summary: 'JSON Schemas of the WebSocket messages' } }, () =>
      protocolSchemas(),
    );
    api.get('/ws', { websocket: true, schema: { hide: true } }, (socket) =>
      serveSocket(socket, { hub, keys, log: app.log }),
    );

    api.get('/api/rulesets', { schema: { summary: 'The games' } }, () =>
      Object.values(rulesets).map(({ id, name, credits }) => ({ id, name, credits })),
    );
    api.get(
      '/api/rulesets/:id',
      {
        schema: {
          summary: 'A game: house rules, sheets and moves as JSON Schemas, phrases, rules, ready fighters',
          params: z.object({ id: z.string() }),
        },
      },
      (request, reply) => {
        const ruleset = Object.hasOwn(rulesets, request.params.id) ? rulesets[request.params.id] : undefined;
        if (!ruleset)
          throw new Refused(
            'nothing',
            `There is no game "${request.params.id}"; there are ${Object.keys(rulesets).join(', ')}.`,
          );
        const { id, name, credits, phrases, ledger, woundsAre } = ruleset;
        void reply.header('cache-control', 'public, max-age=300');
        return {
          id,
          name,
          credits,
          phrases,
          ledger,
          woundsAre,
          house: formOf(ruleset.house),
          sheet: formOf(ruleset.sheet),
          move: formOf(ruleset.move),
          ready: readyFighters(id),
        };
      },
    );

    const create = {
      schema: {
        summary: 'A new table, empty or from a file of one',
        body: z.looseObject({ format: z.string().optional() }),
      },
      bodyLimit: MOST_IMPORTED,
    };
    api.post('/api/tables', create, (request, reply) => {
      if (closed) hostOnly(request);
      const code = request.body.format === undefined ? hub.create() : hub.import(request.body as unknown as TableFile);
      return reply.code(201).send({ code, token: keys.gm(code) });
    });
    api.get(
      '/api/tables',
      { schema: { summary: "All tables of this server, with the GM's tokens; for the host" } },
      (request) => {
        hostOnly(request);
        return store.codes().map((code) => {
          const { play } = hub.table(code).state;
          return {
            code,
            title: play.title,
            ruleset: play.ruleset?.name ?? '',
            token: keys.gm(code),
            watching: hub.watching(code),
          };
        });
      },
    );
    api.get(
      '/api/tables/:code',
      { schema: { summary: 'What somebody who wants to join may know', params: codeParam } },
      (request) => {
        const { code, state } = hub.table(request.params.code);
        const taken = new Set(state.seats.flatMap(({ fighters }) => fighters));
        return {
          code,
          title: state.play.title,
          ruleset: state.play.ruleset?.name ?? '',
          open: state.settings.open,
          free: state.play.party.filter(({ id }) => !taken.has(id)).map(({ id, name }) => ({ id, name })),
        };
      },
    );
    api.post(
      '/api/tables/:code/seats',
      {
        schema: {
          summary: 'Take a seat',
          params: codeParam,
          body: z.strictObject({
            name: z.string().trim().min(1).max(80),
            fighters: z.array(z.string().max(80)).max(20).default([]),
          }),
        },
      },
      (request, reply) => {
        const table = hub.table(request.params.code);
        const seat = table.join(request.body.name, request.body.fighters);
        hub.tell(table);
        return reply.code(201).send({ seat: seat.id, token: keys.seat(table.code, seat.id, seat.link) });
      },
    );
    api.get(
      '/api/tables/:code/links',
      { schema: { summary: 'The links of seats and replays; for the GM', params: codeParam } },
      (request) => {
        gmOnly(onlookerOf({ hub, keys }, request.params.code, bearer(request)));
        const { code, state } = hub.table(request.params.code);
        return {
          ...(origin ? { origin: origin() } : {}),
          seats: state.seats.map(({ id, name, link }) => ({ seat: id, name, token: keys.seat(code, id, link) })),
          replays: [...state.play.fights.values()].map(({ id, title }) => ({
            fight: id,
            title,
            replay: keys.replay(code, id),
          })),
        };
      },
    );
    api.get(
      '/api/tables/:code/files/:what',
      {
        schema: {
          summary: 'Files of a table: the whole, a log, a roster, or the story',
          params: codeParam.extend({ what: z.enum(['table', 'log', 'roster', 'story']) }),
          querystring: z.object({ fight: z.string().max(80).optional() }),
        },
      },
      (request, reply) => {
        const { code, what } = request.params;
        const { fight } = request.query;
        const looks = onlookerOf({ hub, keys }, code, bearer(request));
        const table = hub.table(code);
        if (what === 'table' || what === 'roster') gmOnly(looks);
        const text =
          what === 'table'
            ? tableFile(table)
            : what === 'roster'
              ? rosterFile(table, fight)
              : what === 'log'
                ? logFile(table, looks, fight)
                : storyFile(table, looks);
        const name = `${table.code}-${fight ?? what}.${what === 'story' ? 'md' : 'json'}`;
        return reply
          .type(what === 'story' ? 'text/markdown; charset=utf-8' : 'application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
          .serializer((body: unknown) => body as string)
          .send(text);
      },
    );
    api.get(
      '/api/replays/:id',
      {
        schema: {
          summary: 'A fight to watch, as everyone may see it',
          params: z.object({ id: z.string().max(400) }),
          querystring: z.object({
            from: z.coerce.number().int().min(0).default(0),
            count: z.coerce.number().int().min(1).max(200).default(100),
          }),
        },
      },
      (request) => {
        const found = keys.replayed(request.params.id);
        if (!found) throw new Refused('nothing', 'There is no such replay. Ask whoever sent the link for a new one.');
        return replayOf(hub.table(found.code), found.fight, request.query.from, request.query.count);
      },
    );
    api.get(
      '/api/replays/:id/log',
      { schema: { summary: "The replay's fight as a log", params: z.object({ id: z.string().max(400) }) } },
      (request, reply) => {
        const found = keys.replayed(request.params.id);
        if (!found) throw new Refused('nothing', 'There is no such replay.');
        const text = logFile(hub.table(found.code), { role: 'everyone' }, found.fight);
        return reply
          .type('application/json; charset=utf-8')
          .serializer((body: unknown) => body as string)
          .send(text);
      },
    );
  });

  const folder = pages ?? dirname(require.resolve('@affray/web/index.html'));
  await app.register(files, {
    root: folder,
    wildcard: false,
    index: false,
    immutable: false,
    maxAge: 0,
    cacheControl: true,
  });
  const page =
    (name: string) =>
    (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      reply.sendFile(name);
  const hidden = { schema: { hide: true } };
  app.get('/', hidden, page('index.html'));
  app.get('/gm/:code', hidden, page('gm.html'));
  app.get('/t/:code', hidden, page('seat.html'));
  app.get('/t/:code/screen', hidden, page('screen.html'));
  app.get('/r/:id', hidden, page('replay.html'));
  // The rooms that need no table have the address of their page's name.
  for (const name of readdirSync(folder)) {
    const room = /^(?!index|gm|seat|screen|replay)([a-z]+)[.]html$/.exec(name)?.[1];
    if (room !== undefined) app.get(`/${room}`, hidden, page(name));
  }
  const verifier = (): Buffer => readFileSync(require.resolve('@affray/verifier/verify.html'));
  app.get('/verify', hidden, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      // One file that also works alone has its script inside; it may talk to nobody.
      .header(
        'content-security-policy',
        "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:",
      )
      .send(verifier()),
  );
  await app.ready();
  return app;
}

/** Addresses in the log: a replay's id is its key, so it is left out. */
const quietUrl = (url: string): string => url.replace(/^(\/(?:r|api\/replays)\/)[^/?]+/, '$1...').replace(/\?.*$/, '');

/** Errors as problem documents (RFC 9457). */
function problem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, message, problems } = refusalFor(error);
  const status = (error as { statusCode?: number }).statusCode ?? STATUS[code];
  if (status >= 500) request.log.error(error, 'a request failed');
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({ type: 'about:blank', title: code, status, detail: message, problems });
}

function refusalFor(error: unknown): { code: Refused['code']; message: string; problems: readonly Problem[] } {
  if (error instanceof Refused) return error;
  if (error instanceof Malformed) return { code: 'malformed', message: error.message, problems: error.problems };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems = error.validation.map(({ instancePath, message = '' }) => ({
      path: instancePath.split('/').filter(Boolean),
      message,
    }));
    return { code: 'malformed', message: problems.map(problemText).join(' '), problems };
  }
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  return statusCode < 500
    ? { code: statusCode === 413 || statusCode === 429 ? 'limit' : 'malformed', message, problems: [] }
    : { code: 'disk', message: 'The server could not do this. What it did before is safe.', problems: [] };
}
