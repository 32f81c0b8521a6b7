/**
 * Exact odds: of one attack, and of whole fights. Nothing else does this work, so these are times, held to the baseline by
 * the yardstick.
 */
import { EnumeratingDice, exploreFight, solveFight } from '@affray/engine';
import { type Work, roundOf } from '../measure.ts';
import { type Attack, attacks, bleeding, duel, question } from '../rosters.ts';
import { type Row, asLong, duration } from '../row.ts';

/** The sum of the chances of everything an attack comes to: 1. */
function chancesOf({ ruleset, scene, move }: Attack): () => number {
  const dice = new EnumeratingDice();
  const work = ruleset.copy(scene);
  return () => {
    let sum = 0;
    dice.begin();
    do {
      ruleset.play(ruleset.copy(scene, work), move, dice);
      sum += dice.probability;
    } while (dice.next());
    return sum;
  };
}

function near1(what: string, sum: number): void {
  if (!(Math.abs(sum - 1) <= 1e-12)) throw new Error(`${what}: the chances come to ${sum} and not to 1.`);
}

const timed = (id: string, what: string, most: number, prepare: () => { work: Work; pairs?: number }): Row => ({
  id,
  what,
  aim: `at most ${duration(most)}`,
  measure: () => {
    const { work, pairs } = prepare();
    return asLong(roundOf(work), most, pairs);
  },
});

const attack = (id: keyof typeof attacks, name: string, most: number): Row =>
  timed(`attack-${id}`, `${name}: one attack exact, warm`, most, () => {
    const work = chancesOf(attacks[id]());
    near1(name, work());
    return { work };
  });

const duelCold = timed('duel-exact-cold', 'MST-2 duel exact, cold', 250, () => ({
  work: () => solveFight(exploreFight(question(duel))).bound!,
}));

const duelWarm = timed('duel-exact-warm', 'MST-2 duel exact, scenes and kernels kept', 30, () => {
  const explored = exploreFight(question(duel));
  return { work: () => solveFight(explored).bound! };
});

const BOUND = 1e-12;
const SCENES = 50_000;

const bled = timed('bleeding-exact', `Midian duel with bleeding exact, ${SCENES} scenes or more`, 150_000, () => {
  const fight = question(bleeding);
  const { scenes, bound } = solveFight(exploreFight(fight));
  if (!(scenes! >= SCENES && bound! <= BOUND))
    throw new Error(
      `The bleeding duel has ${scenes} scenes and a bound of ${bound}; ${SCENES} and ${BOUND} are wanted.`,
    );
  return { work: () => solveFight(exploreFight(fight)).bound!, pairs: 3 };
});

export const exact: readonly Row[] = [
  attack('mst2', 'MST-2', 1),
  attack('fudge', 'Fudge', 2),
  attack('midian', 'Midian', 50),
  duelCold,
  duelWarm,
  bled,
];
