/**
 * The round (MID-INI, spec 5.3): its start, whose action is due, and its end. A start or an end that would branch too
 * much in one move goes on with the next move of the GM.
 */
import type { Dice } from '../../dice/dice.ts';
import type { Tell } from '../../fight/telling.ts';
import { oneDie } from '../../dice/pool.ts';
import { blocksAllowed, parriesAllowed } from './defense.ts';
import { burn } from './fire.ts';
import { initiativeOf, placeOf, setPlaces, tiesToRollAgain } from './initiative.ts';
import { NOT_EVADING, type Scene, type State, isGone, left, mayAttack } from './scene.ts';
import { become, overOf, systemShock, willpowerCheck } from './shock.ts';
import { ageWounds, agePenalties } from './wounds.ts';
import { bleed, overcap } from './bleeding.ts';

const D10 = oneDie(10);

/** Most branches that one step of a round's start or end may take. */
const MOST_BRANCHES = 2000;

/** Step 2 of the round: everything that belongs to a round is renewed, as soon as the last one is over. */
function refresh(scene: Scene): void {
  const late = scene.cast.house.endOfRoundShock === 'whole_next_round';
  for (let i = 0; i < scene.fighters.length; i++) {
    const state = scene.fighters[i]!;
    const gone = isGone(state);
    if (!gone) agePenalties(scene, i);
    state.shock = late && !gone ? state.late : 0;
    state.late = 0;
    state.recovering = !gone && state.recoverNext;
    state.recoverNext = false;
    state.stance = 'normal';
    state.shieldMode = 'normal';
    state.declared = false;
    state.used = 0;
    state.parried = 0;
    state.blocked = 0;
    state.dodged = false;
    state.halfDodge = false;
    state.attacked = false;
    state.follow = 0;
    state.struckFirst = false;
    state.checked = false;
    state.rolled = false;
    state.place = 0;
    state.evasion = NOT_EVADING;
  }
}

/** Does this fighter still have to state intentions? (MID-INI-1) Those who recover only defend. (MID-DOD-2) */
export function undeclared(scene: Scene, i: number): boolean {
  const state = scene.fighters[i]!;
  if (state.condition !== 'active' || state.helpless || state.paralysis !== '') return false;
  return !state.declared && !state.recovering;
}

/** Does this fighter roll initiative this round? */
const rolls = (state: State): boolean => state.condition === 'active' && !state.recovering;

/**
 * Steps 3 and 4: system shock of the bound above their capacity (AMB-6b), then initiative in the order of the sheets
 * (R15). Then the carried shock is dropped.
 */
export function startRound(scene: Scene, quiet: boolean, dice: Dice, tell: Tell | undefined): void {
  const count = scene.fighters.length;
  let branches = 1;
  while (scene.at < count) {
    const i = scene.at;
    const state = scene.fighters[i]!;
    if (state.condition === 'active' && state.bound && overOf(scene, i) > 0) {
      if (branches * 2 > MOST_BRANCHES) return;
      branches *= 2;
      systemShock(scene, i, 0, dice, tell);
    }
    scene.at += 1;
  }
  if (!quiet) {
    for (let i = 0; i < count; i++) {
      const state = scene.fighters[i]!;
      if (!rolls(state) || state.rolled) continue;
      if (branches * 10 > MOST_BRANCHES) return;
      branches *= 10;
      const { modifier, terms } = initiativeOf(scene, i, tell !== undefined);
      const face = dice.sum(D10, scene.cast.fighters[i]!.asks.initiative);
      if (!scene.tiebreak) state.initiative = face + modifier;
      state.place += scene.tiebreak ? face : placeOf(scene, i, face + modifier);
      state.rolled = true;
      if (tell)
        tell({
          rule: 'MID-INI-2',
          kind: 'initiative',
          by: scene.cast.fighters[i]!.id,
          total: scene.tiebreak ? face : state.initiative,
          again: scene.tiebreak,
          add: scene.tiebreak ? [] : terms,
        });
    }
  }
  setPlaces(scene);
  if (!quiet && scene.cast.house.initiativeTies === 'reroll' && tiesToRollAgain(scene)) return;
  scene.tiebreak = false;
  for (const state of scene.fighters) if (!isGone(state)) state.carried = 0;
  scene.phase = 'act';
  scene.at = 0;
}

