/**
 * The scenes met while a chain is explored: numbered in the order they are met, known again by their keys, and kept
 * only while they wait for what follows them.
 */
import type { AnyRuleset, Standing } from '../fight/ruleset.ts';
import { grown } from './grown.ts';

/** How a scene stands, as an outcome of the fight: an index into the sides, or one of these. */
export const OPEN = -1;
export const NOBODY = -2;

/** How the fighters are, in roster order, where a fight is over. */
export interface End {
  readonly states: readonly string[];
  readonly wounds: readonly number[];
}

/** A fight with too many scenes to solve. Says what to cut. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
  constructor(readonly limit: number) {
    super(
      `This fight has more than ${limit} scenes, too many to solve exactly; sample it, or take fewer fighters or smaller hit dice.`,
    );
  }
}

export class SceneList {
  count = 0;
  /** By scene, the side that has won, OPEN or NOBODY. */
  standing = new Int32Array(512);
  /** By scene, how everybody is where the fight is over, when that is told apart. */
  readonly ends: (End | undefined)[] = [];
  readonly #ids = new Ids();
  /** However a fight ended, its odds are those of its end: one scene for each side and one for nobody, or one for each End. */
  readonly #over = new Map<number | string, number>();
  /** Scenes met and not yet taken, by number; and scenes done with, to be written over. */
  readonly #waiting: unknown[] = [];
  readonly #spare: unknown[] = [];

  constructor(
    readonly ruleset: AnyRuleset,
    readonly sides: readonly string[],
    readonly key: (scene: unknown) => string | number,
    readonly tellEndsApart: boolean,
    readonly limit: number,
  ) {}

  /** The number of a scene; a new one is copied. Throws TooLarge. */
  idOf(scene: unknown): number {
    const outcome = outcomeOf(this.ruleset.standing(scene), this.sides);
    if (outcome !== OPEN) return this.#overId(scene, outcome);
    const id = this.#ids.idOf(this.key(scene), this.count);
    if (id === this.count) {
      this.#add(OPEN);
      this.#waiting[id] = this.ruleset.copy(scene, this.#spare.pop());
    }
    return id;
  }

  /** The scene of a number, once; undefined where the fight is over. */
  take(id: number): unknown {
    const scene = this.#waiting[id];
    this.#waiting[id] = undefined;
    return scene;
  }

  /** A scene that was taken may be written over. */
  spare(scene: unknown): void {
    this.#spare.push(scene);
  }

  #overId(scene: unknown, outcome: number): number {
    const end = this.tellEndsApart ? this.#endOf(scene) : undefined;
    const key = end === undefined ? outcome : `${outcome} ${end.states.join()} ${end.wounds.join()}`;
    let id = this.#over.get(key);
    if (id === undefined) {
      id = this.count;
      this.#add(outcome);
      this.#over.set(key, id);
      if (end) this.ends[id] = end;
    }
    return id;
  }

  #endOf(scene: unknown): End {
    const { fighters } = this.ruleset.roster(scene);
    return {
      states: fighters.map((_, i) => this.ruleset.state(scene, i)),
      wounds: fighters.map((_, i) => Math.max(0, this.ruleset.wounds(scene, i))),
    };
  }

  #add(outcome: number): void {
    if (this.count >= this.limit) throw new TooLarge(this.limit);
    if (this.count === this.standing.length) this.standing = grown(this.standing, new Int32Array(2 * this.count));
    this.standing[this.count] = outcome;
    this.#waiting[this.count] = undefined;
    this.count += 1;
  }
}

/** The outcome of a standing: the winner's index, OPEN or NOBODY. */
export const outcomeOf = (standing: Standing, sides: readonly string[]): number =>
  !standing.over ? OPEN : standing.winner === undefined ? NOBODY : sides.indexOf(standing.winner);

/** Numbers by key. Keys that are whole numbers are kept as they are, in a table with free places between them. */
class Ids {
  #keys = new Float64Array(1024).fill(NaN);
  #values = new Int32Array(1024);
  #count = 0;
  readonly #texts = new Map<string, number>();

  /** The number of a key; if it is new, the one given. */
  idOf(key: string | number, fresh: number): number {
    if (typeof key === 'string') {
      const id = this.#texts.get(key);
      if (id === undefined) this.#texts.set(key, fresh);
      return id ?? fresh;
    }
    let at = this.#placeOf(key);
    if (this.#keys[at] === key) return this.#values[at]!;
    if (2 * ++this.#count > this.#keys.length) {
      this.#grow();
      at = this.#placeOf(key);
    }
    this.#keys[at] = key;
    this.#values[at] = fresh;
    return fresh;
  }

  /** Where a key is, or the free place where it belongs. */
  #placeOf(key: number): number {
    const keys = this.#keys;
    const mask = keys.length - 1;
    let at = (Math.imul(key, 0x9e3779b1) ^ Math.imul(key / 0x1_0000_0000, 0x85ebca6b)) >>> 7;
    for (at &= mask; ; at = (at + 1) & mask) {
      const found = keys[at]!;
      // A free place holds NaN, which is not equal to itself.
      if (found === key || found !== found) return at;
    }
  }

  #grow(): void {
    const keys = this.#keys;
    const values = this.#values;
    this.#keys = new Float64Array(2 * keys.length).fill(NaN);
    this.#values = new Int32Array(2 * keys.length);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]!;
      if (Number.isNaN(key)) continue;
      const at = this.#placeOf(key);
      this.#keys[at] = key;
      this.#values[at] = values[i]!;
    }
  }
}
