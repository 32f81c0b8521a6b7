import { test } from 'vitest';
import type { AnyMove } from '../../fight/ruleset.ts';
import { contractSuite } from '../../suite/index.ts';
import { midian } from './index.ts';
import type { Scene } from './scene.ts';

const roster = (house: object, fighters: object[]): object => ({
  format: 'affray-roster/1',
  ruleset: 'midian',
  house,
  fighters,
});
const anna = {
  name: 'Anna',
  side: 'Watch',
  sheet: {
    attributes: { Strength: 14, Stamina: 14, Willpower: 13 },
    traits: ['Natural Warrior'],
    armor: 'mail',
    weapons: ['longsword', 'knife'],
    weaponSkill: 4,
    shield: 'buckler',
    shieldSkill: 2,
    dodgeBonus: 2,
  },
};
const bors = {
  name: 'Bors',
  side: 'Raiders',
  sheet: {
    species: 'dwarf',
    hpCap: 14,
    lpCap: 6,
    systemShockBase: 70,
    willpowerBonus: 3,
    attributes: { Strength: 16 },
    weapons: ['axe', { name: 'bow', skill: 2 }],
    weaponSkill: 3,
    ac: 8,
    dr: 1,
  },
};
const weak = {
  name: 'Cade',
  side: 'Raiders',
  sheet: { hpCap: 5, lpCap: 3, systemShockBase: 60, weapons: ['club', 'knife'], ac: 6, attack: 4, martialArt: 1 },
};
const ulf = {
  name: 'Ulf',
  side: 'Watch',
  sheet: {
    hpCap: 9,
    lpCap: 4,
    hp: 8,
    weapons: ['torch', 'bow'],
    weaponSkill: 1,
    armor: { name: 'plate', trained: false },
    loads: ['medium', { stone: 4 }],
    healer: true,
    blessing: 'apprentice',
  },
};

const ordinary = [roster({}, [anna, bors]), roster({}, [anna, ulf, bors, weak])];

/** Every house rule away from its default somewhere. */
const unusual = [
  roster(
    {
      resistanceMethod: 'C',
      willpowerTrigger: 'reach',
      willpowerRepeat: 'every_overflow',
      systemShockFailure: 'coma',
      systemShockFrequency: 'once_per_round',
      shockAffectsSystemShock: 'minus1_per_point',
      overcapWoundsBleed: 'on',
      woundPenaltyStart: 'infliction',
      bleedClock: 'global',
      woundsFrom: 'before',
      roundsPerMinute: 3,
      endOfRoundShock: 'whole_next_round',
      declareDefence: 'before_roll',
      initiativeTies: 'reroll',
      bothThresholds: 'both',
      unconsciousDuration: 'minutes',
      directLpWillpower: 'on',
    },
    [bors, { ...weak, side: 'Others' }],
  ),
  roster(
    {
      resistanceMethod: 'D',
      resistanceRounding: 'nearest',
      fractions: 'keep',
      willpowerCheck: { kind: 'roll_under' },
      systemShockFailure: 'dead',
      systemShockFrequency: 'first_only',
      minDamage: 1,
      shieldNormalBlocks: 'per_two_levels',
      parryRounding: 'down',
      shieldSkilledHandPenalty: 'on',
      unskilledParryCostsAction: 'off',
      defencesPerAttack: 'many',
      naturalExtremesOnDefence: 'off',
      rangedMinimumOn: 'natural',
      parryMissiles: 'all',
      totalAttackRevision: 'old',
      chargeDoubles: 'total',
      strengthInDamage: 'attribute',
      quarterStrengthRounding: 'up',
      loadOnDodge: 'on',
      initiativeTies: 'stat',
      endOfRoundOrder: ['overcap', 'bleed', 'fire'],
      ambientFire: 'spreads',
      fireDiceCap: 4,
      bleedPenaltyCounts: 'once',
    },
    [anna, ulf, weak],
  ),
  roster({ resistanceMethod: 'B2', paidParries: 'off', shockOnTriggeredCheck: 'off', fireCumulative: 'rolled' }, [
    bors,
    ulf,
  ]),
];

/** Moves of the GM on the first fighter and the last. */
function gmMoves(scene: unknown): AnyMove[] {
  const { cast, pending, phase, round } = scene as Scene;
  const [first, last] = [cast.fighters[0]!.id, cast.fighters.at(-1)!.id];
  const by = 'gm';
  const moves = [
    { kind: 'harm', by, on: first, points: 3, type: 'hacking', attack: true },
    { kind: 'harm', by, on: last, dice: '1d4', attack: false, directLp: true, reason: 'bad mushrooms' },
    { kind: 'fall', by, on: first, feet: 22, surface: 'soil' },
    { kind: 'bind', by, on: last },
    { kind: 'fatigue', by, on: first, points: 1 },
    { kind: 'save', by, on: last, against: 'poison' },
    { kind: 'cover', by, on: first, cover: 40 },
    { kind: 'cover', by, on: first, cover: 0 },
    {
      kind: 'injure',
      by,
      on: last,
      text: 'broken fingers',
      attack: -1,
      damage: -1,
      initiative: 0,
      defense: 0,
      saves: 0,
    },
    { kind: 'heal', by, on: first, hours: 3, days: 0 },
    { kind: 'prone', by, on: last, to: true },
    { kind: 'note', by, text: 'It begins to rain.' },
    { kind: 'sheet', by, on: first, to: { initiative: 1 } },
    { kind: 'arrows', by, on: last, arrows: 2 },
  ];
  const burning = { kind: 'ignite', by, on: last, dice: 1, heat: 'normal' };
  const doused = { kind: 'douse', by, on: last };
  const passing = pending || phase === 'start' ? [] : [{ kind: 'endRound', by }];
  return [...moves, ...(round < 3 ? [burning] : [doused]), ...passing] as AnyMove[];
}

const options = {
  moves: gmMoves,
  onlyShown: ['round', 'fighters.initiative', 'fighters.boundWounds'],
  leafBudget: 2000,
};
for (const { name, run } of contractSuite(midian, { rosters: ordinary, ...options }))
  test(`by the book: ${name}`, run, 60_000);
for (const { name, run } of contractSuite(midian, { rosters: unusual, ...options }))
  test(`with house rules: ${name}`, run, 60_000);
