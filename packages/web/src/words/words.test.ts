/// <reference types="vite/client" />
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';
import { pseudo } from './pseudo.ts';

/** The words of every room: those of the table, and each `words.ts` beside a page. */
const rooms: readonly [string, Record<string, string>, Record<string, string>][] = [
  ['table', en, de],
  ...Object.entries(
    import.meta.glob<{ words: { en: Record<string, string>; de: Record<string, string> } }>('../*/words.ts', {
      eager: true,
    }),
  ).map(([file, { words }]): [string, Record<string, string>, Record<string, string>] => [file, words.en, words.de]),
];
/** What a message asks for: its arguments, with the branches of plurals and choices. */
const argumentsOf = (message: string): string[] => {
  const found = new Set<string>();
  const walk = (parts: ReturnType<IntlMessageFormat['getAst']>): void =>
    parts.forEach((part) => {
      if ('value' in part && (part.type as number) !== 0) found.add(part.value);
      if ('options' in part) Object.values(part.options).forEach(({ value }) => walk(value));
    });
  walk(new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst());
  return [...found].sort();
};
const said = (message: string, values: object, language = 'en'): string =>
  String(
    new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).format(values as Record<string, string>),
  );

describe('words', () => {
  test.each(rooms)(
    '%s: German has the same keys in the same order, and each message takes the same values',
    (_, en, de) => {
      expect(Object.keys(de)).toEqual(Object.keys(en));
      for (const key of Object.keys(en)) expect(argumentsOf(de[key]!), key).toEqual(argumentsOf(en[key]!));
    },
  );
  test('plurals follow the language', () => {
    expect([1, 2].map((count) => said(en['log.undid'], { count }))).toEqual(['One line undone', '2 lines undone']);
    expect([1, 2].map((count) => said(de['log.undid'], { count }, 'de'))).toEqual([
      'Eine Zeile zurückgenommen',
      '2 Zeilen zurückgenommen',
    ]);
  });
  test('the pseudo-locale changes the letters and keeps the values', () => {
    expect(pseudo('Join {title}')).toBe('[Jóíñ {title}]');
    for (const [, words] of rooms)
      for (const [key, message] of Object.entries(words))
        expect(argumentsOf(pseudo(message)), key).toEqual(argumentsOf(message));
    expect(said(pseudo(en['log.undid']), { count: 2 })).toBe('[2 líñéš úñdóñé]');
  });
});
