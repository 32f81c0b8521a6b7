/**
 * The finished cells of a sweep, kept safe beside its file until that is written: "sweep.csv.part", one line of JSON a
 * cell. A command that was killed at any moment goes on from there.
 */
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { type CellOdds, hashText } from '@affray/engine';
import { BadCall } from './errors.ts';
import { reasonOf } from './io.ts';

/** Lines are forced to the disk this often at least. What is not yet there survives a kill, but no power cut. */
const FLUSH_MILLISECONDS = 250;

export class Journal {
  readonly #path: string;
  readonly #file: number;
  #flushed = Date.now();

  /** The cells that are done, in the order in which they were. */
  readonly done: Map<number, CellOdds>;

  /**
   * Opens the journal of a question, known by its hash, and reads what is done. One of another question is refused,
   * unless it may be written over. Throws BadCall.
   */
  constructor(path: string, question: string, overwrite: boolean) {
    this.#path = path;
    const head = `${JSON.stringify({ format: 'affray-sweep-part/1', question })}\n`;
    const before = contentOf(path);
    const [done, length] = before?.startsWith(head) ? readLines(before, head.length) : [new Map<number, CellOdds>(), 0];
    // A journal whose first line was never finished says nothing.
    if (length === 0 && before !== undefined && !overwrite && !head.startsWith(before)) {
      throw new BadCall(
        `"${path}" holds the finished cells of another sweep: other rosters, axes, options or another version. Run that one to its end, delete the file, or give --force to begin anew.`,
      );
    }
    this.done = done;
    this.#file = this.#safely(() => openSync(path, 'a'));
    this.#safely(() => {
      // What follows the last whole line was being written when the command was killed.
      ftruncateSync(this.#file, length);
      if (length === 0) appendFileSync(this.#file, head);
    });
  }

  add(cell: number, odds: CellOdds): void {
    this.#safely(() => appendFileSync(this.#file, lineOf(cell, odds)));
    this.done.set(cell, odds);
    if (Date.now() - this.#flushed > FLUSH_MILLISECONDS) this.#flush();
  }

  close(): void {
    this.#flush();
    closeSync(this.#file);
  }

  /** The answer is written; the journal has done its work. */
  remove(): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }

  #flush(): void {
    this.#safely(() => fsyncSync(this.#file));
    this.#flushed = Date.now();
  }

  #safely<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      const kept = this.done.size;
      throw new BadCall(
        `"${this.#path}" cannot be written: ${reasonOf(error)}. ${kept} finished ${kept === 1 ? 'cell is' : 'cells are'} kept; with that mended the same command goes on.`,
      );
    }
  }
}

/** Is there a journal of this question? */
export const hasJournal = (path: string, question: string): boolean =>
  contentOf(path)?.includes(`"question":"${question}"`) ?? false;

function contentOf(path: string): string | undefined {
  try {
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  } catch (error) {
    throw new BadCall(`"${path}" cannot be read: ${reasonOf(error)}. It should hold finished cells of a sweep.`);
  }
}

function lineOf(cell: number, odds: CellOdds): string {
  const text = JSON.stringify([cell, odds]);
  return `${hashText(text).slice(0, 16)} ${text}\n`;
}

/** The cells of whole lines from a place on, and the bytes up to the first line that is not as it was written. */
function readLines(text: string, from: number): [Map<number, CellOdds>, number] {
  const done = new Map<number, CellOdds>();
  let at = from;
  for (let end = text.indexOf('\n', at); end >= 0; end = text.indexOf('\n', at)) {
    const [sum, body] = [text.slice(at, at + 16), text.slice(at + 17, end)];
    if (hashText(body).slice(0, 16) !== sum) break;
    const [cell, odds] = JSON.parse(body) as [number, CellOdds];
    done.set(cell, odds);
    at = end + 1;
  }
  return [done, Buffer.byteLength(text.slice(0, at))];
}
