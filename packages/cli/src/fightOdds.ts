/** The odds of a whole fight: exactly where it can be solved, sampled where it is too large. */
import {
  BEST,
  type Chance,
  type FightOdds,
  type FightQuestion,
  type Mean,
  type Roster,
  SCENE_LIMIT,
  TooLarge,
  fightOdds,
  fold,
  percent,
  sampleFight,
  toText,
} from '@affray/engine';
import { type Console, bold } from './console.ts';
import { BadCall, Interrupted } from './errors.ts';
import { tellDetails } from './fightDetails.ts';
import { whoWinsPicture } from './fightPictures.ts';
import { readEither, readLogFile } from './io.ts';
import { type OddsOptions, SCENES_TO_SOLVE, bestTooLarge, shortNumber, tinyNumber } from './oddsOptions.ts';
import { adjusted, differing, sceneOf, startOf, tacticsOf } from './options.ts';
import { checkPictureFile, tellWritten, writePicture } from './pictureFile.ts';
import { sampleOnAllCores, stoppedText } from './sampling.ts';
import { tellWhatToDo } from './whatToDo.ts';

/** So many are solved without a word about how long it may take. */
const SCENES_AT_ONCE = 20_000;
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
  readonly isLog: boolean;
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
    return { roster: start.roster, scene: sceneOf(start), isLog: false };
  }
  for (const name of ['house', 'wounds', 'first'] as const) {
    if (options[name] !== undefined)
      throw new BadCall(`--${name} does not go with a log, which has its own; leave it out.`);
  }
  const { ruleset, log } = read;
  const at = options.at ?? log.entries.length;
  if (at > log.entries.length) throw new BadCall(`Found --at ${at}; the log has ${log.entries.length} entries.`);
  const { scene } = fold(ruleset, log, at);
  return { roster: { ruleset, house: log.house, fighters: ruleset.roster(scene).fighters }, scene, isLog: true };
}

export async function fightAnswer(file: string, options: OddsOptions, console: Console): Promise<void> {
  const { roster, scene } = await askedScene(file, options, console);
  const { ruleset, house } = roster;
  const tactics = tacticsOf(roster, options, [BEST]);
  if (options.whatToDo) return tellWhatToDo(roster, scene, tactics, options, console);
  checkPictureFile(options);
  const { odds, stopped } = await found({ ruleset, scene, tactics }, options, console);
  const picture = await writePicture(() => whoWinsPicture(odds, { roster, scene, tactics }), options);
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
      ...odds.details,
      ...(odds.scenes === undefined ? {} : { scenes: odds.scenes }),
      ...(odds.bound === undefined ? {} : { bound: odds.bound }),
      ...(odds.fights === undefined ? {} : { fights: odds.fights, seed: odds.seed }),
      ...(stopped === undefined ? {} : { partial: true }),
      ...picture,
    });
    if (stopped !== undefined) throw new Interrupted(stopped);
    return;
  }
  const rows: [string, Chance][] = [
    ...sides.map((side): [string, Chance] => [`${side} wins`, odds.winner[side]!]),
    ['nobody is left', odds.nobody],
    ['undecided', odds.undecided],
  ];
  const shown = rows.filter(([, { p }], i) => i < sides.length || p > 0);
  const bySample = odds.method === 'sampled';
  const { exact } = odds.undecided;
  console.table(
    ['', 'chance', ...(bySample ? ['95 % interval'] : exact ? ['exact'] : [])],
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
  if (options.details && odds.details) tellDetails(odds.details, roster, console);
  console.line(
    bySample
      ? `sampled: ${odds.fights} fights from the seed ${odds.seed}`
      : `exact, by solving ${odds.scenes} scenes${odds.bound === undefined ? '' : `; no chance is off by more than ${tinyNumber(odds.bound)}`}`,
  );
  tellWritten(picture, console);
  if (stopped !== undefined) throw new Interrupted(stopped);
}

