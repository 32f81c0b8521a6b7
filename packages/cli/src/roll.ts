/** `affray roll`: dice rolled from a seed, with every face. */
import {
  type RolledTerm,
  Pool,
  drawFace,
  formatNotation,
  parseNotation,
  rollExpression,
  streamOf,
} from '@affray/engine';
import type { Command } from 'commander';
import { type Console, bold, dim } from './console.ts';
import { freshSeed } from './io.ts';
import { seedText, whole } from './options.ts';

/** Most rolls of one call. */
const MOST_TIMES = 10_000;

interface Options {
  readonly seed?: string;
  readonly times: number;
  readonly json?: boolean;
}

export const addRoll = (program: Command, console: Console): void =>
  void program
    .command('roll')
    .description('roll dice: every face is shown, and the same seed gives the same faces everywhere')
    .argument('<expression>', 'dice notation, such as 3d6, 4dF+2, 2d8+1d12, 4d6dl1 or "3d6 mid"')
    .option('--seed <text>', 'any text; a fresh one is made and shown when absent', seedText)
    .option('--times <n>', `how often, up to ${MOST_TIMES}`, whole(1, MOST_TIMES), 1)
    .option('--json', 'one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  affray roll 3d6\n  affray roll "2d8+1d12" --times 5 --seed friday\n  affray roll 4d6dl1 --json',
    )
    .action((text: string, options: Options) => roll(text, options, console));

function roll(text: string, { seed = freshSeed(), times, json }: Options, console: Console): void {
  const expression = parseNotation(text);
  const pools = new Map<number, Pool>();
  const rolls = Array.from({ length: times }, (_, number) => {
    const draws = streamOf(seed, number);
    const draw = (low: number, high: number): number => {
      // Faces from low to high are told apart by the highest: only Fudge dice begin below 1.
      const pool = pools.get(high * 2 + (low < 0 ? 1 : 0)) ?? new Pool([{ low, high }]);
      pools.set(high * 2 + (low < 0 ? 1 : 0), pool);
      return drawFace(draws, pool, 0);
    };
    return { roll: number + 1, ...rollExpression(expression, draw) };
  });
  if (json) {
    console.json({ format: 'affray-roll/1', expression: formatNotation(expression), seed, rolls });
    return;
  }
  for (const { roll: number, total, terms } of rolls) {
    const faces = terms.map((term) => `${term.text} [${facesText(term)}]`).join(' ');
    console.line(`${times > 1 ? `${number}. ` : ''}${faces ? `${faces} = ` : ''}${bold(String(total))}`);
  }
  console.line(dim(`seed ${seed}`));
}

/** The faces in the order rolled; what does not count says why. */
const facesText = ({ faces, kept, rerolled, exploded }: RolledTerm): string =>
  faces
    .map((face, i) =>
      rerolled[i] ? `${face} rerolled` : !kept[i] ? `${face} dropped` : exploded[i] ? `${face}!` : `${face}`,
    )
    .join(', ');
