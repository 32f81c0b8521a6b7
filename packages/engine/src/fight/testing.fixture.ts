/**
 * What the tests of fights build on: a small roster of MST-2. The rules themselves are tested in their own folder.
 */
import { rulesets } from '../rulesets/index.ts';
import type { Roll } from '../dice/shown.ts';
import { type Fight, attempt, begin, commit } from './fight.ts';
import { type Log, hashEntry, hashStart } from './log.ts';
import { type Roster, type RosterReading, readRoster } from './roster.ts';
import type { AnyMove } from './ruleset.ts';

export { rulesets };

export const read = (fighters: unknown, more: object = {}): RosterReading =>
  readRoster({ format: 'affray-roster/1', ruleset: 'mst2', fighters, ...more }, rulesets);

export function rosterOf(names: readonly string[], house: object = {}): Roster {
  const sheet = { role: 'fighter', hitDice: '5d20', weapons: ['sword'] };
  const { roster, problems } = read(
    names.map((name) => ({ name, side: name, sheet })),
    { house },
  );
  if (!roster) throw new Error(problems.map(({ message }) => message).join(' '));
  return roster;
}

export const hit = (by: string, on: string): AnyMove => ({ kind: 'attack', by, on }) as AnyMove;
export const pass = (by: string): AnyMove => ({ kind: 'pass', by });

/** A fight of Ann and Bob with so many blows, from a seed. */
export function seeded(blows: number, seed = 'fight'): Fight {
  let fight = begin(rosterOf(['Ann', 'Bob']), { seed });
  for (let i = 0; i < blows; i++) fight = commit(fight, i % 2 ? hit('bob', 'ann') : hit('ann', 'bob')).fight;
  return fight;
}

/** Plays a move with rolls entered by hand. */
export function entered(fight: Fight, move: AnyMove, ...faces: number[][]): Fight {
  const rolls = faces.map((one): Roll => ({ faces: one, from: 'entered' }));
  const done = attempt(fight, move, rolls, () => false);
  if ('asked' in done) throw new Error(`Waits for ${done.asked.pool}.`);
  return done.fight;
}

/** The log with its chain worked out anew, as a forger would. */
export function rechained(log: Log): Log {
  let before = hashStart(log);
  const entries = log.entries.map((entry) => {
    before = hashEntry(before, entry);
    return { ...entry, hash: before };
  });
  return { ...log, entries };
}
