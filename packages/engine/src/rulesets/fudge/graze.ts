/**
 * Grazes: relative degree +1, unchanged by Min-Mid-Max (FUDGE-MMM-7, FUDGE-GRAZE-1 to -4).
 */
import type { House } from './house.ts';
import { NEAR_DEATH, UNDAMAGED, VERY_HURT, levelOf } from './ladder.ts';

type GrazeRules = Pick<House, 'grazeTable' | 'grazeModifier' | 'grazeScaleStep'>;

/** FUDGE-GRAZE-1, A-13: the level of a graze by damage factor. */
export function grazeLevel({ grazeTable }: Pick<House, 'grazeTable'>, row: number): number {
  for (const { max, level } of grazeTable) if (max === null || row <= max) return levelOf(level);
  return levelOf(grazeTable.at(-1)!.level);
}

/** the row of the graze table: the damage factor, with the damage modifier where the house adds it. */
export const grazeRow = ({ grazeModifier }: Pick<House, 'grazeModifier'>, factor: number, modifier: number): number =>
  grazeModifier === 'factor' ? factor + modifier : factor;

/** FUDGE-GRAZE-2, FUDGE-GRAZE-4, A-14: what a graze does, larger attackers and modifiers counted as the house says. */
export function graze(house: GrazeRules, factor: number, modifier: number, scaleDifference: number): number {
  const tabled = grazeLevel(house, grazeRow(house, factor, modifier));
  let level = tabled;
  if (house.grazeModifier === 'level' && modifier !== 0) {
    level = Math.min(NEAR_DEATH, Math.max(UNDAMAGED, level + Math.sign(modifier)));
  }
  if (house.grazeScaleStep > 0 && scaleDifference > 0 && level > UNDAMAGED) {
    // Scale is damped: no more than Very Hurt comes of it, unless the graze was worse already.
    level = Math.max(level, Math.min(VERY_HURT, level + Math.floor(scaleDifference / house.grazeScaleStep)));
  }
  return level;
}
