/** "Did you mean ...?": the nearest of the known words. */

/** Letters to change, add, drop or swap with a neighbor to make one word of the other. */
export function distanceBetween(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        next[j] = Math.min(next[j]!, before[j - 2]! + 1);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}

/** The known word most like the one found, or undefined when none is near. Case, spaces, "-" and "_" do not count. */
export function nearest(found: string, known: readonly string[]): string | undefined {
  const plain = (word: string): string =>
    word
      .toLowerCase()
      .replace(/[\s_-]/g, '')
      .slice(0, 40);
  const wanted = plain(found);
  let best: string | undefined;
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const word of known) {
    const distance = distanceBetween(wanted, plain(word));
    if (distance < least) [best, least] = [word, distance];
  }
  return best;
}
