/**
 * The vectors: exact ones equal as fractions, estimates within four standard errors.
 */
import { describe, expect, test } from 'vitest';
import { EnumeratingDice } from '../../dice/enumerating.ts';
import { type Fraction, ZERO, add, fraction, multiply, parseFraction, toNumber, toText } from '../../dice/fraction.ts';
import { SeededDice } from '../../dice/seeded.ts';
import type { Telling } from '../../fight/telling.ts';
import { fightOdds } from '../../odds/fight.ts';
import {
  apprenticeshipLoss,
  combinedLoad,
  loadLevel,
  loadName,
  loadPenalties,
  twoHandedBonus,
  weaponLoad,
} from './armor.ts';
import { attackResult, totalAttack } from './attack.ts';
import { blowDamage } from './blow.ts';
import { type Load, SAVE_TARGET, SURFACES, TRAITS, attributeBonus } from './catalog.ts';
import { coverPenalty } from './cover.ts';
import { makeCast } from './cast.ts';
import { defends, evasionTotal } from './defense.ts';
import { fallDamage, fallDice, fallPool, fallTarget } from './falling.ts';
import { exposedDice, flamingHit, spreadDice } from './fire.ts';
import { staysLocked } from './healing.ts';
import { midian } from './index.ts';
import { reduced, resistanceAsArmorClass, resisted } from './resistance.ts';
import { saved } from './saves.ts';
import type { House } from './house.ts';
import type { Move } from './moves.ts';
import { key } from './key.ts';
import { type Scene, copy } from './scene.ts';
import { parriesOf, shieldMode, totalDefense, blockBonus } from './shields.ts';
import { systemShockChance } from './shock.ts';
import { woundsOf } from './wounds.ts';
import vectors from './midian.vectors.json' with { type: 'json' };
import { NO_DICE, begun, chance, distribution, exchange, played, rosterOf, sceneOf } from './testing.fixture.ts';

/* eslint-disable @typescript-eslint/no-explicit-any */
interface Vector {
  readonly id: string;
  readonly kind: string;
  readonly inputs: any;
  readonly result: any;
}

type Exact = { readonly exact: string };
const exact = (value: Exact): string => toText(parseFraction(value.exact));
/** What the tests look at has been gone through: a vector with an answer that no check has seen fails. */
function expectAll(found: Record<string, unknown>, wanted: Record<string, any>): void {
  const plain = (value: any): unknown =>
    value !== null && typeof value === 'object' && 'exact' in value
      ? exact(value)
      : Array.isArray(value)
        ? value.map(plain)
        : value !== null && typeof value === 'object'
          ? Object.fromEntries(
              Object.entries(value)
                .map(([k, v]) => [k, plain(v)] as const)
                .filter(([, v]) => v !== '0/1'),
            )
          : value;
  const all = Object.fromEntries(Object.entries(wanted).map(([k, v]) => [k, plain(v)]));
  const own = Object.fromEntries(Object.entries(found).map(([k, v]) => [k, plain(v)]));
  expect(own).toEqual(all);
}

const house = (more: Partial<House> = {}): House => ({ ...(midian.house.parse({}) as House), ...more });

/** A victim of the vectors in the middle of a round. */
function victim(given: any): { sheet: object; state: Record<string, number> } {
  const { shock = 0, wound_penalty: minute = 0, fatigue = 0, ...sheet } = given;
  return { sheet: { ...sheet, fatigue }, state: { shock, minute } };
}

/** An attacker and a defender of the vectors, in a round that has begun. */
function duelist(inputs: any, more: { actions?: number; defender?: object; bonus?: object } = {}) {
  const { sheet, state } = victim(inputs.defender ?? { hp_cap: 100_00, lp_cap: 10, willpower_bonus: 0 });
  const attacker = {
    hpCap: 20,
    lpCap: 10,
    actions: 1,
    fatigue: inputs.attacker_fatigue ?? 0,
    weapons: [
      {
        name: 'weapon',
        dice: inputs.weapon_dice,
        attack: inputs.attack_bonus + (inputs.stance_attack ?? 0),
        damage: (inputs.damage_bonus ?? 0) + (inputs.stance_damage ?? 0),
        type: 'hacking',
        ranged: inputs.ranged ?? false,
      },
    ],
  };
  const { type, bonus } = inputs.defence ?? {};
  const defender = {
    ...sheet,
    ac: inputs.ac,
    dr: inputs.dr ?? 0,
    actions: 2,
    resistances: { hacking: inputs.resistance ?? 0 },
    weapons: [{ name: 'guard', dice: '1d4' }],
    ...(type === 'parry' ? { parryBonus: bonus, freeParries: 1 } : {}),
    ...(type === 'block' ? { blockBonus: bonus, blocks: 1 } : {}),
    ...(type === 'dodge' ? { dodgeBonus: bonus } : {}),
    ...more.defender,
  };
  let fight = begun(
    { Att: attacker, Def: defender },
    { resistanceMethod: inputs.method ?? 'A', criticalEffect: 'none' },
  );
  const set = (on: string, numbers: Record<string, number>): void => {
    fight = played(fight, { kind: 'set', by: 'gm', on, ...numbers }).fight;
  };
  set('def', state);
  set('att', { shock: inputs.attacker_shock ?? 0, minute: inputs.attacker_wound_penalty ?? 0 });
  return fight;
}

