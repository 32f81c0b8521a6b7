/**
 * Proof of a log: the chain of hashes, every rule replayed, and every virtual die against the seed.
 */
import { type Xoshiro128, drawFaces, streamOf } from '../dice/seeded.ts';
import type { FaceSource, Roll } from '../dice/shown.ts';
import { BrokenLog, replayEntry } from './fight.ts';
import { commitmentOf } from './proof.ts';
import { type Log, hashEntry, hashStart } from './log.ts';
import { type AnyRuleset, GM } from './ruleset.ts';

export interface Verdict {
  readonly ok: boolean;
  readonly entries: number;
  /** The first entry that does not follow, from 1, and why. Without an entry, the fight cannot even begin. */
  readonly entry?: number;
  readonly reason?: string;
  /** Are all entries chained by hash? A log written by hand is not, and then only the rules vouch for it. */
  readonly chained: boolean;
  /** Of dice that were committed to: is the secret still kept, so that their faces cannot be checked yet? */
  readonly dice?: 'sealed' | 'revealed';
  /** Rolls by where they came from. */
  readonly rolls: { readonly seed: number; readonly entered: number; readonly server: number };
  /** Moves that the GM made of their own accord. What the rules ask of the GM is none. */
  readonly overrides: number;
}

/** Replays a log and says whether everything in it follows. */
export function verify(ruleset: AnyRuleset, log: Log): Verdict {
  const rolls = { seed: 0, entered: 0, server: 0 };
  let overrides = 0;
  const chained = log.entries.length > 0 && log.entries.every((entry) => entry.hash !== undefined);
  const dice = log.dice && ({ dice: log.dice.secret === undefined ? 'sealed' : 'revealed' } as const);
  const verdict = { entries: log.entries.length, chained, rolls, ...dice };
  if (log.dice?.secret !== undefined && commitmentOf(log.dice.secret) !== log.dice.commitment)
    return { ...verdict, ok: false, reason: 'the secret of its dice is not the one committed to.', overrides };
  let scene: unknown;
  try {
    scene = ruleset.muster(log.fighters, log.house);
  } catch (error) {
    return { ...verdict, ok: false, reason: `its fighters cannot meet: ${(error as Error).message}`, overrides };
  }
  const hashed = log.entries.some((entry) => entry.hash !== undefined);
  let before = hashStart(log);
  for (const [at, entry] of log.entries.entries()) {
    const after = hashEntry(before, entry);
    // A log is chained from end to end or not at all: a gap is where something may have been changed.
    if (hashed && entry.hash !== after) {
      return { ...verdict, ok: false, entry: at + 1, reason: hashReason(at, log), overrides };
    }
    before = after;
    if (entry.move.by === GM && ruleset.due(scene) !== GM) overrides += 1;
    try {
      const played = replayEntry(
        ruleset,
        log,
        scene,
        entry,
        at,
        entry.rolls && checkedTape(log, entry.rolls, at),
        true,
      );
      // Of an entry without rolls, what the seed gave.
      for (const roll of played.rolls) rolls[roll.from ?? 'entered'] += 1;
    } catch (error) {
      const reason = error instanceof BrokenLog ? error.reason : (error as Error).message;
      return { ...verdict, ok: false, entry: at + 1, reason, overrides };
    }
  }
  return { ...verdict, ok: true, overrides };
}

const hashReason = (at: number, log: Log): string =>
  log.entries[at]!.hash === undefined
    ? 'its hash is missing, and others are there: it may have been changed after it was written.'
    : at === 0
      ? 'its hash does not fit: the entry, or the roster and house rules before it, were changed after it was written.'
      : 'its hash does not fit: the move or its dice were changed after it was written.';

/** The tape of an entry, on which virtual dice must show what the seed gives. */
function checkedTape(log: Log, rolls: readonly Roll[], at: number): FaceSource {
  let draws: Xoshiro128 | undefined;
  return ({ pool }, { who }, i) => {
    const roll = rolls[i];
    if (roll?.whose !== undefined && roll.whose !== who)
      throw new BrokenLog(at + 1, `roll ${i + 1} is said to be of "${roll.whose}", and the rules ask "${who}" for it.`);
    if (roll?.from !== 'seed' || (log.dice && log.seed === undefined)) return roll;
    if (log.seed === undefined) throw new BrokenLog(at + 1, 'it has dice from a seed, and the log has no seed.');
    draws ??= streamOf(log.seed, at);
    const faces = drawFaces(draws, pool);
    if (faces.join() === roll.faces.join()) return roll;
    throw new BrokenLog(
      at + 1,
      `roll ${i + 1} shows ${roll.faces.join(', ')}, and the seed gives ${faces.join(', ')}.`,
    );
  };
}
