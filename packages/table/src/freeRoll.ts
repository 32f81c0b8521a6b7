/** Any dice at the table, outside of all rules: real ones typed in, or the server's. */
import { drawFaces, formatNotation, fudgeDice, oneDie, parseNotation, rollExpression, streamOf } from '@affray/engine';
import type { CommandOf } from './commands.ts';
import { type Change, GM_WHO, type Who } from './records.ts';
import { Refused } from './refused.ts';

/** Rolls. `seed` is what the server's dice are drawn from. Throws Refused and NotationError. */
export function freeRoll(who: Who, { notation, faces, hidden = false }: CommandOf<'roll'>, seed: string): Change {
  if (hidden && who !== GM_WHO) throw new Refused('forbidden', 'Only the GM rolls hidden dice.');
  const expression = parseNotation(notation);
  const written = formatNotation(expression);
  const draws = streamOf(seed, 0);
  let used = 0;
  const roll = rollExpression(expression, (low, high) => {
    if (!faces) return drawFaces(draws, low < 0 ? fudgeDice(1) : oneDie(high))[0]!;
    const face = faces[used++];
    if (face === undefined)
      throw new Refused('malformed', `${written} takes more dice than the ${faces.length} given.`);
    if (face < low || face > high)
      throw new Refused('malformed', `Die ${used} shows ${face}; allowed are whole numbers from ${low} to ${high}.`);
    return face;
  });
  if (faces && used < faces.length)
    throw new Refused('malformed', `${written} takes ${used} dice; found ${faces.length}.`);
  const text = roll.terms.map((term) => `${term.text} [${term.faces.join(', ')}]`).join(' ');
  return { kind: 'roll', notation: written, text, total: roll.total, from: faces ? 'entered' : 'server', hidden };
}
