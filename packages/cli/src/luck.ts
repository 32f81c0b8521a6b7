/** `affray luck`: what the dice of a logged fight showed, against what such dice show. */
import {
  type FightOdds,
  type FightQuestion,
  type KindOfDie,
  type Luck,
  type Purpose,
  type Standing,
  TooLarge,
  fightOdds,
  luckOf,
  namesOf,
  fold,
  percent,
  sampleFight,
  verify,
} from '@affray/engine';
import type { Command } from 'commander';
import { type Console, bold } from './console.ts';
import { BadCall, Refused } from './errors.ts';
import { readLogFile } from './io.ts';
import { shortNumber } from './oddsOptions.ts';
import { whole } from './options.ts';
import { notFollowing } from './verify.ts';

interface Options {
  readonly to?: number;
  readonly json?: boolean;
}

/** What the end of the fight was worth at its beginning; beyond so many scenes it is sampled. */
const SCENES = 20_000;
const FIGHTS = 10_000;

const AFTER = `
"Higher than 80 %" says that of all ways these dice may fall 80 % are lower (and half of the equal ones): 50 % is neither
luck nor misfortune. "p" is the share of fair dice that show their faces as unevenly or more so. Undone entries do not count.

Examples:
  affray luck friday.json
  affray luck friday.json --to 12 --json`;

export const addLuck = (program: Command, console: Console): void =>
  void program
    .command('luck')
    .description('the dice of a logged fight, person by person: observed, expected, and how lucky they were')
    .argument('<log>', 'a log file, or "-" for standard input')
    .option('--to <n>', 'only the first n entries', whole(0, 1e6))
    .option('--json', 'one JSON document')
    .addHelpText('after', AFTER)
    .action((file: string, options: Options) => luck(file, options, console));

async function luck(file: string, { to, json }: Options, console: Console): Promise<void> {
  const { ruleset, log: whole } = await readLogFile(file, console.surroundings);
  if (to !== undefined && to > whole.entries.length)
    throw new BadCall(`Found --to ${to}; the log has ${whole.entries.length} entries.`);
  const verdict = verify(ruleset, whole);
  if (!verdict.ok) throw new Refused(`${notFollowing(verdict)} Dice that were changed tell of no luck.`);
  const log = { ...whole, entries: whole.entries.slice(0, to) };
  const { people, sides, all, entries } = luckOf(ruleset, log);
  const { scene } = fold(ruleset, log);
  const nameOf = namesOf(ruleset.roster(scene).fighters);
  const end = endOf(ruleset.standing(scene), { ruleset, scene: ruleset.muster(log.fighters, log.house) as unknown });
  if (json) {
    const named = people.map(({ id, ...rest }) => ({ id, name: nameOf(id), ...rest }));
    console.json({
      format: 'affray-luck/1',
      ruleset: ruleset.id,
      entries,
      people: named,
      sides,
      all,
      ...(end ? { end } : {}),
    });
    return;
  }
  if (all.dice === 0) {
    console.line('No dice have been rolled yet.');
    return;
  }
  for (const { id, ...one } of people) tell(nameOf(id), one, console);
  if (sides.some(({ dice }) => people.every((person) => person.dice !== dice)))
    for (const { side, ...one } of sides) console.line(headline(`All of ${side}`, one));
  if (people.length > 1) console.line(headline('The whole fight', all));
  if (end) console.line(endText(end));
}

interface End {
  readonly winner: string | null;
  /** The chance of that end at the beginning, everybody playing plainly. */
  readonly p: number;
  readonly method: FightOdds['method'];
}

function endOf({ over, winner }: Standing, start: FightQuestion): End | undefined {
  if (!over) return undefined;
  const odds = startOdds(start);
  const { p } = winner === undefined ? odds.nobody : odds.winner[winner]!;
  return { winner: winner ?? null, p, method: odds.method };
}

function startOdds(start: FightQuestion): FightOdds {
  try {
    return fightOdds(start, { limit: SCENES });
  } catch (error) {
    if (!(error instanceof TooLarge || error instanceof RangeError)) throw error;
    return sampleFight(start, FIGHTS, 'affray');
  }
}

const endText = ({ winner, p, method }: End): string =>
  `${winner === null ? 'Nobody is left' : `${winner} won`}. At the beginning, with plain tactics on all sides, that had a chance of ${percent(p)}${method === 'sampled' ? ` (sampled: ${FIGHTS} fights)` : ''}.`;

const higher = ({ percentile, exact }: { percentile: number | null; exact: boolean }): string =>
  `${exact ? '' : 'about '}${percent(percentile ?? 0)}`;

const headline = (who: string, luck: Luck): string =>
  bold(`${who}: ${luck.dice} ${luck.dice === 1 ? 'die' : 'dice'}, higher than ${higher(luck)} of such dice`);

function tell(who: string, luck: Luck, console: Console): void {
  console.line(luck.dice === 0 ? bold(`${who}: no dice with two faces or more`) : headline(who, luck));
  if (luck.kinds.length > 0)
    console.table(
      ['  die', 'rolled', 'mean', 'expected', 'higher than', 'even?'],
      luck.kinds.map((kind) => [
        `  ${kind.die}`,
        String(kind.dice),
        shortNumber(kind.mean),
        shortNumber(kind.expected),
        higher(kind),
        evenText(kind),
      ]),
      [1, 2, 3, 4],
    );
  for (const purpose of luck.purposes) console.line(`  ${purposeText(purpose)}`);
}

/** How chi-square judges the faces: the share of fair dice that are as uneven or more. */
function evenText({ faces, chiSquare }: KindOfDie): string {
  if (chiSquare === null) return `too few to tell, of ${faces.length * 5}`;
  const { statistic, degrees, p } = chiSquare;
  const verdict = p < 0.001 ? 'hardly fair' : p < 0.05 ? 'unusual' : 'nothing unusual';
  return `${verdict}: chi-square ${shortNumber(statistic)} of ${degrees}, p ${percent(p)}`;
}

function purposeText({ what, rolls, yes }: Purpose): string {
  const count = `${what}: ${rolls} ${rolls === 1 ? 'roll' : 'rolls'}`;
  if (!yes) return count;
  const { observed, expected, percentile } = yes;
  return `${count}, ${observed} came true, ${shortNumber(expected)} expected (more than ${percent(percentile)} of such rolls)`;
}