/** May this fighter still act of its own in this round? Those who only defend keep their actions for dodging. */
export function mayAct(scene: Scene, i: number): boolean {
  const state = scene.fighters[i]!;
  return (
    state.condition === 'active' &&
    state.used < scene.cast.fighters[i]!.actions &&
    state.paralysis === '' &&
    !state.helpless &&
    mayAttack(state)
  );
}

/** Is a further blow due that takes no action? */
const follows = (scene: Scene, i: number): boolean => {
  const state = scene.fighters[i]!;
  return (state.condition === 'active' || (scene.simultaneous && state.wasActive)) && state.follow !== 0;
};

/**
 * Step 5: whose action is due, as an index, or -1. First actions in order of initiative, then second ones. A further
 * blow comes at once; those who act at the same moment come one after the other.
 */
export function dueFighter(scene: Scene): number {
  for (let i = 0; i < scene.fighters.length; i++) if (follows(scene, i)) return i;
  if (scene.simultaneous) return scene.group.length > 0 ? scene.group[0]! : -1;
  let best = -1;
  for (let i = 0; i < scene.fighters.length; i++) {
    if (!mayAct(scene, i)) continue;
    if (best < 0) best = i;
    else {
      const [a, b] = [scene.fighters[i]!, scene.fighters[best]!];
      if (a.used < b.used || (a.used === b.used && a.place > b.place)) best = i;
    }
  }
  return best;
}

/** After every move: a simultaneous group ends or begins, a shield strikes after the last action, the round runs out. */
export function settle(scene: Scene): void {
  if (scene.pending || scene.phase !== 'act') return;
  for (let i = 0; i < scene.fighters.length; i++) {
    const state = scene.fighters[i]!;
    if (isGone(state) && !scene.simultaneous) continue;
    // MID-SHD-4: one strike with the shield right after the last action of the round.
    if (
      state.shieldMode === 'rush' &&
      !state.struckFirst &&
      state.follow === 0 &&
      state.condition === 'active' &&
      state.used >= scene.cast.fighters[i]!.actions
    ) {
      state.follow = -1;
      state.struckFirst = true;
    }
    if (state.follow !== 0) {
      if (follows(scene, i)) return;
      state.follow = 0;
    }
  }
  if (scene.simultaneous) {
    if (scene.group.length > 0) return;
    scene.simultaneous = false;
  }
  tidy(scene);
  const due = dueFighter(scene);
  if (due < 0) {
    scene.phase = 'end';
    scene.at = 0;
    return;
  }
  if (scene.cast.house.initiativeTies !== 'simultaneous' || left(scene).over) return;
  gather(scene, due);
}

/** Places and the like matter only while there is something left to do: forgetting them keeps scenes few. */
function tidy(scene: Scene): void {
  let last = -1;
  let able = 0;
  for (let i = 0; i < scene.fighters.length; i++) {
    if (mayAct(scene, i)) {
      able += 1;
      last = i;
      continue;
    }
    const state = scene.fighters[i]!;
    state.place = 0;
    state.attacked = false;
    state.dodged = false;
  }
  if (able === 1) scene.fighters[last]!.place = 0;
}

/** R7: everybody whose action comes at the same moment, with the shock from before any of them. */
function gather(scene: Scene, due: number): void {
  const { used, place } = scene.fighters[due]!;
  const { group } = scene;
  group.length = 0;
  for (let i = 0; i < scene.fighters.length; i++) {
    const state = scene.fighters[i]!;
    if (mayAct(scene, i) && state.used === used && state.place === place) group.push(i);
  }
  if (group.length < 2) {
    group.length = 0;
    return;
  }
  scene.simultaneous = true;
  for (const state of scene.fighters) {
    state.wasActive = state.condition === 'active';
    state.before = isGone(state) ? 0 : state.shock;
  }
}

