import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Phrase, phraseOf, readPhrase } from './phrase.ts';
import { IllegalMove } from './ruleset.ts';

const phrases: Phrase[] = [
  {
    kind: 'attack',
    verbs: ['attacks', 'strikes at'],
    object: { field: 'on', is: 'fighter' },
    words: {
      with: { field: 'with', is: 'text' },
      hands: { field: 'hands', is: 'number' },
      using: { field: 'factors', is: 'texts' },
      hard: { field: 'hard', is: 'flag' },
    },
    help: '',
  },
  {
    kind: 'leave',
    verbs: ['leaves'],
    object: { field: 'from', is: 'fighters' },
    words: { near: { field: 'near', is: 'fighters' } },
    help: '',
  },
  {
    kind: 'act',
    verbs: ['does'],
    object: { field: 'what', is: 'text' },
    words: { because: { field: 'reason', is: 'text' } },
    help: '',
  },
  { kind: 'note', verbs: ['notes'], object: { field: 'text', is: 'text' }, gm: true, help: '' },
];
const named = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase().replace(/[^a-z]+/g, '-'), name }));
const beasts = named('Ape', 'Giant Ape', 'Bat', 'Swarm of Bats', 'Swarm of Bats Lord');
const move = (text: string, fighters = beasts) =>
  readPhrase(text, fighters, phrases) as unknown as Record<string, unknown>;

describe('phrases', () => {
  test('case 44: of names that contain each other only the exact one is meant', () => {
    expect(move('ape attacks bat')).toEqual({ kind: 'attack', by: 'ape', on: 'bat' });
    expect(move('Giant Ape attacks Swarm of Bats')).toEqual({ kind: 'attack', by: 'giant-ape', on: 'swarm-of-bats' });
    expect(move('bat attacks swarm of bats lord')).toMatchObject({ on: 'swarm-of-bats-lord' });
    expect(move('giant-ape attacks "Swarm of Bats"')).toMatchObject({ by: 'giant-ape', on: 'swarm-of-bats' });
    expect(() => move('ape attacks swarm')).toThrow(/No fighter is called "swarm"/);
    expect(() => move('giant attacks bat')).toThrow(/begins with a fighter's name; found "giant"/);
  });
  test('slots in any order, numbers, lists and flags', () => {
    expect(move('ape strikes at bat hands 2 using sneak and frenzy, magical hard with long sword')).toEqual({
      kind: 'attack',
      by: 'ape',
      on: 'bat',
      hands: 2,
      factors: ['sneak', 'frenzy', 'magical'],
      hard: true,
      with: 'long sword',
    });
    expect(move('ape leaves bat, giant ape and swarm of bats')).toMatchObject({
      from: ['bat', 'giant-ape', 'swarm-of-bats'],
    });
  });
  test('a quoted word is never a keyword', () => {
    expect(move('ape does "drink with care" because thirsty')).toEqual({
      kind: 'act',
      by: 'ape',
      what: 'drink with care',
      reason: 'thirsty',
    });
    expect(move('ape does "because"')).toEqual({ kind: 'act', by: 'ape', what: 'because' });
  });
  test('words that every object answers to are plain words', () => {
    expect(move('gm notes the constructor and __proto__')).toEqual({
      kind: 'note',
      by: 'gm',
      text: 'the constructor and __proto__',
    });
  });
  test('the GM and the fighters have moves of their own', () => {
    expect(move('gm notes it rains')).toEqual({ kind: 'note', by: 'gm', text: 'it rains' });
    expect(() => move('ape notes it rains')).toThrow(/Known: attacks, leaves, does/);
    expect(() => move('gm attacks ape')).toThrow(/Known: notes/);
  });
  test.each([
    ['', /begins with a fighter's name; found ""/],
    ['aep attacks bat', /Did you mean "ape"/],
    ['ape atacks bat', /called "atacks bat".*Did you mean "attacks"/],
    ['ape attacks bat hands two', /A number is wanted for "hands"; found "two"/],
    ['ape attacks bat giant ape', /One fighter is wanted here; found "bat giant ape"/],
    ['ape attacks bat hard hitting', /"hitting" was not understood|was not understood/],
  ])('"%s" is answered with what would be understood', (text, why) => {
    expect(() => move(text)).toThrow(IllegalMove);
    expect(() => move(text)).toThrow(why);
  });
  test('every move reads back from its phrase, whatever words its texts hold', () => {
    const word = fc.constantFrom(
      'with',
      'and',
      'near',
      'because',
      'hands',
      'using',
      'a',
      'Two  spaces',
      'comma, here',
      ' edge ',
      'é',
      '',
    );
    const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
    const id = fc.constantFrom('ape', 'giant-ape', 'swarm-of-bats', 'with', 'and', 'near');
    const fighters = [...beasts, ...named('with', 'and', 'near')];
    const any = fc.oneof(
      fc.record({ kind: fc.constant('act'), by: id, what: text, reason: text }),
      fc.record({
        kind: fc.constant('attack'),
        by: id,
        on: id,
        with: text,
        hands: fc.integer({ min: 1, max: 2 }),
        factors: fc.array(text, { minLength: 1, maxLength: 3 }),
      }),
      fc.record({
        kind: fc.constant('leave'),
        by: id,
        from: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }),
        near: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }),
      }),
    );
    fc.assert(
      fc.property(any, (one) => {
        expect(readPhrase(phraseOf(one, phrases), fighters, phrases)).toEqual(one);
      }),
      { seed: 44, numRuns: 300 },
    );
  });
});
