/**
 * The house rules: the 48 of the registry with their defaults, two switches for teaching, a count and a pack of one's
 * own.
 */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { readRoster } from '../../fight/roster.ts';
import { house } from './house.ts';
import { begun, played, rulesets, sceneOf } from './testing.fixture.ts';

const REGISTRY = {
  resistanceMethod: 'A',
  resistanceRounding: 'up',
  fractions: 'ignore',
  willpowerTrigger: 'exceed',
  willpowerRepeat: 'first_overflow',
  willpowerCheck: { kind: 'save', target: 15 },
  shockOnTriggeredCheck: 'on',
  systemShockFailure: 'unbound_dead_bound_coma',
  systemShockFrequency: 'each_damage',
  shockAffectsSystemShock: 'off',
  overcapWoundsBleed: 'off',
  woundPenaltyStart: 'tick',
  bleedClock: 'per_wound',
  woundsFrom: 'after_reduction',
  roundsPerMinute: 10,
  endOfRoundShock: 'initiative_only',
  minDamage: 0,
  shieldNormalBlocks: 'per_level',
  parryRounding: 'up',
  shieldSkilledHandPenalty: 'off',
  unskilledParryCostsAction: 'on',
  paidParries: 'on',
  defaultActions: 2,
  defencesPerAttack: '1',
  declareDefence: 'after_hit',
  naturalExtremesOnDefence: 'on',
  rangedMinimumOn: 'total',
  parryMissiles: 'shield_only',
  totalAttackRevision: 'new',
  fightDefensivelyCost: -2,
  chargeDoubles: 'dice',
  strengthInDamage: 'bonus',
  quarterStrengthRounding: 'down',
  fallTargetOverride: 'none',
  fallReduction: 'both',
  fireCumulative: 'taken',
  ambientFire: 'constant',
  fireDiceCap: 'none',
  endOfRoundOrder: ['fire', 'bleed', 'overcap'],
  gearLoadTable: 'trained',
  loadCombine: 'step_up_on_pair',
  loadOnDodge: 'off',
  initiativeTies: 'simultaneous',
  directLpWillpower: 'off',
  unconsciousDuration: 'until_tended',
  bothThresholds: 'system_shock_only',
  criticalEffect: 'gm_prompt',
  fumbleEffect: 'gm_prompt',
};

test('the registry has 48 house rules, each with its default and a line that explains it', () => {
  expect(Object.keys(REGISTRY)).toHaveLength(48);
  const { shock, carriedShock, bleedPenaltyCounts, pack, ...registry } = house.parse({});
  expect(registry).toEqual(REGISTRY);
  expect({ shock, carriedShock, bleedPenaltyCounts }).toEqual({
    shock: 'on',
    carriedShock: 'on',
    bleedPenaltyCounts: 'twice',
  });
  expect(pack).toEqual({ weapons: {}, armor: {}, shields: {} });
  for (const [name, schema] of Object.entries(house.shape))
    expect((schema as z.ZodType).description, name).toMatch(/\w.*[.?]/);
});

test('words of YAML, spaces and dashes are read as meant', () => {
  expect(house.parse({ shock: false, loadCombine: 'step up on pair', defencesPerAttack: 1 })).toMatchObject({
    shock: 'off',
    loadCombine: 'step_up_on_pair',
    defencesPerAttack: '1',
  });
});

test('a pack of the GM adds to the lists and stands before them', () => {
  const pack = {
    weapons: { longsword: { dice: '1d10', type: 'hacking', load: 'medium' }, scythe: { dice: '2d4', type: 'hacking' } },
    armor: { scale: { ac: 5, dr: 2 } },
  };
  const sheet = { weapons: ['longsword', 'scythe'], armor: 'scale' };
  const { arms, ac } = sceneOf({ A: sheet }, { pack }).cast.fighters[0]!;
  expect([arms[0]!.pool.text, arms.find(({ name }) => name === 'scythe')!.pool.text, ac]).toEqual(['1d10', '2d4', 10]);
});

test('what no list knows is refused with what is known', () => {
  const roster = {
    format: 'affray-roster/1',
    ruleset: 'midian',
    fighters: [{ name: 'A', side: 'A', sheet: { weapons: ['longswrd'], armor: 'mial' } }],
  };
  const { problems } = readRoster(roster, rulesets);
  expect(problems.map(({ path }) => path.join('.'))).toEqual(['fighters.0.sheet.weapons.0', 'fighters.0.sheet.armor']);
  expect(problems[0]!.message).toContain('Did you mean "longsword"?');
});

test('sheets may be written with underscores and in British spelling', () => {
  const { cast } = sceneOf({
    A: { hp_cap: 21, lp_cap: 7, system_shock_base: 65, armour: { name: 'mail', trained: false } },
  });
  expect(cast.fighters[0]).toMatchObject({ hpCap: 21, lpCap: 7, systemShockBase: 65, ac: 5, dr: 2 });
});

test('several defenses against one attack, where the house allows them', () => {
  const tough = { hpCap: 50, ac: 5, weapons: [{ name: 'sword', dice: '1d8', attack: 5, damage: 0, type: 'hacking' }] };
  const fight = begun({ A: tough, B: { ...tough, freeParries: 1, parryBonus: 0 } }, { defencesPerAttack: 'many' });
  const first = played(fight, { kind: 'attack', by: 'a', on: 'b', defense: 'parry' }, [10, 3]);
  expect(first.scene.pending).toMatchObject({ tried: 1 });
  expect(played(first.fight, { kind: 'dodge', by: 'b' }, [18]).scene.fighters[1]).toMatchObject({ hp: 0, used: 1 });
});

test('a defense chosen before the attack is rolled costs nothing when it misses', () => {
  const tough = { hpCap: 50, ac: 15, weapons: [{ name: 'sword', dice: '1d8', attack: 5, damage: 0, type: 'hacking' }] };
  const fight = begun({ A: tough, B: { ...tough, freeParries: 1 } }, { declareDefence: 'before_roll' });
  const asked = played(fight, { kind: 'attack', by: 'a', on: 'b' });
  const { scene } = played(asked.fight, { kind: 'parry', by: 'b' }, [5]);
  expect(scene.fighters[1]).toMatchObject({ hp: 0, parried: 0 });
});