function attackOdds(inputs: any): Record<string, unknown> {
  const fight = duelist(inputs);
  const move = {
    kind: 'attack',
    by: 'att',
    on: 'def',
    defense: inputs.defence?.type ?? 'none',
    ...(inputs.cover === undefined ? {} : { cover: inputs.cover }),
    ...(inputs.charge ? { charge: true } : {}),
  } as Move;
  const odds = exchange(fight, move);
  expect(odds.leaves).toBeLessThanOrEqual(2000);
  return {
    p_fumble: chance(odds, 'result', 'fumble'),
    p_miss: chance(odds, 'result', 'miss'),
    ...(inputs.defence ? { p_defended: chance(odds, 'result', 'defended') } : {}),
    p_hit: chance(odds, 'result', 'hit'),
    p_critical: chance(odds, 'result', 'critical'),
    mean_damage: toText(odds.expected.damage!),
    damage: distribution(odds, 'damage'),
    wounds: distribution(odds, 'wounds'),
    p_hp_overflows: chance(odds, 'overflows', true),
    p_lp_exceeds_cap: chance(odds, 'exceeds', true),
    p_passes_out: chance(odds, 'passesOut', true),
    p_dead: chance(odds, 'dies', true),
  };
}

/** The exact distribution of what a row of moves comes to, scene by scene, with a tally of one's own. */
function through<T>(
  start: Scene,
  moves: readonly ((scene: Scene) => Move | undefined)[],
  from: T,
  tally: (before: T, told: readonly Telling[], scene: Scene) => T,
  /** Forgets what no later move of the row can notice, so that fewer scenes are kept apart. */
  tidy?: (scene: Scene) => void,
): { chance: Fraction; value: T; scene: Scene }[] {
  let now: { chance: Fraction; value: T; scene: Scene }[] = [{ chance: { n: 1n, d: 1n }, value: from, scene: start }];
  for (const moveOf of moves) {
    const next = new Map<string, { chance: Fraction; value: T; scene: Scene }>();
    for (const one of now) {
      const dice = new EnumeratingDice();
      dice.begin();
      do {
        const scene = copy(one.scene);
        const told: Telling[] = [];
        const move = moveOf(scene);
        if (move) midian.play(scene, move, dice, (telling) => told.push(telling));
        const { ways, total } = dice.exactWays();
        const p = multiply(one.chance, fraction(ways, total));
        const value = tally(one.value, told, scene);
        if (tidy) tidy(scene);
        const at = `${key(scene)}#${JSON.stringify(value)}`;
        const before = next.get(at);
        next.set(at, { chance: before ? add(before.chance, p) : p, value, scene });
      } while (dice.next());
    }
    now = [...next.values()];
  }
  return now;
}

const sum = <T>(all: readonly { chance: Fraction; value: T }[], of: (value: T) => number | boolean): Fraction =>
  all.reduce((total, one) => {
    const weight = of(one.value);
    return add(total, multiply(one.chance, { n: BigInt(Number(weight)), d: 1n }));
  }, ZERO);

function group<T>(all: readonly { chance: Fraction; value: T }[], of: (value: T) => number): Record<string, string> {
  const found = new Map<number, Fraction>();
  for (const one of all) found.set(of(one.value), add(found.get(of(one.value)) ?? ZERO, one.chance));
  return Object.fromEntries([...found].sort(([a], [b]) => a - b).map(([value, p]) => [String(value), toText(p)]));
}

/** Attacks one after another on somebody whom damage does not trouble: hits and damage. */
function volley(inputs: any, defender: object, before: Move[], answer: (scene: Scene) => Move) {
  const all = inputs.attacks.flatMap((one: any) => new Array(one.count).fill(one));
  const weapons = inputs.attacks.map((one: any, i: number) => ({
    name: `weapon ${i}`,
    dice: one.weapon_dice,
    attack: one.attack_bonus,
    damage: one.damage_bonus ?? 0,
    type: 'hacking',
    ranged: one.ranged ?? false,
  }));
  const [first] = inputs.attacks;
  const sheets = {
    Att: { actions: all.length, weapons, hpCap: 20, lpCap: 10 },
    Def: {
      hpCap: 9999,
      lpCap: 10,
      actions: inputs.actions ?? 2,
      ac: first.ac,
      dr: first.dr ?? 0,
      resistances: { hacking: first.resistance ?? 0 },
      dodgeBonus: inputs.dodge_bonus ?? 0,
      evasionInMelee: true,
      fatigue: inputs.defender_penalty ?? 0,
      ...defender,
    },
  };
  const options = {
    initiativeTies: 'stat',
    resistanceMethod: first.method ?? 'A',
    criticalEffect: 'none',
    shock: inputs.shock ?? 'on',
    naturalExtremesOnDefence: inputs.natural_extremes === false ? 'off' : 'on',
  };
  const scene = sceneOf(sheets, options);
  const moves: ((scene: Scene) => Move | undefined)[] = [
    ...before.filter(({ kind }) => kind === 'declare').map((move) => () => move),
    () => ({ kind: 'initiative', by: 'gm', quiet: true }),
    ...before.filter(({ kind }) => kind !== 'declare').map((move) => () => move),
  ];
  for (const one of all) {
    const at = inputs.attacks.indexOf(one);
    moves.push(() => ({ kind: 'attack', by: 'att', on: 'def', with: `weapon ${at}` }));
    moves.push((now) => (now.pending ? answer(now) : undefined));
  }
  return through(
    scene,
    moves,
    { hits: 0, damage: 0, parries: 0 },
    (value, told) => ({
      hits: value.hits + told.filter(({ kind }) => kind === 'blow').length,
      damage:
        value.damage + told.reduce((total, one) => total + (one.kind === 'damage' ? (one.damage as number) : 0), 0),
      parries: value.parries + told.filter(({ kind, how }) => kind === 'defense' && how === 'parry').length,
    }),
    ({ fighters }) => {
      const one = fighters[1]!;
      [one.hp, one.open] = [0, 0];
      one.wounds.fill(0);
      // A penalty this large leaves nothing but the natural extremes.
      one.shock = Math.min(one.shock, 60);
    },
  );
}

