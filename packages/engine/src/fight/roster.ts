/**
 * Rosters: fighters, sides and house rules. This file reads plain data; `files` reads text.
 */
import { z } from 'zod';
import { type Path, type Problem, readWith } from './problem.ts';
import { nearest } from './suggest.ts';
import { type AnyRuleset, type Fighter, GM } from './ruleset.ts';

export const ROSTER_FORMAT = 'affray-roster/1';

/** Most fighters in one fight. */
export const MOST_FIGHTERS = 200;

export type Rulesets = Readonly<Record<string, AnyRuleset>>;

/** A roster read in full: every count spelled out, every sheet and house rule complete. */
export interface Roster {
  readonly ruleset: AnyRuleset;
  readonly house: unknown;
  readonly fighters: readonly Fighter[];
}

/** A roster, or what is wrong with it. Notes are things worth a look that do no harm. */
export interface RosterReading {
  readonly roster?: Roster;
  readonly problems: readonly Problem[];
  readonly notes: readonly Problem[];
}

const name = z.string().trim().min(1).max(80);

/** A fighter as people write it, in rosters and in logs. */
export const fighterForm = z.strictObject({
  name: name.describe('The name, in any script.'),
  id: z
    .string()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u, {
      error: 'An id is made of letters, digits, "-" and "_", and begins with a letter or digit.',
    })
    .max(80)
    .optional()
    .describe('What moves call the fighter; made from the name when absent.'),
  side: name.describe('The side the fighter is on.'),
  count: z.int().min(1).max(MOST_FIGHTERS).optional().describe('That many of this fighter, numbered from 1.'),
  sheet: z.record(z.string(), z.unknown()).default({}).describe("The fighter's sheet, in the ruleset's keys."),
});

/** The form of a roster, whatever its ruleset. */
export const rosterForm = z.strictObject({
  format: z.literal(ROSTER_FORMAT),
  ruleset: z.string(),
  title: z.string().max(200).optional().describe('What this fight is called.'),
  house: z.record(z.string(), z.unknown()).default({}).describe('House rules that differ from the defaults.'),
  fighters: z.array(fighterForm).min(1).max(MOST_FIGHTERS),
});

/** Reads a roster from plain data, with all its problems at once. */
export function readRoster(data: unknown, rulesets: Rulesets): RosterReading {
  const form = readWith(rosterForm, data);
  const problems: Problem[] = [...form.problems];
  const raw = (data ?? {}) as { ruleset?: unknown; house?: unknown; fighters?: unknown };
  const ruleset = typeof raw.ruleset === 'string' ? rulesetNamed(raw.ruleset, rulesets) : undefined;
  if (typeof raw.ruleset === 'string' && !ruleset) problems.push(unknownRuleset(raw.ruleset, rulesets));
  if (!ruleset) return { problems, notes: [] };

  const house = readWith(ruleset.house, raw.house ?? {}, ['house']);
  problems.push(...house.problems);

  const read = readFighters(ruleset, house.value, form.value?.fighters, raw.fighters);
  problems.push(...read.problems);
  if (problems.length > 0) return { problems, notes: read.notes };
  const roster: Roster = { ruleset, house: house.value, fighters: read.fighters };
  try {
    ruleset.muster(read.fighters, house.value);
  } catch (error) {
    return { problems: [{ path: ['fighters'], message: (error as Error).message }], notes: read.notes };
  }
  return { roster, problems, notes: read.notes };
}

/**
 * Fighters from the form that people write: sheets in full, counts spelled out, ids given. Sheets are read from the
 * raw data even when the form around them is wrong, so that every problem is found in one go.
 */
export function readFighters(
  ruleset: AnyRuleset,
  house: unknown,
  entries: readonly Entry[] | undefined,
  raw: unknown,
): { fighters: Fighter[]; problems: Problem[]; notes: Problem[] } {
  const problems: Problem[] = [];
  const sheets = (Array.isArray(raw) ? raw : []).map((entry: unknown, i) => {
    const sheet = (entry as { sheet?: unknown } | null)?.sheet ?? {};
    if (typeof sheet !== 'object' || Array.isArray(sheet)) return undefined;
    const reading = readWith(ruleset.sheet, sheet, ['fighters', i, 'sheet']);
    problems.push(...reading.problems);
    const conflicts = house === undefined ? [] : (ruleset.conflicts?.(sheet, house) ?? []);
    for (const { path, message } of conflicts) {
      problems.push({ path: ['fighters', i, 'sheet', ...path], message });
    }
    return reading.value;
  });
  if (!entries) return { fighters: [], problems, notes: [] };
  const named = nameFighters(entries);
  named.notes.push(...sideNotes(entries));
  const fighters = named.fighters.map(({ entry, ...fighter }) => ({ ...fighter, sheet: sheets[entry] }));
  return { fighters, problems: [...problems, ...named.problems], notes: named.notes };
}

