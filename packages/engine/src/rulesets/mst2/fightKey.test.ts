/** Odds by the coarser key are those by the full one, with fewer scenes. */
import { describe, expect, test } from 'vitest';
import { readRoster } from '../../fight/roster.ts';
import { explore } from '../../odds/chain.ts';
import { fightOdds } from '../../odds/fight.ts';
import { type FightQuestion, prepare } from '../../odds/result.ts';
import { solve } from '../../odds/solve.ts';
import { rulesets } from '../index.ts';

interface Case {
  readonly house?: object;
  readonly tactics?: Readonly<Record<string, string>>;
  readonly fighters: readonly object[];
}

const man = (more: object = {}): object => ({ weapons: ['sword'], hitDice: '1d3', ...more });
const CASES: Readonly<Record<string, Case>> = {
  'one against three alike': {
    fighters: [
      { name: 'Ann', side: 'A', sheet: man({ skill: 4, hitDice: '1d6' }) },
      { name: 'Kobold', side: 'B', count: 3, sheet: man() },
    ],
  },
  'reach, counters and what is left of them': {
    house: { counterLimit: 1 },
    fighters: [
      { name: 'Ann', side: 'A', count: 2, sheet: man({ weapons: ['spear'], skill: 3 }) },
      { name: 'Kobold', side: 'B', count: 2, sheet: man({ weapons: ['dagger'], hitDice: '1d2' }) },
    ],
  },
  'targets at random, in the order of sides': {
    house: { order: 'sides' },
    tactics: { A: 'random', B: 'weakest' },
    fighters: [
      { name: 'Kobold', side: 'B', sheet: man({ hitDice: '1d2' }) },
      { name: 'Ann', side: 'A', count: 2, sheet: man({ skill: 2 }) },
      { name: 'Imp', side: 'B', count: 2, sheet: man({ hitDice: '1d2' }) },
    ],
  },
  'some leave, some are hurt before it begins': {
    tactics: { A: 'cautious', B: 'engaged' },
    fighters: [
      { name: 'Ann', side: 'A', count: 2, sheet: man({ hitDice: '1d4' }) },
      { name: 'Bo', side: 'A', sheet: man({ hitDice: '1d4', wounds: 1 }) },
      { name: 'Kobold', side: 'B', count: 2, sheet: man() },
    ],
  },
  'turn order rolled each fight, the dying counted': {
    house: { order: 'each_fight', lethality: 'split', dyingRounds: 2 },
    fighters: [
      { name: 'Ann', side: 'A', sheet: man({ skill: 4, hitDice: '1d4' }) },
      { name: 'Kobold', side: 'B', count: 2, sheet: man({ hitDice: '1d2' }) },
    ],
  },
  archers: {
    tactics: { A: 'archer' },
    fighters: [
      { name: 'Ann', side: 'A', count: 2, sheet: man({ missiles: ['dart'] }) },
      { name: 'Kobold', side: 'B', count: 2, sheet: man({ hitDice: '1d2' }) },
    ],
  },
};

function questionOf({ house = {}, tactics = {}, fighters }: Case): FightQuestion {
  const { roster, problems } = readRoster({ format: 'affray-roster/1', ruleset: 'mst2', house, fighters }, rulesets);
  if (!roster) throw new Error(problems.map(({ message }) => message).join(' '));
  return { ruleset: roster.ruleset, scene: roster.ruleset.muster(roster.fighters, roster.house) as unknown, tactics };
}

describe.each(Object.entries(CASES))('%s', (_name, one) => {
  test('the same odds, from fewer scenes', () => {
    const question = questionOf(one);
    const { ruleset, scene } = question;
    const { sides, policy } = prepare(question);
    const full = explore(ruleset, scene, sides, policy, { key: (it) => ruleset.key(it) });
    const wanted = solve(full, sides.length);
    const odds = fightOdds(question);
    expect(odds.scenes!).toBeLessThan(full.count);
    sides.forEach((side, i) => expect(odds.winner[side]!.p).toBeCloseTo(wanted.chances[i]!, 12));
    expect(odds.nobody.p).toBeCloseTo(wanted.chances[sides.length]!, 12);
    for (const what of ['turns', 'rolls', 'rounds'] as const)
      expect(odds[what].mean! / wanted[what]).toBeCloseTo(1, 11);
  });
});

test('eight alike against two, which the full key is too fine for', () => {
  const question = questionOf({
    fighters: [
      { name: 'Ann', side: 'A', count: 2, sheet: man({ skill: 3, hitDice: '1d10', armor: 'leather' }) },
      { name: 'Kobold', side: 'B', count: 8, sheet: man({ hitDice: '1d6' }) },
    ],
  });
  const odds = fightOdds(question, { limit: 50_000 });
  expect(odds.bound!).toBeLessThan(1e-12);
  expect(odds.winner['A']!.p + odds.winner['B']!.p).toBeCloseTo(1, 12);
});

test('whom the GM brought into melee after a fall is remembered', () => {
  const { ruleset, scene } = questionOf(CASES['one against three alike']!);
  const fallen = ruleset.copy(scene) as { fighters: { fate: string }[]; distance: number[] };
  fallen.fighters[2]!.fate = 'down';
  expect(ruleset.fightKey!(fallen)).not.toBe(ruleset.key(fallen));
  fallen.distance[1] = 2;
  expect(ruleset.fightKey!(fallen)).toBe(ruleset.key(fallen));
});
