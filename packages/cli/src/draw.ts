/** `affray draw`: odds, sweeps and wounds as accessible SVG. */
import { Readable } from 'node:stream';
import { BEST, SCENE_LIMIT, distributionOf, formatNotation, parseNotation } from '@affray/engine';
import { type Picture, diceOdds, woundTracks } from '@affray/pictures';
import type { Command } from 'commander';
import { Console } from './console.ts';
import { BadCall } from './errors.ts';
import { readRolled } from './faces.ts';
import { askedScene, found } from './fightOdds.ts';
import { ODDS_KINDS, lethalityPicture, movePicture, oddsPicture, onlyOne } from './fightPictures.ts';
import { namesFile, readInput } from './io.ts';
import { weighedMove } from './moveOdds.ts';
import { type OddsOptions, SCENES_TO_SOLVE, refuseTwice } from './oddsOptions.ts';
import { oneOf, seedText, tacticsOf, whole, withFightOptions } from './options.ts';
import { checkPictureFile, tellPicture, withPictureOptions } from './pictureFile.ts';
import { type SweepTable, sweepPicture } from './sweepPicture.ts';

interface Options extends OddsOptions {
  readonly as?: string;
  readonly who?: readonly string[];
  readonly fact?: string;
  readonly value?: string;
}

const KINDS = [...ODDS_KINDS, 'lethality', 'wounds'] as const;

const LETHALITY_FIGHTS = 2000;
const SEED = 'affray';

const EXAMPLES = `
What is drawn of a roster or a log, with --as:
  who         each side's chance to win (of a roster, when --as is absent)
  length      how many moves the fight takes
  rounds      how it stands after each round
  ends        how a fighter ends: --who NAME
  lethality   the chance that the next round takes a fighter out, by the wounds held; --who NAME, or by sides
  wounds      everybody's wounds as the book draws them (of a log, when --as is absent)

Examples:
  affray draw "4d6 drop lowest" --out dice.svg
  affray draw fight.yaml --out who.svg
  affray draw fight.yaml --as ends --who Brenna --theme dark --out brenna.svg
  affray draw fight.yaml --move "brenna attacks kobold 1" --fact wounds
  affray draw --log friday.json --at 6 --out wounds.svg
  affray draw sweep.json --value turns --out turns.svg

Without --out the SVG goes to standard output. Every picture carries its title, a description, and its numbers as a table.`;

const collect = (text: string, before: readonly string[] = []): string[] => [...before, text];

export const addDraw = (program: Command, console: Console): void =>
  void refuseTwice(
    withPictureOptions(
      withFightOptions(
        program
          .command('draw')
          .description('a picture, as accessible SVG: of dice, a move, a fight, its lethality, a sweep, or the wounds')
          .argument('[what]', 'dice notation, a roster, a log, or a sweep written as .json ("-" for standard input)')
          .option('--as <kind>', KINDS.join(', '))
          .option('--who <name>', 'ends, lethality: whose; may be given again for lethality', collect)
          .option('--move <move>', 'what one move may come to, a phrase or JSON')
          .option('--rolled <faces>', 'with --move: faces that lie on the table already, in order', readRolled)
          .option('--fact <name>', 'with --move: one fact of it, such as wounds')
          .option('--value <column>', 'of a sweep: the column that is drawn, such as turns')
          .option('--log <file>', 'where a logged fight stands')
          .option('--at <n>', 'after so many entries of the log; all when absent', whole(0, 1e6))
          .option(
            '--limit <scenes>',
            `solve up to so many scenes; ${SCENES_TO_SOLVE} when absent`,
            whole(1, SCENE_LIMIT),
          )
          .option(
            '--fights <n>',
            'sample so many fights instead of solving; of lethality, fight so many',
            whole(1, 1e8),
          )
          .option('--seed <text>', 'seed of a sample', seedText),
      ),
    )
      .option('--json', 'one JSON document, with the numbers')
      .addHelpText('after', EXAMPLES),
  ).action((what: string | undefined, options: Options) => draw(what, options, console));

async function draw(what: string | undefined, options: Options, console: Console): Promise<void> {
  const file = options.log ?? what;
  if (file === undefined) throw new BadCall('Say what is to be drawn: dice such as "3d6", or a file.');
  if (options.log !== undefined && what !== undefined)
    throw new BadCall(`Found "${what}" and --log; a log holds its fighters, so give only one of the two.`);
  checkPictureFile(options);
  await tellPicture(await pictureOf(file, options, console), options, console);
}