const volleyOdds = (all: ReturnType<typeof volley>): Record<string, unknown> => ({
  hits: group(all, ({ hits }) => hits),
  mean_hits: toText(sum(all, ({ hits }) => hits)),
  mean_damage: toText(sum(all, ({ damage }) => damage)),
  p_no_damage: toText(sum(all, ({ damage }) => damage === 0)),
});

/** The dice of a pool as the vectors write them. */
const diceText = (count: number, die: number, spikes?: string): string =>
  `${count}d${die}${spikes ? `+${spikes}` : ''}`;

/** What became of the only fighter, minute by minute or round by round. */
const SOLE = 'one';
function sole(sheet: object, options: object = {}): Scene {
  return sceneOf({ One: sheet }, options);
}
const quiet = (rounds: number): Move => ({ kind: 'time', by: 'gm', rounds });

const checks: Readonly<Record<string, (inputs: any, result: any) => void>> = {
  resistance: ({ method, resist, damage, dr = 0, d100 }, result) => {
    const left = method === 'C' ? (d100 <= resist ? 0 : damage) : resisted(damage, resist, method, 'up', 'ignore');
    expect(reduced(left, dr)).toBe(result);
    // The same through the public interface, with a die where there is one.
    const fight = begun(
      { One: { hpCap: 999, dr, resistances: { hacking: resist } }, Two: {} },
      { resistanceMethod: method },
    );
    const move: Move = { kind: 'harm', by: 'gm', on: SOLE, points: damage, type: 'hacking', attack: true };
    const after = played(fight, move, method === 'C' && resist < 100 && resist > 0 ? [d100] : []);
    expect(after.scene.fighters[0]!.hp).toBe(result);
  },
  resistance_as_ac: ({ resist, ac }, result) =>
    expect({
      ac_vs_type: ac + resistanceAsArmorClass(resist, { resistanceMethod: 'D', resistanceRounding: 'up' }),
    }).toEqual(result),
  parry_count: ({ skill }, result) => {
    const { free, bonus } = parriesOf(skill, 'up');
    expect({ free_parries: free, parry_bonus: bonus }).toEqual(result);
  },
  unskilled_block: ({ shield_skill: shieldSkill, ambidextrous, shield_primary_hand: primaryHand }, result) =>
    expect(
      blockBonus({ shieldSkill, ambidextrous, shield: { primaryHand } }, 0, { shieldSkilledHandPenalty: 'off' }),
    ).toBe(result),
  shield_mode: ({ mode, weapon_skill: weapon, shield_skill: shield }, result) => {
    const modes = { full_defence: 'full', normal: 'normal', rush_or_punch: 'rush', total_attack: 'total' } as const;
    expect(shieldMode(modes[mode as keyof typeof modes], weapon, shield, shield)).toEqual(result);
  },
  shock_sum: ({ damages }, result) => {
    let fight = begun({ One: { hpCap: 99 }, Two: {} });
    for (const points of damages)
      fight = played(fight, { kind: 'harm', by: 'gm', on: SOLE, points, attack: true }).fight;
    expect({ shock: -(fight.scene as Scene).fighters[0]!.shock }).toEqual(result);
  },
  wounds: ({ damage, damages }, result) =>
    expect(damages === undefined ? woundsOf(damage) : damages.map(woundsOf)).toEqual(result),
  overcap_growth: ({ over, round_ends: rounds }, result) => {
    // A base of 100 may fail, so only the growth of those who live is looked at.
    const all = through(
      sole({ hpCap: 10, hp: 10, lpCap: 10, lp: 10 + over, systemShockBase: 100 }),
      new Array(rounds).fill(() => quiet(1)),
      [] as number[],
      (before, told, scene) =>
        told.length === 0 || scene.fighters[0]!.condition === 'dead' ? before : [...before, scene.fighters[0]!.lp - 10],
    );
    expect(all.map(({ value }) => value).sort((a, b) => b.length - a.length)[0]).toEqual(result);
  },
  attack_roll: ({ nat, bonus, ac, ranged = false, weapon_roll: rolled, damage_bonus: damage }, result) => {
    const found = attackResult(nat, bonus, ac, ranged);
    const all: Record<string, unknown> = {
      ...found,
      multiplier: found.critical ? 2 : 1,
      ...(rolled === undefined ? {} : { damage: blowDamage(rolled, damage, found.excess, found.critical) }),
    };
    expect(Object.fromEntries(Object.keys(result).map((name) => [name, all[name]]))).toEqual(result);
  },
  save_chance: ({ target, bonus }, result) => expectAll({ chance: saveChance(target, bonus) }, result),
  save: ({ target, bonus, shock = 0, wound_penalty: minute = 0, fatigue = 0 }, result) =>
    expectAll({ p_success: saveChance(target, bonus, shock, minute, fatigue) }, result),
  save_roll: ({ nat, bonus, target }, result) => expect({ success: saved(nat, bonus, target) }).toEqual(result),
  cover_penalty: ({ cover }, result) => expect(cover.map(coverPenalty)).toEqual(result),
  fall_setup: ({ feet, surface, spike, maximum }, result) => {
    const count = fallDice(feet);
    const die = SURFACES[surface as keyof typeof SURFACES];
    const spikes = spike === undefined ? [] : [6, 6, 6];
    const text = diceText(count, die, spike);
    const pool = fallPool(count, die, spikes);
    expect({ dice: text, target: fallTarget(feet), ...(maximum ? { max: pool.total.outcomes.at(-1) } : {}) }).toEqual(
      result,
    );
  },
  fall_roll: ({ feet, surface, dice, save_nat: nat, controlled_saves: saves, bonus }, result) => {
    expect({
      damage: fallDamage(
        dice.reduce((a: number, b: number) => a + b, 0),
        saves ?? [nat],
        fallTarget(feet),
        bonus,
      ),
    }).toEqual(result);
    const spikes = surface === 'weaponised' ? dice.length - fallDice(feet) : 0;
    const fight = begun({ One: { hpCap: 999, saves: { crushing: bonus } }, Two: {} });
    const move = {
      kind: 'fall',
      by: 'gm',
      on: SOLE,
      feet,
      surface,
      ...(saves ? { controlled: true } : {}),
      ...(spikes ? { spikes: `${spikes}d6` } : {}),
    } as Move;
    const after = played(fight, move, [...dice, ...(saves ?? [nat])]);
    expect(after.scene.fighters[0]!.hp).toBe(result.damage);
  },
  fall_mean: (_inputs, result) => {
    const average = toNumber(meanOf(fallPool(1, 12, [4, 4])));
    expect({ mean_before: average, half_of_mean: average / 2 }).toEqual(result);
  },
  fall: (inputs, result) => {
    const {
      feet,
      surface,
      save_bonus: bonus,
      controlled,
      spike_dice: spikes,
      smashing_resistance: resistance = 0,
    } = inputs;
    const fight = begun({
      One: {
        hpCap: inputs.hp_cap ?? 9999,
        lpCap: 9999,
        dr: inputs.dr ?? 0,
        resistances: { smashing: resistance },
        saves: { crushing: bonus },
      },
      Two: {},
    });
    const move = {
      kind: 'fall',
      by: 'gm',
      on: SOLE,
      feet,
      surface,
      ...(controlled ? { controlled } : {}),
      ...(spikes ? { spikes } : {}),
    } as Move;
    const odds = exchange(fight, move);
    const { die, count } = { die: SURFACES[surface as keyof typeof SURFACES], count: fallDice(feet) };
    const found: Record<string, unknown> = {
      dice: diceText(count, die, spikes),
      target: fallTarget(feet),
      mean_damage: toText(odds.expected.damage!),
      mean_wounds: toText(odds.expected.wounds!),
      p_no_damage: chance(odds, 'damage', 0),
    };
    if (result.damage) found.damage = distribution(odds, 'damage');
    if (result.p_hp_overflows) found.p_hp_overflows = chance(odds, 'overflows', true);
    // A long fall is asked in one, without these on the way.
    if (odds.expected.rolled) found.mean_rolled = toText(odds.expected.rolled);
    else found.mean_rolled = toText(meanOf(fallPool(count, die)));
    found.p_negated = controlled ? controlledOdds(odds).negated : chance(odds, 'negated', true);
    found.p_doubled = controlled ? controlledOdds(odds).doubled : chance(odds, 'doubled', true);
    if (!odds.facts.negated) [found.p_negated, found.p_doubled] = ['1/10', '1/10'];
    expectAll(found, result);
  },
  fire_exposure: ({ exposed_percent: percents }, result) => expect(percents.map(exposedDice)).toEqual(result),
  fire_round: ({ dice, save_total: total, taken_before: before }, result) => {
    let fight = begun({ One: { hpCap: 99 }, Two: {} });
    fight = played(fight, { kind: 'ignite', by: 'gm', on: SOLE, dice: dice.length, heat: 'normal' }).fight;
    (fight.scene as Scene).fighters[0]!.burned = before;
    const after = played(fight, { kind: 'endRound', by: 'gm' }, [...dice, total]);
    const burns = after.told.find(({ kind }) => kind === 'burns')!;
    const save = after.told.find(({ kind }) => kind === 'fireSave')!;
    const all: Record<string, unknown> = {
      rolled: burns.rolled,
      target: burns.target,
      taken: save.taken,
      total: save.soFar,
      dice_next: save.next,
    };
    expect(Object.fromEntries(Object.keys(result).map((name) => [name, all[name]]))).toEqual(result);
  },
  fire_spread: ({ dice }, result) => expect({ dice_next: spreadDice(dice.length, dice) }).toEqual(result),
  fire: (inputs, result) => {
    const scene = sole(
      {
        hpCap: 99_99,
        saves: { fire: inputs.save_bonus },
        resistances: { fire: inputs.fire_resistance ?? 0 },
        actions: 0,
      },
      // Burns bleed after a minute and shock ends with its round: neither lowers these saves.
      { resistanceMethod: inputs.method ?? 'A' },
    );
    scene.fighters[0]!.fire = inputs.dice;
    scene.fighters[0]!.burned = inputs.taken_before ?? 0;
    const perRound: Record<string, unknown>[] = [];
    let total = ZERO;
    let all = [{ chance: { n: 1n, d: 1n }, value: {}, scene }] as { chance: Fraction; value: object; scene: Scene }[];
    for (let round = 0; round < inputs.rounds; round++) {
      const next = all.flatMap((one) =>
        through(one.scene, [() => quiet(1)], { rolled: 0, saved: 0, damage: 0 }, (_value, told) => ({
          rolled: (told.find(({ kind }) => kind === 'burns')?.rolled as number) ?? 0,
          saved: (told.find(({ kind }) => kind === 'fireSave')?.taken as number) ?? 0,
          damage: told.reduce((points, t) => points + (t.kind === 'damage' ? (t.damage as number) : 0), 0),
        })).map((leaf) => ({ ...leaf, chance: multiply(one.chance, leaf.chance) })),
      );
      perRound.push({
        mean_rolled: toText(sum(next, (value) => value.rolled)),
        mean_after_save: toText(sum(next, (value) => value.saved)),
        mean_after_resistance: toText(sum(next, (value) => value.damage)),
        p_out: toText(next.reduce((p, one) => (one.scene.fighters[0]!.fire === 0 ? add(p, one.chance) : p), ZERO)),
        mean_dice_next: toText(
          next.reduce((p, one) => add(p, multiply(one.chance, fraction(one.scene.fighters[0]!.fire))), ZERO),
        ),
      });
      total = add(
        total,
        sum(next, (value) => value.damage),
      );
      // What matters to later rounds is the fire and the damage of it so far.
      const merged = new Map<string, (typeof next)[number]>();
      for (const one of next) {
        const state = one.scene.fighters[0]!;
        const at = `${state.fire},${state.fire === 0 ? 0 : state.burned}`;
        const before = merged.get(at);
        merged.set(at, before ? { ...before, chance: add(before.chance, one.chance) } : one);
      }
      all = [...merged.values()];
    }
    const after = group(
      all.map(({ chance: p, scene: end }) => ({ chance: p, value: end.fighters[0]!.fire })),
      (dice) => dice,
    );
    expectAll({ dice_after: after, per_round: perRound, mean_total_damage: toText(total) }, result);
  },
  torch: ({ d4, strength_bonus: strength }, result) => {
    const cast = makeCast(rosterOf({ One: { strengthBonus: strength, weapons: ['torch'] } }).fighters as any, house());
    const arm = cast.fighters[0]!.arms[0]!;
    expect({ damage: d4 + arm.damage, type: arm.type }).toEqual(result);
    expect(flamingHit(d4, strength, 2)).toBe(result.damage);
  },
  system_shock_chance: ({ base, over }, result) =>
    expect(over.map((points: number) => systemShockChance(base, points))).toEqual(result),
  hp_heal_lock: ({ lp_cap: cap, lp }, result) =>
    expect(lp.map((points: number) => (staysLocked(points, cap) ? 'locked' : 'unlocked'))).toEqual(result),
  effective_load: ({ armour, strength }, result) => {
    const cast = makeCast(
      rosterOf({ One: { attributes: { Strength: strength }, armor: armour } }).fighters as any,
      house(),
    );
    expect(loadName(cast.fighters[0]!.load)).toBe(result);
  },
  combined_load: ({ loads }, result) =>
    expect(
      loadName(
        combinedLoad(
          loads.map((load: Load) => loadLevel(load)),
          'step_up_on_pair',
        ),
      ),
    ).toBe(result),
  apprenticeship_loss: ({ skill_penalty: penalties }, result) =>
    expect(penalties.map(apprenticeshipLoss)).toEqual(result),
  two_handed_bonus: ({ strength }, result) =>
    expect(strength.map((rating: number) => twoHandedBonus(rating, 'down'))).toEqual(result),
  total_defence: ({ skill, actions, ac }, result) => expect(totalDefense(skill, actions, ac)).toEqual(result),
  evasion_roll: ({ nat, dodge_bonus: bonus }, result) =>
    expect({ dodge_total: evasionTotal(nat, bonus) }).toEqual(result),
  trait_bonus: ({ traits, forceful }, result) => {
    const cast = makeCast(rosterOf({ One: { traits, weapons: [{ dice: '1d6' }] } }).fighters as any, house());
    const arm = cast.fighters[0]!.arms[0]!;
    expect({ attack: arm.attack + (forceful ? arm.force : 0), damage: arm.damage }).toEqual(result);
    expect(Object.keys(TRAITS)).toEqual(expect.arrayContaining(traits.map((one: string) => one.toLowerCase())));
  },
  attribute_bonus: ({ column, rating }, result) => expect(attributeBonus(column, rating)).toBe(result),
  stance: (_inputs, result) => expect(totalAttack('new')).toEqual(result),
  defence_roll: ({ attack_total: total, parry_nat: nat, parry_bonus: bonus }, result) =>
    expect({ defended: defends(nat, bonus, total) }).toEqual(result),
  apply_damage: (inputs, result) => {
    const { damage, direct_lp: directLp, ...sheet } = inputs;
    const fight = begun({ One: { ...sheet, willpowerBonus: 0 }, Two: {} });
    const move: Move = {
      kind: 'harm',
      by: 'gm',
      on: SOLE,
      points: damage,
      attack: true,
      ...(directLp ? { directLp } : {}),
    };
    const dice = result.willpower_check ? [20] : result.system_shock ? [1] : [];
    const { scene, told } = played(fight, move, dice);
    const { hp, lp, open, shock } = scene.fighters[0]!;
    expect({
      hp,
      lp,
      willpower_check: told.some(({ kind }) => kind === 'willpower'),
      system_shock: told.some(({ kind }) => kind === 'systemShock'),
      wounds: open,
      shock: -shock,
    }).toEqual(result);
  },
  attack: (inputs, result) => expectAll(attackOdds(inputs), result),
  attack_defended: (inputs, result) => expectAll(attackOdds(inputs), result),
  evasion: (inputs, result) => {
    const all = volley(inputs, {}, [{ kind: 'evade', by: 'def' }], () => ({ kind: 'undefended', by: 'def' }));
    expectAll(volleyOdds(all), result);
  },
  volley: (inputs, result) => {
    const { skill, stance } = inputs;
    const total = stance === 'total_defence';
    const declared: Move[] = total
      ? [{ kind: 'declare', by: 'def', stance: inputs.fighting_defensively ? 'fullGuard' : 'totalDefense' }]
      : [];
    const sheet = { weaponSkill: skill, weapons: [{ name: 'guard', dice: '1d4' }] };
    const all = volley(inputs, sheet, declared, (scene) => {
      const state = scene.fighters[1]!;
      const allowed = total ? skill : Math.ceil(skill / 2);
      if (state.parried < allowed) return { kind: 'parry', by: 'def' };
      if (total && (state.halfDodge || state.used < inputs.actions)) return { kind: 'dodge', by: 'def' };
      return { kind: 'undefended', by: 'def' };
    });
    const parries = total ? skill : Math.ceil(skill / 2);
    expectAll(
      {
        parries,
        dodges: total ? 2 * inputs.actions : 0,
        ...volleyOdds(all),
        mean_parries_left: toText(sum(all, (value) => parries - value.parries)),
      },
      result,
    );
  },
  overcap_rounds: (inputs, result) => {
    const { over, system_shock_base: base, rounds, first_check: first, bound } = inputs;
    const cap = 10;
    const start = sole({ hpCap: 10, hp: 10, lpCap: cap, lp: cap + over, overflowed: true, systemShockBase: base });
    if (bound) start.fighters[0]!.bound = true;
    let now = [{ chance: { n: 1n, d: 1n }, value: 0, scene: start }] as {
      chance: Fraction;
      value: number;
      scene: Scene;
    }[];
    if (first) {
      const before = copy(start);
      before.fighters[0]!.lp = cap;
      now = through(before, [() => ({ kind: 'harm', by: 'gm', on: SOLE, points: over, attack: true })], 0, (v) => v);
    }
    const alive = (): string =>
      toText(now.reduce((p, one) => (one.scene.fighters[0]!.condition === 'active' ? add(p, one.chance) : p), ZERO));
    const found: Record<string, unknown> = {};
    if (result.p_alive_at_start !== undefined) found.p_alive_at_start = alive();
    found.rounds = Array.from({ length: rounds }, (_, round) => {
      let shock = result.rounds[round].chance_percent === 0 ? 0 : -1;
      now = now.flatMap((one) =>
        one.scene.fighters[0]!.condition === 'active'
          ? through(one.scene, [() => quiet(1)], 0, (value, told) => {
              const check = told.find(({ kind }) => kind === 'systemShock');
              if (check) shock = check.chance as number;
              return value;
            }).map((leaf) => ({ ...leaf, chance: multiply(one.chance, leaf.chance) }))
          : [one],
      );
      const growth = bound ? over : over * 2 ** (round + 1);
      const living = now.find((one) => one.scene.fighters[0]!.condition === 'active');
      if (living) expect(living.scene.fighters[0]!.lp - cap).toBe(growth);
      return { over: growth, chance_percent: shock, [bound ? 'p_awake' : 'p_alive']: alive() };
    });
    expectAll(found, result);
  },
  bleeding: ({ open_wounds: wounds, minutes, victim: given }, result) => {
    let now = [{ chance: { n: 1n, d: 1n }, value: 0, scene: sole({ ...given, wounds }) }] as {
      chance: Fraction;
      value: number;
      scene: Scene;
    }[];
    const found = Array.from({ length: minutes }, (_, minute) => {
      now = now.flatMap((one) =>
        through(one.scene, [() => quiet(10)], 0, (v) => v).map((leaf) => ({
          ...leaf,
          chance: multiply(one.chance, leaf.chance),
        })),
      );
      const share = (of: (condition: string) => boolean): string =>
        toText(now.reduce((p, one) => (of(one.scene.fighters[0]!.condition) ? add(p, one.chance) : p), ZERO));
      const living = now.find((one) => one.scene.fighters[0]!.condition !== 'dead')?.scene.fighters[0];
      return {
        minute: minute + 1,
        p_alive: share((condition) => condition !== 'dead'),
        p_awake: share((condition) => condition === 'active'),
        ...(living ? { hp: living.hp, lp: living.lp } : {}),
      };
    });
    expectAll({ minutes: found }, result);
  },
  load_penalties: ({ load, trained }, result) => {
    const row = loadPenalties(loadLevel(load), trained);
    expect({
      initiative: row.initiative,
      attack: row.attack,
      damage: row.damage,
      speed_lost: row.speedLost,
      skill: row.skill,
      fatigue_per_round: row.fatiguePerRound,
    }).toEqual(result);
  },
  weapon_load: ({ load, hands }, result) => {
    const row = weaponLoad(loadLevel(load), hands);
    expect({
      allowed: row.allowed,
      initiative: row.initiative,
      attack: row.attack,
      two_handed_bonus: row.twoHandedBonus,
    }).toEqual(result);
  },
  armour_sheet: ({ armour, strength, trained }, result) => {
    const sheet = { attributes: { Strength: strength }, armor: { name: armour, trained } };
    const one = makeCast(rosterOf({ One: sheet }).fighters as any, house()).fighters[0]!;
    expect({
      ac: one.ac,
      dr: one.dr,
      effective_load: loadName(one.load),
      initiative: one.penalties.initiative,
      attack: one.penalties.attack,
      damage: one.penalties.damage,
      speed_lost: one.penalties.speedLost,
      skill: one.skillPenalty,
      apprenticeship_levels_lost: apprenticeshipLoss(one.skillPenalty),
    }).toEqual(result);
  },
  duel: (inputs, result) => {
    const { scene } = duelScene(inputs);
    // With shock carried from round to round there are more than a million scenes: minutes of work
    // each, so these are sampled here; the fight odds solve them on demand.
    if (inputs.carried_shock === 'on') {
      const seen = sampled(scene, FIGHTS);
      for (const [name, wanted] of Object.entries<any>(result)) {
        const { average, error } = seen[name]!;
        expect(Math.abs(average - Number(wanted.decimal)) / error, name).toBeLessThanOrEqual(4);
      }
      return;
    }
    const found = duelEnds(scene);
    for (const [name, wanted] of Object.entries<any>(result)) {
      const { n, d } = parseFraction(wanted.exact);
      PRIMES.forEach((prime, i) => expect(found[name]![i], `${name} modulo ${prime}`).toBe(residue(n, d, prime)));
    }
  },
  duel_estimate: (inputs, result) => {
    const { scene } = duelScene(inputs);
    const found = sampled(scene, FIGHTS);
    for (const [name, wanted] of Object.entries<any>(result)) {
      if (name === 'trials') continue;
      const { average, error } = found[name]!;
      const both = Math.hypot(error, Number(wanted.standard_error));
      expect(Math.abs(average - Number(wanted.estimate)) / both, name).toBeLessThanOrEqual(4);
    }
  },
};

