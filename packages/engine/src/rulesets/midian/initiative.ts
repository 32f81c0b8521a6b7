/**
 * Initiative (MID-INI).
 */
import { IllegalMove } from '../../fight/ruleset.ts';
import type { Term } from '../../fight/telling.ts';
import { totalAttack } from './attack.ts';
import { type Scene, type State, armOf, isGone, lastingSum } from './scene.ts';

/** MID-INI-1, MID-INI-2: what is added to the ten-sided die. */
export function initiativeOf(scene: Scene, who: number, told: boolean): { modifier: number; terms: readonly Term[] } {
  const { house, fighters } = scene.cast;
  const state = scene.fighters[who]!;
  const one = fighters[who]!;
  const stance = state.stance === 'totalAttack' ? totalAttack(house.totalAttackRevision).initiative : 0;
  const weapon = armOf(scene, who).initiative;
  const lasting = lastingSum(state, 'initiative');
  const carried = house.carriedShock === 'on' ? state.carried : 0;
  const penalty = state.minute + state.fatigue;
  const modifier = one.initiative + stance + weapon + lasting - carried - penalty;
  const terms = told
    ? [
        { name: 'initiative', value: one.initiative },
        { name: 'total attack', value: stance },
        { name: 'weapon load', value: weapon },
        { name: 'lasting', value: lasting },
        { name: 'carried shock', value: -carried },
        { name: 'wounds and fatigue', value: -penalty },
      ]
    : [];
  return { modifier, terms };
}

/** The place a total gives; where the bonus decides ties it counts after the total. (AMB-49) */
export const placeOf = (scene: Scene, who: number, total: number): number =>
  scene.cast.house.initiativeTies === 'stat' ? total * 1000 + scene.cast.fighters[who]!.sheet.initiative : total;

const hasRolled = (state: State): boolean => !isGone(state) && state.rolled;

/** Places as 0, 1, 2 ... from the lowest; only the order matters from here on. */
export function setPlaces({ fighters }: Scene): void {
  if (fighters.length === 2 && hasRolled(fighters[0]!) && hasRolled(fighters[1]!)) {
    const order = fighters[0]!.place - fighters[1]!.place;
    fighters[0]!.place = order > 0 ? 1 : 0;
    fighters[1]!.place = order < 0 ? 1 : 0;
    return;
  }
  const places: number[] = [];
  for (const state of fighters) if (hasRolled(state) && !places.includes(state.place)) places.push(state.place);
  places.sort((a, b) => a - b);
  for (const state of fighters) state.place = hasRolled(state) ? places.indexOf(state.place) : 0;
}

/** AMB-49: those with equal places roll again, keeping their places before the others. True when there are any. */
export function tiesToRollAgain(scene: Scene): boolean {
  const rolled = scene.fighters.filter(hasRolled);
  let any = false;
  for (const state of rolled) {
    const tied = rolled.some((other) => other !== state && other.place === state.place);
    if (!tied) continue;
    state.rolled = false;
    any = true;
  }
  // Room between the places for the faces of the next roll.
  if (any) for (const state of rolled) state.place *= 100;
  scene.tiebreak = any;
  return any;
}

/** MID-INI-3: lowers a fighter's own initiative to act right after another. */
export function waitFor(scene: Scene, who: number, after: number): void {
  const state = scene.fighters[who]!;
  const other = scene.fighters[after]!;
  const { name } = scene.cast.fighters[after]!;
  if (state.stance === 'totalAttack')
    throw new IllegalMove('In total attack there is no waiting: close and act at once. (MID-MODE-1)');
  if (other.condition !== 'active') throw new IllegalMove(`${name} is ${other.condition} and has no turn to wait for.`);
  if (other.used > state.used || other.used >= scene.cast.fighters[after]!.actions)
    throw new IllegalMove(`${name} has acted already; there is nothing to wait for.`);
  if (other.place > state.place || (other.place === state.place && after === who))
    throw new IllegalMove(`${name} acts before already; waiting lowers initiative only.`);
  const place = other.place;
  // Everybody from the other up makes room for a place right under it.
  for (const one of scene.fighters) if (one.condition === 'active' && one.place >= place) one.place += 1;
  state.place = place;
}
