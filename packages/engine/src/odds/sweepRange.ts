/** Ranges of numbers as people write them: "0..10", "-2..4", "0..1..0.25" with a step, "10..0" downwards. */

const NUMBER = '([+-]?\\d{1,9}(?:\\.\\d{1,6})?)';
const RANGE = new RegExp(`^\\s*${NUMBER}\\s*\\.\\.\\s*${NUMBER}(?:\\s*\\.\\.\\s*${NUMBER})?\\s*$`);

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/**
 * The numbers of a range, both ends included where the step meets them; undefined when the text is no range. Decimals
 * come out as they are written: 0.3, not 0.30000000000000004. Throws RangeError for a step that leads nowhere and for
 * more than `most` numbers.
 */
export function readRange(text: string, most: number): number[] | undefined {
  const match = RANGE.exec(text);
  if (!match) return undefined;
  const [, from, to, by = '1'] = match as unknown as [string, string, string, string?];
  // Counted in whole units of the last decimal.
  const decimals = Math.max(...[from, to, by].map(decimalsOf));
  const units = (number: string): number => {
    const [whole, part = ''] = number.split('.') as [string, string?];
    return Number(`${whole}${part.padEnd(decimals, '0')}`);
  };
  const unit = Number(`1e${decimals}`);
  const [first, last, step] = [units(from), units(to), units(by)];
  if (step <= 0)
    throw new RangeError(`The step of the range ${text} is ${by}; a step is above 0, as in 0..10..2, and 10..0 falls.`);
  const count = Math.floor(Math.abs(last - first) / step) + 1;
  if (count > most) {
    throw new RangeError(
      `The range ${text} has ${count} values; at most ${most} are allowed. Cut it, or give it a wider step, as in 0..1000..10.`,
    );
  }
  const way = last < first ? -step : step;
  // Adding 0 makes 0 of -0.
  return Array.from({ length: count }, (_, i) => (first + i * way) / unit + 0);
}
