/** What an expression of dice notation may come to: its exact odds, and one roll of it with every face. */
import {
  Budget,
  type Distribution,
  combine,
  constant,
  die,
  exploding,
  explosionCap,
  rerolled,
  stepsOf,
} from './distribution.ts';
import { type Dice, type Expression, checkedExpression, facesOf, formatNotation } from './notation.ts';
import { countAtLeast, keepRanks } from './pools.ts';

/**
 * The exact distribution of the total. Throws NotationError for what is not notation, and TooMuchWork when it would take
 * long; with the limits as they are, neither takes more than about a second.
 */
export function distributionOf(expression: Expression | string): Distribution {
  const budget = new Budget();
  const odds = (part: Expression): Distribution => {
    switch (part.kind) {
      case 'constant':
        return constant(part.value);
      case 'dice':
        return oddsOfDice(part, budget);
      case 'product':
        return combine(odds(part.left), odds(part.right), (x, y) => x * y, budget);
      case 'sum':
        return part.terms.reduce(
          (total, { sign, of }) => combine(total, odds(of), (x, y) => x + sign * y, budget),
          constant(0),
        );
    }
  };
  return odds(checkedExpression(expression));
}

function oddsOfDice(dice: Dice, budget: Budget): Distribution {
  const { count, reroll, explode, counting } = dice;
  const { low, high } = facesOf(dice);
  let one = die(low, high);
  if (reroll) one = rerolled(one, reroll.from, reroll.to);
  if (explode) one = exploding(one);
  budget.spend(8 * one.values.length * stepsOf(one.total));
  const { from, to } = keptRanks(dice);
  if (counting) return countAtLeast(count, one, leastCounted(counting), from, to, budget);
  return keepRanks(count, one, from, to, budget);
}

/** Supplies the face of one die, a whole number from low to high; a Fudge die goes from -1 to 1. */
export type Draw = (low: number, high: number) => number;

/** A roll of one dice term. `faces`, `die`, `kept`, `rerolled` and `exploded` run side by side, in the order rolled. */
export interface RolledTerm {
  /** The dice as canonical notation, such as "4d6dl1". */
  readonly text: string;
  readonly faces: readonly number[];
  /** Which die of the term showed the face, from 0. */
  readonly die: readonly number[];
  /** Is the face part of a die that was kept? No for rerolled faces. */
  readonly kept: readonly boolean[];
  /** Was the die rolled again because of this face, which no longer stands? */
  readonly rerolled: readonly boolean[];
  /** Was the die rolled on because of this face, which stands? */
  readonly exploded: readonly boolean[];
  /** What the term comes to, before signs and multiplication. */
  readonly value: number;
}

export interface RolledExpression {
  readonly total: number;
  /** The dice terms in reading order. */
  readonly terms: readonly RolledTerm[];
}

/**
 * Rolls once. Draws strictly in reading order, die by die, with the rerolls and explosions of a die right behind it; no
 * dice, no draw. Throws NotationError, and RangeError for a face that the die does not have.
 */
export function rollExpression(expression: Expression | string, draw: Draw): RolledExpression {
  const terms: RolledTerm[] = [];
  const roll = (part: Expression): number => {
    switch (part.kind) {
      case 'constant':
        return part.value;
      case 'dice': {
        const term = rollDice(part, draw);
        terms.push(term);
        return term.value;
      }
      case 'product':
        return roll(part.left) * roll(part.right);
      case 'sum':
        return part.terms.reduce((total, { sign, of }) => total + sign * roll(of), 0);
    }
  };
  // Never -0, as 0 * -1 would be.
  return { total: roll(checkedExpression(expression)) + 0, terms };
}

/**
 * Makes a function that rolls the total, for rolling the same expression many times: it draws what `rollExpression`
 * draws and comes to the same total, without keeping the faces. Throws NotationError.
 */
