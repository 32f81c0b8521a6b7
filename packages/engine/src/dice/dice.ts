/**
 * The dice: who answers chance. A rule asks, and never knows who answers: a seed, a person, a tape or an enumerator.
 */
import { D100, type Pool, type Question, fudgeDice, oneDie } from './pool.ts';

/** Whose dice are asked for and what for: the prompt a person sees and the label in the log. Built once. */
export interface Why {
  /** The fighter's id, or "gm". */
  readonly who: string;
  /** The purpose, in the words of the game: "attack", "wounds", "shock". */
  readonly what: string;
  /** True for the roll an attack is decided by: what the odds count as "rolls". */
  readonly attack?: boolean;
}

/** Questions of chance. Rules ask the coarsest one that serves, so that there are few answers to weigh. */
export interface Dice {
  /** The face of one die, 1 to sides. */
  die(sides: number, why: Why): number;
  /** Does the pool's total, bonus included, reach the target? */
  atLeast(pool: Pool, target: number, why: Why): boolean;
  /** The pool's total, bonus included. */
  sum(pool: Pool, why: Why): number;
  /** How many dice of the pool show more than the floor? */
  over(pool: Pool, floor: number, why: Why): number;
  /** The faces in rising order. Do not change the array. */
  sorted(pool: Pool, why: Why): readonly number[];
  /** The sum of so many Fudge dice, each -1, 0 or +1. */
  fudge(count: number, why: Why): number;
  /** Is d100 at or under the percentage? */
  chance(percent: number, why: Why): boolean;
  /** Any other question, built beforehand with `pool.question`. */
  ask(question: Question, why: Why): number;
}

/** Everything follows from `ask`: dice that answer one kind of question answer them all. */
export abstract class AskedDice implements Dice {
  abstract ask(question: Question, why: Why): number;

  die(sides: number, why: Why): number {
    return this.ask(oneDie(sides).total, why);
  }
  atLeast(pool: Pool, target: number, why: Why): boolean {
    return this.ask(pool.atLeast(target), why) === 1;
  }
  sum(pool: Pool, why: Why): number {
    return this.ask(pool.total, why);
  }
  over(pool: Pool, floor: number, why: Why): number {
    return this.ask(pool.over(floor), why);
  }
  sorted(pool: Pool, why: Why): readonly number[] {
    return pool.sortedFaces[this.ask(pool.sorted, why)]!;
  }
  fudge(count: number, why: Why): number {
    return this.ask(fudgeDice(count).total, why);
  }
  chance(percent: number, why: Why): boolean {
    // At or under the percentage is not above it.
    return this.ask(D100.atLeast(percent + 1), why) === 0;
  }
}
