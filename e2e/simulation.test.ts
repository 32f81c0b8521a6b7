/** Workers in a real Chromium fight out the same fights as Node, to the last count, and stop as soon. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Simulator, readRoster } from '@affray/engine';
import { rulesets } from '@affray/engine/rulesets';
import { build } from 'esbuild';
import { type Browser, type Page, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Simulated } from '@affray/simulation';
import { chromiumArguments, chromiumPath } from '../scripts/chromium.js';
import { type Wanted, simulated } from './page.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The files of a site: a page that can simulate, and its worker. */
async function site(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    // A bundler that understands workers would find the second by itself.
    entryPoints: { page: here('page.ts'), browserWorker: here('../packages/simulation/src/browserWorker.ts') },
    outdir: '/',
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'error',
    tsconfig: here('../tsconfig.json'),
    alias: { '@affray/simulation': here('../packages/simulation/src/browser.ts') },
  });
  const page =
    '<!doctype html><script type="module">import { simulated } from "./page.js"; window.simulated = simulated;</script>';
  return new Map([['/', page], ...outputFiles.map(({ path, text }): [string, string] => [path, text])]);
}

const fighters = {
  mst2: [
    { name: 'Brenna', side: 'Watch', sheet: { skill: 3, hitDice: '1d4', armor: 'leather', weapons: ['sword'] } },
    { name: 'Kobold', side: 'Raiders', count: 2, sheet: { hitDice: '1d4', weapons: ['spear'] } },
  ],
  fudge: [
    { name: 'Aldo', side: 'Watch', sheet: { like: 'knight' } },
    { name: 'Thug', side: 'Raiders', count: 2, sheet: { like: 'thug' } },
  ],
  midian: [
    { name: 'Dagna', side: 'Watch', sheet: { hpCap: 9, lpCap: 5, weapons: ['short sword'], weaponSkill: 4 } },
    { name: 'Gruk', side: 'Raiders', sheet: { hpCap: 9, lpCap: 5, weapons: ['club'], weaponSkill: 3 } },
  ],
};
const wanted = (ruleset: keyof typeof fighters, options: Wanted['options'], more: Partial<Wanted> = {}): Wanted => ({
  roster: { format: 'affray-roster/1', ruleset, fighters: fighters[ruleset] },
  tactics: { Watch: 'plain' },
  options,
  ...more,
});

describe('in Chromium', () => {
  let browser: Browser;
  let page: Page;
  let files: Map<string, string>;
  const wrong: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    const text = files.get(url);
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` }).end(text);
  });
  const inPage = (asked: Wanted): Promise<Simulated & { took: number }> =>
    page.evaluate((given) => (globalThis as unknown as { simulated: typeof simulated }).simulated(given), asked);

  beforeAll(async () => {
    files = await site();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
    page = await browser.newPage();
    page.on('pageerror', ({ message }) => wrong.push(message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction('window.simulated');
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  test.each(['mst2', 'fudge', 'midian'] as const)('%s: the same tallies as in Node', async (ruleset) => {
    for (const goal of [{ fights: 300 }, { error: 0.06 }]) {
      const asked = wanted(ruleset, { ...goal, seed: 'everywhere', workers: 2 });
      const [there, inNode] = await Promise.all([inPage(asked), simulated(asked)]);
      expect(there.tally).toEqual(inNode.tally);
      expect(there.odds).toEqual(inNode.odds);
      expect(there).toMatchObject({ fights: inNode.fights, ended: inNode.ended, partial: false, seed: 'everywhere' });
    }
  });

  test('cancelled: it stops within half a second, and what is kept has no gap', async () => {
    const asked = wanted('mst2', { fights: 1e9, seed: 'x', workers: 2 }, { cancel: true });
    const { took, fights, partial, tally } = await inPage(asked);
    expect(partial).toBe(true);
    expect(took).toBeLessThan(500);
    const { ruleset, house, fighters: all } = readRoster(asked.roster, rulesets).roster!;
    const question = { ruleset, scene: ruleset.muster(all, house), tactics: asked.tactics };
    expect(tally).toEqual(new Simulator(question, 'x').run(0, fights));
  });

  test('tactics that are not there are refused, with the words of the engine', async () => {
    const asked = wanted('mst2', { seed: 'x', workers: 2 }, { tactics: { Watch: 'brave' } });
    await expect(inPage(asked)).rejects.toThrow(/tactics "brave"; mst2 has plain/);
  });

  test('a worker whose file is missing is a clear error', async () => {
    const worker = files.get('/browserWorker.js')!;
    files.delete('/browserWorker.js');
    await expect(inPage(wanted('mst2', { seed: 'x', workers: 2 }))).rejects.toThrow(
      /A worker could not be started: its file could not be loaded/,
    );
    files.set('/browserWorker.js', worker);
    expect(wrong).toEqual([]);
  });
});
