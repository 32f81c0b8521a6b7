/**
 * What the tests of Midian build on: rosters from the vectors' terms, and exact chances through the public interface.
 */
import { toText } from '../../dice/fraction.ts';
import { ShownDice } from '../../dice/shown.ts';
import type { Roll } from '../../dice/shown.ts';
import { type Fight, attempt, begin } from '../../fight/fight.ts';
import { type Roster, readRoster } from '../../fight/roster.ts';
import type { Told } from '../../fight/telling.ts';
import { type ExchangeOdds, chanceOf, exchangeOdds } from '../../odds/exchange.ts';
import { midian } from './index.ts';
import type { Move } from './moves.ts';
import type { Scene } from './scene.ts';

export const rulesets = { midian };

/** A roster of fighters, each on a side of its own unless the name says otherwise ("ally/Watch"). */
export function rosterOf(sheets: Readonly<Record<string, object>>, house: object = {}): Roster {
  const fighters = Object.entries(sheets).map(([key, sheet]) => {
    const [name, side] = key.split('/');
    return { name, side: side ?? name, sheet };
  });
  const { roster, problems } = readRoster({ format: 'affray-roster/1', ruleset: 'midian', house, fighters }, rulesets);
  if (!roster) throw new Error(problems.map(({ message }) => message).join('\n'));
  return roster;
}

export const fightOf = (sheets: Readonly<Record<string, object>>, house: object = {}, seed = 'test'): Fight =>
  begin(rosterOf(sheets, house), { seed });

export const sceneOf = (sheets: Readonly<Record<string, object>>, house: object = {}): Scene =>
  fightOf(sheets, house).scene as Scene;

/** Dice for moves that ask none: any question fails the test. */
export const NO_DICE = new ShownDice(() => undefined);

/** Plays moves with faces given; every face must be used, and no more asked for. */
export function played(
  fight: Fight,
  move: Move,
  faces: readonly number[] = [],
): { fight: Fight; scene: Scene; told: readonly Told[] } {
  const rolls: Roll[] = [];
  let used = 0;
  for (;;) {
    const result = attempt(fight, move, rolls, () => false);
    if (!('asked' in result)) {
      if (used !== faces.length) throw new Error(`Of the dice ${faces.join(', ')} only ${used} were used.`);
      return { fight: result.fight, scene: result.fight.scene as Scene, told: result.told };
    }
    const next = faces.slice(used, used + result.asked.dice.length);
    if (next.length < result.asked.dice.length)
      throw new Error(`No die is left for ${result.asked.pool} (${result.asked.whose}: ${result.asked.what}).`);
    used += next.length;
    rolls.push({ faces: next, from: 'entered' });
  }
}

/** Moves one after the other, each with its faces. */
export function playAll(fight: Fight, moves: readonly (readonly [Move, ...number[]])[]): Fight {
  let now = fight;
  for (const [move, ...faces] of moves) now = played(now, move, faces).fight;
  return now;
}

export const stateOf = (fight: Fight, name: string) => {
  const scene = fight.scene as Scene;
  return scene.fighters[scene.cast.fighters.findIndex((one) => one.name === name)]!;
};

/** A fight whose first round has begun quietly, so that anybody may act. */
export function begun(sheets: Readonly<Record<string, object>>, house: object = {}): Fight {
  const fight = fightOf(sheets, { initiativeTies: 'stat', ...house });
  return played(fight, { kind: 'initiative', by: 'gm', quiet: true }).fight;
}

export const exchange = (fight: Fight, move: Move): ExchangeOdds => exchangeOdds(midian, fight.scene, move);

/** The chance of a fact's value as "p/q". */
export const chance = (odds: ExchangeOdds, fact: string, value: number | boolean | string): string =>
  toText(chanceOf(odds, fact, value));

/** A scene as plain data. */
export const savedOf = (scene: unknown): unknown => midian.save(scene as Scene);

/** A distribution with the chance of each value as "p/q". */
export const distribution = (odds: ExchangeOdds, fact: string): Record<string, string> =>
  Object.fromEntries((odds.facts[fact] ?? []).map(({ value, chance: p }) => [String(value), toText(p)]));
