/** `affray backup` and `affray restore`: all tables of a data folder in one file, and back. */
import type { Command } from 'commander';
import type { Console } from './console.ts';
import { BadCall, Refused } from './errors.ts';
import { readInput, writeWhole } from './io.ts';
import { USUAL_DATA } from './serve.ts';

interface Options {
  readonly data: string;
}

export function addBackup(program: Command, console: Console): void {
  program
    .command('backup')
    .description('all tables in one file; the server may be running. Keep it safe: it opens every table')
    .argument('<file>', 'where to write it')
    .option('--data <folder>', 'where tables are kept', USUAL_DATA)
    .action(async (file: string, { data }: Options) => {
      const { backup } = await import('@affray/server');
      await writeWhole(file, await refusing(() => backup(data)));
      console.line(`All tables of "${data}" are in ${file}.`);
    });
  program
    .command('restore')
    .description('puts a backup into an empty folder')
    .argument('<file>', 'a backup, or "-" for standard input')
    .option('--data <folder>', 'where tables are to be kept', USUAL_DATA)
    .action(async (file: string, { data }: Options) => {
      const { restore } = await import('@affray/server');
      const text = await readInput(file, console.surroundings);
      const tables = await refusing(() => restore(text, data));
      console.line(`${tables} ${tables === 1 ? 'table is' : 'tables are'} back in "${data}".`);
    });
}

/** What is wrong with a backup or a folder is an answer, not a fault of the program. */
async function refusing<T>(act: () => T): Promise<T> {
  const { BackupError, DatabaseError } = await import('@affray/server');
  try {
    return act();
  } catch (error) {
    if (error instanceof BackupError || error instanceof DatabaseError) throw new Refused(error.message);
    throw new BadCall((error as Error).message);
  }
}
