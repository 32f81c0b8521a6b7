/** The live table in a real Chromium: several people at once, real dice and virtual, secrets, undo, and every page. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ExchangeAnswer, verify } from '@affray/engine';
import { readLogText } from '@affray/engine/files';
import { rulesets } from '@affray/engine/rulesets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type House,
  type Looks,
  type Opened,
  DESKTOP,
  PHONE,
  addReady,
  joinAs,
  openHouse,
  say,
  setUp,
  sound,
  visit,
} from './table.ts';

const AFFRAY = fileURLToPath(new URL('../packages/cli/bin/affray.js', import.meta.url));

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const shot = async ({ page }: Opened, name: string): Promise<void> => {
  if (process.env.AFFRAY_SHOTS)
    await page.screenshot({ path: `${process.env.AFFRAY_SHOTS}/${name}.png`, fullPage: true });
};

const lines = (one: Opened): Promise<string[]> =>
  one.page
    .locator('ol.log > li')
    .evaluateAll((all) => (all as unknown as { dataset: { n: string } }[]).map(({ dataset }) => dataset.n));

/** Types faces into the dice that are asked for, until the move is done: each die its lowest face but one. */
async function typeDice({ page }: Opened): Promise<void> {
  const dice = page.getByTestId('dice');
  while (await dice.isVisible()) {
    const heading = await dice.locator('h2').innerText();
    const entry = dice.getByTestId('entry');
    for (let i = await entry.locator('.die').count(); i > 0; i--) {
      const fudge = (await entry.locator('small').innerText()).includes('+ 0');
      await entry.press(fudge ? '+' : '2');
      if (!fudge && (await entry.locator('small').count()) > 0 && (await entry.locator('.die.next').innerText()) !== '')
        await entry.press('Enter');
    }
    await dice.getByRole('button', { name: 'These are the dice' }).click();
    await expect
      .poll(
        async () =>
          !(await dice.isVisible()) ||
          (await dice.locator('h2').innerText()) !== heading ||
          (await entry.locator('.die').first().innerText()) === '',
      )
      .toBe(true);
  }
}

/** Goes through what is asked of everybody until one of the party has acted. */
async function decide(one: Opened, wanted: RegExp): Promise<boolean> {
  const choices = one.page.getByTestId('choices');
  if (!(await choices.isVisible())) return false;
  await choices.getByRole('button', { name: wanted }).first().click();
  await choices.getByRole('button', { name: 'Do it' }).click();
  return true;
}

