/**
 * Fudge Points and Willpower: FUDGE-FP-1, FUDGE-LEVEL-4.
 */
import type { Dice } from '../../dice/dice.ts';
import { IllegalMove } from '../../fight/ruleset.ts';
import type { Tell } from '../../fight/telling.ts';
import { answerDeadly } from './death.ts';
import { SCRATCH, levelName, levelOf } from './ladder.ts';
import type { MoveOf } from './moves.ts';
import { reaches } from './rolls.ts';
import { type Scene, marksOf, stateOf, trueLevel } from './state.ts';
import { kept, replace, woundPenalty } from './wounds.ts';

/** FUDGE-FP-1, FUDGE-DEATH-1: a Fudge Point against the deadly wound just taken, or for a wound one level lighter. */
export function spend(scene: Scene, who: number, move: MoveOf<'spend'>, tell: Tell | undefined): void {
  const state = scene.fighters[who]!;
  const { name } = scene.cast.fighters[who]!;
  if (state.points < 1) throw new IllegalMove(`${name} has no Fudge Point left.`);
  if (move.use === 'life') {
    if (state.deadly === 0) throw new IllegalMove(`${name} has no deadly wound that waits for a Fudge Point.`);
    return answerDeadly(scene, who, true, tell);
  }
  if (state.deadly !== 0) throw new IllegalMove(`${name}'s deadly wound is decided first: spend for life, or decline.`);
  if (state.fate !== 'in') throw new IllegalMove(`${name} is out of the fight for good.`);
  if (move.level === undefined)
    throw new IllegalMove('Name the level of the wound that is to be lighter, such as Hurt.');
  state.points -= 1;
  changeWound(scene, who, levelOf(move.level), levelOf(move.level) - 1);
  if (tell) {
    tell({
      rule: 'FUDGE-FP-1',
      kind: 'lightened',
      by: move.by,
      level: move.level,
      to: levelName(levelOf(move.level) - 1),
      points: state.points,
      marks: marksOf(state),
      state: levelName(stateOf(state)),
    });
  }
}

/** Makes a wound of one true level one of another, or none; all are put back on the track. Throws IllegalMove. */
export function changeWound(scene: Scene, who: number, from: number, to: number): void {
  const state = scene.fighters[who]!;
  const { name, track } = scene.cast.fighters[who]!;
  const { healBy } = scene.cast.house;
  const candidates = state.wounds.filter((wound) => trueLevel(wound) === from);
  if (from < SCRATCH || candidates.length === 0) {
    const levels = [...new Set(state.wounds.map((wound) => levelName(trueLevel(wound))))];
    throw new IllegalMove(`${name} has no wound that is ${levelName(from)}; there are ${levels.join(', ') || 'none'}.`);
  }
  // Of equal wounds the one in the highest box, so that it does not hang on their order.
  const at = state.wounds.indexOf(Math.max(...candidates));
  const rest = kept(
    state.wounds.filter((_, i) => i !== at),
    healBy,
  );
  const box = track.from[to]!;
  replace(track, state, box === 0 ? rest : [...rest, { level: box, from: box }]);
}

/** FUDGE-LEVEL-4: a hard Willpower roll cancels the wound penalty for the round, where the house has it. */
export function steel(scene: Scene, who: number, dice: Dice, tell: Tell | undefined): void {
  const state = scene.fighters[who]!;
  const { house, fighters } = scene.cast;
  const { name, sheet, asks, id } = fighters[who]!;
  if (!house.willpowerCancels) {
    throw new IllegalMove('Willpower cancels no wound penalties in this fight (house rule willpowerCancels).');
  }
  if (state.steel !== 0) throw new IllegalMove(`${name} has tried that this round.`);
  if (woundPenalty(scene.cast, who, state) === 0) throw new IllegalMove(`${name} has no wound penalty to cancel.`);
  const success = reaches(house, house.willpowerDifficulty - sheet.willpower, dice, asks.willpower);
  state.steel = success ? 2 : 1;
  if (tell) {
    tell({
      rule: 'FUDGE-LEVEL-4',
      kind: 'steel',
      by: id,
      ...(house.dice === '4dF' ? { add: [{ name: 'Willpower', value: sheet.willpower }] } : {}),
      against: { name: 'Difficulty', value: house.willpowerDifficulty, must: 'reach' },
      success,
    });
  }
}
