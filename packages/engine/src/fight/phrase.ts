/**
 * Phrases: moves as people type them, "brenna attacks kobold 2 with sword", and the same words back from a move.
 */
import type { Fighter, FighterId } from './ruleset.ts';
import { GM, IllegalMove } from './ruleset.ts';
import { nearest } from './suggest.ts';

/** What a slot of a phrase holds. */
export type SlotKind = 'fighter' | 'fighters' | 'text' | 'texts' | 'number' | 'flag';

export interface Slot {
  /** The move's field. */
  readonly field: string;
  readonly is: SlotKind;
}

/** One kind of move in words: `verbs` after the fighter's name, then the object, then words that begin a slot. */
export interface Phrase {
  readonly kind: string;
  /** The first is the one written back. */
  readonly verbs: readonly string[];
  /** What follows the verb directly. */
  readonly object?: Slot;
  /** Slots by the word that begins them, for example `with`. */
  readonly words?: Readonly<Record<string, Slot>>;
  /** What it does, in a few plain words, for help. */
  readonly help: string;
  /** True for moves of the GM. */
  readonly gm?: boolean;
  /** May players make it on their own fighter, where the table lets them? It marks harm and healing. */
  readonly own?: boolean;
}

type Named = Pick<Fighter, 'id' | 'name'>;
type FieldValue = string | number | boolean | string[];

const split = (text: string): string[] => text.match(/"[^"]*"|[^\s,]+/g) ?? [];
const bare = (word: string): string => word.replace(/^"|"$/g, '').toLowerCase();

/** The fighter that the words begin with: the longest name or id that fits, exact letter for letter. */
function fighterAt(words: readonly string[], fighters: readonly Named[]): { id: FighterId; used: number } | undefined {
  let best: { id: FighterId; used: number } | undefined;
  for (const fighter of fighters) {
    for (const name of [fighter.name, fighter.id]) {
      const wanted = split(name).map(bare);
      const fits = wanted.length > 0 && wanted.every((word, i) => words[i] !== undefined && bare(words[i]) === word);
      if (fits && wanted.length > (best?.used ?? 0)) best = { id: fighter.id, used: wanted.length };
    }
    if (words[0] !== undefined && bare(words[0]) === fighter.name.toLowerCase() && !best)
      best = { id: fighter.id, used: 1 };
  }
  return best;
}

/** A move from text. Throws IllegalMove saying what was not understood and what would be. */
export function readPhrase(
  text: string,
  fighters: readonly Named[],
  phrases: readonly Phrase[],
): { kind: string; by: FighterId } {
  const words = split(text);
  const everyone = [...fighters, { id: GM, name: GM }];
  const who = fighterAt(words, everyone);
  if (!who) {
    const like = nearest(
      bare(words[0] ?? ''),
      everyone.map((fighter) => fighter.id),
    );
    throw new IllegalMove(
      `A move begins with a fighter's name; found "${words[0] ?? ''}". Fighters: ${everyone.map((fighter) => fighter.name).join(', ')}.${like ? ` Did you mean "${like}"?` : ''}`,
    );
  }
  const known = phrases.filter((phrase) => (phrase.gm ?? false) === (who.id === GM));
  const verb = verbAt(words.slice(who.used).map(bare), known);
  if (!verb) {
    const found = words.slice(who.used).join(' ');
    const all = known.map((phrase) => phrase.verbs[0]!);
    const like = nearest(
      bare(words[who.used] ?? ''),
      known.flatMap((phrase) => phrase.verbs),
    );
    throw new IllegalMove(
      `Nothing is known to do that is called "${found}". Known: ${all.join(', ')}.${like ? ` Did you mean "${like}"?` : ''}`,
    );
  }
  const move: Record<string, FieldValue> & { kind: string; by: FighterId } = { kind: verb.phrase.kind, by: who.id };
  readSlots(words.slice(who.used + verb.used), verb.phrase, everyone, move);
  return move;
}

function verbAt(words: readonly string[], phrases: readonly Phrase[]): { phrase: Phrase; used: number } | undefined {
  let best: { phrase: Phrase; used: number } | undefined;
  for (const phrase of phrases) {
    for (const verb of phrase.verbs) {
      const wanted = verb.split(' ');
      if (wanted.every((word, i) => words[i] === word) && wanted.length > (best?.used ?? 0))
        best = { phrase, used: wanted.length };
    }
  }
  return best;
}

