/**
 * How deadly a fight is to somebody who holds so many wounds: fights are fought out by the rules, and of the rounds that
 * a fighter began with so many wounds it is counted how many took the fighter out. One meaning for every game.
 */
import { SeededDice } from '../dice/seeded.ts';
import type { FighterId } from '../fight/ruleset.ts';
import { type FightQuestion, prepare } from './result.ts';
import { wilson } from './sample.ts';

export interface Deadliness {
  /** For each group in the order given: wounds that some round began with, rising. */
  readonly groups: readonly (readonly RoundDeadliness[])[];
  /** Fights fought out: those asked for, or as many as MOST_MOVES allow. */
  readonly fights: number;
  readonly seed: string;
}

export interface RoundDeadliness {
  /** Of what `ruleset.woundsAre` says. */
  readonly wounds: number;
  /** Rounds begun with so many by a fighter who could fight, and those after which the fighter no longer could. */
  readonly rounds: number;
  readonly out: number;
  /** Their share, with Wilson's 95 % interval. */
  readonly p: number;
  readonly interval: readonly [number, number];
}

/** No new fight is begun after so many moves: a few seconds of work, however long the fights. */
const MOST_MOVES = 1_000_000;
/** A fight that goes on for so many rounds is left; its rounds count. */
const MOST_ROUNDS = 1000;

/**
 * Counts the rounds of so many fights from a seed. Fighters of one group are counted together, such as three alike.
 * Throws RangeError for tactics and sides that are not there, and for a group that names nobody.
 */
export function deadliness(
  question: FightQuestion,
  groups: readonly (readonly FighterId[])[],
  fights: number,
  seed: string,
): Deadliness {
  const { ruleset } = question;
  const { ids, policy } = prepare(question);
  const groupOf = ids.map((id) => groups.findIndex((group) => group.includes(id)));
  const stranger = groups.flat().find((id) => !ids.includes(id));
  if (stranger !== undefined) throw new RangeError(`Found the id "${stranger}"; there are ${ids.join(', ')}.`);
  const begun = groups.map((): number[] => []);
  const out = groups.map((): number[] => []);
  const dice = new SeededDice(seed);
  const able = (scene: unknown): boolean[] => ruleset.view(scene, { role: 'gm' }).fighters.map(({ active }) => active);
  let work: unknown = ruleset.copy(question.scene);
  let fought = 0;
  for (let moves = 0; fought < fights && moves < MOST_MOVES; fought++) {
    const scene = (work = ruleset.copy(question.scene, work));
    dice.start(fought);
    let before = able(scene);
    let wounds = ids.map((_, i) => ruleset.wounds(scene, i));
    for (let rounds = 0; rounds < MOST_ROUNDS && ruleset.due(scene) !== undefined; rounds++) {
      const round = ruleset.round(scene);
      while (ruleset.due(scene) !== undefined && ruleset.round(scene) === round) {
        ruleset.play(scene, policy(scene, dice), dice);
        moves += 1;
      }
      const after = able(scene);
      before.forEach((could, i) => {
        if (!could || groupOf[i]! < 0) return;
        const held = wounds[i]!;
        raise(begun[groupOf[i]!]!, held);
        if (!after[i]) raise(out[groupOf[i]!]!, held);
      });
      before = after;
      wounds = ids.map((_, i) => ruleset.wounds(scene, i));
    }
  }
  const shares = begun.map((counts, group) =>
    counts.flatMap((rounds, held): RoundDeadliness[] => {
      const taken = out[group]![held] ?? 0;
      return [{ wounds: held, rounds, out: taken, p: taken / rounds, interval: wilson(taken, rounds) }];
    }),
  );
  return { groups: shares, fights: fought, seed };
}

const raise = (counts: number[], at: number): void => {
  counts[at] = (counts[at] ?? 0) + 1;
};
