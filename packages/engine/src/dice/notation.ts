/**
 * Dice notation: text to plain data and back.
 *
 *     sum     = [signs] product { signs product } ;
 *     product = factor { "*" [signs] factor } ;              one side of every "*" has no dice
 *     factor  = dice | integer | "(" sum ")" ;
 *     dice    = [integer] "d" ( integer | "%" | "F" ) [reroll] ["!"] [keep] [count] ;
 *     reroll  = "ro" ["<" | "<="] [signs] integer ;          each die that shows such a face is rolled again, once
 *     keep    = ( "k" | "kh" | "kl" | "dh" | "dl" ) [integer] | "mid" ;
 *     count   = ( ">" | ">=" ) [signs] integer ;             how many dice show more than, or at least, so much
 *     signs   = sign { sign } ;
 *     sign    = "+" | "-" | "−" | "–" ;                      an odd number of minus signs is a minus
 *     integer = digit { digit } ;
 *
 * Letters may be small or capital, "×" is "*", and spaces may stand between any two of these.
 *
 * What is written behind dice happens in the order in which it must be written:
 * 1. `ro1` rolls a die again that shows 1, `ro<3` one that shows less than 3. The second face stands.
 * 2. `!` rolls on while the top face shows and adds up. From here on such a die counts as one die showing that sum: `!>4`
 *    explodes on the top face and counts the dice whose sum is above 4. With `ro` before it, each roll of a die may be
 *    rerolled once. A die that rolls on and on is stopped where that has a chance of less than 10^-15.
 * 3. `kh2` keeps the two highest dice, `kl2` the two lowest, `dh2` drops the two highest, `dl2` the two lowest,
 *    `mid` keeps the middle one of an odd number. Without a number: one. `k` is `kh`.
 * 4. `>4` counts the kept dice that show more than 4, `>=4` those that show at least 4, instead of adding them up.
 */

export type Expression = Sum | Product | Dice | Constant;

/** Terms added up; one term alone stands in a sum only to be negative. */
export interface Sum {
  readonly kind: 'sum';
  readonly terms: readonly { readonly sign: 1 | -1; readonly of: Expression }[];
}
/** At least one of the two never varies. */
export interface Product {
  readonly kind: 'product';
  readonly left: Expression;
  readonly right: Expression;
}
/** A whole number from 0 up. */
export interface Constant {
  readonly kind: 'constant';
  readonly value: number;
}
/** Equal dice rolled together. */
export interface Dice {
  readonly kind: 'dice';
  readonly count: number;
  /** Faces 1 to so many, or "F": a Fudge die, -1, 0 or +1. */
  readonly sides: number | 'F';
  /** Faces that are rolled again once, both ends included: some of the faces of the die, never all. */
  readonly reroll?: { readonly from: number; readonly to: number };
  readonly explode?: true;
  readonly keep?: Keep;
  readonly counting?: { readonly test: '>' | '>='; readonly than: number };
}

/** Which dice are kept or dropped: so many of the highest or lowest, or all but the middle one. */
export type Keep = { readonly which: 'kh' | 'kl' | 'dh' | 'dl'; readonly dice: number } | { readonly which: 'mid' };

/** What an expression may hold, and what may be spent on its exact odds. Errors name these. */
export const LIMITS = {
  /** Characters of text. Canonical text of what was read is always short enough. */
  length: 10_000,
  /** Dice terms and numbers. */
  terms: 100,
  /** Parentheses in parentheses. */
  nesting: 10,
  /** Dice in the whole expression, rerolls and explosions not counted. */
  dice: 1000,
  /** Sides of a die. */
  sides: 1_000_000,
  /** The largest number that can be written. */
  number: 1_000_000_000,
  /** The largest result of a multiplication, up or down. */
  product: 1_000_000_000_000,
  /** Outcomes of exact odds. */
  outcomes: 100_000,
  /** Length of the number of ways that exact odds are counted in. */
  bits: 16_384,
  /** Steps of exact odds. So many take about half a second. */
  work: 3_000_000,
} as const;

/** The text is not dice notation, or more than `LIMITS` allow. */
export class NotationError extends Error {
  override readonly name = 'NotationError';
  constructor(
    /** Where, in UTF-16 units from 1; one past the end when something is missing there. */
    readonly column: number,
    readonly found: string,
    /** What may stand there, in words. */
    readonly allowed: string,
    advice: string,
  ) {
    super(`Dice notation, column ${column}: found ${found}, allowed is ${allowed}. ${advice}`);
  }
}

const WRITE = 'Write dice like 3d6, 4dF, d20+5 or 4d6dl1.';

/** What is read piece by piece; made once, as making one takes longer than using it. */
const PATTERNS = {
  times: /[*×]/y,
  open: /\(/y,
  close: /\)/y,
  die: /d/iy,
  fudge: /f/iy,
  percent: /%/y,
  reroll: /ro(\s*<=?)?/iy,
  explode: /!/y,
  keep: /k[hl]?|d[hl]|mid/iy,
  count: />=?/y,
  digits: /\d+/y,
  signs: /[-+−–](\s*[-+−–])*/y,
  space: /\s/,
} as const;

