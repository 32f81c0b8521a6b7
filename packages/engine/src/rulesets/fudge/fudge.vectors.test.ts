/**
 * Every vector and trace of fudge.vectors.json, through the rules that the game itself uses.
 */
import { describe, expect, test } from 'vitest';
import { EnumeratingDice } from '../../dice/enumerating.ts';
import { type Fraction, ONE, ZERO, add, fraction, parseFraction, toNumber, toText } from '../../dice/fraction.ts';
import { begin, commit, fold } from '../../fight/fight.ts';
import { readRoster } from '../../fight/roster.ts';
import type { Telling } from '../../fight/telling.ts';
import { exchangeOdds } from '../../odds/exchange.ts';
import { fightOdds } from '../../odds/fight.ts';
import { makeCast } from './cast.ts';
import { protectedLevel } from './death.ts';
import { defensiveFactor, offensiveFactor } from './factors.ts';
import vectorFile from './fudge.vectors.json';
import { house as houseForm } from './house.ts';
import { fudge } from './index.ts';
import { LEVELS, levelName, levelOf } from './ladder.ts';
import { baseNumber, parityChange, shiftedLevel, withDamageRoll } from './methods.ts';
import { degreeBonus, factorBonus, readDice, readWays, readingOf } from './minmidmax.ts';
import { grazeLevel } from './graze.ts';
import type { Move, Stance } from './moves.ts';
import { sheet as sheetForm } from './sheet.ts';
import { ofPercentile, relativeDegreeWays } from './rolls.ts';
import { type Scene, marksOf, stateOf, worst } from './state.ts';
import { STUNS, stunOf } from './stun.ts';
import { dodgedLanding, unopposedLanding } from './ranged.ts';
import { levelOfNumber, penaltyOf, pulled } from './wounds.ts';

/* eslint-disable @typescript-eslint/no-explicit-any */
const { vectors, traces } = vectorFile as any;

/** The vectors play on as Near Death without asking. */
const houseOf = (more: object = {}) => houseForm.parse({ beyond9: 'nearDeath', ...more }) as any;
const standard = houseOf();

const keyed = <T>(pairs: readonly (readonly [string, T])[]): Record<string, T> => Object.fromEntries(pairs);

/** A fight of these sheets, one a side; the names are ids too. */
function fightOf(fighters: readonly any[], house: object = {}) {
  const { roster, problems } = readRoster(
    {
      format: 'affray-roster/1',
      ruleset: 'fudge',
      house: { beyond9: 'nearDeath', ...house },
      fighters: fighters.map(({ name, ...sheet }) => ({ name, id: name, side: name, sheet })),
    },
    { fudge },
  );
  expect(problems).toEqual([]);
  return begin(roster!);
}

const named = (fighter: any, name: string) => ({ ...fighter, name });

/** Fights between bystanders, to mark wounds on. */
const patient = (more: object) => fightOf([{ name: 'P', ...more }, { name: 'Q' }]);

const wound = (fight: any, level: string) => commit(fight, { kind: 'wound', by: 'gm', on: 'P', level } as any).fight;
const marked = (scene: unknown): number[] => marksOf((scene as Scene).fighters[0]!);
const stateName = (scene: unknown, i = 0): string => levelName(stateOf((scene as Scene).fighters[i]!));

const track = (name: string) =>
  makeCast([{ id: 'x', name: 'x', side: 'x', sheet: sheetForm.parse({ track: name }) }], standard).fighters[0]!.track;

