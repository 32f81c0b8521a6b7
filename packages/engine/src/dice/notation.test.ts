import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Dice, type Expression, LIMITS, NotationError, formatNotation, parseNotation } from './notation.ts';

const dice = (count: number, sides: number | 'F', more: Partial<Dice> = {}): Dice => ({
  kind: 'dice',
  count,
  sides,
  ...more,
});
const number = (value: number): Expression => ({ kind: 'constant', value });
const sum = (...terms: [1 | -1, Expression][]): Expression => ({
  kind: 'sum',
  terms: terms.map(([sign, of]) => ({ sign, of })),
});
const product = (left: Expression, right: Expression): Expression => ({ kind: 'product', left, right });

/** The error a text is refused with. */
function refusal(text: string): NotationError {
  try {
    parseNotation(text);
  } catch (error) {
    if (error instanceof NotationError) return error;
    throw error;
  }
  throw new Error(`"${text}" was accepted.`);
}

describe('dice', () => {
  test.each([
    ['3d6', dice(3, 6)],
    ['d20', dice(1, 20)],
    ['D20', dice(1, 20)],
    ['0d6', dice(0, 6)],
    ['d%', dice(1, 100)],
    ['2d%', dice(2, 100)],
    ['4dF', dice(4, 'F')],
    ['4df', dice(4, 'F')],
    ['dF', dice(1, 'F')],
    ['1000d1000000', dice(1000, 1_000_000)],
  ])('%s', (text, expected) => {
    expect(parseNotation(text)).toEqual(expected);
  });

  test.each([
    ['3d6kh2', dice(3, 6, { keep: { which: 'kh', dice: 2 } })],
    ['3d6KH2', dice(3, 6, { keep: { which: 'kh', dice: 2 } })],
    ['2d20kh', dice(2, 20, { keep: { which: 'kh', dice: 1 } })],
    ['2d20k', dice(2, 20, { keep: { which: 'kh', dice: 1 } })],
    ['20d10k5', dice(20, 10, { keep: { which: 'kh', dice: 5 } })],
    ['2d20kl', dice(2, 20, { keep: { which: 'kl', dice: 1 } })],
    ['4d6dl1', dice(4, 6, { keep: { which: 'dl', dice: 1 } })],
    ['4d6dl', dice(4, 6, { keep: { which: 'dl', dice: 1 } })],
    ['4d6 dh 2', dice(4, 6, { keep: { which: 'dh', dice: 2 } })],
    ['3d6mid', dice(3, 6, { keep: { which: 'mid' } })],
    ['3d6 mid', dice(3, 6, { keep: { which: 'mid' } })],
    ['1d6 mid', dice(1, 6, { keep: { which: 'mid' } })],
    ['3d6>4', dice(3, 6, { counting: { test: '>', than: 4 } })],
    ['3d6 >= 4', dice(3, 6, { counting: { test: '>=', than: 4 } })],
    ['4dF>-1', dice(4, 'F', { counting: { test: '>', than: -1 } })],
    ['2d6ro1', dice(2, 6, { reroll: { from: 1, to: 1 } })],
    ['2d6ro<3', dice(2, 6, { reroll: { from: 1, to: 2 } })],
    ['2d6ro<=3', dice(2, 6, { reroll: { from: 1, to: 3 } })],
    ['2d6 RO <= 3', dice(2, 6, { reroll: { from: 1, to: 3 } })],
    ['4dFro-1', dice(4, 'F', { reroll: { from: -1, to: -1 } })],
    ['1d6!', dice(1, 6, { explode: true })],
    [
      '5d6 ro1 ! kh3 >= 4',
      dice(5, 6, {
        reroll: { from: 1, to: 1 },
        explode: true,
        keep: { which: 'kh', dice: 3 },
        counting: { test: '>=', than: 4 },
      }),
    ],
  ])('%s', (text, expected) => {
    expect(parseNotation(text)).toEqual(expected);
  });
});

describe('sums and signs', () => {
  test('a negative modifier is the same however it is written', () => {
    const expected = sum([1, dice(1, 20)], [-1, number(5)]);
    const ways = [
      '1d20-5',
      '1d20 -5',
      '1d20 - 5',
      '1d20+-5',
      '1d20 + -5',
      '1d20-+5',
      '1d20 − 5',
      '1d20–5',
      '+1d20---5',
    ];
    for (const text of ways) expect(parseNotation(text), text).toEqual(expected);
    expect(formatNotation(expected)).toBe('1d20-5');
  });

  test('two minus signs are none', () => {
    expect(parseNotation('--5')).toEqual(number(5));
    expect(parseNotation('-5')).toEqual(sum([-1, number(5)]));
    expect(parseNotation('-(-5)')).toEqual(sum([-1, sum([-1, number(5)])]));
  });

  test('terms stay in reading order', () => {
    expect(parseNotation('2d8+1d12-3')).toEqual(sum([1, dice(2, 8)], [1, dice(1, 12)], [-1, number(3)]));
  });

  test('the notes of a published bestiary parse', () => {
    expect(parseNotation('22d20+10')).toEqual(sum([1, dice(22, 20)], [1, number(10)]));
    expect(parseNotation('4d6 - 1')).toEqual(sum([1, dice(4, 6)], [-1, number(1)]));
    expect(parseNotation(' 6d8 + 6\r\n')).toEqual(sum([1, dice(6, 8)], [1, number(6)]));
  });
});

