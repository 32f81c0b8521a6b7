/** Faces of real dice as people type them. */
import type { Asked } from '@affray/engine';

/** Faces from text such as "3 5", or "+ 0 -" for Fudge dice. Gives a message when a word is no face. */
export function readFaces(text: string, { dice, pool }: Pick<Asked, 'dice' | 'pool'>): number[] | string {
  const fudge = dice.every(({ low, high }) => low === -1 && high === 1);
  const plain = text.replace(/[−–]/g, '-').trim();
  const words = fudge && /^[+0-]+$/.test(plain) ? Array.from(plain) : plain.split(/[\s,;]+/).filter(Boolean);
  const faces: number[] = [];
  for (const [i, word] of words.entries()) {
    const face = fudge && word === '+' ? 1 : fudge && word === '-' ? -1 : /^[+-]?\d+$/.test(word) ? Number(word) : NaN;
    const { low, high } = dice[i] ?? dice.at(-1)!;
    const allowed = fudge ? '+, 0 and -, or 1, 0 and -1' : `whole numbers from ${low} to ${high}`;
    if (Number.isNaN(face)) return `Die ${i + 1} of ${pool} shows "${word}"; allowed are ${allowed}.`;
    if (dice[i] && (face < low || face > high)) return `Die ${i + 1} of ${pool} shows ${face}; allowed are ${allowed}.`;
    faces.push(face + 0);
  }
  if (faces.length !== dice.length)
    return `${pool} is ${dice.length} ${dice.length === 1 ? 'die' : 'dice'}; found ${faces.length}.`;
  return faces;
}

/** The faces that a person may type, in words. */
export function legalFaces({ dice }: Pick<Asked, 'dice'>): string {
  if (dice.every(({ low, high }) => low === -1 && high === 1)) return '+, 0 or - each';
  const ranges = [...new Set(dice.map(({ low, high }) => `${low} to ${high}`))];
  return ranges.length === 1 ? ranges[0]! : dice.map(({ low, high }) => `${low} to ${high}`).join(', ');
}
