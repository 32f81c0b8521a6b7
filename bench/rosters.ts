/**
 * The fights of the benches.
 */
import { type FightQuestion, type Roster, readRoster } from '@affray/engine';
import { rulesets } from '@affray/engine/rulesets';

function rosterOf(data: object): Roster {
  const { roster, problems } = readRoster({ format: 'affray-roster/1', ...data }, rulesets);
  if (!roster) throw new Error(`A roster of the benches is wrong: ${problems.map(({ message }) => message).join(' ')}`);
  return roster;
}

/** A fight from its beginning. */
export function question({ ruleset, fighters, house }: Roster, tactics: Record<string, string> = {}): FightQuestion {
  return { ruleset, scene: ruleset.muster(fighters, house), tactics };
}

/** Chance that A wins the duel, from a solution with fractions. */
export const DUEL_CHANCE = 0.7937179198595523;

/** The duel of peers/duel.cpp and handwritten.ts. */
export const duel = rosterOf({
  ruleset: 'mst2',
  fighters: [
    { name: 'A', side: 'A', sheet: { skill: 3, weapons: ['sword'], hitDice: '1d10', armor: 'leather' } },
    { name: 'B', side: 'B', sheet: { skill: 1, weapons: ['mace'], hitDice: '1d8', armor: 'chain mail' } },
  ],
});

/** The battle of peers/battle.cpp: swords only, so that reach never decides and nobody counters. */
export const battle = rosterOf({
  ruleset: 'mst2',
  fighters: [
    { name: 'Guard', side: 'Watch', count: 4, sheet: { skill: 3, hitDice: '1d10', armor: 'chain mail' } },
    { name: 'Recruit', side: 'Watch', count: 4, sheet: { skill: 1, hitDice: '1d8', armor: 'leather' } },
    { name: 'Raider', side: 'Raiders', count: 4, sheet: { skill: 2, hitDice: '1d10', armor: 'leather' } },
    { name: 'Bruiser', side: 'Raiders', count: 4, sheet: { skill: 3, hitDice: '1d10', armor: 'none' } },
  ].map((fighter) => ({ ...fighter, sheet: { ...fighter.sheet, weapons: ['sword'] } })),
});
