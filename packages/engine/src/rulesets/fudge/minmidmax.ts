/**
 * The Min-Mid-Max damage roll: FUDGE-MMM-1 to FUDGE-MMM-13.
 */
import type { Dice } from '../../dice/dice.ts';
import { type Question, poolOf } from '../../dice/pool.ts';
import type { Cast } from './cast.ts';
import { READS, type Read } from './catalog.ts';
import type { House } from './house.ts';
import { BandedQuestion } from './rolls.ts';
import { levelOfNumber } from './wounds.ts';

/** FUDGE-MMM-2: die-reading bonus of a damage factor; a severe one may cost more. */
export function factorBonus(house: Pick<House, 'factorTable' | 'severeFactor'>, factor: number): number {
  const { severeFactor, factorTable } = house;
  if (severeFactor.enabled && factor <= severeFactor.at) return severeFactor.bonus;
  for (const row of factorTable) if (row.max === null || factor <= row.max) return row.bonus;
  return factorTable.at(-1)!.bonus;
}

/** FUDGE-MMM-2: the row of a relative degree of 2 or more; below the first row the first, above the last the last. */
export function degreeRow({ degreeTable }: Pick<House, 'degreeTable'>, degree: number): House['degreeTable'][number] {
  for (const row of degreeTable) if (row.max === null || degree <= row.max) return row;
  return degreeTable.at(-1)!;
}
export const degreeBonus = (house: Pick<House, 'degreeTable'>, degree: number): number =>
  degreeRow(house, degree).bonus;

/** What is read, and what is added where a total bonus goes past the read table. */
export interface Reading {
  readonly read: Read;
  readonly extra: number;
}

/** FUDGE-MMM-4, FUDGE-MMM-5: nothing below 0; the cap of the house above. */
export function readingOf({ bonusCap, readTable }: Pick<House, 'bonusCap' | 'readTable'>, total: number): Reading {
  if (total < 0) return { read: 'none', extra: 0 };
  const counted = Math.min(total, bonusCap);
  const last = readTable.length - 1;
  return { read: readTable[Math.min(counted, last)]!, extra: Math.max(0, counted - last) };
}

/** FUDGE-MMM-5: what is read off three dice, whatever their order. The median is by value. */
export function readDice(read: Read, faces: readonly number[]): number {
  const [a, b, c] = faces as [number, number, number];
  const least = Math.min(a, b, c);
  const most = Math.max(a, b, c);
  switch (read) {
    case 'min':
      return least;
    case 'mid':
      return a + b + c - least - most;
    case 'max':
      return most;
    case 'max+min':
      return most + least;
    case 'sum':
      return a + b + c;
    case 'none':
      return 0;
  }
}

/** FUDGE-MMM-1: the damage roll. */
const DAMAGE_POOL = poolOf([6, 6, 6]);

const READ_TEXT: Readonly<Record<Read, string>> = {
  none: 'nothing',
  min: 'the lowest (Min)',
  mid: 'the median (Mid)',
  max: 'the highest (Max)',
  'max+min': 'highest and lowest together (Max + Min)',
  sum: 'all three together',
};

const distributions = new Map<Read, ReadonlyMap<number, number>>();
/** FUDGE-MMM-12: the ways of 216 to each value read. */
export function readWays(read: Read): ReadonlyMap<number, number> {
  let ways = distributions.get(read);
  if (!ways) {
    const { outcomes, ways: counts } = DAMAGE_POOL.question(READ_TEXT[read], (faces) => readDice(read, faces));
    ways = new Map(outcomes.map((value, i) => [value, Number(counts[i])]));
    distributions.set(read, ways);
  }
  return ways;
}

/** The 3d6, asked only for the wound level they make and whether it is beyond what the track holds. */
function damageQuestion(cast: Cast, on: number, read: Read, modifier: number): Question {
  const key = (on * READS.length + READS.indexOf(read)) * 512 + modifier;
  let question = cast.damage.get(key);
  if (!question) {
    const { track } = cast.fighters[on]!;
    const { deathThreshold } = cast.house;
    question = new BandedQuestion(
      DAMAGE_POOL,
      READ_TEXT[read],
      readWays(read),
      (value) => levelOfNumber(track, value + modifier) + (value + modifier >= deathThreshold ? 8 : 0),
      (faces) => readDice(read, faces),
    );
    cast.damage.set(key, question);
  }
  return question;
}

/** FUDGE-MMM-5, FUDGE-MMM-6: rolls the 3d6 and gives the value read; the modifier is for the caller to add, once. */
export const rollDamage = (cast: Cast, by: number, on: number, read: Read, modifier: number, dice: Dice): number =>
  dice.ask(damageQuestion(cast, on, read, modifier), cast.fighters[by]!.asks.damage);