export function compileExpression(expression: Expression | string): (draw: Draw) => number {
  const compile = (part: Expression): ((draw: Draw) => number) => {
    switch (part.kind) {
      case 'constant':
        return () => part.value;
      case 'dice':
        return compileDice(part);
      case 'product': {
        const [left, right] = [compile(part.left), compile(part.right)];
        return (draw) => left(draw) * right(draw);
      }
      case 'sum': {
        const terms = part.terms.map(({ sign, of }) => ({ sign, roll: compile(of) }));
        return (draw) => terms.reduce((total, { sign, roll }) => total + sign * roll(draw), 0);
      }
    }
  };
  const roll = compile(checkedExpression(expression));
  return (draw) => roll(draw) + 0;
}

function compileDice(dice: Dice): (draw: Draw) => number {
  const { count, reroll, explode, keep, counting } = dice;
  if (reroll || explode || keep || counting) return (draw) => rollDice(dice, draw).value;
  const { low, high } = facesOf(dice);
  return (draw) => {
    let total = 0;
    for (let i = 0; i < count; i++) total += draw(low, high);
    return total;
  };
}

function rollDice(dice: Dice, draw: Draw): RolledTerm {
  const { count, reroll, explode, counting } = dice;
  const { low, high } = facesOf(dice);
  const cap = explode ? capOf(dice) : 0;
  const faces: number[] = [];
  const owner: number[] = [];
  const rerolledFaces: boolean[] = [];
  const exploded: boolean[] = [];
  const show = (die: number): number => {
    const face = draw(low, high);
    if (!Number.isInteger(face) || face < low || face > high) {
      throw new RangeError(
        `A face of ${formatNotation(dice)} is ${face}; allowed are whole numbers ${low} to ${high}.`,
      );
    }
    faces.push(face);
    owner.push(die);
    rerolledFaces.push(false);
    exploded.push(false);
    return face;
  };
  const values = Array.from({ length: count }, (_, die) => {
    let value = 0;
    for (let explosions = 0; ; explosions++) {
      let face = show(die);
      if (reroll && face >= reroll.from && face <= reroll.to) {
        rerolledFaces[faces.length - 1] = true;
        face = show(die);
      }
      value += face;
      if (face < high || explosions === cap) return value;
      exploded[faces.length - 1] = true;
    }
  });
  const { from, to } = keptRanks(dice);
  // Of equal dice the ones rolled first rank lower, so that exactly the right number is kept.
  const keptDice = values
    .map((_, die) => die)
    .sort((a, b) => values[a]! - values[b]! || a - b)
    .slice(from, to);
  const kept = keptDice.map((die) => values[die]!);
  return {
    text: formatNotation(dice),
    faces,
    die: owner,
    kept: owner.map((die, i) => !rerolledFaces[i] && keptDice.includes(die)),
    rerolled: rerolledFaces,
    exploded,
    value: counting
      ? kept.filter((value) => value >= leastCounted(counting)).length
      : kept.reduce((sum, value) => sum + value, 0),
  };
}

const leastCounted = ({ test, than }: NonNullable<Dice['counting']>): number => (test === '>' ? than + 1 : than);

/** The cap of the exploding die that `oddsOfDice` makes, without making it. */
function capOf({ sides, reroll }: Dice): number {
  const total = BigInt(sides);
  if (!reroll) return explosionCap(1n, total);
  const again = BigInt(reroll.to - reroll.from + 1);
  return explosionCap(again + (reroll.to === sides ? 0n : total), total * total);
}

/** Which dice are kept, as ranks from 0 in rising order: `from` up to but not including `to`. */
function keptRanks({ count, keep }: Dice): { from: number; to: number } {
  switch (keep?.which) {
    case 'kh':
      return { from: count - keep.dice, to: count };
    case 'kl':
      return { from: 0, to: keep.dice };
    case 'dh':
      return { from: 0, to: count - keep.dice };
    case 'dl':
      return { from: keep.dice, to: count };
    case 'mid':
      return { from: (count - 1) / 2, to: (count + 1) / 2 };
    default:
      return { from: 0, to: count };
  }
}
