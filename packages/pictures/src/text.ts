/**
 * Text in pictures: what may stand in XML, how wide it is drawn, and how it is cut and wrapped. Widths are estimates,
 * because nothing here can ask a font; they lie rather above than below.
 */
import { percent } from '@affray/engine';

// Control characters, what XML does not allow, and what turns the direction of writing around for all that follows.
const UNSAFE =
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\u200E\u200F\u202A-\u202E\u2028\u2029\u2066\u2067\uFFFE\uFFFF]|\p{Cs}/gu;

/** Text without anything that XML does not allow, or that changes how the text around it reads: such is spelled out. */
export const plain = (text: string): string =>
  text.replace(UNSAFE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Somebody's name on one line, fit to stand within a sentence: from right to left without turning the sentence. */
export function named(name: string): string {
  const text = plain(name.replace(/[\u2068\u2069]/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text)
    ? `\u2068${text}\u2069`
    : text;
}

/** A letter as people see it: with the marks that sit on it, and joined signs together. */
const LETTERS = /\p{RI}{2}|.(?:[\p{M}\u{1F3FB}-\u{1F3FF}]|\u200D.)*/gsu;
const lettersOf = (text: string): string[] => text.match(LETTERS) ?? [];

function emOf(letter: string): number {
  if (/^[\u2066-\u2069\u200B-\u200F]/.test(letter)) return 0;
  if (
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\uFF00-\uFFEF]/u.test(
      letter,
    ) &&
    letter > '\u00FF'
  )
    return 1.05;
  if (/^[ijlI.,:;'|]/.test(letter)) return 0.33;
  if (/^[ftr!()[\] ]/.test(letter)) return 0.41;
  if (/^[mwMW@%]/.test(letter)) return 0.95;
  return /^\p{Lu}/u.test(letter) ? 0.72 : 0.62;
}

/** About how wide a text is, in pixels. */
export const widthOf = (text: string, size: number): number =>
  size * lettersOf(text).reduce((sum, letter) => sum + emOf(letter), 0);

/** The text, or as much of it as is so wide with "…" behind it. */
export function cut(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text;
  let left = width - size;
  let kept = '';
  for (const letter of lettersOf(text)) {
    left -= size * emOf(letter);
    if (left < 0) break;
    kept += letter;
  }
  return `${kept.trimEnd()}…${kept.includes('\u2068') && !kept.includes('\u2069') ? '\u2069' : ''}`;
}

/** The text in lines of such a width, broken at spaces; what does not fit into the last of them is cut. */
export function wrap(text: string, width: number, size: number, most = Infinity): string[] {
  const lines: string[] = [];
  let line = '';
  const words = text.split(' ');
  words.forEach((word, i) => {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer, size) <= width || line === '') {
      line = longer;
      return;
    }
    if (lines.length + 1 === most) {
      lines.push(cut(`${line} ${words.slice(i).join(' ')}`, width, size));
      line = '';
      words.length = 0;
      return;
    }
    lines.push(line);
    line = word;
  });
  if (line !== '' && lines.length < most) lines.push(line);
  return lines.map((one) => cut(one, width, size));
}

/** A chance in percent, or "unknown" for what is none. */
export const chanceText = (p: number | null | undefined, digits: 1 | 2 = 2): string =>
  isChance(p) ? percent(p, digits) : 'unknown';

export const isChance = (p: number | null | undefined): p is number =>
  typeof p === 'number' && p > -1e-9 && p < 1 + 1e-9;

/** A number with at most so many decimals. */
export const numberText = (value: number, digits = 4): string =>
  Number.isFinite(value) ? String(Math.round(value * 10 ** digits) / 10 ** digits || 0) : 'unknown';

/** "1 round", "2 rounds". */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** "A, B and C". */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)!}`;
