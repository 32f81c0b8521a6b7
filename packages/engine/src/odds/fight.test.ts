import { describe, expect, test } from 'vitest';
import { equal, ZERO, toNumber, toText } from '../dice/fraction.ts';
import { begin, commit } from '../fight/fight.ts';
import { readRoster } from '../fight/roster.ts';
import { rulesets } from '../rulesets/index.ts';
import { chanceOf, exchangeOdds } from './exchange.ts';
import { fightOdds } from './fight.ts';
import { type FightQuestion, missingMass } from './result.ts';
import { sampleFight } from './sample.ts';
import { TooLarge } from './scenes.ts';

type Sheets = Readonly<Record<string, object>>;
function question(sheets: Sheets, house: object = {}, tactics?: Record<string, string>): FightQuestion {
  const fighters = Object.entries(sheets).map(([key, sheet]) => ({
    name: key.split('/')[0]!,
    side: key.split('/').at(-1)!,
    sheet,
  }));
  const { roster, problems } = readRoster({ format: 'affray-roster/1', ruleset: 'mst2', house, fighters }, rulesets);
  if (!roster) throw new Error(problems.map(({ message }) => message).join(' '));
  return { ruleset: roster.ruleset, scene: begin(roster).scene, ...(tactics ? { tactics } : {}) };
}
const dummy = (evasion: number, power = '1d6', more: object = {}) => ({
  hitDice: '1d6',
  armor: { evasion, protection: 0 },
  weapons: [{ name: 'w', reach: 'mid', power }],
  ...more,
});
const exact = (one: FightQuestion) => fightOdds(one, { fractions: true });

