/** The examples run and print what they are for, the README's first one among them; the example rosters read. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { problemText } from '@affray/engine';
import { readRosterText } from '@affray/engine/files';
import { rulesets } from '@affray/engine/rulesets';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { readmeExample } from '../scripts/readme-example.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'affray-examples-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Runs a TypeScript program in a Node of its own and gives what it printed. */
async function output(contents: string): Promise<string> {
  const file = join(folder, 'example.mjs');
  await build({
    stdin: { contents, resolveDir: here, loader: 'ts' },
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    tsconfig: join(here, '../tsconfig.json'),
  });
  const { stdout, stderr, status } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

/** What each example prints, in part or whole. */
const prints: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  // 4d6 drop lowest has the mean 15869/1296 and shows 18 in 21 of 1296 rolls; here with 2 added.
  'roll.ts': [/^4d6dl1: \d/, /^total \d+$/m, 'mean 18461/1296, highest 20: 7/432', /^16 or more: /m],
  'duel.ts': [/^\d\d\.\d\d % {2}misses$/m, /^Watch wins: \d\d\.\d\d % /m, /^Raiders wins: \d\d\.\d\d % /m],
  'log.ts': [
    /^Brenna attacks Kobold with sword and (hits|misses)\. \[MST-01: 1d20 \[\d+\] \+ 3 skill = \d+, must exceed evasion 15\]$/m,
    /^Left standing: (Watch|Raiders)$/m,
    /^Taken back: (\d+) of \d+ moves remain$/m,
    /^The log holds: true$/m,
    /^With one die changed: false, entry 1$/m,
  ],
};

const programs = readdirSync(here).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

test('every example is looked at', () => {
  expect(programs.sort()).toEqual(Object.keys(prints).sort());
});

test.each(programs)('%s prints what it is for', async (name) => {
  const text = await output(readFileSync(join(here, name), 'utf8'));
  for (const part of prints[name] ?? []) expect(text).toMatch(part);
});

test("the README's first example runs as it stands and tells who wins", async () => {
  const text = await output(readmeExample());
  const [sword = NaN, dagger = NaN] = [...text.matchAll(/(\d+\.\d+) %/g)].map(([, p]) => Number(p));
  expect(text).toMatch(/sword wins: .*dagger wins: /s);
  expect(sword + dagger).toBeCloseTo(100, 1);
  expect(sword).toBeGreaterThan(dagger);
});

const rosters = Object.keys(rulesets).flatMap((id) =>
  readdirSync(join(here, id), { encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `${id}/${name}`),
);

test.each(rosters)('%s is a roster without a fault', (name) => {
  const text = readFileSync(join(here, name), 'utf8');
  const { roster, problems } = readRosterText(text, rulesets);
  expect(problems.map(problemText)).toEqual([]);
  expect(roster?.fighters.length).toBeGreaterThan(1);
});

test('every ruleset has an example roster', () => {
  for (const id of Object.keys(rulesets))
    expect(
      rosters.filter((name) => name.startsWith(id)),
      id,
    ).not.toEqual([]);
});
