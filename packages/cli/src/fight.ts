/** `affray fight`: a fight played out by its tactics, and told. */
import {
  type AnyMove,
  type Fight,
  type Line,
  type Roster,
  begin,
  commit,
  fightOdds,
  tacticDice,
  TooLarge,
} from '@affray/engine';
import type { Command } from 'commander';
import { type Console, bold, dim } from './console.ts';
import { noEnd } from './fightOdds.ts';
import { checkFree, checkWritable, freshSeed, readRosterFile, saveLog } from './io.ts';
import { type FightOptions, adjusted, seedText, startOf, tacticsOf, withFightOptions } from './options.ts';
import { endText, linesOf, tellLines } from './tell.ts';

/** A fight is broken off after so many moves. */
const MOST_MOVES = 5_000;
/** Scenes solved to see whether a fight can end at all: well under a second. */
const SCENES_TO_LOOK_AT = 3_000;

interface Options extends FightOptions {
  readonly seed?: string;
  readonly log?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

export const addFight = (program: Command, console: Console): void =>
  void withFightOptions(
    program
      .command('fight')
      .description('play a fight out by the tactics of its sides, and tell it')
      .argument('<roster>', 'a roster file, or "-" for standard input')
      .option('--seed <text>', 'any text; a fresh one is made and shown when absent', seedText)
      .option('--log <file>', 'write the log there')
      .option('--force', 'write over a log that is there'),
  )
    .option('--json', 'one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  affray fight examples/mst2/bridge.yaml\n  affray fight bridge.yaml --seed friday --log friday.json\n  affray fight bridge.yaml --tactics Watch=cautious --house lethality=split',
    )
    .action((file: string, options: Options) => fight(file, options, console));

async function fight(file: string, options: Options, console: Console): Promise<void> {
  const { json, log: target, seed = freshSeed() } = options;
  if (target !== undefined) {
    checkWritable(target);
    if (!options.force) checkFree(target, 'Give --force to write over it, or another name.');
  }
  const roster = adjusted(await readRosterFile(file, console.surroundings), options);
  const tactics = tacticsOf(roster, options);
  const start = startOf(roster, options);
  const chapters: { round: number; entry: number; lines: readonly Line[] }[] = [];
  const { last, endless } = playOut(start.roster, start.move, tactics, seed, (round, entry, lines) => {
    const heading = chapters.at(-1)?.round !== round;
    chapters.push({ round, entry, lines });
    if (json) return;
    if (heading) console.line(bold(`Round ${round}`));
    tellLines(lines, console);
  });
  try {
    if (target !== undefined) await saveLog(target, last.log);
  } catch (error) {
    // The fight is not lost: the same seed plays it again.
    console.remark(`seed ${seed}`);
    throw error;
  }
  const { ruleset } = last;
  const standing = ruleset.standing(last.scene);
  if (json) {
    console.json({
      format: 'affray-fight/1',
      ruleset: ruleset.id,
      seed,
      standing,
      ...(endless ? { undecided: endless } : {}),
      moves: last.log.entries.length,
      told: chapters,
      log: last.log,
    });
    return;
  }
  if (endless) console.line(bold(`Undecided. ${endless}`));
  else console.line(bold(endText(standing, last.log.entries.length)));
  console.line(dim(`seed ${seed}${target === undefined ? '' : `; log ${target}`}`));
}

/** Plays until the fight is over, or until it shows that it never will be. */
function playOut(
  roster: Roster,
  first: AnyMove | undefined,
  tactics: Readonly<Record<string, string>>,
  seed: string,
  tell: (round: number, entry: number, lines: readonly Line[]) => void,
): { last: Fight; endless?: string } {
  const { ruleset } = roster;
  const side = new Map(roster.fighters.map((fighter) => [fighter.id, fighter.side]));
  let last = begin(roster, { seed });
  const play = (move: AnyMove): void => {
    const round = ruleset.round(last.scene);
    const done = commit(last, move);
    last = done.fight;
    tell(round, last.log.entries.length, linesOf(ruleset, last.scene, done.told));
  };
  if (first) play(first);
  // Everybody has a turn before anyone asks whether this can ever end; then it is asked ever more seldom.
  let lookAt = roster.fighters.length;
  for (let moves = 0; ruleset.due(last.scene) !== undefined; moves++) {
    if (moves === lookAt) {
      lookAt *= 2;
      const endless = endlessFrom(last, tactics);
      if (endless) return { last, endless };
    }
    if (moves >= MOST_MOVES) return { last, endless: `After ${MOST_MOVES} moves nobody has won; it was broken off.` };
    const due = ruleset.due(last.scene)!;
    const named = side.get(due);
    const tactic = named !== undefined && Object.hasOwn(tactics, named) ? tactics[named]! : 'plain';
    play(ruleset.tactics[tactic]!(last.scene, tacticDice(seed, last.log.entries.length)) as AnyMove);
  }
  return { last };
}

/** Why a fight can never end from here; undefined when it can, or when that would take long to tell. */
function endlessFrom({ ruleset, scene }: Fight, tactics: Readonly<Record<string, string>>): string | undefined {
  try {
    // Scenes of many fighters take longer, so fewer of them are looked at.
    const many = ruleset.roster(scene).fighters.length;
    const limit = Math.max(300, Math.floor((SCENES_TO_LOOK_AT * 4) / Math.max(4, many)));
    const { undecided, scenes } = fightOdds({ ruleset, scene, tactics }, { limit });
    return undecided.p === 1 ? noEnd(scenes!) : undefined;
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}
