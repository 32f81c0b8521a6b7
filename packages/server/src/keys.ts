/**
 * Tokens: who somebody is, and the proof of it. Nothing of them is stored; each is worked out from the host's key, so a
 * table's database holds no secret that opens a table.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Keys {
  /** The host's own key, which opens every table of this server. */
  readonly host: string;
  gm(code: string): string;
  /** `link` is the number of the link: raising it makes older ones useless. */
  seat(code: string, seat: string, link: number): string;
  /** A read-only replay of one fight. */
  replay(code: string, fight: string): string;
  isHost(token: string): boolean;
  /** Whose token this is at a table: the GM, or a seat with the number of its link. */
  holder(
    code: string,
    token: string,
  ): { readonly role: 'gm' } | { readonly role: 'seat'; readonly seat: string; readonly link: number } | undefined;
  /** The table and fight of a replay's id. */
  replayed(id: string): { readonly code: string; readonly fight: string } | undefined;
}

const same = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const packed = (text: string): string => Buffer.from(text).toString('base64url');
const unpacked = (text: string): string => Buffer.from(text, 'base64url').toString();

export function keysOf(host: string): Keys {
  const sign = (...parts: readonly (string | number)[]): string =>
    createHmac('sha256', host).update(JSON.stringify(parts)).digest('base64url').slice(0, 32);
  const gm = (code: string): string => `gm.${sign('gm', code)}`;
  const seat = (code: string, id: string, link: number): string =>
    `seat.${packed(id)}.${link}.${sign('seat', code, id, link)}`;
  const replay = (code: string, fight: string): string => `${code}.${packed(fight)}.${sign('replay', code, fight)}`;
  return {
    host,
    gm,
    seat,
    replay,
    isHost: (token) => same(token, host),
    holder(code, token) {
      const [role, id = '', link = ''] = token.split('.');
      if (role === 'gm') return same(token, gm(code)) ? { role } : undefined;
      if (role !== 'seat' || !/^\d{1,6}$/.test(link)) return undefined;
      const found = { role: 'seat', seat: unpacked(id), link: Number(link) } as const;
      return same(token, seat(code, found.seat, found.link)) ? found : undefined;
    },
    replayed(id) {
      const [code = '', fight = ''] = id.split('.');
      const found = { code, fight: unpacked(fight) };
      return same(id, replay(code, found.fight)) ? found : undefined;
    },
  };
}

/** The host's key of a data folder, made when there is none. */
export function keysIn(folder: string): Keys {
  const file = join(folder, 'host.key');
  if (!existsSync(file)) {
    writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    chmodSync(file, 0o600);
  }
  return keysOf(readFileSync(file, 'utf8').trim());
}
