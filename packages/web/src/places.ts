/// <reference lib="dom" />
/** Where tokens are kept in this browser, and the HTTP part of the interface. */

const kept = (kind: string, code: string): string => `affray.${kind}.${code.toUpperCase()}`;

/** Storage may be forbidden; then a token lasts as long as the page. */
const memory = new Map<string, string>();
function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? memory.get(key);
  } catch {
    return memory.get(key);
  }
}
export function keep(kind: 'gm' | 'seat' | 'host' | 'lang', code: string, value: string | undefined): void {
  const key = kept(kind, code);
  if (value === undefined) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Kept in memory.
  }
}
export const recall = (kind: 'gm' | 'seat' | 'host' | 'lang', code: string): string | undefined =>
  read(kept(kind, code));

/** A token that came in the address (after #, which no server sees) is kept, and taken out of the address. */
export function tokenFor(kind: 'gm' | 'seat' | 'host', code: string): string | undefined {
  const given = decodeURIComponent(location.hash.slice(1));
  if (given !== '') {
    keep(kind, code, given);
    history.replaceState(null, '', location.pathname + location.search);
  }
  return recall(kind, code);
}

/** A no from the server, in its words. */
export class Problem extends Error {
  override readonly name = 'Problem';
}

export async function http<T>(
  path: string,
  { method = 'GET', body, token }: { method?: string; body?: unknown; token?: string | undefined } = {},
): Promise<T> {
  const answer = await text(path, { method, body, token });
  return JSON.parse(answer) as T;
}

export async function text(
  path: string,
  { method = 'GET', body, token }: { method?: string; body?: unknown; token?: string | undefined } = {},
): Promise<string> {
  const answer = await fetch(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const found = await answer.text();
  if (answer.ok) return found;
  let detail = `${answer.status}`;
  try {
    detail = (JSON.parse(found) as { detail?: string }).detail ?? detail;
  } catch {
    // No problem document.
  }
  throw new Problem(detail);
}

/** Hands text over as a file. */
export function download(name: string, content: string, type = 'application/json'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