const checks: Record<string, (inputs: any, result: any) => void> = {
  factor_bonus: ({ df }, { bonus }) => expect(factorBonus(standard, df)).toBe(bonus),
  degree_bonus: ({ relativeDegree }, { bonus }) => expect(degreeBonus(standard, relativeDegree)).toBe(bonus),
  total_bonus: ({ df, relativeDegree }, result) =>
    expect(totalOf(standard, df, relativeDegree)).toEqual({ ...totalOf(standard, df, relativeDegree), ...result }),
  total_bonus_severe: ({ df, relativeDegree, severeFactor }, { severeOn, severeOff }) => {
    expect(totalOf(houseOf({ severeFactor: { enabled: true, ...severeFactor } }), df, relativeDegree)).toEqual(
      severeOn,
    );
    expect(totalOf(houseOf({ severeFactor: { enabled: false, ...severeFactor } }), df, relativeDegree)).toEqual(
      severeOff,
    );
  },
  die_read: ({ rolls }, { reads }) =>
    rolls.forEach((faces: number[], i: number) => {
      for (const [read, value] of Object.entries(reads[i])) expect(readDice(read as 'min', faces)).toBe(value);
    }),
  reads_and_levels: ({ dice, track: name }, result) => {
    for (const [read, { value, level }] of Object.entries<any>(result)) {
      expect(readDice(read as 'min', dice)).toBe(value);
      expect(levelName(levelOfNumber(track(name), value))).toBe(level);
    }
  },
  fighter_factors: ({ fighter }, result) => expect(factorsOf(fighter)).toEqual(result),
  offensive_factor: ({ fighter }, { odf }) => expect(factorsOf(fighter).odf).toBe(odf),
  offensive_factors: ({ weapon, strengths }, { odfs }) =>
    expect(strengths.map((strength: number) => factorsOf({ weapon, strength }).odf)).toEqual(odfs),
  damage_factor: ({ attacker, defender }, { odf, ddf, df, factorBonus: bonus }) => {
    const [own, foe] = [factorsOf(attacker), factorsOf(defender)];
    expect([own.odf, foe.ddf, own.odf - foe.ddf, factorBonus(standard, own.odf - foe.ddf)]).toEqual([
      odf,
      ddf,
      df,
      bonus,
    ]);
  },
  fighter_pair: ({ fighters }, { df, ...each }) => {
    const by = keyed<{ odf: number; ddf: number }>(fighters.map((one: any) => [one.name, factorsOf(one)]));
    for (const [name, factors] of Object.entries(each)) expect(by[name]).toEqual(factors);
    for (const [pair, value] of Object.entries(df)) {
      const [one, other] = pair.split('_on_');
      expect(by[one!]!.odf - by[other!]!.ddf).toBe(value);
    }
  },
  level_lookup: ({ track: name, numbers }, { levels }) =>
    expect(numbers.map((number: number) => levelName(levelOfNumber(track(name), number)))).toEqual(levels),
  relative_degree: ({ degrees }, { relativeDegrees }) =>
    expect(degrees.map(([one, other]: [number, number]) => relativeByHand(one, other))).toEqual(relativeDegrees),
  effective_trait: ({ fighter, foe, stance, marks }, { effective, parts: wanted }) => {
    const fight = fightOf([{ ...fighter, marks }, foe]);
    const told = exchangeTold(fight, [stance, 'normal'], [0, 0, 0, 0], [0, 0, 0, 0]).rolls[0]!;
    expect(told.effective).toBe(effective);
    expect(partsOf(told)).toEqual(wanted);
  },
  base_number: ({ df, relativeDegree, damageRoll, track: name }, result) => {
    const number = baseNumber(df, relativeDegree);
    const rolled = withDamageRoll(number, damageRoll);
    const level = (n: number): string => levelName(levelOfNumber(track(name), n));
    expect({ number, level: level(number), numberAfterRoll: rolled, levelAfterRoll: level(rolled) }).toEqual({
      number: result.number,
      level: result.level,
      numberAfterRoll: result.numberAfterRoll,
      levelAfterRoll: result.levelAfterRoll,
    });
    expect(penaltyOf(wound(patient({}), level(rolled)).scene as Scene, 0)).toBe(result.penalty);
  },
  base_die: ({ number, track: name }, result) => {
    const level = (n: number): number => levelOfNumber(track(name), n);
    expect({
      plain: levelName(level(number)),
      numberPlusOne: levelName(level(number + 1)),
      numberMinusOne: levelName(level(number - 1)),
      levelMinusOne: levelName(shiftedLevel(level(number), -1)),
    }).toEqual(result);
  },
  base_parity: ({ attackerRoll, defenderRoll }, { numberChange }) =>
    expect(parityChange(attackerRoll, defenderRoll)).toBe(numberChange),
  healing: ({ boxes, wounds, medicalDegree }, result) => {
    let fight = wounds.reduce(wound, patient({ boxes }));
    expect(marked(fight.scene)).toEqual(result.marksBefore);
    const done = commit(fight, { kind: 'medical', by: 'gm', on: 'P', degree: medicalDegree } as any);
    const told = done.told[0] as any;
    expect(told.levels).toBe(result.levels);
    expect(told.wounds).toEqual(result.wounds);
    fight = done.fight;
    expect([marked(fight.scene), stateName(fight.scene), penaltyOf(fight.scene as Scene, 0)]).toEqual([
      result.marksAfter,
      result.stateAfter,
      result.penaltyAfter,
    ]);
  },
  natural_healing: ({ boxes, wounds }, { weeksToHealAll, byWeek }) => {
    let fight = wounds.reduce(wound, patient({ boxes }));
    fight = commit(fight, { kind: 'rest', by: 'gm' }).fight;
    for (const { week, marks, state, penalty } of byWeek) {
      if (week > 0) fight = commit(fight, { kind: 'week', by: 'gm' }).fight;
      expect([marked(fight.scene), stateName(fight.scene), penaltyOf(fight.scene as Scene, 0)]).toEqual([
        marks,
        state,
        penalty,
      ]);
    }
    fight = commit(fight, { kind: 'week', by: 'gm', weeks: 20 } as any).fight;
    expect(marked(fight.scene).every((count) => count === 0)).toBe(weeksToHealAll !== null);
  },
  natural_healing_constitution: ({ constitution, wound: level }, result) => {
    const dice = new EnumeratingDice();
    const start = wound(fightOf([{ name: 'P', constitution }, { name: 'Q' }], { constitutionRoll: true }), level)
      .scene as Scene;
    const healedBy: Fraction[] = [];
    let before = new Map<string, { scene: Scene; chance: Fraction }>([['', { scene: start, chance: ONE }]]);
    for (let n = 1; n <= 8; n++) {
      const after = new Map<string, { scene: Scene; chance: Fraction }>();
      for (const { scene, chance } of before.values()) {
        dice.begin();
        do {
          const work = fudge.copy(scene);
          fudge.play(work, { kind: 'week', by: 'gm', weeks: 1 }, dice);
          const { ways, total } = dice.exactWays();
          const key = marksOf(work.fighters[0]!).join();
          const share = fraction(chance.n * ways, chance.d * total);
          after.set(key, { scene: work, chance: add(after.get(key)?.chance ?? ZERO, share) });
        } while (dice.next());
      }
      before = after;
      healedBy[n] = after.get('0,0,0,0,0')?.chance ?? ZERO;
    }
    for (const [n, chance] of Object.entries<string>(result.p_healed_by_week))
      expect(toText(healedBy[Number(n)]!)).toBe(chance);
  },
  medical_roll_odds: ({ skill }, result) => {
    const fight = wound(patient({}), 'Hurt');
    const odds = exchangeOdds(fudge, fight.scene, { kind: 'medical', by: 'gm', on: 'P', skill } as any);
    const p = (levels: number): string =>
      toText(odds.facts.levels!.find(({ value }) => value === levels)?.chance ?? ZERO);
    expect([p(0), p(1), p(2), p(3)]).toEqual([
      result.p_nothing,
      result.p_one_level,
      result.p_two_levels,
      result.p_three_levels,
    ]);
  },
  death_protection: ({ protection, stateBefore, blow }, { level }) => {
    const before = levelOf(stateBefore);
    expect(levelName(protectedLevel(levelOf(blow), before, protection === 1, protection === 2 && before < 4))).toBe(
      level,
    );
    const deathProtection = protection === 1 ? ['threeLevels'] : ['incapacitatedFirst'];
    const wounds = stateBefore === 'Undamaged' ? [] : [stateBefore];
    const scene = wound(
      fightOf([{ name: 'P', kind: 'pc', wounds }, { name: 'Q' }], { deathProtection }),
      blow === 'Dead' ? 'Near Death' : blow,
    ).scene;
    expect(stateName(scene)).toBe(level);
  },
  unopposed_hits: ({ difficulty, degrees }, { hits }) => {
    for (const [name, degree] of Object.entries<number>(degrees)) {
      expect(unopposedLanding(standard, degree, difficulty) !== 0).toBe(hits[name]);
      expect(dodgedLanding(standard, degree, -9, difficulty) !== 0).toBe(hits[name]);
    }
  },
  graze: ({ dfs }, { levels }) => expect(dfs.map((df: number) => levelName(grazeLevel(standard, df)))).toEqual(levels),
  percentile: ({ d100 }, { values }) => expect(d100.map(ofPercentile)).toEqual(values),
  stun: ({ results }, { effects }) => {
    let marks = 0;
    const found = results.map((level: string) => {
      const stun = stunOf(levelOf(level as 'Hurt'), marks);
      marks |= stun;
      return STUNS[stun];
    });
    expect(found).toEqual(effects);
  },
  track_marks: ({ boxes, wounds }, { steps, ...end }) => {
    let fight = patient({ boxes });
    wounds.forEach((level: string, i: number) => {
      const done = commit(fight, { kind: 'wound', by: 'gm', on: 'P', level } as any);
      fight = done.fight;
      const told = done.told.find(({ kind }) => kind === 'marked' || kind === 'unmarked') as any;
      const { rolled, marked: box, state, penalty, canAct, overflowed, past } = steps[i];
      expect(told?.level ?? level).toBe(rolled);
      if (!past) expect(told.marked).toBe(box);
      expect(stateName(fight.scene)).toBe(state);
      expect(penaltyOf(fight.scene as Scene, 0)).toBe(penalty);
      expect(worst((fight.scene as Scene).fighters[0]!) < 4).toBe(canAct);
      if (!past) expect(told.marked !== told.level).toBe(overflowed);
    });
    expect([marked(fight.scene), stateName(fight.scene), penaltyOf(fight.scene as Scene, 0)]).toEqual([
      end.marks,
      end.state,
      end.penalty,
    ]);
  },
  end_states: ({ boxes, wounds }, result) => {
    for (const [name, levels] of Object.entries<string[]>(wounds)) {
      const { scene } = levels.reduce(wound, patient({ boxes }));
      const { marks, state, penalty } = result[name];
      expect([marked(scene), stateName(scene), penaltyOf(scene as Scene, 0)]).toEqual([marks, state, penalty]);
    }
  },
  blow: ({ df, relativeDegree, modifier, track: name, dice, boxes, marksBefore }, result) => {
    const fight = fightOf([
      { name: 'W', weapon: { name: 'test', value: df, damage: modifier } },
      { name: 'L', track: name, boxes, marks: marksBefore },
    ]);
    const move = { kind: 'result', by: 'gm', winner: 'W', on: 'L', degrees: relativeDegree } as any;
    const done = commit(fight, move, dice === null ? [] : [{ faces: dice }]);
    const hit = done.told.find(({ kind }) => kind === 'hit' || kind === 'graze') as any;
    const found: any = { ...hit, damageDiceRolled: hit.rolls.length > 0 };
    found.marked = (done.told.find(({ kind }) => kind === 'marked') as any)?.marked ?? null;
    const scene = done.fight.scene as Scene;
    found.marks = marksOf(scene.fighters[1]!);
    found.state = levelName(stateOf(scene.fighters[1]!));
    found.penalty = penaltyOf(scene, 1);
    found.canAct = worst(scene.fighters[1]!) < 4;
    for (const [key, value] of Object.entries(result))
      if (key !== 'dice') expect({ [key]: found[key] ?? null }).toEqual({ [key]: value });
  },
  opposed: ({ stances, degrees, naturals, df, dice, track: name }, result) => {
    // Traits are chosen so that the naturals make the degrees; damage factors by the weapons.
    const house = { weaponReachPenalty: false };
    const bonus = { normal: 0, allOutAttack: 1, allOutDefense: 2 } as Record<string, number>;
    const one = (side: 'a' | 'b', factor: number) => ({
      name: side,
      skill: degrees[side] - naturals[side] - bonus[stances[side]]!,
      weapon: { name: 'test', value: factor },
      track: name,
    });
    const fight = fightOf([one('a', df.a_on_b), one('b', df.b_on_a)], house);
    const { compared, hits } = exchangeTold(
      fight,
      [stances.a, stances.b],
      facesOf(naturals.a),
      facesOf(naturals.b),
      dice,
    );
    expect(compared.relativeDegree).toBe(result.relativeDegreeOfA);
    expect(hits.length).toBe(result.hits.length);
    result.hits.forEach((wanted: any, i: number) => {
      const { dice: _dice, df: factor, ...rest } = wanted;
      expect({ ...hits[i], factor }).toEqual({ ...hits[i], ...rest, factor: hits[i].factor });
      expect(hits[i].factor).toBe(factor);
    });
  },
  pulled_punch: ({ cap, result: dealt }, { level }) =>
    expect(levelName(pulled(levelOf(dealt), levelOf(cap)))).toBe(level),
  die_order: (_inputs, { orderedRolls, differentFaces, disagreements }) => {
    let [rolls, wrong] = [0, 0];
    const faces = new Set<string>();
    for (let a = 1; a <= 6; a++) {
      for (let b = 1; b <= 6; b++) {
        for (let c = 1; c <= 6; c++) {
          rolls += 1;
          const sorted = [a, b, c].sort((x, y) => x - y);
          faces.add(sorted.join());
          const byOrder = [sorted[0], sorted[1], sorted[2], sorted[0]! + sorted[2]!, a + b + c];
          const read = (['min', 'mid', 'max', 'max+min', 'sum'] as const).map((one) => readDice(one, [a, b, c]));
          if (read.join() !== byOrder.join()) wrong += 1;
        }
      }
    }
    expect([rolls, faces.size, wrong]).toEqual([orderedRolls, differentFaces, disagreements]);
  },
  read_counts: (_inputs, result) => {
    for (const [read, counts] of Object.entries<any>(result))
      expect(Object.fromEntries(readWays(read as 'min'))).toEqual(counts);
  },
  damage_odds: ({ df, relativeDegree, modifier, track: name, house }, result) => {
    const fight = fightOf(
      [
        { name: 'W', weapon: { name: 'test', value: df, damage: modifier } },
        { name: 'L', track: name },
      ],
      house,
    );
    const odds = exchangeOdds(fudge, fight.scene, {
      kind: 'result',
      by: 'gm',
      winner: 'W',
      on: 'L',
      degrees: relativeDegree,
    } as any);
    const p = (fact: string, value: unknown): string =>
      toText(odds.facts[fact]?.find((one) => one.value === value)?.chance ?? ZERO);
    for (const level of LEVELS.slice(0, 6))
      expect({ level, p: p('dealt', level) }).toEqual({ level, p: result.levels[level] });
    expect(p('diceRolled', false)).toBe(result.p_no_dice);
    expect(p('beyond9', true)).toBe(result.p_beyond9);
    if (result.read !== undefined) expect(p('read', result.read)).toBe('1/1');
  },
  exchange_odds: ({ a, b, stances, house }, result) => {
    const fight = fightOf([named(a, 'a'), named(b, 'b')], house);
    const odds = exchangeOdds(fudge, fight.scene, exchangeMove([stances.a, stances.b]));
    expect(odds.leaves).toBeLessThanOrEqual(300);
    const chance = (test: (facts: any) => boolean): string =>
      toText(odds.outcomes.filter(({ facts }) => test(facts)).reduce((sum, one) => add(sum, one.chance), ZERO));
    expect(chance(({ hit }) => hit)).toBe(result.p_a_hits);
    expect(chance(({ struck }) => struck)).toBe(result.p_b_hits);
    expect(chance(({ hit, struck }) => hit && struck)).toBe(result.p_both_hit);
    expect(chance(({ hit, struck }) => !hit && !struck)).toBe(result.p_neither);
    expect(chance(({ grazes }) => grazes)).toBe(result.p_a_grazes);
    expect(chance(({ grazed }) => grazed)).toBe(result.p_b_grazes);
    expect(chance(({ diceRolled }) => diceRolled)).toBe(result.p_damage_dice_rolled);
    expect(chance(({ beyond9Taken }) => beyond9Taken)).toBe(result.p_beyond9_on_a);
    expect(chance(({ beyond9 }) => beyond9)).toBe(result.p_beyond9_on_b);
    for (const level of ['no hit', ...LEVELS.slice(0, 6)]) {
      expect({ level, p: chance(({ taken }) => taken === level) }).toEqual({ level, p: result.dealt_to_a[level] });
      expect({ level, p: chance(({ dealt }) => dealt === level) }).toEqual({ level, p: result.dealt_to_b[level] });
    }
    const before = fight.scene as Scene;
    const after = (fact: string, i: number) => (level: string) =>
      chance(
        (facts) => (facts[fact] === 'as before' ? levelName(stateOf(before.fighters[i]!)) : facts[fact]) === level,
      );
    for (const level of LEVELS.slice(0, 6)) {
      expect({ level, p: after('state', 0)(level) }).toEqual({ level, p: result.state_of_a_after[level] });
      expect({ level, p: after('foeState', 1)(level) }).toEqual({ level, p: result.state_of_b_after[level] });
    }
    const { rolls } = exchangeTold(fight, [stances.a, stances.b], [0, 0, 0, 0], [0, 0, 0, 0], [1, 1, 1], [1, 1, 1]);
    expect({ a: rolls[0]!.effective, b: rolls[1]!.effective }).toEqual(result.effective);
    expect({ a: partsOf(rolls[0]), b: partsOf(rolls[1]) }).toEqual(result.parts);
    const ways = relativeDegreeWays(standard, result.effective.a - result.effective.b);
    expect(Object.fromEntries([...ways].map(([degree, n]) => [String(degree), toText(fraction(n, 6561))]))).toEqual(
      result.relative_degree_of_a,
    );
  },
  duel_odds: ({ a, b, stances, house }, result) => {
    const fight = fightOf([named(a, 'a'), named(b, 'b')], house);
    const odds = fightOdds({ ruleset: fudge, scene: fight.scene, tactics: stances }, { fractions: true });
    expect(toText(odds.winner.a!.exact!)).toBe(result.p_a_wins);
    expect(toText(odds.winner.b!.exact!)).toBe(result.p_b_wins);
    expect(toText(odds.nobody.exact!)).toBe(result.p_double_knockout);
    expect(toText(odds.undecided.exact!)).toBe(result.p_undecided);
    // A round of a duel is two moves: both declare.
    const { exact } = odds.turns;
    if (result.expected_rounds === null) expect(exact).toBeUndefined();
    else expect(toText(fraction(exact!.n, 2n * exact!.d))).toBe(result.expected_rounds);
    const { over, ends } = endsOf(fight.scene as Scene, stances);
    expect(over).toEqual(result.p_over_by_round);
    // The exact numbers are hundreds of digits long; doubles tell them apart well enough here.
    (['a', 'b'] as const).forEach((side, i) => {
      if (result.verdict !== 'decided') return;
      for (const level of LEVELS.slice(0, 6))
        expect(ends[i]![level] ?? 0).toBeCloseTo(toNumber(parseFraction(result[`end_state_of_${side}`][level])), 12);
    });
  },
};

