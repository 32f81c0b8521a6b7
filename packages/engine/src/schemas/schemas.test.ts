import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { begin, commit } from '../fight/fight.ts';
import { writeLog } from '../fight/log.ts';
import { readRoster } from '../fight/roster.ts';
import { luckOf } from '../odds/luck.ts';
import { rulesets } from '../rulesets/index.ts';
import { schemas } from './index.ts';

const all = schemas(rulesets);
const ajv = new Ajv2020({ strict: false, allErrors: true });
const validate = Object.fromEntries(Object.entries(all).map(([name, schema]) => [name, ajv.compile(schema)]));

const roster = {
  format: 'affray-roster/1',
  ruleset: 'mst2',
  house: { shock: 'wound', nat20: 'critical' },
  fighters: [
    {
      name: 'Brenna',
      side: 'Watch',
      sheet: {
        skill: 3,
        hitDice: '1d10',
        armor: 'chain mail',
        shield: true,
        weapons: ['sword', { name: 'polearm' }],
        missiles: ['dart'],
      },
    },
    {
      name: 'Kobold',
      side: 'Raiders',
      count: 2,
      sheet: {
        role: 'kobold',
        armor: { name: 'hide', evasion: 13, protection: 1 },
        weapons: [{ name: 'bone spear', reach: 'far', power: '1d8' }],
      },
    },
  ],
};

describe('the published schemas', () => {
  test('name themselves by an address under which the package is served', () => {
    for (const [name, schema] of Object.entries(all))
      expect(schema.$id).toBe(`https://unpkg.com/@affray/engine/schemas/${name}.json`);
  });

  test('accept a roster as people write it, and the log of its fight', () => {
    expect(validate['roster-1']!(roster), JSON.stringify(validate['roster-1']!.errors)).toBe(true);
    let fight = begin(readRoster(roster, rulesets).roster!, { seed: 'schemas' });
    fight = commit(fight, { kind: 'attack', by: 'brenna', on: 'kobold-1' } as never).fight;
    fight = commit(fight, { kind: 'note', by: 'gm', text: 'It rains.' } as never).fight;
    const log: unknown = JSON.parse(writeLog(fight.log));
    expect(validate['log-1']!(log), JSON.stringify(validate['log-1']!.errors)).toBe(true);
  });

  test('accept the luck ledger of a log', () => {
    const roster1 = readRoster(roster, rulesets).roster!;
    const { fight } = commit(begin(roster1, { seed: 'luck' }), {
      kind: 'attack',
      by: 'brenna',
      on: 'kobold-1',
    } as never);
    const { people, ...more } = luckOf(fight.ruleset, fight.log);
    const named = people.map((person) => ({ ...person, name: person.id }));
    const ledger = { format: 'affray-luck/1', ruleset: 'mst2', people: named, ...more };
    expect(validate['luck-1']!(ledger), JSON.stringify(validate['luck-1']!.errors)).toBe(true);
    expect(validate['luck-1']!({ ...ledger, all: { ...more.all, percentile: 2 } })).toBe(false);
  });

  test.each([
    ['an unknown key', { ...roster, fighter: [] }],
    ['another format', { ...roster, format: 'affray-roster/2' }],
    ['a ruleset that does not exist', { ...roster, ruleset: 'mst3' }],
    ['a house rule with an unknown value', { ...roster, house: { shock: 'never' } }],
    ['a negative skill', { ...roster, fighters: [{ name: 'A', side: 'a', sheet: { skill: -1 } }] }],
    ['a misspelt weapon', { ...roster, fighters: [{ name: 'A', side: 'a', sheet: { weapons: ['swrod'] } }] }],
    ['no fighters', { ...roster, fighters: [] }],
  ])('refuse %s', (_what, data) => {
    expect(validate['roster-1']!(data)).toBe(false);
  });

  test('describe every house rule with its default', () => {
    const parts = all['roster-1']!.allOf as {
      then?: { properties: { house: { properties: Record<string, { description?: string; default?: unknown }> } } };
    }[];
    for (const { then } of parts) {
      for (const rule of Object.values(then?.properties.house.properties ?? {})) {
        expect(rule.description).toMatch(/\w/);
        expect(rule.default).toBeDefined();
      }
    }
  });

  test('accept the three kinds of odds', () => {
    const format = 'affray-odds/1';
    const third = { p: 1 / 3, exact: '1/3' };
    const documents = [
      { format, method: 'exact', expression: '1d3', outcomes: [1, 2, 3].map((value) => ({ value, ...third })) },
      {
        format,
        method: 'exact',
        move: { kind: 'attack', by: 'a' },
        leaves: 1,
        outcomes: [{ label: 'hits', p: 1, exact: '1/1' }],
        facts: { hit: [{ value: true, p: 1, exact: '1/1' }] },
        expected: {},
      },
      {
        format,
        method: 'exact',
        ruleset: 'mst2',
        winner: { A: { p: 1 }, B: { p: 0 } },
        nobody: { p: 0 },
        undecided: { p: 0 },
        turns: { mean: 1 },
        rolls: { mean: null },
        rounds: { mean: 1.5 },
      },
    ];
    for (const document of documents)
      expect(validate['odds-1']!(document), JSON.stringify(validate['odds-1']!.errors)).toBe(true);
    expect(validate['odds-1']!({ ...documents[0], outcomes: [{ value: 1, p: 2 }] })).toBe(false);
  });
});
