/**
 * The rolls of Fudge: 4dF or d100 for actions (FUDGE-DICE-1, -2, -3), and questions that are as coarse as the rules allow.
 */
import type { Dice, Why } from '../../dice/dice.ts';
import { type Fraction, fraction } from '../../dice/fraction.ts';
import { D100, type Pool, Question, fudgeDice } from '../../dice/pool.ts';
import type { House } from './house.ts';

/**
 * A question whose answers fall into bands that the rules treat alike. Real dice answer with what they show, so that
 * a log tells it exactly; an enumerator gives one answer for each band, with the chance of the whole band.
 */
export class BandedQuestion extends Question {
  readonly #representative: ReadonlyMap<number, number>;

  constructor(
    pool: Pool,
    text: string,
    values: ReadonlyMap<number, number>,
    bandOf: (value: number) => string | number,
    read: (faces: readonly number[], before: readonly number[]) => number,
  ) {
    const bands = new Map<string | number, { best: number; most: number; ways: number; members: number[] }>();
    for (const [value, ways] of values) {
      const band = bandOf(value);
      const found = bands.get(band);
      if (!found) bands.set(band, { best: value, most: ways, ways, members: [value] });
      else {
        found.members.push(value);
        found.ways += ways;
        // The likeliest answer stands for the band.
        if (ways > found.most) [found.best, found.most] = [value, ways];
      }
    }
    const rising = [...bands.values()].sort((a, b) => a.best - b.best);
    super(
      pool,
      text,
      rising.map(({ best }) => best),
      rising.map(({ ways }) => ways),
      read,
    );
    this.#representative = new Map(
      rising.flatMap(({ best, members }) => members.map((member) => [member, best] as const)),
    );
  }

  /** Answers are what the dice show, even where only two bands matter. */
  override get yesOrNo(): boolean {
    return false;
  }

  override probability(answer: number): Fraction {
    const best = this.#representative.get(answer);
    return best === undefined ? fraction(0) : super.probability(best);
  }
}

const sum = (faces: readonly number[]): number => faces.reduce((total, face) => total + face, 0);

/** FUDGE-DICE-2: the highest d100 face of each result, -4 to +4. */
export const PERCENTILES = [1, 6, 18, 38, 62, 82, 94, 99, 100] as const;

/** FUDGE-DICE-2: what a d100 face stands for. */
export const ofPercentile = (face: number): number => PERCENTILES.findIndex((highest) => face <= highest) - 4;

interface ActionRoll {
  readonly pool: Pool;
  /** -4 to +4 with the ways to each. */
  readonly values: ReadonlyMap<number, number>;
  readonly read: (faces: readonly number[]) => number;
}

const tally = (pool: Pool, read: (faces: readonly number[]) => number): ActionRoll => {
  const { outcomes, ways } = pool.question('result', read);
  return { pool, read, values: new Map(outcomes.map((value, i) => [value, Number(ways[i])])) };
};

/** FUDGE-DICE-1: four dice of -1, 0, +1. FUDGE-DICE-2: d100 in their place. */
const ACTION: Readonly<Record<House['dice'], ActionRoll>> = {
  '4dF': tally(fudgeDice(4), sum),
  d100: tally(D100, (faces) => ofPercentile(faces[0]!)),
};

/** FUDGE-DICE-1, FUDGE-OPP-4: the whole result of an action roll, -4 to +4: a situational roll when no trait is added. */
const whole: Record<House['dice'], Question> = {
  '4dF': new BandedQuestion(ACTION['4dF'].pool, 'total', ACTION['4dF'].values, (value) => value, ACTION['4dF'].read),
  d100: new BandedQuestion(ACTION.d100.pool, 'result as 4dF', ACTION.d100.values, (value) => value, ACTION.d100.read),
};
export const rollAction = (house: Pick<House, 'dice'>, dice: Dice, why: Why): number =>
  dice.ask(whole[house.dice], why);

/** An action roll in bands of one's own. Keep it for later. */
export const bandedAction = (
  house: Pick<House, 'dice'>,
  text: string,
  bandOf: (value: number) => string | number,
): Question =>
  new BandedQuestion(ACTION[house.dice].pool, text, ACTION[house.dice].values, bandOf, ACTION[house.dice].read);

/** The first of two rolls that are compared: all that matters of it is asked of the second, so it has one band. */
const first: Record<House['dice'], Question> = {
  '4dF': new BandedQuestion(ACTION['4dF'].pool, 'total', ACTION['4dF'].values, () => 0, ACTION['4dF'].read),
  d100: new BandedQuestion(ACTION.d100.pool, 'result as 4dF', ACTION.d100.values, () => 0, ACTION.d100.read),
};
export const rollFirst = (house: Pick<House, 'dice'>, dice: Dice, why: Why): number => dice.ask(first[house.dice], why);

/** Two compared rolls as one answer, and back. */
const pairOf = (one: number, other: number): number => (one + 4) * 9 + other + 4;
export const firstOf = (pair: number): number => Math.floor(pair / 9) - 4;
export const secondOf = (pair: number): number => (pair % 9) - 4;

/** The second of two rolls that are compared, in bands of both: the answer is a pair. Keep it for later. */
export function comparedRolls(
  house: Pick<House, 'dice'>,
  bandOf: (one: number, other: number) => string | number,
): Question {
  const { pool, values, read } = ACTION[house.dice];
  const pairs = new Map<number, number>();
  for (const [one, n] of values) for (const [other, m] of values) pairs.set(pairOf(one, other), n * m);
  return new BandedQuestion(
    pool,
    'compared with the roll before',
    pairs,
    (pair) => bandOf(firstOf(pair), secondOf(pair)),
    (faces, before) => pairOf(read(before), read(faces)),
  );
}

/** The ways to each result of an action roll, -4 to +4, of 81 or of 100. */
export const actionWays = (house: Pick<House, 'dice'>): ReadonlyMap<number, number> => ACTION[house.dice].values;

/** FUDGE-DICE-3: the ways to each relative degree of two rolls, when the first trait is so much above the second. */
export function relativeDegreeWays(house: Pick<House, 'dice'>, above: number): ReadonlyMap<number, number> {
  const ways = new Map<number, number>();
  for (const [one, n] of actionWays(house)) {
    for (const [other, m] of actionWays(house)) {
      const degree = above + one - other;
      ways.set(degree, (ways.get(degree) ?? 0) + n * m);
    }
  }
  return new Map([...ways].sort(([a], [b]) => a - b));
}

const reaching: Map<string, Question> = new Map();
/** An unopposed roll: does it show what is needed beside the trait, or more? */
export function reaches(house: Pick<House, 'dice'>, needed: number, dice: Dice, why: Why): boolean {
  const key = `${house.dice} ${needed}`;
  let question = reaching.get(key);
  if (!question) {
    question = bandedAction(house, `${needed} or more`, (value) => (value >= needed ? 1 : 0));
    reaching.set(key, question);
  }
  return dice.ask(question, why) >= needed;
}
