/**
 * Tactics of Midian: named policies for fighting without a person.
 */
import type { Dice } from '../../dice/dice.ts';
import { GM, type Tactic } from '../../fight/ruleset.ts';
import { dueIndex } from './choices.ts';
import { blockCost, dodgeCost, parryCost } from './defense.ts';
import type { Move } from './moves.ts';
import { type Scene, type Stance, armOf } from './scene.ts';
import { isWhole } from './cover.ts';

const INITIATIVE: Move = { kind: 'initiative', by: GM };
const END_ROUND: Move = { kind: 'endRound', by: GM };

/** Moves that come again and again, made once for each fighter and target. */
const KINDS = ['attack', 'follow', 'parry', 'block', 'dodge', 'undefended', 'pass'] as const;
type Often = (typeof KINDS)[number];

function often(scene: Scene, kind: Often, who: number, target = 0): Move {
  const { moves, fighters } = scene.cast;
  const n = fighters.length;
  const key = (KINDS.indexOf(kind) * n + who) * n + target;
  const known = moves.get(key);
  if (known) return known;
  const by = fighters[who]!.id;
  const on = fighters[target]!.id;
  const made: Move = kind === 'attack' || kind === 'follow' ? { kind, by, on } : { kind, by };
  moves.set(key, made);
  return made;
}

function declare(scene: Scene, who: number, stance: Stance): Move {
  const { moves, fighters } = scene.cast;
  const key = -1 - (who * 8 + STANCE_AT[stance]);
  const known = moves.get(key);
  if (known) return known;
  const made: Move = { kind: 'declare', by: fighters[who]!.id, stance };
  moves.set(key, made);
  return made;
}
const STANCE_AT: Readonly<Record<Stance, number>> = {
  normal: 0,
  totalAttack: 1,
  defensive: 2,
  totalDefense: 3,
  fullGuard: 4,
  evasion: 5,
};

/** The first enemy who stands, in roster order; -1 when there is none. */
function firstEnemy(scene: Scene, who: number): number {
  const { fighters } = scene.cast;
  const { side } = fighters[who]!;
  for (let i = 0; i < fighters.length; i++)
    if (fighters[i]!.side !== side && scene.fighters[i]!.condition === 'active' && !isWhole(scene.fighters[i]!.cover))
      return i;
  return -1;
}

/** An enemy who stands, each as likely as the next; -1 when there is none. */
function anyEnemy(scene: Scene, who: number, dice: Dice): number {
  const { fighters } = scene.cast;
  const { side, asks } = fighters[who]!;
  const enemies = fighters.flatMap((one, i) =>
    one.side !== side && scene.fighters[i]!.condition === 'active' && !isWhole(scene.fighters[i]!.cover) ? [i] : [],
  );
  return enemies[enemies.length > 1 ? dice.die(enemies.length, asks.target) - 1 : 0] ?? -1;
}

/** The enemy who stands and is hurt most. */
function weakestEnemy(scene: Scene, who: number): number {
  const { fighters } = scene.cast;
  const { side } = fighters[who]!;
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < fighters.length; i++) {
    const state = scene.fighters[i]!;
    if (fighters[i]!.side === side || state.condition !== 'active' || isWhole(state.cover)) continue;
    const hurt = state.hp + state.lp - fighters[i]!.hpCap;
    if (hurt > most) [best, most] = [i, hurt];
  }
  return best;
}

/** A free parry with the weapon in hand while one is left. */
function freeParry(scene: Scene, who: number): Move {
  const free = parryCost(scene, who, armOf(scene, who), scene.pending!.ranged) === 'free';
  // Only what has been learned is free: an unskilled parry is no part of plain fighting.
  const { skill, parries } = armOf(scene, who);
  return often(scene, free && (skill > 0 || parries > 0) ? 'parry' : 'undefended', who);
}

/** Everything free, then paid parries, then dodges while actions last. */
function everything(scene: Scene, who: number): Move {
  const { ranged } = scene.pending!;
  const parry = parryCost(scene, who, armOf(scene, who), ranged);
  const block = blockCost(scene, who, ranged);
  const dodge = dodgeCost(scene, who);
  if (parry === 'free') return often(scene, 'parry', who);
  if (block === 'free') return often(scene, 'block', who);
  if (dodge === 'free' || dodge === 'action') return often(scene, 'dodge', who);
  return often(scene, 'undefended', who);
}

interface Plan {
  readonly stance: (scene: Scene, who: number) => Stance;
  readonly target: (scene: Scene, who: number, dice: Dice) => number;
  readonly defend: (scene: Scene, who: number) => Move;
}

/** A tactic from how it declares, whom it strikes and how it defends. It never flees, waits or binds. */
const tactic =
  ({ stance, target, defend }: Plan): Tactic<Scene, Move> =>
  (scene, dice) => {
    const who = dueIndex(scene);
    if (who < 0) return scene.phase === 'start' ? INITIATIVE : END_ROUND;
    if (scene.pending) return defend(scene, who);
    if (scene.phase === 'start') return declare(scene, who, stance(scene, who));
    const state = scene.fighters[who]!;
    const enemy = target(scene, who, dice);
    if (enemy < 0 || state.heldBy >= 0 || state.cover > 90) return often(scene, 'pass', who);
    return often(scene, state.follow === 0 ? 'attack' : 'follow', who, enemy);
  };

const always = (stance: Stance) => (): Stance => stance;

/** Is this fighter near the point where a blow may fell? */
const isHurt = (scene: Scene, who: number): boolean => 2 * scene.fighters[who]!.hp >= scene.cast.fighters[who]!.hpCap;

export const tactics: Readonly<Record<string, Tactic<Scene, Move>>> = {
  /** Normal stance; strike the first foe who stands with every action; parry while free parries last; nothing else. */
  plain: tactic({ stance: always('normal'), target: firstEnemy, defend: freeParry }),
  /** As plain, striking any foe who stands, each as likely as the next. */
  random: tactic({ stance: always('normal'), target: anyEnemy, defend: freeParry }),
  /** As plain, and blocks and dodges too: actions go into defense when free parries are used up. */
  guarded: tactic({ stance: always('normal'), target: firstEnemy, defend: everything }),
  /** As plain, striking whoever is hurt most. */
  weakest: tactic({ stance: always('normal'), target: weakestEnemy, defend: freeParry }),
  /** As guarded, and total defense once half of the hit points are gone. */
  cautious: tactic({
    stance: (scene, who) => (isHurt(scene, who) ? 'totalDefense' : 'normal'),
    target: firstEnemy,
    defend: everything,
  }),
  /** Total attack in every round. */
  allOut: tactic({ stance: always('totalAttack'), target: firstEnemy, defend: freeParry }),
};
