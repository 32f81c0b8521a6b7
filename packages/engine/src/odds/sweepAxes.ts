/**
 * Axes of a sweep: what is varied, by a name such as "brenna.skill", "side:Watch.armor.protection", "house.shock",
 * "tactics.Watch" or "kobold.count", and which values it takes.
 */
import { type Path, keysAt, readWith, show } from '../fight/problem.ts';
import type { AnyRuleset } from '../fight/ruleset.ts';
import { nearest } from '../fight/suggest.ts';
import type { WrittenFighter, WrittenRoster } from './sweepRoster.ts';

export interface Axis {
  readonly name: string;
  readonly values: readonly unknown[];
}

/** What the name of an axis leads to in one roster. */
export type Aim =
  | { readonly kind: 'house'; readonly path: Path }
  | { readonly kind: 'tactics'; readonly side: string }
  | { readonly kind: 'count'; readonly entry: number }
  | { readonly kind: 'sheet'; readonly has: (fighter: WrittenFighter) => boolean; readonly path: Path };

type Fighters = readonly WrittenFighter[];

const same = (a: string, b: string): boolean => a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();
const sidesOf = (fighters: Fighters): string[] => [...new Set(fighters.map(({ side }) => side))];
const listed = (words: readonly string[]): string =>
  words.length > 12 ? `${words.slice(0, 12).join(', ')} and ${words.length - 12} more` : words.join(', ');
const didYouMean = (like: string | undefined): string => (like === undefined ? '' : ` Did you mean "${like}"?`);

/** Finds what an axis is of. Throws RangeError saying what there is. */
export function aimOf(name: string, { ruleset, fighters }: WrittenRoster): Aim {
  const words = name.split('.');
  const [first] = words as [string];
  if (first === 'house' && words.length > 1) return { kind: 'house', path: stepsOf(words.slice(1)) };
  if (first === 'tactics' && words.length > 1) {
    const found = words.slice(1).join('.');
    const side = sideOf(found, fighters);
    if (side !== undefined) return { kind: 'tactics', side };
    // In a game whose sheets have a field of that name this may be everybody's.
    if (!keysAt(ruleset.sheet, []).includes('tactics')) throw new RangeError(noSide(found, fighters));
  }
  // Names may have dots in them, so the longest that somebody answers to is taken.
  for (let taken = words.length - 1; taken > 0; taken--) {
    const who = words.slice(0, taken).join('.');
    const has = whomOf(who, fighters);
    if (!has) continue;
    const path = stepsOf(words.slice(taken));
    if (path.length === 1 && path[0] === 'count') return { kind: 'count', entry: entryOf(who, fighters.filter(has)) };
    return { kind: 'sheet', has, path };
  }
  if (first.startsWith('side:')) throw new RangeError(noSide(first.slice('side:'.length), fighters));
  const path = stepsOf(words);
  if (keysAt(ruleset.sheet, []).includes(String(path[0]))) return { kind: 'sheet', has: () => true, path };
  throw new RangeError(nothingOf(name, first, ruleset, fighters));
}

/** "weapons[0].power" is written "weapons.0.power" too. */
const stepsOf = (words: readonly string[]): string[] =>
  words
    .join('.')
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.');

/** The fighters that a word names: one, all of an entry with a count, a side, everyone. Undefined when it names nobody. */
function whomOf(who: string, fighters: Fighters): ((fighter: WrittenFighter) => boolean) | undefined {
  if (who === 'everyone') return () => true;
  if (who.startsWith('side:')) {
    const side = sideOf(who.slice('side:'.length), fighters);
    return side === undefined ? undefined : (fighter) => fighter.side === side;
  }
  const ways: ((fighter: WrittenFighter) => boolean)[] = [
    ({ id }) => same(id, who),
    ({ name, entryId, entryName }) => [name, entryId, entryName].some((one) => one !== undefined && same(one, who)),
  ];
  const [attacker] = fighters;
  const defender = fighters.find(({ side }) => side !== attacker!.side);
  if (same(who, 'attacker')) ways.push(({ id }) => id === attacker!.id);
  if (same(who, 'defender')) ways.push(({ id }) => id === defender?.id);
  return ways.find((way) => fighters.some(way));
}

const sideOf = (found: string, fighters: Fighters): string | undefined => {
  const sides = sidesOf(fighters);
  return sides.find((side) => side === found) ?? sides.find((side) => same(side, found));
};

const noSide = (found: string, fighters: Fighters): string => {
  const sides = sidesOf(fighters);
  return `No side is called "${found}"; sides: ${listed(sides)}.${didYouMean(nearest(found, sides))}`;
};

function entryOf(who: string, fighters: Fighters): number {
  const [entry, ...others] = new Set(fighters.map((one) => one.entry));
  if (others.length === 0) return entry!;
  const names = [...new Set(fighters.map((one) => one.entryId ?? one.entryName))];
  throw new RangeError(
    `"${who}" is several entries of the roster, and each has its own count; name one: ${listed(names)}.`,
  );
}

