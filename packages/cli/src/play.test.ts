/** affray play: scripted at the keyboard. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsdown';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFaces } from './faces.ts';
import { type Ran, affray, example, file, fresh } from './testing.fixture.ts';

const play = (lines: readonly string[], ...more: string[]): Promise<Ran> =>
  affray(['play', ...more], { input: lines.map((line) => `${line}\n`).join('') });
const duel = [example('duel.yaml'), '--seed', 'x'];
const ROLLED_BY_HAND = `format: affray-roster/1
ruleset: mst2
fighters:
  - { name: Anna, side: Anna, sheet: { weapons: [sword] } }
  - { name: Bert, side: Bert, sheet: { weapons: [sword], hitDice: 1d8, armor: leather } }
`;
interface PlayedLog {
  readonly entries: readonly {
    readonly move: object;
    readonly rolls: readonly { readonly faces: number[]; readonly from: string }[];
  }[];
  readonly undone?: readonly object[];
}
const read = (path: string): PlayedLog => JSON.parse(readFileSync(path, 'utf8')) as PlayedLog;

describe('affray play', () => {
  it('shows the scene, the choices and the exact odds before a move, and saves after it', async () => {
    const log = fresh('json');
    const { code, out } = await play(['1', '', 'q'], ...duel, '--log', log);
    expect(code).toBe(0);
    expect(out).toMatch(/> Ansel \(ansel\) up; Wounds 0, one more fells 16\.67 %; dagger/);
    expect(out).toMatch(/1\. ansel attacks bertram\n/);
    expect(out).toMatch(
      /75\.00 % {2}misses\n.*20\.83 % {2}hits, 1 wound\n.*4\.17 % {2}hits, 1 wound, falls\n.*Enter to do it/,
    );
    expect(out).toMatch(/Ansel attacks Bertram with dagger and/);
    expect(read(log).entries).toHaveLength(1);
    expect((await affray(['verify', log])).code).toBe(0);
  });

  it('gives the same bytes for the same seed and the same typing', async () => {
    const logs = [fresh('json'), fresh('json')];
    const typing = ['1', '', '1', '', 'u', 'r', '1', ''];
    const ran = [];
    for (const log of logs) ran.push((await play(typing, ...duel, '--log', log)).out.replaceAll(log, ''));
    expect(ran[0]).toBe(ran[1]);
    expect(readFileSync(logs[0]!, 'utf8')).toBe(readFileSync(logs[1]!, 'utf8'));
    expect(read(logs[0]!).entries).toHaveLength(3);
  });

  it('undoes, redoes, and goes on where it was left', async () => {
    const log = fresh('json');
    await play(['ansel attacks bertram with dagger', '', 'u'], ...duel, '--log', log);
    expect(read(log)).toMatchObject({ entries: [], undone: [{ move: { kind: 'attack' } }] });
    const { out, code } = await play(['r', 'l', 'gm sets wounds ansel to 2', 'q'], '--log', log, '--resume');
    expect(code).toBe(0);
    expect(out).toMatch(/1 move made, 0 undone/);
    expect(out).toMatch(/The GM sets Ansel to 2 wounds/);
    expect(read(log).entries.map(({ move }) => move)).toMatchObject([{ kind: 'attack' }, { kind: 'wounds', to: 2 }]);
    expect((await affray(['verify', log])).out).toMatch(/1 override;/);
    // Not by accident over a log that is there.
    const again = await play(['q'], ...duel, '--log', log);
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining('--resume') as string });
  });

  it('asks for real dice, refuses wrong faces by name, and takes the last dice back', async () => {
    const log = fresh('json');
    const { out } = await play(
      ['1', '', '25', '20', 'back', '19', 'x', '3', '6', '1', '', '1'],
      ...duel,
      '--dice',
      'ansel=real,Bertram=real',
      '--log',
      log,
    );
    expect(out).toMatch(
      /Ansel rolls 1d20 for attack \(16 or more\); faces 1 to 20: 25\nDie 1 of 1d20 shows 25; allowed are whole numbers from 1 to 20/,
    );
    expect(out).toMatch(/Die 1 of 1d6 shows "x"/);
    expect(read(log).entries[0]!.rolls).toEqual([
      { faces: [19], from: 'entered', whose: 'ansel' },
      { faces: [3], from: 'entered', whose: 'ansel' },
      { faces: [6], from: 'entered', whose: 'bertram' },
    ]);
    expect((await affray(['verify', log])).code).toBe(0);
  });

  it('takes dice one by one, and shows after each what the others may still make of it', async () => {
    const log = fresh('json');
    const { out } = await play(
      ['anna attacks bert', '', '19', '5', 'back', '6', '2 9', '', '1', '1', 'q'],
      file(ROLLED_BY_HAND),
      '--dice',
      'real',
      '--log',
      log,
    );
    expect(out).toMatch(
      /rolls 2d6 for power \(.*\); faces 1 to 6: 5\n(.+%.+\n)+Anna rolls.*; after 5, 1 more, 1 to 6: back\n/,
    );
    expect(out).toMatch(/; after 6, 1 more, 1 to 6: 2 9\n2d6 is 2 dice, 1 of them still to come; found 2\. The faces/);
    expect(out).toMatch(/Dice of one roll are all real or all virtual/);
    // A 6 wounds through leather, and a 1 does not.
    expect(out).toMatch(
      /after 6, 1 more, 1 to 6: 1\n +87\.50 % {2}hits, 1 wound\n +12\.50 % {2}hits, 1 wound, falls\n/,
    );
    expect(read(log).entries[0]!.rolls.map(({ faces }) => faces)).toEqual([[19], [6, 1], [1]]);
    expect((await affray(['verify', log])).code).toBe(0);
  });

  it('rolls virtually for an empty line, with the dice that the seed would have given', async () => {
    const [real, virtual] = [fresh('json'), fresh('json')];
    await play(['1', '', '', '', ''], ...duel, '--dice', 'real', '--log', real);
    await play(['1', ''], ...duel, '--log', virtual);
    expect(readFileSync(real, 'utf8')).toBe(readFileSync(virtual, 'utf8'));
  });

  it('lets a side be played by its tactic, and passes over its moves when undoing', async () => {
    const log = fresh('json');
    const { out } = await play(['1', '', 'u'], ...duel, '--tactics', 'Bertram=plain', '--log', log);
    expect(out).toMatch(/\nbertram attacks ansel\n/);
    expect(read(log)).toMatchObject({ entries: [], undone: [{ move: { by: 'ansel' } }, { move: { by: 'bertram' } }] });
  });

  it('helps, and says what it did not understand', async () => {
    const { out, code } = await play(['?', 'anselm attacks bertram', '99', 'o', 's'], ...duel);
    expect(code).toBe(0);
    expect(out).toMatch(/A number takes that choice/);
    expect(out).toMatch(/gm sets wounds brenna to 2/);
    expect(out).toMatch(/found "anselm".*Did you mean "ansel"\?/);
    expect(out).toMatch(/Found 99; there are choices 1 to \d/);
    expect(out).toMatch(/Say where: s FILE/);
    expect(out).toMatch(/Not saved\.\n$/);
  });

  it('saves where it is told when it was told nothing before', async () => {
    const log = fresh('json');
    await play(['1', '', 'q', log], ...duel);
    expect(read(log).entries).toHaveLength(1);
    const { out } = await play(['q'], log);
    expect(out).toMatch(/> Bertram/);
  });

  it.each([
    [[], /Say what to play/],
    [['-'], /Standard input is what you type with/],
    [[example('duel.yaml'), '--dice', 'reel'], /the dice "reel".*Did you mean "real"\?/],
    [['--log', '/tmp/no-such-affray.json', '--resume'], /There is no log/],
  ])('refuses %j', async (argv, message) => {
    const { code, err } = await affray(['play', ...argv]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

describe('faces typed in', () => {
  const fudge = { pool: '4dF', dice: Array.from({ length: 4 }, () => ({ low: -1, high: 1 })) };

  it('may be signs on Fudge dice', () => {
    expect(readFaces('+ + 0 -', fudge)).toEqual([1, 1, 0, -1]);
    expect(readFaces('++0-', fudge)).toEqual([1, 1, 0, -1]);
    expect(readFaces('1 1 0 -1', fudge)).toEqual([1, 1, 0, -1]);
  });

  it('may be fewer than the dice, and go on from those known', () => {
    expect(readFaces('+ 0', fudge)).toEqual([1, 0]);
    expect(readFaces('-', fudge, 3)).toEqual([-1]);
  });

  it('are refused naming the die', () => {
    expect(readFaces('3 2 1 1', fudge)).toMatch(/^Die 1 of 4dF shows 3/);
    expect(readFaces('+ + 0 - -', fudge)).toBe('4dF is 4 dice; found 5.');
    expect(readFaces('+ x', fudge, 2)).toMatch(/^Die 4 of 4dF shows "x"/);
    expect(readFaces('+ 0 -', fudge, 2)).toBe('4dF is 4 dice, 2 of them still to come; found 3.');
    expect(
      readFaces('2 9', {
        pool: '2d8',
        dice: [
          { low: 1, high: 8 },
          { low: 1, high: 8 },
        ],
      }),
    ).toMatch(/^Die 2 of 2d8 shows 9; allowed are whole numbers from 1 to 8/);
  });
});

describe('the command as a process', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const built = fresh('dist');
  // Built from the sources as they are now, whatever was built before.
  beforeAll(() =>
    build({
      config: false,
      cwd: join(root, 'packages/cli'),
      entry: { main: 'src/main.ts' },
      outDir: built,
      platform: 'node',
      dts: false,
      deps: { alwaysBundle: [/./] },
      logLevel: 'silent',
    }),
  );
  const shell = (command: string): { status: number | null; stdout: string; stderr: string } =>
    spawnSync('bash', ['-c', `set -o pipefail; ${command.replaceAll('AFFRAY', `node ${join(built, 'main.mjs')}`)}`], {
      cwd: root,
      encoding: 'utf8',
    });

  it('prints what it can do, and lets a reader stop early', () => {
    const { status, stdout, stderr } = shell('AFFRAY --help && AFFRAY odds 1000d6 | head -1');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: affray/);
    for (const verb of [
      'roll',
      'odds',
      'fight',
      'play',
      'replay',
      'verify',
      'check',
      'rules',
      'serve',
      'backup',
      'restore',
    ]) {
      expect(stdout).toContain(`  ${verb} `);
    }
    expect(stdout).toMatch(/ *1000d6 +chance\n$/);
  });

  it('works at a terminal of its own', () => {
    const log = fresh('json');
    // What is typed early waits in the terminal until it is read.
    const { stdout, status } = shell(
      `(echo 1; echo; echo q; sleep 2) | script -qec 'AFFRAY play examples/mst2/duel.yaml --seed x --log ${log}' /dev/null`,
    );
    expect(status).toBe(0);
    expect(stdout).toContain('Saved in');
    expect(read(log).entries).toHaveLength(1);
  });
});
