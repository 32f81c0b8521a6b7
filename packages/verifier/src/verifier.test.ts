/** The page that checks a log, opened as a file of its own in a real Chromium. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type Page, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumArguments, chromiumPath } from '../../../scripts/chromium.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const log = readFileSync(here('../../../examples/fudge/rachel-and-archie.log.json'), 'utf8');

let browser: Browser;
beforeAll(async () => {
  execFileSync(process.execPath, [here('../build.js')]);
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
});
afterAll(() => browser.close());

async function open(
  colorScheme: 'light' | 'dark' = 'light',
): Promise<{ page: Page; asked: string[]; check: (text: string) => Promise<string> }> {
  const context = await browser.newContext({ colorScheme, viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => void (/^https?:/.test(request.url()) && asked.push(request.url())));
  await page.goto(`file://${here('../dist/verify.html')}`);
  const check = async (text: string): Promise<string> => {
    await page.locator('#text').fill(text);
    await page.locator('#check').click();
    return page.locator('#verdict').innerText();
  };
  return { page, asked, check };
}

test('an honest log is good, as a file and as text, and nothing is asked of the network', async () => {
  const { page, asked, check } = await open();
  expect(await check(log)).toMatch(/^OK: \d+ entries of Fudge/);
  await page
    .locator('#file')
    .setInputFiles({ name: 'log.json', mimeType: 'application/json', buffer: Buffer.from(log) });
  expect(await page.locator('#verdict').innerText()).toMatch(/^OK/);
  expect(await page.locator('#rolls tr').count()).toBeGreaterThan(2);
  expect(asked).toEqual([]);
});

test('one face changed is found, and what is no log is said so with its line', async () => {
  const { check } = await open();
  const parsed = JSON.parse(log) as { entries: { rolls: { faces: number[] }[] }[] };
  const entry = parsed.entries.findIndex(({ rolls }) => rolls?.length > 0);
  const { faces } = parsed.entries[entry]!.rolls[0]!;
  faces[0] = 99;
  expect(await check(JSON.stringify(parsed))).toMatch(new RegExp(`^NO: Entry ${entry + 1} does not follow`));
  expect(await check('{"format":\n"affray-log/1",\n}')).toMatch(/^NOT READ: line \d/);
  expect(await check('')).toMatch(/^NOT READ/);
});

test('names are text', async () => {
  const { page, check } = await open();
  await check(log.replaceAll('"rachel"', '"rachel-<b>x</b>"'));
  expect(await page.locator('main b').count()).toBe(0);
});

describe.each(['light', 'dark'] as const)('in %s on a phone', (scheme) => {
  test('axe finds nothing, and nothing scrolls sideways', async () => {
    const { page, check } = await open(scheme);
    await check(log);
    await page.locator('summary').click();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
