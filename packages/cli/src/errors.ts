/** What goes wrong, and the exit code it has: 1 when the answer is no, 2 when the call was bad. */
import {
  BrokenLog,
  IllegalFaces,
  IllegalMove,
  Malformed,
  NotationError,
  type Problem,
  problemText,
} from '@affray/engine';
import { CommanderError } from 'commander';
import { type Console, jsonText } from './console.ts';

/** A call that cannot be carried out: says what was found, what is allowed and what to do. */
export class BadCall extends Error {
  override readonly name = 'BadCall';
}

/** The answer is no: a file that does not hold what it should. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    message: string,
    readonly problems: readonly Problem[] = [],
  ) {
    super(message);
  }
}

/** Tells of an error, and gives the exit code. */
export function tellError(error: unknown, console: Console, json: boolean): number {
  if (error instanceof CommanderError) return tellCommander(error, console, json);
  const { message, problems, code } = readError(error);
  if (json) {
    console.surroundings.stderr.write(
      `${jsonText({ error: { message: message.replace(/:$/, '.'), ...(problems.length > 0 ? { problems } : {}) } })}\n`,
    );
    return Math.min(code, 2);
  }
  console.remark(message);
  for (const problem of problems) console.remark(`  ${problemText(problem)}`);
  if (code === 3 && console.surroundings.env['AFFRAY_DEBUG'] && error instanceof Error) {
    for (const line of (error.stack ?? '').split('\n')) console.remark(line);
  }
  return Math.min(code, 2);
}

function readError(error: unknown): { message: string; problems: readonly Problem[]; code: number } {
  if (error instanceof Refused) return { message: error.message, problems: error.problems, code: 1 };
  if (error instanceof Malformed) return { message: `${error.what}:`, problems: error.problems, code: 1 };
  if (error instanceof BrokenLog) return { message: error.message, problems: [], code: 1 };
  const message = error instanceof Error ? error.message : String(error);
  const known = [BadCall, NotationError, IllegalMove, IllegalFaces, RangeError].some((kind) => error instanceof kind);
  if (known) return { message, problems: [], code: 2 };
  return {
    message: `Affray made a mistake: ${message}. Please report it; AFFRAY_DEBUG=1 shows where it happened.`,
    problems: [],
    code: 3,
  };
}

/** Commander has written its message already, unless programs are to read it. */
function tellCommander({ code, message, exitCode }: CommanderError, console: Console, json: boolean): number {
  if (exitCode === 0 || code === 'commander.help') return 0;
  if (json) console.surroundings.stderr.write(`${jsonText({ error: { message: message.replace(/^error: /, '') } })}\n`);
  return 2;
}