/** Two rolls of four Fudge dice and one of 3d6: a denominator for every chance of one exchange. */
const EXCHANGE = 6561n * 216n;

/** The exact chances that a duel is over by some rounds, and in doubles the states it ends in. */
function endsOf(start: Scene, stances: Record<string, Stance>) {
  // Every scene that can come up, and what each leads to, by playing the rules.
  const at: Scene[] = [fudge.copy(start)];
  const ids = new Map<string | number, number>([[fudge.key(start), 0]]);
  const next: { to: number; ways: bigint; p: number }[][] = [];
  const ended: boolean[] = [];
  const dice = new EnumeratingDice();
  for (let i = 0; i < at.length; i++) {
    const scene = at[i]!;
    ended[i] = fudge.standing(scene).over;
    const edges = new Map<number, bigint>();
    if (!ended[i]) {
      const move = fudge.tactics[stances[fudge.due(scene)!]!]!(scene, dice);
      dice.begin();
      do {
        const work = fudge.copy(scene);
        fudge.play(work, move, dice);
        const key = fudge.key(work);
        let to = ids.get(key);
        if (to === undefined) {
          to = at.push(work) - 1;
          ids.set(key, to);
        }
        const { ways, total } = dice.exactWays();
        edges.set(to, (edges.get(to) ?? 0n) + (ways * EXCHANGE) / total);
      } while (dice.next());
    }
    next[i] = [...edges].map(([to, ways]) => ({ to, ways, p: toNumber(fraction(ways, EXCHANGE)) }));
  }
  // Exactly, in whole numbers over a denominator that grows with each round: the first declares, then both roll.
  let open = new Map<number, bigint>([[0, 1n]]);
  let over = 0n;
  const by: Record<string, string> = {};
  for (let round = 1; round <= 10; round++) {
    const after = new Map<number, bigint>();
    over *= EXCHANGE;
    for (const [i, chance] of open) {
      for (const { to, ways } of next[next[i]![0]!.to]!) {
        if (ended[to]) over += chance * ways;
        else after.set(to, (after.get(to) ?? 0n) + chance * ways);
      }
    }
    open = after;
    if ([1, 2, 3, 5, 10].includes(round)) by[String(round)] = toText(fraction(over, EXCHANGE ** BigInt(round)));
  }
  const ends: Record<string, number>[] = [{}, {}];
  // A round begins with fewer wounds than any it leads to, itself apart: so rounds are gone through by their wounds.
  const wounds = (i: number): number => at[i]!.fighters.reduce((sum, state) => sum + state.wounds.length, 0);
  const begins = at.map((_, i) => i).filter((i) => at[i]!.fighters.every(({ declared }) => declared === undefined));
  const inflow = new Map<number, number>([[0, 1]]);
  for (const i of begins.sort((one, other) => wounds(one) - wounds(other))) {
    const chance = inflow.get(i) ?? 0;
    if (ended[i]) {
      [0, 1].forEach((side) => {
        const state = levelName(stateOf(at[i]!.fighters[side]!));
        ends[side]![state] = (ends[side]![state] ?? 0) + chance;
      });
      continue;
    }
    const outcomes = next[next[i]![0]!.to]!;
    const changes = outcomes.filter(({ to }) => to !== i);
    const leaving = changes.reduce((sum, { p }) => sum + p, 0);
    for (const { to, p } of changes) inflow.set(to, (inflow.get(to) ?? 0) + (chance * p) / leaving);
  }
  return { over: by, ends };
}

