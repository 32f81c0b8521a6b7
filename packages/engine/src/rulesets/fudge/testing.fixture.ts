/** Small fights for the tests of Fudge. */
import { type Fraction, ZERO, add } from '../../dice/fraction.ts';
import type { Roll } from '../../dice/shown.ts';
import { type Done, type Fight, begin, commit } from '../../fight/fight.ts';
import { readRoster } from '../../fight/roster.ts';
import type { Told } from '../../fight/telling.ts';
import { type ExchangeOdds, exchangeOdds } from '../../odds/exchange.ts';
import { type House, house } from './house.ts';
import { fudge } from './index.ts';
import { levelName } from './ladder.ts';
import type { Move } from './moves.ts';
import { type Scene, marksOf, stateOf } from './state.ts';
import { penaltyOf } from './wounds.ts';

/** House rules, the rest by default. */
export const houseOf = (more: object = {}): House => house.parse(more);

/** A fight of these sheets by name, each for itself unless a side is named. */
export function fightOf(
  sheets: Readonly<Record<string, object>>,
  more: object = {},
  sides: Readonly<Record<string, string>> = {},
): Fight {
  const { roster, problems } = readRoster(
    {
      format: 'affray-roster/1',
      ruleset: 'fudge',
      house: more,
      fighters: Object.entries(sheets).map(([name, sheet]) => ({ name, id: name, side: sides[name] ?? name, sheet })),
    },
    { fudge },
  );
  if (!roster) throw new Error(problems.map(({ message }) => message).join(' '));
  return begin(roster);
}

/** A move as people send it: checked when it is played. */
export type Sent = { readonly kind: Move['kind']; readonly by: string } & Readonly<Record<string, unknown>>;

/** Plays a move with these faces, all of which must be used. */
export const played = (fight: Fight, move: Sent, ...faces: readonly (readonly number[])[]): Done =>
  commit(
    fight,
    move,
    faces.map((one): Roll => ({ faces: one })),
  );
export const after = (fight: Fight, move: Sent, ...faces: readonly (readonly number[])[]): Fight =>
  played(fight, move, ...faces).fight;

/** Both declare, and the exchange is rolled. */
export function exchanged(fight: Fight, first: object, second: object, ...faces: readonly (readonly number[])[]): Done {
  const [a, b] = sceneOf(fight).cast.fighters.map(({ id }) => id) as [string, string];
  const one = after(fight, { kind: 'attack', by: a, on: b, ...first });
  return played(one, { kind: 'attack', by: b, on: a, ...second }, ...faces);
}

/** Four Fudge dice that show so much. */
export const dF = (sum: number): number[] => [0, 1, 2, 3].map((i) => (i < Math.abs(sum) ? Math.sign(sum) : 0));

export const sceneOf = ({ scene }: Fight): Scene => scene as Scene;
export const indexIn = (fight: Fight, name: string): number =>
  sceneOf(fight).cast.fighters.findIndex(({ id }) => id === name);
const stateIn = (fight: Fight, name: string) => sceneOf(fight).fighters[indexIn(fight, name)]!;
export const stateIs = (fight: Fight, name: string): string => levelName(stateOf(stateIn(fight, name)));
export const marksIn = (fight: Fight, name: string): number[] => marksOf(stateIn(fight, name));
export const penaltyIn = (fight: Fight, name: string): number | null => penaltyOf(sceneOf(fight), indexIn(fight, name));
export const whole = stateIn;

/** The tellings of a kind. */
export const toldOf = ({ told }: Pick<Done, 'told'>, kind: string): Told[] => told.filter((one) => one.kind === kind);

/** The only telling of a kind. */
export function theTold(done: Pick<Done, 'told'>, kind: string): Told {
  const [one, ...more] = toldOf(done, kind);
  if (!one || more.length > 0)
    throw new Error(`Wanted one telling of the kind ${kind}; found ${done.told.map((told) => told.kind).join(', ')}.`);
  return one;
}

export const oddsOf = (fight: Fight, move: Sent): ExchangeOdds => exchangeOdds(fudge, fight.scene, move);

/** The chance that the facts of a move are these. */
export const chance = (odds: ExchangeOdds, facts: Readonly<Record<string, unknown>>): Fraction =>
  odds.outcomes
    .filter((one) => Object.entries(facts).every(([name, value]) => one.facts[name] === value))
    .reduce((sum, one) => add(sum, one.chance), ZERO);

/** Wounds of these levels, in this order. */
export const wounded = (fight: Fight, on: string, ...levels: readonly string[]): Fight =>
  levels.reduce((now, level) => after(now, { kind: 'wound', by: 'gm', on, level }), fight);
