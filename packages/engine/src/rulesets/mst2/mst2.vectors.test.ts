/**
 * The worked vectors of MST-2, all through the public interface: exact fractions compared as fractions.
 */
import { describe, expect, test } from 'vitest';
import { ONE, add, divide, fraction, multiply, parseFraction, subtract, toText } from '../../dice/fraction.ts';
import { chanceOf, fightOdds } from '../../odds/index.ts';
import { ARMOR } from './catalog.ts';
import { lowHealingFloor } from './healing.ts';
import vectors from './mst2.vectors.json' with { type: 'json' };
import { evasionOf, protectionOf } from './scene.ts';
import {
  NO_DICE,
  type VectorFighter,
  chance,
  chancesUpTo,
  diceText,
  exactText,
  exchange,
  oddsOf,
  rosterOf,
  sceneOf,
  sheetOf,
} from './testing.fixture.ts';

type Exact = { readonly exact: string };
/* Vectors are data of many shapes; each kind below knows its own. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Vector = { readonly id: string; readonly kind: string; readonly inputs: any; readonly result: any };

const ofKind = (...kinds: string[]): [string, Vector][] =>
  (vectors.vectors as unknown as Vector[])
    .filter(({ kind }) => kinds.includes(kind))
    .map((vector) => [vector.id, vector]);

const exactTexts = (values: readonly Exact[]): string[] => values.map(exactText);
const dummy = sheetOf({});

describe('MST-08 armor', () => {
  test.each(ofKind('armour'))('%s', (_id, { inputs, result }) => {
    expect(Object.keys(ARMOR)).toContain(inputs.armour);
    const scene = sceneOf({ a: { armor: inputs.armour, shield: inputs.shield } });
    expect({ evasion: evasionOf(scene, 0), protection: protectionOf(scene, 0) }).toEqual(result);
  });
});

describe('MST-20 power factors', () => {
  test.each(ofKind('power_factors'))('%s', (_id, { inputs, result }) => {
    // Told apart by the wounds of a blow that always hits: the claimed factors give the same as the pool spelled out.
    const target = sheetOf({ evasion: -10, protection: 3, hit_dice: { count: 1, die: 6, bonus: 0 } });
    const claimed = oddsOf(
      { a: sheetOf({ power: inputs.power }), b: target },
      { kind: 'attack', by: 'a', on: 'b', factors: inputs.claimed },
    );
    const spelled = oddsOf({ a: sheetOf({ power: result.power }), b: target }, { kind: 'attack', by: 'a', on: 'b' });
    const most = result.power.length;
    expect(chancesUpTo(claimed, 'wounds', most)).toEqual(chancesUpTo(spelled, 'wounds', most));
    expect(chance(claimed, 'wounds', most)).not.toBe('0/1');
  });
});

describe('MST-01 chance to hit', () => {
  test.each(ofKind('hit_chance'))('%s', (_id, { inputs, result }) => {
    const odds = oddsOf(
      { a: sheetOf({ skill: inputs.skill }), b: sheetOf({ evasion: inputs.evasion }) },
      { kind: 'attack', by: 'a', on: 'b' },
    );
    expect(chance(odds, 'hit', true)).toBe(exactText(result.p_hit));
  });
});

describe('MST-02 wounds from a hit', () => {
  test.each(ofKind('wounds_on_hit'))('%s', (_id, { inputs, result }) => {
    const target = sheetOf({ evasion: -10, protection: inputs.protection });
    const odds = oddsOf({ a: sheetOf({ power: inputs.power }), b: target }, { kind: 'attack', by: 'a', on: 'b' });
    expect(chancesUpTo(odds, 'wounds', inputs.power.length)).toEqual(exactTexts(result.wounds));
    expect(toText(odds.expected.wounds!)).toBe(exactText(result.expected));
  });
});

describe('MST-03 failing the shock check', () => {
  test.each(ofKind('shock_fail'))('%s', (_id, { inputs, result }) => {
    const odds = oddsOf(
      { a: sheetOf({ hit_dice: inputs.hit_dice }), b: dummy },
      { kind: 'harm', by: 'gm', on: 'a', wounds: inputs.wounds },
    );
    expect(chance(odds, 'falls', true)).toBe(exactText(result.p_fail));
  });
});

describe('one attack', () => {
  test.each(ofKind('attack_outcome'))('%s', (_id, { inputs, result }) => {
    // At equal reach no counter-attack comes between.
    const attacker = sheetOf({ ...inputs.attacker, reach: 'mid' });
    const defender = sheetOf({ ...inputs.defender, reach: 'mid' }, { wounds: inputs.defender_wounds_before });
    const odds = oddsOf({ a: attacker, b: defender }, { kind: 'attack', by: 'a', on: 'b' }, { shock: inputs.shock });
    expect(chance(odds, 'hit', true)).toBe(exactText(result.p_hit));
    expect(chancesUpTo(odds, 'wounds', result.wounds.length - 1)).toEqual(exactTexts(result.wounds));
    expect(toText(odds.expected.wounds!)).toBe(exactText(result.expected_wounds));
    expect(toText(subtract(ONE, chanceOf(odds, 'wounds', 0)))).toBe(exactText(result.p_wounded));
    expect(chance(odds, 'falls', true)).toBe(exactText(result.p_succumb));
  });
});

describe('duels', () => {
  test.each(ofKind('duel_equal_reach', 'duel_unequal_reach'))('%s', (_id, { inputs, result }) => {
    const { options } = inputs;
    const a = sheetOf(inputs.a as VectorFighter, { wounds: options.a_wounds });
    const b = sheetOf(inputs.b as VectorFighter, { wounds: options.b_wounds });
    const house = { shock: options.shock, reach: options.reach, startInside: options.start_closed };
    const roster = rosterOf(inputs.first === 'A' ? { A: a, B: b } : { B: b, A: a }, house);
    const odds = fightOdds(
      { ruleset: roster.ruleset, scene: roster.ruleset.muster(roster.fighters, roster.house) },
      { fractions: true },
    );
    expect(toText(odds.winner.A!.exact!)).toBe(exactText(result.p_a_win));
    expect(toText(odds.winner.B!.exact!)).toBe(exactText(result.p_b_win));
    expect(toText(odds.turns.exact!)).toBe(exactText(result.exp_turns));
    expect(toText(odds.rolls.exact!)).toBe(exactText(result.exp_rolls));
    expect(toText(odds.undecided.exact!)).toBe('0/1');
  });
});

describe('MST-17 missiles', () => {
  test.each(ofKind('ranged'))('%s', (_id, { inputs, result }) => {
    const near = inputs.bystander_evasions.map((_: number, i: number) => `near${i}`);
    const bystanders = Object.fromEntries(
      near.map((name: string, i: number) => [name, sheetOf({ evasion: inputs.bystander_evasions[i] })]),
    );
    const sheets = {
      a: sheetOf({ skill: inputs.skill }, { missiles: ['dart'] }),
      t: sheetOf({ evasion: inputs.target_evasion }),
      ...bystanders,
    };
    const house = { parity: inputs.parity, scatterPool: inputs.pool === 'incl' ? 'with_target' : 'others_only' };
    const odds = oddsOf(sheets, { kind: 'shoot', by: 'a', on: 't', near }, house);
    expect(chance(odds, 'struck', 't')).toBe(exactText(result.p_target));
    expect(near.map((name: string) => chance(odds, 'struck', name))).toEqual(exactTexts(result.p_bystanders));
    expect(chance(odds, 'hit', false)).toBe(exactText(result.p_nobody));
  });

  test.each(ofKind('ranged_in_melee'))('%s MST-18', (_id, { inputs, result }) => {
    // Foes whose skill gives the chances wanted, against a shooter whom nothing can wound.
    const shooter = sheetOf({ skill: inputs.skill, evasion: 15, protection: 20 }, { missiles: ['dart'] });
    const foes = inputs.engaged_foe_hit_chances.map((text: string) => {
      const hits = multiply(parseFraction(text), fraction(20));
      return sheetOf({ skill: Number(hits.n / hits.d) - 5 });
    });
    const sheets = {
      a: shooter,
      t: sheetOf({ evasion: inputs.target_evasion }),
      n: sheetOf({ evasion: inputs.bystander_evasions[0] }),
      f0: foes[0],
      f1: foes[1],
    };
    const roster = rosterOf(sheets);
    const scene = sceneOf(sheets);
    for (const foe of ['f0', 'f1'])
      roster.ruleset.play(scene, { kind: 'engage', by: 'gm', between: ['a', foe] }, NO_DICE);
    const odds = exchange(roster, scene, { kind: 'shoot', by: 'a', on: 't', near: ['n'] });
    expect(chance(odds, 'prevented', false)).toBe(exactText(result.p_shot_gets_off));
    expect(chance(odds, 'struck', 't')).toBe(exactText(result.p_target));
    expect([chance(odds, 'struck', 'n')]).toEqual(exactTexts(result.p_bystanders));
  });
});

describe('MST-15 fates', () => {
  test.each(ofKind('death_split'))('%s', (_id, { inputs, result }) => {
    const sheets = { a: sheetOf({ hit_dice: inputs.hit_dice }), b: dummy };
    const odds = oddsOf(sheets, { kind: 'harm', by: 'gm', on: 'a', wounds: inputs.wounds }, { lethality: 'split' });
    const fails = chanceOf(odds, 'falls', true);
    expect(toText(fails)).toBe(exactText(result.p_first_fails));
    for (const fate of ['incapacitated', 'dying', 'dead']) {
      expect(toText(divide(chanceOf(odds, 'fate', fate), fails))).toBe(exactText(result[fate]));
    }
  });
});

describe('MST-16 healing', () => {
  /** The chances of 0, 1, 2 ... wounds healed by one day of rest. */
  const restOdds = (hitDice: object, wounds: number, house: object) =>
    oddsOf(
      { a: sheetOf({ hit_dice: hitDice as VectorFighter['hit_dice'] }, { wounds }), b: dummy },
      { kind: 'rest', by: 'gm', who: ['a'], days: 1 },
      house,
    );

  test.each(ofKind('heal_low'))('%s slowly', (_id, { inputs, result }) => {
    const house = { healing: 'low', healLow: inputs.reading };
    const healsAt = (wounds: number) => chanceOf(restOdds(inputs.hit_dice, wounds, house), 'healed', 1);
    const { cast } = sceneOf({ a: sheetOf({ hit_dice: inputs.hit_dice }), b: dummy });
    expect(lowHealingFloor(cast.fighters[0]!, inputs.wounds, inputs.reading)).toBe(result.floor);
    expect(toText(healsAt(inputs.wounds))).toBe(exactText(result.p_heal_first_day));
    let days = fraction(0);
    for (let wounds = inputs.wounds; wounds > result.floor; wounds--) days = add(days, divide(ONE, healsAt(wounds)));
    expect(toText(days)).toBe(exactText(result.days_to_floor));
    expect(result.days_to_full === null).toBe(result.floor > 0);
  });

  test.each(ofKind('heal_high'))('%s quickly', (_id, { inputs, result }) => {
    const house = { healing: 'high' };
    const days = [fraction(0)];
    for (let wounds = 1; wounds <= inputs.wounds; wounds++) {
      const odds = restOdds(inputs.hit_dice, wounds, house);
      let expected = ONE;
      for (let healed = 1; healed < wounds; healed++)
        expected = add(expected, multiply(chanceOf(odds, 'healed', healed), days[wounds - healed]!));
      days.push(expected);
    }
    expect(toText(days[inputs.wounds]!)).toBe(exactText(result.days_to_full));
    expect(chance(restOdds(inputs.hit_dice, inputs.wounds, house), 'healed', inputs.wounds)).toBe(
      exactText(result.p_full_after_one_day),
    );
  });
});

