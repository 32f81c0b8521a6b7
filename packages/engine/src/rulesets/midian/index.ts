/**
 * Midian Dark Fantasy: combat and injury, by its wiki's chapter, restated. Everything a rule says is in the file named
 * after it; what the chapter does not give is in `defaults.ts`, and what a GM may decide in `house.ts`.
 */
import type { Ruleset } from '../../fight/ruleset.ts';
import { choices, due } from './choices.ts';
import { type House, house } from './house.ts';
import { ledger } from './ledger.ts';
import { type Move, move } from './moves.ts';
import { opening } from './opening.ts';
import { facts, outcome } from './outcome.ts';
import { phrases } from './phrases.ts';
import { play } from './play.ts';
import { key } from './key.ts';
import { type Scene, carried, copy, load, muster, roster, save, standing } from './scene.ts';
import { sentence } from './sentences.ts';
import { type Sheet, conflicts, sheet } from './sheet.ts';
import { tactics } from './tactics.ts';
import { moved, view } from './view.ts';

export const midian: Ruleset<Sheet, House, Scene, Move> = {
  id: 'midian',
  name: 'Midian Dark Fantasy',
  credits: [
    {
      title: 'Midian Dark Fantasy Roleplaying Game: Ow, That Hurts',
      author: 'the Midian wiki and its authors',
      license: 'CC BY-SA',
      url: 'https://midian.fandom.com/wiki/Ow,_That_Hurts...',
      note: 'The rules were restated in other words; lists that the chapter does not give are defaults of this project.',
    },
  ],
  ledger,
  sheet,
  house,
  move,
  conflicts,
  phrases,
  muster,
  roster,
  carried,
  moved,
  copy,
  save,
  load,
  due,
  choices,
  play,
  standing,
  round: (scene) => scene.round,
  key,
  state: (scene, index) => scene.fighters[index]!.condition,
  wounds: (scene, index) => scene.fighters[index]!.hp + scene.fighters[index]!.lp,
  woundsAre: 'hit and life points lost',
  tactics,
  view,
  outcome,
  facts,
  opening,
  sentence,
};

export type { House as MidianHouse } from './house.ts';
export type { Move as MidianMove } from './moves.ts';
export type { Scene as MidianScene } from './scene.ts';
export type { Sheet as MidianSheet } from './sheet.ts';
export * as midianDefaults from './defaults.ts';
