/**
 * The scene of a Fudge fight: how it begins, is copied, saved and read back, and who is left in it.
 */
import type { Fighter, Standing } from '../../fight/ruleset.ts';
import { type Cast, makeCast } from './cast.ts';
import type { House } from './house.ts';
import { levelName, levelOf } from './ladder.ts';
import type { Sheet } from './sheet.ts';
import { type Scene, type State, canAct, trueLevel, worst } from './state.ts';
import { markFresh } from './wounds.ts';

/** The state a fighter enters a fight in. */
export function freshState(cast: Cast, i: number): State {
  const { sheet } = cast.fighters[i]!;
  const state: State = {
    wounds: [],
    fate: 'in',
    began: 0,
    declared: undefined,
    done: false,
    stun: 0,
    stunFor: 0,
    stunMarks: 0,
    knockedOut: false,
    blindFor: 0,
    now: 0,
    next: 0,
    skill: 0,
    damage: 0,
    armorLost: false,
    cracked: 0,
    disarmed: false,
    helpless: false,
    points: sheet.fudgePoints,
    steel: 0,
    read: undefined,
    deadly: 0,
    asked: false,
    treated: false,
    stable: false,
  };
  const carried =
    sheet.wounds?.map(levelOf) ?? (sheet.marks ?? []).flatMap((count, at) => new Array<number>(count).fill(at + 1));
  markFresh(cast.fighters[i]!.track, state, carried);
  if (cast.fighters[i]!.incapacitatedFirst) state.began = worst(state);
  return state;
}

/** The scene at the start of a fight. */
export function muster(fighters: readonly Fighter<Sheet>[], house: House): Scene {
  const cast = makeCast(fighters, house);
  const scene: Scene = {
    cast,
    fighters: fighters.map((_, i) => freshState(cast, i)),
    order: fighters.map((_, i) => i),
    turn: 0,
    round: 1,
    ended: false,
  };
  const first = scene.order.findIndex((who) => canAct(scene, who));
  if (first > 0) scene.turn = first;
  return scene;
}

const copyNumbers = (from: readonly number[], into: number[]): void => {
  // Setting a length takes long, even the length that it has.
  if (into.length !== from.length) into.length = from.length;
  for (let i = 0; i < from.length; i++) into[i] = from[i]!;
};

function copyState(from: State, into: State): void {
  copyNumbers(from.wounds, into.wounds);
  into.fate = from.fate;
  into.began = from.began;
  into.declared = from.declared;
  into.done = from.done;
  into.stun = from.stun;
  into.stunFor = from.stunFor;
  into.stunMarks = from.stunMarks;
  into.knockedOut = from.knockedOut;
  into.blindFor = from.blindFor;
  into.now = from.now;
  into.next = from.next;
  into.skill = from.skill;
  into.damage = from.damage;
  into.armorLost = from.armorLost;
  into.cracked = from.cracked;
  into.disarmed = from.disarmed;
  into.helpless = from.helpless;
  into.points = from.points;
  into.steel = from.steel;
  into.read = from.read;
  into.deadly = from.deadly;
  into.asked = from.asked;
  into.treated = from.treated;
  into.stable = from.stable;
}

/** A copy, into a given scene without allocating. */
export function copy(from: Scene, into?: Scene): Scene {
  if (!into || into.fighters.length !== from.fighters.length) {
    return {
      ...from,
      fighters: from.fighters.map((state) => ({ ...state, wounds: [...state.wounds] })),
      order: [...from.order],
    };
  }
  into.cast = from.cast;
  for (let i = 0; i < from.fighters.length; i++) copyState(from.fighters[i]!, into.fighters[i]!);
  copyNumbers(from.order, into.order);
  into.turn = from.turn;
  into.round = from.round;
  into.ended = from.ended;
  return into;
}

/** The sheet a fighter leaves with: wounds at their true levels, in their order, and the Fudge Points left. */
export function carried(scene: Scene, index: number): Sheet {
  const { marks: _began, ...sheet } = scene.cast.fighters[index]!.sheet;
  const { wounds, points } = scene.fighters[index]!;
  return { ...sheet, wounds: wounds.map((wound) => levelName(trueLevel(wound)) as 'Hurt'), fudgePoints: points };
}

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
  const { fighters: states, ...rest } = saved as Omit<Scene, 'cast'>;
  // What was undefined may be gone from saved data.
  const whole = states.map((state) => ({ ...state, declared: state.declared, read: state.read }));
  return copy({ ...rest, fighters: whole, cast: makeCast(fighters, house) });
}

/** Who is left: a fight ends when one side at most can act, once no deadly wound waits for a Fudge Point. */
export function standing(scene: Scene): Standing {
  const { fighters, cast } = scene;
  let left = -1;
  let two = false;
  for (let i = 0; i < fighters.length; i++) {
    if (fighters[i]!.deadly !== 0) return cast.standings.open;
    if (!canAct(scene, i)) continue;
    const side = cast.fighters[i]!.side;
    if (left === -1) left = side;
    else if (left !== side) two = true;
  }
  if (two) return scene.ended ? cast.standings.nobody : cast.standings.open;
  return left === -1 ? cast.standings.nobody : cast.standings.won[left]!;
}
