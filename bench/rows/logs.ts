/**
 * Logs: one move with its entry and undo, and logs proved from their dice.
 */
import { type Log, attempt, begin, commit, undo, verify } from '@affray/engine';
import { Client } from 'boardgame.io/client';
import { compare, roundOf, same } from '../measure.ts';
import { duel } from '../rosters.ts';
import { type Row, asFast, asLong, duration } from '../row.ts';

interface Wounds {
  wounds: number[];
}

/** An attack of the duel in boardgame.io: a roll to hit, two damage dice, and an entry in its own log. */
const attackGame = {
  setup: (): Wounds => ({ wounds: [0, 0] }),
  moves: {
    attack: ({ G, random }: { G: Wounds; random: { Die: (sides: number) => number } }, on: number) => {
      if (random.Die(20) + 3 <= 11) return;
      for (const die of [random.Die(6), random.Die(6)]) G.wounds[on]! += die > 2 ? 1 : 0;
    },
  },
};

/** Moves of the peer until it begins anew. */
const RUN = 10;

const step: Row = {
  id: 'step',
  what: 'a move with log and undo : boardgame.io',
  aim: 'at least 50 x',
  measure: () => {
    const move = { kind: 'attack', by: 'a', on: 'b' };
    // In the middle of a fight: what it begins with is hashed once.
    const { fight } = commit(begin(duel, { seed: 'bench' }), move);
    const own = (): number => {
      const done = attempt(fight, move);
      if ('asked' in done) throw new Error('The move waits for dice.');
      return undo(done.fight)!.log.entries.length;
    };
    const client = Client({ game: { ...attackGame, seed: 'bench' }, debug: false });
    client.start();
    let times = 0;
    const peer = (): number => {
      // Its log keeps what was undone, too; begun anew, it stays about as short as ours.
      if (times++ % RUN === 0) {
        client.reset();
        client['moves']['attack']!(0);
      }
      client['moves']['attack']!(1);
      client.undo();
      return client.getState()!.G.wounds[1]! + 1;
    };
    same('Entries after a move and its undo', own(), peer());
    const { ratio, micros, peerMicros } = compare(roundOf(own), roundOf(peer));
    client.stop();
    return asFast(ratio, 50, `${duration(micros)}; boardgame.io ${duration(peerMicros)}`);
  },
};

/** Logs of whole duels with every roll written down, so that they are proved from their dice. */
function logsOfDuels(count: number): Log[] {
  return Array.from({ length: count }, (_, i) => {
    let fight = begin(duel, { seed: `duel ${i}` });
    for (let due = duel.ruleset.due(fight.scene); due !== undefined; due = duel.ruleset.due(fight.scene))
      fight = commit(fight, duel.ruleset.choices(fight.scene)!.moves[0]).fight;
    return fight.log;
  });
}

const verification: Row = {
  id: 'verify',
  what: 'logs of MST-2 duels proved, with hashes',
  aim: 'at most 1 us',
  measure: () => {
    const logs = logsOfDuels(100);
    const proved = (): number => logs.filter((log) => verify(duel.ruleset, log).ok).length;
    same('Logs proved', proved(), logs.length);
    return asLong(roundOf(proved, logs.length), 1);
  },
};

export const logs: readonly Row[] = [step, verification];