/** Branches that the end of the round may take for a fighter: rough, and the same for the same scene. */
function endBranches(scene: Scene, i: number): number {
  const state = scene.fighters[i]!;
  if (isGone(state)) return 1;
  const fire = Math.max(state.fire, state.ambient);
  const checks = state.wounds[0]! + (overOf(scene, i) > 0 ? 1 : 0) + (state.wake === 1 ? 1 : 0);
  return (fire > 0 ? 80 * fire : 1) * (1 + checks);
}

/** Steps 6 and 7: the end of the round, fighter by fighter: fire, bleeding, growth above the capacity, fatigue. */
export function endRound(scene: Scene, all: boolean, dice: Dice, tell: Tell | undefined): void {
  scene.phase = 'end';
  scene.group.length = 0;
  scene.simultaneous = false;
  let branches = 1;
  while (scene.at < scene.fighters.length) {
    const next = endBranches(scene, scene.at);
    if (!all && branches > 1 && branches * next > MOST_BRANCHES) return;
    branches *= next;
    endFor(scene, scene.at, dice, tell);
    scene.at += 1;
  }
  if (tell)
    tell({
      rule: 'MID-INI-1',
      kind: 'roundEnds',
      round: scene.round,
      left: scene.fighters.map((_, i) => leftOf(scene, i)),
    });
  scene.phase = 'start';
  scene.at = 0;
  scene.round += 1;
  refresh(scene);
}

/** What a round leaves of a fighter: told at its end, as the next one renews it. */
function leftOf(scene: Scene, i: number) {
  const state = scene.fighters[i]!;
  const { id, actions, arms } = scene.cast.fighters[i]!;
  return {
    id,
    shock: state.shock,
    minute: state.minute,
    actions: state.recovering ? 0 : Math.max(0, actions - state.used),
    parries: Math.max(0, parriesAllowed(scene, i, arms[state.arm]!) - state.parried),
    blocks: Math.max(0, blocksAllowed(scene, i) - state.blocked),
    recovers: state.recoverNext,
  };
}

function endFor(scene: Scene, i: number, dice: Dice, tell: Tell | undefined): void {
  const state = scene.fighters[i]!;
  const { house, fighters } = scene.cast;
  if (isGone(state)) return;
  for (const step of house.endOfRoundOrder) {
    if (step === 'fire') burn(scene, i, dice, tell);
    else if (step === 'bleed') bleed(scene, i, dice, tell);
    else overcap(scene, i, dice, tell);
  }
  // MID-FAT-3: a heroic load tires whoever bears it.
  const tiring = fighters[i]!.penalties.fatiguePerRound;
  if (tiring > 0 && state.condition === 'active' && state.fatigue < MOST_FATIGUE) {
    state.fatigue += tiring;
    if (tell) tell({ rule: 'MID-FAT-3', kind: 'tires', on: fighters[i]!.id, points: tiring, fatigue: state.fatigue });
  }
  ageWounds(scene, i);
  if (house.carriedShock === 'on') state.carried = state.shock;
  if (state.wake > 0 && state.condition === 'unconscious') wake(scene, i, dice, tell);
}

/** Fatigue beyond this changes nothing more, so it is not counted. */
const MOST_FATIGUE = 100;

/** AMB-52: the unconscious check once a minute while hit points are full, and wake without a check below. */
function wake(scene: Scene, i: number, dice: Dice, tell: Tell | undefined): void {
  const state = scene.fighters[i]!;
  state.wake -= 1;
  if (state.wake > 0) return;
  const full = state.hp >= scene.cast.fighters[i]!.hpCap;
  if (!full || willpowerCheck(scene, i, 0, dice, tell)) {
    become(scene, i, 'active', 'MID-HP-3', tell);
    state.tended = false;
  } else {
    state.wake = scene.cast.house.roundsPerMinute;
    state.tended = true;
  }
}

/** Quiet rounds pass, each with its start and end; the one that has begun counts as the first. (MID-TIME-1) */
export function passTime(scene: Scene, rounds: number, dice: Dice, tell: Tell | undefined): void {
  for (let i = 0; i < rounds; i++) {
    while (scene.phase === 'start') startRound(scene, true, dice, tell);
    endRound(scene, true, dice, tell);
  }
}
