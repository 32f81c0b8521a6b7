/**
 * The chain of scenes of a fight between tactics: every scene that can come up, found by playing the rules, and how
 * likely one leads to another. A scene is known by its ruleset's key.
 */
import { AskedDice, type Dice, type Why } from '../dice/dice.ts';
import { EnumeratingDice } from '../dice/enumerating.ts';
import { type Fraction, ONE, fraction } from '../dice/fraction.ts';
import type { Question } from '../dice/pool.ts';
import { type AnyMove, type AnyRuleset, GM } from '../fight/ruleset.ts';
import { EdgeList } from './edges.ts';
import { type End, OPEN, SceneList, TooLarge } from './scenes.ts';
import { grown } from './grown.ts';

/** Chooses the move of whoever is due; may ask dice of its own. */
export type Policy = (scene: unknown, dice: Dice) => AnyMove;

export interface Chain {
  readonly count: number;
  /**
   * Scene i leads on by edges starts[i] .. starts[i + 1]: to a scene, with so many attack rolls made, in the last move
   * of its round or not. Each edge of a scene differs from the others in one of the three. Scene 0 is where the fight
   * begins; a scene where the fight is over has no edges.
   */
  readonly starts: Int32Array;
  readonly targets: Int32Array;
  readonly attacks: Uint16Array;
  /** 1 when the move is the last of its round: a new one begins, or the fight is over. */
  readonly endsRound: Uint8Array;
  readonly p: Float64Array;
  /** The same as fractions, when asked for. */
  readonly exact: readonly Fraction[] | undefined;
  /** The side that has won in a scene, OPEN or NOBODY. */
  readonly standing: Int32Array;
  /** By scene, everything that was rounded while the chances of its edges were multiplied and added up, summed up. */
  readonly rounded: Float64Array;
  /** By scene, how everybody is where the fight is over, when asked for. */
  readonly ends: readonly (End | undefined)[] | undefined;
}

export interface ExploreOptions {
  /** Chances as fractions too. */
  readonly fractions?: boolean | undefined;
  /** Scenes where the fight is over are told apart by how everybody is then, not only by who has won. */
  readonly ends?: boolean | undefined;
  /** Scenes at most. */
  readonly limit?: number | undefined;
  /** Branches of the dice at most, over all scenes. */
  readonly branches?: number | undefined;
  /** By what scenes are told apart, when not by the ruleset's key. */
  readonly key?: ((scene: unknown) => string | number) | undefined;
}

/** More scenes than this are not explored. */
export const SCENE_LIMIT = 2_000_000;

/** Dice that pass every question on, and count them: a policy that asks nothing is asked only once for all branches. */
class CountingDice extends AskedDice {
  asked = 0;
  constructor(readonly dice: Dice) {
    super();
  }
  ask(question: Question, why: Why): number {
    this.asked += 1;
    return this.dice.ask(question, why);
  }
}

/** What exploring needs: the scenes met so far, their edges, and the moves played to find more. */
export class Explorer {
  readonly scenes: SceneList;
  readonly edges: EdgeList;
  readonly #dice = new EnumeratingDice();
  readonly #policyDice = new CountingDice(this.#dice);
  readonly #fractions: boolean;
  readonly #branches: number;
  #branched = 0;
  #work: unknown;

  constructor(
    readonly ruleset: AnyRuleset,
    sides: readonly string[],
    {
      fractions = false,
      ends = false,
      limit = SCENE_LIMIT,
      branches = Infinity,
      key = (scene) => ruleset.key(scene),
    }: ExploreOptions,
  ) {
    this.scenes = new SceneList(ruleset, sides, key, ends, limit);
    this.edges = new EdgeList(fractions);
    this.#fractions = fractions;
    this.#branches = branches;
  }

  /**
   * Adds the edges of the move that a policy makes in a scene, the scenes they lead to among the others. Gives what was
   * rounded. Throws TooLarge.
   */
  play(scene: unknown, policy: Policy): number {
    const { ruleset, scenes, edges } = this;
    const dice = this.#dice;
    const policyDice = this.#policyDice;
    const round = ruleset.round(scene);
    let multiplied = 0;
    edges.begin();
    dice.begin();
    policyDice.asked = 0;
    let move: AnyMove | undefined;
    do {
      if (move === undefined || policyDice.asked > 0) move = policy(scene, policyDice);
      const work = (this.#work = ruleset.copy(scene, this.#work));
      ruleset.play(work, move, dice);
      const to = scenes.idOf(work);
      const last = scenes.standing[to] !== OPEN || ruleset.round(work) !== round ? 1 : 0;
      const p = dice.probability;
      edges.add(to, dice.attacks, last, p, this.#fractions ? exactChance(dice) : ONE);
      // Each answer's chance was rounded, and so was its product with those before it.
      multiplied += 2 * dice.asked * p;
      if (++this.#branched > this.#branches) throw new TooLarge(scenes.count);
    } while (dice.next());
    return edges.rounded + multiplied;
  }
}

/**
 * Explores the chain from a scene. Throws TooLarge. Of the scenes met, the one met last is gone into first, so that few wait
 * at a time; in the chain they are numbered in the order in which they were gone into.
 */
export function explore(
  ruleset: AnyRuleset,
  start: unknown,
  sides: readonly string[],
  policy: Policy,
  options: ExploreOptions = {},
): Chain {
  const explorer = new Explorer(ruleset, sides, options);
  const { scenes, edges } = explorer;
  let starts = new Int32Array(1024);
  let rounded = new Float64Array(1024);
  /** By the number that a scene was met under, the one it has in the chain. */
  let numbers = new Int32Array(1024);
  const waiting = [scenes.idOf(start)];
  for (let at = 0; waiting.length > 0; at++) {
    const met = waiting.pop()!;
    while (scenes.count + 1 >= starts.length) {
      const length = 2 * starts.length;
      starts = grown(starts, new Int32Array(length));
      rounded = grown(rounded, new Float64Array(length));
      numbers = grown(numbers, new Int32Array(length));
    }
    numbers[met] = at;
    starts[at] = edges.count;
    const scene = scenes.take(met);
    if (scene === undefined) continue;
    if (ruleset.due(scene) === undefined) {
      // A scene that is not over and where nobody can do anything stays as it is.
      edges.begin();
      edges.add(met, 0, 0, 1, ONE);
      continue;
    }
    const before = scenes.count;
    rounded[at] = explorer.play(scene, policy);
    scenes.spare(scene);
    for (let next = scenes.count - 1; next >= before; next--) waiting.push(next);
  }
  const count = scenes.count;
  starts[count] = edges.count;
  const lists = edges.lists();
  for (let at = 0; at < edges.count; at++) lists.targets[at] = numbers[lists.targets[at]!]!;
  const standing = new Int32Array(count);
  const ends: (End | undefined)[] = [];
  for (let met = 0; met < count; met++) {
    standing[numbers[met]!] = scenes.standing[met]!;
    if (options.ends) ends[numbers[met]!] = scenes.ends[met];
  }
  return {
    count,
    starts: starts.subarray(0, count + 1),
    ...lists,
    standing,
    rounded: rounded.subarray(0, count),
    ends: options.ends ? ends : undefined,
  };
}

function exactChance(dice: EnumeratingDice): Fraction {
  const { ways, total } = dice.exactWays();
  return fraction(ways, total);
}

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
