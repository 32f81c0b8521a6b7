/**
 * The odds of pools, against a convolution written plainly.
 */
import { type Distribution, distributionOf, parseNotation } from '@affray/engine';
import { compare, roundOf, same } from '../measure.ts';
import { type Ways, folded, opposed, ranked } from '../peers/convolution.ts';
import { type Row, duration } from '../row.ts';

/** The outcomes with their chances, to eleven digits: the plain convolution of many dice counts more ways than doubles hold. */
function text(outcomes: readonly (readonly [number, number])[]): string {
  return [...outcomes]
    .sort(([a], [b]) => a - b)
    .map(([outcome, p]) => `${outcome}: ${p.toPrecision(11)}`)
    .join(', ');
}

const ofWays = (ways: Ways): string => {
  const total = [...ways.values()].reduce((sum, way) => sum + way, 0);
  return text([...ways].map(([outcome, way]) => [outcome, way / total]));
};

const ofDistribution = ({ values, p }: Distribution): string => text(values.map((value, i) => [value, p[i]!]));

const pool = (id: string, what: string, most: number, expressions: readonly string[], plainly: () => Ways[]): Row => ({
  id,
  what,
  aim: `at most ${duration(most)}`,
  measure: () => {
    const read = expressions.map(parseNotation);
    const own = (): Distribution[] => read.map((expression) => distributionOf(expression));
    same(what, own().map(ofDistribution).join('\n'), plainly().map(ofWays).join('\n'));
    const { ratio, least, peerMicros } = compare(
      roundOf(() => own().length),
      roundOf(() => plainly().length),
      9,
    );
    return {
      ratio,
      figure: duration(least),
      met: least <= most,
      note: `a plain convolution ${duration(peerMicros)}, ${ratio.toPrecision(3)} x`,
    };
  },
});

const sum = (soFar: number, face: number): number => soFar + face;

export const pools: readonly Row[] = [
  pool('pool-3d6', '3d6 low, mid and high, exact', 2, ['3d6kl1', '3d6 mid', '3d6kh1'], () =>
    [0, 1, 2].map((rank) => ranked(3, 6, rank, rank + 1)),
  ),
  pool('pool-2d20', '2d20 best, exact', 3, ['2d20kh1'], () => [ranked(2, 20, 1, 2)]),
  pool('pool-4dF', '4dF opposed, exact', 10, ['4dF-4dF'], () => {
    const one = folded(4, -1, 1, sum);
    return [opposed(one, one)];
  }),
  pool('pool-10d10', '10d10 count 7 or more, exact', 3, ['10d10>=7'], () => [
    folded(10, 1, 10, (soFar, face) => soFar + (face >= 7 ? 1 : 0)),
  ]),
  pool('pool-4d6', '4d6 drop lowest, exact', 10, ['4d6dl1'], () => [ranked(4, 6, 1, 4)]),
  pool('pool-20d10', '20d10 keep 5, exact', 1000, ['20d10kh5'], () => [ranked(20, 10, 15, 20)]),
];
