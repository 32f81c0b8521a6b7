/**
 * Damage: through resistance and reduction into the cup of hit points and the bowl of life points (MID-HP).
 */
import type { Dice } from '../../dice/dice.ts';
import type { Tell } from '../../fight/telling.ts';
import { asKeptPoints, reduced, resisted } from './resistance.ts';
import type { Scene } from './scene.ts';
import { systemShock, willpowerCheck } from './shock.ts';
import { openWounds, woundsOf } from './wounds.ts';

export interface Harm {
  /** Where it comes from. Bleeding and growth above the capacity make no wounds and meet no reduction. */
  readonly kind: 'attack' | 'fall' | 'fire' | 'harm' | 'bleed' | 'overcap';
  readonly rule: string;
  readonly type?: string | undefined;
  /** Straight to life points. (MID-HP-6) */
  readonly directLp?: boolean | undefined;
  readonly nonLethal?: boolean | undefined;
  /** What system shock suffers beyond its own rule, for a coup de grace. */
  readonly shockBonus?: number | undefined;
  /** Is resistance met, is flat reduction met? Both unless said otherwise. */
  readonly resist?: boolean | undefined;
  readonly reduce?: boolean | undefined;
}

/** The resistance of a fighter against a type of damage, in percent. (MID-RES-5) */
export const resistanceTo = (scene: Scene, who: number, type: string | undefined): number =>
  type === undefined ? 0 : (scene.cast.fighters[who]!.resistances[type] ?? 0);

/** MID-RES-2: damage from outside: resistance first, then flat reduction, then the body. Gives what was received. */
export function applyDamage(
  scene: Scene,
  who: number,
  raw: number,
  harm: Harm,
  dice: Dice,
  tell: Tell | undefined,
): number {
  const { house, fighters } = scene.cast;
  const { dr, asks, id } = fighters[who]!;
  let points = raw;
  const resistance = harm.resist === false ? 0 : resistanceTo(scene, who, harm.type);
  if (resistance > 0 && points > 0) {
    if (house.resistanceMethod === 'C' && resistance < 100) {
      // MID-RES-7: the percentage is the chance to take nothing.
      const spared = dice.chance(resistance, asks.resistance);
      if (tell)
        tell({
          rule: 'MID-RES-7',
          kind: 'resists',
          on: id,
          spared,
          against: { name: 'resistance', value: resistance, must: 'not exceed' },
        });
      if (spared) points = 0;
    } else points = resisted(points, resistance, house.resistanceMethod, house.resistanceRounding, house.fractions);
  }
  if (harm.reduce !== false) points = reduced(points, dr);
  points = asKeptPoints(points, house.fractions);
  return hurt(scene, who, points, raw, harm, dice, tell);
}

/**
 * MID-HP-1 to MID-HP-7: points received. They count up: shock, wounds, hit points, then life points, then the check
 * they cause, at once (R2).
 */
export function hurt(
  scene: Scene,
  who: number,
  points: number,
  raw: number,
  harm: Harm,
  dice: Dice,
  tell: Tell | undefined,
): number {
  const { house, fighters } = scene.cast;
  const { hpCap, lpCap, id } = fighters[who]!;
  const state = scene.fighters[who]!;
  if (state.condition === 'dead') return 0;
  const { kind } = harm;
  const ofRound = kind === 'bleed' || kind === 'overcap';
  // Where shock lowers nothing at all it is not counted.
  const counts = house.shock === 'on' || house.carriedShock === 'on';
  const shock = !counts || (ofRound && house.bleedPenaltyCounts === 'once') ? 0 : Math.floor(points);
  let spilled = false;
  let reached = false;
  let wounds = 0;
  if (points > 0) {
    state.shock += shock;
    // What comes before initiative is rolled lowers that roll too.
    if (scene.phase === 'start' && house.carriedShock === 'on') state.carried += shock;
    // What befalls somebody between simultaneous blows is no part of them. (R7)
    if (scene.simultaneous && kind !== 'attack') state.before += shock;
    if (scene.phase === 'end' && house.endOfRoundShock === 'whole_next_round') state.late += shock;
    if (!ofRound && !harm.nonLethal && !harm.directLp) {
      wounds = woundsOf(house.woundsFrom === 'before' ? raw : points);
      openWounds(scene, who, wounds);
    }
    const direct = harm.directLp || kind === 'overcap';
    const room = Math.max(0, hpCap - state.hp);
    const intoHp = direct ? 0 : Math.min(points, room);
    const intoLp = harm.nonLethal ? 0 : points - intoHp;
    state.hp = hundredths(state.hp + intoHp);
    state.lp = hundredths(state.lp + intoLp);
    spilled = direct ? house.directLpWillpower === 'on' && kind !== 'overcap' : points > room;
    reached = !direct && points >= room;
    // A new blow that adds to life points makes the growth run again until bound anew.
    if (intoLp > 0 && !ofRound) state.bound = false;
    if (state.lp > lpCap) state.locked = true;
  }
  if (tell)
    tell({
      rule: harm.rule,
      kind: 'damage',
      on: id,
      cause: kind,
      raw,
      damage: points,
      wounds,
      hp: state.hp,
      lp: state.lp,
      overflows: points > 0 && !harm.directLp && kind !== 'overcap' && spilled,
      over: Math.max(0, state.lp - lpCap),
      ...(harm.type === undefined ? {} : { type: harm.type }),
    });
  if (points > 0) checks(scene, who, spilled, reached, shock, harm.shockBonus ?? 0, dice, tell);
  return points;
}

/** MID-HP-3, MID-HP-5, AMB-54: the check that damage causes. */
function checks(
  scene: Scene,
  who: number,
  spilled: boolean,
  reached: boolean,
  shock: number,
  shockBonus: number,
  dice: Dice,
  tell: Tell | undefined,
): void {
  const { house, fighters } = scene.cast;
  const state = scene.fighters[who]!;
  const over = state.lp > fighters[who]!.lpCap;
  const trigger = spilled || (house.willpowerTrigger === 'reach' && reached);
  const first = !state.overflowed || house.willpowerRepeat === 'every_overflow';
  if (trigger) state.overflowed = true;
  if (trigger && first && state.condition === 'active' && (!over || house.bothThresholds === 'both')) {
    willpowerCheck(scene, who, house.shockOnTriggeredCheck === 'on' ? 0 : shock, dice, tell);
  }
  if (over) systemShock(scene, who, shockBonus, dice, tell);
}

const hundredths = (points: number): number => (Number.isInteger(points) ? points : Math.round(points * 100) / 100);