function totalOf(house: any, df: number, degree: number) {
  const [one, other] = [factorBonus(house, df), degreeBonus(house, degree)];
  return { factorBonus: one, degreeBonus: other, totalBonus: one + other, read: readingOf(house, one + other).read };
}

function factorsOf({ name: _name, ...fighter }: any): { odf: number; ddf: number } {
  const sheet = sheetForm.parse(fighter) as any;
  const [combatant] = makeCast([{ id: 'x', name: 'x', side: 'x', sheet }], standard).fighters;
  return { odf: offensiveFactor(sheet, sheet.weapon), ddf: defensiveFactor(combatant!, sheet.weapon) };
}

/** What the rules make of two degrees, from both sides. */
function relativeByHand(one: number, other: number): [number, number] {
  const fight = fightOf(
    [
      { name: 'a', skill: one },
      { name: 'b', skill: other },
    ],
    { weaponReachPenalty: false },
  );
  const { compared } = exchangeTold(fight, ['normal', 'normal'], [0, 0, 0, 0], [0, 0, 0, 0], [1, 1, 1]);
  return [compared.relativeDegree, compared.relativeDegree === 0 ? 0 : -compared.relativeDegree];
}

const exchangeMove = (stances: [Stance, Stance], between = ['a', 'b']): any => ({
  kind: 'exchange',
  by: 'gm',
  between,
  stances,
});

