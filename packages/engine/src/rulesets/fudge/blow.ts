/**
 * One blow that lands: from the relative degree to the wound. The order of everything that may change it is that of A-27.
 */
import type { Dice } from '../../dice/dice.ts';
import type { Tell } from '../../fight/telling.ts';
import type { Act } from './acts.ts';
import { ALL_OUT_ATTACK } from './acts.ts';
import type { Read } from './catalog.ts';
import { deadly, deathCap } from './death.ts';
import { damageFactor, scaleDifference } from './factors.ts';
import { graze, grazeRow } from './graze.ts';
import { NEAR_DEATH, UNDAMAGED, levelName } from './ladder.ts';
import { baseNumber, grazeDie, methodResult, parityChange } from './methods.ts';
import { degreeBonus, factorBonus, readingOf, rollDamage } from './minmidmax.ts';
import { type Scene, filled, marksOf, stateOf, worst } from './state.ts';
import { stunned } from './stun.ts';
import { boxFor, levelOfNumber, mark, penaltyOf, pulled, scratchStops } from './wounds.ts';

/** How a blow lands: 0 not at all, 1 a graze, 2 and more the relative degree, and -1 where the Min is read without one. */
export type Landing = number;
export const MISSED: Landing = 0;
export const GRAZED: Landing = 1;
export const MIN_READ: Landing = -1;

/** A blow, and what was rolled for it. */
export interface Blow {
  readonly by: number;
  readonly on: number;
  readonly landing: Landing;
  readonly act: Act;
  /** FUDGE-ALLOUT-2: is the one who is hit an all-out attacker? */
  readonly openFoe: boolean;
  /** The rolls as they fell, without traits. */
  readonly natural: number;
  readonly foeNatural: number;
  /** FUDGE-CRIT-2: armor does not count for this blow. */
  readonly armorMissed: boolean;
  /** FUDGE-MOD-1: a blow aimed at a small part that hits elsewhere. */
  readonly elsewhere: boolean;
}

/** What a blow does, before it is marked. */
export interface Hit {
  readonly blow: Blow;
  readonly level: number;
  readonly beyond9: boolean;
}

/** FUDGE-MMM-6: what is added once to what is read. */
export function damageModifier(scene: Scene, { by, act, openFoe }: Pick<Blow, 'by' | 'act' | 'openFoe'>): number {
  const { allOut } = scene.cast.house;
  const state = scene.fighters[by]!;
  return (
    (act.stance === ALL_OUT_ATTACK ? allOut.damage : 0) +
    (openFoe ? allOut.foeDamage : 0) +
    act.weapon.damage -
    state.cracked +
    state.damage
  );
}

/** Finds what a blow does: rolls for it where the rules call for that, and tells how it came about. */
export function deal(scene: Scene, blow: Blow, dice: Dice, tell: Tell | undefined): Hit {
  const { cast } = scene;
  const { by, on, landing } = blow;
  const armor = blow.armorMissed && !scene.fighters[on]!.armorLost ? cast.fighters[on]!.sheet.armor.value : 0;
  const factor = damageFactor(scene, by, blow.act.weapon, on) + armor;
  const modifier = damageModifier(scene, blow);
  const named = scene.fighters[by]!.read;
  scene.fighters[by]!.read = undefined;
  if (cast.house.woundMethod !== 'minMidMax' && named === undefined)
    return byNumber(scene, blow, factor, modifier, dice, tell);
  if (landing === GRAZED && named === undefined) return grazed(scene, blow, factor, modifier, undefined, tell);
  return byReading(scene, blow, factor, modifier, named, dice, tell);
}

