/**
 * Fudge with the Min-Mid-Max die roll, restated. Everything a rule says is in the file named after it.
 */
import type { Ruleset } from '../../fight/ruleset.ts';
import { choices, due } from './choices.ts';
import { type House, house } from './house.ts';
import { key } from './key.ts';
import { ledger } from './ledger.ts';
import { type Move, move } from './moves.ts';
import { opening } from './opening.ts';
import { facts, outcome } from './outcome.ts';
import { phrases } from './phrases.ts';
import { play } from './play.ts';
import { carried, copy, load, muster, roster, save, standing } from './scene.ts';
import { known, withheld } from './secrets.ts';
import { sentence } from './sentences.ts';
import { type Sheet, sheet, unknownNames } from './sheet.ts';
import type { Scene } from './state.ts';
import { tactics } from './tactics.ts';
import { moved, stateWord, view } from './view.ts';

export const fudge: Ruleset<Sheet, House, Scene, Move> = {
  id: 'fudge',
  name: 'Fudge with the Min-Mid-Max die roll',
  credits: [
    {
      title: 'Fudge System Reference Document',
      author: 'Steffan O’Sullivan and contributors; Grey Ghost Press, 2005',
      license: 'OGL 1.0a',
      note: 'The mechanics were restated in other words and extended with rulings and options; no text of the document is used.',
    },
  ],
  ledger,
  sheet,
  house,
  move,
  conflicts: unknownNames,
  phrases,
  muster,
  roster,
  carried,
  moved,
  withheld,
  known,
  copy,
  save,
  load,
  due,
  choices,
  play,
  standing,
  round: (scene) => scene.round,
  key,
  state: stateWord,
  wounds: (scene, index) => scene.fighters[index]!.wounds.length,
  woundsAre: 'wounds',
  tactics,
  view,
  outcome,
  facts,
  opening,
  sentence,
};

export type { House as FudgeHouse } from './house.ts';
export type { Move as FudgeMove } from './moves.ts';
export type { Scene as FudgeScene } from './state.ts';
export type { Sheet as FudgeSheet } from './sheet.ts';
export { actionWays, relativeDegreeWays } from './rolls.ts';
export { readWays } from './minmidmax.ts';
export { ladderName } from './ladder.ts';
export { scaleMultiplier } from './factors.ts';
export * as catalog from './catalog.ts';