export const undecidedReason = (odds: FightOdds): string =>
  odds.method === 'sampled'
    ? 'These fights were cut off after 100,000 moves.'
    : odds.undecided.p === 1
      ? noEnd(odds.scenes!)
      : 'The fight may come to a point from which neither side can bring it to an end.';

/** Odds, and what to say when Ctrl-C left a part of the sample. */
interface Found {
  readonly odds: FightOdds;
  readonly stopped?: string;
}

/** Solves the fight, or samples it and says so. */
export async function found(question: FightQuestion, options: OddsOptions, console: Console): Promise<Found> {
  const { exact, fights, seed, json } = options;
  if (fights !== undefined || seed !== undefined) return sampled(question, fights ?? FIGHTS, seed ?? SEED, console);
  const limit = options.limit ?? SCENES_TO_SOLVE;
  const solved = (details: boolean): Found => ({
    odds: solvedPatiently(question, { fractions: exact === true, details }, limit, console),
  });
  try {
    if (options.details === true || json !== true) return solved(options.details === true);
    try {
      return solved(true);
    } catch (error) {
      // How everybody ends takes more scenes than who wins; a program is given it where it can be had.
      if (error instanceof TooLarge) return solved(false);
      throw error;
    }
  } catch (error) {
    // Best play is no tactics that could be sampled; and fractions cannot be sampled either.
    const best = Object.values(question.tactics ?? {}).includes(BEST);
    if (best && error instanceof TooLarge) throw new BadCall(bestTooLarge(error));
    if ((best || exact) && error instanceof RangeError) throw error;
    if (!(error instanceof TooLarge || error instanceof RangeError)) throw error;
    const probe = sampleFight(question, PROBE, SEED);
    const count = probe.undecided.p > 0 ? FIGHTS_WITHOUT_END : FIGHTS;
    const least = `This fight has more than ${limit} scenes${limit < SCENE_LIMIT ? `; --limit solves up to ${SCENE_LIMIT}` : ', too many to solve exactly'}.`;
    const what = `${error instanceof TooLarge ? least : error.message} Sampling instead: ${count} fights from the seed "${SEED}", so that each chance is known to within ${percent(0.98 / Math.sqrt(count))} (95 % interval). --fights and --seed choose others.`;
    console.remark(json ? JSON.stringify({ note: what }) : what);
    return sampled(question, count, SEED, console);
  }
}

/** Samples on all cores; Ctrl-C leaves what there is. Throws Interrupted when that is nothing. */
async function sampled(question: FightQuestion, fights: number, seed: string, console: Console): Promise<Found> {
  const simulated = await sampleOnAllCores(question, { fights, seed }, console);
  const stopped = simulated.partial ? { stopped: stoppedText(simulated) } : {};
  if (!simulated.odds) throw new Interrupted(stoppedText(simulated));
  return { odds: simulated.odds, ...stopped };
}

/** Solves; when there turns out to be much to do, a person at a terminal is told before it is done. */
function solvedPatiently(
  question: FightQuestion,
  wanted: { readonly fractions: boolean; readonly details: boolean },
  limit: number,
  console: Console,
): FightOdds {
  const { stderr } = console.surroundings;
  if (stderr.isTTY === true && limit > SCENES_AT_ONCE) {
    try {
      return fightOdds(question, { ...wanted, limit: SCENES_AT_ONCE });
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      console.remark(`Solving more than ${SCENES_AT_ONCE} scenes, ${limit} at most; Ctrl-C stops it.`);
    }
  }
  return fightOdds(question, { ...wanted, limit });
}

export const chanceData = ({ p, exact, interval }: Chance): object => ({
  p,
  ...(exact ? { exact: toText(exact) } : {}),
  ...(interval ? { interval } : {}),
});

export const meanData = ({ mean, exact }: Mean): object => ({ mean, ...(exact ? { exact: toText(exact) } : {}) });
