/**
 * The fights of the benches.
 */
import { type AnyMove, type AnyRuleset, type FightQuestion, type Roster, openedFor, readRoster } from '@affray/engine';
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

const versus = (ruleset: string, house: object, a: object, b: object): Roster =>
  rosterOf({
    ruleset,
    house,
    fighters: [
      { name: 'A', side: 'A', sheet: a },
      { name: 'B', side: 'B', sheet: b },
    ],
  });

/** A scene and the attack that is made in it. */
export interface Attack {
  readonly ruleset: AnyRuleset;
  readonly scene: unknown;
  readonly move: AnyMove;
}

function attackOf({ ruleset, fighters, house }: Roster): Attack {
  const [by, on] = fighters.map(({ id }) => id);
  const move: AnyMove & { on: string | undefined } = { kind: 'attack', by: by!, on };
  return { ruleset, move, scene: openedFor(ruleset, ruleset.muster(fighters, house), move).scene };
}

/** One attack of each game, by its book. */
export const attacks = {
  mst2: () => attackOf(duel),
  fudge: () => attackOf(versus('fudge', { pacing: 'alternating' }, { weapon: 'longsword' }, { weapon: 'axe' })),
  midian: () => attackOf(versus('midian', {}, { weapons: ['knife'] }, { weapons: ['knife'] })),
};

/** Fighters of Midian who bleed, so that every scene remembers hit points, life points and open wounds. */
const bleeder = { hpCap: 10, lpCap: 5, ac: 10, dr: 4, weapons: ['knife'] };
export const bleeding = versus('midian', {}, bleeder, bleeder);
