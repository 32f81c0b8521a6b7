import { expect, test } from 'vitest';
import { componentsOf } from './components.ts';

const chain = (edges: readonly (readonly number[])[]) => ({
  count: edges.length,
  starts: Int32Array.from(edges.reduce<number[]>((all, one) => [...all, all.at(-1)! + one.length], [0])),
  targets: Int32Array.from(edges.flat()),
});
const groups = (edges: readonly (readonly number[])[]): number[][] => {
  const { order, ends } = componentsOf(chain(edges));
  return ends.map((end, i) => [...order.subarray(ends[i - 1] ?? 0, end)].sort((a, b) => a - b));
};

test('two circles joined one way: the one that leads nowhere comes first', () => {
  expect(groups([[1], [0, 2], [3], [2]])).toEqual([
    [2, 3],
    [0, 1],
  ]);
});
test('a line comes from its end; a scene that stays is a group of its own', () => {
  expect(groups([[1], [2], [2]])).toEqual([[2], [1], [0]]);
});
test('a line of 200,000 scenes does not overflow the stack', () => {
  const count = 200_000;
  const starts = Int32Array.from({ length: count + 1 }, (_, i) => Math.min(i, count - 1));
  const targets = Int32Array.from({ length: count - 1 }, (_, i) => i + 1);
  const { ends, order } = componentsOf({ count, starts, targets });
  expect([ends.length, order[0], order[count - 1]]).toEqual([count, count - 1, 0]);
});
