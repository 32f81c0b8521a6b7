import { describe, expect, test } from 'vitest';
import { Malformed } from './problem.ts';
import { hashEntry, hashStart, readLog, writeLog } from './log.ts';
import { undo } from './fight.ts';
import { rulesets, seeded } from './testing.fixture.ts';

const fight = seeded(5);
const plain = (): Record<string, never> => JSON.parse(writeLog(fight.log)) as Record<string, never>;
const problems = (data: unknown): string[] => {
  try {
    readLog(data, rulesets);
  } catch (error) {
    expect(error).toBeInstanceOf(Malformed);
    return (error as Malformed).problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
  }
  return [];
};

describe('logs', () => {
  test("write and read are each other's inverse, byte for byte", () => {
    const text = writeLog(fight.log);
    const { log } = readLog(JSON.parse(text), rulesets);
    expect(log).toEqual(fight.log);
    expect(writeLog(log)).toBe(text);
    const undone = undo(fight)!.log;
    expect(readLog(JSON.parse(writeLog(undone)), rulesets).log).toEqual(undone);
    expect(undone.undone).toHaveLength(1);
  });
  test('each entry is chained to the one before, the first to roster, house and seed', () => {
    let before = hashStart(fight.log);
    for (const entry of fight.log.entries) {
      before = hashEntry(before, entry);
      expect(entry.hash).toBe(before);
    }
    for (const change of [{ seed: 'x' }, { house: {} }, { fighters: [] }, { ruleset: 'y' }])
      expect(hashStart({ ...fight.log, ...change })).not.toBe(hashStart(fight.log));
  });
  test.each([[undefined], [null], [42], ['text'], [[]], [{}]])('%j is no log', (data) => {
    expect(problems(data)).toEqual(['format: Found no format; this Affray reads affray-log/1.']);
  });
  test.each(['affray-log/2', 'affray-roster/1', 'constructor', '__proto__'])(
    'the format %s is refused, naming what is read',
    (format) => {
      expect(problems({ ...plain(), format })).toEqual([
        `format: Found the format "${format}"; this Affray reads affray-log/1.`,
      ]);
    },
  );
  test.each(['mst3', 'constructor', 'toString', '__proto__'])(
    'the ruleset %s is refused, naming those there are',
    (ruleset) => {
      expect(problems({ ...plain(), ruleset }).join()).toMatch(
        new RegExp(`ruleset: Found "${ruleset}"; allowed: mst2`),
      );
    },
  );
  test('all problems are told at once', () => {
    const data = plain() as unknown as { house: object; fighters: { sheet: object }[]; entries: { move: object }[] };
    const all = problems({
      ...data,
      house: { shock: 'often' },
      fighters: [
        { ...data.fighters[0], sheet: { skill: -1 } },
        { ...data.fighters[1], id: 'ann' },
      ],
      entries: [{ move: { kind: 'attack', by: 'ann' } }, { move: { kind: 'dance', by: 'ann' } }],
    });
    expect(all.map((one) => one.split(':')[0])).toEqual(
      expect.arrayContaining(['house.shock', 'fighters.0.sheet.skill', 'fighters.1.id', 'entries.0.move.on']),
    );
    expect(all.some((one) => one.startsWith('entries.1.move'))).toBe(true);
  });
  test.each([
    [{ entries: 'none' }, /entries: Found "none"; allowed is a list/],
    [
      { entries: [{ move: { kind: 'pass', by: 'ann' }, rolls: [{ faces: ['six'] }] }] },
      /entries\.0\.rolls\.0\.faces\.0: Found "six"/,
    ],
    [{ entries: [{ move: { kind: 'pass', by: 'ann' }, hash: 'abc' }] }, /entries\.0\.hash/],
    [{ entries: [{ move: { kind: 'pass' } }] }, /entries\.0\.move\.by: This is missing/],
    [{ entrees: [] }, /Unknown key "entrees".*Did you mean "entries"/],
    [{ fighters: [] }, /fighters/],
    [{ seed: 12345 }, /seed: Found 12345; allowed is text/],
  ])('%j is answered', (change, why) => {
    expect(problems({ ...plain(), ...change }).join('\n')).toMatch(why);
  });
  test('a fighter cannot be called gm, nor hold more than two hands do', () => {
    const { fighters } = plain() as unknown as { fighters: { sheet: object }[] };
    expect(problems({ ...plain(), fighters: [{ ...fighters[0], id: 'gm' }, fighters[1]] })).toEqual([
      'fighters.0.id: The id "gm" is taken; every fighter needs one of its own.',
    ]);
    const held = { ...fighters[0]!.sheet, weapons: ['polearm'], shield: true };
    expect(problems({ ...plain(), fighters: [{ ...fighters[0], sheet: held }, fighters[1]] }).join()).toMatch(
      /fighters\.0\.sheet\.shield.*a shield takes one/,
    );
  });
});
