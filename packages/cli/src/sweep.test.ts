/** affray sweep: its forms, its refusals, and that no kill loses a finished cell or changes a byte. */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parquetReadObjects } from 'hyparquet';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleProgram } from '../../../scripts/bundle.js';
import { affray, answer, duel, example, file, fresh } from './testing.fixture.ts';

interface Document {
  readonly format: string;
  readonly varied: readonly string[];
  readonly columns: readonly string[];
  readonly complete: boolean;
  readonly rows: readonly Record<string, unknown>[];
  readonly solved?: readonly {
    readonly at?: object;
    readonly between: { value: unknown; p: number }[][];
    readonly nearest: { value: unknown; p: number };
    readonly trend: string;
  }[];
}

const roster = duel('{ skill: 3, hitDice: 1d4, weapons: [sword] }', '{ skill: 2, hitDice: 1d4, armor: leather }');
const axes = ['--vary', 'ann.skill=0..3', '--vary', 'ben.armor=leather,none'];

describe('affray sweep', () => {
  it('has the odds of every cell, as affray odds has them', async () => {
    const { rows, ...about } = await answer<Document>(['sweep', roster, ...axes]);
    expect(about).toMatchObject({ format: 'affray-sweep/1', varied: ['ann.skill', 'ben.armor'], complete: true });
    expect(rows.map((row) => [row['ann.skill'], row['ben.armor']])).toEqual(
      [0, 1, 2, 3].flatMap((skill) => ['leather', 'none'].map((armor) => [skill, armor])),
    );
    const same = duel('{ skill: 1, hitDice: 1d4, weapons: [sword] }', '{ skill: 2, hitDice: 1d4, armor: none }');
    const odds = await answer<{ winner: Record<string, { p: number }>; bound: number }>(['odds', same]);
    expect(rows[3]).toMatchObject({ win_A: odds.winner['A']!.p, win_B: odds.winner['B']!.p, bound: odds.bound });
  });

  it('tells a table to people, and asks the same twice the same', async () => {
    const [one, two] = [await affray(['sweep', roster, ...axes]), await affray(['sweep', roster, ...axes])];
    expect(one.code).toBe(0);
    expect(one.out).toBe(two.out);
    const [head, ...lines] = one.out.trim().split('\n');
    expect(head).toMatch(/^ann\.skill +ben\.armor +A wins +B wins +rounds +method$/);
    expect(lines).toHaveLength(8);
  });

  it('samples what is too large and says of how many fights, and how far each chance may be off', async () => {
    const { rows } = await answer<Document>(['sweep', roster, '--vary', 'ann.skill=1,2', '--limit', '0']);
    for (const row of rows) {
      expect(row).toMatchObject({ method: 'sampled', fights: 10_000, seed: 'affray', scenes: null, bound: null });
      const [low, high] = [row['low_A'] as number, row['high_A'] as number];
      expect(row['error']).toBeCloseTo((high - low) / 2, 12);
      expect(row['win_A']).toBeGreaterThan(low);
      expect(row['win_A']).toBeLessThan(high);
    }
    const error = await answer<Document>(['sweep', roster, '--vary', 'ann.skill=1', '--limit', '0', '--error', '2%']);
    expect(error.rows[0]!['error']).toBeLessThanOrEqual(0.02);
  });

  it('keeps to house rules, wounds and tactics that are the same in every cell', async () => {
    const fixed = ['--house', 'lethality=split', '--wounds', 'ben=1', '--tactics', 'A=best'];
    const { rows } = await answer<Document>(['sweep', roster, '--vary', 'ann.skill=3', ...fixed]);
    const odds = await answer<{ winner: Record<string, { p: number }> }>(['odds', roster, ...fixed]);
    expect(rows[0]!['win_A']).toBe(odds.winner['A']!.p);
  });

  it('answers which value gives a chance, for each value of the other axes', async () => {
    const argv = ['sweep', roster, '--vary', 'ben.armor=leather,none', '--vary', 'ann.skill=0..40', '--solve', 'a=70%'];
    const { solved, rows } = await answer<Document>(argv);
    expect(rows.length).toBeLessThan(82);
    const all = (await answer<Document>(['sweep', roster, ...argv.slice(2, 6)])).rows;
    for (const [i, armor] of ['leather', 'none'].entries()) {
      const chances = all.filter((row) => row['ben.armor'] === armor).map((row) => row['win_A'] as number);
      const first = chances.findIndex((p) => p >= 0.7);
      const expected =
        first > 0 ? [[first - 1, first].map((value) => ({ value, p: chances[value]! }))] : ([] as unknown[]);
      expect(solved![i]).toMatchObject({ at: { 'ben.armor': armor }, between: expected, trend: 'rises' });
    }
    const { out } = await affray(argv);
    expect(out).toMatch(
      /^ben\.armor leather: A wins with 70\.00 % by ann\.skill: between \d+ \(6.+ %\) and \d+ \(7.+ %\)\.$/m,
    );
  });

  it('says so when no value gives the chance', async () => {
    const { out, code } = await affray(['sweep', roster, '--vary', 'ann.skill=0..2', '--solve', 'A=99%']);
    expect(code).toBe(0);
    expect(out).toMatch(/nowhere from 0 to 2; nearest at 2/);
  });

  it('compares rosters, and games', async () => {
    const { rows, columns } = await answer<Document>([
      'sweep',
      example('duel.yaml'),
      example('../fudge/rachel-and-archie.yaml'),
      '--fights',
      '50',
      '--limit',
      '0',
    ]);
    expect(rows.map(({ roster: name, ruleset }) => [name, ruleset])).toEqual([
      ['duel', 'mst2'],
      ['rachel-and-archie', 'fudge'],
    ]);
    expect(columns).toContain('win_Villainy');
    expect(rows[0]!['win_Villainy']).toBeNull();
  });

  it.each([
    [['sweep'], /missing required argument/],
    [['sweep', roster], /Say what is to be varied/],
    [['sweep', roster, '--vary', 'ann.skill'], /allowed is --vary AXIS=VALUES/],
    [['sweep', roster, '--vary', 'ann.skill=0..'], /ann\.skill = "0\.\."/],
    [['sweep', roster, '--vary', 'ann.skill=[1'], /cannot be read/],
    [['sweep', roster, '--vary', 'ann.skil=1'], /Did you mean "skill"/],
    [['sweep', roster, '--vary', 'ann.skill=1', '--out', 'x.txt'], /\.csv, \.json, \.parquet or \.svg/],
    [['sweep', roster, '--vary', 'ann.skill=1', '--out', join('no', 'x.csv')], /no folder/],
    [['sweep', roster, '--vary', 'ann.skill=1', '--solve', 'C=50%'], /there are A, B/],
    [['sweep', roster, '--vary', 'ann.skill=1', '--solve', 'A=0'], /above 0 and below 1/],
    [['sweep', roster, example('duel.yaml'), '--solve', 'A=50%'], /no.* axis|there is none/],
    [['sweep', roster, '--vary', 'ann.skill=1', '--limit', '-1'], /0 to 2000000/],
    [['sweep', roster, '--vary', 'ann.skill=0..100', '--vary', 'ben.skill=0..100'], /10201 cells/],
    [['sweep', roster, roster, '--vary', 'ann.skill=1'], /given twice/],
  ])('refuses %j', async (argv, message) => {
    const { code, out, err } = await affray(argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });

  it('tells everything that is wrong with a roster', async () => {
    const { code, err } = await affray(['sweep', file('format: affray-roster/1\nruleset: mst3\n'), '--vary', 'a=1']);
    expect(code).toBe(1);
    expect(err).toMatch(/ruleset/);
    expect(err).toMatch(/fighters/);
  });
});

describe('files of a sweep', () => {
  const written = async (ending: string, ...more: string[]): Promise<Buffer> => {
    const out = fresh(ending);
    const { code, err, out: told } = await affray(['sweep', roster, ...axes, '--out', out, ...more]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(told).toContain(`written: ${out}, 8 rows`);
    expect(existsSync(`${out}.part`)).toBe(false);
    return readFileSync(out);
  };

  it.each(['csv', 'json', 'parquet', 'svg'])('has the same bytes twice: .%s', async (ending) => {
    expect((await written(ending)).equals(await written(ending))).toBe(true);
  });

  it('holds the same numbers as CSV, JSON and Parquet', async () => {
    const { rows, columns } = JSON.parse((await written('json')).toString()) as Document;
    const csv = Papa.parse<Record<string, string>>((await written('csv')).toString(), {
      header: true,
      skipEmptyLines: true,
    });
    expect(csv.meta.fields).toEqual(columns);
    expect(csv.data.map((row) => columns.map((column) => row[column]))).toEqual(
      rows.map((row) => columns.map((column) => String(row[column] ?? ''))),
    );
    const bytes = await written('parquet');
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    const objects = await parquetReadObjects({ file: buffer });
    expect(objects.map((row) => columns.map((column) => row[column] ?? null))).toEqual(
      rows.map((row) => columns.map((column) => row[column])),
    );
  });

  it('keeps a text from being taken for a formula', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'affray-formula-'));
    const evil = join(folder, '=1+1.yaml');
    writeFileSync(evil, readFileSync(roster));
    const out = join(folder, 'formula.csv');
    expect((await affray(['sweep', evil, roster, '--out', out])).code).toBe(0);
    expect(readFileSync(out, 'utf8')).toMatch(/^"'=1\+1",mst2,exact,0\.\d+,/m);
    rmSync(folder, { recursive: true });
  });

  it('draws two axes as a map, with a table of the same numbers', async () => {
    const svg = (await written('svg')).toString();
    const { rows } = await answer<Document>(['sweep', roster, ...axes]);
    expect(svg).toMatch(/<title[^>]*>A wins by ben\.armor and ann\.skill<\/title>/);
    expect(svg).toContain('<desc');
    for (const row of rows) expect(svg).toContain(`${((row['win_A'] as number) * 100).toFixed(2)} %`);
  });

  it('does not write over a file without --force, and does with it', async () => {
    const out = fresh('csv');
    writeFileSync(out, 'mine');
    const refused = await affray(['sweep', roster, ...axes, '--out', out]);
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/there already/);
    expect(readFileSync(out, 'utf8')).toBe('mine');
    expect((await affray(['sweep', roster, ...axes, '--out', out, '--force'])).code).toBe(0);
    expect(readFileSync(out, 'utf8')).toMatch(/^ann\.skill,/);
  });
});

