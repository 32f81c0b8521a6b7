/** `affray check`: is a roster or a log as it should be? */
import { Malformed, problemText } from '@affray/engine';
import type { Command } from 'commander';
import { type Console, dim, green } from './console.ts';
import { Refused } from './errors.ts';
import { readEither } from './io.ts';
import { differing } from './options.ts';

export const addCheck = (program: Command, console: Console): void =>
  void program
    .command('check')
    .description('check a roster or a log: every error at once, with its line; exit 1 when there is one')
    .argument('<file>', 'a roster or log file, or "-" for standard input')
    .option('--json', 'one JSON document')
    .addHelpText('after', '\nExamples:\n  affray check bridge.yaml\n  affray check - --json < bridge.yaml')
    .action((file: string, options: { readonly json?: boolean }) => check(file, options, console));

async function check(file: string, { json }: { readonly json?: boolean }, console: Console): Promise<void> {
  let read: Awaited<ReturnType<typeof readEither>>;
  try {
    read = await readEither(file, console.surroundings);
  } catch (error) {
    if (json && (error instanceof Refused || error instanceof Malformed)) {
      console.json({ format: 'affray-check/1', ok: false, problems: error.problems });
    }
    throw error;
  }
  const isRoster = 'roster' in read;
  const { ruleset, fighters, house } = 'roster' in read ? read.roster : { ...read.log, ruleset: read.ruleset };
  const notes = 'roster' in read ? read.notes : [];
  const changed = differing(ruleset, house);
  if (json) {
    console.json({
      format: 'affray-check/1',
      ok: true,
      is: isRoster ? 'roster' : 'log',
      ruleset: ruleset.id,
      house: changed,
      fighters: fighters.map(({ id, name, side }) => ({ id, name, side })),
      ...('log' in read ? { entries: read.log.entries.length } : {}),
      notes,
    });
    return;
  }
  console.line(`${green('OK')}: a ${isRoster ? 'roster' : 'log'} of ${ruleset.name}, ${fighters.length} fighters`);
  for (const side of new Set(fighters.map((fighter) => fighter.side))) {
    const names = fighters
      .filter((fighter) => fighter.side === side)
      .map(({ id, name }) => `${name} ${dim(`(${id})`)}`);
    console.line(`${side}: ${names.join(', ')}`);
  }
  const rules = Object.entries(changed).map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  if (rules.length > 0) console.line(`house rules: ${rules.join(', ')}`);
  if ('log' in read) console.line(`${read.log.entries.length} entries; "affray verify" proves them.`);
  for (const note of notes) console.line(`note: ${problemText(note)}`);
}
