/// <reference lib="dom" />
/** The program of the page that checks a log: the engine's own `verify`, and its answer in words. */
import { type AnyRuleset, type Log, Malformed, phraseOf, problemText, verify } from '@affray/engine';
import { readLogText } from '@affray/engine/files';
import { rulesets } from '@affray/engine/rulesets';

const element = (id: string): HTMLElement => document.getElementById(id)!;
const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

const DICE = {
  none: 'The virtual dice were not committed to before the fight.',
  sealed: 'The virtual dice were committed to, and can be checked once the secret is told.',
  revealed: 'The virtual dice were committed to before the fight, the secret fits, and every face is the one drawn.',
} as const;

function answer(text: string): string {
  element('rolls').replaceChildren();
  let ruleset: AnyRuleset;
  let log: Log;
  try {
    ({ ruleset, log } = readLogText(text, rulesets));
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return `NOT READ: ${error.problems.map(problemText).join('\n')}`;
  }
  list(ruleset, log);
  const { ok, entry, reason = '', entries, rolls, overrides, chained, dice } = verify(ruleset, log);
  if (!ok) return `NO: ${entry === undefined ? 'The fight cannot begin' : `Entry ${entry} does not follow`}: ${reason}`;
  return [
    `OK: ${count(entries, 'entry', 'entries')} of ${ruleset.name}; rolls: ${rolls.seed} virtual, ${rolls.entered} entered, ${rolls.server} from a server; ${count(overrides, 'override', 'overrides')}.`,
    chained
      ? 'The entries are chained by hash.'
      : 'The entries are not chained, so that only the rules vouch for them.',
    DICE[dice ?? 'none'],
  ].join('\n');
}

function list(ruleset: AnyRuleset, log: Log): void {
  const rows = log.entries.flatMap(({ move, rolls = [] }, i) =>
    rolls.map(({ whose = '', faces, from = 'entered' }) => {
      const row = document.createElement('tr');
      for (const cell of [String(i + 1), phraseOf(move, ruleset.phrases), whose, faces.join(', '), from]) {
        const field = document.createElement('td');
        field.textContent = cell;
        row.append(field);
      }
      return row;
    }),
  );
  element('rolls').append(...rows);
}

const tell = (text: string): void => {
  element('verdict').textContent = answer(text);
};
element('file').addEventListener('change', ({ target }) => {
  const file = (target as HTMLInputElement).files?.[0];
  if (file) void file.text().then(tell);
});
element('check').addEventListener('click', () => tell((element('text') as HTMLTextAreaElement).value));
