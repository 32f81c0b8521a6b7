/** affray simulate: the numbers, the forms, the refusals, and Ctrl-C in a process of its own. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { sampleFight } from '@affray/engine';
import { readRosterText } from '@affray/engine/files';
import { rulesets } from '@affray/engine/rulesets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleProgram } from '../../../scripts/bundle.js';
import { run } from './run.ts';
import { type Ran, affray, answer, duel, file, fresh } from './testing.fixture.ts';

interface Document {
  readonly winner: Record<string, { p: number; interval: [number, number] }>;
  readonly fights: number;
  readonly seed: string;
  readonly error: number;
  readonly partial: boolean;
  readonly first: string;
  readonly tactics: object;
  readonly house: object;
}

const text = `format: affray-roster/1
ruleset: mst2
house: { lethality: split }
fighters:
  - { name: Brenna, side: Watch, sheet: { skill: 3, hitDice: 1d4, armor: leather, weapons: [sword] } }
  - { name: Osric, side: Watch, sheet: { skill: 2, hitDice: 1d4, weapons: [spear] } }
  - { name: Ogre, side: Raiders, sheet: { skill: 4, hitDice: 1d8, armor: chain mail, weapons: [mace] } }
`;
const roster = file(text);

describe('affray simulate', () => {
  const skirmish = ['simulate', roster, '--seed', 'friday'];

  it('tells what the fights of its seed come to', async () => {
    const document = await answer<Document>([...skirmish, '--fights', '500']);
    const { ruleset, fighters, house } = readRosterText(text, rulesets).roster!;
    const odds = sampleFight({ ruleset, scene: ruleset.muster(fighters, house) }, 500, 'friday');
    const { winner, nobody, undecided, turns, rolls, rounds, details } = odds;
    expect(document).toEqual({
      format: 'affray-odds/1',
      method: 'sampled',
      ruleset: 'mst2',
      first: 'brenna',
      tactics: { Watch: 'plain', Raiders: 'plain' },
      house: { lethality: 'split' },
      ...{ winner, nobody, undecided, turns, rolls, rounds, ...details },
      fights: 500,
      seed: 'friday',
      error: expect.any(Number) as number,
      ended: 'fights',
      partial: false,
    });
    const widths = Object.values(winner).map(({ interval }) => interval![1] - interval![0]);
    expect(document.error).toBe(Math.max(...widths) / 2);
  });

  it('says the same, byte for byte, with any number of workers', async () => {
    for (const form of [[], ['--json']]) {
      const [one, three] = await Promise.all(
        ['1', '3'].map((n) => affray([...skirmish, '--error', '3%', '--workers', n, ...form])),
      );
      expect(one).toEqual(three);
      expect(one!.code).toBe(0);
    }
  });

  it('says who wins, in which round, how everybody ends, and from how many fights of which seed', async () => {
    const { out, err } = await affray([...skirmish, '--fights', '500']);
    expect(err).toBe('');
    expect(out).toMatch(/^Watch wins +\d\d\.\d\d % +\d\d\.\d\d % to \d\d\.\d\d %$/m);
    expect(out).toMatch(/^first: Brenna; tactics: Watch plain, Raiders plain$/m);
    expect(out).toMatch(/^until the end, on average: \d\.\d+ rounds, \d+\.\d+ moves, \d+\.\d+ attack rolls$/m);
    expect(out).toMatch(/^ +2 +\d+\.\d % +█+$/m);
    expect(out).toMatch(/^Ogre +\d\.\d+ +incapacitated \d\d\.\d\d %, .*up \d+\.\d\d %$/m);
    expect(out).toMatch(/^sampled: 500 fights from the seed friday; every chance is known to within \d\.\d\d %$/m);
  });

  it('stops at the error asked for, or says that it could not', async () => {
    const document = await answer<Document>([...skirmish, '--error', '0.03']);
    expect(document.error).toBeLessThanOrEqual(0.03);
    expect(document.fights).toBeLessThan(2000);
    const { out } = await affray([...skirmish, '--error', '0.1%', '--fights', '100']);
    expect(out).toMatch(/sampled: 100 fights .*\nThat is more than the 0\.10 % asked for: --fights allows no more/);
  });

  it('takes who is first, tactics, house rules and wounds', async () => {
    const document = await answer<Document>([
      ...[...skirmish, '--fights', '300', '--first', 'osric', '--tactics', 'Watch=weakest'],
      ...['--house', 'nat20=auto_hit', '--wounds', 'Brenna=2'],
    ]);
    expect(document.first).toBe('osric');
    expect(document.tactics).toEqual({ Watch: 'weakest', Raiders: 'plain' });
    expect(document.house).toEqual({ lethality: 'split', nat20: 'auto_hit' });
    const plain = await answer<Document>([...skirmish, '--fights', '300']);
    expect(document.winner['Watch']!.p).toBeLessThan(plain.winner['Watch']!.p);
  });

  it('takes up a logged fight where it stands', async () => {
    const log = fresh('json');
    await affray(['fight', roster, '--seed', 'x', '--log', log]);
    const from = (...at: string[]): Promise<Document> =>
      answer<Document>(['simulate', '--log', log, ...at, '--fights', '50', '--seed', 'x']);
    // A fight that is over is over in every simulation.
    expect((await from()).winner['Watch']!.p % 1).toBe(0);
    expect((await from('--at', '1')).first).toBe('osric');
  });

  it('tells fights that nobody can win from the others', async () => {
    const safe = '{ armor: { name: wall, evasion: 20, protection: 0 }, weapons: [dagger] }';
    const { out } = await affray(['simulate', duel(safe, safe), '--seed', 'x', '--fights', '3']);
    expect(out).toMatch(/^undecided +100 % +43\.85 % to 100 %$/m);
    expect(out).toMatch(/These fights were cut off after 100,000 moves/);
    expect(out).toMatch(/^until the end or the cut, on average: \d+ rounds, \d+ moves/m);
    expect(out).toMatch(/^Ann +no end 100 %$/m);
  });

  it('makes a seed of its own and shows it', async () => {
    const { out } = await affray(['simulate', roster, '--fights', '20']);
    const [, seed] = /from the seed ([0-9a-f]{12});/.exec(out)!;
    expect((await affray(['simulate', roster, '--fights', '20', '--seed', seed!])).out).toBe(out);
  });

  it('fights out twenty a side', async () => {
    const battle = file(`format: affray-roster/1
ruleset: mst2
fighters:
  - { name: Guard, side: Watch, count: 20, sheet: { skill: 2, armor: chain mail, weapons: [sword] } }
  - { name: Kobold, side: Raiders, count: 20, sheet: { skill: 1, role: kobold, weapons: [club] } }
`);
    const { winner } = await answer<Document>(['simulate', battle, '--seed', 'x', '--fights', '100']);
    expect(winner['Watch']!.p + winner['Raiders']!.p).toBe(1);
  });

  it.each([
    [[], /Say which fight/],
    [[roster, '--log', 'x.json'], /and --log; .*only one of the two/],
    [[roster, '--fights', '0'], /Whole numbers from 1 to 1000000000/],
    [[roster, '--workers', '0'], /Whole numbers from 1 to 256/],
    [[roster, '--error', '0'], /Shares above 0 and below 50 % are allowed, such as 0\.1% or 0\.001/],
    [[roster, '--error', '80%'], /Shares above 0/],
    [[roster, '--error', 'small'], /Shares above 0/],
    [[roster, '--tactics', 'Watch=brave'], /the tactics "brave"/],
    [['nowhere.yaml'], /there is no such file/],
  ])('refuses %j', async (argv, message) => {
    const { code, out, err } = await affray(['simulate', ...argv]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });

  it('shows a bar on a terminal, beside the answer', async () => {
    const written = { out: '', err: '' };
    const argv = ['simulate', roster, '--seed', 'x', '--fights', '2000'];
    const code = await run(argv, {
      stdin: Readable.from([]),
      stdout: { write: (text) => (written.out += text) },
      stderr: { write: (text) => (written.err += text), isTTY: true },
      env: {},
    });
    expect(code).toBe(0);
    expect(written.err).toContain('0 % | starting');
    expect(written.err).toMatch(/100 % \| 2000 of 2000 fights \| 0 s left/);
    expect(written.out).toBe((await affray(argv)).out);
  });
});

describe('Ctrl-C', () => {
  const folder = mkdtempSync(join(tmpdir(), 'affray-command-'));
  const endless = ['simulate', roster, '--fights', '1e9', '--seed', 'x'];
  let command: string;
  let told: Interrupted;
  let json: Interrupted;

  beforeAll(async () => {
    command = await bundleProgram(fileURLToPath(new URL('main.ts', import.meta.url)), folder);
    [told, json] = await Promise.all([interrupted(endless), interrupted([...endless, '--json'])]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  interface Interrupted extends Ran {
    /** Milliseconds from Ctrl-C to the end of the process. */
    readonly took: number;
  }
  /** Runs the command in a process of its own, and interrupts it after a while. */
  async function interrupted(argv: readonly string[]): Promise<Interrupted> {
    const child = spawn(process.execPath, [command, ...argv]);
    const written = { out: '', err: '' };
    child.stdout.on('data', (data: Buffer) => (written.out += data.toString()));
    child.stderr.on('data', (data: Buffer) => (written.err += data.toString()));
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const at = performance.now();
    child.kill('SIGINT');
    const code = await new Promise<number>((resolve) => child.on('close', resolve));
    return { code, took: performance.now() - at, ...written };
  }

  it('tells what was fought until then, marked, within half a second', async () => {
    const { code, took, out, err } = told;
    expect(code).toBe(130);
    expect(took).toBeLessThan(500);
    const [first, ...rest] = out.split('\n');
    const [, fights] = /^Stopped after (\d+) fights: this is a part of what was asked for\.$/.exec(first!)!;
    expect(err).toBe(`Stopped: this is what the first ${fights} fights of the seed "x" came to, and no more.\n`);
    // The same as if so many had been asked for.
    const whole = await affray(['simulate', roster, '--fights', fights!, '--seed', 'x']);
    expect(rest.join('\n')).toBe(whole.out);
  });

  it('leaves whole JSON', () => {
    const { code, out, err } = json;
    expect(code).toBe(130);
    expect(JSON.parse(out)).toMatchObject({ partial: true, ended: 'cancelled' });
    expect(JSON.parse(err)).toMatchObject({ error: { message: expect.stringMatching(/^Stopped/) as string } });
  });
});