describe('multiplication and parentheses', () => {
  test('a number may stand on either side', () => {
    expect(parseNotation('2*3d6')).toEqual(product(number(2), dice(3, 6)));
    expect(parseNotation('3d6 × 2')).toEqual(product(dice(3, 6), number(2)));
    expect(parseNotation('(1d6+5)*2')).toEqual(product(sum([1, dice(1, 6)], [1, number(5)]), number(2)));
    expect(parseNotation('1d6*(2-4)')).toEqual(product(dice(1, 6), sum([1, number(2)], [-1, number(4)])));
  });

  test('binds closer than plus and minus, from left to right', () => {
    expect(parseNotation('1+2*3*1d6')).toEqual(
      sum([1, number(1)], [1, product(product(number(2), number(3)), dice(1, 6))]),
    );
    expect(parseNotation('2*(3*1d6)')).toEqual(product(number(2), product(number(3), dice(1, 6))));
  });

  test('a minus sign of a factor is one of the product', () => {
    expect(parseNotation('2*-1d6')).toEqual(sum([-1, product(number(2), dice(1, 6))]));
    expect(parseNotation('-2*-1d6')).toEqual(product(number(2), dice(1, 6)));
  });

  test('parentheses that change nothing leave no trace', () => {
    expect(parseNotation('((3d6))')).toEqual(dice(3, 6));
    expect(parseNotation('1+(2+3)')).toEqual(sum([1, number(1)], [1, sum([1, number(2)], [1, number(3)])]));
  });
});

describe('refused, with the column', () => {
  test.each([
    ['', 1, 'the end of the text'],
    ['   ', 4, 'the end of the text'],
    ['hello', 1, '"hello"'],
    ['3d6 apples', 5, '"apples"'],
    ['3d6 4', 5, '"4"'],
    ['1.5', 2, '"."'],
    ['3d', 3, 'the end of the text'],
    ['3dx', 3, '"x"'],
    ['3d-6', 3, '"-"'],
    ['3d0', 3, '0 sides'],
    ['3d6+', 5, 'the end of the text'],
    ['3d6 + ', 7, 'the end of the text'],
    ['3d6 + *', 7, '"*"'],
    ['(3d6', 5, 'the end of the text'],
    ['(3d6]', 5, '"]"'],
    ['3d6)', 4, '")"'],
    ['()', 2, '")"'],
    ['2d6*1d4', 4, 'dice on both sides of "*"'],
    ['2*(1d6+1)*(1d4)', 10, 'dice on both sides of "*"'],
    ['3d6>', 5, 'the end of the text'],
    ['3d6>x', 5, '"x"'],
    ['3d6=4', 4, '"="'],
    ['3d6<4', 4, '"<"'],
    ['3d6 🎲', 5, '"🎲"'],
    ['1d6r<7', 4, '"r"'],
    ['4d6d1', 4, '"d1"'],
    // What is behind dice stands in one order.
    ['4d6kh3ro1', 7, '"ro1"'],
    ['4d6>3kh2', 6, '"kh2"'],
    ['4d6!ro1', 5, '"ro1"'],
    ['4d6kh3dl1', 7, '"dl1"'],
    ['4d6!!', 5, '"!"'],
    // Without sense.
    ['1d1!', 4, '"!" on a die with one side'],
    ['2d1 !', 5, '"!" on a die with one side'],
    ['4dF!', 4, '"!" on Fudge dice'],
    ['1d6ro<7', 4, 'a reroll of every face'],
    ['1d6ro<=6', 4, 'a reroll of every face'],
    ['1d1ro1', 4, 'a reroll of every face'],
    ['1d6ro7', 4, 'a reroll of no face'],
    ['1d6ro0', 4, 'a reroll of no face'],
    ['1d6ro<1', 4, 'a reroll of no face'],
    ['4dF ro1!', 8, '"!" on Fudge dice'],
    ['3d6kh4', 4, 'kh4 of 3 dice'],
    ['3d6k0', 4, 'k0 of 3 dice'],
    ['3d6dl3', 4, 'dl3 of 3 dice'],
    ['0d6kh', 4, 'kh1 of 0 dice'],
    ['1d6dh', 4, 'dh1 of 1 dice'],
    ['4d6 mid', 5, 'mid of 4 dice'],
  ])('%s', (text, column, found) => {
    const error = refusal(text);
    expect([error.column, error.found]).toEqual([column, found]);
  });

  test('the message says where, what was found, what is allowed and what to do', () => {
    expect(refusal('3d').message).toBe(
      'Dice notation, column 3: found the end of the text, allowed is a number of sides, "%" or "F". ' +
        'Write dice like 3d6, 4dF, d20+5 or 4d6dl1.',
    );
    expect(refusal('1 + (2d6').message).toBe(
      'Dice notation, column 9: found the end of the text, allowed is ")" or a sign. Close the parenthesis of column 5.',
    );
    expect(refusal('3d6kh4').message).toBe(
      'Dice notation, column 4: found kh4 of 3 dice, allowed is 1 to 3 of 3 dice. Change one of the two numbers.',
    );
  });
});

