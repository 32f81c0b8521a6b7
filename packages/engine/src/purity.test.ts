/**
 * The engine is pure: no chance, clock, network, file or timer of its own. Lint forbids their names in the sources;
 * here the bundled engine plays, proves and weighs a whole fight where all of them are traps.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const sources = fileURLToPath(new URL('.', import.meta.url));

const program = `
  import { SeededDice, begin, commit, fightOdds, exchangeOdds, readLog, rollExpression, undo, redo, verify, writeLog } from './index.ts';
  import { readRosterText } from './files/index.ts';
  import { rulesets } from './rulesets/index.ts';

  export function fight() {
    const { roster } = readRosterText(text, rulesets);
    let fight = begin(roster, { seed: '12345' });
    const { ruleset } = fight;
    const dice = new SeededDice('tactics');
    const odds = fightOdds(fight);
    while (ruleset.due(fight.scene) !== undefined) {
      const move = ruleset.tactics.plain(fight.scene, dice);
      exchangeOdds(ruleset, fight.scene, move);
      fight = commit(fight, move).fight;
    }
    fight = redo(undo(fight));
    const log = writeLog(fight.log);
    return { log, ok: verify(ruleset, readLog(JSON.parse(log), rulesets).log).ok, odds };
  }
  const text = \`
format: affray-roster/1
ruleset: mst2
fighters:
  - { name: Brenna, side: Watch, sheet: { skill: 3, armor: chain mail, shield: true, weapons: [sword] } }
  - { name: Kobold, side: Raiders, sheet: { role: kobold, weapons: [polearm] } }
\`;
`;

const bundle = async (contents: string): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: sources, loader: 'ts' },
    bundle: true,
    format: 'iife',
    globalName: 'engine',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]!.text;
};

/** A world with the language and nothing else, in which chance and time are traps. (zod looks at `navigator`.) */
const trapped = `
  const trap = (name) => () => { throw new Error(name + ' was used'); };
  Math.random = trap('Math.random');
  for (const name of ['Date', 'Intl', 'Atomics', 'WeakRef', 'performance', 'process', 'require', 'fetch', 'crypto', 'console',
    'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'document', 'window', 'Buffer']) {
    Object.defineProperty(globalThis, name, { get: trap(name), configurable: true });
  }
  // Not the same on every machine.
  for (const name of ['localeCompare', 'toLocaleLowerCase', 'toLocaleUpperCase']) String.prototype[name] = trap(name);
  for (const name of ['sin', 'cos', 'tan', 'exp', 'log', 'log2', 'log10', 'pow', 'cbrt', 'hypot']) Math[name] = trap(name);
`;

interface Played {
  readonly log: string;
  readonly ok: boolean;
}

/** Text to bytes is the one thing that hashing takes from outside the language. Values of another realm come as text. */
const played = (code: string): Played =>
  JSON.parse(runInContext(`${code}; JSON.stringify(engine.fight())`, createContext({ TextEncoder }))) as Played;

test('a fight is played, proved and weighed where chance, clock, network and timers are traps', async () => {
  const code = await bundle(program);
  const inTraps = played(`${trapped}${code}`);
  expect(inTraps.ok).toBe(true);
  expect(inTraps.log).toContain('"kind":"attack"');
  expect(inTraps).toEqual(played(code));
});

test('a trap goes off when something impure is used', async () => {
  const code = await bundle('export const fight = () => Math.random() + Date.now();');
  expect(() => played(`${trapped}${code}`)).toThrow('Math.random was used');
});

/** What the engine stands on. `yaml` is for files/ only. */
const allowed = (file: string, name: string): boolean =>
  /^(zod|@noble\/hashes)(\/|$)/.test(name) || (name === 'yaml' && file.startsWith('files/'));

test('sources import nothing but each other, zod and @noble/hashes, and yaml in files/', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/[.](test|fixture)[.]ts$/.test(file),
  );
  expect(files).toContain('index.ts');
  const strange = files.flatMap((file) => {
    const text = readFileSync(`${sources}${file}`, 'utf8');
    const names = [
      ...text.matchAll(/^(?:import|export)\b[^;]*?from '([^']+)'|\bimport\(\s*'([^']+)'|^import '([^']+)'/gm),
    ];
    return names
      .map(([, from, dynamic, bare]) => from ?? dynamic ?? bare ?? '')
      .filter((name) => !name.startsWith('.') && !allowed(file, name))
      .map((name) => `${file}: ${name}`);
  });
  expect(strange).toEqual([]);
});
