/**
 * Dice of which the first lie on the table already and all others are still to fall, which they do in every way in turn:
 * the odds of a move halfway through its dice.
 */
import type { Why } from './dice.ts';
import { EnumeratingDice } from './enumerating.ts';
import { type Pool, type Question, oneDie, tallied, throwsOf } from './pool.ts';
import { askedFor, checkFaces } from './shown.ts';

type Faces = readonly number[];

export class PartlyShownDice extends EnumeratingDice {
  readonly #shown: Faces;
  /** Shown faces that were used in this branch. */
  #used = 0;
  /** The faces of the roll before, where they are known. */
  #before: Faces | undefined = [];
  /** The throws that a roll shown in part may still become. It comes after what is known, so it is the same in all branches. */
  #throws: readonly Faces[] | undefined;
  readonly #given = new Map<Question, Map<string, Question>>();

  /** `shown` are the faces in the order in which the rule asks for dice; the last roll may be shown in part. */
  constructor(shown: Faces) {
    super();
    this.#shown = shown;
  }

  /** Faces beyond those that the branch just run has asked for. */
  get unused(): number {
    return this.#shown.length - this.#used;
  }

  /** Throws IllegalFaces, and RangeError when the dice still to fall do so in too many ways. */
  override ask(question: Question, why: Why): number {
    if (this.asked === 0) {
      this.#used = 0;
      this.#before = [];
    }
    const { pool } = question;
    if (pool.dice.length === 0) return super.ask(question, why);
    const before = this.#before;
    const shown = this.#shown.slice(this.#used, this.#used + pool.dice.length);
    this.#used += shown.length;
    if (shown.length === 0) {
      this.#before = undefined;
      return super.ask(before && question.looksBack ? this.#after(before, question) : question, why);
    }
    const whole = shown.length === pool.dice.length;
    checkFaces(shown, askedFor(question, why, 0), shown.length);
    const throws = whole ? [shown] : (this.#throws ??= throwsWith(pool, shown));
    const faces = throws[super.ask(oneDie(throws.length).total, why) - 1]!;
    this.#before = faces;
    return question.read(faces, before ?? []);
  }

  /** A question that looks back, when it is known at what. */
  #after(before: Faces, question: Question): Question {
    let known = this.#given.get(question);
    if (!known) this.#given.set(question, (known = new Map()));
    const key = before.join();
    let given = known.get(key);
    if (!given) known.set(key, (given = tallied(question, before)));
    return given;
  }
}

/** The throws of a pool whose first dice show these faces. */
function throwsWith({ dice }: Pool, shown: Faces): Faces[] {
  const throws: Faces[] = [];
  for (const faces of throwsOf(dice.slice(shown.length))) throws.push([...shown, ...faces]);
  return throws;
}
