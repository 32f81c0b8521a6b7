/**
 * The chain of scenes of a fight between tactics: every scene that can come up, found by playing the rules, and how
 * likely one leads to another. A scene is known by its ruleset's key.
 */
import type { Dice } from '../dice/dice.ts';
import { EnumeratingDice } from '../dice/enumerating.ts';
import { type Fraction, ONE, ZERO, add, fraction } from '../dice/fraction.ts';
import { type AnyMove, type AnyRuleset, GM, type Standing } from '../fight/ruleset.ts';

/** Chooses the move of whoever is due; may ask dice of its own. */
export type Policy = (scene: unknown, dice: Dice) => AnyMove;

/** How a scene stands, as an outcome of the fight: an index into the sides, or one of these. */
export const OPEN = -1;
export const NOBODY = -2;

export interface Chain {
  readonly count: number;
  /** Scene i is followed by targets[starts[i] .. starts[i + 1]). Scene 0 is where the fight begins. */
  readonly starts: Int32Array;
  readonly targets: Int32Array;
  readonly p: Float64Array;
  /** The same as fractions, when asked for. */
  readonly exact: readonly Fraction[] | undefined;
  /** The side that has won in a scene, OPEN or NOBODY. */
  readonly standing: Int32Array;
  /** Attack rolls expected of the move made in a scene. */
  readonly rolls: Float64Array;
  readonly exactRolls: readonly Fraction[] | undefined;
  /** The chance that the move made in a scene is the last of its round: a new one begins, or the fight is over. */
  readonly rounds: Float64Array;
  readonly exactRounds: readonly Fraction[] | undefined;
}

/** More scenes than this are not explored. */
export const SCENE_LIMIT = 2_000_000;

/** A fight with too many scenes to solve. Says what to cut. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
  constructor(readonly limit: number) {
    super(
      `This fight has more than ${limit} scenes, too many to solve exactly; sample it, or take fewer fighters or smaller hit dice.`,
    );
  }
}

/** Explores the chain from a scene. Throws TooLarge. */
export function explore(
  ruleset: AnyRuleset,
  start: unknown,
  sides: readonly string[],
  policy: Policy,
  withFractions = false,
  limit = SCENE_LIMIT,
): Chain {
  const dice = new EnumeratingDice();
  const ids = new Map<string | number, number>();
  let count = 0;
  /** However a fight ended, its odds are those of its end: one scene for each side, and one for nobody. */
  const ends = new Array<number>(sides.length + 1).fill(-1);
  /** Scenes found and not yet expanded, by id; and scenes expanded, to be written over. */
  const waiting: unknown[] = [];
  const spare: unknown[] = [];
  const starts: number[] = [];
  const targets: number[] = [];
  const p: number[] = [];
  const exact: Fraction[] = [];
  const standing: number[] = [];
  const rolls: number[] = [];
  const exactRolls: Fraction[] = [];
  const rounds: number[] = [];
  const exactRounds: Fraction[] = [];
  /** Where in `targets` a scene was last placed, by id. */
  const placed: number[] = [];

  const addScene = (outcome: number, scene: unknown): number => {
    if (count >= limit) throw new TooLarge(limit);
    standing[count] = outcome;
    waiting[count] = outcome === OPEN ? ruleset.copy(scene, spare.pop()) : undefined;
    placed[count] = -1;
    return count++;
  };
  const idOf = (scene: unknown): number => {
    const outcome = outcomeOf(ruleset.standing(scene), sides);
    if (outcome !== OPEN) {
      const end = outcome === NOBODY ? sides.length : outcome;
      return ends[end]! >= 0 ? ends[end]! : (ends[end] = addScene(outcome, scene));
    }
    const key = ruleset.key(scene);
    let id = ids.get(key);
    if (id === undefined) {
      id = addScene(OPEN, scene);
      ids.set(key, id);
    }
    return id;
  };

  let work = ruleset.copy(start);
  idOf(start);
  for (let at = 0; at < count; at++) {
    const from = targets.length;
    starts.push(from);
    rolls.push(0);
    rounds.push(0);
    if (withFractions) {
      exactRolls.push(ZERO);
      exactRounds.push(ZERO);
    }
    if (standing[at] !== OPEN) continue;
    const scene = waiting[at];
    waiting[at] = undefined;
    if (ruleset.due(scene) === undefined) {
      // A scene that is not over and where nobody can do anything stays as it is.
      targets.push(at);
      p.push(1);
      exact.push(ONE);
      continue;
    }
    const round = ruleset.round(scene);
    let attacks = 0;
    let ended = 0;
    dice.begin();
    do {
      const move = policy(scene, dice);
      work = ruleset.copy(scene, work);
      ruleset.play(work, move, dice);
      const chance = dice.probability;
      attacks += chance * dice.attacks;
      const to = idOf(work);
      const last = standing[to] !== OPEN || ruleset.round(work) !== round;
      if (last) ended += chance;
      let slot = placed[to]!;
      if (slot < from) {
        slot = placed[to] = targets.length;
        targets.push(to);
        p.push(chance);
      } else p[slot]! += chance;
      if (withFractions) {
        const { ways, total } = dice.exactWays();
        const share = fraction(ways, total);
        exact[slot] = add(exact[slot] ?? ZERO, share);
        if (last) exactRounds[at] = add(exactRounds[at]!, share);
        if (dice.attacks > 0) exactRolls[at] = add(exactRolls[at]!, { n: share.n * BigInt(dice.attacks), d: share.d });
      }
    } while (dice.next());
    rolls[at] = attacks;
    rounds[at] = ended;
    spare.push(scene);
  }
  starts.push(targets.length);
  return {
    count,
    starts: Int32Array.from(starts),
    targets: Int32Array.from(targets),
    p: Float64Array.from(p),
    exact: withFractions ? exact : undefined,
    standing: Int32Array.from(standing),
    rolls: Float64Array.from(rolls),
    exactRolls: withFractions ? exactRolls : undefined,
    rounds: Float64Array.from(rounds),
    exactRounds: withFractions ? exactRounds : undefined,
  };
}

const outcomeOf = (standing: Standing, sides: readonly string[]): number =>
  !standing.over ? OPEN : standing.winner === undefined ? NOBODY : sides.indexOf(standing.winner);

/** Joins the tactics of the sides into one policy. `tacticOf` gives the tactic of a side; the GM's decisions fall to the first side's. */
export function policyOf(
  ruleset: AnyRuleset,
  sideOf: ReadonlyMap<string, string>,
  tacticOf: (side: string) => string,
): Policy {
  const byId = new Map<string, Policy>();
  for (const [id, side] of sideOf) byId.set(id, ruleset.tactics[tacticOf(side)]! as Policy);
  const all = [...byId.values()];
  const first = all[0]!;
  if (all.every((tactic) => tactic === first)) return first;
  byId.set(GM, first);
  return (scene, dice) => byId.get(ruleset.due(scene)!)!(scene, dice);
}