/** Plays an exchange with these faces, offering damage dice as long as the rules ask for them. */
function exchangeTold(
  fight: any,
  stances: [Stance, Stance],
  first: number[],
  second: number[],
  ...damage: (number[] | null)[]
) {
  const between = (fight.scene as Scene).cast.fighters.map(({ id }) => id).slice(0, 2);
  const rolls = [first, second, ...damage.filter((faces) => faces !== null)].map((faces) => ({ faces }));
  for (let count = rolls.length; ; count--) {
    try {
      const { told } = commit(fight, exchangeMove(stances, between), rolls.slice(0, count));
      return {
        rolls: told.filter(({ kind }) => kind === 'roll') as any[],
        compared: told.find(({ kind }) => kind === 'compared') as any,
        hits: told.filter(({ kind }) => kind === 'hit' || kind === 'graze') as any[],
      };
    } catch (error) {
      if (count <= 2) {
        if (damage.length === 0) return exchangeTold(fight, stances, first, second, [1, 1, 1], [1, 1, 1]);
        throw error;
      }
    }
  }
}

const facesOf = (natural: number): number[] =>
  [0, 1, 2, 3].map((i) => (i < Math.abs(natural) ? Math.sign(natural) : 0));

function partsOf(told: Telling) {
  const of = (name: string): number => told.add!.find((term) => term.name === name)?.value ?? 0;
  return {
    skill: of('skill'),
    wounds: of('wounds'),
    foeShield: of("foe's shield"),
    size: of('weapon size'),
    stance: of('stance'),
  };
}

