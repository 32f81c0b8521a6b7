/** affray fight, replay, verify, check and rules. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { affray, answer, example, file, fresh } from './testing.fixture.ts';

const bridge = example('bridge.yaml');

describe('affray fight', () => {
  it('gives the same bytes for the same seed', async () => {
    const logs = [fresh('json'), fresh('json')];
    const outs = [];
    for (const log of logs)
      outs.push((await affray(['fight', bridge, '--seed', '12345', '--log', log])).out.replace(log, ''));
    expect(outs[0]).toBe(outs[1]);
    expect(readFileSync(logs[0]!, 'utf8')).toBe(readFileSync(logs[1]!, 'utf8'));
    expect(outs[0]).toMatch(/^Round 1\nBrenna /);
    expect(outs[0]).toMatch(/must exceed evasion 13 \(MST-01\)/);
    expect(outs[0]).toMatch(/(Watch|Raiders) wins after \d+ moves\.\nseed 12345/);
  });

  it('shows a seed that repeats it when none was given', async () => {
    const { out } = await affray(['fight', bridge]);
    const seed = /seed (\w+)\n$/.exec(out)![1]!;
    expect((await affray(['fight', bridge, '--seed', seed])).out).toBe(out);
  });

  it('reads a roster from standard input, and answers in JSON', async () => {
    const told = await answer<{ standing: object; told: { lines: object[] }[]; log: { entries: object[] } }>(
      ['fight', '-', '--seed', 'x', '--first', 'kobold-1', '--tactics', 'Watch=weakest'],
      readFileSync(bridge, 'utf8'),
    );
    expect(told.standing).toMatchObject({ over: true });
    expect(told.log.entries[0]).toMatchObject({ move: { kind: 'order', turn: 'kobold-1' } });
    expect(told.told.length).toBe(told.log.entries.length);
    const { code } = await affray(['verify', '-'], { input: JSON.stringify(told.log) });
    expect(code).toBe(0);
  });

  it('ends a fight that nobody can win, and says why', async () => {
    const { code, out } = await affray(['fight', example('walls.yaml'), '--seed', 'x']);
    expect(code).toBe(0);
    expect(out).toMatch(/Undecided\. Neither side can bring it to an end/);
    expect(out).not.toMatch(/wins/);
  });

  it('writes over nothing unless told to', async () => {
    const log = file('precious', 'json');
    const { code, err } = await affray(['fight', bridge, '--log', log]);
    expect(code).toBe(2);
    expect(err).toMatch(/is there already.*--force/);
    expect(readFileSync(log, 'utf8')).toBe('precious');
    expect((await affray(['fight', bridge, '--log', log, '--force'])).code).toBe(0);
    expect((await affray(['verify', log])).code).toBe(0);
    expect((await affray(['fight', bridge, '--log', '/nowhere/at/all.json'])).err).toMatch(/cannot be written/);
  });

  it('keeps what is in a name from the terminal, and the name in the log', async () => {
    const name = '\\e[31m<img src=x onerror=alert(1)>\\n\\u009b2J';
    const roster = file(`format: affray-roster/1
ruleset: mst2
fighters:
  - { name: "${name}", side: A, sheet: { skill: 9, weapons: [sword] } }
  - { name: Ben, side: B }
`);
    const log = fresh('json');
    const { out } = await affray(['fight', roster, '--seed', 'x', '--log', log]);
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(out).not.toMatch(/[\0-\x09\x0B-\x1F\x7F-\x9F]/);
    expect(out).toContain('\\u001b[31m<img src=x onerror=alert(1)>\\u000a\\u009b2J');
    const { fighters } = JSON.parse(readFileSync(log, 'utf8')) as { fighters: { name: string }[] };
    expect(fighters[0]!.name).toBe('\u001b[31m<img src=x onerror=alert(1)>\n\u009b2J');
    expect((await affray(['check', log])).code).toBe(0);
  });

  it('colors only a terminal that wants it', async () => {
    const argv = ['fight', bridge, '--seed', 'x'];
    expect((await affray(argv, { tty: true })).out).toContain('\u001b[');
    expect((await affray(argv, { tty: true, env: { NO_COLOR: '1' } })).out).toBe((await affray(argv)).out);
  });
});

describe('a log', () => {
  const log = fresh('json');
  const made = affray(['fight', bridge, '--seed', 'x', '--log', log]);

  it('is replayed, with views and hashes', async () => {
    await made;
    interface Replay {
      entries: { entry: number; text: string; lines: object[]; hash: string; view: object }[];
      standing: object;
    }
    const whole = await answer<Replay>(['replay', log]);
    const part = await answer<Replay>(['replay', log, '--to', '2']);
    expect(part.entries).toEqual(whole.entries.slice(0, 2));
    expect(part.entries[0]).toMatchObject({
      entry: 1,
      text: 'brenna attacks kobold-1',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(part.standing).toEqual({ over: false });
    const { out } = await affray(['replay', log]);
    expect(out).toMatch(/^Round 1\n1\. brenna attacks kobold-1\nBrenna attacks/);
    expect((await affray(['replay', log, '--to', '99'])).code).toBe(2);
  });

  it('is proved, and refused from the entry where one die was changed', async () => {
    await made;
    const { code, out } = await affray(['verify', log]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^OK: \d+ entries; rolls: \d+ from the seed, 0 entered, 0 from the server; 0 overrides; chained\.\n$/,
    );
    const data = JSON.parse(readFileSync(log, 'utf8')) as {
      entries: { rolls: { faces: number[] }[]; hash?: string }[];
    };
    const face = data.entries[1]!.rolls[0]!.faces;
    face[0] = face[0] === 5 ? 6 : 5;
    const bad = await affray(['verify', '-'], { input: JSON.stringify(data) });
    expect(bad).toMatchObject({ code: 1, out: '' });
    expect(bad.err).toMatch(/^Entry 2 does not follow: its hash does not fit/);
    for (const entry of data.entries) delete entry.hash;
    const unchained = await affray(['verify', '-', '--json'], { input: JSON.stringify(data) });
    expect(unchained.code).toBe(1);
    expect(JSON.parse(unchained.out)).toMatchObject({ ok: false, entry: 2, chained: false });
    expect(JSON.parse(unchained.err)).toMatchObject({
      error: { message: expect.stringMatching(/the seed gives/) as string },
    });
  });

  it('that is not one is refused with every problem', async () => {
    await made;
    const text = readFileSync(log, 'utf8')
      .replace('"kind":"attack"', '"kind":"atack"')
      .replace('"by":"osric","on"', '"by":"osric","onn"');
    const { code, err } = await affray(['verify', file(text, 'json')]);
    expect(code).toBe(1);
    expect(err).toMatch(/line \d+, column \d+, entries\[0\]/);
    expect(err).toMatch(/entries\[1\]/);
  });
});

describe('affray check', () => {
  it('says what a roster holds', async () => {
    const { code, out } = await affray(['check', bridge]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^OK: a roster of MST-2 Melee Fighting, 5 fighters\nWatch: Brenna \(brenna\), Osric \(osric\)\nRaiders: Kobold 1/,
    );
    expect(await answer(['check', bridge])).toMatchObject({
      ok: true,
      is: 'roster',
      house: { lethality: 'split' },
      notes: [],
    });
  });

  const head = 'format: affray-roster/1\nruleset: mst2\nfighters:\n';
  it.each([
    [
      'an unknown key',
      `${head}  - { name: A, side: B, shield: true }\n`,
      [/line 4, column 25, fighters\[0\]\.shield: Unknown key "shield"/],
    ],
    [
      'a misspelt weapon',
      `${head}  - { name: A, side: B, sheet: { weapons: [sowrd] } }\n`,
      [/line 4.*Found "sowrd".*Did you mean "sword"\?/],
    ],
    [
      'a shield with a two-handed weapon',
      `${head}  - { name: A, side: B, sheet: { shield: true, weapons: [polearm] } }\n`,
      [/line 4.*shield: Found a shield with polearm \(two hands\)/],
    ],
    [
      'a negative skill',
      `${head}  - { name: A, side: B, sheet: { skill: -2 } }\n`,
      [/line 4.*skill: Found -2; allowed is at least 0/],
    ],
    [
      'ids given twice',
      `${head}  - { name: A, id: a, side: B }\n  - { name: C, id: a, side: D }\n`,
      [/line 5.*The id "a" is taken/],
    ],
    [
      'an unknown ruleset',
      'format: affray-roster/1\nruleset: mst3\nfighters: [{ name: A, side: B }]\n',
      [/line 2, column 1, ruleset: Found "mst3".*Did you mean "mst2"\?/],
    ],
    [
      'a wrong house rule',
      `${head.replace('fighters', 'house: { shock: hti }\nfighters')}  - { name: A, side: B }\n`,
      [/line 3, column 10, house\.shock: Found "hti".*Did you mean "hit"\?/],
    ],
    ['nothing', '', [/line 1: The file is empty; a roster is wanted/]],
    ['no YAML', 'Dear Sir,\n\tI write to you', [/line \d/]],
    [
      'several things',
      `\uFEFF${head}  - { name: A, side: B, sheet: { skil: 1 } }\n  - { name: C, side: D, sheet: { skill: -1 } }\n`.replaceAll(
        '\n',
        '\r\n',
      ),
      [/line 4.*skil/, /line 5.*skill/],
    ],
  ] as const)('tells where %s is', async (_name, text, messages) => {
    const roster = file(text);
    const { code, out, err } = await affray(['check', roster]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    for (const message of messages) expect(err).toMatch(message);
    const json = await affray(['check', roster, '--json']);
    expect(json.code).toBe(1);
    const { problems } = JSON.parse(json.out) as { problems: { line: number; message: string }[] };
    expect(problems.length).toBeGreaterThanOrEqual(messages.length);
    expect(JSON.parse(json.err)).toMatchObject({ error: { problems } });
    // Nothing is begun with such a roster, and nothing written.
    const log = fresh('json');
    expect((await affray(['fight', roster, '--log', log])).code).toBe(1);
    expect(existsSync(log)).toBe(false);
  });

  it('takes two of one name, and says so', async () => {
    const { code, out } = await affray(['check', file(`${head}  - { name: A, side: B }\n  - { name: A, side: D }\n`)]);
    expect(code).toBe(0);
    expect(out).toMatch(/note: line 5.*Two fighters are named "A"; this one is "a-2"/);
  });

  it('refuses 10 MB at once', async () => {
    const large = fresh('yaml');
    writeFileSync(large, 'x: y\n'.repeat(2_000_000));
    const started = performance.now();
    const { code, err } = await affray(['check', large]);
    expect(code).toBe(1);
    expect(err).toMatch(/at most 1 MB is allowed for a roster/);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('affray rules', () => {
  it('lists rulesets, a ledger, a rule', async () => {
    expect((await affray(['rules'])).out).toMatch(/mst2\s+MST-2 Melee Fighting/);
    const ledger = await answer<{ ledger: { id: string }[]; house: { key: string; default: unknown; text: string }[] }>(
      ['rules', 'MST2'],
    );
    expect(ledger.ledger.map(({ id }) => id)).toContain('MST-06');
    expect(ledger.house).toContainEqual({
      key: 'shock',
      default: 'hit',
      text: expect.stringContaining('(MST-Q01)') as string,
    });
    const { out } = await affray(['rules', 'mst2', 'mst-q01']);
    expect(out).toMatch(/^MST-Q01 /);
    expect(out).toMatch(/house rule shock, by default "hit": One shock check a hit/);
    expect(out).toMatch(/Eiríkr Åsheim, CC BY 4\.0/);
  });

  it.each([
    [['rules', 'mst2', '6'], /Did you mean "MST-06"\?/],
    [['rules', 'mst2', 'MST-6'], /Did you mean "MST-06"\?/],
    [['rules', 'mst2', 'Q1'], /Did you mean "MST-Q01"\?/],
    [['rules', 'mst3'], /the ruleset "mst3".*Did you mean "mst2"\?/],
    [['rules', 'constructor'], /the ruleset "constructor"/],
  ])('refuses %j with a suggestion', async (argv, message) => {
    const { code, err } = await affray(argv);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
