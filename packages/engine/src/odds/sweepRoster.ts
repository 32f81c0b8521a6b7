/**
 * A roster as people wrote it, beside what was read from it: what a sweep changes one thing of, again and again. Only
 * what was changed is read again, by the ruleset's own schemas.
 */
import { Malformed, type Path, type Problem, readWith } from '../fight/problem.ts';
import { type Roster, type Rulesets, readRoster } from '../fight/roster.ts';
import type { AnyRuleset, Fighter } from '../fight/ruleset.ts';

export interface WrittenFighter {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  /** Which entry of the roster the fighter comes from; with a count there are several of one entry. */
  readonly entry: number;
  readonly entryId: string | undefined;
  readonly entryName: string;
  /** The sheet as it is written. */
  readonly written: unknown;
  /** The same read; undefined when it has been changed since. */
  readonly sheet: unknown;
}

export interface WrittenRoster {
  readonly ruleset: AnyRuleset;
  /** House rules as they are written. */
  readonly house: unknown;
  readonly fighters: readonly WrittenFighter[];
}

interface Entry {
  readonly name: string;
  readonly id?: string;
  readonly count?: number;
  readonly sheet?: unknown;
}

export const entriesOf = (data: unknown): readonly Entry[] => (data as { fighters: readonly Entry[] }).fighters;

/** A roster from plain data, counts spelled out. Throws Malformed. */
export function writtenRoster(data: unknown, rulesets: Rulesets): WrittenRoster {
  const { roster, problems } = readRoster(data, rulesets);
  if (!roster) throw new Malformed('The roster', problems);
  const entries = entriesOf(data).flatMap((entry, i) =>
    Array.from({ length: entry.count ?? 1 }, () => ({ ...entry, entry: i })),
  );
  return {
    ruleset: roster.ruleset,
    house: (data as { house?: unknown }).house ?? {},
    fighters: roster.fighters.map(({ id, name, side, sheet }, i) => ({
      id,
      name,
      side,
      sheet,
      entry: entries[i]!.entry,
      entryId: entries[i]!.id,
      entryName: entries[i]!.name.trim(),
      written: entries[i]!.sheet ?? {},
    })),
  };
}

/** The data of a roster with another count for one of its entries. */
export const withCount = (data: unknown, entry: number, count: unknown): unknown => ({
  ...(data as object),
  fighters: entriesOf(data).map((one, i) => (i === entry ? { ...one, count } : one)),
});

/** Reads what has been changed. Paths of problems begin with "house" or a fighter's id. */
export function readChanged({ ruleset, house, fighters }: WrittenRoster): { roster?: Roster; problems: Problem[] } {
  const problems: Problem[] = [];
  const read = <T>(schema: Parameters<typeof readWith<T>>[0], value: unknown, at: Path): T | undefined => {
    const reading = readWith(schema, value, at);
    problems.push(...reading.problems);
    return reading.value;
  };
  const rules = read(ruleset.house, house, ['house']);
  const all: Fighter[] = fighters.map(({ id, name, side, sheet, written }) => {
    const conflicts = rules === undefined ? [] : (ruleset.conflicts?.(written, rules) ?? []);
    problems.push(...conflicts.map(({ path, message }) => ({ path: [id, ...path], message })));
    return { id, name, side, sheet: sheet ?? read(ruleset.sheet, written, [id]) };
  });
  if (problems.length > 0) return { problems };
  try {
    ruleset.muster(all, rules);
  } catch (error) {
    return { problems: [{ path: [], message: (error as Error).message }] };
  }
  return { roster: { ruleset, house: rules, fighters: all }, problems };
}
