/** Pictures in a real Chromium: the same bytes as in Node, nothing that axe finds, no sideways scrolling on a phone. */
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { svgText } from '@affray/pictures/node';
import { build } from 'esbuild';
import { type Browser, type Page, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumArguments, chromiumPath } from '../scripts/chromium.js';
import { pictures } from './pictures.ts';

let browser: Browser;
let script: string;

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./pictures.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    globalName: 'affray',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'error',
    tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)),
  });
  script = outputFiles[0]!.text;
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
});
afterAll(() => browser.close());

const PHONE = { width: 320, height: 640 };
const DESKTOP = { width: 1200, height: 800 };

/** A page of its own, with the pictures' program; what it complains of is kept. */
async function open(
  colorScheme: 'light' | 'dark',
  viewport: { width: number; height: number },
  deviceScaleFactor = 1,
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ colorScheme, viewport, deviceScaleFactor });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  await page.setContent(
    '<!doctype html><html lang="en"><head><title>Pictures</title><meta name="viewport" content="width=device-width">' +
      '<style>body{margin:8px;color:CanvasText;background:Canvas;color-scheme:light dark}</style></head><body><main><h1>Pictures</h1></main></body></html>',
  );
  await page.addScriptTag({ content: script });
  return { page, complaints };
}

test('Chromium draws the same bytes as Node', async () => {
  // On screens with one pixel to the point, lines are moved by half of one to be sharp.
  const { page } = await open('light', DESKTOP, 2);
  const there = await page.evaluate<Record<string, string>>("affray.drawn(document, 'auto', 560)");
  for (const [name, picture] of Object.entries(pictures()))
    expect(there[name] === svgText(picture, { width: 560, id: name }), name).toBe(true);
});

describe.each([
  ['light', 'desktop', DESKTOP, 560],
  ['dark', 'desktop', DESKTOP, 560],
  ['light', 'phone', PHONE, 300],
  ['dark', 'phone', PHONE, 300],
] as const)('on a %s %s', (scheme, _device, viewport, width) => {
  test('axe finds nothing, and the page does not scroll sideways', async () => {
    const { page, complaints } = await open(scheme, viewport);
    await page.evaluate(`affray.show(document, document.querySelector('main'), ${width})`);
    expect(await page.locator('svg.affray-picture').count()).toBe(Object.keys(pictures()).length);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
    const wide = await page.evaluate<number[]>(
      "[...document.querySelectorAll('svg')].map((svg) => svg.getBoundingClientRect().right).filter((right) => right > innerWidth)",
    );
    expect(wide).toEqual([]);
    // Names are text and never markup.
    expect(await page.locator('svg b, svg script, table b').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

test('a file shown by itself has its title, description and table', async () => {
  const { page } = await open('light', DESKTOP);
  const svg = svgText(pictures()['who']!);
  await page.setContent(`<!doctype html><html lang="en"><title>One</title><main>${svg}</main></html>`);
  expect(await page.locator('svg > title').textContent()).toBe('Who wins Ann against Ben & <b>Bo</b>');
  expect(await page.locator('svg > desc').textContent()).toMatch(/^Ann wins \d/);
  expect(await page.locator('svg table tbody tr').count()).toBe(2);
});
