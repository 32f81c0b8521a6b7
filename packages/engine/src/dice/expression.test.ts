import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Distribution, TooMuchWork } from './distribution.ts';
import { type RolledExpression, distributionOf, rollExpression, compileExpression, type Draw } from './expression.ts';
import { type Fraction, ONE, ZERO, add, fraction, subtract, toNumber, toText } from './fraction.ts';
import { LIMITS, NotationError, formatNotation, parseNotation } from './notation.ts';

/** The weights of an expression over its total. */
const weightsOf = (text: string): [number, number][] => {
  const { values, weights } = distributionOf(text);
  return values.map((value, i) => [value, Number(weights[i])]);
};

/** A draw that gives these faces in turn, and what it was asked for. */
function forced(...faces: number[]) {
  const asked: [number, number][] = [];
  const draw = (low: number, high: number): number => {
    asked.push([low, high]);
    const face = faces.shift();
    if (face === undefined) throw new Error('More faces drawn than given.');
    return face;
  };
  return { draw, asked, left: faces };
}

/** Rolls with these faces, all of which must be used. */
function rollWith(text: string, ...faces: number[]): RolledExpression {
  const { draw, left } = forced(...faces);
  const rolled = rollExpression(text, draw);
  expect(left).toEqual([]);
  return rolled;
}

/** Does an exploding die of the roll want to go on although it must not? */
const isCut = ({ terms }: RolledExpression): boolean =>
  terms.some(({ text, faces, rerolled, exploded }) => {
    const top = Number(/d(\d+).*!/.exec(text)?.[1]);
    return faces.some((face, i) => face === top && !rerolled[i] && !exploded[i]);
  });

/** The distribution found by rolling in every possible way: the brute-force twin of all of this folder. */
function everyRoll(text: string): { probabilities: Map<number, Fraction>; cutOff: Fraction } {
  const probabilities = new Map<number, Fraction>();
  let cutOff = ZERO;
  /** The draws of this roll; the faces of the first ones are given, the others show their lowest. */
  const draws: { low: number; high: number; face: number }[] = [];
  do {
    let at = 0;
    const rolled = rollExpression(text, (low, high) => (draws[at++] ??= { low, high, face: low }).face);
    expect(at).toBe(draws.length);
    const chance = fraction(
      1n,
      draws.reduce((product, { low, high }) => product * BigInt(high - low + 1), 1n),
    );
    if (isCut(rolled)) cutOff = add(cutOff, chance);
    else probabilities.set(rolled.total, add(probabilities.get(rolled.total) ?? ZERO, chance));
    // On to the next way: the last die that can show more does.
    while (draws.length > 0 && draws.at(-1)!.face === draws.at(-1)!.high) draws.pop();
    if (draws.length > 0) draws.at(-1)!.face += 1;
  } while (draws.length > 0);
  return { probabilities, cutOff };
}

function expectAsRolled(text: string): void {
  const { probabilities, cutOff } = everyRoll(text);
  const odds = distributionOf(text);
  const sorted = [...probabilities].sort(([a], [b]) => a - b);
  expect(odds.values, text).toEqual(sorted.map(([value]) => value));
  expect(
    odds.weights.map((n) => toText(fraction(n, odds.total))),
    text,
  ).toEqual(sorted.map(([, p]) => toText(p)));
  expect(toText(odds.cutOff), text).toBe(toText(cutOff));
}