/** Reads an expression. Throws NotationError. */
export function parseNotation(text: string): Expression {
  const { length } = text;
  if (length > LIMITS.length) {
    throw new NotationError(LIMITS.length + 1, `${length} characters`, `at most ${LIMITS.length}`, 'Shorten it.');
  }
  let at = 0;
  let terms = 0;
  let nesting = 0;
  let diceSoFar = 0;
  /** Where the last number stands, for errors about it. */
  let numberAt = 0;

  const expression = sum();
  if (place() < length) {
    fail(at, seen(), '"+", "-", "*", the end, or after dice, in this order: ro, "!", kh kl dh dl or mid, > or >=');
  }
  parsed.add(expression);
  return expression;

  function sum(): Expression {
    const first = product(signs() ?? 1);
    const all = [first];
    for (let sign = signs(); sign; sign = signs()) all.push(product(sign));
    return all.length === 1 && first.sign === 1 ? first.of : { kind: 'sum', terms: all };
  }

  /** A minus sign of any factor is one of the whole product. */
  function product(sign: 1 | -1): Sum['terms'][number] {
    let of = factor();
    for (let star = place(); take(PATTERNS.times); star = place()) {
      sign = (sign * (signs() ?? 1)) as 1 | -1;
      const left = of;
      const right = factor();
      if (hasDice(left) && hasDice(right)) {
        fail(star, 'dice on both sides of "*"', 'a number on one side', 'Multiply dice by a number only.');
      }
      of = { kind: 'product', left, right };
      limit(star, reach(of), LIMITS.product, 'as a product');
    }
    return { sign, of };
  }

  function factor(): Expression {
    const start = place();
    if (take(PATTERNS.open)) {
      limit(start, ++nesting, LIMITS.nesting, 'parentheses in one another');
      const inner = sum();
      if (!take(PATTERNS.close))
        fail(place(), seen(), '")" or a sign', `Close the parenthesis of column ${start + 1}.`);
      nesting -= 1;
      return inner;
    }
    limit(start, ++terms, LIMITS.terms, 'terms');
    const value = integer();
    if (take(PATTERNS.die)) return dice(value ?? 1, start);
    if (value === undefined) fail(start, seen(), 'a number, dice or "("');
    limit(start, value, LIMITS.number, 'as a number');
    return { kind: 'constant', value };
  }

  function dice(count: number, start: number): Dice {
    limit(start, count, LIMITS.dice, 'dice');
    limit(start, (diceSoFar += count), LIMITS.dice, 'dice in all');
    const sides = take(PATTERNS.fudge) ? 'F' : take(PATTERNS.percent) ? 100 : integer();
    if (sides === undefined) fail(place(), seen(), 'a number of sides, "%" or "F"');
    if (sides === 0) fail(numberAt, '0 sides', `1 to ${LIMITS.sides}`);
    if (sides !== 'F') limit(numberAt, sides, LIMITS.sides, 'sides');
    const plain: Dice = { kind: 'dice', count, sides };
    if (place() >= length) return plain;
    const { low, high } = facesOf(plain);
    return { ...plain, ...reroll(low, high), ...explode(low, high), ...keep(count), ...counting() };
  }

  function reroll(low: number, high: number): Pick<Dice, 'reroll'> {
    const start = place();
    const word = take(PATTERNS.reroll);
    if (!word) return {};
    const face = signedInteger();
    const from = word.includes('<') ? low : face;
    const to = word.endsWith('<') ? face - 1 : face;
    if (from < low || to > high || from > to || (from === low && to === high)) {
      const which = from > to || from < low || from > high ? 'no face' : 'every face';
      fail(start, `a reroll of ${which}`, `some of the faces ${low} to ${high}`, 'Reroll some faces, not all.');
    }
    return { reroll: { from, to } };
  }

  function explode(low: number, high: number): Pick<Dice, 'explode'> {
    const start = place();
    if (!take(PATTERNS.explode)) return {};
    if (low === high) fail(start, '"!" on a die with one side', 'two sides or more', 'It would explode for ever.');
    if (low < 0) fail(start, '"!" on Fudge dice', 'dice with numbered sides', 'Leave out the "!".');
    return { explode: true };
  }

  function keep(count: number): Pick<Dice, 'keep'> {
    const start = place();
    const word = take(PATTERNS.keep)?.toLowerCase();
    if (!word) return {};
    const which = (word === 'k' ? 'kh' : word) as Keep['which'];
    if (which === 'mid') {
      if (count % 2 === 0) fail(start, `mid of ${count} dice`, 'mid of an odd number', 'Roll one die more or less.');
      return { keep: { which } };
    }
    const dice = integer() ?? 1;
    const most = which[0] === 'k' ? count : count - 1;
    if (dice < 1 || dice > most) {
      const allowed = most > 0 ? `1 to ${most} of ${count} dice` : `neither keep nor drop with so few dice`;
      fail(start, `${word}${dice} of ${count} dice`, allowed, 'Change one of the two numbers.');
    }
    return { keep: { which, dice } };
  }

  function counting(): Pick<Dice, 'counting'> {
    const test = take(PATTERNS.count) as '>' | '>=' | undefined;
    return test ? { counting: { test, than: signedInteger() } } : {};
  }

  function signedInteger(): number {
    const sign = signs() ?? 1;
    const value = integer();
    if (value === undefined) fail(place(), seen(), 'a number');
    limit(numberAt, value, LIMITS.number, 'as a number');
    // Never -0, which some comparisons tell from 0.
    return sign * value || 0;
  }

  function integer(): number | undefined {
    numberAt = place();
    const digits = take(PATTERNS.digits);
    return digits === undefined ? undefined : Number(digits);
  }

  function signs(): 1 | -1 | undefined {
    const all = take(PATTERNS.signs);
    return all === undefined ? all : all.replace(/[+\s]/g, '').length % 2 ? -1 : 1;
  }

  /** Takes what matches here, spaces before it skipped. */
  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = place();
    if (at >= length || !pattern.test(text)) return undefined;
    const match = text.slice(at, pattern.lastIndex);
    at = pattern.lastIndex;
    return match;
  }

  /** Goes on to what is next, and says where that is. */
  function place(): number {
    while (at < length && mayBeSpace(text.charCodeAt(at)) && PATTERNS.space.test(text[at]!)) at += 1;
    return at;
  }

  /** What is next, in quotes. */
  function seen(): string {
    const [next] = /^(\w{1,20}|.)/su.exec(text.slice(at, at + 20)) ?? [];
    return next ? JSON.stringify(next) : 'the end of the text';
  }

  function limit(where: number, found: number, most: number, what: string): void {
    if (found > most) fail(where, `${found} ${what}`, `at most ${most}`, 'Make it smaller.');
  }
  function fail(where: number, found: string, allowed: string, advice = WRITE): never {
    throw new NotationError(where + 1, found, allowed, advice);
  }
}

