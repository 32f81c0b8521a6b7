/**
 * How often a fight is expected to come to each scene of its chain.
 *
 * The answer is wanted for a fight that begins in scene 0, so the chance to be somewhere is carried forward, group of
 * strongly connected scenes by group. Within a group nearly all edges lead one way; what goes back is held where it goes
 * back to. How much each of those places sends back to the others is found by a pass of its own, and the few places are
 * then eliminated one by one without a subtraction (Grassmann, Taksar and Heyman 1985), so that even tiny chances keep
 * their precision. Where they are too many, what went back is sent on again and again until next to nothing is left.
 */
import type { Chain } from './chain.ts';
import { componentsOf } from './components.ts';
import { OPEN } from './scenes.ts';

/** Places that are gone back to: so many of a group are eliminated. */
const ELIMINATED_LIMIT = 300;
/** Otherwise passes are made until so little is left in the group, or they have taken so many steps. */
const LEAST_MASS = 1e-15;
const STEPS_LIMIT = 2e9;

export interface Visits {
  /** By scene: how often the fight is expected to come to it; where it ends or is stuck, the chance that it comes there. */
  readonly visits: Float64Array;
  /** 1 for the scenes from which no end can be reached. */
  readonly stuck: Uint8Array;
}

export function visitsOf(chain: Chain): Visits {
  const { count, starts, targets, p, standing } = chain;
  const { order, ends } = componentsOf(chain);
  const visits = new Float64Array(count);
  const stuck = new Uint8Array(count);
  const group = new Group(chain, order, visits);
  visits[0] = 1;
  for (let g = ends.length - 1; g >= 0; g--) {
    const from = g === 0 ? 0 : ends[g - 1]!;
    const end = ends[g]!;
    const first = order[from]!;
    if (standing[first] !== OPEN) continue;
    if (end - from > 1 || leadsToItself(chain, first)) {
      if (!group.spread(from, end)) for (let i = from; i < end; i++) stuck[order[i]!] = 1;
      continue;
    }
    const often = visits[first]!;
    for (let at = starts[first]!; at < starts[first + 1]!; at++) visits[targets[at]!]! += often * p[at]!;
  }
  return { visits, stuck };
}

function leadsToItself({ starts, targets }: Chain, scene: number): boolean {
  for (let at = starts[scene]!; at < starts[scene + 1]!; at++) if (targets[at] === scene) return true;
  return false;
}

/** A group of strongly connected scenes: a part of `order`, which goes along nearly all of its edges. */
class Group {
  #from = 0;
  #end = 0;
  /** By scene of the group, its place in `order`, from 1; 0 for others. */
  readonly #place: Int32Array;
  /** By scene, the chance that is there and has still to go on in this pass. */
  readonly #here: Float64Array;
  /** By scene, its number among those that are gone back to, from 1; and those scenes. */
  readonly #backNumber: Int32Array;
  readonly #back: number[] = [];
  /** By scene, visits that are to be scaled before they count. */
  readonly #once: Float64Array;
  /** What a pass left: by number, what went back; and what left the group. */
  #held = new Float64Array(1);
  #left = 0;

  constructor(
    readonly chain: Chain,
    readonly order: Int32Array,
    readonly visits: Float64Array,
  ) {
    this.#place = new Int32Array(chain.count);
    this.#here = new Float64Array(chain.count);
    this.#once = new Float64Array(chain.count);
    this.#backNumber = new Int32Array(chain.count);
  }

