/// <reference lib="dom" />
/** Words in the reader's language. A pseudo-locale ("en-XA") shows what was forgotten: it changes every letter. */
import { IntlMessageFormat } from 'intl-messageformat';
import { recall } from '../places.ts';
import { de } from './de.ts';
import { type Key, type Words, en } from './en.ts';
import { pseudo } from './pseudo.ts';

export const PSEUDO = 'en-XA';
export const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch' };

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
