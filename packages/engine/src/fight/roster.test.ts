import { describe, expect, test } from 'vitest';
import { idOf, readRoster } from './roster.ts';
import { read, rulesets } from './testing.fixture.ts';

const ids = (fighters: unknown): string[] => read(fighters).roster!.fighters.map(({ id }) => id);
const told = (reading: ReturnType<typeof read>): string[] =>
  reading.problems.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('rosters', () => {
  test('counts are spelled out, numbered from 1', () => {
    const { roster } = read([
      { name: 'Brenna', side: 'Watch' },
      { name: 'Kobold', side: 'Raiders', count: 3 },
    ]);
    expect(roster!.fighters.map(({ id, name, side }) => [id, name, side])).toEqual([
      ['brenna', 'Brenna', 'Watch'],
      ['kobold-1', 'Kobold 1', 'Raiders'],
      ['kobold-2', 'Kobold 2', 'Raiders'],
      ['kobold-3', 'Kobold 3', 'Raiders'],
    ]);
  });
  test('two of a name get ids of their own, and a note says so', () => {
    const reading = read([
      { name: 'Brenna', side: 'A' },
      { name: 'Brenna', side: 'B' },
    ]);
    expect(reading.roster!.fighters.map(({ id }) => id)).toEqual(['brenna', 'brenna-2']);
    expect(reading.notes).toHaveLength(1);
    expect(reading.notes[0]!.message).toMatch(/Two fighters are named "Brenna"; this one is "brenna-2"/);
  });
  test('ids written out are kept, and ones made from names go round them', () => {
    expect(
      ids([
        { name: 'Bob', side: 'A' },
        { name: 'Robert', id: 'bob', side: 'B' },
      ]),
    ).toEqual(['bob-2', 'bob']);
    expect(ids([{ name: 'Orc', id: 'o', count: 2, side: 'A' }])).toEqual(['o-1', 'o-2']);
    expect(ids([{ name: 'GM', side: 'A' }])).toEqual(['gm-2']);
    expect(
      told(
        read([
          { name: 'A', id: 'x', side: 'A' },
          { name: 'B', id: 'x', side: 'B' },
        ]),
      ),
    ).toEqual(['fighters.1.id: The id "x" is taken; every fighter needs one of its own.']);
    expect(told(read([{ name: 'A', id: 'gm', side: 'A' }])).join()).toMatch(/"gm" is taken/);
  });
  test('names in any script', () => {
    expect(['Łukasz', '北斎', 'Ёж 2', "O'Brien, the Elder", '!!!', '  A  b '].map(idOf)).toEqual([
      'łukasz',
      '北斎',
      'ёж-2',
      'o-brien-the-elder',
      'fighter',
      'a-b',
    ]);
    // The same letters, composed or not, are one id.
    expect(idOf('e\u0301')).toBe(idOf('\u00e9'));
    expect(read([{ name: ' 北斎 ', side: '東' }]).roster!.fighters[0]).toMatchObject({
      id: '北斎',
      name: '北斎',
      side: '東',
    });
  });
  test('case 39: a name that looks like markup stays as it is', () => {
    const name = '<img src=x onerror=alert(1)>';
    expect(read([{ name, side: name }]).roster!.fighters[0]).toMatchObject({ name, side: name });
  });
  test('every error at once, unknown keys with the nearest known', () => {
    const all = told(
      read(
        [
          { name: '', side: 'A' },
          { name: 'B', sied: 'B', sheet: { skill: -1, weapons: ['sowrd'], armour: 'none' } },
          { name: 'C', side: 'C', sheet: { shield: true, weapons: ['polearm'] } },
        ],
        { house: { shok: 'hit', reach: 'long' }, titel: 'x' },
      ),
    ).join('\n');
    for (const why of [
      /fighters\.0\.name: Found ""; allowed is at least 1 character/,
      /fighters\.1\.side: This is missing/,
      /Unknown key "sied".*Did you mean "side"/,
      /fighters\.1\.sheet\.skill: Found -1/,
      /fighters\.1\.sheet\.weapons\.0: Found "sowrd".*"sword"/,
      /Unknown key "armour".*Did you mean "armor"/,
      /Unknown key "shok".*Did you mean "shock"/,
      /house\.reach: Found "long"; allowed: state, every, none/,
      /Unknown key "titel".*Did you mean "title"/,
    ])
      expect(all).toMatch(why);
  });
  test('parts of a sheet that do not go together are told beside its other errors', () => {
    const sheet = { skill: -1, shield: true, weapons: ['polearm'] };
    const all = told(read([{ name: 'C', side: 'C', sheet }])).join('\n');
    expect(all).toMatch(/fighters\.0\.sheet\.skill: Found -1/);
    expect(all).toMatch(/fighters\.0\.sheet\.shield:.*a shield takes one/);
  });
  test.each([[null], [undefined], [42], ['text'], [[]], [{}]])('%j is answered, not thrown at', (data) => {
    const reading = readRoster(data, rulesets);
    expect(reading.roster).toBeUndefined();
    expect(reading.problems.length).toBeGreaterThan(0);
  });
  test.each(['mst', 'constructor', 'toString', '__proto__'])(
    'the ruleset %s is refused, naming those there are',
    (ruleset) => {
      const reading = readRoster(
        { format: 'affray-roster/1', ruleset, fighters: [{ name: 'A', side: 'A' }] },
        rulesets,
      );
      expect(told(reading).join()).toMatch(new RegExp(`ruleset: Found "${ruleset}"; allowed: mst2`));
    },
  );
  test('a format of another version is refused', () => {
    expect(told(read([{ name: 'A', side: 'A' }], { format: 'affray-roster/2' })).join()).toMatch(
      /format: Found "affray-roster\/2"/,
    );
  });
  test('at most 200 fighters, counts spelled out', () => {
    expect(read([{ name: 'A', side: 'A', count: 200 }]).roster!.fighters).toHaveLength(200);
    expect(
      told(
        read([
          { name: 'A', side: 'A', count: 150 },
          { name: 'B', side: 'B', count: 51 },
        ]),
      ),
    ).toEqual(['fighters: 201 fighters, counts spelled out; at most 200 are allowed.']);
    expect(told(read([{ name: 'A', side: 'A', count: 0 }])).join()).toMatch(/count: Found 0; allowed is at least 1/);
    expect(told(read([])).join()).toMatch(/fighters: Found 0 entries; allowed is at least 1 entry/);
  });
});
