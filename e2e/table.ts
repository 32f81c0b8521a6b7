/** What the tests of the live table share: a server with the app, browser contexts, and the taps that people make. */
import { AxeBuilder } from '@axe-core/playwright';
import { keysOf, memoryStore, serverOf } from '@affray/server';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import { expect } from 'vitest';
import { chromiumArguments, chromiumPath } from '../scripts/chromium.js';

export const PHONE = { width: 360, height: 640 };
export const DESKTOP = { width: 1280, height: 900 };

export interface House {
  readonly url: string;
  readonly browser: Browser;
  close(): Promise<void>;
}

export async function openHouse(args: readonly string[] = []): Promise<House> {
  const app = await serverOf({ store: memoryStore(), keys: keysOf('host'), perMinute: 100_000 });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments, ...args] });
  return {
    url,
    browser,
    async close() {
      await browser.close();
      await app.close();
    },
  };
}

export interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Whatever the page complained of. */
  readonly complaints: string[];
  /** Every frame that came over its sockets, and every answer of the interface. */
  readonly heard: string[];
}

/** How a browser is set. */
export interface Looks {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: string;
}

/** A browser of its own at an address. */
export async function visit(
  { browser }: House,
  address: string,
  { viewport = DESKTOP, colorScheme = 'light', locale = 'en-US' }: Looks = {},
): Promise<Opened> {
  const context = await browser.newContext({ viewport, colorScheme, locale, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  const heard: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  page.on('response', (response) => {
    if (/\/api\/|\/t\//.test(response.url()))
      void response.text().then(
        (text) => heard.push(text),
        () => undefined,
      );
  });
  await page.goto(address);
  return { page, context, complaints, heard };
}

/** Nothing that axe finds, nothing that scrolls sideways; on phones nothing too small to tap. */
export async function sound({ page }: Opened): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  const wide = await page.evaluate<string[]>(`
    document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
      .map((one) => one.outerHTML.slice(0, 100))`);
  expect(wide).toEqual([]);
  const small = await page.evaluate<string[]>(`
    [...document.querySelectorAll('button, select, summary, input:not([type=checkbox]):not([type=radio])')]
      .filter((one) => one.offsetParent !== null)
      .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 80)])
      .filter(([box]) => box.height < 43.5 || box.width < 43.5)
      .map(([, html]) => html)`);
  expect(small).toEqual([]);
}

/** A new table, set up for a game by hand. Gives the GM's page. */
export async function setUp(house: House, game: string, options: Looks = {}): Promise<Opened & { code: string }> {
  const gm = await visit(house, house.url, options);
  await gm.page.getByRole('button', { name: 'Open a new table' }).click();
  await gm.page.getByLabel(game).check();
  await gm.page.getByLabel('Name of the table').fill('Friday');
  await gm.page.getByRole('button', { name: 'Set up the table' }).click();
  await gm.page.getByRole('heading', { name: 'The party' }).waitFor();
  return { ...gm, code: /gm\/(\w+)/.exec(gm.page.url())![1]! };
}

/** Adds a ready fighter by the form of a section. */
export async function addReady(
  gm: Opened,
  section: 'The party' | 'New fight',
  ready: string,
  name = ready,
  count = 1,
): Promise<void> {
  const form = gm.page.getByRole('region', { name: section });
  await form.getByLabel('Begin from').selectOption(ready);
  await form.getByLabel('Name', { exact: true }).first().fill(name);
  if (count > 1) await form.getByLabel('How many').fill(String(count));
  await form.getByRole('button', { name: 'Add' }).click();
  await form.getByRole('listitem').filter({ hasText: name }).first().waitFor();
}

/** Joins in two taps: the link, and the fighter. */
export async function joinAs(house: House, code: string, fighter: string, options: Looks = {}): Promise<Opened> {
  const phone = await visit(house, `${house.url}/t/${code}`, { viewport: PHONE, ...options });
  await phone.page.getByRole('button', { name: `Play ${fighter}` }).click();
  await phone.page.getByRole('heading', { name: 'Log' }).waitFor();
  return phone;
}

/** The GM types a move in words. */
export async function say(gm: Opened, text: string): Promise<void> {
  const line = gm.page.locator('#line');
  await line.fill(text);
  await line.press('Enter');
  await expect.poll(() => line.inputValue()).toBe('');
}
