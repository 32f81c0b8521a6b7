/** Faces of real dice as people type them. */
import type { Asked } from '@affray/engine';
import { BadCall } from './errors.ts';

/**
 * Faces from text such as "3 5", or "+ 0 -" for Fudge dice: those after the first `known` of a pool, or some of them. Gives
 * a message when a word is no face, and when there are more than dice.
 */
export function readFaces(text: string, { dice, pool }: Pick<Asked, 'dice' | 'pool'>, known = 0): number[] | string {
  const fudge = dice.every(({ low, high }) => low === -1 && high === 1);
  const plain = text.replace(/[−–]/g, '-').trim();
  const words = fudge && /^[+0-]+$/.test(plain) ? Array.from(plain) : plain.split(/[\s,;]+/).filter(Boolean);
  const faces: number[] = [];
  for (const [at, word] of words.entries()) {
    const i = known + at;
    const face = fudge && word === '+' ? 1 : fudge && word === '-' ? -1 : /^[+-]?\d+$/.test(word) ? Number(word) : NaN;
    const { low, high } = dice[i] ?? dice.at(-1)!;
    const allowed = fudge ? '+, 0 and -, or 1, 0 and -1' : `whole numbers from ${low} to ${high}`;
    if (Number.isNaN(face)) return `Die ${i + 1} of ${pool} shows "${word}"; allowed are ${allowed}.`;
    if (dice[i] && (face < low || face > high)) return `Die ${i + 1} of ${pool} shows ${face}; allowed are ${allowed}.`;
    faces.push(face + 0);
  }
  const left = dice.length - known;
  if (faces.length > left)
    return `${pool} is ${count(dice.length)}${known > 0 ? `, ${left} of them still to come` : ''}; found ${faces.length}.`;
  return faces;
}

/** The faces that a person may type, in words. */
export function legalFaces({ dice }: Pick<Asked, 'dice'>): string {
  if (dice.every(({ low, high }) => low === -1 && high === 1)) return '+, 0 or - each';
  const ranges = [...new Set(dice.map(({ low, high }) => `${low} to ${high}`))];
  return ranges.length === 1 ? ranges[0]! : dice.map(({ low, high }) => `${low} to ${high}`).join(', ');
}

const count = (dice: number): string => `${dice} ${dice === 1 ? 'die' : 'dice'}`;

/** Faces that lie on the table already, as they are given to `affray odds`: "12 3", "+ - 0 0". */
export function readRolled(text: string): number[] {
  const plain = text.replace(/[−–]/g, '-').trim();
  const words = /^[+0-]+$/.test(plain) ? Array.from(plain) : plain.split(/[\s,;]+/).filter(Boolean);
  const faces = words.map((word) =>
    word === '+' ? 1 : word === '-' ? -1 : /^[+-]?\d{1,7}$/.test(word) ? Number(word) : NaN,
  );
  const wrong = words[faces.findIndex(Number.isNaN)];
  if (wrong === undefined && faces.length > 0) return faces.map((face) => face + 0);
  throw new BadCall(
    `--rolled: found "${wrong ?? text}"; allowed are the faces in order, such as "12 3", and +, 0 and - for Fudge dice.`,
  );
}
