/**
 * A blow that lands: the weapon, the damage and its doubling (MID-ATK-4, MID-ATK-5).
 */
import type { Dice } from '../../dice/dice.ts';
import { IllegalMove } from '../../fight/ruleset.ts';
import type { Tell } from '../../fight/telling.ts';
import { EXCESS_ABOVE, TOTAL_ATTACK_BONUS, UNSKILLED } from './catalog.ts';
import type { Arm } from './cast.ts';
import { applyDamage } from './damage.ts';
import { type Pending, type Scene, lastingSum } from './scene.ts';
import { penaltyOf } from './shock.ts';

/** MID-ATK-5: points of the attack total above 20. */
export const excessOf = (total: number): number => Math.max(0, total - EXCESS_ABOVE);

/** MID-ATK-4, MID-ATK-5, R11: weapon, bonuses and excess, at least the minimum, doubled at the very end. */
export const blowDamage = (rolled: number, bonus: number, excess: number, critical: boolean, least = 0): number =>
  Math.max(least, rolled + bonus + excess) * (critical ? 2 : 1);

/** The weapon of an attack. */
export function armOfAttack(scene: Scene, { attacker, arm, shieldStrike }: Pending): Arm {
  const { arms } = scene.cast.fighters[attacker]!;
  // A shield strikes with the skill of the shield, as a light smashing weapon.
  return shieldStrike ? shieldArm(scene, attacker) : arms[arm]!;
}

const shieldArms = new WeakMap<object, Arm>();

function shieldArm(scene: Scene, who: number): Arm {
  const one = scene.cast.fighters[who]!;
  const made = shieldArms.get(one);
  if (made) return made;
  const { shield, sheet, penalties, strengthBonus, arms } = one;
  if (!shield) throw new IllegalMove(`${one.name} has no shield to strike with.`);
  const skill = sheet.shieldSkill;
  const fist = arms.at(-1)!;
  const attack = (skill > 0 ? skill : UNSKILLED) + sheet.attack + penalties.attack;
  const damage = sheet.damage + strengthBonus + penalties.damage;
  const arm: Arm = {
    ...fist,
    name: shield.name,
    type: 'smashing',
    load: shield.load,
    pool: shield.pool,
    charge: () => shield.pool,
    attack,
    attackTerms: [{ name: 'shield', value: attack }],
    damage,
    damageTerms: [{ name: 'damage', value: damage }],
    force: 0,
  };
  shieldArms.set(one, arm);
  return arm;
}

/** MID-ATK-4, MID-ATK-5: the blow lands. Dice, bonuses and excess; the floor; then doubling. (R11) */
export function strike(scene: Scene, attack: Pending, dice: Dice, tell: Tell | undefined): void {
  const { house, fighters } = scene.cast;
  const arm = armOfAttack(scene, attack);
  const attacker = fighters[attack.attacker]!;
  const state = scene.fighters[attack.attacker]!;
  const critical = attack.natural >= 19;
  const excess = excessOf(attack.total ?? 0);
  const stance = state.stance === 'totalAttack' && house.totalAttackRevision === 'new' ? TOTAL_ATTACK_BONUS : 0;
  const lasting = lastingSum(state, 'damage');
  const penalty = penaltyOf(scene, attack.attacker);
  const charged = attack.charge && house.chargeDoubles === 'dice';
  const rolled = dice.sum(charged ? arm.charge() : arm.pool, attacker.asks.damage);
  let raw = Math.max(house.minDamage, rolled + arm.damage + stance + lasting + excess - penalty);
  if (attack.charge && house.chargeDoubles === 'total') raw *= 2;
  if (attack.ambush) raw *= attacker.sheet.ambush;
  if (critical) raw *= 2;
  if (attack.nonLethal) raw = Math.floor(raw / 2);
  if (tell)
    tell({
      rule: critical ? 'MID-ATK-4' : attack.charge ? 'MID-MODE-4' : excess > 0 ? 'MID-ATK-5' : 'MID-ATK-1',
      kind: 'blow',
      by: attacker.id,
      on: fighters[attack.target]!.id,
      raw,
      excess,
      critical,
      type: arm.type,
      aim: attack.aim,
      add: [
        ...arm.damageTerms,
        { name: 'total attack', value: stance },
        { name: 'lasting', value: lasting },
        { name: 'above 20', value: excess },
        { name: 'shock and fatigue', value: -penalty },
      ],
    });
  applyDamage(
    scene,
    attack.target,
    raw,
    { kind: 'attack', rule: 'MID-HP-2', type: arm.type, nonLethal: attack.nonLethal },
    dice,
    tell,
  );
  if (tell && critical && house.criticalEffect === 'gm_prompt')
    tell({ rule: 'MID-ATK-4', kind: 'prompt', on: fighters[attack.target]!.id, what: 'critical' });
  else if (tell && attack.aim !== '')
    tell({ rule: 'MID-SPC-1', kind: 'prompt', on: fighters[attack.target]!.id, what: attack.aim });
}
