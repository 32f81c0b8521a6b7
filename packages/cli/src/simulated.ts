/** What a simulation came to, for people and for programs. */
import { type Chance, type FightDetails, type FightOdds, type Roster, percent } from '@affray/engine';
import type { Simulated } from '@affray/simulation';
import { type Console, bold } from './console.ts';
import { tellEnds } from './fightDetails.ts';
import { chanceData, meanData, undecidedReason } from './fightOdds.ts';
import { shortNumber } from './oddsOptions.ts';
import { differing } from './options.ts';

export interface Answer {
  readonly roster: Roster;
  readonly scene: unknown;
  readonly tactics: Readonly<Record<string, string>>;
  readonly found: Simulated;
  readonly odds: FightOdds;
  /** The error that was to be reached. */
  readonly error: number | undefined;
}

/** The tactics of every side. */
const tacticsBySide = ({ odds, tactics }: Answer): Record<string, string> =>
  Object.fromEntries(
    Object.keys(odds.winner).map((side) => [side, Object.hasOwn(tactics, side) ? tactics[side]! : 'plain']),
  );

/** The document, affray-odds/1. The same for the same fight, seed and number of fights, whatever the number of workers. */
export function simulatedData(answer: Answer): object {
  const { roster, scene, found, odds } = answer;
  const reason = odds.undecided.p > 0 ? { reason: undecidedReason(odds) } : {};
  return {
    format: 'affray-odds/1',
    method: 'sampled',
    ruleset: roster.ruleset.id,
    first: roster.ruleset.due(scene) ?? null,
    tactics: tacticsBySide(answer),
    house: differing(roster.ruleset, roster.house),
    winner: Object.fromEntries(Object.entries(odds.winner).map(([side, chance]) => [side, chanceData(chance)])),
    nobody: chanceData(odds.nobody),
    undecided: { ...chanceData(odds.undecided), ...reason },
    turns: meanData(odds.turns),
    rolls: meanData(odds.rolls),
    rounds: meanData(odds.rounds),
    ...odds.details,
    fights: found.fights,
    seed: found.seed,
    error: found.error,
    ended: found.ended,
    partial: found.partial,
  };
}

export function tellSimulated(answer: Answer, console: Console): void {
  const { roster, scene, found, odds, error } = answer;
  if (found.partial) console.line(bold(`Stopped after ${found.fights} fights: this is a part of what was asked for.`));
  const rows: [string, Chance][] = [
    ...Object.entries(odds.winner).map(([side, chance]): [string, Chance] => [`${side} wins`, chance]),
    ['nobody is left', odds.nobody],
    ['undecided', odds.undecided],
  ];
  console.table(
    ['', 'chance', '95 % interval'],
    rows
      .filter(([, { p }], i) => p > 0 || i < rows.length - 2)
      .map(([text, { p, interval }]) => [text, percent(p), interval!.map((end) => percent(end)).join(' to ')]),
    [1],
  );
  if (odds.undecided.p > 0) console.line(bold(undecidedReason(odds)));
  const first = roster.ruleset.due(scene);
  const named = Object.entries(tacticsBySide(answer)).map(([side, name]) => `${side} ${name}`);
  if (first !== undefined) {
    const who = roster.fighters.find(({ id }) => id === first)?.name ?? 'the GM';
    console.line(`first: ${who}; tactics: ${named.join(', ')}`);
  }
  const [rounds, turns, rolls] = [odds.rounds, odds.turns, odds.rolls].map(({ mean }) => shortNumber(mean!));
  const until = odds.undecided.p > 0 ? 'the end or the cut' : 'the end';
  console.line(`until ${until}, on average: ${rounds} rounds, ${turns} moves, ${rolls} attack rolls`);
  const { details } = odds;
  if (details) {
    tellLengths(details, console);
    tellEnds(details, roster, console);
  }
  console.line(
    `sampled: ${found.fights} fights from the seed ${found.seed}; every chance is known to within ${percent(found.error)}`,
  );
  if (error !== undefined && found.error > error && !found.partial) {
    console.line(`That is more than the ${percent(error)} asked for: --fights allows no more fights.`);
  }
}

const MOST_ROWS = 15;
const BAR = 40;

/** In which round it ends, as a histogram. */
function tellLengths({ byRound }: FightDetails, console: Console): void {
  // What was open before a round and is not after it ended in it.
  const ended = byRound.map(({ open }, i) => (i === 0 ? 1 : byRound[i - 1]!.open) - open);
  if (ended.length === 0) return;
  const rows = ended.slice(0, MOST_ROWS).map((p, i): [string, number] => [String(i + 1), p]);
  const later = ended.slice(MOST_ROWS).reduce((sum, p) => sum + p, 0);
  if (later > 0) rows.push([`${MOST_ROWS + 1} and later`, later]);
  const most = Math.max(...rows.map(([, p]) => p));
  console.line();
  console.table(
    ['ends in round', 'chance'],
    rows.map(([round, p]) => [round, percent(p, 1), '█'.repeat(Math.round((BAR * p) / most))]),
    [0, 1],
  );
}
