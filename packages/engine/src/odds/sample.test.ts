import { describe, expect, test } from 'vitest';
import { begin } from '../fight/fight.ts';
import { readRoster } from '../fight/roster.ts';
import { rulesets } from '../rulesets/index.ts';
import type { FightOdds, FightQuestion } from './result.ts';
import { Simulator, sampleFight } from './sample.ts';
import { type Tally, addTally } from './tally.ts';

const sword = { hitDice: '1d8', weapons: ['sword'] };
const dagger = { hitDice: '1d6', weapons: ['dagger'] };
function question(
  ruleset: string,
  sheets: Readonly<Record<string, object>>,
  tactics: Record<string, string> = {},
  house: object = {},
): FightQuestion {
  const fighters = Object.entries(sheets).map(([key, sheet]) => ({
    name: key.split('/')[0]!,
    side: key.split('/').at(-1)!,
    sheet,
  }));
  const { roster, problems } = readRoster({ format: 'affray-roster/1', ruleset, house, fighters }, rulesets);
  if (!roster) throw new Error(problems.map(({ message }) => message).join(' '));
  return { ruleset: roster.ruleset, scene: begin(roster).scene, tactics };
}

const duel = question('mst2', { a: sword, b: dagger });
const questions: Readonly<Record<string, FightQuestion>> = {
  'MST-2 duel': duel,
  'MST-2, two against one, random targets': question(
    'mst2',
    { 'a/X': sword, 'b/Y': dagger, 'c/Y': dagger },
    { X: 'random' },
  ),
  'MST-2, fates told apart': question('mst2', { a: sword, b: sword }, {}, { lethality: 'split' }),
  'Fudge duel': question('fudge', { a: {}, b: {} }),
};

/** Every figure of two samples, with its 4.5 sigma. */
function compare(a: FightOdds, b: FightOdds): void {
  const near = (p: number, q: number, what: string): void => {
    const mean = (p * a.fights! + q * b.fights!) / (a.fights! + b.fights!);
    const sigma = Math.sqrt(mean * (1 - mean) * (1 / a.fights! + 1 / b.fights!));
    expect(Math.abs(p - q), `${what}: ${p} and ${q}`).toBeLessThanOrEqual(4.5 * sigma + 1e-12);
  };
  for (const side of Object.keys(a.winner)) near(a.winner[side]!.p, b.winner[side]!.p, side);
  near(a.nobody.p, b.nobody.p, 'nobody');
  near(a.undecided.p, b.undecided.p, 'undecided');
  const lengths = new Map(b.details!.lengths.map(({ turns, p }) => [turns, p]));
  for (const { turns, p } of a.details!.lengths) near(p, lengths.get(turns) ?? 0, `${turns} turns`);
  for (const [id, ends] of Object.entries(a.details!.ends)) {
    for (const { state, wounds, p } of ends) {
      const same = b.details!.ends[id]!.find((end) => end.state === state && end.wounds === wounds);
      near(p, same?.p ?? 0, `${id} ${state} ${wounds}`);
    }
  }
  a.details!.byRound.slice(0, 6).forEach(({ open, nobody, winner }, i) => {
    const other = b.details!.byRound[i]!;
    near(open, other.open, `open after round ${i + 1}`);
    near(nobody, other.nobody, `nobody after round ${i + 1}`);
    for (const [side, p] of Object.entries(winner)) near(p, other.winner[side]!, `${side} after round ${i + 1}`);
  });
  for (const what of ['turns', 'rolls', 'rounds'] as const)
    expect(a[what].mean! / b[what].mean!, what).toBeCloseTo(1, 1);
}

describe('sampled fights', () => {
  for (const [name, one] of Object.entries(questions)) {
    test(`kernels and rules come to the same: ${name}`, () => {
      const kernels = new Simulator(one, 'kernels');
      const rules = new Simulator(one, 'rules', { rules: true });
      expect([kernels.kernels, rules.kernels]).toEqual([true, false]);
      compare(kernels.odds(kernels.run(0, 100_000)), rules.odds(rules.run(0, 6_000)));
    });
  }

  test('too many scenes for kernels: the rules are played', () => {
    const sheets = Object.fromEntries(
      Array.from({ length: 16 }, (_, i) => [`f${i}/${i % 2 === 0 ? 'X' : 'Y'}`, sword]),
    );
    const many = question('mst2', sheets, { X: 'random', Y: 'random' });
    const simulator = new Simulator(many, 'many');
    expect(simulator.kernels).toBe(false);
    const odds = simulator.odds(simulator.run(0, 200));
    expect(odds.winner.X!.p + odds.winner.Y!.p + odds.nobody.p).toBeCloseTo(1, 12);
  });

  for (const rules of [false, true]) {
    test(`blocks add up to the same totals, however the fights are cut (${rules ? 'rules' : 'kernels'})`, () => {
      const simulator = new Simulator(duel, 'blocks', { rules });
      const whole = simulator.run(0, 1000);
      for (const cuts of [
        [0, 1000],
        [0, 1, 500, 999, 1000],
        [0, 333, 666, 1000],
      ]) {
        const parts = cuts.slice(1).map((to, i) => new Simulator(duel, 'blocks', { rules }).run(cuts[i]!, to));
        const sum = parts.reverse().reduce<Tally>((all, part) => addTally(all, part), simulator.empty());
        expect(sum).toEqual(whole);
      }
      expect(structuredClone(whole)).toEqual(whole);
    });
  }

  test('every part of an answer sums to 1', () => {
    const { winner, nobody, undecided, details } = sampleFight(questions['MST-2, fates told apart']!, 3000, 'sums');
    const sum = (parts: readonly number[]): number => parts.reduce((all, p) => all + p, 0);
    expect(sum([...Object.values(winner).map(({ p }) => p), nobody.p, undecided.p])).toBeCloseTo(1, 12);
    expect(sum(details!.lengths.map(({ p }) => p))).toBeCloseTo(1, 12);
    for (const ends of Object.values(details!.ends)) expect(sum(ends.map(({ p }) => p))).toBeCloseTo(1, 12);
    for (const { winner: won, nobody: none, open } of details!.byRound)
      expect(sum([...Object.values(won), none, open])).toBeCloseTo(1, 12);
    expect(details!.byRound.at(-1)!.open).toBe(0);
  });

  test('a fight that can never end is cut off and counted as undecided, by kernels and by rules', () => {
    const armored = { armor: { evasion: 30, protection: 0 }, weapons: ['sword'] };
    const endless = question('mst2', { a: armored, b: armored });
    for (const rules of [false, true]) {
      const simulator = new Simulator(endless, 'endless', { rules });
      const odds = simulator.odds(simulator.run(0, 2));
      expect([odds.undecided.p, odds.turns.mean]).toEqual([1, 100_000]);
    }
  });
});
