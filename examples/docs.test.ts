/** The documentation is true: every command it prints runs, its links lead somewhere, its tables are those of the rules. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AnyRuleset, readWith } from '@affray/engine';
import { rulesets } from '@affray/engine/rulesets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleProgram } from '../scripts/bundle.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)];
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

// A folder with the examples, a fight.yaml as docs/logs.md has one, and the command.
const folder = mkdtempSync(join(tmpdir(), 'affray-docs-'));
let command: string;
beforeAll(async () => {
  command = await bundleProgram(join(root, 'packages/cli/src/main.ts'), folder);
  for (const id of Object.keys(rulesets))
    cpSync(join(root, 'examples', id), join(folder, 'examples', id), { recursive: true });
  const [, roster = ''] = /```yaml\n(.*?)```/s.exec(textOf('docs/logs.md')) ?? [];
  writeFileSync(join(folder, 'fight.yaml'), roster);
  // Commands that read friday.json come after one that writes it.
  expect(run('fight fight.yaml --seed friday --log friday.json').status).toBe(0);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The words of a command line, quotes taken off. */
const wordsOf = (line: string): string[] =>
  (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"|"$/g, ''));

const run = (line: string, input = ''): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, [command, ...wordsOf(line)], { cwd: folder, encoding: 'utf8', input });

/** Indented command lines, without what is said about them after two spaces or more. */
const lines = pages.flatMap((page) =>
  [...textOf(page).matchAll(/^ {4}(?:npx )?affray (.*)$/gm)].map(([, line = '']) => ({
    page,
    line: line.replace(/ {2,}.*$/, '').replace('--log friday.json', '--log friday.json --force'),
  })),
);

test('commands are found in the documentation', () => {
  expect(lines.length).toBeGreaterThan(15);
});

test.each(lines)('$page: affray $line', ({ line }) => {
  const { status, stdout, stderr } = run(line);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).not.toBe('');
});

test('the table of verbs in the README names every verb there is', () => {
  const help = run('--help').stdout;
  const [, list = ''] = /Commands:\n(.*?)\n\n/s.exec(help) ?? [];
  const verbs = [...list.matchAll(/^ {2}(\w+) /gm)].map(([, verb]) => verb).filter((verb) => verb !== 'help');
  const named = [...textOf('README.md').matchAll(/^\| `affray (\w+)/gm)].map(([, verb]) => verb);
  expect([...new Set(named)].sort()).toEqual(verbs.sort());
});

const tableOfHouseRules = ({ house }: AnyRuleset): string[] => {
  const defaults = readWith(house, {}).value as Record<string, unknown>;
  return Object.entries(house.shape).map(([key, schema]) => {
    const value = JSON.stringify(defaults[key]).replaceAll('"', '');
    return `| \`${key}\` | \`${value}\` | ${(schema as { description?: string }).description ?? ''} |`;
  });
};

test.each(Object.values(rulesets))('docs/$id.md has every house rule with its default and explanation', (ruleset) => {
  const between = /(<!-- house rules.*?-->\n\n?\|.*?\n\|.*?\n)(.*?)(\n\n?<!-- end of house rules -->)/s;
  const page = join(root, `docs/${ruleset.id}.md`);
  const table = tableOfHouseRules(ruleset);
  if (process.env['AFFRAY_DOCS'] === 'write') {
    const text = readFileSync(page, 'utf8');
    writeFileSync(
      page,
      text.replace(between, (_, before, _rows, after) => `${before}${table.join('\n')}${after}`),
    );
  }
  const rows = between.exec(readFileSync(page, 'utf8'))?.[2] ?? '';
  expect(rows.split('\n').map((row) => row.replace(/ +/g, ' '))).toEqual(table);
});

test.each(pages)('the links of %s lead somewhere', (page) => {
  const links = [...textOf(page).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link = '']) => link);
  const dead = links.filter((link) => !/^https?:/.test(link) && !existsSync(resolve(root, dirname(page), link)));
  expect(dead).toEqual([]);
});
