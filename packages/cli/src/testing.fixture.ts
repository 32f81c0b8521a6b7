/** Runs the command within the tests: what it wrote and its exit code. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { run } from './run.ts';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export async function affray(
  argv: readonly string[],
  {
    input = '',
    stdin = Readable.from(input === '' ? [] : [Buffer.from(input)]),
    env = {},
    tty = false,
  }: { input?: string; stdin?: Readable; env?: Record<string, string>; tty?: boolean } = {},
): Promise<Ran> {
  let out = '';
  let err = '';
  const code = await run(argv, {
    stdin,
    stdout: { write: (text) => (out += text), isTTY: tty },
    stderr: { write: (text) => (err += text) },
    env,
  });
  return { code, out, err };
}

/** The JSON that a call answers with; fails the test when it was not done. */
export async function answer<T = never>(argv: readonly string[], input?: string): Promise<T> {
  const { code, out, err } = await affray([...argv, '--json'], input === undefined ? {} : { input });
  if (code !== 0) throw new Error(`exit ${code}: ${err}`);
  return JSON.parse(out) as T;
}

const folder = mkdtempSync(join(tmpdir(), 'affray-'));
let files = 0;

/** A name for a file that does not exist yet. */
export const fresh = (ending: string): string => join(folder, `${++files}.${ending}`);

/** A file with a text. */
export function file(text: string, ending = 'yaml'): string {
  const path = fresh(ending);
  writeFileSync(path, text);
  return path;
}

export const example = (name: string): string =>
  fileURLToPath(new URL(`../../../examples/mst2/${name}`, import.meta.url));

/** A duel of two sheets, each on a side of its own name. */
export const duel = (a: string, b: string, house = '{}'): string =>
  file(`format: affray-roster/1
ruleset: mst2
house: ${house}
fighters:
  - { name: Ann, side: A, sheet: ${a} }
  - { name: Ben, side: B, sheet: ${b} }
`);
