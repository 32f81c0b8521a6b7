/** `affray simulate`: a fight fought out many times on all cores, and what came of it. */
import type { Command } from 'commander';
import type { Console } from './console.ts';
import { BadCall, Interrupted } from './errors.ts';
import { askedScene } from './fightOdds.ts';
import { whoWinsPicture } from './fightPictures.ts';
import { freshSeed } from './io.ts';
import { type FightOptions, seedText, share, tacticsOf, whole, withFightOptions } from './options.ts';
import { type PictureOptions, checkPictureFile, tellWritten, withPictureOptions, writePicture } from './pictureFile.ts';
import { sampleOnAllCores, stoppedText } from './sampling.ts';
import { simulatedData, tellSimulated } from './simulated.ts';

interface Options extends FightOptions, PictureOptions {
  readonly log?: string;
  readonly at?: number;
  readonly fights?: number;
  readonly error?: number;
  readonly seed?: string;
  readonly workers?: number;
}

const EXAMPLES = `
Examples:
  affray simulate fight.yaml                                 until every chance is known to within 0.5 %
  affray simulate fight.yaml --fights 1e6 --seed friday      so many, and the same again
  affray simulate fight.yaml --error 0.1%                    until it is known better
  affray simulate fight.yaml --tactics Watch=cautious --house shock=wound --wounds Brenna=2
  affray simulate --log fight.json --at 6                    the rest of a logged fight

Ctrl-C stops it: what was fought until then is told, with its number of fights, and the exit code is 130.`;

export const addSimulate = (program: Command, console: Console): void =>
  void withPictureOptions(
    withFightOptions(
      program
        .command('simulate')
        .description(
          'fight a fight out many times on all cores, and tell who wins, how long it takes, how everybody ends',
        )
        .argument('[roster]', 'a roster file, or "-" for standard input')
        .option('--fights <n>', 'how many; with --error, how many at most', whole(1, 1e9))
        .option('--error <share>', 'stop when every chance is known so well; 0.5% when neither is given', share)
        .option('--seed <text>', 'any text; a fresh one is made and shown when absent', seedText)
        .option('--workers <n>', 'how many cores; all when absent. The answer is the same', whole(1, 256))
        .option('--log <file>', 'simulate the rest of a logged fight')
        .option('--at <n>', 'after so many entries of the log; all when absent', whole(0, 1e6)),
    ),
  )
    .option('--json', 'one JSON document')
    .addHelpText('after', EXAMPLES)
    .action((roster: string | undefined, options: Options) => simulateVerb(roster, options, console));

async function simulateVerb(roster: string | undefined, options: Options, console: Console): Promise<void> {
  const file = options.log ?? roster;
  if (file === undefined) throw new BadCall('Say which fight: a roster file, or a log with --log.');
  if (options.log !== undefined && roster !== undefined) {
    throw new BadCall(`Found "${roster}" and --log; a log holds its fighters, so give only one of the two.`);
  }
  checkPictureFile(options);
  const asked = await askedScene(file, options, console);
  const { fights, error, seed = freshSeed(), workers, json } = options;
  const tactics = tacticsOf(asked.roster, options);
  const question = { ruleset: asked.roster.ruleset, scene: asked.scene, tactics };
  const found = await sampleOnAllCores(question, { fights, error, seed, workers }, console);
  if (found.odds) {
    const { odds } = found;
    const answer = { ...asked, tactics, found, odds, error };
    const picture = await writePicture(() => whoWinsPicture(odds, answer), options);
    if (json) console.json({ ...simulatedData(answer), ...picture });
    else {
      tellSimulated(answer, console);
      tellWritten(picture, console);
    }
  }
  if (found.partial) throw new Interrupted(stoppedText(found));
}
