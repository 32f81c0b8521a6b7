/**
 * A fight in progress: a log, and the scene folded from it. Undo is the scene before, kept or folded anew;
 * nothing is ever subtracted back.
 */
import type { Dice } from '../dice/dice.ts';
import { toText } from '../dice/fraction.ts';
import { SeededDice, drawFaces, streamOf } from '../dice/seeded.ts';
import {
  type Asked,
  type FaceSource,
  type Roll,
  ShownDice,
  type ShownRoll,
  Waiting,
  probabilityOf,
  tapeSource,
} from '../dice/shown.ts';
import { type Entry, LOG_FORMAT, type Log, hashEntry, hashStart } from './log.ts';
import { problemText, readWith } from './problem.ts';
import type { DiceProof } from './proof.ts';
import type { Roster } from './roster.ts';
import { type AnyMove, type AnyRuleset, type Fighter, type FighterId, IllegalMove } from './ruleset.ts';
import type { Told, Telling } from './telling.ts';

export interface Fight {
  readonly ruleset: AnyRuleset;
  readonly log: Log;
  /** The scene after the last entry. Read it; change it only by moves. */
  readonly scene: unknown;
  /** What each entry told, entry by entry. */
  readonly told: readonly (readonly Told[])[];
}

/** A move that went through. */
export interface Done {
  readonly fight: Fight;
  readonly entry: Entry;
  readonly told: readonly Told[];
}

/** A move that waits for a person's dice. Run it again with one roll more. */
export interface Pending {
  readonly asked: Asked;
  /** The rolls answered so far, virtual ones too: the tape for the next attempt. */
  readonly rolls: readonly Roll[];
}

/** Begins a fight. The seed is for virtual dice; without one, every roll must be entered. */
export function begin(
  roster: Roster,
  options: { readonly seed?: string; readonly title?: string; readonly dice?: DiceProof } = {},
): Fight {
  const { ruleset, house, fighters } = roster;
  const log: Log = {
    format: LOG_FORMAT,
    ruleset: ruleset.id,
    ...(options.title === undefined ? {} : { title: options.title }),
    house,
    fighters,
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.dice ? { dice: options.dice } : {}),
    entries: [],
  };
  return { ruleset, log, scene: ruleset.muster(fighters, house), told: [] };
}

/** Whose dice are virtual, by fighter id ("gm" for the GM). Everybody's when the log has a seed, unless said otherwise. */
export type Virtual = (whose: FighterId) => boolean;

/**
 * The faces of entry number `at` of a log: those given, and virtual dice after them. Virtual dice already on the tape
 * are drawn again and passed over, so that the stream of the entry stays in step.
 */
export function entrySource(log: Log, at: number, rolls: readonly Roll[], virtual: Virtual = () => true): FaceSource {
  const draws = log.seed === undefined ? undefined : streamOf(log.seed, at);
  return ({ pool }, why, i) => {
    const given = rolls[i];
    if (given) {
      if (given.from === 'seed' && draws) drawFaces(draws, pool);
      return given;
    }
    return draws && virtual(why.who) ? { faces: drawFaces(draws, pool), from: 'seed' } : undefined;
  };
}

/**
 * The dice that tactics choose with before entry number `at` of a fight: of the same seed, and apart from the dice of
 * the moves, so that a log replays alike however its moves were chosen.
 */
export const tacticDice = (seed: string, at: number): Dice => new SeededDice(`${seed}\ntactics`, at);

/**
 * Tries a move. `rolls` are the answers so far; where virtual dice do not answer either, the move waits: try it again
 * with `pending.rolls` and one roll more, or one less to take the last die back. The fight given is left as it is.
 * Throws IllegalMove and IllegalFaces.
 */
export function attempt(fight: Fight, move: AnyMove, rolls: readonly Roll[] = [], virtual?: Virtual): Done | Pending {
  const { ruleset, log } = fight;
  const checked = checkedMove(ruleset, move);
  const result = run(ruleset, ruleset.copy(fight.scene), checked, entrySource(log, log.entries.length, rolls, virtual));
  if ('asked' in result) return result;
  if (result.rolls.length < rolls.length) {
    throw new IllegalMove(`The move asked for ${result.rolls.length} rolls; ${rolls.length} were given.`);
  }
  const entries = sealed(log);
  const entry = { move: checked, rolls: result.rolls };
  const chained: Entry = { ...entry, hash: hashEntry(entries.at(-1)?.hash ?? hashStart(log), entry) };
  const next: Fight = {
    ruleset,
    log: withEntries(log, [...entries, chained], []),
    scene: result.scene,
    told: [...fight.told, result.told],
  };
  keepEarlier(next, fight);
  return { fight: next, entry: chained, told: result.told };
}

/** Fights as they were before their last moves, the last one last: to undo those without folding the log again. */
const earlier = new WeakMap<Fight, readonly Fight[]>();
const MOST_EARLIER = 8;

function keepEarlier(next: Fight, fight: Fight): void {
  const before = earlier.get(fight) ?? [];
  earlier.set(next, [...before.slice(1 - MOST_EARLIER), fight]);
}

/** The move in its full form. Throws IllegalMove naming what is wrong with it. */
export function checkedMove(ruleset: AnyRuleset, move: AnyMove): AnyMove {
  const { value, problems } = readWith(ruleset.move, move);
  if (problems.length > 0) throw new IllegalMove(problems.map(problemText).join(' '));
  return value as AnyMove;
}

/** Plays a move whose dice are all known. Throws IllegalMove when they are not. */
export function commit(fight: Fight, move: AnyMove, rolls: readonly Roll[] = []): Done {
  const result = attempt(fight, move, rolls);
  if ('asked' in result) {
    const { whose, what, pool } = result.asked;
    throw new IllegalMove(`The faces of ${pool} are missing (${whose}: ${what}); give them, or give the log a seed.`);
  }
  return result;
}

