import { describe, expect, it } from 'vitest';
import { readRoster } from '../fight/roster.ts';
import { rulesets } from '../rulesets/index.ts';
import { deadliness } from './deadliness.ts';
import type { FightQuestion } from './result.ts';

const question = (ruleset: string, fighters: unknown[]): FightQuestion => {
  const { roster } = readRoster({ format: 'affray-roster/1', ruleset, fighters }, rulesets);
  return { ruleset: roster!.ruleset, scene: roster!.ruleset.muster(roster!.fighters, roster!.house) };
};
const duel = (a: object, b: object): FightQuestion =>
  question('mst2', [
    { name: 'Ann', side: 'A', sheet: a },
    { name: 'Ben', side: 'B', sheet: b },
  ]);

describe('how deadly a round is by wounds held', () => {
  it('is sure where the rules leave no chance: whoever holds as many wounds as a hit die has sides falls at the next', () => {
    // Hit die d4 with 4 wounds: a fifth wound fails every check (MST-03), and no blow that wounds leaves Ben standing.
    const { groups, fights } = deadliness(
      duel({ skill: 10 }, { skill: 0, hitDice: '1d4', wounds: 4 }),
      [['ben']],
      400,
      's',
    );
    expect(fights).toBe(400);
    expect(groups[0]!.map(({ wounds }) => wounds)).toEqual([4]);
    const { rounds, out, p } = groups[0]![0]!;
    expect(rounds).toBeGreaterThanOrEqual(400);
    expect(p).toBe(out / rounds);
    // Every fight ends with one of the two out, and Ben's rounds end with nothing else but that or another round.
    expect(out).toBeLessThanOrEqual(400);
  });

  it('counts each round once: those begun and not the last are begun again', () => {
    const fights = 300;
    const { groups } = deadliness(duel({}, {}), [['ann'], ['ben']], fights, 's');
    const outs = groups.map((group) => group.reduce((sum, { out }) => sum + out, 0));
    // In a duel to the end exactly one of the two is out at the end of every fight.
    expect(outs[0]! + outs[1]!).toBe(fights);
    expect(groups[0]![0]!.wounds).toBe(0);
    for (const { p, interval } of groups.flat()) {
      expect(interval[0]).toBeLessThanOrEqual(p);
      expect(interval[1]).toBeGreaterThanOrEqual(p);
    }
  });

  it('rises with wounds, is the same twice, and counts those who are alike together', () => {
    const three = question('mst2', [
      { name: 'Ann', side: 'A', sheet: { skill: 4 } },
      { name: 'Kob', side: 'B', count: 3, sheet: {} },
    ]);
    const all = deadliness(three, [['kob-1', 'kob-2', 'kob-3']], 500, 's');
    expect(deadliness(three, [['kob-1', 'kob-2', 'kob-3']], 500, 's')).toEqual(all);
    const each = deadliness(three, [['kob-1'], ['kob-2'], ['kob-3']], 500, 's');
    const rounds = (wounds: number): number =>
      each.groups.reduce((sum, group) => sum + (group.find((one) => one.wounds === wounds)?.rounds ?? 0), 0);
    expect(all.groups[0]!.find(({ wounds }) => wounds === 0)!.rounds).toBe(rounds(0));
    const [none, , two] = [0, 1, 2].map((wounds) => all.groups[0]!.find((one) => one.wounds === wounds)!.p);
    expect(two!).toBeGreaterThan(none!);
  });

  it('comes to an end where the fight does not', () => {
    const still = duel({ weapons: [] }, { weapons: [] });
    const endless = { ...still, ruleset: { ...still.ruleset, wounds: () => 0 } };
    expect(deadliness(endless, [['ann']], 5, 's').fights).toBe(5);
  });

  it.each(['fudge', 'midian'])('knows the wounds of %s', (ruleset) => {
    const fight = question(ruleset, [
      { name: 'Ann', side: 'A' },
      { name: 'Ben', side: 'B' },
    ]);
    const { groups } = deadliness(fight, [['ann'], ['ben']], 60, 's');
    for (const group of groups) expect(group[0]!.wounds).toBe(0);
    expect(groups.flat().some(({ wounds, out }) => wounds > 0 && out > 0)).toBe(true);
  });

  it('refuses a group that names nobody', () => {
    expect(() => deadliness(duel({}, {}), [['ned']], 5, 's')).toThrow('Found the id "ned"; there are ann, ben.');
  });
});
