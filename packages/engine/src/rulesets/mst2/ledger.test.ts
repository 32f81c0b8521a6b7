import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ledger } from './ledger.ts';

const folder = new URL('.', import.meta.url);

/** Titles of tests, and of no describe: what a test is named after. */
const titles = readdirSync(folder)
  .filter((file) => file.endsWith('.test.ts'))
  .flatMap((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    return [
      ...text.matchAll(/\btest(?:\.each\([\s\S]*?\n\s*\](?: as const)?\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g),
    ].map((match) => match[2]!);
  });

const named = new Set(titles.flatMap((title) => title.match(/MST-Q?\d\d/g) ?? []));

test('the ledger has every rule MST-01 to MST-22 and every ruling MST-Q01 to MST-Q42, once', () => {
  const numbers = (prefix: string, most: number): string[] =>
    Array.from({ length: most }, (_, i) => `${prefix}${String(i + 1).padStart(2, '0')}`);
  expect(ledger.map(({ id }) => id)).toEqual([...numbers('MST-', 22), ...numbers('MST-Q', 42)]);
});

test.each(ledger.map(({ id, title }) => [id, title]))('%s %s has a test named after it', (id) => {
  expect(named).toContain(id);
});
