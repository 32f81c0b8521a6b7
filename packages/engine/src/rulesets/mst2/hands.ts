/**
 * Hands: which weapon in which grip, and the shield. MST-09, MST-Q11, MST-Q38, MST-Q39, MST-Q40.
 */
import { IllegalMove } from '../../fight/ruleset.ts';
import type { MoveOf } from './moves.ts';
import type { Arm } from './cast.ts';
import { type Scene, armOf } from './scene.ts';

const grip = ({ name, hands }: Arm): string => `${name} (${hands === 2 ? 'two hands' : 'one hand'})`;

/** Hands that a choice of weapons and shield would take; a shield takes one unless the house says otherwise (MST-Q11). */
const handsFor = (scene: Scene, arm: Arm, off: Arm | undefined, shield: boolean): number =>
  (arm.name === 'unarmed' ? 0 : arm.hands) + (off ? off.hands : 0) + (shield && scene.cast.house.shieldHand ? 1 : 0);

/**
 * The weapon an attack is made with: the one in hand, another in the other hand (MST-Q39), bare hands, or the one in
 * hand in another grip, which changes free at the start of one's turn (MST-Q11). Takes it up.
 */
export function armForAttack(scene: Scene, who: number, move: MoveOf<'attack'>): Arm {
  const state = scene.fighters[who]!;
  const { arms } = scene.cast.fighters[who]!;
  const held = arms[state.arm]!;
  if (move.with === undefined && move.hands === undefined) return held;
  const name = move.with?.toLowerCase() ?? held.name.toLowerCase();
  const off = state.off < 0 ? undefined : arms[state.off]!;
  // The weapon in the other hand may strike; the one readied goes on defending.
  if (off && off.name.toLowerCase() === name && held.name.toLowerCase() !== name) return off;
  if (name === 'unarmed') return arms[arms.length - 1]!;
  if (held.name.toLowerCase() !== name) {
    const known = arms.find((arm) => arm.name.toLowerCase() === name);
    const all = [held, ...(off ? [off] : [])].map((arm) => arm.name).join(', ');
    throw new IllegalMove(
      known
        ? `${scene.cast.fighters[who]!.name} has ${all} in hand, and ${known.name} not; ready it first.`
        : `Found the weapon "${move.with}"; ${scene.cast.fighters[who]!.name} has ${all} in hand.`,
    );
  }
  if (move.hands === undefined || move.hands === held.hands) return held;
  const other = arms.findIndex((arm) => arm.name === held.name && arm.hands === move.hands);
  if (other < 0)
    throw new IllegalMove(`${held.name} has no grip of ${move.hands} hands; it is used with ${held.hands}.`);
  checkHands(scene, who, arms[other]!, off, state.shield === 1);
  state.arm = other;
  return arms[other]!;
}

function checkHands(scene: Scene, who: number, arm: Arm, off: Arm | undefined, shield: boolean): void {
  if (handsFor(scene, arm, off, shield) <= 2) return;
  const others = [...(off ? [off.name] : []), ...(shield ? ['a shield'] : [])].join(' and ');
  throw new IllegalMove(
    `${scene.cast.fighters[who]!.name} has no hands for ${grip(arm)} beside ${others}; drop that first.`,
  );
}

interface Readied {
  readonly arm: number;
  readonly off: number;
  readonly shield: 0 | 1;
}

/** What would be in hand after a `ready` move. Throws IllegalMove when it cannot be. */
export function readied(scene: Scene, who: number, move: MoveOf<'ready'>): Readied {
  const state = scene.fighters[who]!;
  const { arms, name, sheet } = scene.cast.fighters[who]!;
  const find = (wanted: string, hands?: number): number => {
    const at = arms.findIndex(
      (arm) => arm.name.toLowerCase() === wanted.toLowerCase() && (hands === undefined || arm.hands === hands),
    );
    if (at < 0) {
      const all = arms.map(grip).join(', ');
      throw new IllegalMove(`Found the weapon "${wanted}"${hands ? ` with ${hands} hands` : ''}; ${name} has ${all}.`);
    }
    return at;
  };
  const arm =
    move.with === undefined && move.hands === undefined
      ? state.arm
      : find(move.with ?? armOf(scene, who).name, move.hands);
  // Taking up another weapon lets go of the second one, unless it is named.
  const off = move.off !== undefined ? find(move.off, 1) : move.with === undefined ? state.off : -1;
  if (off === arm && sheet.weapons.filter((one) => one.name === arms[arm]!.name).length < 2)
    throw new IllegalMove(`${name} has one ${arms[arm]!.name} only, and cannot have it in both hands.`);
  const shield = move.shield ?? state.shield === 1;
  if (move.shield && !sheet.shield) throw new IllegalMove(`${name} has no shield.`);
  if (arm === state.arm && off === state.off && shield === (state.shield === 1)) {
    throw new IllegalMove(`${name} has that in hand already.`);
  }
  checkHands(scene, who, arms[arm]!, off < 0 ? undefined : arms[off]!, shield);
  return { arm, off, shield: shield ? 1 : 0 };
}

/** Takes up what a `ready` move says. */
export function useArm(scene: Scene, who: number, move: MoveOf<'ready'>): void {
  Object.assign(scene.fighters[who]!, readied(scene, who, move));
}

/** MST-Q11, MST-Q40: letting go is free. */
export function drop(scene: Scene, who: number, what: string): void {
  const state = scene.fighters[who]!;
  const { arms, name } = scene.cast.fighters[who]!;
  if (what === 'shield') {
    if (state.shield === 0) throw new IllegalMove(`${name} has no shield up.`);
    state.shield = 0;
    return;
  }
  const wanted = what.toLowerCase();
  const bare = arms.length - 1;
  if (state.off >= 0 && arms[state.off]!.name.toLowerCase() === wanted) state.off = -1;
  else if (armOf(scene, who).name.toLowerCase() === wanted && state.arm !== bare) {
    state.arm = state.off >= 0 ? state.off : bare;
    state.off = -1;
  } else
    throw new IllegalMove(
      `Found "${what}" to drop; ${name} has ${armOf(scene, who).name}${state.shield ? ' and a shield' : ''} in hand.`,
    );
}
