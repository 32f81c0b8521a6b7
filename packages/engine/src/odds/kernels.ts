/**
 * Kernels: the outcomes of the move made in each scene of a chain, tabulated once by running the rules and drawn with
 * one random number. While the tables stay small, moves are joined in pairs: one number then draws two moves, or four.
 *
 * What a move reads is in the key of its scene (the contract suite proves that with a traced scene), so one table stands
 * for every fight that comes to it. A table cuts the 32-bit draws into a power of two of equal cells (a guide table: Chen
 * and Asau 1974). Nearly every cell lies within one outcome; in the others the outcomes' cuts decide. Where a draw lies
 * right on a cut 32 bits more are drawn, so a chance is as exact as a double.
 */
import type { Xoshiro128 } from '../dice/seeded.ts';
import { type Edges, joined, ofChain } from './joined.ts';
import type { Chain } from './chain.ts';
import { OPEN } from './scenes.ts';

/** Moves are joined while all scenes together have no more outcomes than this: beyond it the tables outgrow the caches. */
const MOST_EDGES = 50_000;
/** Moves joined at most, so that the counts of many draws can be added up in one number. A power of two. */
const MOST_MOVES = 16;
/** A table has so many times as many cells as outcomes, as a power of two. */
const CELL_BITS = 1;
/** Draws after which the counts are taken apart. */
const PAUSE = 1024;

/** Moves, rounds and attack rolls are added up in one number, whole up to 2^53: so many bits for the first two. */
const COUNT_BITS = 16;
const ROUND = 2 ** COUNT_BITS;
const ROLL = ROUND * ROUND;

/** A head less than this, or as much, stands for a cell with a cut in it. */
const CUT = -(2 ** 30);

/** What a fight fought out by kernels came to. Written over by the next one. */
export interface Walked {
  /** The scene it ended in; past the last of the chain when it was cut off. */
  scene: number;
  turns: number;
  rolls: number;
  rounds: number;
}

/** Every scene's kernel. */
export class Kernels {
  /** The outcomes of all scenes, joined. */
  readonly #edges: Edges;
  /**
   * By scene, its head: where its cells begin, times 32, plus 32 less the bits that choose among them. A scene where
   * the fight is over has the complement of its number instead.
   */
  readonly #heads: Int32Array;
  /** By cell, the head of the scene that follows; or, for a cell with cuts in it, CUT less its first outcome. */
  readonly #targets: Int32Array;
  /** By cell, moves, rounds and attack rolls in one number. */
  readonly #counts: Float64Array;
  /** By outcome: the draw from which on the next one is drawn; of a scene's last one, infinity. */
  readonly #cuts: Float64Array;

  /** `mostMoves`: moves joined at most, a power of two. */
  constructor(
    readonly chain: Chain,
    mostMoves = MOST_MOVES,
  ) {
    const { count, standing } = chain;
    let edges = ofChain(chain);
    while (edges.moves < mostMoves) {
      const pairs = joined(edges, standing, MOST_EDGES);
      if (!pairs) break;
      edges = pairs;
    }
    this.#edges = edges;
    this.#heads = new Int32Array(count);
    let cells = 0;
    for (let scene = 0; scene < count; scene++) {
      const bits = bitsFor(edges.starts[scene + 1]! - edges.starts[scene]!);
      this.#heads[scene] = standing[scene] === OPEN ? cells * 32 + 32 - bits : ~scene;
      if (standing[scene] === OPEN) cells += 2 ** bits;
    }
    this.#targets = new Int32Array(cells);
    this.#counts = new Float64Array(cells);
    this.#cuts = new Float64Array(edges.p.length);
    for (let scene = 0; scene < count; scene++) if (standing[scene] === OPEN) this.#tabulate(scene);
  }

  #tabulate(scene: number): void {
    const { starts, p } = this.#edges;
    const [from, to] = [starts[scene]!, starts[scene + 1]!];
    let sum = 0;
    for (let edge = from; edge < to; edge++) {
      sum += p[edge]!;
      this.#cuts[edge] = edge === to - 1 ? Infinity : sum * 2 ** 32;
    }
    if (Math.abs(sum - 1) > 1e-9) throw new RangeError('The chances of a move do not add up to 1.');
    const cells = 2 ** bitsFor(to - from);
    const width = 2 ** 32 / cells;
    const first = this.#heads[scene]! >>> 5;
    let edge = from;
    for (let cell = 0; cell < cells; cell++) {
      while (this.#cuts[edge]! <= cell * width) edge += 1;
      const whole = this.#cuts[edge]! >= (cell + 1) * width;
      this.#targets[first + cell] = whole ? this.#headAfter(edge) : CUT - edge;
      this.#counts[first + cell] = whole ? this.#countsOf(edge) : 0;
    }
  }

  #headAfter(edge: number): number {
    return this.#heads[this.#edges.targets[edge]!]!;
  }

  #countsOf(edge: number): number {
    const { turns, rounds, attacks } = this.#edges;
    return turns[edge]! + rounds[edge]! * ROUND + attacks[edge]! * ROLL;
  }

  /** The outcome of a draw in a cell with cuts in it. */
  #edgeOf(first: number, draw: number, draws: Xoshiro128): number {
    let edge = first;
    let place = draw >>> 0;
    for (let fine = false; ; edge++) {
      const cut = this.#cuts[edge]!;
      if (!fine && place === Math.floor(cut)) {
        place += draws.next() / 2 ** 32;
        fine = true;
      }
      if (place < cut) return edge;
    }
  }

  /** Fights from scene 0 until the fight is over, or cut off after so many moves: a multiple of MOST_MOVES. */
  walk(draws: Xoshiro128, limit: number, walked: Walked): void {
    const { moves } = this.#edges;
    const targets = this.#targets;
    const counts = this.#counts;
    // The generator of `draws`, its state in variables of this loop: that halves the time a fight takes.
    let { a, b, c, d } = draws;
    let head = this.#heads[0]!;
    let turns = 0;
    let rolls = 0;
    let rounds = 0;
    while (head >= 0 && turns < limit) {
      let counted = 0;
      let left = Math.min(PAUSE, Math.ceil((limit - turns) / moves));
      do {
        const times5 = Math.imul(b, 5);
        const draw = Math.imul((times5 << 7) | (times5 >>> 25), 9);
        c ^= a;
        d ^= b;
        const shifted = b << 9;
        b ^= c;
        a ^= d;
        c ^= shifted;
        d = (d << 11) | (d >>> 21);

        const cell = (head >>> 5) + (draw >>> head);
        head = targets[cell]!;
        counted += counts[cell]!;
        if (head <= CUT) {
          draws.set(a, b, c, d);
          const edge = this.#edgeOf(CUT - head, draw, draws);
          ({ a, b, c, d } = draws);
          head = this.#headAfter(edge);
          counted += this.#countsOf(edge);
        }
      } while (head >= 0 && --left > 0);
      const attacks = Math.floor(counted / ROLL);
      const others = counted - attacks * ROLL;
      rolls += attacks;
      rounds += others >>> COUNT_BITS;
      turns += others & (ROUND - 1);
    }
    walked.scene = head < 0 ? ~head : this.chain.count;
    walked.turns = turns;
    walked.rolls = rolls;
    walked.rounds = rounds;
  }
}

/** Bits that choose a cell among those of so many outcomes; at least one. */
const bitsFor = (edges: number): number => (edges <= 1 ? 1 : Math.min(20, 32 - Math.clz32(edges - 1) + CELL_BITS));
