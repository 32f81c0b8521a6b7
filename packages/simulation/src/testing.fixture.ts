/** Fights for the tests: one a ruleset, a group, and one without an end. */
import { type FightQuestion, readRoster } from '@affray/engine';
import { rulesets } from '@affray/engine/rulesets';

type Fighters = readonly { name: string; side: string; count?: number; sheet: object }[];

export function questionOf(ruleset: string, fighters: Fighters, tactics?: Record<string, string>): FightQuestion {
  const { roster, problems } = readRoster({ format: 'affray-roster/1', ruleset, fighters }, rulesets);
  if (!roster) throw new Error(problems.map(({ message }) => message).join('\n'));
  const scene: unknown = roster.ruleset.muster(roster.fighters, roster.house);
  return { ruleset: roster.ruleset, scene, ...(tactics ? { tactics } : {}) };
}

const leather = { hitDice: '1d4', armor: 'leather', weapons: ['sword'] };

export const questions: Readonly<Record<string, FightQuestion>> = {
  'mst2: three fighters, tactics of each side': questionOf(
    'mst2',
    [
      { name: 'Brenna', side: 'Watch', sheet: { ...leather, skill: 3 } },
      { name: 'Kobold', side: 'Raiders', count: 2, sheet: leather },
    ],
    { Watch: 'weakest', Raiders: 'random' },
  ),
  'fudge: a knight and two thugs': questionOf('fudge', [
    { name: 'Aldo', side: 'Crown', sheet: { like: 'knight' } },
    { name: 'Thug', side: 'Brigands', count: 2, sheet: { like: 'thug' } },
  ]),
  'midian: a dwarf and an orc': questionOf('midian', [
    { name: 'Dagna', side: 'Dwarves', sheet: { hpCap: 9, lpCap: 5, weapons: ['short sword'], weaponSkill: 4 } },
    { name: 'Gruk', side: 'Orcs', sheet: { hpCap: 9, lpCap: 5, weapons: ['club'], weaponSkill: 3 } },
  ]),
};

const wall = { armor: { name: 'stone', evasion: 20, protection: 0 }, weapons: ['club'] };

/** Twenty a side, and a d20 never exceeds an evasion of 20: every fight is cut off after 100,000 moves. */
export const walls = questionOf(
  'mst2',
  [
    { name: 'North Wall', side: 'North', count: 20, sheet: wall },
    { name: 'South Wall', side: 'South', count: 20, sheet: wall },
  ],
  { North: 'random', South: 'random' },
);
