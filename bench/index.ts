/**
 * npm run bench: how fast, as ratios against a peer in the same run, and the aims they are held to.
 */
import { DiceRoll } from '@dice-roller/rpg-dice-roller';
import {
  EnumeratingDice,
  Xoshiro128,
  begin,
  commit,
  compileExpression,
  distributionOf,
  fightOdds,
  readRoster,
  sampleFight,
  seedKey,
  streamOf,
  verify,
} from '@affray/engine';
import { rulesets } from '@affray/engine/rulesets';
import { duelsWon } from './handwritten.ts';
import { compare, leastMicros } from './measure.ts';

const { roster } = readRoster(
  {
    format: 'affray-roster/1',
    ruleset: 'mst2',
    fighters: [
      { name: 'A', side: 'A', sheet: { skill: 3, weapons: ['sword'], hitDice: '1d10', armor: 'leather' } },
      { name: 'B', side: 'B', sheet: { skill: 1, weapons: ['mace'], hitDice: '1d8', armor: 'chain mail' } },
    ],
  },
  rulesets,
);
if (!roster) throw new Error('The roster of the benches is wrong.');
const { ruleset, fighters, house } = roster;
const scene = ruleset.muster(fighters, house);

let missed = 0;
function report(what: string, figure: string, kept: boolean | undefined, aim: string): void {
  if (kept === false) missed += 1;
  console.log(
    `${kept === undefined ? '    ' : kept ? 'ok  ' : 'MISS'}  ${what.padEnd(52)} ${figure.padStart(14)}   ${aim}`,
  );
}

// The plain rule, for simulation, against a loop written for this one duel.
const FIGHTS = 2000;
const key = seedKey('bench');
const draws = new Xoshiro128(1, 0, 0, 0);
const simulated = compare(
  { name: 'plain rule', run: () => Math.round(sampleFight({ ruleset, scene }, FIGHTS, 'bench').winner.A!.p * FIGHTS) },
  { name: 'hand-written loop', run: () => duelsWon(key, draws, FIGHTS) },
  { rounds: 31 },
);
report(
  'MST-2 duel, plain rule : hand-written loop',
  `${simulated.ratio.toFixed(2)} x`,
  simulated.ratio >= 0.8,
  'at least 0.8 x',
);
report(
  '  fights a second, plain rule',
  ((FIGHTS / simulated.micros) * 1e6).toFixed(0),
  undefined,
  `hand-written ${((FIGHTS / simulated.peerMicros) * 1e6).toFixed(0)}`,
);

// One attack, exactly: every branch of the dice, the rule run again for each.
const dice = new EnumeratingDice();
const move = ruleset.tactics.plain!(scene, dice) as object;
const work = ruleset.copy(scene);
const attack = leastMicros({
  name: 'attack',
  run: () => {
    let sum = 0;
    dice.begin();
    do {
      ruleset.play(ruleset.copy(scene, work), move, dice);
      sum += dice.probability;
    } while (dice.next());
    return sum;
  },
});
report('one MST-2 attack, exact', `${attack.toFixed(2)} us`, attack <= 1, 'at most 1 us');

// A whole duel from nothing: muster, explore, solve.
const P = 0.7937179198595523;
const wholeDuel = (): number => fightOdds({ ruleset, scene: ruleset.muster(fighters, house) }).winner.A!.p;
if (Math.abs(wholeDuel() - P) > 1e-15) throw new Error(`The duel comes to ${wholeDuel()}, not ${P}.`);
const duel = leastMicros({ name: 'duel', run: wholeDuel });
report('a whole MST-2 duel, exact, cold', `${(duel / 1000).toFixed(3)} ms`, duel <= 250, 'at most 0.25 ms');

// Proving logs.
let fight = begin(roster, { seed: 'bench' });
while (ruleset.due(fight.scene) !== undefined) fight = commit(fight, ruleset.tactics.plain!(fight.scene, dice)).fight;
const proof = leastMicros({ name: 'verify', run: () => verify(ruleset, fight.log).entries });
report(
  'logs verified a second, chain and seed and rules',
  (1e6 / proof).toFixed(0),
  undefined,
  `of ${fight.log.entries.length} entries`,
);

// 3d6 against a well-known library.
const roll = compileExpression('3d6');
const rolling = streamOf('bench', 0);
const draw = (low: number, high: number): number => low + Math.floor((rolling.next() / 2 ** 32) * (high - low + 1));
const library = { name: 'rpg-dice-roller', run: () => new DiceRoll('3d6').total };
const compiled = compare({ name: '3d6 compiled', run: () => roll(draw) }, library, {
  checked: false,
});
report(
  '3d6 rolled, read beforehand : rpg-dice-roller',
  `${compiled.ratio.toFixed(0)} x`,
  compiled.ratio >= 50,
  'at least 50 x',
);
const cold = compare({ name: '3d6 cold', run: () => compileExpression('3d6')(draw) }, library, {
  checked: false,
});
report('3d6 read and rolled : rpg-dice-roller', `${cold.ratio.toFixed(1)} x`, undefined, '');
const keep = leastMicros({ name: '20d10kh5', run: () => distributionOf('20d10kh5').values.length });
report('20d10 keep 5, exact', `${(keep / 1000).toFixed(3)} ms`, keep <= 1000, 'at most 1 ms');

console.log(
  missed === 0
    ? '\nEvery aim is met.'
    : `\n${missed} aims are missed. On a busy machine, run it again when it is quiet.`,
);
process.exitCode = missed === 0 ? 0 : 1;
