/** `affray odds`: of dice, of one move, of a whole fight. */
import {
  type Fraction,
  distributionOf,
  SCENE_LIMIT,
  formatNotation,
  fraction,
  parseNotation,
  percent,
  toNumber,
  toText,
} from '@affray/engine';
import { diceOdds } from '@affray/pictures';
import type { Command } from 'commander';
import type { Console } from './console.ts';
import { BadCall } from './errors.ts';
import { namesFile } from './io.ts';
import { seedText, whole, withFightOptions } from './options.ts';
import { type OddsOptions, SCENES_TO_SOLVE, refuseTwice, shortNumber } from './oddsOptions.ts';
import { readRolled } from './faces.ts';
import { fightAnswer } from './fightOdds.ts';
import { moveAnswer } from './moveOdds.ts';
import { checkPictureFile, tellWritten, withPictureOptions, writePicture } from './pictureFile.ts';

const total = whole(-1e12, 1e12);

const EXAMPLES = `
Examples:
  affray odds "3d6 mid"                                    every total with its exact chance
  affray odds 3d16 --at-least 4 --exact                    one question, as a fraction too
  affray odds fight.yaml                                   who wins, sides playing by their tactics
  affray odds fight.yaml --first Brenna --house shock=wound --wounds Brenna=2
  affray odds fight.yaml --tactics Watch=best --details    the best the Watch can do, and how it ends
  affray odds fight.yaml --what-to-do                      the chance to win with every move there is now
  affray odds fight.yaml --move "brenna attacks kobold 1"  what one move may come to
  affray odds fight.yaml --move "brenna attacks kobold 1" --rolled 14   when the d20 shows 14
  affray odds --log fight.json --at 6 --move '{"kind":"pass","by":"brenna"}'

Dice that begin with a minus are written after "--": affray odds -- -1d6+3`;

export const addOdds = (program: Command, console: Console): void =>
  void refuseTwice(
    withPictureOptions(
      withFightOptions(
        program
          .command('odds')
          .description('exact odds: of dice, of one move, or of who wins a fight')
          .argument('[what]', 'dice notation, or a roster or log file ("-" for standard input)')
          .option('--at-least <n>', 'dice: the chance of so much or more', total)
          .option('--at-most <n>', 'dice: the chance of so much or less', total)
          .option('--exactly <n>', 'dice: the chance of just so much', total)
          .option('--exact', 'fractions p/q beside the decimals')
          .option('--move <move>', 'the odds of this move, a phrase or JSON')
          .option('--rolled <faces>', 'with --move: faces that lie on the table already, in order', readRolled)
          .option('--what-to-do', 'what every move now is worth, if best play follows; of two fighters')
          .option('--details', 'how long it takes round by round, and how everybody ends')
          .option(
            '--limit <scenes>',
            `solve up to so many scenes; ${SCENES_TO_SOLVE} when absent`,
            whole(1, SCENE_LIMIT),
          )
          .option('--log <file>', 'weigh a move or the rest of a logged fight')
          .option('--at <n>', 'after so many entries of the log; all when absent', whole(0, 1e6)),
      ),
    )
      .option('--fights <n>', 'sample so many fights instead of solving', whole(1, 1e8))
      .option('--seed <text>', 'seed of a sample', seedText)
      .option('--json', 'one JSON document'),
  )
    .addHelpText('after', EXAMPLES)
    .action((what: string | undefined, options: OddsOptions) => odds(what, options, console));

const flagOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

