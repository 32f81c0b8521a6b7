/**
 * The other ways from a blow to a wound, to which Min-Mid-Max is an alternative: FUDGE-BASE-1, FUDGE-DDR-1, FUDGE-GRAZE-3.
 * All of them add damage factor, relative degree and damage modifier and look the number up on the track.
 */
import type { Dice } from '../../dice/dice.ts';
import { fudgeDice } from '../../dice/pool.ts';
import type { Cast, Track } from './cast.ts';
import { BandedQuestion } from './rolls.ts';
import { NEAR_DEATH, UNDAMAGED } from './ladder.ts';
import { levelOfNumber } from './wounds.ts';

/** FUDGE-BASE-1: the number of a blow. */
export const baseNumber = (factor: number, degree: number, modifier = 0): number => factor + degree + modifier;

const even = (roll: number): boolean => roll % 2 === 0;
/** FUDGE-DDR-1: the winner's even roll is +1 to the offensive factor, the loser's to the defensive. */
export const parityChange = (winnersRoll: number, losersRoll: number): number =>
  (even(winnersRoll) ? 1 : 0) - (even(losersRoll) ? 1 : 0);

/** FUDGE-DDR-1: a 4dF damage roll: at most double, at least 1 of a number above 0; at most 1 of any other. */
export function withDamageRoll(number: number, roll: number): number {
  if (number > 0) return Math.max(1, Math.min(2 * number, number + roll));
  return Math.min(1, number + roll);
}

/** FUDGE-DDR-1: a level moved by 1dF; what does no harm stays harmless. */
export const shiftedLevel = (level: number, die: number): number =>
  level === UNDAMAGED ? level : Math.min(NEAR_DEATH, Math.max(UNDAMAGED, level + die));

/** What a method made of a blow. */
export interface MethodResult {
  readonly number: number;
  readonly level: number;
  /** The damage die or roll, when there was one. */
  readonly die: number | undefined;
}

const sum = (faces: readonly number[]): number => faces.reduce((total, face) => total + face, 0);
const DIE = fudgeDice(1);
const ROLL = fudgeDice(4);

/** The number and level of a clean hit by the house's method; rolls its die if it has one. */
export function methodResult(cast: Cast, by: number, track: Track, number: number, dice: Dice): MethodResult {
  const { woundMethod } = cast.house;
  const why = cast.fighters[by]!.asks.damage;
  switch (woundMethod) {
    case 'numberDie': {
      const die = dice.ask(question(cast, track, 'numberDie', number), why);
      return { number: number + die, level: levelOfNumber(track, number + die), die };
    }
    case 'levelDie': {
      const level = levelOfNumber(track, number);
      if (level === UNDAMAGED) return { number, level, die: undefined };
      const die = dice.ask(question(cast, track, 'levelDie', number), why);
      return { number, level: shiftedLevel(level, die), die };
    }
    case 'damageRoll': {
      const die = dice.ask(question(cast, track, 'damageRoll', number), why);
      const rolled = withDamageRoll(number, die);
      return { number: rolled, level: levelOfNumber(track, rolled), die };
    }
    default:
      return { number, level: levelOfNumber(track, number), die: undefined };
  }
}

/** FUDGE-GRAZE-3: a damage die on a graze moves it by one level at most. */
export function grazeDie(
  cast: Cast,
  by: number,
  level: number,
  dice: Dice,
): { level: number; die: number | undefined } {
  const { woundMethod, grazeDie: rolled } = cast.house;
  if (!rolled || !['numberDie', 'levelDie', 'damageRoll'].includes(woundMethod)) return { level, die: undefined };
  const pool = woundMethod === 'damageRoll' ? ROLL : DIE;
  const key = `graze ${woundMethod}`;
  let asked = cast.damage.get(key);
  if (!asked) {
    const values = new Map(pool.total.outcomes.map((value, i) => [value, Number(pool.total.ways[i])]));
    asked = new BandedQuestion(pool, 'better, as it is or worse', values, Math.sign, sum);
    cast.damage.set(key, asked);
  }
  const die = dice.ask(asked, cast.fighters[by]!.asks.damage);
  return { level: Math.min(NEAR_DEATH, Math.max(UNDAMAGED, level + Math.sign(die))), die };
}

/** The die of a method, asked only for the level it makes and whether that is beyond what the track holds. */
function question(cast: Cast, track: Track, method: 'numberDie' | 'levelDie' | 'damageRoll', number: number) {
  const key = `${method} ${number} ${track.least.join()}`;
  let found = cast.damage.get(key);
  if (!found) {
    const pool = method === 'damageRoll' ? ROLL : DIE;
    const values = new Map(pool.total.outcomes.map((value, i) => [value, Number(pool.total.ways[i])]));
    const bandOf = (die: number): number => {
      if (method === 'levelDie') return die;
      const made = method === 'numberDie' ? number + die : withDamageRoll(number, die);
      return levelOfNumber(track, made) + (made >= cast.house.deathThreshold ? 8 : 0);
    };
    found = new BandedQuestion(pool, 'damage', values, bandOf, sum);
    cast.damage.set(key, found);
  }
  return found;
}
