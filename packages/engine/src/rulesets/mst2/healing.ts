/**
 * Healing by the day of rest: MST-16, MST-Q20, MST-Q21, MST-Q37, MST-Q42.
 */
import type { Dice } from '../../dice/dice.ts';
import type { Tell } from '../../fight/telling.ts';
import type { Combatant } from './cast.ts';
import type { Scene } from './scene.ts';

/** One day of rest for one fighter: a healing roll, and as many more as medical care gives. */
export function restDay(scene: Scene, who: number, dice: Dice, tell: Tell | undefined): void {
  const state = scene.fighters[who]!;
  const { healing, extraRollsPerDay } = scene.cast.house;
  if (healing === 'off' || state.fate === 'dead') return;
  for (let roll = 0; roll <= extraRollsPerDay && state.wounds > 0; roll++) {
    if (healing === 'low') healLow(scene, who, dice, tell);
    else healHigh(scene, who, dice, tell);
  }
}

/** MST-16, MST-Q20: slowly; one wound heals when the hit dice, bonus included, fall as the house reads it. */
function healLow(scene: Scene, who: number, dice: Dice, tell: Tell | undefined): void {
  const state = scene.fighters[who]!;
  const { hitDice, asks, id } = scene.cast.fighters[who]!;
  const { healLow: reading } = scene.cast.house;
  const { wounds } = state;
  const healed =
    reading === 'literal'
      ? !dice.atLeast(hitDice, wounds, asks.healing)
      : reading === 'atmost'
        ? !dice.atLeast(hitDice, wounds + 1, asks.healing)
        : dice.atLeast(hitDice, wounds + 1, asks.healing);
  if (healed) state.wounds -= 1;
  if (tell) {
    const must = reading === 'literal' ? 'stay under' : reading === 'atmost' ? 'not exceed' : 'exceed';
    const never = lowHealingFloor(scene.cast.fighters[who]!, wounds, reading) === wounds;
    tell({
      rule: 'MST-16',
      kind: 'heal',
      on: id,
      healed: healed ? 1 : 0,
      total: state.wounds,
      never,
      add: [{ name: 'bonus', value: hitDice.bonus }],
      against: { name: 'wounds', value: wounds, must },
    });
  }
}

/** MST-16, MST-Q21: quickly; as many wounds as the hit dice show. */
function healHigh(scene: Scene, who: number, dice: Dice, tell: Tell | undefined): void {
  const state = scene.fighters[who]!;
  const { hitDice, asks, id } = scene.cast.fighters[who]!;
  const before = state.wounds;
  const lowest = hitDice.total.outcomes[0]!;
  // More than heals everything is no different from what just does.
  const cuts: number[] = [];
  for (let total = lowest + 1; total <= before; total++) cuts.push(total);
  const healed = Math.min(before, lowest + dice.ask(hitDice.bands(cuts), asks.healing));
  state.wounds = before - healed;
  if (tell)
    tell({
      rule: 'MST-16',
      kind: 'heal',
      on: id,
      healed,
      total: state.wounds,
      never: false,
      add: [{ name: 'bonus', value: hitDice.bonus }],
    });
}

/** MST-Q20: of these wounds, how many a reading of slow healing never mends. */
export function lowHealingFloor(
  { hitDice, mostHitDice }: Pick<Combatant, 'hitDice' | 'mostHitDice'>,
  wounds: number,
  reading: 'literal' | 'atmost' | 'exceeds',
): number {
  const lowest = hitDice.total.outcomes[0]!;
  if (reading === 'literal') return Math.min(wounds, lowest);
  if (reading === 'atmost') return Math.min(wounds, lowest - 1);
  // Read as "exceeds", whoever has as many wounds as the dice can show is stuck; below that everything heals.
  return wounds >= mostHitDice ? wounds : 0;
}
