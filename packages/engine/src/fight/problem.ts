/**
 * Problems: what is wrong with data from outside, said so that a person can mend it. All at once, never one at a time.
 */
import type { z } from 'zod';
import { nearest } from './suggest.ts';

export type Path = readonly (string | number)[];

export interface Problem {
  readonly path: Path;
  /** What is wrong, what was found, what is allowed and what to do, in a sentence or two. */
  readonly message: string;
  readonly found?: string;
  readonly allowed?: string;
  /** The line of the file, from 1, when the data came from one. */
  readonly line?: number;
  readonly column?: number;
}

/** Data refused, with every problem in it. */
export class Malformed extends Error {
  override readonly name = 'Malformed';
  constructor(
    readonly what: string,
    readonly problems: readonly Problem[],
  ) {
    super(`${what}: ${problems.map((problem) => problemText(problem)).join(' ')}`);
  }
}

/** `fighters[2].sheet.skill` */
export const pathText = (path: Path): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text ? `${text}.${step}` : step),
    '',
  );

/** "line 12, fighters[2].sheet.skill: ..." */
export function problemText({ path, line, column, message }: Problem): string {
  const where = [
    line === undefined ? '' : `line ${line}${column === undefined ? '' : `, column ${column}`}`,
    pathText(path),
  ].filter(Boolean);
  return where.length > 0 ? `${where.join(', ')}: ${message}` : message;
}

/** A short picture of a value for a message. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? `"${value}"` : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** Reads data with a schema. Gives the value, or every problem. */
export function readWith<T>(
  schema: z.ZodType<T>,
  value: unknown,
  at: Path = [],
): { value?: T; problems: readonly Problem[] } {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return { value: result.data, problems: [] };
  const problems = result.error.issues.flatMap((issue) => problemsOf(issue as Issue, schema, value));
  return { problems: problems.map((problem) => ({ ...problem, path: [...at, ...problem.path] })) };
}

type Issue = z.core.$ZodIssue & { readonly params?: { found?: string; allowed?: string } };

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown> | undefined)?.[step], value);

function problemsOf(issue: Issue, schema: z.ZodType, root: unknown): Problem[] {
  const path = issue.path.filter((step): step is string | number => typeof step !== 'symbol');
  const value = valueAt(root, path);
  const found = show(value);
  const sized = (allowed: string): Problem[] => {
    // Of a long list or text its size is what matters.
    const size = Array.isArray(value) ? amount(value.length, 'array') : found;
    return [{ path, message: `Found ${size}; allowed is ${allowed}.`, found: size, allowed }];
  };
  const problem = (what: string, allowed: string): Problem[] => [
    {
      path,
      message: `${found === 'nothing' ? 'This is missing' : `${what} ${found}`}; ${allowed}${allowed.endsWith('?') ? '' : '.'}`,
      found,
      allowed,
    },
  ];
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = keysAt(schema, path);
      return issue.keys.map((key) => {
        const like = nearest(key, known);
        const allowed = `known here: ${known.join(', ')}`;
        const advice = like ? ` Did you mean "${like}"?` : '';
        return { path: [...path, key], message: `Unknown key "${key}"; ${allowed}.${advice}`, found: key, allowed };
      });
    }
    case 'invalid_value': {
      const values = issue.values.map(String);
      const like = nearest(String(valueAt(root, path)), values);
      return problem('Found', `allowed: ${values.join(', ')}${like ? `. Did you mean "${like}"?` : ''}`);
    }
    case 'invalid_type': {
      const orName = issue.expected === 'object' && namesAt(schema, path) ? 'a name, or ' : '';
      const advice = issue.expected === 'array' && typeof value === 'string' ? `. Write [${value}]` : '';
      return problem('Found', `allowed is ${orName}${expectedText(issue.expected)}${advice}`);
    }
    case 'too_small':
      return sized(`at least ${amount(issue.minimum, issue.origin)}`);
    case 'too_big':
      return sized(`at most ${amount(issue.maximum, issue.origin)}`);
    case 'custom':
      return [
        {
          path,
          message: issue.message,
          found: issue.params?.found ?? found,
          ...(issue.params?.allowed ? { allowed: issue.params.allowed } : {}),
        },
      ];
    case 'invalid_union': {
      const closest = issue.errors.flat().filter((inner) => inner.code !== 'invalid_type' || inner.path.length > 0);
      if (closest.length > 0 && issue.errors.length === 1) {
        return closest.flatMap((inner) => problemsOf({ ...inner, path: [...path, ...inner.path] }, schema, root));
      }
      return problem('Found', issue.message);
    }
    default:
      return [{ path, message: issue.message, found }];
  }
}

const expectedText = (expected: string): string =>
  ({
    int: 'a whole number',
    number: 'a number',
    string: 'text',
    boolean: 'true or false',
    array: 'a list',
    object: 'a mapping of keys to values',
    record: 'a mapping of keys to values',
  })[expected] ?? expected;

/** "1 entry", "80 characters", "-3". */
function amount(count: number | bigint, origin: string): string {
  const unit =
    origin === 'string' ? ['character', 'characters'] : origin === 'array' ? ['entry', 'entries'] : undefined;
  return unit ? `${count} ${unit[count === 1 ? 0 : 1]}` : `${count}`;
}

interface Definition {
  readonly type: string;
  readonly shape?: Record<string, z.ZodType>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

/** May a name from a catalog stand at a path, in place of the thing spelled out? The form says so with `orName`. */
function namesAt(schema: z.ZodType, path: Path): boolean {
  if (path.length === 0 && schema.meta()?.['orName'] !== undefined) return true;
  const { type, shape, element, innerType, valueType, in: before, out } = schema._zod.def as unknown as Definition;
  const [step, ...rest] = path;
  if (type === 'object' && step !== undefined) {
    const inner = Object.hasOwn(shape!, step) ? shape![step] : undefined;
    return inner !== undefined && namesAt(inner, rest);
  }
  if (type === 'array' && step !== undefined) return namesAt(element!, rest);
  if (type === 'record' && step !== undefined) return namesAt(valueType!, rest);
  if (type === 'pipe') return namesAt(before!, path) || namesAt(out!, path);
  return innerType !== undefined && namesAt(innerType, path);
}

/** The keys that a schema knows at a path, for "did you mean". */
export function keysAt(schema: z.ZodType, path: Path): string[] {
  const definition = schema._zod.def as unknown as Definition;
  switch (definition.type) {
    case 'object': {
      if (path.length === 0) return Object.keys(definition.shape!);
      const inner = definition.shape![path[0] as string];
      return inner ? keysAt(inner, path.slice(1)) : [];
    }
    case 'array':
      return keysAt(definition.element!, path.slice(1));
    case 'record':
      return keysAt(definition.valueType!, path.slice(1));
    case 'pipe':
      return [...new Set([...keysAt(definition.in!, path), ...keysAt(definition.out!, path)])];
    case 'union':
      return [...new Set(definition.options!.flatMap((option) => keysAt(option, path)))];
    default:
      return definition.innerType ? keysAt(definition.innerType, path) : [];
  }
}
