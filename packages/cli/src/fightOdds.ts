/** The odds of a whole fight: exactly where it can be solved, sampled where it is too large. */
import {
  type Chance,
  type FightOdds,
  type FightQuestion,
  GroupTooLarge,
  type Mean,
  type Roster,
  TooLarge,
  fightOdds,
  fold,
  percent,
  sampleFight,
  toText,
} from '@affray/engine';
import { type Console, bold } from './console.ts';
import { BadCall } from './errors.ts';
import { readEither, readLogFile } from './io.ts';
import { type OddsOptions, shortNumber } from './oddsOptions.ts';
import { adjusted, differing, sceneOf, startOf, tacticsOf } from './options.ts';

/** Scenes solved before the command turns to sampling: some seconds of work. */
export const SCENES_TO_SOLVE = 100_000;
const FIGHTS = 100_000;
/** So many fights are sampled first; when one of them finds no end, few more are, for each takes long. */
const PROBE = 10;
const FIGHTS_WITHOUT_END = 100;
const SEED = 'affray';

/** Why a fight that nobody can ever win is undecided. */
export const noEnd = (scenes: number): string =>
  `Neither side can bring it to an end: all ${scenes} ${scenes === 1 ? 'scene' : 'scenes'} that may come up lead only to one another, round and round, and none of them to the end of the fight.`;

/** A roster and the scene that odds are asked of. */
export interface Asked {
  readonly roster: Roster;
  readonly scene: unknown;
}

/** The start of a roster's fight, or where a log stands. */
export async function askedScene(file: string, options: OddsOptions, console: Console): Promise<Asked> {
  const read =
    options.log === undefined
      ? await readEither(file, console.surroundings)
      : await readLogFile(file, console.surroundings);
  if ('roster' in read) {
    if (options.at !== undefined) throw new BadCall('--at counts the entries of a log; give one with --log.');
    const start = startOf(adjusted(read.roster, options), options);
    return { roster: start.roster, scene: sceneOf(start) };
  }
  for (const name of ['house', 'wounds', 'first'] as const) {
    if (options[name] !== undefined)
      throw new BadCall(`--${name} does not go with a log, which has its own; leave it out.`);
  }
  const { ruleset, log } = read;
  const at = options.at ?? log.entries.length;
  if (at > log.entries.length) throw new BadCall(`Found --at ${at}; the log has ${log.entries.length} entries.`);
  const { scene } = fold(ruleset, log, at);
  return { roster: { ruleset, house: log.house, fighters: ruleset.roster(scene).fighters }, scene };
}

export async function fightAnswer(file: string, options: OddsOptions, console: Console): Promise<void> {
  const { roster, scene } = await askedScene(file, options, console);
  const { ruleset, house } = roster;
  const tactics = tacticsOf(roster, options);
  const odds = solved({ ruleset, scene, tactics }, options, console);
  const sides = Object.keys(odds.winner);
  const first = ruleset.due(scene) ?? null;
  const named = Object.fromEntries(
    sides.map((side) => [side, Object.hasOwn(tactics, side) ? tactics[side]! : 'plain']),
  );
  const reason = odds.undecided.p > 0 ? undecidedReason(odds) : undefined;
  if (options.json) {
    console.json({
      format: 'affray-odds/1',
      method: odds.method,
      ruleset: ruleset.id,
      first,
      tactics: named,
      house: differing(ruleset, house),
      winner: Object.fromEntries(sides.map((side) => [side, chanceData(odds.winner[side]!)])),
      nobody: chanceData(odds.nobody),
      undecided: { ...chanceData(odds.undecided), ...(reason ? { reason } : {}) },
      turns: meanData(odds.turns),
      rolls: meanData(odds.rolls),
      rounds: meanData(odds.rounds),
      ...(odds.scenes === undefined ? {} : { scenes: odds.scenes }),
      ...(odds.fights === undefined ? {} : { fights: odds.fights, seed: odds.seed }),
    });
    return;
  }
  const rows: [string, Chance][] = [
    ...sides.map((side): [string, Chance] => [`${side} wins`, odds.winner[side]!]),
    ['nobody is left', odds.nobody],
    ['undecided', odds.undecided],
  ];
  const shown = rows.filter(([, { p }], i) => i < sides.length || p > 0);
  const sampled = odds.method === 'sampled';
  const { exact } = odds.undecided;
  console.table(
    ['', 'chance', ...(sampled ? ['95 % interval'] : exact ? ['exact'] : [])],
    shown.map(([text, chance]) => {
      const interval = chance.interval?.map((p) => percent(p));
      const { exact: fraction } = chance;
      return [
        text,
        percent(fraction ?? chance.p),
        ...(interval ? [interval.join(' to ')] : fraction ? [toText(fraction)] : []),
      ];
    }),
    [1],
  );
  if (reason) console.line(bold(reason));
  const names = new Map(roster.fighters.map(({ id, name }) => [id, name]));
  if (first !== null)
    console.line(
      `first: ${names.get(first) ?? 'the GM'}; tactics: ${sides.map((side) => `${side} ${named[side]}`).join(', ')}`,
    );
  const mean = ({ mean: value }: Mean): string => (value === null ? 'without end' : shortNumber(value));
  console.line(
    `until the end, on average: ${mean(odds.rounds)} rounds, ${mean(odds.turns)} moves, ${mean(odds.rolls)} attack rolls`,
  );
  console.line(
    sampled ? `sampled: ${odds.fights} fights from the seed ${odds.seed}` : `exact, by solving ${odds.scenes} scenes`,
  );
}

const undecidedReason = (odds: FightOdds): string =>
  odds.method === 'sampled'
    ? 'These fights were cut off after 100,000 moves.'
    : odds.undecided.p === 1
      ? noEnd(odds.scenes!)
      : 'The fight may come to a point from which neither side can bring it to an end.';

/** Solves the fight, or samples it and says so. */
function solved(question: FightQuestion, { exact, fights, seed, json }: OddsOptions, console: Console): FightOdds {
  if (fights !== undefined || seed !== undefined) return sampleFight(question, fights ?? FIGHTS, seed ?? SEED);
  try {
    return fightOdds(question, { fractions: exact === true, limit: SCENES_TO_SOLVE });
  } catch (error) {
    if (exact && error instanceof RangeError) throw error;
    if (!(error instanceof TooLarge || error instanceof GroupTooLarge || error instanceof RangeError)) throw error;
    const probe = sampleFight(question, PROBE, SEED);
    const count = probe.undecided.p > 0 ? FIGHTS_WITHOUT_END : FIGHTS;
    const what = `${error.message} Sampling instead: ${count} fights from the seed "${SEED}". --fights and --seed choose others.`;
    console.remark(json ? JSON.stringify({ note: what }) : what);
    return sampleFight(question, count, SEED);
  }
}

const chanceData = ({ p, exact, interval }: Chance): object => ({
  p,
  ...(exact ? { exact: toText(exact) } : {}),
  ...(interval ? { interval } : {}),
});

const meanData = ({ mean, exact }: Mean): object => ({ mean, ...(exact ? { exact: toText(exact) } : {}) });
