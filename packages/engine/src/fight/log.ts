/**
 * Logs: a fight as its roster, house rules and moves with the faces of their dice. Everything else is folded from that.
 */
import { z } from 'zod';
import type { Roll } from '../dice/shown.ts';
import { canonical, hashText } from './hash.ts';
import { type DiceProof, seedOf } from './proof.ts';
import { Malformed, type Path, type Problem, readWith } from './problem.ts';
import { MOST_FIGHTERS, type Rulesets, fighterForm, readFighters, rulesetNamed, unknownRuleset } from './roster.ts';
import type { AnyMove, AnyRuleset, Fighter } from './ruleset.ts';

export const LOG_FORMAT = 'affray-log/1';

/** One move with its dice. Without `rolls` it is rolled from the log's seed when replayed. */
export interface Entry<Move = AnyMove> {
  readonly move: Move;
  readonly rolls?: readonly Roll[];
  /** Chains the entry to all before it; see `hashEntry`. */
  readonly hash?: string;
}

export interface Log {
  readonly format: typeof LOG_FORMAT;
  readonly ruleset: string;
  readonly title?: string;
  readonly house: unknown;
  readonly fighters: readonly Fighter[];
  /** Text that virtual dice are drawn from: entry n takes stream n. With `dice`, what they give once the secret is known. */
  readonly seed?: string;
  /** Where the seed comes from, when it was committed to before the fight. */
  readonly dice?: DiceProof;
  readonly entries: readonly Entry[];
  /** Entries undone and not yet written over, the next to redo first. */
  readonly undone?: readonly Entry[];
}

const roll = z.strictObject({
  faces: z.array(z.int()).max(1000).describe('The faces, in the order of the dice asked for.'),
  from: z.enum(['seed', 'entered', 'server']).optional().describe('Where they came from; "entered" when absent.'),
  whose: z.string().optional().describe("The fighter's id, or gm."),
});

const move = z.looseObject({ kind: z.string(), by: z.string() });

const entry = z.strictObject({
  move,
  rolls: z.array(roll).optional().describe('In the order the rules asked; rolled from the seed when absent.'),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

/** The form of a log, whatever its ruleset. */
export const logForm = z.strictObject({
  format: z.literal(LOG_FORMAT),
  ruleset: z.string(),
  title: z.string().max(200).optional(),
  house: z.record(z.string(), z.unknown()).default({}),
  fighters: z.array(fighterForm).min(1).max(MOST_FIGHTERS),
  seed: z.string().max(1000).optional().describe('Seed of the virtual dice (generator xoshiro128**), any text.'),
  dice: z
    .strictObject({
      commitment: z.string().regex(/^[0-9a-f]{64}$/),
      salts: z.array(z.strictObject({ by: z.string().max(80), salt: z.string().max(200) })).max(200),
      secret: z.string().max(200).optional(),
    })
    .optional()
    .describe(
      'A commitment to the virtual dice, what others added, and the secret once it is told; in place of a seed.',
    ),
  entries: z.array(entry),
  undone: z.array(entry).optional(),
});

/** A log read, with its ruleset, complete house rules and sheets, and every move checked for its form. */
export interface ReadLog {
  readonly ruleset: AnyRuleset;
  readonly log: Log;
}

/** Readers by the version they read, each giving the form of the newest. */
const readers: Readonly<Record<string, (data: unknown) => unknown>> = { [LOG_FORMAT]: (data) => data };

/** Reads a log from plain data. Throws Malformed with every problem at once. */
export function readLog(data: unknown, rulesets: Rulesets): ReadLog {
  const format = (data as { format?: unknown } | null)?.format;
  const reader = typeof format === 'string' && Object.hasOwn(readers, format) ? readers[format] : undefined;
  if (!reader) {
    const known = Object.keys(readers).join(', ');
    const message = `Found ${format === undefined ? 'no format' : `the format "${String(format)}"`}; this Affray reads ${known}.`;
    throw new Malformed('This is not a log that can be read', [{ path: ['format'], message }]);
  }
  const form = readWith(logForm, reader(data));
  const problems: Problem[] = [...form.problems];
  const name = (data as { ruleset?: unknown }).ruleset;
  const ruleset = typeof name === 'string' ? rulesetNamed(name, rulesets) : undefined;
  if (typeof name === 'string' && !ruleset) problems.push(unknownRuleset(name, rulesets));
  if (form.value?.dice && form.value.seed !== undefined) {
    const message =
      'Found a seed beside dice that were committed to; these give the seed, so take one of the two away.';
    problems.push({ path: ['seed'], message });
  }
  if (!form.value || !ruleset) throw new Malformed('This log cannot be read', problems);

  const keep = <T>(reading: { value?: T; problems: readonly Problem[] }): T => {
    problems.push(...reading.problems);
    return reading.value as T;
  };
  const house = keep(readWith(ruleset.house, form.value.house, ['house']));
  const read = readFighters(ruleset, house, form.value.fighters, form.value.fighters);
  problems.push(...read.problems);
  const { fighters } = read;
  const readEntries = (entries: readonly Entry[], at: Path): Entry[] =>
    entries.map((one, i) => ({ ...one, move: keep(readWith(ruleset.move, one.move, [...at, i, 'move'])) as AnyMove }));
  const entries = readEntries(form.value.entries, ['entries']);
  const undone = form.value.undone && readEntries(form.value.undone, ['undone']);
  if (problems.length > 0) throw new Malformed('This log cannot be read', problems);
  const { dice } = form.value;
  const seed = dice?.secret === undefined ? {} : { seed: seedOf(dice.secret, dice.salts) };
  return { ruleset, log: { ...form.value, ...seed, house, fighters, entries, ...(undone ? { undone } : {}) } };
}

/** What the first entry is chained to: everything the fight began with. */
export function hashStart({ format, ruleset, house, fighters, seed, dice }: Log): string {
  // The secret is told only at the end, and the chain is the same before and after.
  const drawn = dice ? { dice: { commitment: dice.commitment, salts: dice.salts } } : { seed };
  return hashText(canonical({ format, ruleset, house, fighters, ...drawn }));
}

/** The hash of an entry: of the hash before it, the move and the rolls. */
export const hashEntry = (before: string, { move, rolls }: Entry): string =>
  hashText(`${before}\n${canonical({ move, rolls })}`);

/** The log as text: one entry a line, the same bytes for the same log. */
export function writeLog(log: Log): string {
  const { entries, undone, seed, ...rest } = log;
  const head = log.dice || seed === undefined ? rest : { ...rest, seed };
  const lines = (list: readonly Entry[]): string =>
    list.length === 0 ? '[]' : `[\n    ${list.map((one) => JSON.stringify(one)).join(',\n    ')}\n  ]`;
  const fields = Object.entries(head)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => {
      const text =
        key === 'fighters'
          ? `[\n    ${(value as unknown[]).map((one) => JSON.stringify(one)).join(',\n    ')}\n  ]`
          : JSON.stringify(value);
      return `  ${JSON.stringify(key)}: ${text}`;
    });
  fields.push(`  "entries": ${lines(entries)}`);
  if (undone && undone.length > 0) fields.push(`  "undone": ${lines(undone)}`);
  return `{\n${fields.join(',\n')}\n}\n`;
}
