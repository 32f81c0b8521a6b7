/** The page that checks a log, opened as a file of its own in a real Chromium. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { begin, commit, commitmentOf, readRoster, seedOf, tacticDice, verify, writeLog } from '@affray/engine';
import { readLogText } from '@affray/engine/files';
import { rulesets } from '@affray/engine/rulesets';
import { type Browser, type Page, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumArguments, chromiumPath } from '../../../scripts/chromium.js';
import { inScript } from '../page.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const log = readFileSync(here('../../../examples/fudge/rachel-and-archie.log.json'), 'utf8');

/** A log's plain data, as far as it is changed here. */
interface Data {
  title?: string;
  dice: { secret?: string };
  fighters: { name: string }[];
  entries: { hash?: string; rolls?: { faces: number[] }[] }[];
}
/** A log with something changed in its data, its hashes left as they are. */
const changed = (text: string, change: (data: Data) => void): string => {
  const data = JSON.parse(text) as Data;
  change(data);
  return JSON.stringify(data);
};

/** A duel fought out with dice that were committed to. Its log says nothing of the secret. */
const SECRET = 'the raven knows';
const committed = (() => {
  const fighters = ['Ann', 'Bob'].map((name) => ({ name, side: name, sheet: { weapons: ['dagger'] } }));
  const { roster } = readRoster({ format: 'affray-roster/1', ruleset: 'mst2', fighters }, rulesets);
  const salts = [{ by: 'Bob', salt: 'pepper' }];
  let fight = begin(roster!, { seed: seedOf(SECRET, salts), dice: { commitment: commitmentOf(SECRET), salts } });
  const { ruleset } = fight;
  while (ruleset.due(fight.scene) !== undefined)
    fight = commit(fight, ruleset.tactics['plain']!(fight.scene, tacticDice('tactics', 0))).fight;
  return writeLog(fight.log);
})();
const told = (secret: string): string => changed(committed, ({ dice }) => (dice.secret = secret));

