/** Fight odds drawn: who wins, how long it takes, how it stands round by round, and how somebody ends. */
import type { Chance, EndOdds, FightDetails, FightOdds } from '@affray/engine';
import { paintAreas } from './areas.ts';
import { type Bar, paintBars, valueText } from './bars.ts';
import { type Column, gathered, paintColumns } from './columns.ts';
import type { Look } from './colors.ts';
import type { Key, Picture } from './picture.ts';
import { chanceColumn, numberColumn, textColumn } from './table.ts';
import { chanceText, count, isChance, listed, named, numberText } from './text.ts';

/** Which fight it is about, and how it was asked. */
export interface FightTitle {
  /** What the fight is called; "the fight" when absent. */
  readonly fight?: string;
  /** Further words under the picture: tactics, house rules. */
  readonly notes?: readonly string[];
}

const called = ({ fight }: FightTitle): string => (fight === undefined ? 'the fight' : named(fight));

/** How the odds were found. */
export function methodNote({ method, fights, seed, bound }: FightOdds): string {
  if (method === 'sampled') return `Sampled: ${count(fights ?? 0, 'fight')} from the seed "${named(seed ?? '')}".`;
  return bound === undefined || bound === 0 ? 'Exact.' : `Exact to within ${bound.toExponential(0)}.`;
}

/** The chance of each side, of nobody and of no decision; with intervals when sampled. */
export function whoWins(odds: FightOdds, about: FightTitle = {}): Picture {
  const sides = Object.entries(odds.winner).map(([side, chance], i): [string, Chance, Look] => [
    `${named(side)} wins`,
    chance,
    i,
  ]);
  const rest: [string, Chance, Look][] = [
    ['nobody is left', odds.nobody, 'none'],
    ['undecided', odds.undecided, 'open'],
  ];
  const rows = [...sides, ...rest.filter(([, { p }]) => p !== 0)];
  const sampled = odds.method === 'sampled';
  const bars = rows.map(([label, { p, interval }, look]): Bar => ({
    label,
    p,
    look,
    ...(interval ? { interval } : {}),
  }));
  return {
    title: `Who wins ${called(about)}`,
    description: `${bars.map((bar) => `${bar.label} ${valueText(bar)}`).join('; ')}.`,
    notes: [`${methodNote(odds)}${sampled ? ' The lines show 95 % intervals.' : ''}`, ...(about.notes ?? [])],
    table: {
      caption: `Who wins ${called(about)}`,
      columns: [textColumn('outcome'), chanceColumn('chance'), ...(sampled ? ['from', 'to'].map(chanceColumn) : [])],
      rows: rows.map(([label, { p, interval }]) => [
        label,
        p,
        ...(sampled ? [interval?.[0] ?? null, interval?.[1] ?? null] : []),
      ]),
    },
    paint: (canvas) => paintBars(bars, canvas, { whole: true }),
  };
}

/** The column of fights longer than all that is known, or without end. */
const LONGER = 'longer';
/** Less than this is not drawn, nor spoken of, as missing. */
const MISSING = 5e-4;

/** How many moves the fight takes. */
export function fightLengths(odds: FightOdds, about: FightTitle = {}): Picture {
  const lengths = detailsOf(odds).lengths.map(({ turns, p }) => ({ value: turns, p }));
  const listedMass = lengths.reduce((sum, { p }) => sum + (isChance(p) ? p : 0), 0);
  const longer = Math.max(0, 1 - listedMass);
  const columns: Column[] = gathered(lengths);
  if (longer > MISSING && columns.length > 0)
    columns.push({ from: Infinity, to: Infinity, label: LONGER, tail: true, p: longer, layers: [longer] });
  const { mean } = odds.turns;
  let passed = 0;
  const half = lengths.find(({ p }) => (passed += p) >= 0.5);
  const figures = [
    ...(half ? [`Half of the fights are over after ${count(half.value, 'move')} or fewer`] : []),
    mean === null ? 'the mean is without end' : `the mean is ${numberText(mean, 2)}`,
    ...(longer > MISSING
      ? [`${chanceText(longer)} take longer than ${lengths.at(-1)?.value ?? 0} moves or never end`]
      : []),
  ];
  let sum = 0;
  return {
    title: `How many moves ${called(about)} takes`,
    description: `${figures.join('; ')}.`,
    notes: [
      methodNote(odds),
      ...(columns.length < lengths.length ? ['Rare and neighboring lengths are drawn together.'] : []),
      ...(about.notes ?? []),
    ],
    table: {
      caption: `Moves until the end of ${called(about)}`,
      columns: [textColumn('moves'), chanceColumn('chance'), chanceColumn('over by then')],
      rows: columns.map(({ label, p }) => [label, p, label === LONGER ? null : Math.min(1, (sum += p))]),
    },
    paint: (canvas) => paintColumns(columns, canvas, { axis: 'moves', ...(mean === null ? {} : { mean }) }),
  };
}

