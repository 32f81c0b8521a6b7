/**
 * Saving throws (MID-SAV).
 */
import type { Dice } from '../../dice/dice.ts';
import type { Tell } from '../../fight/telling.ts';
import { SAVE_TARGET } from './catalog.ts';
import { whySave } from './cast.ts';
import { check, faceNeeded } from './rolls.ts';
import { type Scene, lastingSum } from './scene.ts';
import { penaltyOf } from './shock.ts';

/** Does a face that lies on the table make the save? */
export const saved = (face: number, modifier: number, target: number): boolean => face >= faceNeeded(target, modifier);

/** MID-SAV-6: the bonus of a fighter against a kind of danger: everything that applies is added up. */
export function saveBonus(scene: Scene, who: number, kinds: readonly string[]): number {
  const { saves } = scene.cast.fighters[who]!;
  let bonus = lastingSum(scene.fighters[who]!, 'saves');
  for (const kind of kinds) bonus += saves[kind] ?? 0;
  return bonus;
}

/** MID-SAV-1, MID-SAV-2: a saving throw of a fighter. Without a target stated it is 15. */
export function save(
  scene: Scene,
  who: number,
  kinds: readonly string[],
  target: number | undefined,
  bonus: number,
  dice: Dice,
  tell: Tell | undefined,
): boolean {
  const against = target ?? SAVE_TARGET;
  const penalty = penaltyOf(scene, who);
  const own = saveBonus(scene, who, kinds) + bonus;
  const passed = check(dice, against, own - penalty, whySave(scene.cast.fighters[who]!, kinds[0]!));
  if (tell) {
    tell({
      rule: target === undefined ? 'MID-SAV-2' : 'MID-SAV-1',
      kind: 'save',
      on: scene.cast.fighters[who]!.id,
      danger: kinds[0],
      passed,
      add: [
        { name: 'save bonus', value: own },
        { name: 'shock and fatigue', value: -penalty },
      ],
      against: { name: 'save target', value: against, must: 'reach' },
    });
  }
  return passed;
}
