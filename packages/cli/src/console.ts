/**
 * What the command writes: lines of text for people, JSON for programs. Text that came from outside never reaches the
 * terminal as control characters.
 */
import Table from 'cli-table3';
import { createColors } from 'picocolors';

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/** What the command is run with: the process, or a test in its place. */
export interface Surroundings {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
}

// Control characters, and those that turn the direction of writing around.
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const UNSAFE = /[\0-\x1F\x7F-\x9F\u200E\u200F\u202A-\u202E\u2028\u2029\u2066-\u2069]/g;
const escaped = (unsafe: string): string => `\\u${unsafe.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Text with its control characters spelled out. */
export const clean = (text: string): string => text.replace(UNSAFE, escaped);

// Marks that stand for a style until a line is written. They are no characters, so that they can be told from text.
const STYLES = { dim: '\uFDD0', bold: '\uFDD1', green: '\uFDD2' } as const;
const END = '\uFDD3';
const STYLED = /([\uFDD0-\uFDD2])([^\uFDD0-\uFDD3]*)\uFDD3?|\uFDD3/g;
const NAMES = Object.fromEntries(Object.entries(STYLES).map(([name, mark]) => [mark, name as keyof typeof STYLES]));

const styled =
  (style: keyof typeof STYLES) =>
  (text: string): string =>
    text === '' ? '' : `${STYLES[style]}${text}${END}`;
export const dim = styled('dim');
export const bold = styled('bold');
export const green = styled('green');

export class Console {
  readonly #colors: ReturnType<typeof createColors>;

  constructor(readonly surroundings: Surroundings) {
    const { env, stdout } = surroundings;
    const wanted = Boolean(env['FORCE_COLOR']) || (stdout.isTTY === true && env['TERM'] !== 'dumb');
    this.#colors = createColors(wanted && !env['NO_COLOR']);
  }

  /** One line for people. */
  line(text = ''): void {
    this.surroundings.stdout.write(`${this.#painted(text)}\n`);
  }

  /** A question that is answered on the same line. */
  ask(text: string): void {
    this.surroundings.stdout.write(this.#painted(text));
  }

  /** One line of errors or remarks, beside the answer. */
  remark(text: string): void {
    this.surroundings.stderr.write(`${clean(text.replace(STYLED, '$2'))}\n`);
  }

  /** Columns under headings, without lines around them. */
  table(head: readonly string[], rows: readonly (readonly string[])[], right: readonly number[] = []): void {
    const none = Object.fromEntries(
      'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid right right-mid'
        .split(' ')
        .map((part) => [part, '']),
    );
    const table = new Table({
      head: head.map(clean),
      chars: { ...none, middle: '  ' },
      style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
      colAligns: head.map((_, i) => (right.includes(i) ? 'right' : 'left')),
    });
    table.push(...rows.map((row) => row.map(clean)));
    for (const [i, row] of table.toString().split('\n').entries())
      this.line(i === 0 ? bold(row.trimEnd()) : row.trimEnd());
  }

  /** One JSON document for programs. */
  json(value: unknown): void {
    this.surroundings.stdout.write(`${jsonText(value)}\n`);
  }

  #painted(text: string): string {
    return clean(text).replace(STYLED, (_all, mark: string | undefined, inner: string) =>
      mark === undefined ? '' : this.#colors[NAMES[mark]!](inner),
    );
  }
}

/** JSON whose texts hold no control characters, not even those that JSON allows. */
export const jsonText = (value: unknown): string => JSON.stringify(value, null, 2).replace(/[\x7F-\x9F]/g, escaped);
