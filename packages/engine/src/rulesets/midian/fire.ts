/**
 * Fire (MID-FIRE).
 */
import type { Dice } from '../../dice/dice.ts';
import { type Pool, Question, poolOf } from '../../dice/pool.ts';
import type { Tell } from '../../fight/telling.ts';
import { BODY_A_DIE, MOLTEN_DICE } from './catalog.ts';
import { type Cast, whySave } from './cast.ts';
import { applyDamage } from './damage.ts';
import { check } from './rolls.ts';
import { saveBonus } from './saves.ts';
import type { Scene } from './scene.ts';
import { penaltyOf } from './shock.ts';

/** MID-FIRE-1: one die for every twenty percent of the body exposed, rounded up. */
export const exposedDice = (percent: number): number => Math.ceil(percent / BODY_A_DIE);

/** MID-FIRE-10, AMB-41: cooler flame has half the dice, rounded up; hotter has twice; molten metal twenty. */
export function heatedDice(dice: number, heat: 'normal' | 'cool' | 'hot' | 'molten'): number {
  if (heat === 'molten') return MOLTEN_DICE;
  return heat === 'cool' ? Math.max(1, Math.ceil(dice / 2)) : heat === 'hot' ? dice * 2 : dice;
}

/** MID-FIRE-4: dice of the next round: one more for each six, one less for each one. */
export const spreadDice = (dice: number, faces: readonly number[]): number =>
  Math.max(0, dice + faces.filter((face) => face === 6).length - faces.filter((face) => face === 1).length);

/** An answer about fire dice: what they add up to, how the fire changes, and whether a six shows at all. */
const SPAN = 512;
const encode = (total: number, change: number, six: boolean): number =>
  (total * SPAN + change + SPAN / 2) * 2 + (six ? 1 : 0);

/** Fires of more dice than this only ask for their total: nothing further is set alight by molten metal. */
const MOST_SPREADING = 12;

/** The question of so many fire dice. Where nobody burns yet it matters whether a six shows, else only the balance. */
function fireQuestion(cast: Cast, dice: number, catching: boolean): Question {
  const key = dice * 2 + (catching ? 1 : 0);
  let question = cast.fires.get(key);
  if (question) return question;
  const pool: Pool = poolOf(new Array<number>(dice).fill(6));
  const spreads = dice <= MOST_SPREADING;
  const read = (faces: readonly number[]): number => {
    let total = 0;
    let change = 0;
    let six = false;
    for (const face of faces) {
      total += face;
      if (face === 6) {
        change += 1;
        six = true;
      } else if (face === 1) change -= 1;
    }
    if (!spreads) return encode(total, 0, false);
    return catching && !six ? encode(total, 0, false) : encode(total, change, catching && six);
  };
  // Going through every throw is too much for many dice, so the tally grows die by die.
  let tally = new Map<string, { total: number; change: number; six: boolean; ways: bigint }>([
    ['', { total: 0, change: 0, six: false, ways: 1n }],
  ]);
  for (let i = 0; i < dice; i++) {
    const next: typeof tally = new Map();
    for (const { total, change, six, ways } of tally.values())
      for (let face = 1; face <= 6; face++) {
        const one = {
          total: total + face,
          change: spreads ? change + (face === 6 ? 1 : face === 1 ? -1 : 0) : 0,
          six: spreads && (six || face === 6),
        };
        const at = `${one.total},${one.change},${one.six}`;
        const before = next.get(at);
        if (before) before.ways += ways;
        else next.set(at, { ...one, ways });
      }
    tally = next;
  }
  const answers = new Map<number, bigint>();
  for (const { total, change, six, ways } of tally.values()) {
    const answer = catching && !six ? encode(total, 0, false) : encode(total, change, catching && six);
    answers.set(answer, (answers.get(answer) ?? 0n) + ways);
  }
  const outcomes = [...answers.keys()].sort((a, b) => a - b);
  const ways = outcomes.map((outcome) => {
    const count = answers.get(outcome)!;
    return count <= Number.MAX_SAFE_INTEGER ? Number(count) : count;
  });
  question = new Question(pool, 'total, ones and sixes', outcomes, ways, read);
  cast.fires.set(key, question);
  return question;
}

/**
 * MID-FIRE-1 to MID-FIRE-8: at the end of the round everybody in contact with fire takes its damage. The save comes
 * first, resistance after; reduction does not help against a continuing fire. (R6)
 */
export function burn(scene: Scene, who: number, dice: Dice, tell: Tell | undefined): void {
  const state = scene.fighters[who]!;
  const { house, fighters } = scene.cast;
  const one = fighters[who]!;
  if (state.grace) {
    // MID-FIRE-3: passed through quickly, nothing has caught.
    state.grace = false;
    state.ambient = 0;
    if (tell) tell({ rule: 'MID-FIRE-3', kind: 'unscathed', on: one.id });
    return;
  }
  // Fire on somebody and fire around them do not add up: the larger counts. (AMB-39)
  const count = Math.max(state.fire, state.ambient);
  if (count === 0) return;
  const own = state.fire > 0;
  const answer = dice.ask(fireQuestion(scene.cast, count, !own), one.asks.fire);
  const six = answer % 2 === 1;
  const rest = Math.floor(answer / 2);
  const total = Math.floor(rest / SPAN);
  const change = (rest % SPAN) - SPAN / 2;
  const rolled = state.steam ? Math.floor(total / 2) : total;
  const target = state.burned + rolled;
  const penalty = penaltyOf(scene, who);
  const bonus = saveBonus(scene, who, ['fire']);
  if (tell) tell({ rule: 'MID-FIRE-1', kind: 'burns', on: one.id, dice: count, rolled, target });
  const passed = check(dice, target, bonus - penalty, whySave(one, 'fire'));
  const taken = passed ? Math.floor(rolled / 2) : rolled;
  state.burned += house.fireCumulative === 'taken' ? taken : rolled;
  const cap = house.fireDiceCap === 'none' ? Number.POSITIVE_INFINITY : house.fireDiceCap;
  if (own) state.fire = Math.min(cap, Math.max(0, state.fire + change));
  else if (six) state.fire = Math.min(cap, Math.max(0, count + change));
  if (house.ambientFire === 'spreads' && state.ambient > 0)
    state.ambient = Math.min(cap, Math.max(0, state.ambient + change));
  if (tell)
    tell({
      rule: 'MID-FIRE-2',
      kind: 'fireSave',
      on: one.id,
      passed,
      taken,
      soFar: state.burned,
      next: state.fire,
      add: [
        { name: 'save bonus', value: bonus },
        { name: 'shock and fatigue', value: -penalty },
      ],
      against: { name: 'damage so far', value: target, must: 'reach' },
    });
  applyDamage(scene, who, taken, { kind: 'fire', rule: 'MID-FIRE-7', type: 'fire', reduce: false }, dice, tell);
  if (own && state.fire === 0 && state.ambient === 0) {
    state.burned = 0;
    if (tell) tell({ rule: 'MID-FIRE-4', kind: 'firesOut', on: one.id });
  } else if (!own && state.fire > 0 && tell) {
    tell({ rule: 'MID-FIRE-4', kind: 'catches', on: one.id, dice: state.fire });
  }
}

/** MID-FIRE-9: a burning arrow spreads on a six; its die is not damage. */
export const spreadingArrows = (faces: readonly number[]): number => faces.filter((face) => face === 6).length;

/** A weapon's flame is part of one hit: a torch of 1d4 and Strength with 2 for the flame. (MID-FIRE-6) */
export const flamingHit = (rolled: number, strength: number, flame: number): number => rolled + strength + flame;
