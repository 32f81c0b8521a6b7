/** Files and standard input, read whole and written without ever leaving half a file behind. */
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { FILE_LIMITS, type Reading, LOG_WANTED, ROSTER_WANTED, logOf, readText, rosterOf } from '@affray/engine/files';
import { LOG_FORMAT, type Log, type Problem, type ReadLog, type Roster, writeLog } from '@affray/engine';
import { rulesets } from '@affray/engine/rulesets';
import type { Surroundings } from './console.ts';
import { BadCall, Refused } from './errors.ts';

/** Is this argument a file, rather than dice notation? */
export const namesFile = (argument: string): boolean =>
  argument === '-' || /\.(ya?ml|json)$/i.test(argument) || existsSync(argument);

/** The text of a file, or of standard input for "-". */
export async function readInput(path: string, { stdin }: Surroundings): Promise<string> {
  if (path === '-') {
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of stdin) {
      const buffer = Buffer.from(part);
      bytes += buffer.length;
      if (bytes > FILE_LIMITS.json) throw tooLarge('Standard input');
      parts.push(buffer);
    }
    return decoded(Buffer.concat(parts), 'Standard input');
  }
  try {
    if ((await stat(path)).size > FILE_LIMITS.json) throw tooLarge(`"${path}"`);
    return decoded(await readFile(path), `"${path}"`);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new BadCall(
      `"${path}" cannot be read: ${reasonOf(error)}. Give the name of a file, or "-" for standard input.`,
    );
  }
}

/** The text of bytes. Bytes that are no UTF-8 are refused, not quietly replaced. */
function decoded(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refused(`${what} is not UTF-8 text. Save it as UTF-8 text and try again.`);
  }
}

const tooLarge = (what: string): Refused =>
  new Refused(`${what} is too large; at most ${FILE_LIMITS.json / 1e6} MB is allowed. Nothing of it was read.`);

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'access is not permitted',
  ENOTDIR: 'a part of the path is not a folder',
  ENOSPC: 'the disk is full',
};
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? message;
}

/** Writes a file whole or not at all: beside it first, then in its place. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const beside = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.part`);
  try {
    await writeFile(beside, content, { encoding: 'utf8', flush: true });
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw new BadCall(`"${path}" cannot be written: ${writeReason(path, error)}. What was there before is unchanged.`);
  }
}

const writeReason = (path: string, error: unknown): string =>
  existsSync(dirname(path)) ? reasonOf(error) : `there is no folder "${dirname(path)}"; make it first`;

/** Refuses a path that nothing can be written to, before any work is done for it. */
export function checkWritable(path: string): void {
  const where = existsSync(path) ? path : dirname(path);
  const refuse = (reason: string): never => {
    throw new BadCall(`"${path}" cannot be written: ${reason}. Give the name of a file in a folder that is there.`);
  };
  if (path === '-') refuse('this goes to a file, and "-" is none');
  if (!existsSync(where)) refuse(`there is no folder "${where}"`);
  if (existsSync(path) && statSync(path).isDirectory()) refuse('it is a folder');
  try {
    accessSync(where, constants.W_OK);
  } catch (error) {
    refuse(reasonOf(error));
  }
}

export const saveLog = (path: string, log: Log): Promise<void> => writeWhole(path, writeLog(log));

/** Refuses to write over a file. */
export function checkFree(path: string, advice: string): void {
  if (existsSync(path)) throw new BadCall(`"${path}" is there already and would be written over. ${advice}`);
}

export interface RosterFile {
  readonly roster: Roster;
  readonly notes: readonly Problem[];
}

/** What a file says it is, whether or not the rest of it is right. */
export const isLog = ({ data }: Reading): boolean =>
  String((data as { format?: unknown } | undefined)?.format).startsWith(LOG_FORMAT.slice(0, -1));

const shown = (path: string): string => (path === '-' ? 'Standard input' : `"${path}"`);

/** A roster or a log, whichever the file is. Throws Refused with every problem. */
export async function readEither(path: string, surroundings: Surroundings): Promise<RosterFile | ReadLog> {
  const text = await readInput(path, surroundings);
  const first = readText(text, /\.json$/i.test(path) || /^\uFEFF?\s*\{/.test(text) ? LOG_WANTED : ROSTER_WANTED);
  if (isLog(first)) return logOf(first, rulesets);
  const { roster, problems, notes } = rosterOf(readText(text, ROSTER_WANTED), rulesets);
  if (!roster) throw new Refused(`${shown(path)} is not a roster that can be fought:`, problems);
  return { roster, notes };
}

export async function readRosterFile(path: string, surroundings: Surroundings): Promise<Roster> {
  const read = await readEither(path, surroundings);
  if ('roster' in read) return read.roster;
  throw new BadCall(`${shown(path)} is a log; a roster is wanted here. "affray replay" tells what happened in a log.`);
}

export async function readLogFile(path: string, surroundings: Surroundings): Promise<ReadLog> {
  const reading = readText(await readInput(path, surroundings), LOG_WANTED);
  return logOf(reading, rulesets);
}

/** A seed for those who gave none. */
export const freshSeed = (): string => randomBytes(6).toString('hex');