async function pictureOf(file: string, options: Options, console: Console): Promise<Picture> {
  if (options.log === undefined && !namesFile(file)) {
    refuse(options, [...OF_FIGHTS, 'value'], `dice ("${file}" is no file)`);
    const expression = parseNotation(file);
    return diceOdds(distributionOf(expression), formatNotation(expression));
  }
  const text = await readInput(file, console.surroundings);
  const sweep = options.log === undefined ? sweepIn(text) : undefined;
  if (sweep) {
    refuse(options, OF_FIGHTS, 'a sweep');
    return sweepPicture(sweep, options.value);
  }
  refuse(options, ['value'], 'a fight');
  return fightPicture(file, text, options, console);
}

const OF_FIGHTS = [
  ...(['as', 'who', 'move', 'rolled', 'fact', 'at', 'limit', 'fights', 'seed'] as const),
  ...(['first', 'tactics', 'house', 'wounds'] as const),
] as const;

function refuse(options: Options, names: readonly (keyof Options)[], of: string): void {
  const wrong = names.find((name) => options[name] !== undefined);
  if (wrong) throw new BadCall(`--${wrong} does not go with the picture of ${of}; leave it out.`);
}

async function fightPicture(file: string, text: string, options: Options, console: Console): Promise<Picture> {
  // The file was read to see what it is; standard input cannot be read twice.
  const again = { ...console.surroundings, stdin: Readable.from([Buffer.from(text)]) };
  const { roster, scene, isLog } = await askedScene(file, options, new Console(again));
  const { ruleset } = roster;
  if (options.move !== undefined) {
    refuse(options, ['as', 'who', 'tactics', 'limit', 'fights', 'seed'], 'one move');
    const { odds, move } = weighedMove(roster, scene, options.move, options);
    return movePicture(odds, move, ruleset, options.rolled, options.fact);
  }
  refuse(options, ['rolled', 'fact'], 'a fight without --move');
  const kind = oneOf(options.as ?? (isLog ? 'wounds' : 'who'), KINDS, 'picture') as (typeof KINDS)[number];
  const whose = kind === 'ends' || kind === 'lethality';
  if (!whose) refuse(options, ['who'], `"${kind}"`);
  if (kind === 'wounds') {
    refuse(options, ['tactics', 'limit', 'fights', 'seed'], '"wounds"');
    return woundTracks(ruleset.view(scene, { role: 'gm' }));
  }
  const tactics = tacticsOf(roster, options, kind === 'lethality' ? [] : [BEST]);
  const weighed = { roster, scene, tactics };
  if (kind === 'lethality') {
    refuse(options, ['limit'], '"lethality"');
    return lethalityPicture(weighed, options.who ?? [], options.fights ?? LETHALITY_FIGHTS, options.seed ?? SEED);
  }
  if (kind === 'ends') onlyOne(roster.fighters, options.who ?? []);
  const { odds } = await found({ ruleset, scene, tactics }, { ...options, details: kind !== 'who' }, console);
  return oddsPicture(kind, odds, weighed, options.who);
}

/** A sweep that was written as JSON; undefined when it is something else. Throws BadCall when it cannot be drawn. */
function sweepIn(text: string): SweepTable | undefined {
  if (!/^\s*\{\s*"format":\s*"affray-sweep\//.test(text)) return undefined;
  const wrong = (what: string): BadCall =>
    new BadCall(`This sweep cannot be drawn: ${what}. Write it again with affray sweep --out sweep.json.`);
  let sweep: Partial<SweepTable>;
  try {
    sweep = JSON.parse(text) as Partial<SweepTable>;
  } catch (error) {
    throw wrong((error as Error).message);
  }
  const { varied, columns, rows } = sweep;
  for (const [name, list] of Object.entries({ varied, columns, rows }))
    if (!Array.isArray(list) || list.length === 0) throw wrong(`it has no ${name}`);
  if (![...varied!, ...columns!].every((name) => typeof name === 'string')) throw wrong('a column has no name');
  if (!rows!.every((row) => typeof row === 'object' && row !== null)) throw wrong('a row has no columns');
  return { varied: varied!, columns: columns!, rows: rows! };
}
