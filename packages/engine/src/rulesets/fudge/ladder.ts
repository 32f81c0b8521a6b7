/**
 * The trait ladder and the names of wound levels (FUDGE-LADDER-1, FUDGE-LEVEL-1).
 */
import { z } from 'zod';
import { nearest } from '../../fight/suggest.ts';

/** FUDGE-LADDER-1: the words of the ladder. Beyond both ends the numbers go on. */
export const LADDER = {
  Legendary: 4,
  Superb: 3,
  Great: 2,
  Good: 1,
  Fair: 0,
  Mediocre: -1,
  Poor: -2,
  Terrible: -3,
} as const;

/** How far a trait may lie from Fair on a sheet. Degrees themselves have no limit. */
export const FARTHEST_TRAIT = 20;

/** FUDGE-LADDER-1: the word for a degree: "Good"; "Legendary+2" and "Terrible-1" beyond the words. */
export function ladderName(value: number): string {
  if (value > LADDER.Legendary) return `Legendary+${value - LADDER.Legendary}`;
  if (value < LADDER.Terrible) return `Terrible${value - LADDER.Terrible}`;
  return Object.entries(LADDER).find(([, at]) => at === value)![0];
}

/** Reads "Good", "superb + 1" or "+2". Undefined when it is nothing of the kind. */
export function readLadder(text: string): number | undefined {
  const match = /^\s*([a-z]+)?\s*([+-]\s*\d{1,3}|\d{1,3})?\s*$/i.exec(text);
  if (!match || (match[1] === undefined && match[2] === undefined)) return undefined;
  const [, word, more] = match;
  const step = more === undefined ? 0 : Number(more.replace(/\s/g, ''));
  if (word === undefined) return step;
  const found = Object.entries(LADDER).find(([name]) => name.toLowerCase() === word.toLowerCase());
  return found === undefined ? undefined : found[1] + step;
}

/** A place on the ladder, as a word or as a number with Fair as 0. */
export const trait = z
  .preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    const read = readLadder(value);
    if (read !== undefined) return read;
    const words = Object.keys(LADDER);
    const like = nearest(value, words);
    const allowed = `a whole number, Fair being 0, or a word of the ladder: ${words.join(', ')}`;
    context.addIssue({
      code: 'custom',
      message: `Found "${value}"; allowed is ${allowed}.${like ? ` Did you mean "${like}"?` : ''}`,
      params: { found: value, allowed },
    });
    return z.NEVER;
  }, z.int().min(-FARTHEST_TRAIT).max(FARTHEST_TRAIT))
  .meta({ orName: Object.keys(LADDER) });

/** FUDGE-LEVEL-1: wound levels and states, from none to dead. */
export const LEVELS = ['Undamaged', 'Scratch', 'Hurt', 'Very Hurt', 'Incapacitated', 'Near Death', 'Dead'] as const;
export type LevelName = (typeof LEVELS)[number];

/** A wound level or state by number: 0 Undamaged, 1 Scratch, up to 5 Near Death; 6 is dead. */
export type Level = number;
export const UNDAMAGED: Level = 0;
export const SCRATCH: Level = 1;
export const HURT: Level = 2;
export const VERY_HURT: Level = 3;
export const INCAPACITATED: Level = 4;
export const NEAR_DEATH: Level = 5;
export const DEAD: Level = 6;

export const levelName = (level: Level): LevelName => LEVELS[level]!;
export const levelOf = (name: LevelName): Level => LEVELS.indexOf(name);

const levelWords = ['Undamaged', 'Scratch', 'Hurt', 'Very Hurt', 'Incapacitated', 'Near Death'] as const;
/** The name of a wound level, in any case and spacing. */
export const level = z
  .preprocess((value) => {
    if (typeof value !== 'string') return value;
    const plain = value.toLowerCase().replace(/[\s_-]/g, '');
    return levelWords.find((word) => word.toLowerCase().replace(' ', '') === plain) ?? value;
  }, z.enum(levelWords))
  .meta({ enum: levelWords });
