/**
 * Falls (MID-FALL).
 */
import type { Dice } from '../../dice/dice.ts';
import { D20, type Pool, Question, poolOf } from '../../dice/pool.ts';
import type { Tell } from '../../fight/telling.ts';
import { SURFACES, type Surface, TERMINAL_FEET } from './catalog.ts';
import { whySave } from './cast.ts';
import { applyDamage } from './damage.ts';
import type { House } from './house.ts';
import { faceNeeded } from './rolls.ts';
import { saveBonus } from './saves.ts';
import type { Scene } from './scene.ts';
import { readDice } from './sheet.ts';
import { penaltyOf } from './shock.ts';

/** MID-FALL-1, MID-FALL-7: one die for ten feet or part; a ground-level fall is one; terminal speed ends the growth. */
export const fallDice = (feet: number, terminal = TERMINAL_FEET): number =>
  Math.max(1, Math.ceil(Math.min(feet, terminal) / 10));

/** MID-FALL-3, MID-FALL-6: the yards fallen, rounded up, at least one. (AMB-34) */
export const fallTarget = (feet: number, override: House['fallTargetOverride'] = 'none'): number =>
  override === 'none' ? Math.max(1, Math.ceil(feet / 3)) : override;

/** MID-FALL-8, MID-FALL-9: one blade doubled as a charge, unless the fall is controlled. */
export function spikeSides(spike: string, controlled: boolean): number[] {
  const { sides } = readDice(spike)!;
  return controlled ? sides : [...sides, ...sides];
}

/** How a save against a fall came out. */
const FUMBLE = 0;
const FAILURE = 1;
const SUCCESS = 2;
const CRITICAL = 3;

/** The result of a face, when the save needs `needed`. */
const resultOf = (face: number, needed: number): number =>
  face <= 2 ? FUMBLE : face >= 19 ? CRITICAL : face >= needed ? SUCCESS : FAILURE;

/** MID-FALL-4, MID-FALL-5, AMB-35, R10: what the results make of the damage. */
export function fallFactor(results: readonly number[]): number {
  if (results.includes(CRITICAL)) return 0;
  if (results.length > 1 && results.every((result) => result === SUCCESS)) return 0;
  let factor = 1;
  for (const result of results) factor *= result === SUCCESS ? 0.5 : result === FUMBLE ? 2 : 1;
  return Math.min(2, factor);
}

/** MID-FALL-3, MID-FALL-4: damage of a fall whose dice and save faces lie on the table. */
export const fallDamage = (rolled: number, faces: readonly number[], target: number, modifier: number): number =>
  Math.floor(rolled * fallFactor(faces.map((face) => resultOf(face, faceNeeded(target, modifier)))));

const pools = new Map<string, Pool>();

/** The dice of a fall and its spikes, the same object for the same dice. */
export function fallPool(count: number, die: number, spikes: readonly number[] = [], bonus = 0): Pool {
  const key = `${count}d${die}+${spikes.join()}+${bonus}`;
  let pool = pools.get(key);
  if (!pool) {
    pool = poolOf([...Array.from({ length: count }, () => die), ...spikes], bonus);
    pools.set(key, pool);
  }
  return pool;
}

/** Saves that answer with fumble, failure, success or critical, by the face needed. */
const saveBands = (needed: number): Question => D20.bands([3, needed, 19]);

/** Totals beyond this are asked together with their save, so that a long fall does not branch without need. */
const MOST_TOTALS = 150;
const whole = new Map<string, Question>();