/** Rounds beyond which so little is open are left out of the picture, and of the table. */
const STILL_OPEN = 0.002;
const MOST_ROUNDS = 200;

/** How the fight stands when so many rounds are over. */
export function standingByRound(odds: FightOdds, about: FightTitle = {}): Picture {
  const { byRound } = detailsOf(odds);
  const end = byRound.findIndex(({ open }) => open < STILL_OPEN);
  const near = end < 0 ? byRound : byRound.slice(0, end + 1);
  const every = Math.ceil(near.length / MOST_ROUNDS);
  const kept = near.filter((_, i) => i % every === 0 || i === near.length - 1);
  const sides = Object.keys(odds.winner);
  const start = { round: 0, winner: Object.fromEntries(sides.map((side) => [side, 0])), nobody: 0, open: 1 };
  const rounds = kept.length > 0 ? [start, ...kept] : [];
  const nobody = rounds.some((round) => round.nobody > 0);
  const layers: { label: string; look: Look; of: (round: typeof start) => number }[] = [
    ...sides.map((side, i) => ({
      label: `${named(side)} has won`,
      look: i,
      of: ({ winner }: typeof start) => winner[side] ?? 0,
    })),
    ...(nobody ? [{ label: 'nobody is left', look: 'none' as const, of: (round: typeof start) => round.nobody }] : []),
    { label: 'still open', look: 'open', of: ({ open }) => open },
  ];
  const halfway = byRound.find(({ open }) => open <= 0.5);
  const last = rounds.at(-1);
  return {
    title: `How ${called(about)} stands, round by round`,
    description:
      last === undefined
        ? 'No round is known.'
        : `${halfway ? `After ${count(halfway.round, 'round')} half of the fights or more are over. ` : ''}After ${count(last.round, 'round')}: ${layers.map(({ label, of }) => `${label} ${chanceText(of(last))}`).join(', ')}.`,
    notes: [methodNote(odds), ...(about.notes ?? [])],
    legend: layers.map(({ label, look }): Key => ({ label, look, kind: 'area' })),
    table: {
      caption: `How ${called(about)} stands when so many rounds are over`,
      columns: [numberColumn('rounds over'), ...layers.map(({ label }) => chanceColumn(label))],
      rows: rounds.map((round) => [round.round, ...layers.map(({ of }) => of(round))]),
    },
    paint: (canvas) =>
      paintAreas(
        rounds.map(({ round }) => round),
        layers.map(({ look, of }) => ({ look, shares: rounds.map(of) })),
        canvas,
        'rounds over',
      ),
  };
}

export interface EndTitle extends FightTitle {
  /** The fighter's name. */
  readonly name: string;
  /** What wounds count, in the ruleset's words (`woundsAre`). */
  readonly woundsAre: string;
}

/** In which state, and with how many wounds, a fighter is when the fight is over. */
export function endStates(odds: FightOdds, ends: readonly EndOdds[], about: EndTitle): Picture {
  const byState = new Map<string, number>();
  for (const { state, p } of ends) byState.set(state, (byState.get(state) ?? 0) + (isChance(p) ? p : 0));
  // The states from the least wounds to the most, as they lie in the picture.
  const weight = (state: string): number => {
    const own = ends.filter((end) => end.state === state);
    return own.reduce((sum, { wounds, p }) => sum + wounds * p, 0) / own.reduce((sum, { p }) => sum + p, 0);
  };
  const states = [...byState.keys()].sort((a, b) => weight(a) - weight(b));
  const columns = gathered(
    ends.map(({ state, wounds, p }) => ({ value: wounds, p, layer: states.indexOf(state) })),
    40,
  );
  const mass = [...byState.values()].reduce((sum, p) => sum + p, 0);
  const figures = [...byState].sort(([, a], [, b]) => b - a).map(([state, p]) => `${named(state)} ${chanceText(p)}`);
  const name = named(about.name);
  return {
    title: `How ${name} ends in ${called(about)}`,
    description: figures.length === 0 ? 'No end is known.' : `${listed(figures)}.`,
    notes: [
      methodNote(odds),
      `The columns say with how many ${about.woundsAre}.`,
      ...(mass < 1 - MISSING && mass > 0 ? [`${chanceText(1 - mass)} of the fights have no end.`] : []),
      ...(about.notes ?? []),
    ],
    legend: states.map((state, look): Key => ({
      label: `${named(state)}, ${chanceText(byState.get(state))}`,
      look,
      kind: 'area',
    })),
    table: {
      caption: `How ${name} ends in ${called(about)}`,
      columns: [textColumn('state'), numberColumn(about.woundsAre), chanceColumn('chance')],
      rows: ends.map(({ state, wounds, p }) => [named(state), wounds, p]),
    },
    paint: (canvas) => paintColumns(columns, canvas, { axis: about.woundsAre, looks: states.map((_, i) => i) }),
  };
}

function detailsOf({ details }: FightOdds): FightDetails {
  if (details) return details;
  throw new RangeError('These odds have no details; ask for them with fightOdds(question, { details: true }).');
}
