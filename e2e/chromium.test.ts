/**
 * The same seed gives the same bytes in Node, in Chromium and in the golden file, so on every platform: rolls, a whole
 * fight as its log, and the proof of that log.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { chromiumArguments, chromiumPath } from '../scripts/chromium.js';
import { type Evidence, evidence } from './evidence.ts';

const golden = new URL('./golden/seed-12345.json', import.meta.url);

/** The evidence as a page gives it. The page has no address and no network. */
async function inChromium(): Promise<Evidence> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./evidence.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    globalName: 'affray',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'error',
    tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)),
  });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0]!.text });
    return JSON.parse(await page.evaluate<string>('JSON.stringify(affray.evidence())')) as Evidence;
  } finally {
    await browser.close();
  }
}

test('seed 12345 gives the bytes of the golden file', () => {
  const found = `${JSON.stringify(evidence(), null, 1)}\n`;
  // Only on purpose, when the rules, the generator or the log's format change: AFFRAY_GOLDEN=write npm test
  if (process.env['AFFRAY_GOLDEN'] === 'write') writeFileSync(golden, found);
  expect(found).toBe(readFileSync(golden, 'utf8'));
});

test('Chromium gives the same rolls and the same log byte for byte, and the log verifies there', async () => {
  const found = await inChromium();
  const here = evidence();
  expect(found.verified).toBe(true);
  expect(found.log).toBe(here.log);
  expect(found).toEqual(here);
});

test('seeds past the exact whole numbers are told apart', () => {
  expect(evidence('9007199254740992').d20).not.toEqual(evidence('9007199254740993').d20);
});
