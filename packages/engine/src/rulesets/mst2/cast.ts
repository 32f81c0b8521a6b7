/**
 * The cast of an MST-2 fight: its fighters as far as they do not change, made ready for quick asking.
 */
import type { Why } from '../../dice/dice.ts';
import type { Pool, Question } from '../../dice/pool.ts';
import { type Fighter, type FighterId, IllegalMove, type Standing } from '../../fight/ruleset.ts';
import { FACTORS, REACHES, type Reach, SHIELD } from './catalog.ts';
import type { House } from './house.ts';
import type { Move } from './moves.ts';
import { type Sheet, poolFrom, readDice } from './sheet.ts';

/** Distance of a pair: 0 while not engaged, then 1 close, 2 mid, 3 far. */
export type Distance = 0 | 1 | 2 | 3;

/** A weapon in one of its grips. */
export interface Arm {
  readonly name: string;
  readonly hands: 1 | 2;
  readonly reach: Distance;
  /** Power by factor: the plain power first, then with each factor of the cast. Built when first used. */
  readonly powers: Pool[];
  readonly dice: readonly string[];
  /** Factors the weapon always has, as bits. */
  readonly factors: number;
  /** What a blow with it asks of the dice, by the target's index times two, plus one with a shield. Built when first used. */
  readonly blows: Blow[];
}

/** The questions of one blow: they follow from skill, power, evasion and protection, and so are made once. */
export interface Blow {
  readonly evasion: number;
  readonly protection: number;
  readonly roll: Question;
  /** Without any power factor. */
  readonly power: Question;
}

/** What a fighter's dice are asked for. */
export interface Asks {
  readonly attack: Why;
  readonly counter: Why;
  readonly power: Why;
  readonly shock: Why;
  readonly second: Why;
  readonly shot: Why;
  readonly astray: Why;
  readonly burn: Why;
  readonly healing: Why;
  readonly order: Why;
  readonly target: Why;
}

/** A fighter as far as it does not change: the sheet, made ready for quick asking. */
export interface Combatant {
  readonly id: FighterId;
  readonly name: string;
  /** Index into the sides of the cast. */
  readonly side: number;
  readonly sheet: Sheet;
  readonly skill: number;
  /** Evasion and protection without [0] and with [1] the shield. (MST-08) */
  readonly evasion: readonly [number, number];
  readonly protection: readonly [number, number];
  readonly hitDice: Pool;
  /** The most the hit dice can show: at that many wounds nobody stands. */
  readonly mostHitDice: number;
  /** Every weapon in every grip; the last is unarmed. */
  readonly arms: readonly Arm[];
  readonly missiles: readonly Arm[];
  readonly factors: number;
  readonly asks: Asks;
}

export interface Factor {
  readonly name: string;
  readonly dice: string;
  readonly pool: Pool;
  readonly onCounters: boolean;
}

export interface Cast {
  readonly house: House;
  readonly sides: readonly string[];
  readonly fighters: readonly Combatant[];
  /** Power factors, the book's first, largest first. Bit i of a claim stands for factor i. */
  readonly factors: readonly Factor[];
  readonly standings: { readonly open: Standing; readonly nobody: Standing; readonly won: readonly Standing[] };
  /** The attack of fighter a on fighter d with what is in hand, at a * fighters + d: made once for tactics. */
  readonly attacks: Move[];
}

export const reachNumber = (reach: Reach): Distance => (REACHES.indexOf(reach) + 1) as Distance;
export const distanceName = (distance: Distance): Reach | 'none' => (distance === 0 ? 'none' : REACHES[distance - 1]!);

/** MST-20, MST-Q26: the factors of the book and of the house. */
const factorsOf = (house: House): Factor[] => [
  ...Object.entries(FACTORS).map(([name, { dice, onCounters }]) => ({ name, dice, pool: poolFrom(dice), onCounters })),
  ...Object.entries(house.factors).map(([name, dice]) => ({ name, dice, pool: poolFrom(dice), onCounters: true })),
];

/** Factor names as bits. Throws IllegalMove for one that is not known. */
export function factorBits(names: readonly string[], factors: readonly Factor[]): number {
  let bits = 0;
  for (const name of names) {
    const at = factors.findIndex((factor) => factor.name === name);
    if (at < 0)
      throw new IllegalMove(
        `Found the power factor "${name}"; allowed are ${factors.map((factor) => factor.name).join(', ')}.`,
      );
    bits |= 1 << at;
  }
  return bits;
}

function armsOf(sheet: Sheet, factors: readonly Factor[]): Arm[] {
  const extra = sheet.extraPower === undefined ? [] : [sheet.extraPower];
  const arm = (name: string, hands: 1 | 2, reach: Reach, power: string, claimed: readonly string[]): Arm => {
    const dice = [power, ...extra];
    return {
      name,
      hands,
      reach: reachNumber(reach),
      dice,
      powers: [poolFrom(power, ...extra)],
      blows: [],
      factors: factorBits(claimed, factors),
    };
  };
  const arms = sheet.weapons.flatMap(({ name, reach, hands, power, factors: claimed }) => {
    // The grip it is readied in comes first.
    const grips = ([hands, hands === 1 ? 2 : 1] as const).filter((grip) => power[grip] !== undefined);
    return grips.map((grip) => arm(name, grip, reach, power[grip]!, claimed));
  });
  return [...arms, arm('unarmed', 1, 'close', '1d6', [])];
}

function combatant({ id, name, sheet }: Fighter<Sheet>, side: number, factors: readonly Factor[]): Combatant {
  const why = (what: string, attack = false): Why => ({ who: id, what, attack });
  const { evasion, protection } = sheet.armor;
  const hitDice = poolFrom(sheet.hitDice);
  const dice = readDice(sheet.hitDice)!;
  return {
    id,
    name,
    side,
    sheet,
    skill: sheet.skill,
    evasion: [evasion + sheet.nimble, evasion + sheet.nimble + SHIELD.evasion],
    protection: [protection, protection + SHIELD.protection],
    hitDice,
    mostHitDice: dice.sides.reduce((sum, sides) => sum + sides, dice.bonus),
    arms: armsOf(sheet, factors),
    missiles: sheet.missiles.map((missile) => ({
      name: missile.name,
      hands: 1,
      reach: 3,
      dice: [missile.power],
      powers: [poolFrom(missile.power)],
      blows: [],
      factors: factorBits(missile.factors, factors),
    })),
    factors: factorBits(sheet.factors, factors),
    asks: {
      attack: why('attack', true),
      counter: why('counter-attack', true),
      power: why('power'),
      shock: why('shock check'),
      second: why('second shock check'),
      shot: why('shot', true),
      astray: why('whom the missile finds'),
      burn: why('burning'),
      healing: why('healing'),
      order: why('turn order'),
      target: why('whom to attack'),
    },
  };
}

/** The cast of a fight. */
export function makeCast(fighters: readonly Fighter<Sheet>[], house: House): Cast {
  const sides = [...new Set(fighters.map(({ side }) => side))];
  const factors = factorsOf(house);
  return {
    house,
    sides,
    fighters: fighters.map((fighter) => combatant(fighter, sides.indexOf(fighter.side), factors)),
    factors,
    standings: {
      open: { over: false },
      nobody: { over: true },
      won: sides.map((winner) => ({ over: true, winner })),
    },
    attacks: [],
  };
}