async function odds(what: string | undefined, options: OddsOptions, console: Console): Promise<void> {
  const file = options.log ?? what;
  if (file === undefined) throw new BadCall('Say what the odds are of: dice such as "3d6", or a roster file.');
  if (options.log !== undefined && what !== undefined) {
    throw new BadCall(`Found "${what}" and --log; a log holds its fighters, so give only one of the two.`);
  }
  const about = (names: readonly (keyof OddsOptions)[], of: string): void => {
    const [wrong] = names.filter((name) => options[name] !== undefined);
    const flag = wrong && flagOf(wrong);
    if (flag) throw new BadCall(`--${flag} does not go with ${of}; leave it out.`);
  };
  if (options.out === undefined) about(['force', 'width', 'theme'], 'a call without --out');
  if (options.log === undefined && !namesFile(file)) {
    about(
      ['move', 'rolled', 'whatToDo', 'details', 'limit', 'first', 'tactics', 'house', 'wounds', 'at', 'fights', 'seed'],
      `the odds of dice ("${file}" is no file)`,
    );
    return diceAnswer(file, options, console);
  }
  about(['atLeast', 'atMost', 'exactly'], 'the odds of a fight');
  if (options.move === undefined) {
    if (options.rolled) throw new BadCall('--rolled goes with --move: it is about the dice of one move.');
    if (options.whatToDo) about(['fights', 'seed', 'exact', 'details', 'out'], 'the odds of what to do');
    else if (options.fights !== undefined || options.seed !== undefined)
      about(['exact', 'limit'], 'the odds of sampled fights');
    return fightAnswer(file, options, console);
  }
  about(['tactics', 'fights', 'seed', 'whatToDo', 'details', 'limit'], 'the odds of one move');
  return moveAnswer(file, options.move, options, console);
}

async function diceAnswer(text: string, options: OddsOptions, console: Console): Promise<void> {
  checkPictureFile(options);
  const expression = parseNotation(text);
  const distribution = distributionOf(expression);
  const { values, mean, cutOff } = distribution;
  // Brought to lowest terms only where they are shown: that takes long for many dice.
  const chances = values.map((_, i) => ({ n: distribution.weights[i]!, d: distribution.total }));
  const number = (exact: Fraction): object => ({
    p: toNumber(exact),
    ...(options.exact ? { exact: toText(fraction(exact.n, exact.d)) } : {}),
  });
  const asked: [string, number | undefined, (value: number) => Fraction][] = [
    ['atLeast', options.atLeast, (value) => distribution.atLeast(value)],
    ['atMost', options.atMost, (value) => distribution.atMost(value)],
    ['exactly', options.exactly, (value) => distribution.exactly(value)],
  ];
  const answers = asked.flatMap(([name, value, chance]) =>
    value === undefined ? [] : [{ name, value, chance: chance(value) }],
  );
  const name = formatNotation(expression);
  const picture = await writePicture(() => diceOdds(distribution, name), options);
  if (options.json) {
    console.json({
      format: 'affray-odds/1',
      method: 'exact',
      expression: name,
      ...Object.fromEntries(answers.map(({ name: key, value, chance }) => [key, { value, ...number(chance) }])),
      outcomes: values.map((value, i) => ({ value, ...number(chances[i]!) })),
      mean: toNumber(mean),
      ...(options.exact ? { meanExact: toText(mean) } : {}),
      ...(cutOff.n === 0n ? {} : { cutOff: toNumber(cutOff) }),
      ...picture,
    });
    return;
  }
  const words: Record<string, string> = { atLeast: 'or more', atMost: 'or less', exactly: 'exactly' };
  for (const { name: key, value, chance } of answers) {
    console.line(`${name}, ${value} ${words[key]}: ${percent(chance)}${options.exact ? ` (${toText(chance)})` : ''}`);
  }
  if (answers.length > 0) return tellWritten(picture, console);
  console.table(
    [name, 'chance', ...(options.exact ? ['exact'] : [])],
    values.map((value, i) => {
      const chance = chances[i]!;
      return [String(value), percent(chance), ...(options.exact ? [toText(fraction(chance.n, chance.d))] : [])];
    }),
    [0, 1],
  );
  console.line(`mean ${shortNumber(toNumber(mean))}${options.exact ? ` (${toText(mean)})` : ''}`);
  if (cutOff.n > 0n) console.line(`left out, because exploding dice were cut: ${toNumber(cutOff)}`);
  tellWritten(picture, console);
}
