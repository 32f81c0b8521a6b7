/**
 * What changes in a Fudge fight, and the questions that are asked of it again and again.
 */
import { type FighterId, IllegalMove } from '../../fight/ruleset.ts';
import type { Cast } from './cast.ts';
import type { Read } from './catalog.ts';
import { DEAD, INCAPACITATED } from './ladder.ts';
import type { Declaration } from './moves.ts';

/** FUDGE-TRACK-4: a wound: its true level, and the level of the box it is marked in, as 8 * level + box. */
export type Wound = number;
export const trueLevel = (wound: Wound): number => wound >> 3;
export const boxOf = (wound: Wound): number => wound & 7;
export const woundOf = (level: number, box: number): Wound => level * 8 + box;

/** FUDGE-LEVEL-1: the worst box marked. */
export function worst({ wounds }: Pick<State, 'wounds'>): number {
  let level = 0;
  for (let i = 0; i < wounds.length; i++) if (boxOf(wounds[i]!) > level) level = boxOf(wounds[i]!);
  return level;
}

/** How many boxes of a level are marked. */
export function filled({ wounds }: Pick<State, 'wounds'>, box: number): number {
  let count = 0;
  for (let i = 0; i < wounds.length; i++) if (boxOf(wounds[i]!) === box) count += 1;
  return count;
}

/** Boxes marked at Scratch, Hurt, Very Hurt, Incapacitated and Near Death. */
export const marksOf = (state: Pick<State, 'wounds'>): number[] => [1, 2, 3, 4, 5].map((box) => filled(state, box));

/** Where a fighter is: in the fight, gone from it, or dead. */
export type Fate = 'in' | 'fled' | 'dead';

/** A fighter as far as it changes. */
export interface State {
  /** In the order they were taken. Boxes marked and the state follow from them. */
  wounds: Wound[];
  fate: Fate;
  /** FUDGE-DEATH-1: the state the round began with; kept only where the house asks for it. */
  began: number;
  /** What this fighter does this round; in alternating turns, the stance kept until the next turn. */
  declared: Declaration | undefined;
  /** Has this fighter's exchange of this round been resolved? */
  done: boolean;
  /** FUDGE-STUN-1: 0 none, 1 stunned, 2 very stunned; rounds it still holds; marks of both kinds; out cold. */
  stun: 0 | 1 | 2;
  stunFor: number;
  stunMarks: 0 | 1 | 2 | 3;
  knockedOut: boolean;
  /** FUDGE-CRIT-2: rounds without attack or defense. */
  blindFor: number;
  /** To skill in this round, and in the next (FUDGE-ALLOUT-3, FUDGE-CRIT-2). */
  now: number;
  next: number;
  /** By the GM's word until further notice: to skill and to damage (FUDGE-MOD-1). */
  skill: number;
  damage: number;
  /** FUDGE-CRIT-2: armor that counts no more, damage lost to a cracked weapon, the weapon dropped. */
  armorLost: boolean;
  cracked: number;
  disarmed: boolean;
  /** Cannot defend, by the GM's word (FUDGE-LEVEL-5). */
  helpless: boolean;
  points: number;
  /** FUDGE-LEVEL-4: 0 not tried this round, 1 tried in vain, 2 the penalty is cancelled. */
  steel: 0 | 1 | 2;
  /** FUDGE-MMM-10: the die the GM named for the next blow. */
  read: Read | undefined;
  /** FUDGE-DEATH-1: 1 for a deadly wound that a Fudge Point may yet lessen, 2 for one that may kill outright. */
  deadly: 0 | 1 | 2;
  /** FUDGE-MMM-9: the GM may still say that this fighter dies. No rule reads it. */
  asked: boolean;
  /** a medical roll was made since the last wound; the dying has been stopped. */
  treated: boolean;
  stable: boolean;
}

export interface Scene {
  /** Never changed in place; the GM's edits put another in its place. */
  cast: Cast;
  fighters: State[];
  /** Indices in the order they declare or take turns. */
  order: number[];
  /** Alternating turns: whose turn it is, as an index into `order`. */
  turn: number;
  round: number;
  /** The GM has said that the fight is over. */
  ended: boolean;
}

/** Is this fighter still in the fight? */
export function canAct(scene: Scene, i: number): boolean {
  const state = scene.fighters[i]!;
  return state.fate === 'in' && worst(state) < INCAPACITATED && !state.knockedOut;
}

/** The state in the book's numbers: the worst box, or dead. */
export const stateOf = (state: State): number => (state.fate === 'dead' ? DEAD : worst(state));

/** The index of a fighter. Throws IllegalMove when there is none of that id. */
export function indexOf(scene: Scene, id: FighterId): number {
  const { fighters } = scene.cast;
  for (let i = 0; i < fighters.length; i++) if (fighters[i]!.id === id) return i;
  throw new IllegalMove(`Found the fighter "${id}"; in this fight are ${fighters.map((one) => one.id).join(', ')}.`);
}
