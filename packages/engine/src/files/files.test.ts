/** Rosters and logs from text: every problem at once, at its line, kindly. */
import { describe, expect, it } from 'vitest';
import { begin, commit } from '../fight/fight.ts';
import { writeLog } from '../fight/log.ts';
import { Malformed, type Problem, problemText } from '../fight/problem.ts';
import { rulesets } from '../rulesets/index.ts';
import { FILE_LIMITS, readLogText, readRosterText } from './index.ts';

const ROSTER = `format: affray-roster/1
ruleset: mst2
fighters:
  - name: Brünhild ⚔
    side: Watch
    sheet: { skill: 3, weapons: [sword] }
  - name: Kobold
    side: Raiders
    count: 2
    sheet:
      skill: 1
`;

const problemsOf = (text: string): readonly Problem[] => readRosterText(text, rulesets).problems;
const texts = (text: string): string[] => problemsOf(text).map(problemText);

describe('a roster in text', () => {
  it('is read with any name, and the same from JSON', () => {
    const { roster, problems } = readRosterText(ROSTER, rulesets);
    expect(problems).toEqual([]);
    expect(roster!.fighters.map(({ name }) => name)).toEqual(['Brünhild ⚔', 'Kobold 1', 'Kobold 2']);
    const { house: _house, ruleset, fighters } = roster!;
    const json = JSON.stringify({ format: 'affray-roster/1', ruleset: ruleset.id, fighters }, null, '\t');
    expect(readRosterText(json, rulesets).roster).toEqual(roster);
  });

  it('may have a byte-order mark and CRLF', () => {
    const windows = `\uFEFF${ROSTER.replaceAll('\n', '\r\n')}`;
    expect(readRosterText(windows, rulesets).roster).toEqual(readRosterText(ROSTER, rulesets).roster);
  });

  it('tells all its problems at once, by line', () => {
    const bad = ROSTER.replace('skill: 3', 'skil: 3')
      .replace('[sword]', '[sowrd]')
      .replace('count: 2', 'count: 0')
      .replace('skill: 1', 'skill: -1');
    const problems = problemsOf(bad.replaceAll('\n', '\r\n'));
    expect(problems.map(({ line, path }) => `${line} ${path.join('.')}`)).toEqual([
      '6 fighters.0.sheet.skil',
      '6 fighters.0.sheet.weapons.0',
      '9 fighters.1.count',
      '11 fighters.1.sheet.skill',
    ]);
    expect(problems.map(({ column }) => column)).toEqual([14, 33, 5, 7]);
    expect(problems[0]!.message).toContain('Did you mean "skill"?');
    expect(problems[1]!.message).toContain('Did you mean "sword"?');
    expect(problems[3]!.message).toContain('-1');
  });

  it.each([
    ['empty', '', /^line 1: The file is empty; a roster is wanted\. Begin with "format: affray-roster\/1"/],
    ['only comments', '# nothing\n', /^line 1: Found nothing but comments/],
    ['a sentence', 'Once upon a time\n', /^line 1: Found "Once upon a time"; a roster is a mapping/],
    ['a list', '- a\n- b\n', /^line 1: Found a list; a roster is a mapping/],
    ['not text', 'GIF89a\0\0', /^line 1, column 7: Found the character U\+0000/],
    ['a tab', 'format: affray-roster/1\nfighters:\n\t- name: A\n', /^line 3, column 1: Found a tab/],
    [
      'a key twice',
      'format: a\nruleset: mst2\nformat: b\n',
      /^line 3, column 1, format: The key "format" stands here a second time/m,
    ],
    [
      'a key twice in JSON',
      '{"format": "a",\n "format": "b"}',
      /^line 2, column 2, format: The key "format" stands here a second time/m,
    ],
    ['two documents', 'format: a\n---\nformat: b\n', /^line 2, column 1: A second document begins here/],
    ['an open bracket', 'format: [1, 2\n', /^line 2, column 1: This is not YAML or JSON/],
    ['nesting', '['.repeat(500_000), /^line 1, column 101: Lists or mappings stand more than 100 deep/],
    ['dashes', '- '.repeat(400_000), /^line 1, column 1: Lists or mappings stand more than 100 deep/],
    ['an unknown alias', 'format: *x\n', /^line 1: Unresolved alias/],
  ])('says what is wrong with %s', (_name, text, message) => {
    expect(texts(text).join('\n')).toMatch(message);
  });

  it('does not fill in a bomb of aliases', () => {
    const levels = [
      'a: &a [x, x]',
      ...[...'bcdefgh'].map((key, i) => `${key}: &${key} [${`*${'abcdefg'[i]},`.repeat(9)}]`),
    ];
    expect(texts(levels.join('\n'))).toEqual([expect.stringContaining('at most 100 is allowed')]);
  });

  it('refuses 10 MB at once, naming the limit', () => {
    const started = performance.now();
    expect(texts('a: b\n'.repeat(2_000_000))).toEqual([
      'The file is too large: 10 MB; at most 1 MB is allowed for a roster. Nothing of it was read.',
    ]);
    expect(performance.now() - started).toBeLessThan(500);
  });

  it('finds a key that stands twice among very many without taking long', () => {
    const many = Array.from({ length: 5_000 }, (_, i) => `k${i}: 1`).join('\n');
    const started = performance.now();
    expect(texts(`${many}\nk7: 2`).some((text) => text.startsWith('line 5001, column 1, k7: The key'))).toBe(true);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it.each(['fudgy', 'constructor', '__proto__'])('does not know the ruleset %s', (name) => {
    expect(texts(`format: affray-roster/1\nruleset: ${name}\nfighters: [{ name: A, side: B }]\n`)).toEqual([
      expect.stringMatching(`^line 2, column 1, ruleset: Found "${name}"; allowed: mst2`),
    ]);
  });
});

describe('a log in text', () => {
  const fight = begin(readRosterText(ROSTER, rulesets).roster!, { seed: 'files' });
  const { log } = commit(fight, { kind: 'attack', by: 'brünhild', on: 'kobold-1' } as never).fight;
  const text = writeLog(log);

  it('is read back as it was', () => {
    expect(readLogText(`\uFEFF${text.replaceAll('\n', '\r\n')}`, rulesets).log).toEqual(log);
  });

  it('is refused with every problem at its line', () => {
    const bad = text.replace('"attack"', '"atack"').replace('"side":"Raiders"', '"site":"Raiders"');
    try {
      readLogText(bad, rulesets);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(Malformed);
      const { problems } = error as Malformed;
      expect(problems.length).toBeGreaterThan(0);
      const lines = bad.split('\n');
      for (const { line, message } of problems) {
        if (message.includes('site')) expect(lines[line! - 1]).toContain('"site"');
      }
    }
  });

  it('larger than its limit is refused without being parsed', () => {
    expect(() => readLogText(' '.repeat(FILE_LIMITS.json + 1), rulesets)).toThrow(/at most 64 MB is allowed for a log/);
  });

  it('of more than a megabyte is read as JSON', () => {
    const note = { kind: 'note', by: 'gm', text: 'x'.repeat(2000) };
    const long = { ...log, entries: Array.from({ length: 700 }, () => ({ move: note, rolls: [] })) };
    expect(readLogText(JSON.stringify(long), rulesets).log.entries.length).toBe(700);
    expect(() => readLogText(`${JSON.stringify(long)}]`, rulesets)).toThrow(/not JSON that can be read/);
  });
});