describe.each([
  {
    game: 'MST-2',
    ruleset: 'mst2',
    party: ['Brenna', 'Osric'],
    foe: 'Guard',
    house: {},
    own: /attacks guard$/,
    healing: 'gm rests',
  },
  {
    game: 'Fudge',
    ruleset: 'fudge',
    party: ['Rachel', 'Archie'],
    foe: 'Brigand',
    house: {},
    own: /attacks brigand$/,
    healing: 'gm passes weeks',
  },
  {
    game: 'Midian',
    ruleset: 'midian',
    party: ['Dagna', 'Bandit'],
    foe: 'Gruk',
    house: {},
    own: /attacks gruk$/,
    healing: 'gm heals dagna days 1',
  },
])('a whole fight of $game', ({ game, ruleset, party, foe, own, healing }) => {
  test('with a GM, two phones and a shared screen', async () => {
    const gm = await setUp(house, game);
    for (const name of party) await addReady(gm, 'The party', name);
    await addReady(gm, 'New fight', foe);
    await shot(gm, `${ruleset}-party`);
    await sound(gm);
    await gm.page.getByRole('button', { name: 'Start the fight' }).click();
    await gm.page.getByRole('heading', { name: 'Make a move' }).waitFor();
    const real = await joinAs(house, gm.code, party[0]!);
    const virtual = await joinAs(house, gm.code, party[1]!, { colorScheme: 'dark' });
    const screen = await visit(house, `${house.url}/t/${gm.code}/screen`);
    await real.page.getByLabel('My dice').selectOption('real');

    // Until the first phone has rolled its real dice, and somebody has answered where the game asks.
    const struck = (): Promise<number> => gm.page.locator('ol.log small', { hasText: ' entered' }).count();
    for (let i = 0; i < 40 && (await struck()) === 0; i++) {
      if (await real.page.getByTestId('dice').isVisible()) await typeDice(real);
      else if (
        await decide(
          real,
          (await real.page.getByTestId('choices').getByRole('button', { name: own }).count()) > 0 ? own : /./,
        )
      )
        await real.page.waitForTimeout(50);
      else if (
        await decide(
          virtual,
          (await virtual.page.getByTestId('choices').getByRole('button', { name: own }).count()) > 0
            ? own
            : /parries|blocks|declares normal|./,
        )
      )
        await virtual.page.waitForTimeout(50);
      else {
        const summary = gm.page.getByText('Sensible moves now');
        if ((await summary.count()) > 0 && !(await gm.page.getByTestId('choices').isVisible())) await summary.click();
        if (await gm.page.getByTestId('dice').isVisible())
          await gm.page.getByRole('button', { name: 'Roll virtually' }).click();
        else await decide(gm, /./);
        await gm.page.waitForTimeout(50);
      }
    }
    if (await real.page.getByTestId('dice').isVisible()) await typeDice(real);
    await expect.poll(struck).toBeGreaterThan(0);
    await shot(gm, `${ruleset}-gm`);
    await shot(real, `${ruleset}-phone`);
    await shot(virtual, `${ruleset}-phone-dark`);
    await shot(screen, `${ruleset}-screen`);
    for (const one of [gm, real, virtual, screen]) await sound(one);
    expect(await real.page.locator('.track svg').count()).toBeGreaterThan(0);

    // Undo and redo from the GM's page change every page.
    const before = await lines(screen);
    await gm.page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await screen.page.locator('li.undone').first().waitFor();
    await gm.page.getByRole('button', { name: 'Redo', exact: true }).first().click();
    await expect.poll(() => screen.page.locator('li.undone').count()).toBe(0);
    expect((await lines(screen)).length).toBeGreaterThanOrEqual(Math.min(5, before.length));

    // The next day, and the log that proves it all.
    const drafts = gm.page.getByRole('button', { name: 'Take the move back' });
    if (await drafts.isVisible()) await drafts.click();
    await gm.page.locator('#line').fill(healing);
    await gm.page.locator('#line').press('Enter');
    // Whoever heals rolls for it, with dice of their own.
    const healed = screen.page.locator('ol.log > li .head', { hasText: `gm ${healing.split(' ')[1]!}` });
    for (let i = 0; i < 20 && (await healed.count()) === 0; i++) {
      if (await real.page.getByTestId('dice').isVisible()) await typeDice(real);
      await gm.page.waitForTimeout(100);
    }
    expect(await gm.page.getByRole('alert').allInnerTexts()).toEqual([]);
    expect(await healed.count()).toBe(1);
    await gm.page.getByRole('button', { name: 'Table', exact: true }).click();
    const [file] = await Promise.all([
      gm.page.waitForEvent('download'),
      gm.page.getByRole('button', { name: 'The log of this fight' }).click(),
    ]);
    const { log } = readLogText(readFileSync(await file.path(), 'utf8'), rulesets);
    expect(verify(rulesets[ruleset]!, log)).toMatchObject({ ok: true, chained: true, dice: 'sealed' });
    expect(log.entries.some(({ rolls }) => rolls?.some(({ from }) => from === 'entered'))).toBe(true);
    await shot(gm, `${ruleset}-table`);
    await sound(gm);
    for (const one of [gm, real, virtual, screen]) {
      expect(one.complaints).toEqual([]);
      await one.context.close();
    }
  }, 120_000);
});

