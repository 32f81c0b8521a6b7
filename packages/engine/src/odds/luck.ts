/**
 * The luck ledger: what the dice of a log showed, against what such dice show. It is about dice and not about skill: which
 * dice were rolled is taken as it was, and how high they fell is compared with every way they could have fallen.
 */
import { type Question, tallied } from '../dice/pool.ts';
import { type FaceSource, tapeSource } from '../dice/shown.ts';
import { entrySource, replayEntry } from '../fight/fight.ts';
import type { Log } from '../fight/log.ts';
import type { AnyRuleset, FighterId } from '../fight/ruleset.ts';
import { chiSquareTail, normalBelow } from './tails.ts';

export interface LuckLedger {
  /** Fighters, and the GM, who rolled dice, by id; in roster order. */
  readonly people: readonly (Luck & { readonly id: FighterId })[];
  /** Sides whose fighters rolled dice. */
  readonly sides: readonly (Luck & { readonly side: string })[];
  /** The whole fight: everybody's dice together. */
  readonly all: Luck;
  /** Entries of the log that count; those undone do not. */
  readonly entries: number;
}

export interface Luck {
  readonly dice: number;
  /**
   * How high they fell, 0 to 1: the share of all ways that such dice fall which is lower, and half of what is equal. Each
   * die counts alike: its lowest face 0 and its highest 1. Null without dice.
   */
  readonly percentile: number | null;
  /** False when there are so many dice that the percentile is the normal distribution's. */
  readonly exact: boolean;
  /** By kind of die, those with most faces first. */
  readonly kinds: readonly KindOfDie[];
  /** By what was rolled for. */
  readonly purposes: readonly Purpose[];
}

export interface KindOfDie {
  /** Such as "d20", "dF", or "2..5" for other faces. */
  readonly die: string;
  readonly low: number;
  readonly dice: number;
  /** How many showed each face, from the lowest on; each is expected equally often. */
  readonly faces: readonly number[];
  readonly mean: number;
  readonly expected: number;
  readonly percentile: number;
  readonly exact: boolean;
  /** Are the faces even? Null while a face is expected less than five times, which is too few to tell. */
  readonly chiSquare: ChiSquare | null;
}

export interface ChiSquare {
  readonly statistic: number;
  readonly degrees: number;
  /** How many of all fair dice are as uneven or more so. */
  readonly p: number;
}

export interface Purpose {
  readonly what: string;
  readonly rolls: number;
  /** Of rolls that are for a yes or no, such as to reach a number: how many came to yes, and how many were expected. */
  readonly yes?: Yes;
}

export interface Yes {
  readonly rolls: number;
  readonly observed: number;
  readonly expected: number;
  /** The chance of fewer, and half of just as many. */
  readonly percentile: number;
}

interface Rolled {
  readonly whose: FighterId;
  readonly what: string;
  readonly question: Question;
  readonly faces: readonly number[];
  readonly answer: number;
}

/** Expected so often, a face can be judged by chi-square. */
const ENOUGH = 5;
/** Steps after which a percentile is no longer worked out exactly. */
const MOST_STEPS = 2e8;

/** The luck ledger of a log. Throws BrokenLog. */
export function luckOf(ruleset: AnyRuleset, log: Log): LuckLedger {
  const rolled = rollsOf(ruleset, log);
  const whoRolled = new Set(rolled.map(({ whose }) => whose));
  const sideOf = new Map(log.fighters.map(({ id, side }) => [id, side]));
  const sides = new Set(log.fighters.filter(({ id }) => whoRolled.has(id)).map(({ side }) => side));
  const known = [...sideOf.keys()].filter((id) => whoRolled.has(id));
  // The GM, and whoever joined later.
  const others = [...whoRolled].filter((id) => !sideOf.has(id));
  return {
    people: [...known, ...others].map((id) => ({ id, ...luck(rolled.filter(({ whose }) => whose === id)) })),
    sides: [...sides].map((side) => ({ side, ...luck(rolled.filter(({ whose }) => sideOf.get(whose) === side)) })),
    all: luck(rolled),
    entries: log.entries.length,
  };
}

/** Every roll of the standing entries, with what was asked of it. */
function rollsOf(ruleset: AnyRuleset, log: Log): Rolled[] {
  const rolled: Rolled[] = [];
  const scene = ruleset.muster(log.fighters, log.house);
  for (const [at, entry] of log.entries.entries()) {
    const source = entry.rolls ? tapeSource(entry.rolls) : entrySource(log, at, []);
    let before: readonly number[] = [];
    const noting: FaceSource = (question, why, i) => {
      const roll = source(question, why, i);
      if (!roll) return undefined;
      const { faces } = roll;
      const given = question.looksBack && before.length > 0 ? tallied(question, before) : question;
      rolled.push({ whose: why.who, what: why.what, question: given, faces, answer: question.read(faces, before) });
      before = faces;
      return roll;
    };
    replayEntry(ruleset, log, scene, entry, at, noting, true);
  }
  return rolled;
}

