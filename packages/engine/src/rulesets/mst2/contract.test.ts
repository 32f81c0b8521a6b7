import { test } from 'vitest';
import type { AnyMove } from '../../fight/ruleset.ts';
import { contractSuite } from '../../suite/index.ts';
import { mst2 } from './index.ts';
import type { Scene } from './scene.ts';

const roster = (house: object, fighters: object[]): object => ({
  format: 'affray-roster/1',
  ruleset: 'mst2',
  house,
  fighters,
});
const brenna = {
  name: 'Brenna',
  side: 'Watch',
  sheet: { skill: 3, role: 'fighter', armor: 'chain mail', shield: true, weapons: ['sword', 'dagger', 'polearm'] },
};
const wren = {
  name: 'Wren',
  side: 'Watch',
  sheet: { skill: 2, role: 'halfling', nimble: 2, weapons: ['dagger'], missiles: ['short bow', 'dart'] },
};
const kobold = {
  name: 'Kobold',
  side: 'Raiders',
  count: 2,
  sheet: {
    role: 'kobold',
    skill: 1,
    armor: { name: 'hide', evasion: 13, protection: 1 },
    weapons: [{ name: 'bone spear', reach: 'far', hands: 1, power: '1d8' }],
  },
};
const ogre = {
  name: 'Ogre',
  side: 'Raiders',
  sheet: {
    skill: 2,
    role: 'ogre',
    tenacity: 'veteran',
    extraPower: '1d8',
    factors: ['frenzy'],
    weapons: [{ name: 'sword', hands: 2, factors: ['superior'] }],
  },
};

/** Fights by the book. */
const ordinary = [roster({}, [brenna, kobold]), roster({}, [brenna, wren, kobold, ogre])];

/** Every house rule away from its default somewhere; second checks and criticals multiply the branches. */
const unusual = [
  roster({ shock: 'wound', reach: 'every', order: 'sides', counters: 'asked', counterLimit: 1 }, [
    brenna,
    wren,
    kobold,
  ]),
  roster(
    {
      lethality: 'split',
      nat1: 'auto_miss',
      nat20: 'critical',
      order: 'each_fight',
      dyingRounds: 3,
      startInside: true,
    },
    [brenna, ogre],
  ),
  roster(
    {
      lethality: 'dead',
      reach: 'none',
      hitSpoilsAction: true,
      outOfReach: 'leaving_only',
      readyProvokes: false,
      shieldHand: false,
      parity: 'total',
      scatterPool: 'others_only',
      burn: 'wounds',
      healing: 'high',
    },
    [brenna, wren, ogre],
  ),
  roster(
    {
      order: 'each_round',
      helplessAutoHit: true,
      fallRound: 'nearest',
      shieldVsFire: false,
      healLow: 'exceeds',
      extraRollsPerDay: 1,
      factors: { giant: '1d20' },
    },
    [brenna, ogre],
  ),
];

/** Moves of the GM on the first fighter and the last. */
function gmMoves(scene: unknown): AnyMove[] {
  const { fighters } = (scene as Scene).cast;
  const [first, last] = [fighters[0]!.id, fighters.at(-1)!.id];
  const by = 'gm';
  const moves = [
    { kind: 'order', by, order: [last, first] },
    { kind: 'distance', by, between: [first, last], to: 'close' },
    { kind: 'engage', by, between: [first, last] },
    { kind: 'wounds', by, on: first, to: 1, reason: 'a scratch from before' },
    { kind: 'stand', by, on: first },
    { kind: 'factors', by, on: last, to: ['frenzy'] },
    { kind: 'fall', by, on: first, feet: 25 },
    { kind: 'poison', by, on: last, wounds: 1 },
    { kind: 'burn', by, on: first },
    { kind: 'ignite', by, on: last },
    { kind: 'douse', by, on: last },
    { kind: 'harm', by, on: first, power: '1d8' },
    { kind: 'rest', by, who: [first], days: 1 },
    { kind: 'sheet', by, on: first, to: { skill: 4 } },
    { kind: 'note', by, text: 'It begins to rain.' },
  ];
  // Helplessness and joining last a fight long, so they are tried early only.
  return (scene as Scene).round < 2 ? [...moves, { kind: 'helpless', by, on: last, to: true } as AnyMove] : moves;
}

const options = { moves: gmMoves, onlyShown: ['round'] };
for (const { name, run } of contractSuite(mst2, { rosters: ordinary, leafBudget: 64, ...options }))
  test(`by the book: ${name}`, run);
for (const { name, run } of contractSuite(mst2, { rosters: unusual, leafBudget: 400, ...options }))
  test(`with house rules: ${name}`, run);