describe('fight odds', () => {
  test('case 16: one round, A strikes first: B falls 1/12, A unhurt 13/24', () => {
    const { ruleset, scene } = question({ a: dummy(10), b: dummy(10) });
    const first = exchangeOdds(ruleset, scene, { kind: 'attack', by: 'a', on: 'b' } as never);
    const falls = chanceOf(first, 'falls', true);
    expect(toText(falls)).toBe('1/12');
    // A fallen B does not strike: 1/12 + 11/12 * 1/2.
    const missed = commit(
      begin(
        readRoster(
          {
            format: 'affray-roster/1',
            ruleset: 'mst2',
            fighters: ['a', 'b'].map((name) => ({ name, side: name, sheet: dummy(10) })),
          },
          rulesets,
        ).roster!,
      ),
      { kind: 'attack', by: 'a', on: 'b' } as never,
      [{ faces: [1] }],
    );
    const second = exchangeOdds(ruleset, missed.fight.scene, { kind: 'attack', by: 'b', on: 'a' } as never);
    const unhurt = toNumber(falls) + (1 - toNumber(falls)) * toNumber(chanceOf(second, 'wounds', 0));
    expect(unhurt).toBeCloseTo(13 / 24, 15);
  });
  test('case 16: the parts add up to exactly 1', () => {
    for (const one of [
      question({ a: dummy(10), b: dummy(12) }),
      question({ a: dummy(25), b: dummy(25) }),
      question({ 'a/X': dummy(10), 'b/Y': dummy(12), 'c/Z': dummy(8) }),
    ])
      expect(equal(missingMass(exact(one)), ZERO)).toBe(true);
  });
  test('case 18: nobody can ever hit, or ever wound: undecided 1, no winner, and it ends by itself', () => {
    for (const one of [
      question({ a: dummy(20), b: dummy(20) }),
      question({ a: dummy(10, '0d6'), b: dummy(10, '0d6') }),
    ]) {
      const odds = exact(one);
      expect([odds.undecided.p, odds.nobody.p, odds.winner.a!.p, odds.winner.b!.p]).toEqual([1, 0, 0, 0]);
      expect([odds.turns.mean, odds.rolls.mean]).toEqual([null, null]);
      expect(fightOdds(one).undecided.p).toBe(1);
    }
  });
  test('the two +0 civilians: exactly 967109357428/1853320108689 for the first', () => {
    const civilian = { role: 'civilian', weapons: ['dagger'] };
    const one = question({ a: civilian, b: civilian });
    expect(toText(exact(one).winner.a!.exact!)).toBe('967109357428/1853320108689');
    expect(fightOdds(one).winner.a!.p).toBeCloseTo(967109357428 / 1853320108689, 13);
  });
  test('the duel of the bench: 0.7937179198595523', () => {
    const a = { skill: 3, hitDice: '1d10', armor: 'leather', weapons: ['sword'] };
    const b = { skill: 1, hitDice: '1d8', armor: 'chain', weapons: ['mace'] };
    expect(fightOdds(question({ a, b })).winner.a!.p).toBeCloseTo(0.7937179198595523, 14);
  });
  test('exact and sampled agree within 4 sigma: duels, three fighters, tactics of each side', () => {
    const weak = (more: object = {}) => ({ hitDice: '1d4', armor: 'leather', weapons: ['sword'], ...more });
    const questions = [
      question({ a: weak({ skill: 2 }), b: { ...weak(), weapons: ['spear'] } }),
      question({ 'a/X': weak({ skill: 3 }), 'b/Y': weak(), 'c/Y': weak() }),
      question({ a: weak(), b: weak(), c: weak() }, { shock: 'wound' }),
      question(
        { 'a/X': weak({ skill: 3, missiles: ['dart'] }), 'b/Y': weak(), 'c/Y': weak({ wounds: 1 }) },
        {},
        { X: 'weakest', Y: 'cautious' },
      ),
      question({ a: weak(), b: weak() }, { order: 'each_round' }),
    ];
    const fights = 4000;
    for (const [i, one] of questions.entries()) {
      const wanted = fightOdds(one);
      const found = sampleFight(one, fights, `sample ${i}`);
      for (const [side, { p }] of Object.entries(wanted.winner)) {
        const sigma = Math.sqrt((p * (1 - p)) / fights);
        expect(Math.abs(found.winner[side]!.p - p)).toBeLessThanOrEqual(4 * sigma + 1e-9);
      }
      expect(Math.abs(found.turns.mean! / wanted.turns.mean! - 1)).toBeLessThan(0.06);
      expect(Math.abs(found.rolls.mean! / wanted.rolls.mean! - 1)).toBeLessThan(0.06);
    }
  });
  test("tactics are each side's own: who flees at once never wins", () => {
    // Of 1d4 one wound more fells with 1/4, at one wound with 1/2: then cautious leaves.
    const odds = exact(
      question({ a: dummy(10, '1d6', { hitDice: '1d4', wounds: 1 }), b: dummy(10) }, {}, { a: 'cautious' }),
    );
    expect([odds.winner.b!.p, odds.turns.mean]).toEqual([1, 1]);
  });
  test('unknown sides and tactics are refused, naming those there are', () => {
    expect(() => fightOdds(question({ a: {}, b: {} }, {}, { z: 'plain' }))).toThrow(/side "z"; sides: a, b/);
    expect(() => fightOdds(question({ a: {}, b: {} }, {}, { a: 'brave' }))).toThrow(/tactics "brave"; mst2 has plain/);
    expect(() => fightOdds(question({ a: {}, b: {} }, {}, { a: 'constructor' }))).toThrow(/tactics "constructor"/);
  });
  test('a fight with too many scenes says so', () => {
    const one = question({ a: dummy(10), b: dummy(10) });
    expect(() => fightOdds(one, { limit: 10 })).toThrow(TooLarge);
    expect(() => fightOdds(one, { limit: 10 })).toThrow(/more than 10 scenes.*sample it/);
  });
  test('sampling the same seed gives the same, with a 95 % interval', () => {
    const one = question({ a: dummy(10), b: dummy(10) });
    const odds = sampleFight(one, 100, 'same');
    expect(sampleFight(one, 100, 'same')).toEqual(odds);
    expect(odds).toMatchObject({ method: 'sampled', fights: 100, seed: 'same' });
    // Wilson's interval for k of n, from its definition as the roots of (p - k/n)^2 = z^2 p (1 - p) / n.
    const [k, n, z] = [odds.winner.a!.p * 100, 100, 1.959963984540054];
    const [a, b, c] = [1 + z ** 2 / n, -(2 * k) / n - z ** 2 / n, (k / n) ** 2];
    const half = Math.sqrt(b ** 2 - 4 * a * c) / (2 * a);
    expect(odds.winner.a!.interval![0]).toBeCloseTo(-b / (2 * a) - half, 12);
    expect(odds.winner.a!.interval![1]).toBeCloseTo(-b / (2 * a) + half, 12);
  });
});

test('sides may be called like something every object has', () => {
  for (const side of ['constructor', '__proto__', 'toString']) {
    const fighters = [side, 'b'].map((name, i) => ({ name: `f${i}`, side: name, sheet: { weapons: ['dagger'] } }));
    const { roster } = readRoster({ format: 'affray-roster/1', ruleset: 'mst2', fighters }, rulesets);
    const one = { ruleset: roster!.ruleset, scene: roster!.ruleset.muster(roster!.fighters, roster!.house) };
    const { winner } = fightOdds(one);
    // The civilian who goes first.
    expect(winner[side]!.p).toBeCloseTo(967109357428 / 1853320108689, 12);
    expect(sampleFight(one, 10, 'x').winner[side]!.p).toBeGreaterThan(0);
  }
});
