/**
 * The scene of a Midian fight: all that changes, and the cast that does not.
 */
import { type Fighter, type FighterId, IllegalMove, type Standing } from '../../fight/ruleset.ts';
import { type Arm, type Cast, type Combatant, makeCast } from './cast.ts';
import type { House } from './house.ts';
import type { Sheet } from './sheet.ts';
import type { ShieldMode } from './shields.ts';

/** MID-HP-7, MID-HP-10, MID-DTH-1: how a fighter is; "away" for one who has left the fight. */
export const CONDITIONS = ['active', 'unconscious', 'coma', 'dead', 'away'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** What a fighter does with a round. */
export const STANCES = ['normal', 'totalAttack', 'defensive', 'totalDefense', 'fullGuard', 'evasion'] as const;
/** `fullGuard` is total defense and fighting defensively at once. (MID-TDEF-3) */
export type Stance = (typeof STANCES)[number];
export const isTotalDefense = (stance: Stance): boolean => stance === 'totalDefense' || stance === 'fullGuard';
/** MID-TDEF-1, MID-EVA-1, MID-SHD-2: does this round's choice leave room for attacks? */
export const mayAttack = (state: State): boolean =>
  state.stance !== 'evasion' && !isTotalDefense(state.stance) && state.shieldMode !== 'full' && !state.recovering;

/** MID-PAR-1: magical and some neural paralysis is rigid; neural paralysis is limp, and whoever has it falls. */
export type Paralysis = '' | 'rigid' | 'limp';

/** MID-HP-13, MID-SPC-1, MID-MODE-7: something that lasts and changes rolls, by the GM's ruling or a blessing. */
export interface Lasting {
  readonly text: string;
  readonly attack: number;
  readonly damage: number;
  readonly initiative: number;
  readonly defense: number;
  readonly saves: number;
}

/** A fighter as far as it changes. */
export interface State {
  hp: number;
  lp: number;
  /** Has damage spilled from hit points into life points, with its Willpower check done? */
  overflowed: boolean;
  /** No healing of hit points until life points are below half. (MID-DTH-3) */
  locked: boolean;
  condition: Condition;
  /** Open wounds by rounds until they bleed. (MID-WND-2) */
  wounds: number[];
  open: number;
  /** Wounds bound so far, for show. */
  boundWounds: number;
  /** Growth above the life point capacity has been stopped by binding. (MID-HP-10) */
  bound: boolean;
  /** Penalties of a minute by rounds left. (MID-WND-5) */
  penalties: number[];
  minute: number;
  /** Shock of this round; the part of it from the end of the round; what is carried to the next initiative. */
  shock: number;
  late: number;
  carried: number;
  /** Shock and condition before simultaneous actions began. (R7) */
  before: number;
  wasActive: boolean;
  fatigue: number;
  stance: Stance;
  shieldMode: ShieldMode;
  declared: boolean;
  /** MID-DOD-2: spends this round, or the next, recovering from a deficit dodge. */
  recovering: boolean;
  recoverNext: boolean;
  /** Actions used, free parries used, blocks used in this round. */
  used: number;
  parried: number;
  blocked: number;
  dodged: boolean;
  /** MID-TDEF-1: the second dodge of a pair is still free. */
  halfDodge: boolean;
  attacked: boolean;
  /** A blow that follows without an action: 0 none, -1 with the shield, k > 0 with arm k - 1 in the off hand. */
  follow: number;
  /** MID-SHD-5: the shield strike was made before the attack. */
  struckFirst: boolean;
  /** System shock checks: in this round, and ever. (AMB-6) */
  checked: boolean;
  everChecked: boolean;
  /** The weapon in hand: index into the arms. */
  arm: number;
  /** Initiative as rolled, for show, and the place it gives: the higher acts first. */
  initiative: number;
  place: number;
  rolled: boolean;
  /** MID-EVA-1: the result kept against all attacks; natural 1-2 is worth nothing, 19-20 everything. */
  evasion: number;
  /** Dice of the fire on the fighter, and damage of it so far. (MID-FIRE-2) */
  fire: number;
  burned: number;
  /** Dice of fire around the fighter. (AMB-39) */
  ambient: number;
  /** Steam or other indirect heat, which halves. (MID-FIRE-8) */
  steam: boolean;
  /** MID-FIRE-3: passed through quickly, the flames have not caught yet. */
  grace: boolean;
  cover: number;
  hard: boolean;
  /** Who is used as a living shield: index, or -1. (MID-COV-6) */
  behind: number;
  prone: boolean;
  helpless: boolean;
  paralysis: Paralysis;
  /** Held by whom: index, or -1. */
  heldBy: number;
  lasting: readonly Lasting[];
  tended: boolean;
  /** Rounds until an unconscious fighter checks again; 0 for none. (AMB-52) */
  wake: number;
}

/** An attack that waits for the defender. */
export interface Pending {
  readonly attacker: number;
  readonly target: number;
  readonly arm: number;
  /** The total of the attack; undefined while it is to be rolled after the defense is chosen. (AMB-24) */
  readonly total: number | undefined;
  readonly natural: number;
  readonly ranged: boolean;
  readonly charge: boolean;
  readonly ambush: boolean;
  readonly forceful: boolean;
  readonly shieldStrike: boolean;
  readonly offHand: boolean;
  readonly bothHands: boolean;
  readonly nonLethal: boolean;
  readonly aim: string;
  readonly cover: number;
  readonly range: number;
  /** Defenses tried already. */
  readonly tried: number;
}

export type Phase = 'start' | 'act' | 'end';

export interface Scene {
  /** Never changed in place; the GM's edits put another in its place. */
  cast: Cast;
  fighters: State[];
  phase: Phase;
  /** How far a start or an end of a round has come: the number of steps done. */
  at: number;
  /** Ties are being rolled again. (AMB-49) */
  tiebreak: boolean;
  /** Those who act at the same moment and have not yet. (R7) */
  group: number[];
  simultaneous: boolean;
  pending: Pending | undefined;
  round: number;
}

export const NOT_EVADING = -1000;
export const EVADES_NOTHING = -999;
export const EVADES_ALL = 1000;

/** The state a fighter enters a fight in. */
export function freshState({ sheet, lpCap, hpCap }: Combatant, house: House): State {
  const wounds = new Array<number>(house.roundsPerMinute).fill(0);
  wounds[house.roundsPerMinute - 1] = sheet.wounds;
  return {
    hp: sheet.hp,
    lp: sheet.lp,
    overflowed: sheet.overflowed || (sheet.lp > 0 && sheet.hp >= hpCap),
    locked: sheet.lp > lpCap,
    condition: 'active',
    wounds,
    open: sheet.wounds,
    boundWounds: 0,
    bound: false,
    penalties: new Array<number>(house.roundsPerMinute + 1).fill(0),
    minute: 0,
    shock: 0,
    late: 0,
    carried: 0,
    before: 0,
    wasActive: true,
    fatigue: sheet.fatigue,
    stance: 'normal',
    shieldMode: 'normal',
    declared: false,
    recovering: false,
    recoverNext: false,
    used: 0,
    parried: 0,
    blocked: 0,
    dodged: false,
    halfDodge: false,
    attacked: false,
    follow: 0,
    struckFirst: false,
    checked: false,
    everChecked: false,
    arm: 0,
    initiative: 0,
    place: 0,
    rolled: false,
    evasion: NOT_EVADING,
    fire: 0,
    burned: 0,
    ambient: 0,
    steam: false,
    grace: false,
    cover: 0,
    hard: false,
    behind: -1,
    prone: false,
    helpless: false,
    paralysis: '',
    heldBy: -1,
    lasting: [],
    tended: false,
    wake: 0,
  };
}

/** The scene at the start of a fight: round 1, intentions to be declared. */
export function muster(fighters: readonly Fighter<Sheet>[], house: House): Scene {
  const cast = makeCast(fighters, house);
  return {
    cast,
    fighters: cast.fighters.map((one) => freshState(one, house)),
    phase: 'start',
    at: 0,
    tiebreak: false,
    group: [],
    simultaneous: false,
    pending: undefined,
    round: 1,
  };
}

/** The sheet a fighter leaves with: damage and open wounds go along. (MID-HP-13) */
export function carried(scene: Scene, index: number): Sheet {
  const { hp, lp, overflowed, open } = scene.fighters[index]!;
  return { ...scene.cast.fighters[index]!.sheet, hp, lp, overflowed, wounds: open };
}

export function roster({ cast }: Scene): { fighters: Fighter<Sheet>[]; house: House } {
  const fighters = cast.fighters.map(({ id, name, side, sheet }) => ({ id, name, side: cast.sides[side]!, sheet }));
  return { fighters, house: cast.house };
}

const copyNumbers = (from: readonly number[], into: number[]): void => {
  // Setting a length takes long, even the length that it has.
  if (into.length !== from.length) into.length = from.length;
  for (let i = 0; i < from.length; i++) into[i] = from[i]!;
};

/** A copy, into a given scene without allocating. */
export function copy(from: Scene, into?: Scene): Scene {
  if (!into || into === from || into.fighters.length !== from.fighters.length) {
    return {
      ...from,
      group: [...from.group],
      fighters: from.fighters.map((state) => ({
        ...state,
        wounds: [...state.wounds],
        penalties: [...state.penalties],
      })),
    };
  }
  into.cast = from.cast;
  for (let i = 0; i < from.fighters.length; i++) copyState(from.fighters[i]!, into.fighters[i]!);
  into.phase = from.phase;
  into.at = from.at;
  into.tiebreak = from.tiebreak;
  copyNumbers(from.group, into.group);
  into.simultaneous = from.simultaneous;
  into.pending = from.pending;
  into.round = from.round;
  return into;
}

function copyState(from: State, into: State): void {
  into.hp = from.hp;
  into.lp = from.lp;
  into.overflowed = from.overflowed;
  into.locked = from.locked;
  into.condition = from.condition;
  copyNumbers(from.wounds, into.wounds);
  into.open = from.open;
  into.boundWounds = from.boundWounds;
  into.bound = from.bound;
  copyNumbers(from.penalties, into.penalties);
  into.minute = from.minute;
  into.shock = from.shock;
  into.late = from.late;
  into.carried = from.carried;
  into.before = from.before;
  into.wasActive = from.wasActive;
  into.fatigue = from.fatigue;
  into.stance = from.stance;
  into.shieldMode = from.shieldMode;
  into.declared = from.declared;
  into.recovering = from.recovering;
  into.recoverNext = from.recoverNext;
  into.used = from.used;
  into.parried = from.parried;
  into.blocked = from.blocked;
  into.dodged = from.dodged;
  into.halfDodge = from.halfDodge;
  into.attacked = from.attacked;
  into.follow = from.follow;
  into.struckFirst = from.struckFirst;
  into.checked = from.checked;
  into.everChecked = from.everChecked;
  into.arm = from.arm;
  into.initiative = from.initiative;
  into.place = from.place;
  into.rolled = from.rolled;
  into.evasion = from.evasion;
  into.fire = from.fire;
  into.burned = from.burned;
  into.ambient = from.ambient;
  into.steam = from.steam;
  into.grace = from.grace;
  into.cover = from.cover;
  into.hard = from.hard;
  into.behind = from.behind;
  into.prone = from.prone;
  into.helpless = from.helpless;
  into.paralysis = from.paralysis;
  into.heldBy = from.heldBy;
  into.lasting = from.lasting;
  into.tended = from.tended;
  into.wake = from.wake;
}

/** All that changes, as plain data. */
export function save(scene: Scene): unknown {
  const { cast: _cast, pending, ...rest } = copy(scene);
  return pending === undefined ? rest : { ...rest, pending };
}

export function load(fighters: readonly Fighter<Sheet>[], house: House, saved: unknown): Scene {
  const { pending, ...rest } = saved as Omit<Scene, 'cast'>;
  return copy({ ...rest, pending, cast: makeCast(fighters, house) });
}

/** Dead or away: no part of the fight any more. */
export const isGone = (state: State): boolean => state.condition === 'dead' || state.condition === 'away';

/**
 * Who is left: the fight ends when one side at most is active, once what has begun is through: simultaneous actions,
 * and an end of a round in which everybody is processed. (R8)
 */
export function standing(scene: Scene): Standing {
  const { standings } = scene.cast;
  if (scene.pending || scene.simultaneous || (scene.phase === 'end' && scene.at > 0)) return standings.open;
  return left(scene);
}

/** Who is left at this very moment. */
export function left(scene: Scene): Standing {
  const { fighters, cast } = scene;
  let side = -1;
  for (let i = 0; i < fighters.length; i++) {
    if (fighters[i]!.condition !== 'active') continue;
    const own = cast.fighters[i]!.side;
    if (side === -1) side = own;
    else if (side !== own) return cast.standings.open;
  }
  return side === -1 ? cast.standings.nobody : cast.standings.won[side]!;
}

/** The index of a fighter. Throws IllegalMove when there is none of that id. */
export function indexOf(scene: Scene, id: FighterId): number {
  const { fighters } = scene.cast;
  for (let i = 0; i < fighters.length; i++) if (fighters[i]!.id === id) return i;
  throw new IllegalMove(`Found the fighter "${id}"; in this fight are ${fighters.map((one) => one.id).join(', ')}.`);
}

export const armOf = (scene: Scene, i: number): Arm => scene.cast.fighters[i]!.arms[scene.fighters[i]!.arm]!;

/** The sum of something lasting, 0 for nearly everybody. */
export function lastingSum(state: State, what: Exclude<keyof Lasting, 'text'>): number {
  let sum = 0;
  for (const one of state.lasting) sum += one[what];
  return sum;
}
