/**
 * What is rarer: coup de grace, grappling, blessings, paralysis and lasting injuries (MID-SPC, MID-PAR, MID-REG,
 * MID-MODE-7).
 */
import type { Dice } from '../../dice/dice.ts';
import { D20 } from '../../dice/pool.ts';
import { IllegalMove } from '../../fight/ruleset.ts';
import type { Tell } from '../../fight/telling.ts';
import { applyDamage } from './damage.ts';
import { BLESSING, COUP_SHOCK } from './defaults.ts';
import { spendAction } from './defense.ts';
import type { MoveOf } from './moves.ts';
import { type Lasting, type Scene, lastingSum } from './scene.ts';
import { become, penaltyOf, systemShock } from './shock.ts';

/** Is this fighter at another's mercy? */
export function isHelpless(scene: Scene, who: number): boolean {
  const { condition, helpless, paralysis } = scene.fighters[who]!;
  return (
    condition === 'unconscious' || condition === 'coma' || (condition === 'active' && (helpless || paralysis !== ''))
  );
}

/** Uses up every action of the round. */
export function spendRound(scene: Scene, who: number, what: string): void {
  const state = scene.fighters[who]!;
  const { name, actions } = scene.cast.fighters[who]!;
  if (state.used > 0)
    throw new IllegalMove(`${what} takes a whole round; ${name} has used ${state.used} of ${actions} actions.`);
  spendAction(scene, who);
  state.used = actions;
}

/** MID-REG-2: a coup de grace on somebody helpless: a sure critical hit, then system shock at 25 percent less. */
export function coupDeGrace(
  scene: Scene,
  who: number,
  target: number,
  arm: number,
  dice: Dice,
  tell: Tell | undefined,
): void {
  const attacker = scene.cast.fighters[who]!;
  const victim = scene.cast.fighters[target]!;
  if (!isHelpless(scene, target)) throw new IllegalMove(`${victim.name} is not helpless; a coup de grace needs that.`);
  spendRound(scene, who, 'A coup de grace');
  const weapon = attacker.arms[arm]!;
  const rolled = dice.sum(weapon.pool, attacker.asks.damage);
  const add = [...weapon.damageTerms, { name: 'shock and fatigue', value: -penaltyOf(scene, who) }];
  const raw = 2 * Math.max(0, rolled + weapon.damage - penaltyOf(scene, who));
  if (tell)
    tell({
      rule: 'MID-REG-2',
      kind: 'blow',
      by: attacker.id,
      on: victim.id,
      raw,
      excess: 0,
      critical: true,
      type: weapon.type,
      aim: '',
      add,
    });
  const state = scene.fighters[target]!;
  const over = state.lp > victim.lpCap;
  applyDamage(
    scene,
    target,
    raw,
    { kind: 'attack', rule: 'MID-HP-2', type: weapon.type, shockBonus: COUP_SHOCK },
    dice,
    tell,
  );
  // A blow that leaves the capacity untouched still comes with its shock.
  if (!over && state.lp <= victim.lpCap && state.condition !== 'dead')
    systemShock(scene, target, COUP_SHOCK, dice, tell);
}

/** Grappling (this project's default): d20 and the unarmed skill against each other; the loser is held. MID-CORE-7 */
export function grapple(scene: Scene, who: number, target: number, dice: Dice, tell: Tell | undefined): boolean {
  const side = (i: number): { total: number; bonus: number } => {
    const { sheet, asks } = scene.cast.fighters[i]!;
    const bonus = sheet.martialArt + lastingSum(scene.fighters[i]!, 'attack') - penaltyOf(scene, i);
    return { total: dice.sum(D20, asks.grapple) + bonus, bonus };
  };
  const own = side(who);
  const other = side(target);
  // A tie goes to whoever is gripped.
  const won = own.total > other.total;
  if (tell)
    tell({
      rule: 'MID-CORE-7',
      kind: 'grapples',
      by: scene.cast.fighters[who]!.id,
      on: scene.cast.fighters[target]!.id,
      success: won,
      own: own.total,
      other: other.total,
    });
  return won;
}

/** MID-MODE-7: hit points given up for bonuses that last the fight. Takes the round. */
export function bless(scene: Scene, who: number, move: MoveOf<'bless'>, tell: Tell | undefined): void {
  const { sheet, name, hpCap } = scene.cast.fighters[who]!;
  const state = scene.fighters[who]!;
  const { blessing } = sheet;
  if (blessing === 'none') throw new IllegalMove(`${name} does not know the Blood Blessing.`);
  const each = BLESSING[blessing];
  if (blessing === 'apprentice' && move.hp > 1)
    throw new IllegalMove(`Found ${move.hp} hit points; an apprentice of the Blood Blessing gives 1.`);
  const of = blessing === 'master' ? (['attack', 'parry', 'damage', 'initiative'] as const) : move.of;
  if (of.length !== each || new Set(of).size !== of.length)
    throw new IllegalMove(
      `Found bonuses to ${of.join(', ') || 'nothing'}; ${blessing} standing gives ${each}, each of another kind.`,
    );
  if (state.hp + move.hp > hpCap) throw new IllegalMove(`${name} has no ${move.hp} hit points left to give.`);
  spendRound(scene, who, 'The Blood Blessing');
  state.hp += move.hp;
  const bonus = (kind: (typeof of)[number]): number => (of.includes(kind) ? move.hp : 0);
  state.lasting = [
    ...state.lasting,
    {
      text: 'Blood Blessing',
      attack: bonus('attack'),
      damage: bonus('damage'),
      initiative: bonus('initiative'),
      defense: bonus('parry'),
      saves: 0,
    },
  ];
  if (tell) tell({ rule: 'MID-MODE-7', kind: 'blesses', by: move.by, hp: move.hp, of });
}

/** MID-PAR-1: magical paralysis holds rigid, neural paralysis lets the victim fall limp; some seizures are rigid. */
export function paralyze(scene: Scene, who: number, to: 'magical' | 'neural' | 'seizure' | 'none'): void {
  const state = scene.fighters[who]!;
  state.paralysis = to === 'none' ? '' : to === 'neural' ? 'limp' : 'rigid';
  if (to === 'neural') state.prone = true;
}

/** MID-HP-13, MID-SPC-1, MID-DTH-4: something that lasts, in the GM's words, with what it does to rolls. */
export function injure(scene: Scene, who: number, lasting: Lasting): void {
  scene.fighters[who]!.lasting = [...scene.fighters[who]!.lasting, lasting];
}

/** The GM says how somebody is. */
export function setCondition(scene: Scene, who: number, to: MoveOf<'condition'>['to']): void {
  const state = scene.fighters[who]!;
  become(scene, who, to, 'MID-SPC-1', undefined);
  if (to === 'active') {
    state.helpless = false;
    state.wake = 0;
    state.tended = false;
  }
}