describe('vectors', () => {
  for (const { id, kind, inputs, result } of vectors) {
    test(`${id} ${kind}`, () => {
      const check = checks[kind];
      if (!check) throw new Error(`No check for vectors of the kind ${kind}.`);
      check(inputs, result);
    });
  }
});

/** A declaration of a stance. */
const declaration = (by: string, on: string, stance: Stance): Move =>
  stance === 'allOutDefense'
    ? { kind: 'defend', by, on }
    : { kind: 'attack', by, on, ...(stance === 'normal' ? {} : { stance }) };

describe('traces', () => {
  for (const trace of traces) {
    test(`${trace.id} ${trace.name}`, () => {
      let fight: any = fightOf(trace.fighters, trace.house);
      const names: string[] = trace.fighters.map(({ name }: any) => name);
      const check = (expected: any): void => {
        const scene = fight.scene as Scene;
        names.forEach((name, i) => {
          expect(marksOf(scene.fighters[i]!)).toEqual(expected.marks[name]);
          expect(stateName(scene, i)).toBe(expected.state[name]);
          if (expected.penalty) expect(penaltyOf(scene, i)).toBe(expected.penalty[name]);
        });
      };
      for (const step of trace.steps) {
        if (step.op === 'exchange') {
          const [a, b] = names as [string, string];
          fight = commit(fight, declaration(a, b, step.stances[a])).fight;
          const done = commit(
            fight,
            declaration(b, a, step.stances[b]),
            step.rolls.map(({ faces }: any) => ({ faces })),
          );
          fight = done.fight;
          expect(done.entry.rolls!.map(({ whose, faces }) => ({ who: whose, faces }))).toEqual(
            step.rolls.map(({ who, faces }: any) => ({ who, faces })),
          );
          const rolls = done.told.filter(({ kind }) => kind === 'roll') as any[];
          for (const told of rolls) {
            expect(told.effective).toBe(step.expect.effective[told.by]);
            expect(partsOf(told)).toEqual(step.expect.effectiveParts[told.by]);
            expect(told.degree).toBe(step.expect.degree[told.by]);
          }
          expect((done.told.find(({ kind }) => kind === 'compared') as any).relativeDegree).toBe(
            step.expect.relativeDegree[a],
          );
          const hits = done.told.filter(({ kind }) => kind === 'hit' || kind === 'graze') as any[];
          expect(hits.length).toBe(step.expect.hits.length);
          step.expect.hits.forEach((wanted: any, i: number) => {
            const { marked: box, df, ...rest } = wanted;
            expect({ ...hits[i], ...rest }).toEqual(hits[i]);
            expect(hits[i].factor).toBe(df);
            const told = done.told.find(({ kind, on }) => kind === 'marked' && on === wanted.on) as any;
            expect(told?.marked ?? null).toBe(box);
          });
        } else if (step.op === 'rest') fight = commit(fight, { kind: 'rest', by: 'gm' }).fight;
        else if (step.op === 'week') fight = commit(fight, { kind: 'week', by: 'gm' }).fight;
        else if (step.op === 'medical') {
          const done = commit(fight, { kind: 'medical', by: 'gm', on: step.on, degree: step.degree } as any);
          expect((done.told[0] as any).wounds).toEqual(step.expect.wounds);
          fight = done.fight;
        } else throw new Error(`No step of the kind ${step.op}.`);
        check(step.expect);
      }
      check(trace.end);
      // The log proves itself.
      expect(fudge.save(fold(fudge, fight.log).scene as Scene)).toEqual(fudge.save(fight.scene));
    });
  }
});
