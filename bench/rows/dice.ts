/**
 * Rolling, against a well-known library.
 */
import { DiceRoll } from '@dice-roller/rpg-dice-roller';
import { compileExpression, streamOf } from '@affray/engine';
import { type Work, compare, roundOf, within4Sigma } from '../measure.ts';
import { type Row, asFast, duration } from '../row.ts';

const draws = streamOf('bench', 0);
const draw = (low: number, high: number): number => low + Math.floor((draws.next() / 2 ** 32) * (high - low + 1));
const library: Work = () => new DiceRoll('3d6').total;

/** Their draws differ: of so many rolls, 11 or more must come up half the time. */
function rolls3d6(what: string, roll: () => number): void {
  const ROLLS = 10_000;
  let high = 0;
  for (let i = 0; i < ROLLS; i++) high += roll() >= 11 ? 1 : 0;
  within4Sigma(what, high, ROLLS, 0.5);
}

const row = (id: string, what: string, least: number, roll: () => number): Row => ({
  id,
  what: `${what} : rpg-dice-roller`,
  aim: `at least ${least} x`,
  measure: () => {
    rolls3d6(what, roll);
    rolls3d6('rpg-dice-roller', () => new DiceRoll('3d6').total);
    const { ratio, micros, peerMicros } = compare(roundOf(roll), roundOf(library));
    return asFast(ratio, least, `${duration(micros)}; rpg-dice-roller ${duration(peerMicros)}`);
  },
});

const compiled = compileExpression('3d6');

export const dice: readonly Row[] = [
  row('roll-compiled', '3d6 rolled, read beforehand', 50, () => compiled(draw)),
  row('roll-cold', '3d6 read and rolled', 5, () => compileExpression('3d6')(draw)),
];
