/** Every rule and ruling of the ledger has a test that names it, and every telling kind a sentence. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ledger } from './ledger.ts';
import { house } from './house.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const files = (end: RegExp): string[] => readdirSync(folder).filter((name) => end.test(name));
const named = files(/[.]test[.]ts$/)
  .filter((name) => name !== 'ledger.test.ts')
  .flatMap((name) =>
    [...readFileSync(`${folder}${name}`, 'utf8').matchAll(/^test\(\s*(['"`])(.*?)\1,/gms)].map((match) => match[2]!),
  );

test('the ledger holds 73 rules, 36 ambiguities and 16 rulings', () => {
  const count = (start: string): number => ledger.filter(({ id }) => id.startsWith(start)).length;
  expect([count('FUDGE-'), count('A-'), count('R-'), ledger.length]).toEqual([73, 36, 16, 125]);
  expect(new Set(ledger.map(({ id }) => id)).size).toBe(125);
});

test.each(ledger.map(({ id }) => id))('%s is named by a test', (id) => {
  expect(named.some((name) => new RegExp(`(^|[ ,])${id}($|[ ,:])`).test(name))).toBe(true);
});

test('whatever a house rule cites is in the ledger', () => {
  const ids = new Set(ledger.map(({ id }) => id));
  for (const [name, schema] of Object.entries(house.shape)) {
    const cited = [...(schema as { description?: string }).description!.matchAll(/\b(?:FUDGE-[A-Z]+|A|R)-\d+/g)].map(
      ([id]) => id,
    );
    expect({ name, cited: cited.length > 0, unknown: cited.filter((id) => !ids.has(id)) }).toEqual({
      name,
      cited: true,
      unknown: [],
    });
  }
});