describe('a sweep that is killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'affray-sweep-'));
  const long = [
    ...['sweep', example('bridge.yaml'), '--vary', 'brenna.skill=0..9', '--vary', 'osric.skill=0..3'],
    ...['--limit', '0', '--fights', '4000'],
  ];
  let command: string;
  let whole: string;

  beforeAll(async () => {
    command = await bundleProgram(fileURLToPath(new URL('main.ts', import.meta.url)), folder);
    const out = join(folder, 'whole.csv');
    expect((await started([...long, '--out', out]).ended).code).toBe(0);
    whole = readFileSync(out, 'utf8');
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  function started(argv: readonly string[]): {
    readonly child: ReturnType<typeof spawn>;
    readonly ended: Promise<{ code: number | null; out: string; err: string }>;
  } {
    const child = spawn(process.execPath, [command, ...argv]);
    const written = { out: '', err: '' };
    child.stdout.on('data', (data: Buffer) => (written.out += data.toString()));
    child.stderr.on('data', (data: Buffer) => (written.err += data.toString()));
    const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
      child.on('close', (code) => resolve({ code, ...written })),
    );
    return { child, ended };
  }
  const cellsIn = (part: string): number =>
    existsSync(part) ? readFileSync(part, 'utf8').trim().split('\n').length - 1 : 0;
  /** Waits until so many cells are finished, and kills. */
  async function killed(
    out: string,
    cells: number,
    signal: NodeJS.Signals,
  ): Promise<{ code: number | null; err: string }> {
    const { child, ended } = started([...long, '--out', out]);
    while (cellsIn(`${out}.part`) < cells && child.exitCode === null) await new Promise((wait) => setTimeout(wait, 5));
    child.kill(signal);
    return ended;
  }

  it.each<[NodeJS.Signals, number | null]>([
    ['SIGINT', 130],
    ['SIGKILL', null],
  ])('goes on after %s and ends with the same bytes', async (signal, code) => {
    const out = join(folder, `${signal}.csv`);
    const first = await killed(out, 3, signal);
    expect(first.code).toBe(code);
    expect(existsSync(out)).toBe(false);
    const kept = cellsIn(`${out}.part`);
    expect(kept).toBeGreaterThanOrEqual(3);
    if (code === 130) expect(first.err).toContain(`Stopped: ${kept} of 40 cells are done and kept in "${out}.part"`);
    // Killed again, now in the middle of a line; then let through.
    await killed(out, kept + 2, signal);
    appendFileSync(`${out}.part`, '0123456789abcdef [39,{"method":"sam');
    const last = await started([...long, '--out', out]).ended;
    expect(last.code).toBe(0);
    expect(last.err).toMatch(/^Going on: \d+ of 40 cells are done already\.$/m);
    expect(readFileSync(out, 'utf8')).toBe(whole);
    expect(existsSync(`${out}.part`)).toBe(false);
  });

  it('does not mix in the cells of another sweep', async () => {
    const out = join(folder, 'other.csv');
    await killed(out, 1, 'SIGKILL');
    const other = await started([...long, '--seed', 'other', '--out', out]).ended;
    expect(other.code).toBe(2);
    expect(other.err).toContain('holds the finished cells of another sweep');
    expect(cellsIn(`${out}.part`)).toBeGreaterThanOrEqual(1);
    const forced = await started([...long, '--out', out, '--force']).ended;
    expect(forced.code).toBe(0);
    expect(readFileSync(out, 'utf8')).toBe(whole);
  });

  it('tells the finished cells where there is no file', async () => {
    const slow = [...long.slice(0, -1), '200000'];
    const { child, ended } = started(slow);
    await new Promise((wait) => setTimeout(wait, 1500));
    child.kill('SIGINT');
    const { code, out, err } = await ended;
    expect(code).toBe(130);
    expect(out).toMatch(/^brenna\.skill +osric\.skill/);
    expect(err).toMatch(/Stopped: \d+ of 40 cells are done/);
  });
});
