/** Logs from text. */
import { LOG_FORMAT, type ReadLog, readLog } from '../fight/log.ts';
import { Malformed } from '../fight/problem.ts';
import type { Rulesets } from '../fight/roster.ts';
import { FILE_LIMITS, type Reading, type Wanted, readText, sorted } from './text.ts';

/** What a log's text should be. */
export const LOG_WANTED: Wanted = {
  what: 'log',
  advice: `A log begins with { "format": "${LOG_FORMAT}" ...; "affray fight" and "affray play" write them with --log.`,
  limit: FILE_LIMITS.json,
};

/** Reads a log from JSON or YAML. Throws Malformed with every problem, each with its line and column. */
export const readLogText = (text: string, rulesets: Rulesets): ReadLog => logOf(readText(text, LOG_WANTED), rulesets);

/** Reads a log from text that was read already. Throws Malformed. */
export function logOf(reading: Reading, rulesets: Rulesets): ReadLog {
  const refuse = (more: readonly Malformed['problems'][number][]): never => {
    throw new Malformed('This log cannot be read', sorted([...reading.problems, ...more.map(reading.locate)]));
  };
  if (reading.data === undefined) return refuse([]);
  let log: ReadLog;
  try {
    log = readLog(reading.data, rulesets);
  } catch (error) {
    if (error instanceof Malformed) return refuse(error.problems);
    throw error;
  }
  return reading.problems.length > 0 ? refuse([]) : log;
}