function nothingOf(name: string, first: string, ruleset: AnyRuleset, fighters: Fighters): string {
  const rules = keysAt(ruleset.house, []);
  const fields = keysAt(ruleset.sheet, []);
  const ids = fighters.map(({ id }) => id);
  const sides = sidesOf(fighters);
  const [, ...rest] = name.split('.');
  const whole = (word: string): string => [word, ...rest].join('.');
  // What is there, and how it would be written.
  const known = new Map<string, string>([
    ...rules.map((rule): [string, string] => [rule, `house.${whole(rule)}`]),
    ...sides.map((side): [string, string] => [side, whole(`side:${side}`)]),
    ...fields.map((field): [string, string] => [field, whole(field)]),
    ...fighters.flatMap(({ id, name: called, entryName }) =>
      [id, called, entryName].map((word): [string, string] => [word, whole(word)]),
    ),
  ]);
  const like = nearest(first, [...known.keys()]);
  return `Nothing is called "${first}"; allowed are a fighter (${listed(ids)}), side:NAME (${listed(sides)}) or everyone, each with a field of the sheet (${listed(fields)}) or count; house.RULE; and tactics.SIDE.${didYouMean(like === undefined ? undefined : known.get(like))}`;
}

/** Where two aims set the very same thing; undefined when they do not. */
export function clashOf(a: Aim, b: Aim, fighters: Fighters): string | undefined {
  const equal = (one: Path, other: Path): boolean => one.join('.') === other.join('.');
  if (a.kind === 'house' && b.kind === 'house') return equal(a.path, b.path) ? `house.${a.path.join('.')}` : undefined;
  if (a.kind === 'tactics' && b.kind === 'tactics') return a.side === b.side ? `tactics.${a.side}` : undefined;
  if (a.kind === 'count' && b.kind === 'count') return a.entry === b.entry ? 'the count of one entry' : undefined;
  if (a.kind !== 'sheet' || b.kind !== 'sheet' || !equal(a.path, b.path)) return undefined;
  const twice = fighters.find((fighter) => a.has(fighter) && b.has(fighter));
  return twice && `${twice.id}.${a.path.join('.')}`;
}

/** The roster with something else in its house rules or sheets. Throws RangeError where the path leads nowhere. */
export function withAim(roster: WrittenRoster, aim: Aim & { kind: 'house' | 'sheet' }, value: unknown): WrittenRoster {
  const { ruleset, house, fighters } = roster;
  if (aim.kind === 'house') return { ...roster, house: changed(house, ruleset.house, aim.path, value) };
  if (!fighters.some(aim.has)) throw new RangeError('There is no such fighter with these counts.');
  return {
    ...roster,
    fighters: fighters.map((fighter) =>
      aim.has(fighter)
        ? { ...fighter, written: changed(fighter.written, ruleset.sheet, aim.path, value), sheet: undefined }
        : fighter,
    ),
  };
}

/** What is written, with a value at a path. What is written there as a name, or not at all, is spelled out for it. */
function changed(written: unknown, schema: AnyRuleset['sheet'], path: Path, value: unknown): unknown {
  // A path of one step that is given no number needs nothing of what is there.
  const full = path.length > 1 || typeof value === 'number' ? readWith(schema, written).value : undefined;
  return withValue(written, full, path, value, []);
}

type Mapping = Readonly<Record<string, unknown>>;
const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const inside = (value: unknown, step: string): unknown =>
  (isMapping(value) || Array.isArray(value)) && Object.hasOwn(value, step) ? (value as Mapping)[step] : undefined;

function withValue(written: unknown, full: unknown, path: Path, value: unknown, at: Path): unknown {
  if (path.length === 0) {
    // A number for a thing that is worth one, such as a weapon of Fudge, is its value.
    return typeof value === 'number' && isMapping(full) && typeof full['value'] === 'number'
      ? { ...full, value }
      : value;
  }
  const [step, ...rest] = path as [string, ...string[]];
  const base = isMapping(written) || Array.isArray(written) ? written : (full ?? {});
  if (Array.isArray(base)) {
    const list = base as readonly unknown[];
    const index = indexOf(step, list, full, rest.length === 0, at);
    const one = withValue(list[index], inside(full, String(index)), rest, value, [...at, step]);
    return [...list.slice(0, index), one, ...list.slice(index + 1)];
  }
  if (!isMapping(base)) throw new RangeError(`${at.join('.')} is ${show(base)}, and has no "${step}" inside.`);
  return { ...base, [step]: withValue(inside(base, step), inside(full, step), rest, value, [...at, step]) };
}

/** The place of a list that a step names: a number from 0, or the name of what stands there. The end is free to add to. */
function indexOf(step: string, list: readonly unknown[], full: unknown, mayAdd: boolean, at: Path): number {
  const names = (Array.isArray(full) ? (full as readonly unknown[]) : []).map((one) =>
    isMapping(one) && typeof one['name'] === 'string' ? one['name'] : '',
  );
  const index = /^\d{1,4}$/.test(step) ? Number(step) : names.findIndex((name) => name !== '' && same(name, step));
  if (index >= 0 && (index < list.length || (mayAdd && index === list.length))) return index;
  const there = list.map((_, i) => (names[i] ? `${i} (${names[i]})` : String(i)));
  throw new RangeError(
    `${at.join('.')} has no "${step}"; ${there.length > 0 ? `there are ${listed(there)}` : 'it is empty'}.`,
  );
}
