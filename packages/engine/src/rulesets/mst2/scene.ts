/**
 * The scene of an MST-2 fight: all that changes, and the cast that does not.
 */
import { type Fighter, type FighterId, IllegalMove, type Standing } from '../../fight/ruleset.ts';
import { type Arm, type Cast, type Combatant, type Distance, makeCast } from './cast.ts';
import type { House } from './house.ts';
import type { Move } from './moves.ts';
import type { Sheet } from './sheet.ts';

/** MST-14, MST-15: up, or what became of a fighter who succumbed; "escaped" for one who left the fight. */
export type Fate = 'up' | 'down' | 'incapacitated' | 'dying' | 'dead' | 'escaped';
export const FATES: readonly Fate[] = ['up', 'down', 'incapacitated', 'dying', 'dead', 'escaped'];

/** A fighter as far as it changes. */
export interface State {
  wounds: number;
  fate: Fate;
  /** What is in hand: index into the arms of the combatant. */
  arm: number;
  /** The second weapon in hand, or -1. */
  off: number;
  /** Is the shield up? 0 or 1. */
  shield: 0 | 1;
  /** 0 not on fire, 1 burning, 2 caught fire in this very turn. (MST-Q25) */
  fire: 0 | 1 | 2;
  /** Cannot defend or counter, by the GM's word. (MST-Q32) */
  helpless: boolean;
  /** Factors declared by the GM until further notice, as bits. */
  factors: number;
  /** Free counter-attacks taken this round. Kept only where the house limits them. */
  counters: number;
  /** Rounds left to the dying, when the house counts them; 0 otherwise. (MST-Q35) */
  dying: number;
}

/** A decision that interrupted a move: who may counter now and after, and what the counters have done so far. */
export interface Interrupted {
  readonly move: Move;
  /** Index of the fighter whose move it is. */
  readonly actor: number;
  /** Foes still to answer, the next first. */
  readonly foes: readonly number[];
  /** Has a counter-attack hit? */
  readonly hit: boolean;
}

export interface Scene {
  /** Never changed in place; the GM's edits put another in its place. */
  cast: Cast;
  fighters: State[];
  /** Distance of each pair; see `pairOf`. */
  distance: Distance[];
  /** Indices in turn order. Never changed in place. */
  order: readonly number[];
  /** Whose turn it is, as an index into `order`; -1 while the order is to be rolled. */
  turn: number;
  round: number;
  /** Never changed in place. */
  interrupted: Interrupted | undefined;
}

/** Where a pair's distance is kept. */
export const pairOf = (a: number, b: number): number => (a < b ? (b * (b - 1)) / 2 + a : (a * (a - 1)) / 2 + b);

/** The state a fighter enters a fight in. */
export function freshState({ sheet, arms }: Combatant): State {
  const held = sheet.inHand ?? (sheet.weapons.length > 0 ? [sheet.weapons[0]!.name] : []);
  const at = held.map((name) => arms.findIndex((arm) => arm.name === name));
  return {
    wounds: sheet.wounds,
    fate: 'up',
    arm: at[0] ?? arms.length - 1,
    off: at[1] ?? -1,
    shield: sheet.shield ? 1 : 0,
    fire: 0,
    helpless: false,
    factors: 0,
    counters: 0,
    dying: 0,
  };
}

/** The scene at the start of a fight: roster order, nobody engaged. */
export function muster(fighters: readonly Fighter<Sheet>[], house: House): Scene {
  const cast = makeCast(fighters, house);
  const rolled = house.order === 'each_fight' || house.order === 'each_round';
  const order: number[] = cast.fighters.map((_, i) => i);
  // Side by side, each side in roster order. (MST-Q13)
  if (house.order === 'sides') order.sort((a, b) => cast.fighters[a]!.side - cast.fighters[b]!.side || a - b);
  const distance = new Array<Distance>((fighters.length * (fighters.length - 1)) / 2).fill(0);
  return sceneOf(cast, cast.fighters.map(freshState), distance, order, rolled ? -1 : 0, 1, undefined);
}

/** Every scene is made here, so that all have one shape and reading their fields is quick. */
const sceneOf = (
  cast: Cast,
  fighters: State[],
  distance: Distance[],
  order: readonly number[],
  turn: number,
  round: number,
  interrupted: Interrupted | undefined,
): Scene => ({ cast, fighters, distance, order, turn, round, interrupted });

/** A copy, into a given scene without allocating. */
export function copy(from: Scene, into?: Scene): Scene {
  if (!into || into.fighters.length !== from.fighters.length) {
    const { cast, fighters, distance, order, turn, round, interrupted } = from;
    return sceneOf(cast, fighters.map(cloneState), [...distance], order, turn, round, interrupted);
  }
  into.cast = from.cast;
  for (let i = 0; i < from.fighters.length; i++) copyState(from.fighters[i]!, into.fighters[i]!);
  for (let i = 0; i < from.distance.length; i++) into.distance[i] = from.distance[i]!;
  into.order = from.order;
  into.turn = from.turn;
  into.round = from.round;
  into.interrupted = from.interrupted;
  return into;
}

