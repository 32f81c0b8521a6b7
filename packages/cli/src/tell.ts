/** Tellings and views as lines for people: what fight, play and replay have in common. */
import {
  type AnyRuleset,
  type FighterView,
  type Line,
  type Roster,
  type Standing,
  type Told,
  type Track,
  type View,
  lineOf,
  namesOf,
  percent,
} from '@affray/engine';
import { type Console, bold, dim } from './console.ts';

/** Names as they are in a scene, so that those who joined are known too. */
export function linesOf(ruleset: AnyRuleset, scene: unknown, told: readonly Told[]): Line[] {
  const name = namesOf((ruleset.roster(scene) as Pick<Roster, 'fighters'>).fighters);
  return told.map((one) => lineOf(ruleset, one, name));
}

export function tellLines(lines: readonly Line[], console: Console): void {
  for (const { text, working, rule } of lines)
    console.line(`${text} ${dim(`${working ? `${working} ` : ''}(${rule})`)}`);
}

/** How a fight ended. */
export const endText = ({ over, winner }: Standing, moves: number): string => {
  const after = `after ${moves} ${moves === 1 ? 'move' : 'moves'}`;
  if (!over) return `The fight is not over ${after}.`;
  return winner === undefined ? `Nobody is left ${after}.` : `${winner} wins ${after}.`;
};

function trackText(track: Track): string {
  switch (track.kind) {
    case 'risk':
      return `${track.label} ${track.marks}, one more fells ${percent(track.next)}`;
    case 'vessel':
      return `${track.label} ${track.filled} of ${track.capacity}`;
    case 'boxes':
      return track.rows
        .map(({ label, boxes, filled, overflow }) => {
          const marks = 'x'.repeat(Math.min(filled, boxes)) + '.'.repeat(Math.max(0, boxes - filled));
          return `${label} [${marks}]${overflow > 0 ? ` and ${overflow} more` : ''}`;
        })
        .join(', ');
  }
}

const fighterText = ({ id, name, state, tracks, notes }: FighterView, due: boolean): string =>
  `${due ? '> ' : '  '}${bold(name)} ${dim(`(${id})`)} ${state}; ${[...tracks.map(trackText), ...notes].join('; ')}`;

/** The scene, side by side. */
export function showView({ round, due, fighters }: View, console: Console): void {
  console.line(bold(`Round ${round}`));
  for (const side of new Set(fighters.map((fighter) => fighter.side))) {
    console.line(`${side}:`);
    for (const fighter of fighters) if (fighter.side === side) console.line(fighterText(fighter, fighter.id === due));
  }
}
