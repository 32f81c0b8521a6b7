/**
 * MST-2: Melee Fighting, by Eiríkr Åsheim, restated. Everything a rule says is in the file named after it.
 */
import type { Ruleset } from '../../fight/ruleset.ts';
import { choices, due } from './choices.ts';
import { type House, house } from './house.ts';
import { ledger } from './ledger.ts';
import { type Move, move, phrases } from './moves.ts';
import { facts, outcome } from './outcome.ts';
import { fightKey } from './fightKey.ts';
import { play } from './play.ts';
import { type Scene, carried, copy, key, load, muster, roster, save, standing } from './scene.ts';
import { sentence } from './sentences.ts';
import { type Sheet, handProblems, sheet } from './sheet.ts';
import { tactics } from './tactics.ts';
import { moved, view } from './view.ts';

export const mst2: Ruleset<Sheet, House, Scene, Move> = {
  id: 'mst2',
  name: 'MST-2 Melee Fighting',
  credits: [
    {
      title: 'MST-2: Melee Fighting',
      author: 'Eiríkr Åsheim',
      license: 'CC BY 4.0',
      url: 'https://creativecommons.org/licenses/by/4.0/',
      note: 'The rules were restated in other words and extended with rulings and options.',
    },
  ],
  ledger,
  sheet,
  house,
  move,
  conflicts: handProblems,
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
  fightKey,
  state: (scene, index) => scene.fighters[index]!.fate,
  wounds: (scene, index) => scene.fighters[index]!.wounds,
  woundsAre: 'wounds',
  tactics,
  view,
  outcome,
  facts,
  sentence,
};

export type { House as Mst2House } from './house.ts';
export type { Move as Mst2Move } from './moves.ts';
export type { Scene as Mst2Scene } from './scene.ts';
export type { Sheet as Mst2Sheet } from './sheet.ts';
export { lowHealingFloor } from './healing.ts';
export * as catalog from './catalog.ts';