describe('MST-19 other harm', () => {
  test.each(ofKind('hazard'))('%s', (_id, { inputs, result }) => {
    const sheets = {
      a: sheetOf({ hit_dice: inputs.hit_dice, protection: inputs.protection }, { wounds: inputs.wounds_before }),
      b: dummy,
    };
    const power = inputs.power.length > 0 ? { power: diceText(inputs.power) } : {};
    const odds = oddsOf(sheets, { kind: 'harm', by: 'gm', on: 'a', wounds: inputs.direct_wounds, ...power });
    expect(chancesUpTo(odds, 'wounds', result.wounds.length - 1)).toEqual(exactTexts(result.wounds));
    expect(chance(odds, 'falls', true)).toBe(exactText(result.p_succumb));
  });

  test.each(ofKind('on_fire'))('%s on fire', (_id, { inputs, result }) => {
    const sheets = {
      a: sheetOf({ hit_dice: inputs.hit_dice, protection: inputs.protection }, { wounds: inputs.wounds_before }),
    };
    const roster = rosterOf(sheets);
    // The wounds of those still up after each round, by the odds of each burning turn.
    const start = sceneOf(sheets);
    roster.ruleset.play(start, { kind: 'ignite', by: 'gm', on: 'a' }, NO_DICE);
    // It is a's own turn, so the fire burns from the next one on.
    roster.ruleset.play(start, { kind: 'pass', by: 'a' }, NO_DICE);
    let up = new Map([[inputs.wounds_before as number, ONE]]);
    for (let round = 0; round < inputs.rounds; round++) {
      const next = new Map<number, typeof ONE>();
      for (const [wounds, share] of up) {
        const scene = roster.ruleset.copy(start) as ReturnType<typeof sceneOf>;
        scene.fighters[0]!.wounds = wounds;
        for (const { facts, chance: p } of exchange(roster, scene, { kind: 'pass', by: 'a' }).outcomes) {
          if (facts.falls) continue;
          const total = wounds + (facts.wounds as number);
          next.set(total, add(next.get(total) ?? fraction(0), multiply(share, p)));
        }
      }
      up = next;
    }
    const standing = [...up.values()].reduce(add, fraction(0));
    expect(toText(subtract(ONE, standing))).toBe(exactText(result.p_succumbed));
  });
});

test('every vector is tested', () => {
  const kinds = new Set((vectors.vectors as unknown as Vector[]).map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(
    [
      'armour',
      'attack_outcome',
      'death_split',
      'duel_equal_reach',
      'duel_unequal_reach',
      'hazard',
      'heal_high',
      'heal_low',
      'hit_chance',
      'on_fire',
      'power_factors',
      'ranged',
      'ranged_in_melee',
      'shock_fail',
      'wounds_on_hit',
    ].sort(),
  );
  expect(vectors.vectors).toHaveLength(138);
});
