/**
 * The cast of a Fudge fight: all that does not change while moves are played. The GM's edits put another in its place.
 */
import type { Why } from '../../dice/dice.ts';
import type { Question } from '../../dice/pool.ts';
import { type Fighter, type FighterId, IllegalMove, type Standing } from '../../fight/ruleset.ts';
import { type Act, idleAct } from './acts.ts';
import { OTHER_TRACKS, SHIELDS, type ShieldEntry, TRACKS } from './catalog.ts';
import { type House, trackNames } from './house.ts';
import type { Move } from './moves.ts';
import type { Sheet, Weapon } from './sheet.ts';

/** FUDGE-TRACK-1, FUDGE-TRACK-2: a wound track made ready; everything is indexed by wound level, 1 to 5. */
export interface Track {
  readonly name: string;
  /** The least number that is this level; index 0 is not used. */
  readonly least: readonly number[];
  readonly boxes: readonly number[];
  /** Where a wound of a level begins to look for a box; 0 marks nothing. */
  readonly from: readonly number[];
}

/** What a fighter's dice are asked for. */
export interface Asks {
  readonly action: Why;
  readonly damage: Why;
  readonly dodge: Why;
  readonly critical: Why;
  readonly willpower: Why;
  readonly insight: Why;
  readonly medical: Why;
  readonly constitution: Why;
  readonly target: Why;
}

export interface Combatant {
  readonly id: FighterId;
  readonly name: string;
  /** Index into the sides of the cast. */
  readonly side: number;
  readonly sheet: Sheet;
  /** The weapon in hand, the others, and bare hands last. */
  readonly arms: readonly Weapon[];
  readonly shield: ShieldEntry;
  readonly track: Track;
  /** FUDGE-DF-1: Damage Capacity as far as it counts in the defensive factor, Mass Scale left out. */
  readonly capacity: number;
  /** FUDGE-NPC-1: does this fighter roll? */
  readonly rolls: boolean;
  /** FUDGE-DEATH-1: do the house's protections cover this fighter? */
  readonly threeLevels: boolean;
  readonly incapacitatedFirst: boolean;
  readonly fudgePoint: boolean;
  readonly asks: Asks;
}

export interface Cast {
  readonly house: House;
  readonly sides: readonly string[];
  readonly fighters: readonly Combatant[];
  readonly standings: { readonly open: Standing; readonly nobody: Standing; readonly won: readonly Standing[] };
  /** Questions made once, by what they depend on. */
  readonly rolls: Map<number | string, Question>;
  readonly damage: Map<number | string, Question>;
  /** Moves made once for tactics, and what declarations come to. */
  readonly moves: Map<number, Move>;
  readonly acts: WeakMap<object, Act>;
  /** What each fighter brings who does nothing against anybody. */
  readonly idle: readonly Act[];
}

/** boxes with one more for each level of Damage Capacity, at Scratch, Hurt and Very Hurt in turn. */
export function withCapacity(boxes: readonly number[], capacity: number): number[] {
  const more = [...boxes];
  for (let step = 0; step < capacity; step++) more[step % 3]! += 1;
  for (let step = 0; step > capacity; step--) if (more[0]! > 1) more[0]! -= 1;
  return more;
}

/** FUDGE-TRACK-1, -2, -7, -8: the track of a sheet under these house rules. */
function trackOf(sheet: Sheet, house: House): Track {
  const name = sheet.track ?? house.track;
  const other = Object.hasOwn(house.tracks, name) ? undefined : OTHER_TRACKS[name];
  const least = house.tracks[name] ?? TRACKS[name] ?? (other && (house.tracks.normal ?? TRACKS.normal!));
  if (least === undefined)
    throw new IllegalMove(`Found the track "${name}"; allowed are ${trackNames(house).join(', ')}.`);
  if (other) {
    const boxes = other.boxes.map((count) => count ?? Math.max(0, sheet.damageCapacity));
    return { name, least: [0, ...least], boxes: [0, ...boxes], from: other.from };
  }
  const boxes = sheet.boxes ?? house.boxes;
  const counted = house.damageCapacityUse === 'boxes' ? withCapacity(boxes, sheet.damageCapacity) : boxes;
  return { name, least: [0, ...least], boxes: [0, ...counted], from: [0, 1, 2, 3, 4, 5] };
}

function shieldOf(sheet: Sheet, house: House): ShieldEntry {
  if (typeof sheet.shield !== 'string') return sheet.shield;
  const known = { ...SHIELDS, ...house.shields };
  const found = known[sheet.shield];
  if (found === undefined) {
    throw new IllegalMove(`Found the shield "${sheet.shield}"; allowed are ${Object.keys(known).join(', ')}.`);
  }
  return found;
}

const BARE_HANDS: Weapon = { name: 'unarmed', value: -1, damage: 0, muscle: true };

function combatant({ id, name, sheet }: Fighter<Sheet>, side: number, house: House): Combatant {
  const why = (what: string, attack = false): Why => (attack ? { who: id, what, attack } : { who: id, what });
  const covered = house.protectedKinds.includes(sheet.kind);
  const protects = (which: House['deathProtection'][number]): boolean =>
    covered && house.deathProtection.includes(which);
  const arms = [sheet.weapon, ...sheet.weapons];
  const track = trackOf(sheet, house);
  // FUDGE-DF-4: a track that lowers Damage Capacity leaves it out of the defensive factor.
  const counts = house.damageCapacityUse === 'ddf' && track.name !== 'capacity';
  return {
    id,
    name,
    side,
    sheet,
    arms: arms.some((arm) => arm.name === 'unarmed') ? arms : [...arms, BARE_HANDS],
    shield: shieldOf(sheet, house),
    track,
    capacity: counts ? sheet.damageCapacity : 0,
    rolls: sheet.kind !== 'fodder',
    threeLevels: protects('threeLevels'),
    incapacitatedFirst: protects('incapacitatedFirst'),
    fudgePoint: protects('fudgePoint'),
    asks: {
      action: why('opposed action', true),
      damage: why('damage'),
      dodge: why('dodge'),
      critical: why('critical'),
      willpower: why('Willpower'),
      insight: why('reading the foe'),
      medical: why('medical skill'),
      constitution: why('Constitution'),
      target: why('whom to attack'),
    },
  };
}

/** The cast of a fight. Throws IllegalMove for names that these house rules do not know. */
export function makeCast(fighters: readonly Fighter<Sheet>[], house: House): Cast {
  const sides = [...new Set(fighters.map(({ side }) => side))];
  const combatants = fighters.map((fighter) => combatant(fighter, sides.indexOf(fighter.side), house));
  return {
    house,
    sides,
    fighters: combatants,
    standings: {
      open: { over: false },
      nobody: { over: true },
      won: sides.map((winner) => ({ over: true, winner })),
    },
    rolls: new Map(),
    damage: new Map(),
    moves: new Map(),
    acts: new WeakMap(),
    idle: combatants.map(({ arms }) => idleAct(arms[0]!)),
  };
}