/** A long fall as one question: its dice and its saves, answered with the damage after them. */
function wholeFall(pool: Pool, key: string, saves: number, needed: number): Question {
  const full = `${key}|${saves}|${needed}`;
  let question = whole.get(full);
  if (question) return question;
  const { outcomes, ways } = pool.total;
  const factors = new Map<number, bigint>();
  for (let i = 0; i < 20 ** saves; i++) {
    const faces = Array.from({ length: saves }, (_, at) => (Math.floor(i / 20 ** at) % 20) + 1);
    const factor = fallFactor(faces.map((face) => resultOf(face, needed)));
    factors.set(factor, (factors.get(factor) ?? 0n) + 1n);
  }
  const tally = new Map<number, bigint>();
  for (const [factor, share] of factors)
    outcomes.forEach((total, i) => {
      const damage = Math.floor(total * factor);
      tally.set(damage, (tally.get(damage) ?? 0n) + BigInt(ways[i]!) * share);
    });
  const rising = [...tally.keys()].sort((a, b) => a - b);
  const dice = pool.dice.length;
  const all = poolOf([...pool.dice.map(({ high }) => high), ...new Array<number>(saves).fill(20)], pool.bonus);
  question = new Question(
    all,
    `damage after the save (${needed} or more halves)`,
    rising,
    rising.map((damage) => tally.get(damage)!),
    (faces) => {
      let rolled = pool.bonus;
      for (let i = 0; i < dice; i++) rolled += faces[i]!;
      return Math.floor(rolled * fallFactor(faces.slice(dice).map((face) => resultOf(face, needed))));
    },
  );
  whole.set(full, question);
  return question;
}

export interface Fall {
  readonly feet: number;
  readonly surface: Surface;
  readonly controlled?: boolean | undefined;
  readonly spikes?: string | undefined;
  readonly spike?: string | undefined;
  readonly die?: number | undefined;
  readonly target?: number | undefined;
  readonly breakfall?: boolean | undefined;
  readonly bonus?: number | undefined;
  readonly terminal?: number | undefined;
}

/** MID-FALL-1 to MID-FALL-11: somebody falls. No attack roll; one save covers fall and spikes. (MID-FALL-10) */
export function fall(scene: Scene, who: number, how: Fall, dice: Dice, tell: Tell | undefined): void {
  const { house, fighters } = scene.cast;
  const one = fighters[who]!;
  const controlled = how.controlled === true;
  const spikes = how.spikes === undefined ? { sides: [], bonus: 0 } : readDice(how.spikes)!;
  const blade = how.spike === undefined ? [] : spikeSides(how.spike, controlled);
  const weaponised = how.spikes !== undefined || how.spike !== undefined;
  const die = how.die ?? SURFACES[weaponised ? 'weaponised' : how.surface];
  const count = fallDice(how.feet, how.terminal);
  const all = [...spikes.sides, ...blade];
  const pool = fallPool(count, die, all, spikes.bonus);
  const target = how.target ?? fallTarget(how.feet, house.fallTargetOverride);
  const penalty = penaltyOf(scene, who);
  const bonus = saveBonus(scene, who, ['crushing']) + (how.bonus ?? 0) + (how.breakfall ? one.sheet.breakfall : 0);
  const needed = faceNeeded(target, bonus - penalty);
  const saves = controlled ? 2 : 1;
  const against = { name: 'save target', value: target, must: 'reach' as const };
  const add = [
    { name: 'save bonus', value: bonus },
    { name: 'shock and fatigue', value: -penalty },
  ];
  let damage: number;
  if (pool.total.outcomes.length > MOST_TOTALS) {
    damage = dice.ask(wholeFall(pool, `${count}d${die}+${all.join()}+${spikes.bonus}`, saves, needed), one.asks.fall);
    if (tell) tell({ rule: 'MID-FALL-3', kind: 'falls', on: one.id, feet: how.feet, dice: pool.text, target, damage });
  } else {
    const rolled = dice.sum(pool, one.asks.fall);
    if (tell) tell({ rule: 'MID-FALL-1', kind: 'falls', on: one.id, feet: how.feet, dice: pool.text, rolled, target });
    const results: number[] = [];
    for (let i = 0; i < saves; i++) {
      const result = dice.ask(saveBands(needed), whySave(one, 'crushing'));
      results.push(result);
      if (tell)
        tell({
          rule: result === CRITICAL || result === FUMBLE ? 'MID-FALL-4' : controlled ? 'MID-FALL-5' : 'MID-FALL-3',
          kind: 'fallSave',
          on: one.id,
          result: ['fumble', 'failure', 'success', 'critical'][result],
          passed: result >= SUCCESS,
          add,
          against,
        });
    }
    damage = Math.floor(rolled * fallFactor(results));
  }
  applyDamage(
    scene,
    who,
    damage,
    {
      kind: 'fall',
      rule: weaponised ? 'MID-FALL-8' : 'MID-FALL-3',
      type: 'smashing',
      resist: house.fallReduction === 'both',
      reduce: house.fallReduction !== 'none',
    },
    dice,
    tell,
  );
}
