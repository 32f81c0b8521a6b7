/**
 * Dice that give every answer in turn: the way to exact odds. The caller runs the same move again for every branch,
 * from a scene put back as it was:
 *
 *     dice.begin();
 *     do {
 *       restore(scene); play(scene, move, dice);
 *       count(scene, dice.probability);
 *     } while (dice.next());
 */
import { AskedDice, type Why } from './dice.ts';
import type { Question } from './pool.ts';

/** Most branches one move may take before its enumeration is given up as too large. */
export const LEAF_LIMIT = 1_000_000;

export class EnumeratingDice extends AskedDice {
  /** The question of each level, which answer is being given, and the probability of the answers before it. */
  readonly #questions: Question[] = [];
  readonly #answers: number[] = [];
  readonly #before: number[] = [1];
  #decided = 0;
  #asked = 0;
  /** Attack rolls asked for in this branch. */
  attacks = 0;
  /** Branches begun since `begin`. */
  leaves = 0;

  begin(): void {
    this.#decided = 0;
    this.#start();
    this.leaves = 1;
  }

  #start(): void {
    this.#asked = 0;
    this.attacks = 0;
  }

  ask(question: Question, why: Why): number {
    if (why.attack) this.attacks += 1;
    const level = this.#asked++;
    if (level === this.#decided) {
      this.#questions[level] = question;
      this.#answers[level] = 0;
      this.#decided += 1;
    }
    const answer = this.#answers[level]!;
    this.#before[level + 1] = this.#before[level]! * question.p[answer]!;
    return question.outcomes[answer]!;
  }

  /** Goes on to the next branch. False when all have been given. */
  next(): boolean {
    this.#start();
    while (this.#decided > 0) {
      const level = this.#decided - 1;
      const answer = this.#answers[level]! + 1;
      if (answer < this.#questions[level]!.outcomes.length) {
        this.#answers[level] = answer;
        if (++this.leaves > LEAF_LIMIT)
          throw new RangeError(`More than ${LEAF_LIMIT} branches in one move: too many to enumerate.`);
        return true;
      }
      this.#decided = level;
    }
    return false;
  }

  /** Questions asked in this branch. */
  get asked(): number {
    return this.#asked;
  }

  /** The probability of the branch just run. */
  get probability(): number {
    return this.#before[this.#asked]!;
  }

  /** The same as an exact fraction, not reduced: ways of total. */
  exactWays(): { ways: bigint; total: bigint } {
    let ways = 1n;
    let total = 1n;
    for (let level = 0; level < this.#asked; level++) {
      const question = this.#questions[level]!;
      ways *= BigInt(question.ways[this.#answers[level]!]!);
      total *= BigInt(question.total);
    }
    return { ways, total };
  }
}
