/** The promises that every ruleset keeps, kept by Fudge. */
import { test } from 'vitest';
import type { AnyMove } from '../../fight/ruleset.ts';
import { contractSuite } from '../../suite/index.ts';
import { fudge } from './index.ts';
import { type Scene, trueLevel } from './state.ts';
import { levelName } from './ladder.ts';
import { deadlyFighter } from './rounds.ts';

const roster = (house: object, fighters: readonly object[]) => ({
  format: 'affray-roster/1',
  ruleset: 'fudge',
  house,
  fighters,
});
const fighter = (name: string, side: string, sheet: object) => ({ name, side, sheet });

const rosters = [
  roster({}, [fighter('Rachel', 'valor', { like: 'rachel' }), fighter('Archie', 'villainy', { like: 'archie' })]),
  roster({ pacing: 'alternating', dice: 'd100', track: 'epic', boxes: 'epic' }, [
    fighter('Knight', 'castle', { like: 'knight', defense: 'Good' }),
    fighter('Ogre', 'wild', { like: 'ogre' }),
  ]),
  roster({ postures: true, woundMethod: 'parity', hitFloorGraze: true }, [
    fighter('Guard', 'town', { like: 'town guard' }),
    fighter('Brigand', 'road', { like: 'brigand', pain: 'low' }),
  ]),
];

/** The critical table multiplies the branches, and is off unless the house wants it. */
const tabled = [
  roster(
    {
      criticals: 'table',
      deathProtection: ['threeLevels', 'incapacitatedFirst', 'fudgePoint'],
      beyond9: 'dead',
      willpowerCancels: true,
    },
    [
      fighter('Hero', 'good', {
        skill: 'Good',
        kind: 'pc',
        fudgePoints: 3,
        weapon: 'broadsword',
        weapons: ['throwing knife'],
        armor: 'light leather',
      }),
      fighter('Ogre', 'bad', { like: 'ogre', skill: 'Great', strength: 'Great' }),
    ],
  ),
];

/** What the GM may do at any time. */
const gmMoves = (state: unknown): AnyMove[] => {
  const scene = state as Scene;
  const { fighters } = scene.cast;
  const [a, b] = [fighters[0]!.id, fighters[1]!.id];
  if (deadlyFighter(scene) >= 0) return [];
  const moves: Record<string, unknown>[] = [
    { kind: 'read', on: a, read: 'max' },
    { kind: 'wound', on: b, level: 'Scratch' },
    { kind: 'modifier', on: a, skill: -1, damage: 1, next: 0 },
    { kind: 'rest' },
    { kind: 'week', weeks: 1 },
    { kind: 'heal', on: a, levels: 1 },
    { kind: 'points', on: a, to: 2 },
    { kind: 'order', order: [b, a] },
    { kind: 'tables', to: { deathThreshold: 11 } },
    { kind: 'sheet', on: b, to: { skill: 'Superb' } },
    { kind: 'disarm', on: b, to: false },
    { kind: 'note', text: 'The janitor flees.' },
  ];
  const wounds = scene.fighters[0]!.wounds;
  if (wounds.length > 0)
    moves.push({ kind: 'override', on: a, from: levelName(trueLevel(wounds[0]!)), to: 'Undamaged' });
  if (scene.fighters[1]!.fate === 'in') moves.push({ kind: 'medical', on: b, skill: 1, again: true });
  if (!fudge.standing(scene).over) {
    moves.push({ kind: 'exchange', between: [a, b] });
    moves.push({ kind: 'result', winner: a, on: b, degrees: 2 });
  }
  return moves.map((move) => ({ by: 'gm', ...move }) as unknown as AnyMove);
};

const onlyShown = ['round', 'fighters.asked'];
for (const { name, run } of contractSuite(fudge, { rosters, leafBudget: 300, moves: gmMoves, onlyShown }))
  test(name, run);

for (const { name, run } of contractSuite(fudge, { rosters: tabled, leafBudget: 2000, moves: gmMoves, onlyShown })) {
  test(`${name} (critical table)`, run);
}

const brawl = [
  roster({}, [
    fighter('Lone', 'one', {
      skill: 'Superb',
      weapon: 'broadsword',
      shield: 'medium',
      armor: 'medium metal',
      kind: 'pc',
    }),
    fighter('Thug', 'many', { like: 'thug' }),
    fighter('Archer', 'many', { like: 'archer' }),
  ]),
];
for (const { name, run } of contractSuite(fudge, { rosters: brawl, leafBudget: 20_000, onlyShown })) {
  test(`${name} (several fighters)`, run);
}