function saveChance(target: number, bonus: number, shock = 0, minute = 0, fatigue = 0): string {
  let fight = begun({ One: { saves: { poison: bonus }, fatigue }, Two: {} });
  fight = played(fight, { kind: 'set', by: 'gm', on: SOLE, shock, minute }).fight;
  expect(SAVE_TARGET).toBe(15);
  return chance(exchange(fight, { kind: 'save', by: 'gm', on: SOLE, against: 'poison', target }), 'passed', true);
}

const meanOf = (pool: ReturnType<typeof fallPool>): Fraction =>
  pool.total.outcomes.reduce(
    (total, value, i) =>
      add(total, multiply(fraction(value), fraction(BigInt(pool.total.ways[i]!), BigInt(pool.total.total)))),
    ZERO,
  );

/** A controlled fall is negated by a critical or two successes, and doubled by a fumble that no success softens. */
function controlledOdds(odds: ReturnType<typeof exchange>): { negated: string; doubled: string } {
  const of = (test: (facts: Readonly<Record<string, unknown>>) => boolean): string =>
    toText(odds.outcomes.reduce((p, one) => (test(one.facts) ? add(p, one.chance) : p), ZERO));
  return {
    negated: of(({ damage, rolled }) => damage === 0 && rolled !== 0),
    doubled: of(({ damage, rolled }) => damage === 2 * (rolled as number)),
  };
}

