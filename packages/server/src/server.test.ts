import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { command } from '@affray/table';
import Ajv2020 from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backup, restore } from './backup.ts';
import { Hub, newsFor } from './hub.ts';
import { keysIn, keysOf } from './keys.ts';
import { protocolSchemas } from './messages.ts';
import { SOCKET_LIMITS } from './socket.ts';
import { sqliteStore } from './sqlite.ts';
import { type Store, memoryStore } from './store.ts';
import { Client, type Running, running, tableFor } from './testing.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'affray-server-'));
const logged = new PassThrough();
let lines = '';
logged.on('data', (chunk: Buffer) => (lines += chunk.toString()));
let server: Running;
beforeAll(async () => {
  server = await running({ log: logged });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const attack = { kind: 'move', fight: 'bridge', move: { kind: 'attack', by: 'ann', on: 'orc' } };

describe.each<[string, () => Store]>([
  ['memory', memoryStore],
  ['SQLite', () => sqliteStore(mkdtempSync(join(folder, 'store-')))],
])('a store in %s', (_name, make) => {
  const entry = (n: number): never =>
    ({ n, at: '', who: 'gm', change: { kind: 'note', text: '„ö“ \u0000', hidden: false } }) as never;
  test('keeps journals apart and in order, and adds all or nothing', () => {
    const store = make();
    expect(store.create('A', '1')).toBe(true);
    expect(store.create('A', '2')).toBe(false);
    store.create('B', '2');
    store.append('A', [entry(1), entry(2)]);
    store.append('B', [entry(1)]);
    expect(() => store.append('A', [entry(3), entry(2)])).toThrow();
    expect(store.journal('A')).toEqual([entry(1), entry(2)]);
    expect(store.journal('C')).toBeUndefined();
    expect(() => store.append('C', [entry(1)])).toThrow();
    expect(store.codes()).toEqual(['A', 'B']);
    store.remove('A');
    expect(store.journal('A')).toBeUndefined();
    expect(store.journal('B')).toEqual([entry(1)]);
    store.close();
  });
});

describe('a data folder', () => {
  test('is found again as it was left, its key readable to nobody else', () => {
    const data = mkdtempSync(join(folder, 'data-'));
    const store = sqliteStore(data);
    store.create('A', '1');
    store.close();
    expect(sqliteStore(data).codes()).toEqual(['A']);
    expect(keysIn(data).gm('A')).toBe(keysIn(data).gm('A'));
    expect(statSync(join(data, 'host.key')).mode & 0o077).toBe(0);
  });
  test('with a damaged file is refused by name, and the file is left as it is', () => {
    const data = mkdtempSync(join(folder, 'data-'));
    const file = join(data, 'affray.db');
    writeFileSync(file, 'not a database, only words that are longer than a header of SQLite would be'.repeat(50));
    const before = readFileSync(file);
    expect(() => sqliteStore(data)).toThrow(/affray\.db" cannot be opened: .*It was left as it is/);
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

describe('tokens', () => {
  const keys = keysOf('one');
  test('open what they are for, and nothing else', () => {
    expect(keys.holder('ABC', keys.gm('ABC'))).toEqual({ role: 'gm' });
    expect(keys.holder('ABD', keys.gm('ABC'))).toBeUndefined();
    expect(keys.holder('ABC', keysOf('two').gm('ABC'))).toBeUndefined();
    expect(keys.holder('ABC', keys.seat('ABC', 'zoë.x', 3))).toEqual({ role: 'seat', seat: 'zoë.x', link: 3 });
    expect(keys.holder('ABC', keys.seat('ABC', 'ann', 3).replace('.3.', '.4.'))).toBeUndefined();
    expect(keys.replayed(keys.replay('ABC', 'the-bridge'))).toEqual({ code: 'ABC', fight: 'the-bridge' });
    for (const wrong of ['', 'gm.', 'gm', 'seat.x.1', `gm.${'x'.repeat(32)}`, keys.replay('ABC', 'f')])
      expect(keys.holder('ABC', wrong)).toBeUndefined();
  });
});

describe('over the wire', () => {
  test('everybody is told what they may know, as soon as it is done', async () => {
    const { code, gm, ann } = await tableFor(server);
    const [phone, screen] = await Promise.all([Client.open(server, code, ann.token), Client.open(server, code)]);
    const [first] = await Promise.all([phone.news(), screen.news()]);
    expect(first.sight).toMatchObject({ title: 'Friday', you: { role: 'seat', fighters: ['ann'] } });
    expect(await phone.do(attack)).toMatchObject({ kind: 'done', repeated: false });
    for (const client of [gm, screen]) {
      const { items } = await client.next(({ items: all }) => all?.at(-1)?.kind === 'move');
      expect(items.at(-1).text).toBe('ann attacks orc');
    }
    expect(await screen.do(attack)).toMatchObject({ kind: 'refused', code: 'forbidden' });
    expect(await phone.do({ kind: 'undo' })).toMatchObject({
      kind: 'refused',
      code: 'forbidden',
      message: expect.stringContaining('Only the GM') as string,
    });
  });

  test('the same command twice is one move', async () => {
    const { gm } = await tableFor(server);
    const first = await gm.do(attack, 'same');
    expect(await gm.do(attack, 'same')).toEqual({ ...first, repeated: true });
  });

  test('of two at once one goes through, and the other is told', async () => {
    const { code, gm, ann } = await tableFor(server);
    const phone = await Client.open(server, code, ann.token);
    const { n } = (await phone.news()).sight;
    const answers = await Promise.all([gm.do({ ...attack, seen: n }), phone.do({ ...attack, seen: n })]);
    expect(answers.map(({ kind }) => kind as string).sort()).toEqual(['done', 'refused']);
    expect(answers.find(({ kind }) => kind === 'refused').code).toBe('stale');
  });

  test('who missed some is told just those, and once', async () => {
    const { code, gm, ann } = await tableFor(server);
    const phone = await Client.open(server, code, ann.token);
    const { n } = (await phone.news()).sight;
    phone.close();
    for (let i = 0; i < 30; i++) {
      await gm.do({ kind: 'note', text: `note ${i}` });
      if (i % 15 === 14) await new Promise((go) => setTimeout(go, 800));
    }
    const back = await (await Client.open(server, code, ann.token, n)).news();
    expect(back).toMatchObject({ whole: false });
    expect(back.items.map(({ text }: { text: string }) => text)).toEqual(
      Array.from({ length: 30 }, (_, i) => `note ${i}`),
    );
  }, 30_000);

  test('of 5,000 missed only the newest come, with the state as it is', () => {
    const hub = new Hub(memoryStore());
    const table = hub.table(hub.create());
    table.carry('gm', { kind: 'setup', title: 'Long', ruleset: 'mst2' });
    const since = table.state.n;
    for (let i = 1; i <= 5000; i++) table.carry('gm', { kind: 'note', text: `note ${i}` });
    const { whole, older, items, sight } = newsFor(table, { role: 'everyone' }, since);
    expect({ whole, older, n: sight.n }).toEqual({ whole: true, older: true, n: 5001 });
    expect(items.map(({ text }) => text)).toEqual(Array.from({ length: 200 }, (_, i) => `note ${4801 + i}`));
    expect(newsFor(table, { role: 'everyone' }, 4901)).toMatchObject({ whole: false, items: { length: 100 } });
  });

  test('a link made new, or a seat taken away, ends the old one at once', async () => {
    const { code, gm, ann } = await tableFor(server);
    const phone = await Client.open(server, code, ann.token);
    await phone.news();
    await gm.do({ kind: 'seat', seat: 'ann', newLink: true });
    expect(await phone.next(({ kind }) => kind === 'bye')).toMatchObject({
      reason: 'The GM made a new link for this seat.',
    });
    const again = await Client.open(server, code, ann.token);
    expect(await again.next(() => true)).toMatchObject({ kind: 'refused', code: 'forbidden' });
    const { body } = await server.json<{ seats: { token: string }[] }>(`/api/tables/${code}/links`, {
      token: server.keys.gm(code),
    });
    expect((await (await Client.open(server, code, body.seats[0]!.token)).news()).sight.you.seat).toBe('ann');
  });

  test('what makes no sense is refused with a reason, and the table goes on', async () => {
    const { gm } = await tableFor(server);
    for (const bad of [
      '{',
      '[]',
      'null',
      '"x"',
      '{"kind":"do"}',
      '{"kind":"do","id":"x","command":{"kind":"explode"}}',
      `{"x":"${'y'.repeat(SOCKET_LIMITS.characters)}"}`,
    ]) {
      gm.send(bad);
      const { kind, message } = await gm.next((frame) => frame.kind === 'refused');
      expect(kind).toBe('refused');
      expect(message.length).toBeGreaterThan(10);
    }
    expect(await gm.do(attack)).toMatchObject({ kind: 'done' });
  });

  test('too much at once is refused, while others go on', async () => {
    const { code, gm, ann } = await tableFor(server);
    const phone = await Client.open(server, code, ann.token);
    for (let i = 0; i < 200; i++) phone.send({ kind: 'do', id: `r${i}`, command: { kind: 'roll', notation: '1d6' } });
    expect(await gm.do(attack)).toMatchObject({ kind: 'done' });
    expect(await phone.next(({ code: why }) => why === 'limit')).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('Too many messages') as string,
    });
  });

  test('odds are those of the rules', async () => {
    const { gm } = await tableFor(server);
    gm.send({ kind: 'ask', id: 'q', question: { kind: 'odds', fight: 'bridge', text: 'ann attacks orc' } });
    const { answer } = await gm.next(({ id }) => id === 'q');
    expect(answer).toMatchObject({ format: 'affray-odds/1', method: 'exact' });
    expect(answer.outcomes.reduce((sum: number, { p }: { p: number }) => sum + p, 0)).toBeCloseTo(1, 12);
  });
});

describe('over http', () => {
  test('links are given for the address that others reach', async () => {
    const lan = await running({ origin: () => 'http://192.0.2.7:4178' });
    const { code, token } = await tableFor(lan);
    expect((await lan.json(`/api/tables/${code}/links`, { token })).body).toMatchObject({
      origin: 'http://192.0.2.7:4178',
    });
    await lan.stop();
  });

  test('health, descriptions and games', async () => {
    expect(await server.json('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    const { body } = await server.json<{ openapi: string; paths: object }>('/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toContain('/api/tables/{code}/seats');
    const game = await server.json<{ house: { properties: { shock: { description: string } } }; ready: unknown[] }>(
      '/api/rulesets/mst2',
    );
    expect(game.body.house.properties.shock.description).toMatch(/shock check/);
    expect(game.body.ready.length).toBeGreaterThan(3);
    expect((await server.json('/api/rulesets/constructor')).status).toBe(404);
  });

  test('the schemas of the protocol take what is sent, and the commands of the table', () => {
    const ajv = new Ajv2020({ strict: false });
    const schemas = protocolSchemas();
    const sound = ajv.compile(schemas.incoming as object);
    expect(sound({ kind: 'hello', protocol: 'affray-table/1', table: 'ABCDEF' })).toBe(true);
    expect(sound({ kind: 'hello', table: 'ABCDEF' })).toBe(false);
    expect(ajv.compile(schemas.command as object)(attack)).toBe(true);
    expect(command.safeParse(attack).success).toBe(true);
  });

  test('problems are problem documents', async () => {
    const missing = await server.json('/api/tables/NOSUCH');
    expect(missing).toMatchObject({
      status: 404,
      body: { title: 'nothing', detail: expect.stringContaining('There is no table "NOSUCH"') as string },
    });
    expect((await server.json('/api/tables', { method: 'POST', body: '{"format":' })).status).toBe(400);
    expect(
      (
        await server.json('/api/tables', {
          method: 'POST',
          body: { format: 'affray-table/1', title: 'x', ruleset: 'chess', house: {}, party: [], fights: [] },
        })
      ).body,
    ).toMatchObject({ title: 'malformed' });
    expect((await server.json('/api/tables/x/seats', { method: 'POST', body: { name: '' } })).status).toBe(400);
    expect((await server.json('/nowhere')).status).toBe(404);
    const { code } = await tableFor(server);
    expect(
      (await server.json(`/api/tables/${code}/seats`, { method: 'POST', body: { name: 'x'.repeat(1_100_000) } }))
        .status,
    ).toBe(413);
  });

  test('too many requests are answered with 429', async () => {
    const small = await running({ perMinute: 3 });
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await small.json('/healthz'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(answers[4]!.body).toMatchObject({ title: 'limit', status: 429 });
    await small.stop();
  });

  test('files come to those who may have them, and a table comes back whole on another server', async () => {
    const { code, token, gm, ann } = await tableFor(server);
    await gm.do(attack);
    const get = (what: string, bearer?: string) =>
      server.json(`/api/tables/${code}/files/${what}`, bearer === undefined ? {} : { token: bearer });
    expect((await get('table', ann.token)).status).toBe(403);
    expect((await get('roster')).status).toBe(403);
    expect((await get('log', ann.token)).body).toMatchObject({ format: 'affray-log/1', dice: { salts: [] } });
    expect((await get('story')).text).toContain('- ann attacks orc');
    const whole = await get('table', token);
    const other = await running();
    const made = await other.json<{ code: string; token: string }>('/api/tables', { method: 'POST', body: whole.body });
    expect(made.status).toBe(201);
    const there = await (await Client.open(other, made.body.code, made.body.token)).news();
    const here = await (await Client.open(server, code, token)).news();
    expect(there.sight.fight.view).toEqual(here.sight.fight.view);
    await other.stop();
  });

  test('only the host lists tables, and a private server lets nobody else make one', async () => {
    expect((await server.json('/api/tables')).status).toBe(403);
    expect((await server.json<unknown[]>('/api/tables', { token: server.keys.host })).body.length).toBeGreaterThan(0);
    const closed = await running({ private: true });
    expect((await closed.json('/api/tables', { method: 'POST', body: {} })).status).toBe(403);
    expect((await closed.json('/api/tables', { method: 'POST', body: {}, token: closed.keys.host })).status).toBe(201);
    await closed.stop();
  });

  test('a replay is watched by its link alone, which opens nothing else', async () => {
    const { code, token, gm } = await tableFor(server);
    await gm.do(attack);
    const { body } = await server.json<{ replays: { replay: string }[] }>(`/api/tables/${code}/links`, { token });
    const id = body.replays[0]!.replay;
    const { body: replay } = await server.json<{ steps: { text: string }[]; total: number }>(`/api/replays/${id}`);
    expect(replay.steps.map(({ text }) => text)).toEqual(['', 'ann attacks orc']);
    expect((await server.json(`/api/replays/${id}/log`)).body).toMatchObject({ format: 'affray-log/1' });
    expect((await server.json(`/api/replays/${id}x`)).status).toBe(404);
    expect((await server.json(`/api/tables/${code}/links`, { token: id })).status).toBe(403);
    const client = await Client.open(server, code, id);
    expect(await client.next(() => true)).toMatchObject({ kind: 'refused', code: 'forbidden' });
  });

  test('the log tells of requests and never of tokens', async () => {
    const { code, token } = await tableFor(server);
    await server.json(`/api/tables/${code}/links`, { token });
    await server.json(`/api/replays/${server.keys.replay(code, 'bridge')}`);
    expect(lines).toContain(`/api/tables/${code}/links`);
    for (const secret of [token, server.keys.host, server.keys.replay(code, 'bridge').slice(-32)])
      expect(lines).not.toContain(secret);
  });
});

describe('backups', () => {
  test('come back with every table, link and line; damaged ones are refused', async () => {
    const data = mkdtempSync(join(folder, 'data-'));
    const one = await running({ store: sqliteStore(data), keys: keysIn(data) });
    const body = (await one.json<{ code: string; token: string }>('/api/tables', { method: 'POST', body: {} })).body;
    const gm = await Client.open(one, body.code, keysIn(data).gm(body.code));
    await gm.do({ kind: 'setup', title: 'Kept', ruleset: 'fudge' });
    const text = backup(data);
    await one.stop();
    const other = mkdtempSync(join(folder, 'data-'));
    expect(restore(text, other)).toBe(1);
    const two = await running({ store: sqliteStore(other), keys: keysIn(other) });
    expect((await two.json(`/api/tables/${body.code}`)).body).toMatchObject({ title: 'Kept' });
    const empty = join(folder, 'empty');
    expect(() => restore(text.replace('Kept', 'Lost'), empty)).toThrow(/changed or damaged/);
    expect(() => restore(text.slice(0, 100), empty)).toThrow(/no backup of Affray/);
    expect(() => restore(text, other)).toThrow(/holds tables already/);
    await two.stop();
  });
});
