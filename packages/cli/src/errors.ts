/**
 * What goes wrong, and the exit code it has: 1 when the answer is no, 2 when the call was bad, 130 when it was stopped by
 * Ctrl-C.
 */
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

/** Stopped by Ctrl-C: says what there is nevertheless. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Tells of an error, and gives the exit code. */
export function tellError(error: unknown, console: Console, json: boolean): number {
  if (error instanceof CommanderError) return tellCommander(error, console, json);
  const { message, problems, code, mistake } = readError(error);
  if (json) {
    console.surroundings.stderr.write(
      `${jsonText({ error: { message: message.replace(/:$/, '.'), ...(problems.length > 0 ? { problems } : {}) } })}\n`,
    );
    return code;
  }
  console.remark(message);
  for (const problem of problems) console.remark(`  ${problemText(problem)}`);
  if (mistake && console.surroundings.env['AFFRAY_DEBUG'] && error instanceof Error) {
    for (const line of (error.stack ?? '').split('\n')) console.remark(line);
  }
  return code;
}

function readError(error: unknown): {
  message: string;
  problems: readonly Problem[];
  code: number;
  mistake?: boolean;
} {
  if (error instanceof Refused) return { message: error.message, problems: error.problems, code: 1 };
  if (error instanceof Malformed) return { message: `${error.what}:`, problems: error.problems, code: 1 };
  if (error instanceof BrokenLog) return { message: error.message, problems: [], code: 1 };
  if (error instanceof Interrupted) return { message: error.message, problems: [], code: 130 };
  const message = error instanceof Error ? error.message : String(error);
  const known = [BadCall, NotationError, IllegalMove, IllegalFaces, RangeError].some((kind) => error instanceof kind);
  if (known) return { message, problems: [], code: 2 };
  return {
    message: `Affray made a mistake: ${message}. Please report it; AFFRAY_DEBUG=1 shows where it happened.`,
    problems: [],
    code: 2,
    mistake: true,
  };
}

/** Commander has written its message already, unless programs are to read it. */
function tellCommander({ code, message, exitCode }: CommanderError, console: Console, json: boolean): number {
  if (exitCode === 0 || code === 'commander.help') return 0;
  if (json) console.surroundings.stderr.write(`${jsonText({ error: { message: message.replace(/^error: /, '') } })}\n`);
  return 2;
}