  /** Turns what has come into the group into how often its scenes are come to, and sends on what leaves. False if nothing leaves. */
  spread(from: number, end: number): boolean {
    const { starts, targets, p } = this.chain;
    const { order, visits } = this;
    const place = this.#place;
    this.#from = from;
    this.#end = end;
    for (let i = from; i < end; i++) place[order[i]!] = i + 1;
    const leaves = this.#findBack();
    if (leaves) {
      for (let i = from; i < end; i++) {
        this.#here[order[i]!] = visits[order[i]!]!;
        visits[order[i]!] = 0;
      }
      this.#pass(visits);
      if (this.#back.length <= ELIMINATED_LIMIT) this.#eliminate();
      else this.#repeat();
      for (let i = from; i < end; i++) {
        const scene = order[i]!;
        const often = visits[scene]!;
        for (let at = starts[scene]!; at < starts[scene + 1]!; at++)
          if (place[targets[at]!] === 0) visits[targets[at]!]! += often * p[at]!;
      }
    }
    for (let i = from; i < end; i++) place[order[i]!] = this.#backNumber[order[i]!] = 0;
    return leaves;
  }

  /** Finds the scenes that edges lead back to. Does any edge leave the group? */
  #findBack(): boolean {
    const { starts, targets } = this.chain;
    let leaves = false;
    this.#back.length = 0;
    for (let i = this.#from; i < this.#end; i++) {
      const scene = this.order[i]!;
      for (let at = starts[scene]!; at < starts[scene + 1]!; at++) {
        const to = targets[at]!;
        const there = this.#place[to]!;
        if (there === 0) leaves = true;
        else if (there <= i + 1 && this.#backNumber[to] === 0) this.#backNumber[to] = this.#back.push(to);
      }
    }
    if (this.#held.length <= this.#back.length) this.#held = new Float64Array(this.#back.length + 1);
    return leaves;
  }

  /** Everything that is here goes on until it leaves or goes back; its visits are counted. */
  #pass(visits: Float64Array | undefined): void {
    const { starts, targets, p } = this.chain;
    const place = this.#place;
    const here = this.#here;
    const held = this.#held;
    for (let i = 0; i <= this.#back.length; i++) held[i] = 0;
    this.#left = 0;
    for (let i = this.#from; i < this.#end; i++) {
      const scene = this.order[i]!;
      const mass = here[scene]!;
      if (mass === 0) continue;
      here[scene] = 0;
      if (visits) visits[scene]! += mass;
      for (let at = starts[scene]!; at < starts[scene + 1]!; at++) {
        const to = targets[at]!;
        const there = place[to]!;
        if (there > i + 1) here[to]! += mass * p[at]!;
        else if (there === 0) this.#left += mass * p[at]!;
        else held[this.#backNumber[to]!]! += mass * p[at]!;
      }
    }
  }

  /** What the first pass held is turned into all that ever comes back, and that goes on once. */
  #eliminate(): void {
    const back = this.#back;
    const n = back.length;
    if (n === 1) return this.#again();
    const comes = this.#held.slice(1, n + 1);
    const sends = new Float64Array(n * n);
    const leaves = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      this.#here[back[i]!] = 1;
      this.#pass(undefined);
      leaves[i] = this.#left;
      for (let j = 0; j < n; j++) sends[i * n + j] = this.#held[j + 1]!;
    }
    eliminate(n, comes, sends, leaves);
    for (let i = 0; i < n; i++) this.#here[back[i]!] = comes[i]!;
    this.#pass(this.visits);
  }

  /** Most groups are gone back to in one place only: what came back goes on, and all that follows is in proportion. */
  #again(): void {
    const comes = this.#held[1]!;
    if (comes === 0) return;
    this.#here[this.#back[0]!] = comes;
    this.#pass(this.#once);
    const times = comes / this.#left;
    for (let i = this.#from; i < this.#end; i++) {
      const scene = this.order[i]!;
      this.visits[scene]! += times * this.#once[scene]!;
      this.#once[scene] = 0;
    }
  }

  #repeat(): void {
    const { starts } = this.chain;
    let edges = 0;
    for (let i = this.#from; i < this.#end; i++) edges += starts[this.order[i]! + 1]! - starts[this.order[i]!]!;
    for (let steps = 0; steps < STEPS_LIMIT; steps += edges) {
      let mass = 0;
      for (let i = 0; i < this.#back.length; i++) {
        mass += this.#held[i + 1]!;
        this.#here[this.#back[i]!] = this.#held[i + 1]!;
      }
      this.#pass(this.visits);
      if (mass <= LEAST_MASS) return;
    }
  }
}

/** Solves x = comes + x sends, x in `comes`. `leaves[i]` is 1 less the row sum of `sends`, known without subtraction. */
function eliminate(n: number, comes: Float64Array, sends: Float64Array, leaves: Float64Array): void {
  const out = new Float64Array(n);
  for (let k = n - 1; k >= 0; k--) {
    // What leaves k for anywhere but k itself and those already eliminated.
    let sum = leaves[k]!;
    for (let j = 0; j < k; j++) sum += sends[k * n + j]!;
    out[k] = sum;
    const coming = comes[k]! / sum;
    for (let j = 0; j < k; j++) comes[j]! += coming * sends[k * n + j]!;
    for (let i = 0; i < k; i++) {
      const share = sends[i * n + k]! / sum;
      if (share === 0) continue;
      for (let j = 0; j < k; j++) sends[i * n + j]! += share * sends[k * n + j]!;
      leaves[i]! += share * leaves[k]!;
    }
  }
  for (let k = 0; k < n; k++) {
    let sum = comes[k]!;
    for (let i = 0; i < k; i++) sum += comes[i]! * sends[i * n + k]!;
    comes[k] = sum / out[k]!;
  }
}
