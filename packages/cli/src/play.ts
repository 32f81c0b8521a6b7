/** `affray play`: a fight at the terminal, with real dice or virtual ones. */
import { existsSync } from 'node:fs';
import { type Fight, type FighterId, begin, commit, fold } from '@affray/engine';
import type { Command } from 'commander';
import type { Console } from './console.ts';
import { BadCall } from './errors.ts';
import { checkFree, checkWritable, freshSeed, readEither, readLogFile } from './io.ts';
import { Lines } from './lines.ts';
import {
  type FightOptions,
  adjusted,
  fighterOf,
  oneOf,
  seedText,
  startOf,
  tacticsOf,
  withFightOptions,
} from './options.ts';
import { Session } from './session.ts';

interface Options extends FightOptions {
  readonly log?: string;
  readonly resume?: boolean;
  readonly seed?: string;
  readonly dice: string;
  readonly json?: boolean;
}

export const addPlay = (program: Command, console: Console): void =>
  void withFightOptions(
    program
      .command('play')
      .description('play a fight at the terminal: choices, exact odds before each move, undo, save and resume')
      .argument('[file]', 'a roster file, or a log to go on with')
      .option('--log <file>', 'save there after every move')
      .option('--resume', 'go on with the log that is there')
      .option('--seed <text>', 'seed of the virtual dice; a fresh one is made when absent', seedText),
  )
    .option('--dice <how>', 'virtual, real, or whose dice are which: brenna=real,gm=virtual', 'virtual')
    .option('--json', 'errors as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  affray play bridge.yaml --log tonight.json\n  affray play --log tonight.json --resume\n  affray play bridge.yaml --dice real --tactics Raiders=plain\n\nWithin the fight, "?" lists what can be typed.',
    )
    .action((file: string | undefined, options: Options) => play(file, options, console));

async function play(file: string | undefined, options: Options, console: Console): Promise<void> {
  if (file === '-') throw new BadCall('Standard input is what you type with here; give the name of a roster file.');
  const { fight, path } = await opened(file, options, console);
  const { ruleset, log } = fight;
  const roster = { ruleset, house: log.house, fighters: log.fighters };
  const lines = new Lines(console.surroundings.stdin);
  try {
    await new Session(fight, {
      console,
      lines,
      path,
      real: realDice(options.dice, fight),
      tactics: tacticsOf(roster, options),
    }).run();
  } finally {
    lines.close();
  }
}

/** The fight to play: a new one, or one to go on with. */
async function opened(
  file: string | undefined,
  options: Options,
  console: Console,
): Promise<{ fight: Fight; path: string | undefined }> {
  const { log: path, resume, seed } = options;
  const source = resume && path !== undefined && existsSync(path) ? path : file;
  if (source === undefined) {
    throw new BadCall(
      resume && path !== undefined
        ? `There is no log "${path}" to go on with; give the roster too, and a new fight begins.`
        : 'Say what to play: a roster file, or --resume with --log to go on with a log.',
    );
  }
  const read =
    source === path ? await readLogFile(source, console.surroundings) : await readEither(source, console.surroundings);
  if ('log' in read) {
    for (const name of ['seed', 'house', 'wounds', 'first'] as const) {
      if (options[name] !== undefined)
        throw new BadCall(`--${name} is for a new fight; the log "${source}" has begun already. Leave it out.`);
    }
    if (path !== undefined && path !== source) {
      checkWritable(path);
      checkFree(path, 'Give another name for the log.');
    }
    return { fight: fold(read.ruleset, read.log), path: path ?? source };
  }
  if (path !== undefined) {
    checkWritable(path);
    checkFree(path, 'Give --resume to go on with it, or another name.');
  }
  const start = startOf(adjusted(read.roster, options), options);
  const fight = begin(start.roster, { seed: seed ?? freshSeed() });
  return { fight: start.move ? commit(fight, start.move).fight : fight, path };
}

/** Who rolls real dice. */
function realDice(text: string, { log }: Fight): (whose: FighterId) => boolean {
  let others = false;
  const own = new Map<FighterId, boolean>();
  for (const part of text.split(',')) {
    const at = part.lastIndexOf('=');
    const real = oneOf(part.slice(at + 1).trim(), ['virtual', 'real'], 'dice') === 'real';
    if (at < 0) others = real;
    else {
      const name = part.slice(0, at).trim();
      own.set(name.toLowerCase() === 'gm' ? 'gm' : fighterOf(log.fighters, name).id, real);
    }
  }
  return (whose) => own.get(whose) ?? others;
}
