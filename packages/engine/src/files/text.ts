/**
 * Text into plain data: YAML 1.2 or JSON, with a byte-order mark or without, whatever ends its lines.
 */
import { LineCounter, type YAMLError, parse, parseDocument } from 'yaml';
import { type Path, type Problem, show } from '../fight/problem.ts';
import { type Duplicate, type Tree, offsetOf, treeOfJson, treeOfYaml } from './tree.ts';

/** What a file may hold; errors name these. */
export const FILE_LIMITS = {
  /** Bytes of a roster, and of anything else in YAML. */
  yaml: 1_000_000,
  /** Bytes of a log in JSON. */
  json: 64_000_000,
  /** Lists and mappings in one another. */
  nesting: 100,
  /** Aliases that may be filled in. */
  aliases: 100,
} as const;

/** A text as plain data, or what keeps it from being that. */
export interface Reading {
  readonly data?: unknown;
  readonly problems: readonly Problem[];
  /** A problem of the data with the line and column of what it is about, where that is known. */
  readonly locate: (problem: Problem) => Problem;
}

/** What a text should be, in the words of an error. */
export interface Wanted {
  /** "roster" or "log". */
  readonly what: string;
  /** How to begin one. */
  readonly advice: string;
  /** Most bytes allowed. */
  readonly limit: number;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 100_000) / 10} MB`;

/** Bytes of the text in UTF-8; stops counting past the limit. */
function bytesOf(text: string, limit: number): number {
  if (text.length > limit) return text.length;
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Half a surrogate pair each: 4 bytes in all.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return bytes;
}

/** Reads a text. Never throws: what cannot be read is told in `problems`. */
export function readText(text: string, wanted: Wanted): Reading {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const bytes = bytesOf(body, wanted.limit);
  if (bytes > wanted.limit) {
    const allowed = `at most ${megabytes(wanted.limit)} is allowed for a ${wanted.what}`;
    return refused(`The file is too large: ${megabytes(bytes)}; ${allowed}. Nothing of it was read.`);
  }
  if (body.trim() === '') return refused(`The file is empty; a ${wanted.what} is wanted. ${wanted.advice}`, 1);
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  const binary = /[\0-\x08\x0E-\x1A\x1C-\x1F\uFFFE]/.exec(body);
  if (binary) {
    const { line, column } = lineAt(body, binary.index);
    const code = binary[0].charCodeAt(0).toString(16).padStart(4, '0').toUpperCase();
    return refused(
      `Found the character U+${code}; a ${wanted.what} is text in UTF-8, YAML or JSON. Save it as UTF-8 text.`,
      line,
      column,
    );
  }
  const deep = tooDeep(body);
  if (deep !== undefined) {
    const { line, column } = lineAt(body, deep);
    return refused(
      `Lists or mappings stand more than ${FILE_LIMITS.nesting} deep in one another; at most ${FILE_LIMITS.nesting} is allowed.`,
      line,
      column,
    );
  }
  return mappingOf(/^\s*[{[]/.test(body) ? readJson(body) : readYaml(body), wanted);
}

const refused = (message: string, line?: number, column?: number): Reading => ({
  problems: [
    { path: [], message, ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) },
  ],
  locate: (problem) => problem,
});

/** Where the nesting goes past the limit. Without this, deep nesting keeps the YAML library busy for many seconds. */
function tooDeep(text: string): number | undefined {
  let depth = 0;
  const pattern = /[[{\]}]|"(?:[^"\\\n]|\\.)*"|^[ \t]*(?:[-?:][ \t]+){101}/gm;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [found] = match;
    if (found === '[' || found === '{') depth += 1;
    else if (found === ']' || found === '}') depth = Math.max(0, depth - 1);
    else if (!found.startsWith('"')) return match.index;
    if (depth > FILE_LIMITS.nesting) return match.index;
  }
  return undefined;
}

function lineAt(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let from = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', from)) {
    line += 1;
    from = end + 1;
  }
  return { line, column: offset - from + 1 };
}

/** A file holds a mapping; anything else is said to be what it is. */
function mappingOf(reading: Reading, { what, advice }: Wanted): Reading {
  const { data, problems } = reading;
  if (problems.length > 0 || (typeof data === 'object' && data !== null && !Array.isArray(data))) return reading;
  const found = Array.isArray(data) ? 'a list' : data === null ? 'nothing but comments' : show(data);
  return refused(`Found ${found}; a ${what} is a mapping of keys to values. ${advice}`, 1);
}

/** JSON where it is that, otherwise YAML in braces. */
function readJson(text: string): Reading {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    if (text.length <= FILE_LIMITS.yaml) return readYaml(text);
    const message = (error as Error).message;
    const position = /position (\d+)/.exec(message)?.[1];
    const { line, column } =
      position === undefined ? { line: undefined, column: undefined } : lineAt(text, Number(position));
    return refused(
      `This is not JSON that can be read: ${message}. Mend it there, or write the file again.`,
      line,
      column,
    );
  }
  // A tree of a large file would take more room than the file; its problems are told without lines.
  if (text.length > FILE_LIMITS.yaml) return { data, problems: [], locate: (problem) => problem };
  const duplicates: Duplicate[] = [];
  return located(text, data, treeOfJson(text, duplicates), duplicates, []);
}

function readYaml(text: string): Reading {
  if (bytesOf(text, FILE_LIMITS.yaml) > FILE_LIMITS.yaml) {
    return refused(
      `The file is too large for YAML: ${megabytes(text.length)}; at most ${megabytes(FILE_LIMITS.yaml)} is allowed. Write it as JSON.`,
    );
  }
  const lines = new LineCounter();
  const place = (at: number): { line: number; column: number } => {
    const { line, col } = lines.linePos(at);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  try {
    const document = parseDocument(text, {
      lineCounter: lines,
      prettyErrors: false,
      uniqueKeys: false,
      logLevel: 'error',
    });
    const errors = document.errors.slice(0, 20).map((error) => ({
      path: [],
      message: yamlMessage(error),
      ...place(error.pos[0]),
    }));
    const duplicates: Duplicate[] = [];
    const tree = treeOfYaml(document, duplicates);
    const data: unknown = errors.length > 0 ? undefined : document.toJS({ maxAliasCount: FILE_LIMITS.aliases });
    return located(text, data, tree, duplicates, errors);
  } catch (error) {
    if (error instanceof ReferenceError) return refused(aliasMessage(error.message), 1);
    return refused(
      'This is nested too deeply to be read as YAML. Write it with fewer lists and mappings in one another.',
      1,
    );
  }
}

function located(
  text: string,
  data: unknown,
  tree: Tree,
  duplicates: readonly Duplicate[],
  errors: Problem[],
): Reading {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1);
  const at = (offset: number): { line: number; column: number } => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const twice = duplicates.map(({ path, at: offset }) => ({
    path,
    message: `The key "${String(path.at(-1))}" stands here a second time; once is allowed. Take one of the two away.`,
    found: String(path.at(-1)),
    ...at(offset),
  }));
  return {
    data,
    problems: sorted([...errors, ...twice]),
    locate: (problem) => (problem.line === undefined ? { ...problem, ...at(offsetOf(tree, problem.path)) } : problem),
  };
}

/** By line; what has none comes last. */
export const sorted = (problems: readonly Problem[]): Problem[] =>
  [...problems].sort(
    (a, b) =>
      (a.line ?? Infinity) - (b.line ?? Infinity) || (a.column ?? 0) - (b.column ?? 0) || comparePaths(a.path, b.path),
  );

const comparePaths = (a: Path, b: Path): number => a.length - b.length;

const aliasMessage = (message: string): string =>
  message.startsWith('Unresolved')
    ? `${message}. A "*name" repeats what "&name" marked before it; quote a text that begins with "*".`
    : `Aliases ("*name") fill in more than ${FILE_LIMITS.aliases} times; at most ${FILE_LIMITS.aliases} is allowed. Write the parts out.`;

function yamlMessage({ code, message }: YAMLError): string {
  switch (code) {
    case 'TAB_AS_INDENT':
      return 'Found a tab as indentation; only spaces are allowed. Put spaces in its place.';
    case 'MULTIPLE_DOCS':
      return 'A second document begins here ("---"); a file holds one. Put each in a file of its own.';
    case 'BLOCK_AS_IMPLICIT_KEY':
      return 'Found a key and its value where only a value may stand; one "key: value" is allowed a line. Break the line, or quote a text with ": " in it.';
    case 'BAD_SCALAR_START':
      return `${message}. Put the text in quotes.`;
    default:
      return `This is not YAML or JSON that can be read: ${message}. Indent with spaces, and quote texts that hold signs such as : # [ { " or '.`;
  }
}

/** One value as a file would hold it: "2" is a number, "true" is true, "{ a: 1 }" a mapping, and anything else a text. */
export function readValue(text: string): unknown {
  try {
    return text.length > 1000 || tooDeep(text) !== undefined ? text : (parse(text, { logLevel: 'error' }) as unknown);
  } catch {
    return text;
  }
}
