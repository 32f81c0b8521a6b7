/**
 * Dice that show their faces: virtual dice from a seed, faces typed in by a person, the tape of a log, or a mixture.
 * They keep every roll, with where it came from and whose it was.
 */
import { AskedDice, type Why } from './dice.ts';
import type { Fraction } from './fraction.ts';
import type { Pool, Question } from './pool.ts';

/** Where faces came from: a seed, a person's own dice, or the table's server. */
export type Origin = 'seed' | 'entered' | 'server';

/** Faces as they lie on the table, in the pool's order. */
export interface Roll {
  readonly faces: readonly number[];
  readonly from?: Origin;
  /** The fighter's id, or "gm". */
  readonly whose?: string;
}

/** A roll just made, with what it answered. */
export interface ShownRoll extends Roll {
  readonly whose: string;
  readonly what: string;
  readonly pool: Pool;
  readonly question: Question;
  readonly answer: number;
}

/** A question that waits for a person: what to roll, for whom, why, and which faces are legal. */
export interface Asked {
  readonly whose: string;
  readonly what: string;
  /** The dice to roll, for example "2d8". */
  readonly pool: string;
  /** What will be read off them, for example "dice above 3". */
  readonly question: string;
  /** The lowest and highest face of each die, in order. */
  readonly dice: readonly { readonly low: number; readonly high: number }[];
  /** How many rolls this move has asked for before this one. */
  readonly at: number;
}

/** Gives the faces of a roll, or undefined when they are not known yet. */
export type FaceSource = (question: Question, why: Why, at: number) => Roll | undefined;

/** Thrown out of a rule when faces are not known yet: the move waits, and is run again with one answer more. */
export class Waiting extends Error {
  override readonly name = 'Waiting';
  constructor(readonly asked: Asked) {
    super(`Waiting for ${asked.pool} (${asked.whose}: ${asked.what}).`);
  }
}

/** Faces that this roll cannot show. */
export class IllegalFaces extends Error {
  override readonly name = 'IllegalFaces';
  constructor(
    readonly asked: Asked,
    /** Which die is wrong, from 0; undefined when there are too many or too few. */
    readonly die: number | undefined,
    message: string,
  ) {
    super(message);
  }
}

export class ShownDice extends AskedDice {
  readonly rolls: ShownRoll[] = [];
  /** The rolls answered up to now that a telling has not taken yet. */
  #untold = 0;

  constructor(readonly source: FaceSource) {
    super();
  }

  ask(question: Question, why: Why): number {
    const { pool } = question;
    // No dice, no roll: nothing is asked, drawn or kept.
    if (pool.dice.length === 0) return question.read([], []);
    const at = this.rolls.length;
    const roll = this.source(question, why, at);
    if (!roll) throw new Waiting(askedFor(question, why, at));
    checkFaces(roll.faces, askedFor(question, why, at));
    const answer = question.read(roll.faces, this.rolls.at(-1)?.faces ?? []);
    this.rolls.push({ from: 'entered', ...roll, whose: why.who, what: why.what, pool, question, answer });
    return answer;
  }

  /** The rolls made since the last call: what a telling shows as its working. */
  takeUntold(): readonly ShownRoll[] {
    const rolls = this.rolls.slice(this.#untold);
    this.#untold = this.rolls.length;
    return rolls;
  }
}

/** The exact probability of the answer a roll gave, before it was thrown. */
export const probabilityOf = (roll: ShownRoll): Fraction => roll.question.probability(roll.answer);

/** What a person is asked to roll. */
export const askedFor = (question: Question, why: Why, at: number): Asked => ({
  whose: why.who,
  what: why.what,
  pool: question.pool.text,
  question: question.text,
  dice: question.pool.dice,
  at,
});

/** Refuses faces that the dice asked for cannot show, naming the die. `count` is how many there must be: all of them. */
export function checkFaces(faces: readonly number[], asked: Asked, count = asked.dice.length): void {
  const { dice, pool } = asked;
  if (faces.length !== count) {
    const message = `${pool} shows ${dice.length} ${dice.length === 1 ? 'face' : 'faces'}; found ${faces.length} (${faces.join(', ') || 'none'}).`;
    throw new IllegalFaces(asked, undefined, message);
  }
  faces.forEach((face, die) => {
    const { low, high } = dice[die]!;
    if (!Number.isInteger(face) || face < low || face > high) {
      const message = `Die ${die + 1} of ${pool} shows ${face}; allowed are whole numbers from ${low} to ${high}.`;
      throw new IllegalFaces(asked, die, message);
    }
  });
}

/** The faces of a log, in order; undefined past its end. */
export const tapeSource =
  (rolls: readonly Roll[]): FaceSource =>
  (_question, _why, at) =>
    rolls[at];
