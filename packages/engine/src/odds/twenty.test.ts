/**
 * Twenty fights over the three rulesets, answered three ways: in decimals, forward with a bound; in whole fractions,
 * backward; and fought out. All must agree.
 */
import { describe, expect, test } from 'vitest';
import { ZERO, equal } from '../dice/fraction.ts';
import { readRoster } from '../fight/roster.ts';
import { rulesets } from '../rulesets/index.ts';
import { fightOdds } from './fight.ts';
import { type FightOdds, type FightQuestion, missingMass } from './result.ts';
import { sampleFight } from './sample.ts';

interface Case {
  readonly ruleset: string;
  /** By name and side, "name/side" where they differ. */
  readonly fighters: Readonly<Record<string, object>>;
  readonly house?: object;
  readonly tactics?: Readonly<Record<string, string>>;
}

const sword = (more: object = {}): object => ({ hitDice: '1d4', armor: 'leather', weapons: ['sword'], ...more });
const hurt = (weapon: string, more: object = {}): object => ({ weapon, wounds: ['Very Hurt'], ...more });
/** Whom a point or two beyond what the body takes fells, in armor that stops most. */
const frail = (more: object = {}): object => ({ hpCap: 1, lpCap: 0, ac: 10, dr: 5, weapons: ['knife'], ...more });
/** Wounds that bleed in the next round, and one action in each, so that there is little to remember. */
const short = { roundsPerMinute: 1, defaultActions: 1 };

const CASES: Readonly<Record<string, Case>> = {
  'MST-2: sword against spear': {
    ruleset: 'mst2',
    fighters: { a: sword({ skill: 2 }), b: sword({ weapons: ['spear'] }) },
  },
  'MST-2: the duel of the bench': {
    ruleset: 'mst2',
    fighters: {
      a: { skill: 3, hitDice: '1d10', armor: 'leather', weapons: ['sword'] },
      b: { skill: 1, hitDice: '1d8', armor: 'chain mail', weapons: ['mace'] },
    },
  },
  'MST-2: a check for each wound': { ruleset: 'mst2', fighters: { a: sword(), b: sword() }, house: { shock: 'wound' } },
  'MST-2: what becomes of the fallen': {
    ruleset: 'mst2',
    fighters: { a: sword(), b: sword({ skill: 1 }) },
    house: { lethality: 'split' },
  },
  'MST-2: turn order rolled each round': {
    ruleset: 'mst2',
    fighters: { a: sword(), b: sword() },
    house: { order: 'each_round' },
  },
  'MST-2: natural 20 a critical, 1 a miss': {
    ruleset: 'mst2',
    fighters: { a: sword({ skill: 8 }), b: sword({ skill: 1 }) },
    house: { nat20: 'critical', nat1: 'auto_miss' },
  },
  'MST-2: the cautious leave': {
    ruleset: 'mst2',
    fighters: { a: sword({ skill: 2 }), b: sword() },
    tactics: { a: 'cautious' },
  },
  'MST-2: best play': { ruleset: 'mst2', fighters: { a: sword(), b: sword({ skill: 1 }) }, tactics: { a: 'best' } },
  'MST-2: one against two': {
    ruleset: 'mst2',
    fighters: { 'a/A': sword({ skill: 4 }), 'b/B': sword({ hitDice: '1d2' }), 'c/B': sword({ hitDice: '1d2' }) },
  },
  'MST-2: one against two, whom at random': {
    ruleset: 'mst2',
    fighters: { 'a/A': sword({ skill: 4 }), 'b/B': sword({ hitDice: '1d2' }), 'c/B': sword({ hitDice: '1d2' }) },
    tactics: { A: 'random' },
  },
  'MST-2: each against all': {
    ruleset: 'mst2',
    fighters: { a: sword({ hitDice: '1d2' }), b: sword({ hitDice: '1d2' }), c: sword({ hitDice: '1d2' }) },
    tactics: { b: 'weakest', c: 'random' },
  },
  'MST-2: who cannot be hurt': {
    ruleset: 'mst2',
    fighters: {
      a: { armor: { evasion: 40, protection: 9 }, weapons: ['sword'] },
      b: { armor: { evasion: 40, protection: 9 }, weapons: ['sword'] },
    },
  },
  'Fudge: wounded, turn by turn': {
    ruleset: 'fudge',
    fighters: { a: hurt('longsword'), b: hurt('axe') },
    house: { pacing: 'alternating' },
  },
  'Fudge: wounded, all at once': { ruleset: 'fudge', fighters: { a: hurt('longsword'), b: hurt('longsword') } },
  'Fudge: all-out attack against defense': {
    ruleset: 'fudge',
    fighters: { a: hurt('dagger'), b: hurt('longsword') },
    tactics: { a: 'allOutAttack', b: 'cautious' },
  },
  'Fudge: one against two, whom at random': {
    ruleset: 'fudge',
    fighters: { 'a/A': hurt('longsword'), 'b/B': hurt('dagger'), 'c/B': hurt('dagger') },
    house: { pacing: 'alternating' },
    tactics: { A: 'random' },
  },
  'Midian: in armor, all at the same moment': { ruleset: 'midian', fighters: { a: frail(), b: frail() }, house: short },
  'Midian: shocked to death, ties by stat': {
    ruleset: 'midian',
    fighters: { a: frail({ dr: 0 }), b: frail({ dr: 3 }) },
    house: { ...short, systemShockFailure: 'dead', initiativeTies: 'stat' },
  },
  'Midian: all out': {
    ruleset: 'midian',
    fighters: { a: frail(), b: frail() },
    house: { ...short, initiativeTies: 'stat' },
    tactics: { a: 'allOut' },
  },
  'Midian: guarded against cautious': {
    ruleset: 'midian',
    fighters: { a: frail(), b: frail({ dr: 3 }) },
    house: { ...short, initiativeTies: 'stat' },
    tactics: { a: 'guarded', b: 'cautious' },
  },
};

