/** Standard input line by line, whether a person types or a file is read. */
import { createInterface } from 'node:readline';

export class Lines {
  readonly #waiting: string[] = [];
  #wake: (() => void) | undefined;
  #ended = false;
  readonly #reader: ReturnType<typeof createInterface>;

  constructor(input: NodeJS.ReadableStream) {
    // Lines are edited by the terminal itself, which screen readers follow best.
    this.#reader = createInterface({ input, terminal: false });
    this.#reader.on('line', (line) => {
      this.#waiting.push(line);
      this.#wake?.();
    });
    this.#reader.on('close', () => {
      this.#ended = true;
      this.#wake?.();
    });
  }

  /** The next line, trimmed; undefined at the end of the input. */
  async next(): Promise<string | undefined> {
    while (this.#waiting.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#waiting.shift()?.trim();
  }

  close(): void {
    this.#reader.close();
  }
}
