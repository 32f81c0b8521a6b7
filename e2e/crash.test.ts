/** The server killed without warning, as the command runs it: what was acknowledged is there, and pages come back. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumArguments, chromiumPath } from '../scripts/chromium.js';

const folder = mkdtempSync(join(tmpdir(), 'affray-crash-'));
const command = fileURLToPath(new URL('../packages/cli/bin/affray.js', import.meta.url));
let browser: Browser;
let server: ChildProcess;

/** Starts the server, on the port it had before; gives the GM's address. */
async function start(port = 0): Promise<{ gm: string; port: number }> {
  server = spawn(process.execPath, [
    command,
    'serve',
    '--port',
    String(port),
    '--host',
    '127.0.0.1',
    '--data',
    join(folder, 'data'),
  ]);
  let said = '';
  for await (const chunk of server.stdout!) {
    said += String(chunk);
    const gm = /GM: +(\S+)/.exec(said)?.[1];
    if (gm !== undefined && said.includes('Ctrl-C')) return { gm, port: Number(/:(\d+)\//.exec(gm)![1]) };
  }
  throw new Error(`The server did not start: ${said}`);
}

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
});
afterAll(async () => {
  await browser.close();
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('nothing acknowledged is lost, the page comes back by itself, and what was entered is still there', async () => {
  const { gm, port } = await start();
  const page = await browser.newPage();
  await page.goto(gm);
  await page.getByLabel('Name of the table').fill('Crash');
  await page.getByRole('button', { name: 'Set up the table' }).click();
  await page.getByRole('heading', { name: 'The party' }).waitFor();
  await page.getByRole('button', { name: 'Fight', exact: true }).click();
  const note = page.getByLabel('A note in the log');
  for (let i = 0; i < 5; i++) {
    await note.fill(`kept ${i}`);
    await note.press('Enter');
    // The field is empty once the server has said that it is on disk.
    await expect.poll(() => note.inputValue()).toBe('');
    server.kill('SIGKILL');
    await once(server, 'exit');
    await page.getByText(/Connection lost/).waitFor({ timeout: 3_000 });
    await note.fill('half written');
    await start(port);
    await page.getByText(/Connection lost/).waitFor({ state: 'detached', timeout: 3_000 });
    expect(await note.inputValue()).toBe('half written');
    const lines = await page.locator('ol.log > li .head', { hasText: 'kept' }).allInnerTexts();
    expect(lines.reverse()).toEqual(Array.from({ length: i + 1 }, (_, at) => `kept ${at}`));
  }
}, 90_000);

test('asked to stop, it stops in good order', async () => {
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
});
