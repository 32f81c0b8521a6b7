/**
 * Acts: what a declaration comes to when blows are exchanged.
 */
import { IllegalMove } from '../../fight/ruleset.ts';
import type { Declaration, Stance } from './moves.ts';
import { levelOf } from './ladder.ts';
import type { Weapon } from './sheet.ts';
import type { Scene } from './state.ts';

/** Stances as numbers: an ordinary attack, the all-out options, and harming nobody. */
export const NORMAL = 0;
export const ALL_OUT_ATTACK = 1;
export const ALL_OUT_DEFENSE = 2;
export const HARMLESS = 3;
export type StanceCode = typeof NORMAL | typeof ALL_OUT_ATTACK | typeof ALL_OUT_DEFENSE | typeof HARMLESS;

export const stanceCode = (stance: Stance | undefined): StanceCode =>
  stance === 'allOutAttack' ? ALL_OUT_ATTACK : stance === 'allOutDefense' ? ALL_OUT_DEFENSE : NORMAL;

export interface Act {
  readonly weapon: Weapon;
  readonly stance: StanceCode;
  /** FUDGE-TACTIC-1 */
  readonly posture: number;
  /** FUDGE-MOD-1: the rolled degree that finds the small part aimed at. */
  readonly aim: number | undefined;
  readonly aimed: boolean;
  readonly stun: boolean;
  /** FUDGE-PULL-1: the most it may do. */
  readonly pull: number | undefined;
  readonly shift: boolean;
  readonly boost: boolean;
  /** FUDGE-ALLOUT-3: reads the foe while on the defense. */
  readonly study: boolean;
  /** Defends with the defense trait rather than the combat skill. */
  readonly dodging: boolean;
  /** Alternating turns: a stance kept since one's own turn, all-out defense or all-out attack (FUDGE-ROUND-2). */
  readonly guard: boolean;
  readonly open: boolean;
}

export const idleAct = (weapon: Weapon): Act => ({
  weapon,
  stance: HARMLESS,
  posture: 0,
  aim: undefined,
  aimed: false,
  stun: false,
  pull: undefined,
  shift: false,
  boost: false,
  study: false,
  dodging: false,
  guard: false,
  open: false,
});

/** The weapon that a move names, or the one in hand; bare hands for the disarmed (FUDGE-CRIT-2). */
export function weaponFor(scene: Scene, i: number, name: string | undefined): Weapon {
  const { arms, name: who } = scene.cast.fighters[i]!;
  if (name !== undefined) {
    const plain = name.toLowerCase();
    const found = arms.find((arm) => arm.name.toLowerCase() === plain);
    if (!found)
      throw new IllegalMove(`${who} has no "${name}"; at hand are ${arms.map((arm) => arm.name).join(', ')}.`);
    if (scene.fighters[i]!.disarmed && found === arms[0] && found.name !== 'unarmed') {
      throw new IllegalMove(`${who} has dropped the ${found.name}; the GM can give it back.`);
    }
    return found;
  }
  return scene.fighters[i]!.disarmed ? arms.find((arm) => arm.name === 'unarmed')! : arms[0]!;
}

function compiled(scene: Scene, i: number, declared: Declaration): Act {
  const blow = declared.kind === 'attack' || declared.kind === 'shoot' ? declared : undefined;
  const points = 'shift' in declared || 'boost' in declared ? declared : undefined;
  const stance =
    declared.kind === 'attack'
      ? stanceCode(declared.stance)
      : declared.kind === 'defend'
        ? ALL_OUT_DEFENSE
        : declared.kind === 'shoot'
          ? NORMAL
          : HARMLESS;
  return {
    weapon: weaponFor(scene, i, blow?.with),
    stance,
    posture: declared.kind === 'attack' ? (declared.posture ?? 0) : 0,
    aim: blow?.aim,
    aimed: blow?.aim !== undefined,
    stun: blow?.stun === true,
    pull: blow?.pull === undefined ? undefined : levelOf(blow.pull),
    shift: points?.shift === true,
    boost: points?.boost === true,
    study: declared.kind === 'defend' && declared.study === true,
    dodging: declared.kind === 'dodge',
    guard: false,
    open: false,
  };
}

/** What a fighter's declaration comes to; that of one who does nothing when there is none. */
export function actOf(scene: Scene, i: number): Act {
  const { declared, disarmed } = scene.fighters[i]!;
  if (declared === undefined) return scene.cast.idle[i]!;
  if (disarmed) return compiled(scene, i, declared);
  let act = scene.cast.acts.get(declared);
  if (!act) {
    act = compiled(scene, i, declared);
    scene.cast.acts.set(declared, act);
  }
  return act;
}

/** FUDGE-ROUND-1, FUDGE-ROUND-2: in alternating turns a defender harms nobody, and keeps the stance of the turn before. */
export function defendingAct(scene: Scene, i: number): Act {
  const { declared } = scene.fighters[i]!;
  const open = declared?.kind === 'attack' && declared.stance === 'allOutAttack';
  return { ...idleAct(weaponFor(scene, i, undefined)), dodging: true, guard: declared?.kind === 'defend', open };
}

/** The trait that a fighter brings to an exchange of blows. */
export function baseTrait(scene: Scene, i: number, act: Act): number {
  const { sheet } = scene.cast.fighters[i]!;
  return act.dodging ? (sheet.defense ?? sheet.skill) : sheet.skill;
}