interface Run {
  readonly scene: unknown;
  readonly rolls: readonly Roll[];
  readonly told: readonly Told[];
}

/** Plays one move on a scene of its own, with faces shown; it is told unless it is played silently. */
export function run(
  ruleset: AnyRuleset,
  scene: unknown,
  move: AnyMove,
  source: FaceSource,
  silently = false,
): Run | Pending {
  const dice = new ShownDice(source);
  const told: Told[] = [];
  const tell = (telling: Telling): void => {
    told.push({ ...telling, rolls: dice.takeUntold().map(toldRoll) });
  };
  try {
    ruleset.play(scene, move, dice, silently ? undefined : tell);
  } catch (error) {
    if (error instanceof Waiting) return { asked: error.asked, rolls: dice.rolls.map(rollOf) };
    throw error;
  }
  return { scene, rolls: dice.rolls.map(rollOf), told };
}

const rollOf = ({ faces, from, whose }: ShownRoll): Roll => ({ faces, ...(from ? { from } : {}), whose });

const toldRoll = (roll: ShownRoll): Told['rolls'][number] => ({
  whose: roll.whose,
  what: roll.what,
  pool: roll.pool.text,
  faces: roll.faces,
  from: roll.from ?? 'entered',
  chance: toText(probabilityOf(roll)),
});

function withEntries(log: Log, entries: readonly Entry[], undone: readonly Entry[]): Log {
  const { undone: _before, ...rest } = log;
  return { ...rest, entries, ...(undone.length > 0 ? { undone } : {}) };
}

/** The entries of a log, chained. One written by hand has no hashes; going on with it chains it from its start. */
function sealed(log: Log): readonly Entry[] {
  if (log.entries.some(({ hash }) => hash !== undefined)) return log.entries;
  let before = hashStart(log);
  return log.entries.map((entry) => ({ ...entry, hash: (before = hashEntry(before, entry)) }));
}

/** What went wrong while folding a log, and at which entry (from 1). */
export class BrokenLog extends Error {
  override readonly name = 'BrokenLog';
  constructor(
    readonly entry: number,
    readonly reason: string,
  ) {
    super(`Entry ${entry} does not follow: ${reason}`);
  }
}

/** Folds a log into a fight, up to and with entry `to` (all when absent). Throws BrokenLog. */
export function fold(ruleset: AnyRuleset, log: Log, to = log.entries.length): Fight {
  const entries = log.entries.slice(0, to);
  const scene = ruleset.muster(log.fighters, log.house);
  const told = entries.map((entry, i) => replayEntry(ruleset, log, scene, entry, i).told);
  return { ruleset, log: entries.length === log.entries.length ? log : withEntries(log, entries, []), scene, told };
}

/** Plays entry number `at` (from 0) of a log on a scene, in place; silently, nothing is told. Throws BrokenLog. */
export function replayEntry(
  ruleset: AnyRuleset,
  log: Log,
  scene: unknown,
  entry: Entry,
  at: number,
  source: FaceSource = entry.rolls ? tapeSource(entry.rolls) : entrySource(log, at, []),
  silently = false,
): Run {
  let result: Run | Pending;
  try {
    result = run(ruleset, scene, entry.move, source, silently);
  } catch (error) {
    if (error instanceof BrokenLog) throw error;
    throw new BrokenLog(at + 1, (error as Error).message);
  }
  if ('asked' in result) {
    const { whose, what, pool, at: asked } = result.asked;
    const reason = entry.rolls
      ? `the rules ask for roll ${asked + 1}, ${pool} (${whose}: ${what}), and the entry has ${entry.rolls.length}.`
      : `it has no rolls and the log has no seed to roll ${pool} (${whose}: ${what}) from.`;
    throw new BrokenLog(at + 1, reason);
  }
  if (entry.rolls && result.rolls.length < entry.rolls.length) {
    throw new BrokenLog(
      at + 1,
      `the rules ask for ${result.rolls.length} rolls and the entry has ${entry.rolls.length}.`,
    );
  }
  return result;
}

/** The fight without its last entry, which can be redone; undefined when there is none. */
export function undo(fight: Fight): Fight | undefined {
  const { log } = fight;
  const last = log.entries.at(-1);
  if (!last) return undefined;
  const shorter = withEntries(log, log.entries.slice(0, -1), [last, ...(log.undone ?? [])]);
  const known = earlier.get(fight) ?? [];
  const before = known.at(-1);
  if (!before) return { ...fold(fight.ruleset, shorter), log: shorter };
  const undone = { ...before, log: shorter };
  earlier.set(undone, known.slice(0, -1));
  return undone;
}

/** The fight with the entry last undone; undefined when there is none. */
export function redo(fight: Fight): Fight | undefined {
  const { log } = fight;
  const [next, ...rest] = log.undone ?? [];
  if (!next) return undefined;
  const longer = withEntries(log, [...log.entries, next], rest);
  const { ruleset } = fight;
  const scene: unknown = ruleset.copy(fight.scene);
  const { told } = replayEntry(ruleset, longer, scene, next, log.entries.length);
  const redone = { ruleset, log: longer, scene, told: [...fight.told, told] };
  keepEarlier(redone, fight);
  return redone;
}

/** Gives the names of a fight's fighters, and "The GM". */
export function namesOf(fighters: readonly Pick<Fighter, 'id' | 'name'>[]): (id: FighterId) => string {
  const names = new Map(fighters.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? (id === 'gm' ? 'The GM' : id);
}