function luck(rolled: readonly Rolled[]): Luck {
  const kinds = kindsOf(rolled);
  const dice = kinds.reduce((sum, { faces }) => sum + total(faces), 0);
  const { percentile, exact } = dice === 0 ? { percentile: null, exact: true } : percentileOf(kinds);
  return {
    dice,
    percentile,
    exact,
    kinds: kinds.map(kindOfDie),
    purposes: [...new Set(rolled.map(({ what }) => what))].map((what) =>
      purposeOf(
        what,
        rolled.filter((one) => one.what === what),
      ),
    ),
  };
}

interface Kind {
  readonly low: number;
  /** How many showed each face. */
  readonly faces: number[];
}

/** Dice with at least two faces, by their faces. */
function kindsOf(rolled: readonly Rolled[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const { question, faces } of rolled) {
    question.pool.dice.forEach(({ low, high }, i) => {
      if (low === high) return;
      const key = `${low} ${high}`;
      let kind = kinds.get(key);
      if (!kind) kinds.set(key, (kind = { low, faces: new Array<number>(high - low + 1).fill(0) }));
      kind.faces[faces[i]! - low]! += 1;
    });
  }
  return [...kinds.values()].sort((a, b) => b.faces.length - a.faces.length || a.low - b.low);
}

function kindOfDie(kind: Kind): KindOfDie {
  const { low, faces } = kind;
  const dice = total(faces);
  const high = low + faces.length - 1;
  const mean = faces.reduce((sum, count, i) => sum + count * (low + i), 0) / dice;
  const each = dice / faces.length;
  const degrees = faces.length - 1;
  const statistic = faces.reduce((sum, count) => sum + (count - each) ** 2 / each, 0);
  return {
    die: low === 1 ? `d${high}` : low === -1 && high === 1 ? 'dF' : `${low}..${high}`,
    low,
    dice,
    faces,
    mean,
    expected: (low + high) / 2,
    ...percentileOf([kind]),
    chiSquare: each < ENOUGH ? null : { statistic, degrees, p: chiSquareTail(statistic, degrees) },
  };
}

/**
 * How high dice fell among all the ways they can. Faces are counted from 0 and stretched to a common range, so that each
 * die counts alike.
 */
function percentileOf(kinds: readonly Kind[]): { percentile: number; exact: boolean } {
  const range = kinds.reduce((common, { faces }) => leastCommonMultiple(common, faces.length - 1), 1);
  const dice = kinds.reduce((sum, { faces }) => sum + total(faces), 0);
  let sum = 0;
  let variance = 0;
  for (const { faces } of kinds) {
    const step = range / (faces.length - 1);
    faces.forEach((count, i) => (sum += count * i * step));
    variance += (total(faces) * step * step * (faces.length ** 2 - 1)) / 12;
  }
  const steps = kinds.reduce((all, { faces }) => all + total(faces) * faces.length, 0) * dice * range;
  if (steps > MOST_STEPS)
    return { percentile: normalBelow((sum - (dice * range) / 2) / Math.sqrt(variance)), exact: false };
  let chances = Float64Array.of(1);
  for (const { faces } of kinds) {
    const step = range / (faces.length - 1);
    for (let die = total(faces); die > 0; die--) chances = withDie(chances, faces.length, step);
  }
  return { percentile: below(chances, sum), exact: true };
}

/** The chances of sums with one die more, whose faces are so many steps apart. */
function withDie(chances: Float64Array, faces: number, step: number): Float64Array<ArrayBuffer> {
  const next = new Float64Array(chances.length + (faces - 1) * step);
  for (let face = 0; face < faces; face++)
    for (let i = 0, at = face * step; i < chances.length; i++, at++) next[at]! += chances[i]!;
  for (let i = 0; i < next.length; i++) next[i]! /= faces;
  return next;
}

function below(chances: Float64Array, value: number): number {
  let sum = chances[value]! / 2;
  for (let i = 0; i < value; i++) sum += chances[i]!;
  return Math.min(1, sum);
}

function purposeOf(what: string, rolled: readonly Rolled[]): Purpose {
  const asked = rolled.filter(({ question }) => question.yesOrNo);
  if (asked.length === 0) return { what, rolls: rolled.length };
  let chances = Float64Array.of(1);
  let expected = 0;
  for (const { question } of asked) {
    const p = question.p[question.outcomes.indexOf(1)] ?? 0;
    expected += p;
    const next = new Float64Array(chances.length + 1);
    chances.forEach((chance, i) => {
      next[i]! += chance * (1 - p);
      next[i + 1]! += chance * p;
    });
    chances = next;
  }
  const observed = asked.filter(({ answer }) => answer === 1).length;
  const yes = { rolls: asked.length, observed, expected, percentile: below(chances, observed) };
  return { what, rolls: rolled.length, yes };
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

function leastCommonMultiple(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  return (a / x) * b;
}
