/**
 * Healing: rest, medical rolls, weeks, and other powers. FUDGE-HEAL-1 to -7, A-20, A-29 to.
 */
import type { Dice } from '../../dice/dice.ts';
import type { Question } from '../../dice/pool.ts';
import { IllegalMove } from '../../fight/ruleset.ts';
import type { Tell } from '../../fight/telling.ts';
import type { House } from './house.ts';
import { HURT, INCAPACITATED, LADDER, NEAR_DEATH, SCRATCH, VERY_HURT, levelName } from './ladder.ts';
import type { MoveOf } from './moves.ts';
import { bandedAction, reaches } from './rolls.ts';
import { type Scene, type State, boxOf, marksOf, stateOf, trueLevel, worst } from './state.ts';
import { type Kept, penaltyOf, replace, severity } from './wounds.ts';

/** FUDGE-HEAL-2, A-29: levels that a rolled degree heals. */
export const levelsHealed = ({ healCap }: Pick<House, 'healCap'>, degree: number): number =>
  degree < LADDER.Good ? 0 : Math.min(degree, healCap);

/** One wound healed so many levels: what it becomes; 0 is healed. Scratch is no step on the way (FUDGE-HEAL-2). */
export const healedLevel = (level: number, levels: number): number => (level - levels < HURT ? 0 : level - levels);

/** A wound's way through healing, as a telling shows it. */
interface Mended {
  readonly rolled: string;
  readonly marked: string;
  readonly healsAs: string;
  readonly becomes: string;
}

/**
 * FUDGE-HEAL-2, A-30, R-10, R-11: takes every wound through `become`, which gives the level it has afterwards, and puts
 * the rest back on the track.
 */
function mend(scene: Scene, who: number, become: (level: number, at: number) => number): Mended[] {
  const state = scene.fighters[who]!;
  const { track } = scene.cast.fighters[who]!;
  const { healBy } = scene.cast.house;
  const rest: Kept[] = [];
  const mended = state.wounds.map((wound, at) => {
    const level = severity(wound, healBy);
    const after = become(level, at);
    // What does not change is kept as what it truly is; what heals is what it has become.
    if (after > 0) rest.push({ level: after === level ? trueLevel(wound) : after, from: after });
    return {
      rolled: levelName(trueLevel(wound)),
      marked: levelName(boxOf(wound)),
      healsAs: levelName(level),
      becomes: after === 0 ? 'healed' : levelName(after),
    };
  });
  replace(track, state, rest);
  if (worst(state) < NEAR_DEATH) {
    state.stable = false;
    state.asked = false;
  }
  return mended;
}

const tellHealed = (scene: Scene, who: number, rule: string, kind: string, more: object, tell: Tell): void => {
  const state = scene.fighters[who]!;
  tell({
    rule,
    kind,
    on: scene.cast.fighters[who]!.id,
    ...more,
    marks: marksOf(state),
    state: levelName(stateOf(state)),
    penalty: penaltyOf(scene, who),
  });
};

/** FUDGE-HEAL-1, FUDGE-STUN-1: after five or ten minutes Scratches and stuns are gone; pushed ones stay as their box. */
export function rest(scene: Scene, who: number, tell: Tell | undefined): void {
  const state = scene.fighters[who]!;
  if (state.fate === 'dead') return;
  const { healBy } = scene.cast.house;
  const { track } = scene.cast.fighters[who]!;
  const left = state.wounds.flatMap((wound): Kept[] => {
    const level = severity(wound, healBy);
    return level <= SCRATCH ? [] : [{ level: Math.max(level, trueLevel(wound)), from: level }];
  });
  replace(track, state, left);
  state.stun = 0;
  state.stunFor = 0;
  state.stunMarks = 0;
  state.blindFor = 0;
  state.knockedOut = false;
  state.now = 0;
  state.next = 0;
  if (tell) tellHealed(scene, who, 'FUDGE-HEAL-1', 'rested', {}, tell);
}

const questions = new Map<string, Question>();
/** The medical roll, asked only for the levels it heals. */
function medicalQuestion(house: House, skill: number): Question {
  const key = `${house.dice} ${house.healCap} ${skill}`;
  let question = questions.get(key);
  if (!question) {
    question = bandedAction(house, 'levels healed', (roll) => levelsHealed(house, skill + roll));
    questions.set(key, question);
  }
  return question;
}

/** FUDGE-HEAL-2, FUDGE-HEAL-3, FUDGE-HEAL-7, A-30: one medical roll for all wounds there are. */
export function medical(
  scene: Scene,
  who: number,
  healer: number,
  move: MoveOf<'medical'>,
  dice: Dice,
  tell: Tell | undefined,
): void {
  const state = scene.fighters[who]!;
  const { house, fighters } = scene.cast;
  const { name } = fighters[who]!;
  if (state.fate === 'dead') throw new IllegalMove(`${name} is dead; medicine is too late.`);
  if (state.treated && !move.again) {
    throw new IllegalMove(
      `${name} was treated already; another roll needs new wounds or a week of rest, or the GM's leave ("again").`,
    );
  }
  const skill = move.skill ?? (healer < 0 ? LADDER.Poor : fighters[healer]!.sheet.medical);
  let degree = move.degree;
  if (move.success) {
    degree = Math.max(LADDER.Good, degree ?? LADDER.Good);
    payFor(scene, healer);
  }
  const rolled = degree === undefined;
  degree ??= skill + dice.ask(medicalQuestion(house, skill), fighters[healer < 0 ? who : healer]!.asks.medical);
  const levels = levelsHealed(house, degree);
  const wounds = levels === 0 ? undefined : mend(scene, who, (level) => healedLevel(level, levels));
  state.treated = true;
  if (levels > 0 && worst(state) === NEAR_DEATH) state.stable = true;
  if (tell) {
    const add = rolled && house.dice === '4dF' ? { add: [{ name: 'medical skill', value: skill }] } : {};
    const time = move.time === undefined ? {} : { time: move.time };
    const more = { ...add, degree, levels, wounds: wounds ?? unchanged(scene, who), ...time, stable: state.stable };
    tellHealed(scene, who, 'FUDGE-HEAL-2', 'treated', more, tell);
  }
}