function readSlots(
  rest: readonly string[],
  phrase: Phrase,
  fighters: readonly Named[],
  move: Record<string, FieldValue>,
): void {
  const openers = phrase.words ?? {};
  // A quoted word is never a keyword, so names and texts may hold any word.
  const openerAt = (word: string): Slot | undefined =>
    !word.startsWith('"') && Object.hasOwn(openers, bare(word)) ? openers[bare(word)] : undefined;
  let slot: Slot | undefined = phrase.object;
  let at = 0;
  while (at < rest.length) {
    const opener = openerAt(rest[at]!);
    if (opener) {
      slot = opener;
      at += 1;
      if (slot.is === 'flag') move[slot.field] = true;
    }
    let end = at;
    while (end < rest.length && !openerAt(rest[end]!)) end += 1;
    if (end > at) {
      if (!slot || slot.is === 'flag') {
        const words = Object.keys(openers);
        throw new IllegalMove(
          `"${rest.slice(at, end).join(' ')}" was not understood after "${phrase.verbs[0]}".${words.length ? ` Words that may follow: ${words.join(', ')}.` : ''}`,
        );
      }
      move[slot.field] = readSlot(rest.slice(at, end), slot, fighters);
    }
    at = end;
    slot = undefined;
  }
}

function readSlot(words: readonly string[], slot: Slot, fighters: readonly Named[]): FieldValue {
  const text = words.map((word) => word.replace(/^"|"$/g, '')).join(' ');
  switch (slot.is) {
    case 'fighter':
    case 'fighters': {
      const ids: string[] = [];
      let at = 0;
      while (at < words.length) {
        if (words[at]!.toLowerCase() === 'and' && at > 0) {
          at += 1;
          continue;
        }
        const found = fighterAt(words.slice(at), fighters);
        if (!found) {
          const like = nearest(
            words[at]!,
            fighters.map((fighter) => fighter.id),
          );
          throw new IllegalMove(
            `No fighter is called "${words.slice(at).join(' ')}". Fighters: ${fighters.map((fighter) => fighter.name).join(', ')}.${like ? ` Did you mean "${like}"?` : ''}`,
          );
        }
        ids.push(found.id);
        at += found.used;
      }
      if (slot.is === 'fighters') return ids;
      if (ids.length !== 1) throw new IllegalMove(`One fighter is wanted here; found "${text}".`);
      return ids[0]!;
    }
    case 'number': {
      const value = Number(text);
      if (text === '' || !Number.isFinite(value))
        throw new IllegalMove(`A number is wanted for "${slot.field}"; found "${text}".`);
      return value;
    }
    case 'texts':
      return words.filter((word) => word.toLowerCase() !== 'and').map((word) => word.replace(/^"|"$/g, ''));
    default:
      return text;
  }
}

/** The words for a move, which `readPhrase` reads back. */
export function phraseOf(move: { readonly kind: string; readonly by: FighterId }, phrases: readonly Phrase[]): string {
  const phrase = phrases.find(({ kind }) => kind === move.kind);
  if (!phrase) return JSON.stringify(move);
  const fields = move as unknown as Record<string, FieldValue | undefined>;
  const words = [move.by, phrase.verbs[0]!];
  const slots: [string, Slot][] = [
    ...(phrase.object ? [['', phrase.object] as [string, Slot]] : []),
    ...Object.entries(phrase.words ?? {}),
  ];
  for (const [word, slot] of slots) {
    const value = fields[slot.field];
    if (value === undefined || value === false) continue;
    if (word) words.push(word);
    if (slot.is === 'flag') continue;
    const keywords = new Set(['and', ...Object.keys(phrase.words ?? {})]);
    // Whatever would be read apart, or as a keyword, is quoted.
    const plain = (text: string, list: boolean): boolean =>
      text !== '' &&
      split(text).join(' ') === text &&
      !text.includes('"') &&
      !(list && split(text).length > 1) &&
      !split(text).some((part) => keywords.has(bare(part)));
    const quote = (text: string, list: boolean): string => (plain(text, list) ? text : `"${text.replaceAll('"', '')}"`);
    words.push(Array.isArray(value) ? value.map((item) => quote(item, true)).join(', ') : quote(String(value), false));
  }
  return words.join(' ');
}
