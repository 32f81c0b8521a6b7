/**
 * The scenes of a fight in which one side may make any of its moves and the other plays by its tactics (a Markov
 * decision process), and the best that side can do in each.
 */
import { ONE } from '../dice/fraction.ts';
import type { AnyMove, AnyRuleset } from '../fight/ruleset.ts';
import { Explorer, type Policy } from './chain.ts';
import { componentsOf } from './components.ts';
import { grown } from './grown.ts';
import { OPEN } from './scenes.ts';

export interface Decisions {
  readonly count: number;
  /** The side that has won in a scene, OPEN or NOBODY. */
  readonly standing: Int32Array;
  /** Scene i has the options options[i] .. options[i + 1], one where there is nothing to choose; none where it is over. */
  readonly options: Int32Array;
  /** By option, its move; undefined where the tactics of the other side choose. */
  readonly moves: readonly (AnyMove | undefined)[];
  /** By option, its edges edges[o] .. edges[o + 1]: scenes and chances. */
  readonly edges: Int32Array;
  readonly targets: Int32Array;
  readonly p: Float64Array;
  /** The number of a scene. Throws RangeError for one that was not explored. */
  idOf(scene: unknown): number;
}

/** Explores every scene that the choices of one side may lead to. `chooses` says for whom. Throws TooLarge. */
export function exploreDecisions(
  ruleset: AnyRuleset,
  start: unknown,
  sides: readonly string[],
  chooses: (by: string) => boolean,
  others: Policy,
  limit: number | undefined,
): Decisions {
  const explorer = new Explorer(ruleset, sides, { limit });
  const { scenes, edges } = explorer;
  let options = new Int32Array(1024);
  let edgeStarts = new Int32Array(4096);
  const moves: (AnyMove | undefined)[] = [];
  const addOption = (move: AnyMove | undefined): void => {
    if (moves.length + 1 >= edgeStarts.length) edgeStarts = grown(edgeStarts, new Int32Array(2 * edgeStarts.length));
    edgeStarts[moves.length] = edges.count;
    moves.push(move);
  };
  scenes.idOf(start);
  for (let at = 0; at < scenes.count; at++) {
    if (at + 1 >= options.length) options = grown(options, new Int32Array(2 * options.length));
    options[at] = moves.length;
    const scene = scenes.take(at);
    if (scene === undefined) continue;
    const by = ruleset.due(scene);
    if (by === undefined) {
      addOption(undefined);
      edges.begin();
      edges.add(at, 0, 0, 1, ONE);
    } else if (chooses(by)) {
      for (const move of ruleset.choices(scene)!.moves) {
        addOption(move);
        explorer.play(scene, () => move);
      }
    } else {
      addOption(undefined);
      explorer.play(scene, others);
    }
    scenes.spare(scene);
  }
  const { count } = scenes;
  options[count] = moves.length;
  edgeStarts[moves.length] = edges.count;
  const { targets, p } = edges.lists();
  return {
    count,
    standing: scenes.standing.subarray(0, count),
    options: options.subarray(0, count + 1),
    moves,
    edges: edgeStarts.subarray(0, moves.length + 1),
    targets,
    p,
    idOf(scene) {
      const id = scenes.idOf(scene);
      if (id < count) return id;
      throw new RangeError('Best play was worked out for another fight: this scene does not come up in it.');
    },
  };
}

export interface BestChoices {
  /** By scene, the best chance of the side to win. Never too high but for rounding. */
  readonly values: Float64Array;
  /** By scene, an option that has it, and that leads on to the end wherever any does; -1 where the fight is over. */
  readonly chosen: Int32Array;
  /** What the chance is at most in scene 0. */
  readonly most: number;
}

/** Sweeps go on until no value rises by more than this share of it, or for so many steps in all. */
const LEAST_RISE = 1e-15;
const STEPS_LIMIT = 4e9;
/** Options whose values differ by no more are equally good. */
const TIE = 1e-13;

/** The best a side, by its index, can do. */
export function bestChoices(decisions: Decisions, side: number): BestChoices {
  const { count, standing, options, edges, targets, p } = decisions;
  const starts = Int32Array.from(options, (option) => edges[option]!);
  const { order, ends } = componentsOf({ count, starts, targets });
  const values = Float64Array.from(standing, (outcome) => (outcome === side ? 1 : 0));
  const chosen = new Int32Array(count).fill(-1);
  const valueOf = (option: number, by: Float64Array): number => {
    let value = 0;
    for (let at = edges[option]!; at < edges[option + 1]!; at++) value += p[at]! * by[targets[at]!]!;
    return value;
  };
  const bestValue = (scene: number, by: Float64Array): number => {
    let best = 0;
    for (let option = options[scene]!; option < options[scene + 1]!; option++)
      best = Math.max(best, valueOf(option, by));
    return best;
  };

  let steps = 0;
  for (let g = 0, from = 0; g < ends.length; from = ends[g++]!) {
    const end = ends[g]!;
    if (standing[order[from]!] !== OPEN) continue;
    // From nothing upward, so that a chance is counted only once it leads to a victory: passing for ever earns none.
    for (let rising = true; rising && steps < STEPS_LIMIT;) {
      rising = false;
      for (let i = end - 1; i >= from; i--) {
        const scene = order[i]!;
        const value = bestValue(scene, values);
        if (value > values[scene]! * (1 + LEAST_RISE)) rising = true;
        if (value > values[scene]!) values[scene] = value;
        steps += starts[scene + 1]! - starts[scene]!;
      }
    }
    choose(from, end);
  }

  /** Of the best options one that leads out of the group, or to a scene from which one does. */
  function choose(from: number, end: number): void {
    const leadsOn = (option: number): boolean => {
      for (let at = edges[option]!; at < edges[option + 1]!; at++) {
        const to = targets[at]!;
        if (standing[to] !== OPEN || chosen[to]! >= 0) return true;
      }
      return false;
    };
    for (let more = true; more;) {
      more = false;
      for (let i = end - 1; i >= from; i--) {
        const scene = order[i]!;
        if (chosen[scene]! >= 0 || values[scene] === 0) continue;
        let best = values[scene]! - TIE;
        for (let option = options[scene]!; option < options[scene + 1]!; option++) {
          const value = valueOf(option, values);
          if (value <= best || !leadsOn(option)) continue;
          best = value;
          chosen[scene] = option;
          more = true;
        }
      }
    }
    // Where nothing can be won the first option will do.
    for (let i = from; i < end; i++) if (chosen[order[i]!]! < 0) chosen[order[i]!] = options[order[i]!]!;
  }

  return { values, chosen, most: Math.min(1, ceiling()) };

  /**
   * A chance that is not exceeded: values, a little raised, that no option of any scene leads above. Whatever is so lies
   * above the best there is (Hartmanns and Kaminski 2020).
   */
  function ceiling(): number {
    for (let raise = TIE; raise < 1e-3; raise *= 10) {
      const above = Float64Array.from(values, (value, scene) =>
        standing[scene] !== OPEN || value === 0 ? value : Math.min(1, value + raise),
      );
      for (let sweep = 0; sweep < 20; sweep++) {
        let holds = true;
        for (let i = 0; i < count; i++) {
          const scene = order[i]!;
          if (standing[scene] !== OPEN || above[scene] === 1) continue;
          const value = bestValue(scene, above);
          if (value > above[scene]! * (1 + 2 ** -50)) holds = false;
          else if (value < above[scene]!) above[scene] = value;
        }
        // What was lowered may have lowered others, so that a sweep that lowers still proves nothing amiss.
        if (holds) return above[0]!;
      }
    }
    return 1;
  }
}