function duelScene(inputs: any): { scene: Scene; options: object } {
  const sheet = (one: any): object => {
    const { name: _name, weapon, attack, damage, resistance, ...rest } = one;
    return {
      ...rest,
      resistances: { hacking: resistance },
      weapons: [{ dice: weapon, attack, damage, type: 'hacking' }],
    };
  };
  const options = {
    shock: inputs.shock,
    carriedShock: inputs.carried_shock,
    criticalEffect: 'none',
    fumbleEffect: 'none',
  };
  return { scene: sceneOf({ A: sheet(inputs.a), B: sheet(inputs.b) }, options), options };
}

const FIGHTS = 60_000;

interface Sample {
  readonly average: number;
  readonly error: number;
}
function sampled(start: Scene, fights: number): Record<string, Sample> {
  const dice = new SeededDice('midian vectors');
  const sums: Record<string, [number, number]> = {};
  const note = (name: string, value: number): void => {
    const one = (sums[name] ??= [0, 0]);
    one[0] += value;
    one[1] += value * value;
  };
  let work = copy(start);
  for (let fight = 0; fight < fights; fight++) {
    work = copy(start, work);
    dice.start(fight);
    while (midian.due(work) !== undefined) midian.play(work, midian.tactics.plain!(work, dice), dice);
    const [a, b] = work.fighters as [Scene['fighters'][number], Scene['fighters'][number]];
    const { winner } = midian.standing(work);
    note('p_a_wins', Number(winner === 'A'));
    note('p_b_wins', Number(winner === 'B'));
    note('p_draw', Number(winner === undefined));
    note('p_a_dead', Number(a.condition === 'dead'));
    note('p_b_dead', Number(b.condition === 'dead'));
    note('p_a_unconscious', Number(a.condition === 'unconscious'));
    note('p_b_unconscious', Number(b.condition === 'unconscious'));
    // A duel that ends at a round's end has gone on to the next round's start.
    note('mean_rounds', work.phase === 'start' ? work.round - 1 : work.round);
  }
  return Object.fromEntries(
    Object.entries(sums).map(([name, [total, squares]]) => {
      const average = total / fights;
      return [name, { average, error: Math.sqrt(Math.max(0, squares / fights - average * average) / fights) }];
    }),
  );
}

