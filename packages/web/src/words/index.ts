/// <reference lib="dom" />
/** Words in the reader's language. A pseudo-locale ("en-XA") shows what was forgotten: it changes every letter. */
import { IntlMessageFormat } from 'intl-messageformat';
import { recall } from '../places.ts';
import { de } from './de.ts';
import { type Key, en } from './en.ts';
import { pseudo } from './pseudo.ts';

export const PSEUDO = 'en-XA';
export const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch' };

const wanted = (): string => {
  const asked = new URLSearchParams(location.search).get('lang') ?? recall('lang', '') ?? navigator.language;
  return asked === PSEUDO ? PSEUDO : (asked.split('-')[0] ?? 'en');
};

export const language = wanted() in LANGUAGES || wanted() === PSEUDO ? wanted() : 'en';
document.documentElement.lang = language === PSEUDO ? 'en' : language;

/** The words of a room: messages in English, and in German with the same keys. */
export interface Room<Key extends string> {
  readonly en: Readonly<Record<Key, string>>;
  readonly de: Readonly<Record<Key, string>>;
}
export type Speak<Key extends string> = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

/** Says a room's words in the reader's language. Each page takes the words of its own rooms only. */
export function speak<Key extends string>(room: Room<Key>): Speak<Key> {
  const words = language === 'de' ? room.de : room.en;
  const formats = new Map<Key, IntlMessageFormat>();
  return (key, values = {}) => {
    let format = formats.get(key);
    if (!format) {
      const message = language === PSEUDO ? pseudo(words[key]) : words[key];
      formats.set(
        key,
        (format = new IntlMessageFormat(message, language === PSEUDO ? 'en' : language, undefined, {
          ignoreTag: true,
        })),
      );
    }
    return String(format.format(values));
  };
}

/** The words of the live table, and those that all pages share. */
export const t: Speak<Key> = speak<Key>({ en, de });