/** FUDGE-MMM-2 to -9: reads the die that the bonuses, or the GM (FUDGE-MMM-10, A-34), say. */
function byReading(
  scene: Scene,
  blow: Blow,
  factor: number,
  modifier: number,
  named: Read | undefined,
  dice: Dice,
  tell: Tell | undefined,
): Hit {
  const { cast } = scene;
  const { house } = cast;
  const { by, on, landing } = blow;
  const { track } = cast.fighters[on]!;
  const ofFactor = factorBonus(house, factor);
  const ofDegree = landing >= 2 ? degreeBonus(house, landing) : 0;
  const total = ofFactor + ofDegree;
  const rules = ruledRead(scene, blow, factor, total, ofDegree);
  const read = named ?? rules;
  const { extra } = landing >= 2 && named === undefined ? readingOf(house, total) : { extra: 0 };
  let value: number | undefined;
  let number = 0;
  if (read !== 'none') {
    value = rollDamage(cast, by, on, read, extra + modifier, dice);
    number = value + extra + modifier;
  } else if (house.criticalThrough > 0 && blow.natural === 4) number = house.criticalThrough;
  let level = levelOfNumber(track, number);
  const floor = house.hitFloorGraze ? graze(house, factor, modifier, scaleDifference(scene, by, on)) : UNDAMAGED;
  const floored = level < floor;
  if (floored) level = floor;
  const beyond9 = number >= house.deathThreshold;
  if (tell) {
    tell({
      rule: named !== undefined ? 'FUDGE-MMM-10' : read === 'none' ? 'FUDGE-MMM-4' : 'FUDGE-MMM-5',
      kind: 'hit',
      ...common(scene, blow, factor, modifier),
      ...(landing >= 2 ? { factorBonus: ofFactor, degreeBonus: ofDegree, totalBonus: total } : {}),
      read,
      ...(named !== undefined ? { ruledRead: landing === GRAZED ? 'graze' : rules } : {}),
      ...(value === undefined ? {} : { value }),
      ...(value !== undefined || number !== 0 ? { number } : {}),
      level: levelName(level),
      ...(floored ? { floored } : {}),
      beyond9,
    });
  }
  return { blow, level, beyond9 };
}

/** What the rules read, whatever the GM says. */
function ruledRead(
  scene: Scene,
  { by, on, landing, act }: Blow,
  factor: number,
  total: number,
  ofDegree: number,
): Read {
  const { house, fighters } = scene.cast;
  if (landing === MIN_READ) return 'min';
  const { read } = readingOf(house, total);
  if (read !== 'none' || house.scaleStops === 'noRoll') return read;
  // FUDGE-DF-9: without Scale on either side there would have been something to read.
  const scaled = (act.weapon.muscle ? fighters[by]!.sheet.strengthScale : 0) - fighters[on]!.sheet.massScale;
  return factorBonus(house, factor - scaled) + ofDegree >= 0 ? 'min' : 'none';
}

/** FUDGE-MMM-7, FUDGE-GRAZE-1: a graze is not rolled for. */
function grazed(
  scene: Scene,
  blow: Blow,
  factor: number,
  modifier: number,
  rolled: { readonly level: number; readonly die: number | undefined } | undefined,
  tell: Tell | undefined,
): Hit {
  const { house } = scene.cast;
  const difference = scaleDifference(scene, blow.by, blow.on);
  const level = rolled?.level ?? graze(house, factor, modifier, difference);
  if (tell) {
    tell({
      rule: 'FUDGE-GRAZE-1',
      kind: 'graze',
      ...common(scene, blow, factor, modifier),
      row: grazeRow(house, factor, modifier),
      ...(rolled?.die === undefined ? {} : { die: rolled.die }),
      // worth a second look by the GM.
      ...(difference === 0 ? {} : { scaleDifference: difference }),
      level: levelName(level),
      beyond9: false,
    });
  }
  return { blow, level, beyond9: false };
}