/**
 * Exact ends of a duel. Fractions equal to the vectors' are equal modulo every prime, and two different ones of this
 * size would have to agree modulo four primes by chance: so the chain of scenes is solved in arithmetic modulo primes,
 * small enough for products to stay exact in plain numbers.
 */
const PRIMES = [94_906_249, 94_906_247, 94_906_219, 94_906_193].map(primeUnder);

function primeUnder(from: number): number {
  for (let n = from; ; n--) {
    let prime = n % 2 === 1;
    for (let k = 3; prime && k * k <= n; k += 2) prime = n % k !== 0;
    if (prime) return n;
  }
}

function power(base: number, exponent: number, prime: number): number {
  let result = 1;
  for (let e = exponent, b = base % prime; e > 0; e = Math.floor(e / 2)) {
    if (e % 2 === 1) result = (result * b) % prime;
    b = (b * b) % prime;
  }
  return result;
}
const inverse = (value: number, prime: number): number => power(value, prime - 2, prime);
const residue = (n: bigint, d: bigint, prime: number): number =>
  (Number(n % BigInt(prime)) * inverse(Number(d % BigInt(prime)), prime)) % prime;

const ENDS = [
  'p_a_wins',
  'p_b_wins',
  'p_draw',
  'p_a_dead',
  'p_b_dead',
  'p_a_unconscious',
  'p_b_unconscious',
  'mean_rounds',
] as const;

