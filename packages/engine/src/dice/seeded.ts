/**
 * Dice answered by a seed. The generator is xoshiro128** 1.1 (David Blackman and Sebastiano Vigna, public domain),
 * on 32-bit integers only, so that every engine and machine gives the same faces.
 *
 * A face is drawn by plain rejection: a die of n faces cuts the 2^32 draws into n equal parts of
 * floor(2^32 / n); the few draws left over are drawn again, so every face is exactly as likely as the next.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { AskedDice, type Why } from './dice.ts';
import type { Pool, Question } from './pool.ts';

/** A source of 32-bit draws, each 0 to 2^32 - 1. */
export interface Draws {
  next(): number;
}

/** The name a seed's generator goes by in logs and documents. */
export const GENERATOR = 'xoshiro128**';

export class Xoshiro128 implements Draws {
  /** The four words of state; they must not all be 0. */
  a: number;
  b: number;
  c: number;
  d: number;

  constructor(a: number, b: number, c: number, d: number) {
    this.a = a | 0;
    this.b = b | 0;
    this.c = c | 0;
    this.d = d | 0;
  }

  set(a: number, b: number, c: number, d: number): void {
    this.a = a | 0;
    this.b = b | 0;
    this.c = c | 0;
    this.d = d | 0;
  }

  next(): number {
    const b = this.b;
    const times5 = Math.imul(b, 5);
    const result = Math.imul((times5 << 7) | (times5 >>> 25), 9);
    const c = this.c ^ this.a;
    const d = this.d ^ b;
    this.b = b ^ c;
    this.a ^= d;
    this.c = c ^ (b << 9);
    this.d = (d << 11) | (d >>> 21);
    return result >>> 0;
  }
}

/** The finalizer of MurmurHash3 (Austin Appleby, public domain): mixes 32 bits, one to one. */
function mix(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** A seed is text of any length and script; its key is the SHA-256 of its UTF-8 bytes, as eight 32-bit words. */
export function seedKey(seed: string): Int32Array {
  const view = new DataView(sha256(utf8ToBytes(seed)).buffer);
  return Int32Array.from({ length: 8 }, (_, i) => view.getInt32(i * 4));
}

/**
 * The stream of draws number `number` of a seed. Streams of one seed never share a state at their start:
 * each word of state depends one to one on the number.
 */
export function startStream(draws: Xoshiro128, key: Int32Array, number: number): void {
  const low = number | 0;
  const high = Math.floor(number / 2 ** 32) | 0;
  const a = mix(mix(low + key[4]!) + key[0]! + high);
  const b = mix(mix(low ^ key[5]!) + key[1]! - high);
  const c = mix(mix(low + key[6]!) ^ key[2]! ^ high);
  const d = mix(mix(low ^ key[7]!) ^ key[3]! ^ ~high);
  draws.set(a, b, c, (a | b | c | d) === 0 ? 1 : d);
}

/** Draws for the entry or fight `number` of a seed. */
export function streamOf(seed: string, number: number): Xoshiro128 {
  const draws = new Xoshiro128(1, 0, 0, 0);
  // One log after another, entry after entry: the key of the last seed is nearly always the one wanted.
  if (seed !== last?.seed) last = { seed, key: seedKey(seed) };
  startStream(draws, last.key, number);
  return draws;
}
let last: { readonly seed: string; readonly key: Int32Array } | undefined;

/** One face of die number `at` of a pool. */
export function drawFace(draws: Draws, pool: Pool, at: number): number {
  let draw = draws.next();
  while (draw >= pool.redrawFrom[at]!) draw = draws.next();
  return pool.dice[at]!.low + Math.floor(draw / pool.faceWidth[at]!);
}

/** Every face of a pool, in its order. */
export const drawFaces = (draws: Draws, pool: Pool): number[] => pool.dice.map((_, at) => drawFace(draws, pool, at));

/**
 * Seeded dice for simulation: no faces are kept, and a question is answered by comparing draws where that is enough.
 * The answers are those of the same draws shown as faces.
 */
export class SeededDice extends AskedDice {
  readonly #draws = new Xoshiro128(1, 0, 0, 0);
  readonly #key: Int32Array;
  /** The faces last made, for a question that looks back at them. */
  #before: readonly number[] = [];
  /** Attack rolls asked for since `start`. */
  attacks = 0;

  constructor(seed: string, number = 0) {
    super();
    this.#key = seedKey(seed);
    this.start(number);
  }

  /** Goes to the start of stream `number`. */
  start(number: number): void {
    startStream(this.#draws, this.#key, number);
    this.attacks = 0;
  }

  ask(question: Question, why: Why): number {
    if (why.attack) this.attacks += 1;
    const { cuts } = question;
    if (cuts === undefined) return this.#read(question);
    const { redrawFrom } = question.pool;
    let count = 0;
    for (let at = 0; at < cuts.length; at++) {
      let draw = this.#draws.next();
      while (draw >= redrawFrom[at]!) draw = this.#draws.next();
      if (draw >= cuts[at]!) count += 1;
    }
    return count;
  }

  #read(question: Question): number {
    const faces = drawFaces(this.#draws, question.pool);
    const answer = question.read(faces, this.#before);
    this.#before = faces;
    return answer;
  }

  override atLeast(pool: Pool, target: number, why: Why): boolean {
    return pool.dice.length === 1 ? this.ask(pool.atLeast(target), why) === 1 : this.sum(pool, why) >= target;
  }

  override sum(pool: Pool, why: Why): number {
    if (why.attack) this.attacks += 1;
    let total = pool.bonus;
    for (let at = 0; at < pool.dice.length; at++) total += drawFace(this.#draws, pool, at);
    return total;
  }
}