describe('exact odds of an expression', () => {
  test('no dice and a bonus is the bonus', () => {
    const odds = distributionOf('0d6+3');
    expect(odds.values).toEqual([3]);
    expect(odds.exactly(3)).toEqual(ONE);
  });

  test.each(['1d20+-5', '1d20 -5', '1d20 - 5', '1d20-5'])('%s is -4 to 15, each 1/20', (text) => {
    const odds = distributionOf(text);
    expect(odds.values).toEqual(Array.from({ length: 20 }, (_, i) => i - 4));
    for (const value of odds.values) expect(odds.exactly(value)).toEqual(fraction(1, 20));
  });

  test('Fudge dice', () => {
    expect(weightsOf('4dF')).toEqual(
      [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((v, i) => [v, [1, 4, 10, 16, 19, 16, 10, 4, 1][i]]),
    );
    expect(distributionOf('4dF').total).toBe(81n);
    expect(weightsOf('dF')).toEqual([
      [-1, 1],
      [0, 1],
      [1, 1],
    ]);
  });

  test('kept and dropped dice', () => {
    const two = distributionOf('3d6kh2');
    expect(two.exactly(12)).toEqual(fraction(16, 216));
    expect(two.exactly(2)).toEqual(fraction(1, 216));
    expect(two.mean).toEqual(fraction(1827, 216));
    expect(distributionOf('3d6dl1')).toEqual(two);
    expect(distributionOf('3d6kl2')).toEqual(distributionOf('3d6dh1'));
    expect(weightsOf('3d6 mid').map(([, weight]) => weight)).toEqual([16, 40, 52, 52, 40, 16]);
    expect(distributionOf('2d20kh').atLeast(20)).toEqual(fraction(39, 400));
    expect(distributionOf('4d6dl1').exactly(18)).toEqual(fraction(21, 1296));
  });

  test('above is not at least', () => {
    expect(weightsOf('3d6>4')).toEqual([
      [0, 8],
      [1, 12],
      [2, 6],
      [3, 1],
    ]);
    expect(distributionOf('3d6>=5')).toEqual(distributionOf('3d6>4'));
    expect(distributionOf('1d20+3').atLeast(11)).toEqual(fraction(13, 20));
    expect(distributionOf('1d20+3').atLeast(10)).toEqual(fraction(14, 20));
  });

  test('the finished total is multiplied, not the dice', () => {
    expect(weightsOf('(1d6+2+3)*2')).toEqual([12, 14, 16, 18, 20, 22].map((value) => [value, 1]));
    expect(distributionOf('(1d6+2+3)*2').mean).toEqual(fraction(17));
    expect(weightsOf('-2*1d3')).toEqual([-6, -4, -2].map((value) => [value, 1]));
    expect(distributionOf('0*5d6').exactly(0)).toEqual(ONE);
  });

  test.each([
    ['6d8+6', 33, 1],
    ['22d20+10', 241, 1],
    ['4d8+4', 22, 1],
    ['5d10+5', 65, 2],
    ['4d6 - 1', 13, 1],
  ])('the mean of %s is %d/%d', (text, n, d) => {
    expect(distributionOf(text).mean).toEqual(fraction(n, d));
  });

  test('an expression built by hand counts like its text', () => {
    const byHand = { kind: 'dice', count: 3, sides: 6, keep: { which: 'kh', dice: 2 } } as const;
    expect(distributionOf(byHand)).toEqual(distributionOf('3d6kh2'));
    expect(() => distributionOf({ ...byHand, keep: { which: 'kh', dice: 4 } })).toThrow(NotationError);
    expect(() => distributionOf({ kind: 'dice', count: 1.5, sides: 6 })).toThrow(NotationError);
  });
});

describe('the odds are those of all rolls', () => {
  test.each([
    '3d6',
    '4d4dl1',
    '4d3 dh 2',
    '5d3 mid',
    '3d4kl2>2',
    '5d3kh3>=2',
    '4dF>0',
    '3dFro-1',
    '2d6ro1+1',
    '2d6ro<4kh1',
    '3d4ro4',
    '2*(1d4-1d6)+3',
    '-1d4*3+(2d3-1)*2',
    '0d6-0d4!',
    '1d6!',
    '2d4!',
    '2d4!kh1',
    '2d3!dh1-1',
    '2d3!>=4',
    '1d4ro4!',
    '1d2!-1d2',
    '(1d10!>=1)*2',
  ])('%s', (text) => {
    expectAsRolled(text);
  });

  // Too many ways to roll: every top face may come at once or after a reroll.
  test('1d4ro1!', () => {
    const odds = distributionOf('1d4ro1!');
    // Faces 1 to 4 have 1, 5, 5 and 5 of 16.
    expect(odds.exactly(1)).toEqual(fraction(1, 16));
    expect(odds.exactly(3)).toEqual(fraction(5, 16));
    expect(odds.exactly(4)).toEqual(ZERO);
    expect(odds.exactly(5)).toEqual(fraction(5, 256));
    expect(odds.exactly(6)).toEqual(fraction(25, 256));
    // 30 rolls and their rerolls, (5/16)^30 is the first below 10^-15.
    expect(odds.cutOff).toEqual(fraction(5n ** 30n, 16n ** 30n));
    expect(isCut(rollWith('1d4ro1!', ...Array<number>(30).fill(4)))).toBe(true);
  });

  test('random small expressions', () => {
    const diceUpTo = (max: number): fc.Arbitrary<string> =>
      fc
        .tuple(
          fc.nat({ max }),
          fc.constantFrom('2', '3', 'F'),
          fc.constantFrom('', '', 'ro1', 'ro<1', 'ro<3'),
          fc.constantFrom('', '', 'kh1', 'kl2', 'dl1', 'dh2', ' mid'),
          fc.constantFrom('', '', '>1', '>=3', '>-1'),
        )
        .map(([count, sides, ...more]) => `${count}d${sides}${more.join('')}`);
    const anyText = fc
      .tuple(diceUpTo(3), fc.constantFrom('+', '-', '-2*', '+3*'), diceUpTo(1), fc.constantFrom('', '+2', '*2', '*-1'))
      .map((parts) => parts.join(''));
    let checked = 0;
    fc.assert(
      fc.property(anyText, (text) => {
        try {
          parseNotation(text);
        } catch {
          return; // Not every combination makes sense.
        }
        checked += 1;
        expectAsRolled(text);
      }),
      { numRuns: 300 },
    );
    expect(checked).toBeGreaterThan(20);
  });
});

describe('probabilities with exploding dice', () => {
  test.each(['1d6!', '10d6!', '3d20!+2d4!', '10d10!kh5', '8d6!>5', '4d6ro<3!dl1', '100d2!>3'])('%s', (text) => {
    const odds = distributionOf(text);
    const cut = toNumber(odds.cutOff);
    expect(cut).toBeGreaterThan(0);
    expect(cut).toBeLessThan(1e-12);
    expect(odds.p.reduce((a, b) => a + b)).toBeCloseTo(1 - cut, 12);
    const all = odds.weights.reduce((a, b) => a + b);
    expect(subtract(ONE, odds.cutOff)).toEqual(fraction(all, odds.total));
  });
});

describe('a roll', () => {
  test('shows every face', () => {
    expect(rollWith('2d8+1d12', 3, 8, 11)).toEqual({
      total: 22,
      terms: [
        {
          text: '2d8',
          faces: [3, 8],
          die: [0, 1],
          kept: [true, true],
          rerolled: [false, false],
          exploded: [false, false],
          value: 11,
        },
        { text: '1d12', faces: [11], die: [0], kept: [true], rerolled: [false], exploded: [false], value: 11 },
      ],
    });
  });

  test('draws in reading order, the faces each die has', () => {
    const { draw, asked } = forced(1, 20, -1, 1, 4, 100);
    const rolled = rollExpression('2*(1d6+d20)-2dF+(1d4-d%)', draw);
    expect(asked).toEqual([
      [1, 6],
      [1, 20],
      [-1, 1],
      [-1, 1],
      [1, 4],
      [1, 100],
    ]);
    expect(rolled.total).toBe(2 * 21 - 0 + (4 - 100));
    expect(rolled.terms.map(({ text, value }) => [text, value])).toEqual([
      ['1d6', 1],
      ['1d20', 20],
      ['2dF', 0],
      ['1d4', 4],
      ['1d100', 100],
    ]);
  });

  test('of no dice draws nothing', () => {
    const { draw, asked } = forced();
    expect(rollExpression('0d6', draw)).toEqual({
      total: 0,
      terms: [{ text: '0d6', faces: [], die: [], kept: [], rerolled: [], exploded: [], value: 0 }],
    });
    expect(rollExpression('0d6!-0d4>2+3', draw).total).toBe(3);
    expect(asked).toEqual([]);
  });

  test('of equal dice drops exactly the right number, keep and drop the same ones', () => {
    for (const text of ['3d6kh2', '3d6dl1']) {
      const { total, terms } = rollWith(text, 4, 2, 2);
      expect(total).toBe(6);
      expect(terms[0]!.kept).toEqual([true, false, true]);
    }
    expect(rollWith('3d6kl1', 4, 2, 2).total).toBe(2);
    expect(rollWith('3d6 mid', 4, 2, 2).total).toBe(2);
    expect(rollWith('3d6kh1', 4, 2, 2).total).toBe(4);
    expect(rollWith('5d6dh2', 3, 3, 3, 3, 3).terms[0]!.kept.filter(Boolean)).toHaveLength(3);
  });

  test('rerolls once, right behind the face', () => {
    const { total, terms } = rollWith('3d6ro<3', 2, 1, 5, 1, 6);
    expect(total).toBe(1 + 5 + 6);
    expect(terms[0]).toMatchObject({
      faces: [2, 1, 5, 1, 6],
      die: [0, 0, 1, 2, 2],
      rerolled: [true, false, false, true, false],
      kept: [false, true, true, false, true],
    });
  });

  test('explodes while the top face shows', () => {
    const { total, terms } = rollWith('2d6!kh1', 3, 6, 6, 2);
    expect(total).toBe(14);
    expect(terms[0]).toMatchObject({
      faces: [3, 6, 6, 2],
      die: [0, 1, 1, 1],
      exploded: [false, true, true, false],
      kept: [false, true, true, true],
    });
  });

  test('rerolls before it explodes, every roll of a die anew', () => {
    const { total, terms } = rollWith('1d6ro1!', 1, 6, 1, 1);
    expect(total).toBe(7);
    expect(terms[0]).toMatchObject({ rerolled: [true, false, true, false], exploded: [false, true, false, false] });
    expect(rollWith('1d6ro6!', 6, 6, 6, 3).total).toBe(9);
  });

  test('an exploding die stops where the odds are cut', () => {
    // 6^-20 is the first power below 10^-15: nineteen explosions and no more.
    expect(rollWith('1d6!', ...Array<number>(20).fill(6)).total).toBe(120);
    expect(rollWith('1d6!', ...Array<number>(19).fill(6), 1).total).toBe(115);
    expect(distributionOf('1d6!').values.at(-1)).toBe(119);
    expect(distributionOf('1d6!').cutOff).toEqual(fraction(1n, 6n ** 20n));
  });

  test('counts dice by what they show', () => {
    expect(rollWith('4d6>4', 4, 5, 6, 1).total).toBe(2);
    expect(rollWith('4d6>=4', 4, 5, 6, 1).total).toBe(3);
    expect(rollWith('4d6kl2>=4', 4, 5, 6, 1).total).toBe(1);
    expect(rollWith('1d6!>=8', 6, 2).total).toBe(1);
    expect(rollWith('-3d6>6', 1, 2, 3).total).toBe(0);
  });

  test('refuses faces that the die does not have', () => {
    expect(() => rollWith('4dF', 3)).toThrow('A face of 4dF is 3; allowed are whole numbers -1 to 1.');
    for (const face of [0, 7, 2.5, NaN]) expect(() => rollWith('1d6', face)).toThrow(RangeError);
  });

  test('never comes to minus zero', () => {
    expect(Object.is(rollWith('0*-1d6', 4).total, 0)).toBe(true);
    expect(Object.is(rollWith('-2dF', 1, -1).total, 0)).toBe(true);
  });

  test('text, parsed text and an expression built by hand roll alike', () => {
    const parsed = parseNotation('2d6kh1+3');
    const byHand = JSON.parse(JSON.stringify(parsed)) as typeof parsed;
    const rolls = ['2d6 k + 3', parsed, byHand].map((from) => rollExpression(from, forced(2, 5).draw));
    expect(rolls.map(({ total }) => total)).toEqual([8, 8, 8]);
    expect(rolls[1]).toEqual(rolls[0]);
    expect(rolls[2]).toEqual(rolls[0]);
  });

  test('the faces can be put into the text', () => {
    const expression = parseNotation('2*(2d6+1)-d4');
    const { terms } = rollExpression(expression, forced(3, 5, 2).draw);
    const left = [...terms];
    expect(formatNotation(expression, () => `[${left.shift()!.faces.join(' ')}]`)).toBe('2*([3 5]+1)-[2]');
  });
});

describe('limits', () => {
  test('what would take long is refused quickly, naming the limit', () => {
    const start = performance.now();
    for (const text of ['99999999d6', '999999999999d6', '1d1!', '1d6r<7']) {
      expect(() => distributionOf(text), text).toThrow(NotationError);
      expect(() => rollExpression(text, () => 1), text).toThrow(NotationError);
    }
    for (const text of ['1000d1000', '1d1000000', '1d1000000!']) {
      expect(() => distributionOf(text), text).toThrow(`${LIMITS.outcomes} outcomes here, the limit "outcomes"`);
    }
    for (const text of ['524d8791!>12', '359d68ro40!dl10>1', '1000d100000kh1']) {
      expect(() => distributionOf(text), text).toThrow(`${LIMITS.bits} bits here, the limit "bits"`);
    }
    for (const text of ['300d6+300d10', '1000d90', '1000d2!', '500d100kh9', '2d9999-2d9999']) {
      expect(() => distributionOf(text), text).toThrow(TooMuchWork);
    }
    expect(performance.now() - start).toBeLessThan(4000);
  });

  test('many terms share one budget', () => {
    const start = performance.now();
    const terms = (n: number): string => Array.from({ length: n }, () => '0*1d100000ro1').join('+');
    expect(() => distributionOf(terms(50))).toThrow('the limit "work"');
    expect(distributionOf(terms(2)).exactly(0)).toEqual(ONE);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  test('what cannot be told exactly can still be rolled', () => {
    const { total, terms } = rollExpression('1000d1000000', (_low, high) => high);
    expect(total).toBe(1_000_000_000);
    expect(terms[0]!.faces).toHaveLength(1000);
  });

  test('1000d6 are exact', () => {
    const odds: Distribution = distributionOf('1000d6');
    expect(odds.total).toBe(6n ** 1000n);
    expect(odds.mean).toEqual(fraction(3500));
    expect(odds.variance).toEqual(fraction(1000 * 35, 12));
    expect(odds.exactly(1001)).toEqual(fraction(1000n, 6n ** 1000n));
  });
});

test('a compiled expression draws the same faces and comes to the same total', () => {
  for (const text of ['3d6', '4dF+2', '2*(3d6kh2+1)-1d4', '6d6!>4', '4d6ro1dl1', '0d6', '0d6*-1', '3d6 mid - 2d8']) {
    const roll = compileExpression(text);
    for (let seed = 0; seed < 50; seed++) {
      const faces = (): Draw => {
        let n = seed;
        return (low, high) => low + ((n = (n * 31 + 7) % 1009) % (high - low + 1));
      };
      expect(roll(faces())).toBe(rollExpression(text, faces()).total);
    }
  }
});
