/** What a stranger ran into: paths that cannot be written, words for letters, names that every object has. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type Ran, affray, example, file, fresh } from './testing.fixture.ts';

const play = (lines: readonly string[], ...more: string[]): Promise<Ran> =>
  affray(['play', example('duel.yaml'), '--seed', 'x', ...more], { input: lines.map((line) => `${line}\n`).join('') });
const entriesOf = (path: string): number => (JSON.parse(readFileSync(path, 'utf8')) as { entries: [] }).entries.length;

describe('play keeps what was played', () => {
  it('when a path to save to is wrong: it says so and asks again', async () => {
    const log = fresh('json');
    const { code, out } = await play(['1', '', 's /nowhere/x.json', 'q', '/nowhere/y.json', log]);
    expect(code).toBe(0);
    expect(out.match(/there is no folder "\/nowhere"/g)).toHaveLength(2);
    expect(entriesOf(log)).toBe(1);
  });

  it('when the folder of its log goes away: the fight goes on and is saved elsewhere', async () => {
    const gone = mkdtempSync(join(tmpdir(), 'affray-'));
    const log = fresh('json');
    const lines = (function* () {
      yield '1\n\n';
      rmSync(gone, { recursive: true });
      yield `1\n\nq\n${log}\n`;
    })();
    const { code, out } = await affray(['play', example('duel.yaml'), '--seed', 'x', '--log', join(gone, 'a.json')], {
      stdin: Readable.from(lines),
    });
    expect(code).toBe(0);
    expect(out).toMatch(/there is no folder.*The fight goes on unsaved/);
    expect(entriesOf(log)).toBe(2);
  });

  it('and other files as they are, unless told yes', async () => {
    const precious = file('{"precious":1}', 'json');
    const kept = await play(['1', '', `s ${precious}`, 'no', 'q', precious, '', 'q']);
    expect(kept.out).toMatch(/is there already/);
    expect(kept.out).toMatch(/Not saved\./);
    expect(readFileSync(precious, 'utf8')).toBe('{"precious":1}');
    await play(['1', '', `s ${precious}`, 'yes', 'q']);
    expect(entriesOf(precious)).toBe(1);
  });

  it('q at "Save where?" makes no file called q, and "back" goes on', async () => {
    const { out } = await play(['1', '', 'q', 'back', '1', '', 'q', 'q']);
    expect(out).toMatch(/throw 1 move away/);
    expect(out).toMatch(/throw 2 moves away/);
    expect(existsSync('q')).toBe(false);
  });
});

describe('play understands', () => {
  it('whole words', async () => {
    const log = fresh('json');
    const { out } = await play(['1', '', 'undo', 'redo', 'help', 'quit'], '--log', log);
    expect(out).toMatch(/0 moves made, 1 undone/);
    expect(out).toMatch(/1 move made, 0 undone/);
    expect(out).toMatch(/u undo, r redo/);
    expect(entriesOf(log)).toBe(1);
  });

  it('no answer as no answer, and says so', async () => {
    const log = fresh('json');
    const { out } = await play(['1', 'gm sets wounds ansel to 2', 'yes', 'q'], '--log', log);
    expect(out).toMatch(/"gm sets wounds ansel to 2" is no answer here/);
    expect(entriesOf(log)).toBe(1);
  });

  it('who is out of turn', async () => {
    const { out } = await play(['bertram attacks ansel', '', 'q', 'q']);
    expect(out).toMatch(/out of turn: it is Ansel's turn/);
  });

  it('quit in the middle of the dice', async () => {
    const log = fresh('json');
    const { out, code } = await play(['1', '', 'quit', 'q'], '--dice', 'real', '--log', log);
    expect(code).toBe(0);
    expect(out).toMatch(/The move is taken back/);
    expect(entriesOf(log)).toBe(0);
  });

  it('that the fight is over', async () => {
    const { out } = await play(['gm sets fate ansel to dead', '', '5', 'q', 'q']);
    expect(out).toMatch(/The fight is over, so there are no choices/);
  });
});

describe('fight', () => {
  it.each(['/nowhere/x.json', '-', mkdtempSync(join(tmpdir(), 'affray-'))])(
    'looks at --log %s before it plays',
    async (path) => {
      const { code, out, err } = await affray(['fight', example('duel.yaml'), '--log', path]);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toMatch(/cannot be written: (there is no folder|this goes to a file|it is a folder)/);
    },
  );

  it.each(['constructor', '__proto__', 'toString'])('takes a side called %s', async (side) => {
    const roster = file(
      `format: affray-roster/1\nruleset: mst2\nfighters:\n  - { name: A, side: ${side} }\n  - { name: B, side: b }\n`,
    );
    for (const verb of ['fight', 'odds']) expect((await affray([verb, roster])).code).toBe(0);
    expect((await affray(['odds', roster])).out).toMatch(new RegExp(`${side} wins +52\\.18 %`));
  });

  it('refuses bytes that are no UTF-8', async () => {
    const path = fresh('yaml');
    writeFileSync(
      path,
      Buffer.from('format: affray-roster/1\nruleset: mst2\nfighters: [{ name: Ren\xe9e, side: a }]\n', 'latin1'),
    );
    expect(await affray(['check', path])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/not UTF-8 text/) as string,
    });
  });
});
