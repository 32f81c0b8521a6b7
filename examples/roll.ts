/** Dice: one roll from a seed with every face, and the exact odds of the same dice. */
import { distributionOf, drawFace, oneDie, percent, rollExpression, streamOf, toText } from '@affray/engine';

const draws = streamOf('12345', 0);
const draw = (low: number, high: number): number => low - 1 + drawFace(draws, oneDie(high - low + 1), 0);

const roll = rollExpression('4d6dl1 + 2', draw);
for (const { text, faces, kept } of roll.terms) {
  console.log(`${text}: ${faces.map((face, i) => (kept[i] ? face : `(${face})`)).join(' ')}`);
}
console.log(`total ${roll.total}`);

const odds = distributionOf('4d6dl1 + 2');
console.log(`mean ${toText(odds.mean)}, highest ${odds.values.at(-1)}: ${toText(odds.exactly(20))}`);
console.log(`16 or more: ${percent(odds.atLeast(16))}`);