function questionOf({ ruleset, fighters, house = {}, tactics = {} }: Case): FightQuestion {
  const list = Object.entries(fighters).map(([key, sheet]) => ({
    name: key.split('/')[0]!,
    side: key.split('/').at(-1)!,
    sheet,
  }));
  const { roster, problems } = readRoster({ format: 'affray-roster/1', ruleset, house, fighters: list }, rulesets);
  if (!roster) throw new Error(problems.map(({ message }) => message).join(' '));
  return { ruleset: roster.ruleset, scene: roster.ruleset.muster(roster.fighters, roster.house) as unknown, tactics };
}

const chancesOf = ({ winner, nobody, undecided }: FightOdds): number[] =>
  [...Object.values(winner), nobody, undecided].map(({ p }) => p);

const FIGHTS = 3000;

describe.each(Object.entries(CASES))('%s', (name, one) => {
  test('exact, as fractions and fought out', () => {
    const question = questionOf(one);
    const exact = fightOdds(question);
    const fractions = fightOdds(question, { fractions: true });
    const sampled = sampleFight(question, FIGHTS, name);
    expect(equal(missingMass(fractions), ZERO)).toBe(true);
    expect(exact.bound).toBeLessThanOrEqual(1e-12);
    const [found, wanted, counted] = [exact, fractions, sampled].map(chancesOf);
    found!.forEach((p, i) => {
      expect(Math.abs(p - wanted![i]!)).toBeLessThanOrEqual(exact.bound!);
      // A chance so near 0 or 1 that no fight may show it is not missed.
      const sigma = Math.sqrt((p * (1 - p)) / FIGHTS);
      expect(Math.abs(p - counted![i]!)).toBeLessThanOrEqual(4 * sigma + 1e-9);
    });
    for (const what of ['turns', 'rolls', 'rounds'] as const) {
      const mean = exact[what].mean;
      expect(mean === null).toBe(fractions[what].mean === null);
      if (mean === null) continue;
      expect(Math.abs(mean / (fractions[what].mean || 1) - 1)).toBeLessThanOrEqual(1e-11);
      expect(Math.abs(sampled[what].mean! / mean - 1)).toBeLessThan(0.08);
    }
  });
});