const cloneState = ({ wounds, fate, arm, off, shield, fire, helpless, factors, counters, dying }: State): State => ({
  wounds,
  fate,
  arm,
  off,
  shield,
  fire,
  helpless,
  factors,
  counters,
  dying,
});

function copyState(from: State, into: State): void {
  into.wounds = from.wounds;
  into.fate = from.fate;
  into.arm = from.arm;
  into.off = from.off;
  into.shield = from.shield;
  into.fire = from.fire;
  into.helpless = from.helpless;
  into.factors = from.factors;
  into.counters = from.counters;
  into.dying = from.dying;
}

/** The sheet a fighter leaves with: its wounds go along. (MST-13) */
export const carried = (scene: Scene, index: number): Sheet => ({
  ...scene.cast.fighters[index]!.sheet,
  wounds: scene.fighters[index]!.wounds,
});

/** The fighters as they are now, and the house rules. */
export const roster = ({ cast }: Scene): { fighters: Fighter<Sheet>[]; house: House } => ({
  fighters: cast.fighters.map(({ id, name, side, sheet }) => ({ id, name, side: cast.sides[side]!, sheet })),
  house: cast.house,
});

/** All that changes, as plain data. */
export function save(scene: Scene): Omit<Scene, 'cast'> {
  const { cast: _cast, ...rest } = copy(scene);
  return rest;
}

export function load(fighters: readonly Fighter<Sheet>[], house: House, saved: unknown): Scene {
  const { fighters: states, distance, order, turn, round, interrupted } = saved as Omit<Scene, 'cast'>;
  return sceneOf(makeCast(fighters, house), states.map(cloneState), [...distance], order, turn, round, interrupted);
}

/**
 * Equal keys have equal futures. A number while every fighter fights on with what it began with,
 * text as soon as something rarer is to be remembered. The round matters only where the dying are counted,
 * and that count is in the text.
 */
export function key(scene: Scene): number | string {
  const { fighters, distance, cast } = scene;
  if (fighters.length === 2 && scene.interrupted === undefined && scene.order[0]! + scene.order[1]! === 1) {
    const a = fighters[0]!;
    const b = fighters[1]!;
    if (a.wounds < 256 && b.wounds < 256 && ordinary(a, cast.fighters[0]!) && ordinary(b, cast.fighters[1]!)) {
      const turn = scene.turn < 0 ? 2 : scene.order[scene.turn]!;
      const codes = (a.wounds * 6 + fateNumber(a)) * 1536 + b.wounds * 6 + fateNumber(b);
      // Who is first in the order decides when a round ends, which only the counters of a round and the dying mind.
      return (codes * 3 + turn) * 8 + distance[0]! * 2 + scene.order[0]!;
    }
  }
  const states = fighters.map((one) =>
    [
      one.wounds,
      FATES.indexOf(one.fate),
      one.arm,
      one.off,
      one.shield,
      one.fire,
      +one.helpless,
      one.factors,
      one.counters,
      one.dying,
    ].join(),
  );
  return `${states.join(';')}|${distance.join('')}|${scene.order.join()}|${scene.turn}|${JSON.stringify(scene.interrupted) ?? ''}`;
}

const fateNumber = ({ fate }: State): number => (fate === 'up' ? 0 : FATES.indexOf(fate));

const ordinary = (state: State, { sheet, arms }: Combatant): boolean =>
  state.off === -1 &&
  state.fire === 0 &&
  !state.helpless &&
  state.factors === 0 &&
  state.counters === 0 &&
  state.dying === 0 &&
  state.shield === (sheet.shield ? 1 : 0) &&
  state.arm === (sheet.weapons.length > 0 && sheet.inHand === undefined ? 0 : arms.length - 1);

export const isUp = (scene: Scene, i: number): boolean => scene.fighters[i]!.fate === 'up';

/** Who is left: MST-2 ends when one side at most is up. */
export function standing(scene: Scene): Standing {
  const { fighters, cast } = scene;
  let left = -1;
  for (let i = 0; i < fighters.length; i++) {
    if (fighters[i]!.fate !== 'up') continue;
    const side = cast.fighters[i]!.side;
    if (left === -1) left = side;
    else if (left !== side) return cast.standings.open;
  }
  return left === -1 ? cast.standings.nobody : cast.standings.won[left]!;
}

/** The index of a fighter. Throws IllegalMove when there is none of that id. */
export function indexOf(scene: Scene, id: FighterId): number {
  const { fighters } = scene.cast;
  for (let i = 0; i < fighters.length; i++) if (fighters[i]!.id === id) return i;
  throw new IllegalMove(`Found the fighter "${id}"; in this fight are ${fighters.map((one) => one.id).join(', ')}.`);
}

export const armOf = (scene: Scene, i: number): Arm => scene.cast.fighters[i]!.arms[scene.fighters[i]!.arm]!;
export const evasionOf = (scene: Scene, i: number): number =>
  scene.cast.fighters[i]!.evasion[scene.fighters[i]!.shield];
export const protectionOf = (scene: Scene, i: number): number =>
  scene.cast.fighters[i]!.protection[scene.fighters[i]!.shield];
