/**
 * The edges of a chain while it is explored. Branches of one move that come to the same are added up into one edge.
 */
import { type Fraction, add } from '../dice/fraction.ts';
import { grown } from './grown.ts';

export class EdgeList {
  count = 0;
  /** Of the scene begun last: the sums that were rounded, added up. */
  rounded = 0;
  #targets = new Int32Array(1024);
  #attacks = new Uint16Array(1024);
  #endsRound = new Uint8Array(1024);
  #p = new Float64Array(1024);
  readonly #exact: Fraction[] = [];
  /** By scene, its newest edge; and by edge, the one before it to the same scene. Both hold only from `#from` on. */
  #newest = new Int32Array(1024).fill(-1);
  #before = new Int32Array(1024);
  #from = 0;

  constructor(readonly withFractions: boolean) {}

  /** The edges to come are those of another scene. */
  begin(): void {
    this.#from = this.count;
    this.rounded = 0;
  }

  add(to: number, attacks: number, endsRound: number, p: number, exact: Fraction): void {
    while (to >= this.#newest.length)
      this.#newest = grown(this.#newest, new Int32Array(2 * this.#newest.length).fill(-1));
    const newest = this.#newest[to]!;
    let at = newest;
    while (at >= this.#from && (this.#attacks[at] !== attacks || this.#endsRound[at] !== endsRound))
      at = this.#before[at]!;
    if (at >= this.#from) {
      this.rounded += this.#p[at]! += p;
      if (this.withFractions) this.#exact[at] = add(this.#exact[at]!, exact);
      return;
    }
    at = this.count++;
    if (at === this.#targets.length) this.#grow(2 * at);
    this.#newest[to] = at;
    this.#before[at] = newest;
    this.#targets[at] = to;
    this.#attacks[at] = attacks;
    this.#endsRound[at] = endsRound;
    this.#p[at] = p;
    if (this.withFractions) this.#exact[at] = exact;
  }

  lists(): {
    targets: Int32Array;
    attacks: Uint16Array;
    endsRound: Uint8Array;
    p: Float64Array;
    exact: readonly Fraction[] | undefined;
  } {
    return {
      targets: this.#targets.subarray(0, this.count),
      attacks: this.#attacks.subarray(0, this.count),
      endsRound: this.#endsRound.subarray(0, this.count),
      p: this.#p.subarray(0, this.count),
      exact: this.withFractions ? this.#exact : undefined,
    };
  }

  #grow(length: number): void {
    this.#targets = grown(this.#targets, new Int32Array(length));
    this.#attacks = grown(this.#attacks, new Uint16Array(length));
    this.#endsRound = grown(this.#endsRound, new Uint8Array(length));
    this.#p = grown(this.#p, new Float64Array(length));
    this.#before = grown(this.#before, new Int32Array(length));
  }
}
