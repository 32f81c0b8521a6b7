/** How a fight goes and ends, as tables for people. */
import { type FightDetails, type Roster, percent } from '@affray/engine';
import type { Console } from './console.ts';
import { shortNumber } from './oddsOptions.ts';

export function tellDetails(details: FightDetails, roster: Roster, console: Console): void {
  tellRounds(details, console);
  tellEnds(details, roster, console);
}

const MOST_ROUNDS = 20;
/** Rounds are told until so little is open. */
const LITTLE = 0.001;

/** How it stands when so many rounds are over. */
function tellRounds({ byRound, lengths }: FightDetails, console: Console): void {
  if (byRound.length === 0) return;
  const end = byRound.findIndex(({ open }) => open < LITTLE);
  const rows = byRound.slice(0, Math.min(MOST_ROUNDS, end < 0 ? byRound.length : end + 1));
  const sides = Object.keys(byRound[0]!.winner);
  const nobody = rows.some((row) => row.nobody > 0);
  console.line();
  console.table(
    ['after round', ...sides.map((side) => `${side} has won`), ...(nobody ? ['nobody is left'] : []), 'still open'],
    rows.map((row) => [
      String(row.round),
      ...sides.map((side) => percent(row.winner[side]!)),
      ...(nobody ? [percent(row.nobody)] : []),
      percent(row.open),
    ]),
    [0, ...sides.map((_, i) => i + 1), sides.length + 1, sides.length + 2],
  );
  const within = [0.5, 0.9, 0.99].flatMap((share) => {
    let sum = 0;
    const last = lengths.find(({ p }) => (sum += p) >= share);
    return last ? [`${percent(share)} within ${last.turns}`] : [];
  });
  if (within.length > 0) console.line(`moves until the end: ${within.join(', ')}`);
}

/** How everybody is at the end. */
export function tellEnds({ ends }: FightDetails, { fighters, ruleset }: Roster, console: Console): void {
  console.line();
  console.table(
    ['at the end', `${ruleset.woundsAre}, on average`, ''],
    fighters.map(({ id, name }) => {
      const states = new Map<string, number>();
      let wounds = 0;
      let all = 0;
      for (const { state, wounds: count, p } of ends[id]!) {
        states.set(state, (states.get(state) ?? 0) + p);
        wounds += count * p;
        all += p;
      }
      // A fight that is not decided has no end.
      if (all < 1 - 1e-9) states.set('no end', 1 - all);
      const words = [...states].sort((a, b) => b[1] - a[1]).map(([state, p]) => `${state} ${percent(p)}`);
      return [name, all === 0 ? '' : shortNumber(wounds / all), words.join(', ')];
    }),
    [1],
  );
  console.line();
}
