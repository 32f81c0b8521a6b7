/// <reference lib="dom" />
/** Words in the reader's language. A pseudo-locale ("en-XA") shows what was forgotten: it changes every letter. */
import { IntlMessageFormat } from 'intl-messageformat';
import { recall } from '../places.ts';
import { de } from './de.ts';
import { type Key, type Words, en } from './en.ts';

export const PSEUDO = 'en-XA';
export const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch' };

const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aeioucnsyAEIOUCNSY'].map((letter, i) => [letter, [...'áéíóúçñšýÁÉÍÓÚÇÑŠÝ'][i]!]),
);

/** A message with its letters changed, and what ICU reads left alone. */
export function pseudo(message: string): string {
  let depth = 0;
  let text = '';
  for (const sign of message) {
    if (sign === '{') depth += 1;
    // Inside a plural every second level is text again.
    text += depth % 2 === 0 ? (ACCENTS[sign] ?? sign) : sign;
    if (sign === '}') depth -= 1;
  }
  return `[${text}]`;
}

const wanted = (): string => {
  const asked = new URLSearchParams(location.search).get('lang') ?? recall('lang', '') ?? navigator.language;
  return asked === PSEUDO ? PSEUDO : (asked.split('-')[0] ?? 'en');
};

export const language = wanted() in LANGUAGES || wanted() === PSEUDO ? wanted() : 'en';
const words: Words = language === 'de' ? de : en;
document.documentElement.lang = language === PSEUDO ? 'en' : language;

const formats = new Map<Key, IntlMessageFormat>();

/** The words for a key. */
export function t(key: Key, values: Readonly<Record<string, string | number>> = {}): string {
  let format = formats.get(key);
  if (!format) {
    const message = language === PSEUDO ? pseudo(words[key]) : words[key];
    formats.set(
      key,
      (format = new IntlMessageFormat(message, language === PSEUDO ? 'en' : language, undefined, { ignoreTag: true })),
    );
  }
  return String(format.format(values));
}