interface Row {
  /** Scenes that may follow, and with which probability, modulo each prime. */
  readonly to: Map<number, number[]>;
  readonly gains: number[][];
}

function duelEnds(start: Scene): Record<string, number[]> {
  const ids = new Map<string, number>([[key(start), 0]]);
  const scenes: (Scene | undefined)[] = [copy(start)];
  const spare: Scene[] = [];
  const rows: Row[] = [];
  const inverses = new Map<number, number[]>();
  const dice = new EnumeratingDice();
  let work = copy(start);
  for (let at = 0; at < scenes.length; at++) {
    const scene = scenes[at]!;
    scenes[at] = undefined;
    const row: Row = { to: new Map(), gains: ENDS.map(() => PRIMES.map(() => 0)) };
    const gain = (name: (typeof ENDS)[number], p: readonly number[]): void => {
      const sums = row.gains[ENDS.indexOf(name)]!;
      p.forEach((value, i) => (sums[i] = (sums[i]! + value) % PRIMES[i]!));
    };
    const move = midian.tactics.plain!(scene, NO_DICE);
    dice.begin();
    do {
      work = copy(scene, work);
      midian.play(work, move, dice);
      const { ways, total } = dice.exactWays();
      let unit = inverses.get(Number(total));
      if (!unit) inverses.set(Number(total), (unit = PRIMES.map((prime) => inverse(Number(total) % prime, prime))));
      const p = unit.map((one, i) => ((Number(ways) % PRIMES[i]!) * one) % PRIMES[i]!);
      // Intentions ask no dice: they are gone through at once, which leaves fewer scenes to solve.
      while (work.phase === 'start' && midian.due(work) !== 'gm' && midian.due(work) !== undefined)
        midian.play(work, midian.tactics.plain!(work, NO_DICE), NO_DICE);
      // A round is counted when its initiative is rolled.
      if (scene.phase === 'start' && work.phase === 'act') gain('mean_rounds', p);
      if (midian.due(work) === undefined) {
        const [a, b] = work.fighters as [Scene['fighters'][number], Scene['fighters'][number]];
        const { winner } = midian.standing(work);
        gain(winner === 'A' ? 'p_a_wins' : winner === 'B' ? 'p_b_wins' : 'p_draw', p);
        if (a.condition === 'dead') gain('p_a_dead', p);
        if (b.condition === 'dead') gain('p_b_dead', p);
        if (a.condition === 'unconscious') gain('p_a_unconscious', p);
        if (b.condition === 'unconscious') gain('p_b_unconscious', p);
        continue;
      }
      const k = key(work);
      let id = ids.get(k);
      if (id === undefined) {
        id = ids.size;
        ids.set(k, id);
        scenes.push(copy(work, spare.pop()));
      }
      addTo(row.to, id, p);
    } while (dice.next());
    rows.push(row);
    spare.push(scene);
  }
  return eliminate(rows);
}

