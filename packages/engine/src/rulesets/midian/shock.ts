/**
 * Shock, Willpower and system shock: what damage does at once (MID-SHK, MID-HP-3 to MID-HP-7, MID-DTH).
 */
import type { Dice } from '../../dice/dice.ts';
import { D20 } from '../../dice/pool.ts';
import type { Tell } from '../../fight/telling.ts';
import { SHOCK_A_POINT } from './catalog.ts';
import { faceNeeded } from './rolls.ts';
import { type Condition, type Scene, type State, isGone, lastingSum } from './scene.ts';

/**
 * MID-SHK-1, MID-WND-5, MID-FAT-1: what lowers a fighter's rolls now. Simultaneous actions know the shock from before
 * either (R7).
 */
export function penaltyOf(scene: Scene, who: number): number {
  const state = scene.fighters[who]!;
  if (scene.cast.house.shock === 'off') return state.minute + state.fatigue;
  return (scene.simultaneous ? state.before : state.shock) + state.minute + state.fatigue;
}

/** Points above the life point capacity. */
export const overOf = (scene: Scene, who: number): number =>
  Math.max(0, scene.fighters[who]!.lp - scene.cast.fighters[who]!.lpCap);

/** MID-DTH-2: system shock in percent: the base, at most 100, less 5 for each point over. (AMB-8) */
export const systemShockChance = (base: number, over: number): number =>
  Math.max(0, Math.floor(Math.min(100, base) - SHOCK_A_POINT * over));

/** What a fighter has become, told once. */
export function become(scene: Scene, who: number, to: Condition, rule: string, tell: Tell | undefined): void {
  const state = scene.fighters[who]!;
  state.condition = to;
  if (to === 'unconscious') {
    state.tended = false;
    state.wake = scene.cast.house.unconsciousDuration === 'minutes' ? scene.cast.house.roundsPerMinute : 0;
  }
  // Whoever is held is let go by somebody who can hold no longer.
  for (const other of scene.fighters) if (!isGone(other) && other.heldBy === who) other.heldBy = -1;
  if (tell) tell({ rule, kind: 'becomes', on: scene.cast.fighters[who]!.id, to });
}

/** MID-HP-3: a Willpower check, or pass out. `spare` is shock of this blow that is left out. (AMB-4b) */
export function willpowerCheck(scene: Scene, who: number, spare: number, dice: Dice, tell: Tell | undefined): boolean {
  const { willpowerBonus, willpower, asks, id } = scene.cast.fighters[who]!;
  const state = scene.fighters[who]!;
  const { house } = scene.cast;
  const shock = house.shock === 'off' ? 0 : state.shock - spare;
  const penalty = shock + state.minute + state.fatigue;
  const rule = house.willpowerCheck;
  const bonus = willpowerBonus + lastingSum(state, 'saves');
  const passed =
    rule.kind === 'save'
      ? dice.atLeast(D20, faceNeeded(rule.target, bonus - penalty), asks.willpower)
      : !dice.atLeast(D20, willpower - penalty + 1, asks.willpower);
  if (tell) {
    tell(
      rule.kind === 'save'
        ? {
            rule: 'MID-HP-3',
            kind: 'willpower',
            on: id,
            passed,
            add: [
              { name: 'Willpower', value: bonus },
              { name: 'shock and fatigue', value: -penalty },
            ],
            against: { name: 'Willpower target', value: rule.target, must: 'reach' },
          }
        : {
            rule: 'MID-HP-3',
            kind: 'willpower',
            on: id,
            passed,
            against: { name: 'Willpower less penalties', value: willpower - penalty, must: 'not exceed' },
          },
    );
  }
  if (!passed) become(scene, who, 'unconscious', 'MID-HP-3', tell);
  return passed;
}

/**
 * MID-HP-5, MID-HP-7, MID-DTH-1: system shock of somebody above the life point capacity. Fails into death, or coma for
 * those who are bound (AMB-5). A chance of 0 or 100 percent asks no die.
 */
export function systemShock(scene: Scene, who: number, more: number, dice: Dice, tell: Tell | undefined): void {
  const { systemShockBase, asks, id, sheet } = scene.cast.fighters[who]!;
  const state = scene.fighters[who]!;
  const { house } = scene.cast;
  const shock = house.shockAffectsSystemShock === 'minus1_per_point' ? state.shock + state.minute : 0;
  const chance = Math.max(0, systemShockChance(systemShockBase, overOf(scene, who)) + more - shock);
  // What is certain needs no roll, so it is not spared by rolling seldom. (AMB-6)
  if (chance > 0 && spared(state, house.systemShockFrequency)) return;
  state.checked = true;
  state.everChecked = true;
  const rolled = chance > 0 && chance < 100;
  const passed = rolled ? dice.chance(chance, asks.systemShock) : chance >= 100;
  if (tell) {
    tell({
      rule: sheet.regenerates ? 'MID-REG-1' : 'MID-DTH-2',
      kind: 'systemShock',
      on: id,
      passed,
      chance,
      rolled,
      ...(rolled ? { against: { name: 'system shock', value: chance, must: 'not exceed' as const } } : {}),
    });
  }
  if (passed) return;
  const coma =
    house.systemShockFailure === 'coma'
      ? chance > 0
      : house.systemShockFailure === 'unbound_dead_bound_coma' && state.bound;
  if (coma) become(scene, who, 'coma', 'MID-HP-7', tell);
  else become(scene, who, 'dead', sheet.regenerates ? 'MID-REG-2' : 'MID-DTH-1', tell);
}

const spared = (state: State, frequency: string): boolean =>
  frequency === 'once_per_round' ? state.checked : frequency === 'first_only' ? state.everChecked : false;
