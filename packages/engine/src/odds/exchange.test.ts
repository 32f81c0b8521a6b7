import { describe, expect, test } from 'vitest';
import { IllegalFaces } from '../dice/shown.ts';
import { ONE, ZERO, add, equal, toText } from '../dice/fraction.ts';
import { begin } from '../fight/fight.ts';
import { hashOf } from '../fight/hash.ts';
import { readRoster } from '../fight/roster.ts';
import { rulesets } from '../rulesets/index.ts';
import { IllegalMove } from '../fight/ruleset.ts';
import { type ExchangeOdds, chanceOf, exchangeOdds } from './exchange.ts';

const fight = begin(
  readRoster(
    {
      format: 'affray-roster/1',
      ruleset: 'mst2',
      fighters: [
        { name: 'a', side: 'a', sheet: { skill: 3, weapons: [{ name: 'w', reach: 'mid', power: '3d6' }] } },
        { name: 'b', side: 'b', sheet: { hitDice: '1d10', armor: { evasion: 10, protection: 4 }, weapons: ['mace'] } },
      ],
    },
    rulesets,
  ).roster!,
);
const odds = exchangeOdds(fight.ruleset, fight.scene, { kind: 'attack', by: 'a', on: 'b' } as never);

test('case 11: hit 13/20; wounds 8, 12, 6, 1 of 27 when it hits', () => {
  expect(toText(chanceOf(odds, 'hit', true))).toBe('13/20');
  // 13/20 times 12/27, 6/27 and 1/27.
  expect([1, 2, 3].map((wounds) => toText(chanceOf(odds, 'wounds', wounds)))).toEqual(['13/45', '13/90', '13/540']);
  expect(toText(odds.expected.wounds!)).toBe('13/20');
});
test('outcomes sum to exactly 1, the likeliest first, and so does each fact', () => {
  expect(
    equal(
      odds.outcomes.reduce((sum, { chance }) => add(sum, chance), ZERO),
      ONE,
    ),
  ).toBe(true);
  for (let i = 1; i < odds.outcomes.length; i++) {
    const [more, less] = [odds.outcomes[i - 1]!.chance, odds.outcomes[i]!.chance];
    expect(more.n * less.d >= less.n * more.d).toBe(true);
  }
  for (const values of Object.values(odds.facts))
    expect(
      equal(
        values.reduce((sum, { chance }) => add(sum, chance), ZERO),
        ONE,
      ),
    ).toBe(true);
});
test('what always is has chance 1, what never is 0', () => {
  expect([chanceOf(odds, 'countered', false), chanceOf(odds, 'countered', true), chanceOf(odds, 'wounds', 4)]).toEqual([
    ONE,
    ZERO,
    ZERO,
  ]);
});
test('asking changes nothing', () => {
  const before = hashOf(fight.ruleset.save(fight.scene));
  exchangeOdds(fight.ruleset, fight.scene, { kind: 'attack', by: 'a', on: 'b' } as never);
  expect(hashOf(fight.ruleset.save(fight.scene))).toBe(before);
});

test('a move that is none is refused by its kind, not by what is missing from it', () => {
  const fighters = ['a', 'b'].map((name) => ({ name, side: name }));
  const { roster } = readRoster({ format: 'affray-roster/1', ruleset: 'mst2', fighters }, rulesets);
  const { ruleset, scene } = begin(roster!);
  expect(() => exchangeOdds(ruleset, scene, { kind: 'x' } as never)).toThrow(IllegalMove);
  expect(() => exchangeOdds(ruleset, scene, { kind: 'attack', by: 'a' })).toThrow(/on: This is missing/);
});

describe('halfway through the dice', () => {
  const attack = { kind: 'attack', by: 'a', on: 'b' };
  const given = (...rolled: number[]): ExchangeOdds => exchangeOdds(fight.ruleset, fight.scene, attack, rolled);
  const wounds = (odds: ExchangeOdds, count: number): string => toText(chanceOf(odds, 'wounds', count));

  test('case 11 after a hit: 8, 12, 6 and 1 of 27; after each damage die fewer', () => {
    // 1d20 + 3 over 10 hits on 8.
    expect(chanceOf(given(8), 'hit', true)).toEqual(ONE);
    expect([0, 1, 2, 3].map((count) => wounds(given(8), count))).toEqual(['8/27', '4/9', '2/9', '1/27']);
    expect([0, 1, 2, 3].map((count) => wounds(given(8, 5), count))).toEqual(['0/1', '4/9', '4/9', '1/9']);
    expect([0, 1, 2, 3].map((count) => wounds(given(8, 4, 5), count))).toEqual(['0/1', '2/3', '1/3', '0/1']);
    expect([0, 1, 2, 3].map((count) => wounds(given(8, 4, 4, 4), count))).toEqual(['1/1', '0/1', '0/1', '0/1']);
  });
  test('a miss leaves nothing to roll, and further faces are too many', () => {
    expect(given(7).outcomes).toHaveLength(1);
    expect(() => given(7, 3, 3)).toThrow(
      'Found 3 faces; with the first 1 of them the move is over. Leave out the other 2.',
    );
  });
  test('faces that no die shows are refused, naming the die', () => {
    expect(() => given(21)).toThrow(/21/);
    expect(() => given(8, 0)).toThrow(IllegalFaces);
    expect(() => given(8, 4, 7)).toThrow(/Die 2/i);
  });
  test('the odds of shock follow the wounds just rolled', () => {
    // Three wounds of 1d10 hit dice fell on 3 or less.
    expect(toText(chanceOf(given(8, 5, 5, 5), 'fate', 'down'))).toBe('3/10');
  });
});
