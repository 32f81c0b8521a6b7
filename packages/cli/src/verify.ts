/** `affray verify`: does everything in a log follow? */
import { type Verdict, verify as verdictOf } from '@affray/engine';
import type { Command } from 'commander';
import { type Console, green } from './console.ts';
import { Refused } from './errors.ts';
import { readLogFile } from './io.ts';

export const addVerify = (program: Command, console: Console): void =>
  void program
    .command('verify')
    .description('prove a log: its chain, every rule, and every virtual die; exit 1 when something does not follow')
    .argument('<log>', 'a log file, or "-" for standard input')
    .option('--json', 'one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  affray verify friday.json\n  affray fight bridge.yaml --json | jq .log | affray verify -',
    )
    .action((file: string, options: { readonly json?: boolean }) => verify(file, options, console));

/** Why a log does not follow. */
export const notFollowing = ({ entry, reason }: Verdict): string =>
  `${entry === undefined ? 'The fight cannot begin' : `Entry ${entry} does not follow`}: ${reason}`;

const DICE = {
  none: '',
  sealed: '; its dice were committed to, and their faces can be checked once the secret is told',
  revealed: '; its dice were committed to before the fight, and the secret fits',
} as const;

async function verify(file: string, { json }: { readonly json?: boolean }, console: Console): Promise<void> {
  const { ruleset, log } = await readLogFile(file, console.surroundings);
  const verdict = verdictOf(ruleset, log);
  if (json) console.json({ format: 'affray-verdict/1', ruleset: ruleset.id, ...verdict });
  if (!verdict.ok) throw new Refused(notFollowing(verdict));
  if (json) return;
  const { entries, rolls, overrides, chained } = verdict;
  const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
  console.line(
    `${green('OK')}: ${count(entries, 'entry', 'entries')}; rolls: ${rolls.seed} from the seed, ${rolls.entered} entered, ${rolls.server} from the server; ${count(overrides, 'override', 'overrides')}; ${chained ? 'chained' : 'not chained, so that only the rules vouch for it'}${DICE[verdict.dice ?? 'none']}.`,
  );
}
