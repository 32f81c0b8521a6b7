/** Rosters from text. */
import { type RosterReading, ROSTER_FORMAT, type Rulesets, readRoster } from '../fight/roster.ts';
import { FILE_LIMITS, type Reading, type Wanted, readText, sorted } from './text.ts';

/** What a roster's text should be. */
export const ROSTER_WANTED: Wanted = {
  what: 'roster',
  advice: `Begin with "format: ${ROSTER_FORMAT}", then "ruleset:" and "fighters:".`,
  limit: FILE_LIMITS.yaml,
};

/** Reads a roster from YAML or JSON: all problems at once, each with its line and column, in the order of the file. */
export const readRosterText = (text: string, rulesets: Rulesets): RosterReading =>
  rosterOf(readText(text, ROSTER_WANTED), rulesets);

/** Reads a roster from text that was read already. */
export function rosterOf(reading: Reading, rulesets: Rulesets): RosterReading {
  if (reading.data === undefined) return { problems: reading.problems, notes: [] };
  const { roster, problems, notes } = readRoster(reading.data, rulesets);
  const all = sorted([...reading.problems, ...problems.map(reading.locate)]);
  return {
    ...(roster && all.length === 0 ? { roster } : {}),
    problems: all,
    notes: sorted(notes.map(reading.locate)),
  };
}