/** FUDGE-FP-1: a Fudge Point of the healer's makes sure of success. */
function payFor(scene: Scene, healer: number): void {
  if (healer < 0) throw new IllegalMove('Name the healer whose Fudge Point makes sure of this.');
  const state = scene.fighters[healer]!;
  if (state.points < 1) throw new IllegalMove(`${scene.cast.fighters[healer]!.name} has no Fudge Point left.`);
  state.points -= 1;
}

const unchanged = (scene: Scene, who: number): Mended[] =>
  scene.fighters[who]!.wounds.map((wound) => ({
    rolled: levelName(trueLevel(wound)),
    marked: levelName(boxOf(wound)),
    healsAs: levelName(severity(wound, scene.cast.house.healBy)),
    becomes: levelName(severity(wound, scene.cast.house.healBy)),
  }));

/** FUDGE-HEAL-7: first aid in the fight: a Good medical roll stops the dying, and heals nothing yet. */
export function firstAid(scene: Scene, by: number, on: number, dice: Dice, tell: Tell | undefined): void {
  const { fighters, house } = scene.cast;
  const { sheet, asks, id } = fighters[by]!;
  const success = reaches(house, LADDER.Good - sheet.medical, dice, asks.medical);
  if (success && worst(scene.fighters[on]!) === NEAR_DEATH) scene.fighters[on]!.stable = true;
  if (tell) {
    tell({
      rule: 'FUDGE-HEAL-7',
      kind: 'firstAid',
      by: id,
      on: fighters[on]!.id,
      ...(house.dice === '4dF' ? { add: [{ name: 'medical skill', value: sheet.medical }] } : {}),
      against: { name: 'Good', value: LADDER.Good, must: 'reach' },
      success,
    });
  }
}

/** FUDGE-HEAL-6: healing by other powers: so many levels, in a time that the GM sets. */
export function healLevels(
  scene: Scene,
  who: number,
  levels: number,
  time: string | undefined,
  tell: Tell | undefined,
): void {
  const { name } = scene.cast.fighters[who]!;
  if (scene.fighters[who]!.fate === 'dead')
    throw new IllegalMove(`${name} is dead; the GM can change that fate first.`);
  const wounds = mend(scene, who, (level) => healedLevel(level, levels));
  if (tell)
    tellHealed(scene, who, 'FUDGE-HEAL-6', 'healed', { levels, wounds, ...(time === undefined ? {} : { time }) }, tell);
}

/** FUDGE-HEAL-4, FUDGE-HEAL-5, A-31, A-32, R-12: a week of rest: every wound one level, by itself or by Constitution. */
export function week(scene: Scene, who: number, dice: Dice, tell: Tell | undefined): void {
  const state = scene.fighters[who]!;
  if (state.fate === 'dead') return;
  const wounds = mend(scene, who, (level) => {
    if (level <= SCRATCH) return 0;
    if (level === NEAR_DEATH && !mendsUnaided(scene, state)) return level;
    return pullsThrough(scene, who, level, dice, tell) ? healedLevel(level, 1) : level;
  });
  state.treated = false;
  if (tell) tellHealed(scene, who, 'FUDGE-HEAL-4', 'week', { wounds }, tell);
}

const mendsUnaided = (scene: Scene, state: State): boolean => scene.cast.house.nearDeathHeals && state.stable;

/** FUDGE-HEAL-4: the Constitution roll of a wound, where the house asks for it. */
function pullsThrough(scene: Scene, who: number, level: number, dice: Dice, tell: Tell | undefined): boolean {
  const { house, fighters } = scene.cast;
  if (!house.constitutionRoll) return true;
  const { sheet, asks, id } = fighters[who]!;
  const { Hurt, 'Very Hurt': veryHurt, Incapacitated } = house.constitutionDifficulty;
  const difficulty = level === HURT ? Hurt : level === VERY_HURT ? veryHurt : Incapacitated;
  const success = reaches(house, difficulty - sheet.constitution, dice, asks.constitution);
  if (tell) {
    tell({
      rule: 'FUDGE-HEAL-4',
      kind: 'constitution',
      by: id,
      ...(house.dice === '4dF' ? { add: [{ name: 'Constitution', value: sheet.constitution }] } : {}),
      against: { name: 'Difficulty', value: difficulty, must: 'reach' },
      level: levelName(Math.min(level, INCAPACITATED)),
      success,
    });
  }
  return success;
}
