/** The whole command as one function, for the process and for tests. Gives the exit code. */
import { Command } from 'commander';
import { addCheck } from './check.ts';
import { Console, type Surroundings } from './console.ts';
import { addDraw } from './draw.ts';
import { tellError } from './errors.ts';
import { addFight } from './fight.ts';
import { addLuck } from './luck.ts';
import { addOdds } from './odds.ts';
import { addPlay } from './play.ts';
import { addReplay } from './replay.ts';
import { addRoll } from './roll.ts';
import { addRules } from './rules.ts';
import { addBackup } from './backup.ts';
import { addServe } from './serve.ts';
import { addSimulate } from './simulate.ts';
import { addSweep } from './sweep.ts';
import { addVerify } from './verify.ts';
import packageJson from '../package.json' with { type: 'json' };

const AFTER = `
Begin with:
  affray                                   the live table, in the browser
  affray fight examples/mst2/bridge.yaml   a fight played out and told
  affray odds "3d6"                        exact odds of dice
  affray odds examples/mst2/duel.yaml      who wins, exactly

Files are YAML or JSON; "-" is standard input. With --json every answer is one JSON document, and errors are too.
Exit codes: 0 done, 1 the answer is no (a log that does not follow, a roster that is wrong), 2 a bad call,
130 stopped by Ctrl-C.`;

export async function run(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const console = new Console(surroundings);
  // After "--" everything is an argument.
  const end = argv.indexOf('--');
  const json = (end < 0 ? argv : argv.slice(0, end)).includes('--json');
  const program = new Command('affray')
    .description('Tabletop fights by the rules of the game: exact odds, and a log that proves itself.')
    .version(packageJson.version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void surroundings.stdout.write(text),
      writeErr: (text) => {
        // Programs are given the error as JSON instead.
        if (!json) surroundings.stderr.write(text);
      },
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .showHelpAfterError('("--help" says what is allowed)')
    .addHelpText('after', AFTER);
  for (const add of [
    addServe,
    addRoll,
    addOdds,
    addFight,
    addPlay,
    addSimulate,
    addSweep,
    addDraw,
    addReplay,
    addLuck,
    addVerify,
    addCheck,
    addRules,
    addBackup,
  ])
    add(program, console);
  try {
    await program.parseAsync(argv.length === 0 ? ['serve'] : argv, { from: 'user' });
    return 0;
  } catch (error) {
    return tellError(error, console, json);
  }
}
