/** Who fights: from members of the party, ready or homebrew fighters, a roster's text or a log's. */
import {
  type AnyRuleset,
  type Fighter,
  type FighterId,
  type Log,
  Malformed,
  readRoster,
  replayEntry,
} from '@affray/engine';
import { readLogText, readRosterText } from '@affray/engine/files';
import { rulesets } from '@affray/engine/rulesets';
import type { CommandOf } from './commands.ts';
import type { Member } from './records.ts';
import { Refused } from './refused.ts';

interface Mustered {
  readonly title?: string;
  readonly fighters: readonly Fighter[];
  readonly hidden: readonly FighterId[];
  readonly secretNames: Readonly<Record<FighterId, string>>;
  /** A log that the fight begins with. */
  readonly log?: Log;
}

/** The fighters of a command. Throws Refused and Malformed, with every problem. */
export function rosterFrom(
  { party, fighters, roster, log }: CommandOf<'fight'>,
  ruleset: AnyRuleset,
  house: unknown,
  member: (id: FighterId) => Member,
): Mustered {
  if (log !== undefined) return logFrom(log, ruleset);
  const text = roster === undefined ? undefined : readRosterText(roster, rulesets);
  if (text && !text.roster) throw new Malformed('This roster cannot be read', text.problems);
  if (text?.roster && text.roster.ruleset.id !== ruleset.id) throw otherGame(text.roster.ruleset, ruleset);
  const members = party.map(member);
  const forms = fighters.map(({ hidden: _hidden, secretName: _secret, ...form }) => form);
  const read = readRoster(
    {
      format: 'affray-roster/1',
      ruleset: ruleset.id,
      house,
      fighters: [...members, ...(text?.roster?.fighters ?? []), ...forms],
    },
    rulesets,
  );
  if (!read.roster) throw new Malformed('These fighters cannot fight', read.problems);
  const all = read.roster.fighters;
  const hidden: FighterId[] = [];
  const secretNames: Record<FighterId, string> = {};
  let at = all.length - fighters.reduce((sum, { count = 1 }) => sum + count, 0);
  for (const { count = 1, hidden: kept, secretName } of fighters) {
    for (let i = 0; i < count; i++, at++) {
      const { id } = all[at]!;
      if (kept) hidden.push(id);
      if (secretName !== undefined) secretNames[id] = count === 1 ? secretName : `${secretName} ${i + 1}`;
    }
  }
  return { fighters: all, hidden, secretNames };
}

function logFrom(text: string, ruleset: AnyRuleset): Mustered {
  const { ruleset: own, log } = readLogText(text, rulesets);
  if (own.id !== ruleset.id) throw otherGame(own, ruleset);
  // Dice that the log leaves to its seed are written out: the fight goes on with dice of its own.
  const scene: unknown = own.muster(log.fighters, log.house);
  const entries = log.entries.map((entry, i) => ({ ...entry, rolls: replayEntry(own, log, scene, entry, i).rolls }));
  return {
    ...(log.title === undefined ? {} : { title: log.title }),
    fighters: log.fighters,
    hidden: [],
    secretNames: {},
    log: { ...log, entries },
  };
}

const otherGame = (found: AnyRuleset, wanted: AnyRuleset): Refused =>
  new Refused('malformed', `This is of ${found.name}, and the table plays ${wanted.name}. Open another table for it.`);
