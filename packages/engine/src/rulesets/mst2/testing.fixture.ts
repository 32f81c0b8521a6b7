/**
 * What the tests of MST-2 build on: rosters from the vectors' terms, and exact chances through the public interface.
 */
import { parseFraction, toText } from '../../dice/fraction.ts';
import { ShownDice } from '../../dice/shown.ts';
import { type Fight, begin } from '../../fight/fight.ts';
import { type Roster, readRoster } from '../../fight/roster.ts';
import { type ExchangeOdds, chanceOf, exchangeOdds } from '../../odds/exchange.ts';
import { rulesets } from '../index.ts';
import type { Move } from './moves.ts';
import type { Scene } from './scene.ts';

/** A combatant as the vectors write one. */
export interface VectorFighter {
  readonly skill?: number;
  readonly reach?: string;
  readonly power?: readonly number[];
  readonly evasion?: number;
  readonly protection?: number;
  readonly hit_dice?: { readonly count: number; readonly die: number; readonly bonus: number };
}

/** `[6, 6, 12]` as "1d6+1d6+1d12"; no dice as "0d6". */
export const diceText = (sides: readonly number[]): string => sides.map((side) => `1d${side}`).join('+') || '0d6';

/** A vector's fighter as a sheet. */
export const sheetOf = (fighter: VectorFighter, more: object = {}): object => ({
  skill: fighter.skill ?? 0,
  ...(fighter.hit_dice ? { hitDice: fighter.hit_dice } : {}),
  armor: { name: 'armor', evasion: fighter.evasion ?? 15, protection: fighter.protection ?? 0 },
  weapons: [{ name: 'weapon', reach: fighter.reach ?? 'mid', power: diceText(fighter.power ?? [6]) }],
  ...more,
});

/** A roster of fighters, each on a side of its own unless the name says otherwise ("ally/Watch"). */
export function rosterOf(sheets: Readonly<Record<string, object>>, house: object = {}): Roster {
  const fighters = Object.entries(sheets).map(([key, sheet]) => {
    const [name, side] = key.split('/');
    return { name, side: side ?? name, sheet };
  });
  const { roster, problems } = readRoster({ format: 'affray-roster/1', ruleset: 'mst2', house, fighters }, rulesets);
  if (!roster) throw new Error(problems.map(({ message }) => message).join('\n'));
  return roster;
}

export const fightOf = (sheets: Readonly<Record<string, object>>, house: object = {}, seed = 'test'): Fight =>
  begin(rosterOf(sheets, house), { seed });

export const sceneOf = (sheets: Readonly<Record<string, object>>, house: object = {}): Scene =>
  fightOf(sheets, house).scene as Scene;

/** The exact odds of a move at the start of a fight. */
export function oddsOf(sheets: Readonly<Record<string, object>>, move: Move, house: object = {}): ExchangeOdds {
  const { ruleset, scene } = fightOf(sheets, house);
  return exchangeOdds(ruleset, scene, move);
}

/** The exact odds of a move in a scene. */
export const exchange = (roster: Roster, scene: Scene, move: Move): ExchangeOdds =>
  exchangeOdds(roster.ruleset, scene, move);

/** Dice for moves that ask none: any question fails the test. */
export const NO_DICE = new ShownDice(() => undefined);

/** The chance of a fact's value as "p/q". */
export const chance = (odds: ExchangeOdds, fact: string, value: number | boolean | string): string =>
  toText(chanceOf(odds, fact, value));

/** A vector's exact value in lowest terms, "p/q". */
export const exactText = (value: { readonly exact: string }): string => toText(parseFraction(value.exact));

/** The chances of 0, 1, 2 ... up to a count, as "p/q". */
export const chancesUpTo = (odds: ExchangeOdds, fact: string, most: number): string[] =>
  Array.from({ length: most + 1 }, (_, i) => chance(odds, fact, i));
