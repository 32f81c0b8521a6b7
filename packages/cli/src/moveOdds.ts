/** The exact odds of one move. */
import {
  type AnyMove,
  type AnyRuleset,
  type ExchangeOdds,
  type Fraction,
  IllegalFaces,
  type Roster,
  ZERO,
  add,
  compare,
  exchangeAnswer,
  exchangeOdds,
  openedFor,
  percent,
  phraseOf,
  toNumber,
  toText,
} from '@affray/engine';
import type { Console } from './console.ts';
import { BadCall } from './errors.ts';
import { askedScene } from './fightOdds.ts';
import { movePicture } from './fightPictures.ts';
import { type OddsOptions, shortNumber } from './oddsOptions.ts';
import { readMove } from './options.ts';
import { checkPictureFile, tellWritten, writePicture } from './pictureFile.ts';

export async function moveAnswer(file: string, text: string, options: OddsOptions, console: Console): Promise<void> {
  const { roster, scene } = await askedScene(file, options, console);
  const { ruleset } = roster;
  checkPictureFile(options);
  const { move, odds, after } = weighedMove(roster, scene, text, options);
  const picture = await writePicture(() => movePicture(odds, move, ruleset, options.rolled), options);
  if (options.json) {
    console.json({
      ...exchangeAnswer(ruleset, move, odds, { after, ...(options.rolled ? { rolled: options.rolled } : {}) }),
      ...picture,
    });
    return;
  }
  for (const before of after) console.line(`after: ${phraseOf(before, ruleset.phrases)}`);
  console.line(phraseOf(move, ruleset.phrases));
  if (options.rolled) console.line(`rolled already: ${options.rolled.join(' ')}`);
  console.table(
    ['outcome', 'chance', ...(options.exact ? ['exact'] : [])],
    byLabel(odds).map(({ label, chance }) => [label, percent(chance), ...(options.exact ? [toText(chance)] : [])]),
    [1],
  );
  for (const line of expectedLines(odds, ruleset.facts)) console.line(line);
  tellWritten(picture, console);
}

interface WeighedMove {
  readonly move: AnyMove;
  readonly odds: ExchangeOdds;
  /** Moves that go before it in a fight just begun. */
  readonly after: readonly AnyMove[];
}

/** A move as it is written, with its odds. */
export function weighedMove(
  { ruleset, fighters }: Roster,
  scene: unknown,
  text: string,
  { log, rolled }: OddsOptions,
): WeighedMove {
  const move = readMove(text, ruleset, fighters);
  const opened = log === undefined ? openedFor(ruleset, scene, move) : { scene, after: [] };
  return { move, odds: oddsGiven(ruleset, opened.scene, move, rolled), after: opened.after };
}

function oddsGiven(ruleset: AnyRuleset, scene: unknown, move: AnyMove, rolled: readonly number[] = []): ExchangeOdds {
  try {
    return exchangeOdds(ruleset, scene, move, rolled);
  } catch (error) {
    if (rolled.length === 0 || !(error instanceof RangeError || error instanceof IllegalFaces)) throw error;
    throw new BadCall(`--rolled: ${error.message}`);
  }
}

/** Outcomes under one label taken together, for people; their facts may still differ. */
export function byLabel({ outcomes }: ExchangeOdds): { readonly label: string; readonly chance: Fraction }[] {
  const chances = new Map<string, Fraction>();
  for (const { label, chance } of outcomes) chances.set(label, add(chances.get(label) ?? ZERO, chance));
  return [...chances].map(([label, chance]) => ({ label, chance })).sort((a, b) => compare(b.chance, a.chance));
}

/** What is expected of each fact that is a number. */
export const expectedLines = (odds: ExchangeOdds, meanings: Readonly<Record<string, string>>): string[] =>
  Object.entries(odds.expected).map(
    ([name, value]) =>
      `expected ${name}: ${shortNumber(toNumber(value))}${meanings[name] ? ` (${meanings[name]})` : ''}`,
  );
