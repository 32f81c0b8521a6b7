/**
 * What the tests of MST-2 build on: rosters from the vectors' terms, and exact chances through the public interface.
 */
import { parseFraction, toText } from '../../dice/fraction.ts';
import { type Roll, ShownDice } from '../../dice/shown.ts';
import { type Fight, attempt, begin } from '../../fight/fight.ts';
import { type Roster, readRoster } from '../../fight/roster.ts';
import type { Told } from '../../fight/telling.ts';
import { type ExchangeOdds, chanceOf, exchangeOdds } from '../../odds/exchange.ts';
import { type FightOdds } from '../../odds/result.ts';
import { fightOdds } from '../../odds/fight.ts';
import { rulesets } from '../index.ts';
import type { Move } from './moves.ts';
import { distanceName } from './cast.ts';
import { type Fate, type Scene, armOf, indexOf, pairOf } from './scene.ts';

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

/** Moves as tests write them: the fields beside kind and by, whoever acts. */
export const gm = (kind: string, fields: object = {}): Move => ({ kind, by: 'gm', ...fields }) as Move;
export const attack = (by: string, on: string, more: object = {}): Move => ({ kind: 'attack', by, on, ...more });

/** A fight at a table, whose dice are faces written in the test. Every face must be used, and none may be missing. */
export class Table {
  fight: Fight;
  /** What the last move told. */
  told: readonly Told[] = [];

  constructor(sheets: Readonly<Record<string, object>>, house: object = {}) {
    this.fight = fightOf(sheets, house);
  }

  /** Plays a move with exactly these faces. */
  play(move: Move, ...faces: readonly number[]): this {
    const rolls: Roll[] = [];
    let used = 0;
    for (;;) {
      const result = attempt(this.fight, move, rolls, () => false);
      if (!('asked' in result)) {
        if (used < faces.length) throw new Error(`Dice left over: ${faces.slice(used).join(', ')}.`);
        this.fight = result.fight;
        this.told = result.told;
        return this;
      }
      const { whose, what, dice, pool } = result.asked;
      const next = faces.slice(used, used + dice.length);
      if (next.length < dice.length) throw new Error(`No dice left for ${pool} (${whose}: ${what}).`);
      used += next.length;
      rolls.push({ faces: next });
    }
  }

  /** Who would be asked for which dice next: "a: attack 1d20". */
  asks(move: Move, ...faces: readonly (readonly number[])[]): string {
    const result = attempt(
      this.fight,
      move,
      faces.map((one) => ({ faces: one })),
      () => false,
    );
    return 'asked' in result ? `${result.asked.whose}: ${result.asked.what} ${result.asked.pool}` : 'nothing';
  }

  odds(move: Move): ExchangeOdds {
    return exchangeOdds(this.fight.ruleset, this.fight.scene, move);
  }

  get scene(): Scene {
    return this.fight.scene as Scene;
  }
  get round(): number {
    return this.scene.round;
  }
  get due(): string | undefined {
    return this.fight.ruleset.due(this.scene);
  }
  /** The kinds of what the last move told, in order. */
  get kinds(): string[] {
    return this.told.map(({ kind }) => kind);
  }
  state(id: string): Scene['fighters'][number] {
    return this.scene.fighters[indexOf(this.scene, id)]!;
  }
  wounds(id: string): number {
    return this.state(id).wounds;
  }
  fate(id: string): Fate {
    return this.state(id).fate;
  }
  held(id: string): string {
    const arm = armOf(this.scene, indexOf(this.scene, id));
    return `${arm.name} ${arm.hands}`;
  }
  distance(a: string, b: string): string {
    return distanceName(this.scene.distance[pairOf(indexOf(this.scene, a), indexOf(this.scene, b))]!);
  }
  /** The last telling of a kind. */
  last(kind: string): Told {
    const found = this.told.findLast((one) => one.kind === kind);
    if (!found) throw new Error(`Nothing of the kind "${kind}" was told; told were ${this.kinds.join(', ')}.`);
    return found;
  }
}

/** The odds of a fight from its start, in fractions. The first fighter acts first. */
export function duelOdds(sheets: Readonly<Record<string, object>>, house: object = {}): FightOdds {
  const { ruleset, scene } = fightOf(sheets, house);
  return fightOdds({ ruleset, scene }, { fractions: true });
}