/** Letters and digits are no space; that is known without asking further. */
const mayBeSpace = (code: number): boolean => code <= 0x20 || code >= 0x80;

/** Expressions that came from text, so that they need no second look. */
const parsed = new WeakSet<Expression>();

/** The expression itself when it was parsed; text is parsed, and what was built by hand is checked through its text. */
export const checkedExpression = (from: Expression | string): Expression =>
  typeof from !== 'string' && parsed.has(from)
    ? from
    : parseNotation(typeof from === 'string' ? from : formatNotation(from));

/** Canonical text, such as "2*(3d6kh2+1)-1d4". `diceText` may write dice in another way, with their faces for example. */
export function formatNotation(expression: Expression, diceText: (dice: Dice) => string = textOf): string {
  const inside = (part: Expression, closed: string): string =>
    closed.includes(part.kind) ? `(${write(part)})` : write(part);
  const write = (part: Expression): string => {
    switch (part.kind) {
      case 'constant':
        return `${part.value}`;
      case 'dice':
        return diceText(part);
      case 'product':
        return `${inside(part.left, 'sum')}*${inside(part.right, 'sum product')}`;
      case 'sum':
        return part.terms.map(({ sign, of }, i) => (sign < 0 ? '-' : i > 0 ? '+' : '') + inside(of, 'sum')).join('');
    }
  };
  return write(expression);
}

function textOf({ count, sides, reroll, explode, keep, counting }: Dice): string {
  let text = `${count}d${sides}`;
  if (reroll) text += reroll.from === reroll.to ? `ro${reroll.to}` : `ro<${reroll.to + 1}`;
  if (explode) text += '!';
  if (keep) text += keep.which === 'mid' ? ' mid' : keep.which + keep.dice;
  if (counting) text += counting.test + counting.than;
  return text;
}

/** The lowest and highest face of each of the dice. */
export const facesOf = ({ sides }: Dice): { low: number; high: number } =>
  sides === 'F' ? { low: -1, high: 1 } : { low: 1, high: sides };

const hasDice = (part: Expression): boolean =>
  part.kind === 'dice' ||
  (part.kind === 'sum' && part.terms.some(({ of }) => hasDice(of))) ||
  (part.kind === 'product' && (hasDice(part.left) || hasDice(part.right)));

/** At least the largest result, up or down. */
function reach(part: Expression): number {
  switch (part.kind) {
    case 'constant':
      return part.value;
    case 'dice':
      // No die rolls on as often as 200 times: see `explosionCap`.
      return part.count * facesOf(part).high * (part.explode ? 200 : 1);
    case 'product':
      return reach(part.left) * reach(part.right);
    case 'sum':
      return part.terms.reduce((total, { of }) => total + reach(of), 0);
  }
}