/** A table of MST-2 with Brenna in the party against Kobold 1 to 3, and one phone. */
async function bridge(options: Looks = {}): Promise<{ gm: Opened & { code: string }; phone: Opened }> {
  const gm = await setUp(house, 'MST-2', options);
  await addReady(gm, 'The party', 'Brenna');
  await addReady(gm, 'New fight', 'Kobold', 'Kobold', 3);
  await gm.page.getByRole('button', { name: 'Start the fight' }).click();
  await gm.page.getByRole('heading', { name: 'Make a move' }).waitFor();
  return { gm, phone: await joinAs(house, gm.code, 'Brenna') };
}

describe('odds', () => {
  test('on the page are those that the command gives, before anybody commits', async () => {
    const { gm } = await bridge();
    const composer = gm.page.getByTestId('composer');
    await composer.getByLabel('What').selectOption('attack');
    await composer.getByLabel('On', { exact: true }).selectOption('kobold-2');
    const table = composer.locator('table[data-odds="fresh"]');
    await table.waitFor();
    const shown = await table
      .locator('tbody tr[data-p]')
      .evaluateAll((rows) => (rows as unknown as { dataset: { p: string } }[]).map(({ dataset }) => Number(dataset.p)));
    const answers = gm.heard.map((frame) =>
      frame.startsWith('{"kind":"answer"') ? (JSON.parse(frame) as { answer: ExchangeAnswer }).answer : undefined,
    );
    const odds = answers.filter((one) => one !== undefined).at(-1)!;
    expect(odds.move).toEqual({ kind: 'attack', by: 'brenna', on: 'kobold-2' });
    const labels = new Map<string, number>();
    for (const { label, p } of odds.outcomes) labels.set(label, (labels.get(label) ?? 0) + p);
    expect(shown.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    expect([...shown].sort()).toEqual([...labels.values()].sort());
    // The same fight as a file, and the same move, from the command.
    await gm.page.getByRole('button', { name: 'Table', exact: true }).click();
    const [file] = await Promise.all([
      gm.page.waitForEvent('download'),
      gm.page.getByRole('button', { name: 'The fighters as a roster' }).click(),
    ]);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [AFFRAY, 'odds', '-', '--move', 'brenna attacks kobold 2', '--json'],
      { input: readFileSync(await file.path()), encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual(odds);
    await gm.context.close();
  });
});

describe('secrets', () => {
  test('no frame or page of a player holds what is hidden, and revealing shows what the GM saw', async () => {
    const { gm, phone } = await bridge();
    await gm.page.getByText('Roll any dice').click();
    await gm.page.getByLabel('Dice', { exact: true }).fill('3d6+4242');
    await gm.page.getByRole('button', { name: 'Roll in secret' }).click();
    const line = gm.page.locator('ol.log > li', { hasText: '42' }).first();
    await line.waitFor();
    await gm.page.getByLabel('A note in the log').fill('the duke is a vampire');
    await gm.page.getByLabel('for the GM alone').check();
    await gm.page.getByRole('button', { name: 'Add', exact: true }).first().click();
    await gm.page.locator('ol.log > li', { hasText: 'vampire' }).waitFor();
    await gm.page.getByText(/^Hidden from players/).click();
    await gm.page.getByRole('button', { name: 'Hide Kobold 3 from players' }).click();
    await gm.page.getByRole('button', { name: 'Show Kobold 3 to players' }).waitFor();
    const late = await visit(house, `${house.url}/t/${gm.code}/screen`);
    await late.page.getByText('Kobold 2').first().waitFor();
    expect([...late.heard, await late.page.content()].join('\n')).not.toMatch(/4242|vampire|Kobold 3|kobold-3/);
    expect(phone.heard.join('\n')).not.toMatch(/4242|vampire/);
    await phone.page.reload();
    await phone.page.getByRole('heading', { name: 'Log' }).waitFor();
    expect(await phone.page.content()).not.toMatch(/4242|vampire|Kobold 3/);
    const said = (await line.locator('.head').innerText()).replace(/^.*? rolls /, '');
    await line.getByRole('button', { name: /Show to players/ }).click();
    await phone.page.getByText(said).first().waitFor();
    await sound(gm);
    for (const one of [gm, phone, late]) await one.context.close();
  });

  test('a page with a seat is no page for the GM, and a stranger is told why', async () => {
    const { gm, phone } = await bridge();
    await phone.page.goto(`${house.url}/gm/${gm.code}`);
    await phone.page.getByRole('alert').waitFor();
    expect(await phone.page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    const lost = await visit(house, `${house.url}/t/NOSUCH`);
    await expect.poll(() => lost.page.getByRole('alert').innerText()).toContain('There is no table "NOSUCH"');
    for (const one of [gm, phone, lost]) await one.context.close();
  });
});

describe('names', () => {
  test('are text, whatever they look like', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    const gm = await setUp(house, 'MST-2');
    await addReady(gm, 'The party', 'Brenna', evil);
    await addReady(gm, 'New fight', 'Kobold', '"><script>alert(1)</script>');
    await gm.page.getByRole('button', { name: 'Start the fight' }).click();
    await gm.page.getByRole('heading', { name: 'Make a move' }).waitFor();
    const phone = await joinAs(house, gm.code, evil);
    let alerts = 0;
    for (const { page } of [gm, phone]) page.on('dialog', (dialog) => void ((alerts += 1), void dialog.dismiss()));
    await phone.page.getByRole('heading', { name: evil }).waitFor();
    expect(await phone.page.locator('main img, main script').count()).toBe(0);
    expect(await gm.page.locator('main img, main script').count()).toBe(0);
    expect(alerts).toBe(0);
    for (const one of [gm, phone]) await one.context.close();
  });
});

describe('the network', () => {
  test('lost and found again: the page says so, keeps what was entered, and shows each line once', async () => {
    const { gm, phone } = await bridge();
    await phone.page.locator('summary', { hasText: 'In words' }).click();
    await phone.page.locator('#line').fill('brenna attacks kobold 1');
    await phone.context.setOffline(true);
    await phone.page.getByText(/Connection lost/).waitFor({ timeout: 3_000 });
    for (let i = 0; i < 30; i++) await say(gm, `gm notes "note ${i}"`);
    await phone.context.setOffline(false);
    await phone.page.getByText('note 29').first().waitFor({ timeout: 5_000 });
    expect(await phone.page.locator('#line').inputValue()).toBe('brenna attacks kobold 1');
    const all = await lines(phone);
    expect(new Set(all).size).toBe(all.length);
    await expect.poll(() => lines(gm)).toEqual(all);
    for (const one of [gm, phone]) await one.context.close();
  }, 60_000);

  test('plain http under a name of the local network works, without what only https has', async () => {
    const lan = await openHouse(['--host-resolver-rules=MAP table.test 127.0.0.1']);
    const url = lan.url.replace('127.0.0.1', 'table.test');
    const gm = await setUp({ ...lan, url }, 'Fudge');
    expect(await gm.page.evaluate('isSecureContext')).toBe(false);
    await addReady(gm, 'The party', 'Rachel');
    await addReady(gm, 'New fight', 'Thug', 'Thug', 2);
    await gm.page.getByRole('button', { name: 'Start the fight' }).click();
    const phone = await joinAs({ ...lan, url }, gm.code, 'Rachel');
    await gm.page.getByRole('button', { name: 'Table', exact: true }).click();
    await gm.page.getByText('Copying needs https').waitFor();
    expect(await gm.page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
    for (const path of ['/', '/verify', `/t/${gm.code}/screen`]) {
      const page = await visit(lan, `${url}${path}`);
      await page.page.locator('h1').waitFor();
      expect(page.complaints).toEqual([]);
    }
    expect([...gm.complaints, ...phone.complaints]).toEqual([]);
    await lan.close();
  }, 60_000);
});

describe('two at once', () => {
  test('one goes through, the other is told and keeps its input', async () => {
    const { gm, phone } = await bridge();
    // The news is slow on its way to the phone, so that it acts on what is no longer so.
    await phone.page.routeWebSocket('**/ws', (page) => {
      const server = page.connectToServer();
      page.onMessage((message) => server.send(message));
      server.onMessage((message) => void setTimeout(() => page.send(message), 700));
    });
    await phone.page.reload();
    await phone.page.locator('summary', { hasText: 'In words' }).click();
    await phone.page.locator('#line').fill('brenna attacks kobold 2');
    await say(gm, 'brenna attacks kobold 1');
    await phone.page.locator('#line').press('Enter');
    await expect
      .poll(() => phone.page.getByRole('alert').allInnerTexts())
      .toEqual([expect.stringContaining('The fight moved on')]);
    expect(await phone.page.locator('#line').inputValue()).toBe('brenna attacks kobold 2');
    for (const one of [gm, phone])
      expect(await one.page.locator('ol.log > li .head', { hasText: 'brenna attacks' }).allInnerTexts()).toEqual([
        'brenna attacks kobold-1',
      ]);
    for (const one of [gm, phone]) await one.context.close();
  });
});

describe('players', () => {
  test('propose their own wounds, and the GM accepts', async () => {
    const { gm, phone } = await bridge();
    await phone.page.getByText('Mark your own wounds').click();
    const form = phone.page.locator('details', { hasText: 'Mark your own wounds' });
    await form.getByRole('combobox').first().selectOption('wounds');
    await form.getByLabel('To', { exact: true }).fill('2');
    await form.getByRole('button', { name: 'Propose to the GM' }).click();
    await gm.page.getByRole('button', { name: 'Accept: gm sets wounds brenna to 2' }).waitFor();
    await sound(gm);
    await sound(phone);
    await gm.page.getByRole('button', { name: /^Accept/ }).click();
    await phone.page.locator('[data-fighter="brenna"] [aria-label="Wounds: 2"]').waitFor();
    for (const one of [gm, phone]) {
      expect(one.complaints).toEqual([]);
      await one.context.close();
    }
  });
});

describe('the keyboard', () => {
  test('lists its keys, goes to the line, enters real Fudge dice and undoes', async () => {
    const gm = await setUp(house, 'Fudge');
    await addReady(gm, 'The party', 'Rachel');
    await addReady(gm, 'New fight', 'Brigand');
    await gm.page.getByRole('button', { name: 'Table', exact: true }).click();
    await gm.page.getByLabel('Dice of the GM').selectOption('real');
    await gm.page.getByRole('button', { name: 'Party', exact: true }).click();
    await gm.page.getByRole('button', { name: 'Start the fight' }).click();
    await gm.page.getByRole('heading', { name: 'Make a move' }).waitFor();
    await gm.page.locator('h1').click();
    await gm.page.keyboard.press('?');
    await gm.page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await gm.page.keyboard.press('Escape');
    await gm.page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' });
    await gm.page.keyboard.press('m');
    await gm.page.keyboard.type('gm exchanges rachel, brigand');
    await gm.page.keyboard.press('Enter');
    const dice = gm.page.getByTestId('dice');
    await dice.waitFor();
    await gm.page.keyboard.type('+0-+');
    expect(await dice.locator('.die').allInnerTexts()).toEqual(['+', '0', '−', '+']);
    await gm.page.keyboard.press('Backspace');
    await gm.page.keyboard.press('3');
    await dice.getByRole('alert').waitFor();
    await gm.page.keyboard.press('1');
    await shot(gm, 'dice');
    await sound(gm);
    const asked = await dice.locator('h2').innerText();
    await gm.page.keyboard.press('Enter');
    await expect.poll(() => dice.locator('h2').innerText()).not.toBe(asked);
    await gm.page.keyboard.type('0000');
    await gm.page.keyboard.press('Enter');
    for (let i = 0; i < 6 && (await dice.isVisible()); i++) {
      await gm.page.getByRole('button', { name: 'Roll virtually' }).click();
      await gm.page.waitForTimeout(150);
    }
    await gm.page.getByText('entered').first().waitFor();
    await gm.page.locator('h1').click();
    await gm.page.keyboard.press('Control+z');
    await gm.page.locator('li.undone').first().waitFor();
    await gm.page.keyboard.press('Control+Shift+Z');
    await expect.poll(() => gm.page.locator('li.undone').count()).toBe(0);
    await gm.context.close();
  }, 60_000);
});

describe('every page', () => {
  test.each([
    ['light', DESKTOP],
    ['dark', DESKTOP],
    ['light', PHONE],
    ['dark', PHONE],
  ] as const)(
    'in %s at %o: axe finds nothing, and nothing scrolls sideways',
    async (colorScheme, viewport) => {
      const { gm, phone } = await bridge({ colorScheme, viewport });
      const name = `${colorScheme}-${viewport.width}`;
      await say(gm, 'brenna attacks kobold 1');
      await shot(gm, `gm-${name}`);
      await sound(gm);
      for (const room of ['Party', 'Table']) {
        await gm.page.getByRole('button', { name: room, exact: true }).click();
        await gm.page.getByRole('heading', { level: 2 }).first().waitFor();
        if (room === 'Table') await gm.page.getByText('House rules', { exact: true }).click();
        await gm.page.waitForTimeout(200);
        await shot(gm, `gm-${room}-${name}`);
        await sound(gm);
      }
      const replay = await gm.page.getByLabel(/^Replay of/).inputValue();
      for (const [page, address] of [
        ['home', house.url],
        ['join', `${house.url}/t/${gm.code}`],
        ['screen', `${house.url}/t/${gm.code}/screen`],
        ['replay', replay],
      ] as const) {
        const one = await visit(house, address, { colorScheme, viewport });
        await one.page.locator('h1').waitFor();
        await one.page.waitForTimeout(200);
        await shot(one, `${page}-${name}`);
        await sound(one);
        expect(one.complaints).toEqual([]);
        await one.context.close();
      }
      for (const one of [gm, phone]) {
        expect(one.complaints).toEqual([]);
        await one.context.close();
      }
    },
    60_000,
  );

  test('speaks German, and the pseudo-locale shows no word that was forgotten', async () => {
    const german = await visit(house, house.url, { locale: 'de-DE' });
    await german.page.getByRole('button', { name: 'Neuen Tisch öffnen' }).waitFor();
    expect(await german.page.locator('html').getAttribute('lang')).toBe('de');
    await german.context.close();
    const { gm, phone } = await bridge();
    for (const [one, address] of [
      [gm, `${house.url}/gm/${gm.code}?lang=en-XA`],
      [phone, `${house.url}/t/${gm.code}?lang=en-XA`],
    ] as const) {
      await one.page.goto(address);
      await one.page.locator('h1').waitFor();
      await one.page.waitForTimeout(300);
      const plain = await one.page.locator('h2:visible, summary:visible, label:visible').allInnerTexts();
      const forgotten = plain
        .map((text) => text.split('\n')[0]!)
        .filter(
          (text) =>
            text !== '' &&
            !text.includes('[') &&
            !/^(Bridge|Fight|Friday)/.test(text) &&
            !/^(Brenna|Kobold)/.test(text),
        );
      expect(forgotten).toEqual([]);
      await one.context.close();
    }
  });

  test('prints a page for each fighter', async () => {
    const { gm } = await bridge();
    const pdf = await gm.page.pdf({ format: 'A4' });
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThanOrEqual(4);
    await gm.context.close();
  });

  test('a replay goes step by step, and branches into a table of its own', async () => {
    const { gm } = await bridge();
    await say(gm, 'brenna attacks kobold 1');
    await say(gm, 'gm notes "later"');
    await gm.page.getByRole('button', { name: 'Table', exact: true }).click();
    const replay = await visit(house, await gm.page.getByLabel(/^Replay of/).inputValue());
    await replay.page.getByRole('heading', { name: 'Before the first move' }).waitFor();
    await replay.page.getByRole('button', { name: 'One step on' }).click();
    await replay.page.getByRole('heading', { name: 'brenna attacks kobold-1' }).waitFor();
    await replay.page.getByRole('button', { name: 'Branch from here' }).click();
    await replay.page.getByRole('heading', { name: 'Make a move' }).waitFor();
    expect(replay.page.url()).toContain('/gm/');
    expect(replay.page.url()).not.toContain(gm.code);
    for (const one of [gm, replay]) await one.context.close();
  });
});