describe('limits', () => {
  test.each([
    ['99999999d6', 1, 'at most 1000'],
    ['999999999999d6', 1, 'at most 1000'],
    [`${'9'.repeat(400)}d6`, 1, 'at most 1000'],
    ['1001d6', 1, 'at most 1000'],
    ['2+600d6+401d4', 9, 'at most 1000'],
    ['1d1000001', 3, 'at most 1000000'],
    ['1000000001', 1, 'at most 1000000000'],
    ['3d6>1000000001', 5, 'at most 1000000000'],
    ['1000000000*1000000000*2', 11, 'at most 1000000000000'],
    ['2*(1000000*1000000)*1d6', 2, 'at most 1000000000000'],
    ['1000000*1000000*1d2', 16, 'at most 1000000000000'],
    [`${'('.repeat(11)}1${')'.repeat(11)}`, 11, 'at most 10'],
    [`${'1+'.repeat(100)}1`, 201, 'at most 100'],
    [' '.repeat(10_001), 10_001, 'at most 10000'],
  ])('%.20s…', (text, column, allowed) => {
    const error = refusal(text);
    expect([error.column, error.allowed]).toEqual([column, allowed]);
  });

  test('what is just within them is read', () => {
    const deep = `${'('.repeat(10)}1${')'.repeat(10)}`;
    expect(parseNotation(deep)).toEqual(number(1));
    expect(parseNotation('1000000*1000000')).toEqual(product(number(1_000_000), number(1_000_000)));
    expect(parseNotation('1000000000')).toEqual(number(LIMITS.number));
    expect(parseNotation(`${' '.repeat(9_997)}3d6`)).toEqual(dice(3, 6));
    const longest = parseNotation(Array.from({ length: 100 }, () => '10d6').join('+'));
    expect(longest.kind === 'sum' && longest.terms.length).toBe(100);
  });

  test('the longest canonical text is short enough to be read', () => {
    const leaf = '10d1000000ro<1000000!dh9>=-1000000000';
    const wrapped = `${'(-'.repeat(10)}${leaf}${')'.repeat(10)}`;
    const text = Array.from({ length: 100 }, () => wrapped).join('+');
    expect(formatNotation(parseNotation(text))).toBe(text);
  });

  test('no text takes long', () => {
    const texts = ['(', '-', ' ', '9', '1*', '1+', '1d6+', '-(', '1d6ro', 'd', '- ', '2*-', 'ro ', '1d6! '].flatMap(
      (part) => [9_999, 10_000, 10_001].map((length) => part.repeat(length).slice(0, length)),
    );
    const start = performance.now();
    for (const text of texts) {
      const { column } = refusal(text);
      expect(column).toBeLessThanOrEqual(text.length + 1);
    }
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe('canonical text', () => {
  test.each([
    ['d20', '1d20'],
    ['d%', '1d100'],
    ['4df', '4dF'],
    ['2d20 K', '2d20kh1'],
    ['3d6mid', '3d6 mid'],
    ['2d6ro<=3', '2d6ro<4'],
    ['2d6ro<2', '2d6ro1'],
    ['5d6 ro1 ! kh3 >= 4', '5d6ro1!kh3>=4'],
    ['2 * (3d6 kh2 + 1) - d4', '2*(3d6kh2+1)-1d4'],
    ['2*(3*1d6)', '2*(3*1d6)'],
    ['(2*3)*1d6', '2*3*1d6'],
    ['2*-3', '-2*3'],
    ['-(1-2)', '-(1-2)'],
    ['(1d6*2)+3', '1d6*2+3'],
  ])('%s', (text, canonical) => {
    expect(formatNotation(parseNotation(text))).toBe(canonical);
  });

  test('dice may be written in another way', () => {
    expect(formatNotation(parseNotation('2*(3d6+1)-d4'), ({ sides }) => `[d${sides}]`)).toBe('2*([d6]+1)-[d4]');
  });
});

describe('laws', () => {
  const small = fc.nat({ max: 30 });
  const anyDice: fc.Arbitrary<Dice> = fc
    .record({
      count: fc.nat({ max: 9 }),
      sides: fc.oneof(fc.integer({ min: 2, max: 30 }), fc.constant('F' as const)),
      first: small,
      few: small,
      which: fc.constantFrom('kh', 'kl', 'dh', 'dl', 'mid', undefined),
      reroll: fc.constantFrom('one', 'below', undefined),
      explode: fc.boolean(),
      counting: fc.option(
        fc.record({ test: fc.constantFrom('>' as const, '>=' as const), than: fc.integer({ min: -9, max: 9 }) }),
      ),
    })
    .map(({ count, sides, first, few, which, reroll, explode, counting }) => {
      const low = sides === 'F' ? -1 : 1;
      const faces = sides === 'F' ? 3 : sides;
      const most = which === 'kh' || which === 'kl' ? count : count - 1;
      return dice(count, sides, {
        ...(reroll === 'one' && { reroll: { from: low + (first % faces), to: low + (first % faces) } }),
        ...(reroll === 'below' && { reroll: { from: low, to: low + (first % (faces - 1)) } }),
        ...(explode && sides !== 'F' && { explode }),
        ...(which === 'mid' && count % 2 === 1 && { keep: { which } }),
        ...(which && which !== 'mid' && most > 0 && { keep: { which, dice: 1 + (few % most) } }),
        ...(counting && { counting }),
      });
    });
  // Small enough for products of products.
  const anyNumber = fc.nat({ max: 5 }).map(number);
  const sign = fc.constantFrom<1 | -1>(1, -1);
  const sumOf = (part: fc.Arbitrary<Expression>): fc.Arbitrary<Expression> =>
    fc.oneof(
      fc.array(fc.tuple(sign, part), { minLength: 2, maxLength: 3 }).map((terms) => sum(...terms)),
      part.map((of) => sum([-1, of])),
    );
  const fixed = fc.oneof(
    anyNumber,
    sumOf(anyNumber),
    fc.tuple(anyNumber, anyNumber).map(([left, right]) => product(left, right)),
  );
  const anyExpression = fc.letrec<{ any: Expression; sum: Expression; product: Expression }>((tie) => ({
    any: fc.oneof({ maxDepth: 3 }, anyDice, anyNumber, tie('sum'), tie('product')),
    sum: sumOf(tie('any')),
    product: fc
      .tuple(fixed, tie('any'), fc.boolean())
      .map(([number, of, swap]) => (swap ? product(of, number) : product(number, of))),
  })).any;

  test('reading what was written gives the expression back', () => {
    fc.assert(
      fc.property(anyExpression, (expression) => {
        expect(parseNotation(formatNotation(expression))).toEqual(expression);
      }),
      { numRuns: 1000 },
    );
  });

  test('any text is either read or refused at a column of it, and what is read has one canonical text', () => {
    const fromAlphabet = fc.string({ unit: fc.constantFrom(...'0123456789dDfF%khlmiro!<>=+-−*×() \t'), maxLength: 30 });
    const pieces = fc
      .array(
        fc.constantFrom('3d6', 'd20', '4dF', 'kh2', 'dl', 'mid', '>3', 'ro1', '!', '+', '-', '*', '2', '(', ')', ' '),
        {
          maxLength: 12,
        },
      )
      .map((parts) => parts.join(''));
    const anyText = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fromAlphabet, pieces);
    let read = 0;
    fc.assert(
      fc.property(anyText, (text) => {
        let expression;
        try {
          expression = parseNotation(text);
        } catch (error) {
          expect(error).toBeInstanceOf(NotationError);
          const { column, found, allowed, message } = error as NotationError;
          expect(column).toBeGreaterThanOrEqual(1);
          expect(column).toBeLessThanOrEqual(text.length + 1);
          expect(message).toContain(`column ${column}: found ${found}, allowed is ${allowed}.`);
          return;
        }
        read += 1;
        const canonical = formatNotation(expression);
        expect(parseNotation(canonical)).toEqual(expression);
        expect(formatNotation(parseNotation(canonical))).toBe(canonical);
      }),
      { numRuns: 5000 },
    );
    expect(read).toBeGreaterThan(50);
  });
});
