/**
 * Fights fought out, against the same fights in C++.
 */
import { type FightQuestion, Simulator, Xoshiro128, seedKey } from '@affray/engine';
import { duelsWon } from '../handwritten.ts';
import { type Round, compare, roundOf, same, within4Sigma } from '../measure.ts';
import { type Native, fasterMode, nativePeer } from '../native.ts';
import { DUEL_CHANCE, battle, duel, question } from '../rosters.ts';
import { type Measured, type Row, asFast, rate } from '../row.ts';

const SEED = 'bench';
const NO_COMPILER = 'skipped: there is no g++ to compile the peer with';

/** How many of the first fights of the seed the first side wins. */
const won = (simulator: Simulator, fights: number): number => simulator.run(0, fights).outcomes[0]!;

/** By the rules, and never by kernels. */
const byRules = (fight: FightQuestion): Simulator => new Simulator(fight, SEED, { rules: true });

/** So many fights a round, against the C++ in the mode that is faster here. */
function againstNative(own: Simulator, fights: number, native: Native, nativeFights: number, least: number): Measured {
  const mode = fasterMode(native, nativeFights);
  const peer: Round = () => native.run(mode, nativeFights).micros;
  const { ratio, micros, peerMicros } = compare(
    roundOf(() => won(own, fights), fights),
    peer,
    21,
  );
  const generator = mode === 'single' ? 'one generator' : 'a stream a fight';
  return asFast(ratio, least, `${rate(micros)}; C++ with ${generator} ${rate(peerMicros)}`);
}

const duelPeer = (): Native | undefined => (duelNative ??= nativePeer('duel', SEED));
let duelNative: Native | undefined;

const kernels: Row = {
  id: 'duel-kernels',
  what: 'MST-2 duel, kernels : C++',
  aim: 'at least 1.15 x',
  measure: () => {
    const native = duelPeer();
    if (!native) return NO_COMPILER;
    const own = new Simulator(question(duel), SEED);
    const FIGHTS = 1_000_000;
    // One random number draws a whole move, so the winners are others than the C++ has: their share is compared.
    within4Sigma('The duel by kernels', won(own, FIGHTS), FIGHTS, DUEL_CHANCE);
    within4Sigma('The duel in C++', native.run('single', FIGHTS).won, FIGHTS, DUEL_CHANCE);
    return againstNative(own, 100_000, native, 500_000, 1.15);
  },
};

const plain: Row = {
  id: 'duel-plain',
  what: 'MST-2 duel, plain rule : C++',
  aim: 'at least 0.25 x',
  measure: () => {
    const native = duelPeer();
    if (!native) return NO_COMPILER;
    const own = byRules(question(duel));
    const FIGHTS = 100_000;
    same('The duel', won(own, FIGHTS), native.run('streams', FIGHTS).won);
    return againstNative(own, 10_000, native, 500_000, 0.25);
  },
};

const handwritten: Row = {
  id: 'duel-handwritten',
  what: 'MST-2 duel, plain rule : hand-written JavaScript',
  aim: '',
  measure: () => {
    const own = byRules(question(duel));
    const FIGHTS = 10_000;
    const key = seedKey(SEED);
    const draws = new Xoshiro128(1, 0, 0, 0);
    same('The duel', won(own, FIGHTS), duelsWon(key, draws, FIGHTS));
    const { ratio, micros, peerMicros } = compare(
      roundOf(() => won(own, FIGHTS), FIGHTS),
      roundOf(() => duelsWon(key, draws, FIGHTS), FIGHTS),
    );
    return asFast(ratio, undefined, `${rate(micros)}; hand-written ${rate(peerMicros)}`);
  },
};

const battles: Row = {
  id: 'battle',
  what: 'MST-2 battle, 8 against 8, random targets : C++',
  aim: 'at least 0.5 x',
  measure: () => {
    const native = nativePeer('battle', SEED);
    if (!native) return NO_COMPILER;
    const own = byRules(question(battle, { Watch: 'random', Raiders: 'random' }));
    const FIGHTS = 10_000;
    same('The battle', won(own, FIGHTS), native.run('streams', FIGHTS).won);
    return againstNative(own, 1000, native, 20_000, 0.5);
  },
};

export const fights: readonly Row[] = [kernels, plain, handwritten, battles];