/** The ruleset of that id, or undefined. Words that every object answers to, such as "constructor", name none. */
export const rulesetNamed = (id: string, rulesets: Rulesets): AnyRuleset | undefined =>
  Object.hasOwn(rulesets, id) ? rulesets[id] : undefined;

export function unknownRuleset(found: string, rulesets: Rulesets): Problem {
  const known = Object.keys(rulesets);
  const like = nearest(found, known);
  const allowed = `allowed: ${known.join(', ')}`;
  return {
    path: ['ruleset'],
    message: `Found "${found}"; ${allowed}.${like ? ` Did you mean "${like}"?` : ''}`,
    found,
    allowed,
  };
}

/** A name as an id: lower case, every run of other characters than letters and digits one "-". */
export const idOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'fighter';

type Entry = z.infer<typeof fighterForm>;
interface Named {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  /** Which entry of the roster this fighter comes from. */
  readonly entry: number;
}

/** Sides worth a second look: only one, or two that differ in capitals alone. */
function sideNotes(entries: readonly Entry[]): Problem[] {
  const sides = [...new Set(entries.map(({ side }) => side))];
  const notes: Problem[] = [];
  if (sides.length === 1) {
    const message = `Everybody is on the side "${sides[0]}", so there is nobody to fight.`;
    notes.push({ path: ['fighters'], message, found: sides[0]! });
  }
  entries.forEach(({ side }, i) => {
    const like = sides.find((other) => other !== side && other.toLowerCase() === side.toLowerCase());
    if (like === undefined || sides.indexOf(like) > sides.indexOf(side)) return;
    const message = `The sides "${like}" and "${side}" are two; write them alike if they are meant as one.`;
    notes.push({ path: ['fighters', i, 'side'], message, found: side });
  });
  return notes;
}

/** Spells out counts and gives every fighter an id of its own. */
function nameFighters(entries: readonly Entry[]): { fighters: Named[]; problems: Problem[]; notes: Problem[] } {
  const problems: Problem[] = [];
  const notes: Problem[] = [];
  const taken = new Set<string>([GM]);
  const fighters: Named[] = [];
  const total = entries.reduce((sum, entry) => sum + (entry.count ?? 1), 0);
  if (total > MOST_FIGHTERS) {
    const message = `${total} fighters, counts spelled out; at most ${MOST_FIGHTERS} are allowed.`;
    return { fighters, problems: [{ path: ['fighters'], message, found: String(total) }], notes };
  }
  // Ids that are written out come first, so that one made from a name never takes them.
  entries.forEach((entry, i) => {
    if (entry.id === undefined) return;
    const ids = entry.count === undefined ? [entry.id] : numbered(entry.id, '-', entry.count);
    for (const id of ids) {
      if (taken.has(id)) {
        const path: Path = ['fighters', i, 'id'];
        problems.push({ path, message: `The id "${id}" is taken; every fighter needs one of its own.`, found: id });
      }
      taken.add(id);
    }
  });
  const names = new Map<string, number>();
  entries.forEach((entry, i) => {
    const count = entry.count;
    const all = count === undefined ? [entry.name] : numbered(entry.name, ' ', count);
    all.forEach((name, n) => {
      const written = entry.id === undefined ? undefined : count === undefined ? entry.id : `${entry.id}-${n + 1}`;
      const id = written ?? freeId(idOf(name), taken);
      taken.add(id);
      const earlier = names.get(name);
      if (earlier !== undefined) {
        const message = `Two fighters are named "${name}"; this one is "${id}" in moves. A name of its own, or "count", tells them apart at the table.`;
        notes.push({ path: ['fighters', i, 'name'], message, found: name });
      }
      names.set(name, i);
      fighters.push({ id, name, side: entry.side, entry: i });
    });
  });
  return { fighters, problems, notes };
}

const numbered = (text: string, gap: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${text}${gap}${i + 1}`);

function freeId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let n = 2; ; n++) if (!taken.has(`${wanted}-${n}`)) return `${wanted}-${n}`;
}
