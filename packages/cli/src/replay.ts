/** `affray replay`: a log told again. */
import { BrokenLog, hashOf, phraseOf, replayEntry } from '@affray/engine';
import type { Command } from 'commander';
import { type Console, bold, dim } from './console.ts';
import { BadCall } from './errors.ts';
import { readLogFile } from './io.ts';
import { whole } from './options.ts';
import { endText, linesOf, showView, tellLines } from './tell.ts';

interface Options {
  readonly to?: number;
  readonly json?: boolean;
}

export const addReplay = (program: Command, console: Console): void =>
  void program
    .command('replay')
    .description('tell a logged fight again')
    .argument('<log>', 'a log file, or "-" for standard input')
    .option('--to <n>', 'only the first n entries', whole(0, 1e6))
    .option('--json', 'one JSON document')
    .addHelpText('after', '\nExamples:\n  affray replay friday.json\n  affray replay friday.json --to 3 --json')
    .action((file: string, options: Options) => replay(file, options, console));

async function replay(file: string, { to, json }: Options, console: Console): Promise<void> {
  const { ruleset, log } = await readLogFile(file, console.surroundings);
  const count = to ?? log.entries.length;
  if (count > log.entries.length) throw new BadCall(`Found --to ${count}; the log has ${log.entries.length} entries.`);
  const gm = { role: 'gm' } as const;
  const scene: unknown = ruleset.muster(log.fighters, log.house);
  const entries: unknown[] = [];
  let round: number | undefined;
  let broken: BrokenLog | undefined;
  for (const [at, entry] of log.entries.slice(0, count).entries()) {
    const before = ruleset.view(scene, gm).round;
    try {
      const { told } = replayEntry(ruleset, log, scene, entry, at);
      const text = phraseOf(entry.move, ruleset.phrases);
      const lines = linesOf(ruleset, scene, told);
      if (json) {
        const hash = hashOf(ruleset.save(scene));
        entries.push({ entry: at + 1, move: entry.move, text, lines, told, view: ruleset.view(scene, gm), hash });
        continue;
      }
      if (before !== round) console.line(bold(`Round ${before}`));
      round = before;
      console.line(dim(`${at + 1}. ${text}`));
      tellLines(lines, console);
    } catch (error) {
      if (!(error instanceof BrokenLog)) throw error;
      broken = error;
      break;
    }
  }
  const standing = ruleset.standing(scene);
  if (broken) throw broken;
  if (json) {
    console.json({
      format: 'affray-replay/1',
      ruleset: ruleset.id,
      entries,
      standing,
      view: ruleset.view(scene, gm),
      scene: ruleset.save(scene),
    });
    return;
  }
  console.line(bold(endText(standing, count)));
  showView(ruleset.view(scene, gm), console);
}