const folder = mkdtempSync(join(tmpdir(), 'affray-verifier-'));
const address = pathToFileURL(join(folder, 'verify.html')).href;
let browser: Browser;
beforeAll(async () => {
  execFileSync(process.execPath, [here('../build.js'), folder]);
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

interface Opened {
  readonly page: Page;
  /** Every address that was asked for. */
  readonly asked: string[];
  readonly complaints: string[];
  /** Pastes a text, and gives what the page says of it. */
  readonly check: (text: string) => Promise<string>;
  readonly verdict: () => Promise<string>;
}

async function open(colorScheme: 'light' | 'dark' = 'light'): Promise<Opened> {
  const context = await browser.newContext({ colorScheme, viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  await page.goto(address);
  const verdict = async (): Promise<string> => {
    await expect.poll(() => page.locator('#verdict').innerText()).not.toBe('Reading.');
    return page.locator('#verdict').innerText();
  };
  const check = async (text: string): Promise<string> => {
    await page.locator('#text').fill(text);
    await page.locator('#check').click();
    return verdict();
  };
  return { page, asked, complaints, check, verdict };
}

const fileOf = (content: string | Buffer) => ({
  name: 'log.json',
  mimeType: 'application/json',
  buffer: Buffer.from(content),
});

/** Drops files anywhere on the page. */
async function drop(page: Page, contents: readonly string[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    `(() => {
      const transfer = new DataTransfer();
      for (const content of ${JSON.stringify(contents)}) transfer.items.add(new File([content], 'log.json'));
      return transfer;
    })()`,
  );
  await page.dispatchEvent('h1', 'drop', { dataTransfer });
}

// Counted in the file: its eight moves, and the rolls among them.
const HONEST =
  'OK: 8 entries; rolls: 0 from the seed, 11 entered, 0 from the server; 0 overrides.\n' +
  'Chained by hash.\nNo dice were committed to before the fight.';

test('an honest log is good, chosen, dropped and pasted, and nothing is asked of the network', async () => {
  const { page, asked, complaints, check, verdict } = await open();
  expect(await check(log)).toBe(HONEST);
  expect(await page.locator('#rolls tr').count()).toBe(11);
  expect(await page.locator('#rolls tr').first().locator('td').allTextContents()).toEqual([
    '2',
    'archie attacks rachel',
    'rachel',
    '1, 1, -1, 0',
    'entered',
  ]);
  await page.locator('#file').setInputFiles(fileOf('{}'));
  expect(await verdict()).toMatch(/^NOT READ/);
  // Nothing of the log before is left beside the answer to another.
  expect(await page.locator('#rolls tr, #facts *').count()).toBe(0);
  await page.locator('#file').setInputFiles(fileOf(log));
  expect(await verdict()).toBe(HONEST);
  expect(await check('')).toMatch(/^NOT READ/);
  expect(await page.locator('#file').inputValue()).toBe('');
  await drop(page, [log, log]);
  expect(await verdict()).toBe('NOT READ: Found 2 files; drop one log.');
  await drop(page, [`\uFEFF${log}`]);
  expect(await verdict()).toBe(HONEST);
  expect(asked.filter((url) => url !== address && !url.startsWith('data:'))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('one face changed is found, whether or not the log is chained', async () => {
  const { check } = await open();
  // The second entry is the first with dice. A Fudge die that showed 1 may well have shown 0.
  const change = ({ entries }: Data): void => {
    const { faces } = entries[1]!.rolls![0]!;
    expect(faces[0]).toBe(1);
    faces[0] = 0;
  };
  expect(await check(changed(log, change))).toBe(
    'NO: Entry 2 does not follow: its hash does not fit: the move or its dice were changed after it was written.',
  );
  const impossible = changed(log, (data) => {
    for (const entry of data.entries) delete entry.hash;
    data.entries[1]!.rolls![0]!.faces[0] = 9;
  });
  expect(await check(impossible)).toMatch(/^NO: Entry 2 does not follow: .*9/);
});

test('what cannot be read is said with every problem and its line', async () => {
  const { page, check, verdict } = await open();
  expect(await check('{"format":\n"affray-log/1",\n!!')).toMatch(
    /^NOT READ: This log cannot be read:\nline 3, column 1/,
  );
  const twice = log.replace('"by": "rachel"', '"by": 1').replace('"by": "archie"', '"by": 2');
  const lines = [...(await check(twice)).matchAll(/^line (\d+)/gm)].map(([, line]) => Number(line));
  const wanted = twice.split('\n').flatMap((line, i) => (/"by": \d/.test(line) ? [i + 1] : []));
  expect(lines).toEqual(wanted);
  expect(wanted).toHaveLength(2);
  expect(await check('')).toMatch(/^NOT READ: This log cannot be read:\nline 1: The file is empty/);
  // The command says the same of such bytes.
  await page.locator('#file').setInputFiles(fileOf(Buffer.from([0x7b, 0xff, 0x7d])));
  expect(await verdict()).toBe('NOT READ: "log.json" is not UTF-8 text. Save it as UTF-8 text and try again.');
});

test('dice that were committed to are sealed until their secret is told', async () => {
  const { page, check } = await open();
  expect(await check(committed)).toMatch(/^OK: .*\nChained by hash\.\nDice sealed/);
  expect(await page.locator('#facts').innerText()).toContain(commitmentOf(SECRET));
  expect(await page.locator('#facts').innerText()).toContain('Bob: pepper');
  expect(await check(told(SECRET))).toMatch(/^OK: .*\nChained by hash\.\nDice revealed/);
  expect(await check(told('another'))).toBe(
    'NO: The fight cannot begin: the secret of its dice is not the one committed to.',
  );
});

test('its answers are those of the engine', async () => {
  const { check } = await open();
  for (const text of [log, committed, told(SECRET), told('another')]) {
    const { ruleset, log: read } = readLogText(text, rulesets);
    const { ok, reason, entries, rolls } = verify(ruleset, read);
    const said = await check(text);
    expect(said).toContain(ok ? `OK: ${entries} entries; rolls: ${rolls.seed} from the seed` : reason);
  }
});

test('rolls that an entry leaves to the seed are listed as they were drawn', async () => {
  const { page, check } = await open();
  const rows = (): Promise<string[]> => page.locator('#rolls tr').allInnerTexts();
  await check(told(SECRET));
  const full = await rows();
  expect(full.length).toBeGreaterThan(1);
  const bare = changed(told(SECRET), ({ entries }) => {
    for (const entry of entries) {
      delete entry.rolls;
      delete entry.hash;
    }
  });
  expect(await check(bare)).toMatch(/^OK: .*\nNot chained/);
  expect(await rows()).toEqual(full);
});

test('names and titles are text, letter for letter', async () => {
  const { page, complaints, check } = await open();
  const evil = '<img src=x onerror=alert(1)></script><b>Rachel</b>&amp;';
  const text = changed(log, (data) => {
    data.title = evil;
    data.fighters[0]!.name = evil;
    for (const entry of data.entries) delete entry.hash;
  });
  expect(await check(text)).toMatch(/^OK/);
  expect(await page.locator('#facts dd').allInnerTexts()).toEqual([
    evil,
    'Fudge with the Min-Mid-Max die roll',
    `${evil}\nArchie`,
  ]);
  expect(await check(JSON.stringify({ format: evil }))).toContain(evil);
  expect(await page.locator('main b, main img').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('it can be used with keys alone, and says its answer in one live region', async () => {
  const { page, verdict } = await open();
  await page.locator('#text').fill(log);
  await page.locator('#text').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await verdict()).toBe(HONEST);
  expect(await page.locator('[role=status], [aria-live], [role=alert]').count()).toBe(1);
  expect(await page.locator('details').getAttribute('open')).toBeNull();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.locator('details').getAttribute('open')).toBe('');
});

describe.each(['light', 'dark'] as const)('in %s on a phone', (scheme) => {
  test('axe finds nothing, and nothing scrolls sideways', async () => {
    const { page, check } = await open(scheme);
    for (const text of ['', told('another'), told(SECRET), log]) {
      await check(text);
      await page.evaluate("document.querySelector('details').open = true");
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
    const [ground] = await page.evaluate<number[]>(
      'getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)',
    );
    expect(ground! < 128).toBe(scheme === 'dark');
  });
});

test('nothing in the program can end its script', () => {
  const program = 'const a = "</script><!--<SCRIPT>", b = `</Script>`, c = /<!--/u; [a, b, c.source]';
  const code = inScript(program);
  expect(code).not.toMatch(/<\/script|<script|<!--/i);
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- it must still say the same
  const values = (body: string): unknown => new Function(body.replace('; [', '; return ['))();
  expect(JSON.stringify(values(code)).replaceAll('\\\\x3C', '<')).toBe(JSON.stringify(values(program)));
  // What is no literal cannot be written in another way.
  expect(() => inScript('a<!--b\n)')).toThrow(SyntaxError);
  const page = readFileSync(join(folder, 'verify.html'), 'utf8');
  expect(page.match(/<\/script/gi)).toHaveLength(1);
});