function addTo(to: Map<number, number[]>, id: number, p: readonly number[]): void {
  const before = to.get(id);
  to.set(id, before ? before.map((value, i) => (value + p[i]!) % PRIMES[i]!) : [...p]);
}

const times = (a: readonly number[], b: readonly number[]): number[] =>
  a.map((value, i) => (value * b[i]!) % PRIMES[i]!);

/** From the last scene found to the first, each is put into those that lead to it. */
function eliminate(rows: (Row | undefined)[]): Record<string, number[]> {
  const from: Set<number>[] = rows.map(() => new Set());
  rows.forEach((row, i) => {
    for (const k of row!.to.keys()) from[k]!.add(i);
  });
  for (let i = rows.length - 1; ; i--) {
    const { to, gains } = rows[i]!;
    const self = to.get(i);
    if (self) {
      to.delete(i);
      from[i]!.delete(i);
      const rest = self.map((p, at) => inverse((1 - p + PRIMES[at]!) % PRIMES[at]!, PRIMES[at]!));
      for (const [k, p] of to) to.set(k, times(p, rest));
      gains.forEach((gain, g) => (gains[g] = times(gain, rest)));
    }
    if (i === 0) return Object.fromEntries(ENDS.map((name, g) => [name, gains[g]!]));
    for (const j of from[i]!) {
      const row = rows[j]!;
      const p = row.to.get(i)!;
      row.to.delete(i);
      for (const [k, q] of to) {
        addTo(row.to, k, times(p, q));
        from[k]!.add(j);
      }
      gains.forEach((gain, g) => {
        const more = times(p, gain);
        row.gains[g] = row.gains[g]!.map((value, at) => (value + more[at]!) % PRIMES[at]!);
      });
    }
    for (const k of to.keys()) from[k]!.delete(i);
    rows[i] = undefined;
    from[i] = new Set();
  }
}

const all = vectors.vectors as unknown as Vector[];
describe('vectors', () => {
  test.each(all.filter(({ kind }) => kind !== 'duel'))(
    '$id $kind',
    ({ kind, inputs, result }) => {
      const check = checks[kind];
      if (!check) throw new Error(`There is no check for vectors of the kind "${kind}".`);
      check(inputs, result);
    },
    240_000,
  );
  test.each(all.filter(({ kind }) => kind === 'duel'))(
    '$id $kind',
    ({ inputs, result }) => checks.duel!(inputs, result),
    240_000,
  );
});

test('MO-067 through the fight odds, as fractions', () => {
  const { inputs, result } = all.find(({ id }) => id === 'MO-067')!;
  const odds = fightOdds({ ruleset: midian, scene: duelScene(inputs).scene }, { fractions: true });
  expect(toText(odds.winner.A!.exact!)).toBe(exact(result.p_a_wins));
  expect(toText(odds.winner.B!.exact!)).toBe(exact(result.p_b_wins));
  expect(toText(odds.nobody.exact!)).toBe(exact(result.p_draw));
}, 120_000);