/** FUDGE-BASE-1, FUDGE-DDR-1: damage factor and relative degree make a number. */
function byNumber(scene: Scene, blow: Blow, factor: number, modifier: number, dice: Dice, tell: Tell | undefined): Hit {
  const { cast } = scene;
  const { house } = cast;
  const { by, on, landing } = blow;
  if (landing === GRAZED) {
    const level = graze(house, factor, modifier, scaleDifference(scene, by, on));
    return grazed(scene, blow, factor, modifier, grazeDie(cast, by, level, dice), tell);
  }
  const parity = house.woundMethod === 'parity' ? parityChange(blow.natural, blow.foeNatural) : 0;
  const plain = baseNumber(factor, Math.max(0, landing), modifier) + parity;
  const { number, level, die } = methodResult(cast, by, cast.fighters[on]!.track, plain, dice);
  const floor = house.hitFloorGraze ? graze(house, factor, modifier, scaleDifference(scene, by, on)) : UNDAMAGED;
  const beyond9 = number >= house.deathThreshold;
  if (tell) {
    tell({
      rule: house.woundMethod === 'factorPlusDegree' ? 'FUDGE-BASE-1' : 'FUDGE-DDR-1',
      kind: 'hit',
      ...common(scene, blow, factor, modifier),
      ...(parity === 0 ? {} : { parity }),
      ...(die === undefined ? {} : { plain, die }),
      read: 'none',
      number,
      level: levelName(Math.max(level, floor)),
      beyond9,
    });
  }
  return { blow, level: Math.max(level, floor), beyond9 };
}

const common = (scene: Scene, { by, on, landing, act, elsewhere }: Blow, factor: number, modifier: number) => ({
  by: scene.cast.fighters[by]!.id,
  on: scene.cast.fighters[on]!.id,
  with: act.weapon.name,
  ...(landing === MIN_READ ? {} : { relativeDegree: landing }),
  factor,
  modifier,
  ...(act.aim === undefined ? {} : { elsewhere }),
});

/** caps, stuns, marks and asks, in that order. */
export function suffer(scene: Scene, { blow, level, beyond9 }: Hit, tell: Tell | undefined): void {
  const capped = pulled(level, blow.act.pull);
  if (tell && capped < level) {
    tell({
      rule: 'FUDGE-PULL-1',
      kind: 'pulled',
      by: scene.cast.fighters[blow.by]!.id,
      on: scene.cast.fighters[blow.on]!.id,
      level: levelName(capped),
    });
  }
  if (blow.act.stun) return stunned(scene, blow.on, capped, tell);
  takeWound(scene, blow.on, capped, beyond9, tell);
}

/** FUDGE-TRACK-3 to -6, FUDGE-DEATH-1: marks a wound of a level, protections and overflow counted. */
export function takeWound(scene: Scene, on: number, level: number, beyond9: boolean, tell: Tell | undefined): void {
  const { track, id } = scene.cast.fighters[on]!;
  const state = scene.fighters[on]!;
  const before = worst(state);
  const allowed = deathCap(scene, on, before, level);
  const box = boxFor(track, state, allowed);
  if (box === 0 || scratchStops(scene.cast.house, track.from[allowed]!, box)) {
    if (tell && box !== 0) tell({ rule: 'FUDGE-TRACK-4', kind: 'unmarked', on: id, level: levelName(allowed) });
    return;
  }
  const place = deathCap(scene, on, before, box);
  const free = place <= NEAR_DEATH && filled(state, place) < track.boxes[place]!;
  if (free) mark(state, track.from[allowed]!, place);
  if (tell) {
    const capped = allowed < level || place < box;
    tell({
      rule: capped ? 'FUDGE-DEATH-1' : place > track.from[allowed]! ? 'FUDGE-TRACK-4' : 'FUDGE-TRACK-3',
      kind: free ? 'marked' : 'unmarked',
      on: id,
      level: levelName(allowed),
      ...(allowed < level ? { protectedFrom: levelName(level) } : {}),
      ...(free ? { marked: levelName(place) } : {}),
      marks: marksOf(state),
      state: levelName(stateOf(state)),
      penalty: penaltyOf(scene, on),
    });
  }
  if (place >= NEAR_DEATH) deadly(scene, on, beyond9 || place > NEAR_DEATH, tell);
}
