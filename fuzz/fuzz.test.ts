import { expect, test } from 'vitest';
import { fuzz, targets } from './targets.ts';

const RUNS: Readonly<Record<string, number>> = { notation: 1500, phrase: 3000, roster: 400, log: 200, data: 400 };

test.each(Object.keys(targets))('%s: nonsense is answered, never a crash', (name) => {
  expect(() => fuzz(name, 'suite', RUNS[name]!)).not.toThrow();
});

test.each(Object.entries(targets))('%s: what is right is taken', (_name, { corpus, accepts }) => {
  expect(corpus.filter((text) => !accepts(text))).toEqual([]);
});
