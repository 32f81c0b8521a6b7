/// <reference lib="dom" />
/** The program of the page that checks a log: the engine's own `verify`, and its answer in words. */
import {
  type AnyRuleset,
  type Log,
  Malformed,
  type Roll,
  phraseOf,
  problemText,
  replayEntry,
  verify,
} from '@affray/engine';
import { FILE_LIMITS, readLogText } from '@affray/engine/files';
import { rulesets } from '@affray/engine/rulesets';

const element = (id: string): HTMLElement => document.getElementById(id)!;
const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** An element with text in it. Whatever a log holds comes onto the page through here, and is text. */
function written(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

const DICE = {
  none: 'No dice were committed to before the fight.',
  sealed: 'Dice sealed: they were committed to, and their faces can be checked once the secret is told.',
  revealed: 'Dice revealed: they were committed to, the secret fits, and every face from the seed is the one drawn.',
} as const;

/** Checks a log, shows what it holds, and gives the answer. */
function answer(text: string): string {
  let ruleset: AnyRuleset;
  let log: Log;
  try {
    ({ ruleset, log } = readLogText(text, rulesets));
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return `NOT READ: ${[`${error.what}:`, ...error.problems.map(problemText)].join('\n')}`;
  }
  const { ok, entry, reason = '', entries, rolls, overrides, chained, dice } = verify(ruleset, log);
  showFacts(ruleset, log);
  showRolls(ruleset, log);
  if (!ok) return `NO: ${entry === undefined ? 'The fight cannot begin' : `Entry ${entry} does not follow`}: ${reason}`;
  return [
    `OK: ${count(entries, 'entry', 'entries')}; rolls: ${rolls.seed} from the seed, ${rolls.entered} entered, ${rolls.server} from the server; ${count(overrides, 'override', 'overrides')}.`,
    chained ? 'Chained by hash.' : 'Not chained, so that only the rules vouch for it.',
    DICE[dice ?? 'none'],
  ].join('\n');
}

function showFacts(ruleset: AnyRuleset, { title, fighters, dice }: Log): void {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Title', title],
    ['Game', ruleset.name],
    ['Fighters', fighters.map(({ name }) => name).join('\n')],
    ['Commitment', dice?.commitment],
    ['Salts', dice?.salts.map(({ by, salt }) => `${by}: ${salt}`).join('\n')],
  ];
  element('facts').replaceChildren(
    ...facts.flatMap(([name, value]) => (value ? [written('dt', name), written('dd', value)] : [])),
  );
}

/**
 * The rolls of each entry. One written without them is rolled from the seed, so that only playing it shows them; what
 * comes after an entry that does not follow is as it is written.
 */
function rollsOf(ruleset: AnyRuleset, log: Log): readonly (readonly Roll[])[] {
  const rolls: (readonly Roll[])[] = log.entries.map((entry) => entry.rolls ?? []);
  try {
    const scene: unknown = ruleset.muster(log.fighters, log.house);
    for (const [at, entry] of log.entries.entries())
      rolls[at] = replayEntry(ruleset, log, scene, entry, at, undefined, true).rolls;
  } catch {
    // Why it does not follow is the verdict's to say.
  }
  return rolls;
}

function showRolls(ruleset: AnyRuleset, log: Log): void {
  const rows = rollsOf(ruleset, log).flatMap((rolls, at) =>
    rolls.map(({ whose = '', faces, from = 'entered' }) => {
      const row = document.createElement('tr');
      const move = phraseOf(log.entries[at]!.move, ruleset.phrases);
      row.append(...[String(at + 1), move, whose, faces.join(', '), from].map((cell) => written('td', cell)));
      return row;
    }),
  );
  element('rolls').replaceChildren(...rows);
  element('count').textContent = `Every roll (${rows.length})`;
}

/** What was asked last: a slow file must not answer for the one chosen after it. */
let asked = 0;

/** Reads and checks a text. Nothing of the log before is left standing, whatever happens. */
async function check(read: () => string | Promise<string>): Promise<void> {
  const mine = ++asked;
  for (const id of ['facts', 'rolls']) element(id).replaceChildren();
  element('count').textContent = 'Every roll';
  element('verdict').textContent = 'Reading.';
  let said: string;
  try {
    const text = await read();
    if (mine !== asked) return;
    said = answer(text);
  } catch (error) {
    if (mine !== asked) return;
    said = error instanceof Unreadable ? `NOT READ: ${error.message}` : `NOT CHECKED: ${String(error)}`;
  }
  element('verdict').textContent = said;
}

/** A file whose bytes are no text that could be a log. */
class Unreadable extends Error {}

/** The text of a file. Bytes that are no UTF-8 are refused, not quietly replaced. */
async function textOf(file: File): Promise<string> {
  if (file.size > FILE_LIMITS.json)
    throw new Unreadable(
      `"${file.name}" is too large; at most ${FILE_LIMITS.json / 1e6} MB is allowed. Nothing of it was read.`,
    );
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    throw new Unreadable(`"${file.name}" cannot be read. Choose a file that is there, and not a folder.`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unreadable(`"${file.name}" is not UTF-8 text. Save it as UTF-8 text and try again.`);
  }
}

const chooser = element('file') as HTMLInputElement;
/** The name of a file beside the answer to something else would say that the answer is the file's. */
const forgetFile = (): void => void (chooser.value = '');
chooser.addEventListener('change', () => {
  const file = chooser.files?.[0];
  if (file) void check(() => textOf(file));
});
// The same file, chosen again after it was changed, is a change too.
chooser.addEventListener('click', forgetFile);

element('check').addEventListener('click', () => {
  const { value } = element('text') as HTMLTextAreaElement;
  forgetFile();
  void check(() => value);
});

const over = (on: boolean): void => void document.body.classList.toggle('over', on);
// Text may still be dragged into the text field; a file dropped beside the chooser would leave the page.
const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
document.addEventListener('dragover', (event) => {
  if (!holdsFiles(event)) return;
  event.preventDefault();
  over(true);
});
document.addEventListener('dragleave', () => over(false));
document.addEventListener('drop', (event) => {
  over(false);
  if (!holdsFiles(event)) return;
  event.preventDefault();
  const files = [...(event.dataTransfer?.files ?? [])];
  forgetFile();
  void check(() => {
    if (files.length !== 1) throw new Unreadable(`Found ${files.length} files; drop one log.`);
    return textOf(files[0]!);
  });
});
