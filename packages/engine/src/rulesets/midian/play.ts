/**
 * One move of Midian: what it needs, and how it goes on.
 */
import type { Dice } from '../../dice/dice.ts';
import { GM, IllegalMove } from '../../fight/ruleset.ts';
import type { Tell } from '../../fight/telling.ts';
import { rollAttack } from './attack.ts';
import { bindWounds, smother } from './aid.ts';
import { dueIndex } from './choices.ts';
import { isWhole, mayAttackFrom } from './cover.ts';
import { RANGES } from './defaults.ts';
import { type Answer, answered, costOf, evade, mayDefend, parryArm, spendAction } from './defense.ts';
import { playGm } from './gm.ts';
import { waitFor } from './initiative.ts';
import type { Move, MoveOf } from './moves.ts';
import { settle } from './round.ts';
import { type Pending, type Scene, armOf, indexOf, mayAttack } from './scene.ts';
import { mayStrikeWithShield } from './shields.ts';
import { bless, coupDeGrace, grapple } from './special.ts';
import { become } from './shock.ts';

/** Plays one move on the scene, in place. Throws IllegalMove, with the scene perhaps half changed: play on a copy. */
export function play(scene: Scene, move: Move, dice: Dice, tell?: Tell): void {
  if (move.by === GM) playGm(scene, move, dice, tell);
  else playFighter(scene, move, dice, tell);
  settle(scene);
}

function playFighter(scene: Scene, move: Move, dice: Dice, tell: Tell | undefined): void {
  const who = indexOf(scene, move.by);
  if (scene.pending) return answer(scene, who, move, dice, tell);
  switch (move.kind) {
    case 'declare':
      return declare(scene, who, move, dice, tell);
    case 'attack':
      return attack(scene, who, move, dice, tell);
    case 'follow':
      return follow(scene, who, move, dice, tell);
    case 'parry':
    case 'block':
    case 'dodge':
    case 'undefended':
      throw new IllegalMove(`No attack waits for a defense now, so "${move.kind}" has no use.`);
    default:
      return act(scene, who, move, dice, tell);
  }
}

/** MID-DEF-1: while an attack waits, only its target decides. */
function answer(scene: Scene, who: number, move: Move, dice: Dice, tell: Tell | undefined): void {
  const attack = scene.pending!;
  const { name, arms } = scene.cast.fighters[attack.target]!;
  if (who !== attack.target || !('kind' in move) || !ANSWERS.has(move.kind))
    throw new IllegalMove(`${name} is asked first: parry, block, dodge or undefended.`);
  const how = move.kind === 'undefended' ? 'none' : (move.kind as 'parry' | 'block' | 'dodge');
  const arm = parryArm(scene, who, move.kind === 'parry' ? move.with : undefined);
  if (how !== 'none' && costOf(scene, who, how, arms[arm]!, attack.ranged) === undefined)
    throw new IllegalMove(
      `${name} has no ${how}${how === 'parry' ? ` with ${arms[arm]!.name}` : ''} left against this ${attack.ranged ? 'missile' : 'attack'}; choose another defense or undefended.`,
    );
  const chosen: Answer = { how, arm };
  scene.pending = undefined;
  if (attack.total === undefined) rollAttack(scene, attack, chosen, dice, tell);
  else answered(scene, attack, chosen, dice, tell);
}
const ANSWERS = new Set(['parry', 'block', 'dodge', 'undefended']);

/** MID-INI-1: intentions, before initiative is rolled. */
function declare(scene: Scene, who: number, move: MoveOf<'declare'>, dice: Dice, tell: Tell | undefined): void {
  const one = scene.cast.fighters[who]!;
  if (scene.phase !== 'start' || scene.tiebreak)
    throw new IllegalMove('Intentions are declared at the start of a round, before initiative.');
  const state = scene.fighters[who]!;
  if (state.condition !== 'active') throw new IllegalMove(`${one.name} is ${state.condition} and declares nothing.`);
  if (state.recovering)
    throw new IllegalMove(`${one.name} recovers from a deficit dodge this round and only defends. (MID-DOD-2)`);
  if (state.rolled || scene.at > 0) throw new IllegalMove('Initiative is being rolled; intentions stand.');
  const shield = move.shield ?? 'normal';
  if (shield !== 'normal' && one.blocks === 0 && !one.shield)
    throw new IllegalMove(`Found the shield mode "${shield}"; ${one.name} has no shield.`);
  if (shield === 'rush' || shield === 'total') {
    if (!one.shield || !mayStrikeWithShield(one.shield.load, armOf(scene, who).load))
      throw new IllegalMove(
        `${one.name} cannot rush or punch: the shield must be of medium load or less, and a medium one goes only with a light weapon. (MID-SHD-7)`,
      );
  }
  state.stance = move.stance;
  state.shieldMode = shield;
  state.declared = true;
  state.evasion = -1000;
  if (tell)
    tell({
      rule: STANCE_RULES[move.stance],
      kind: 'declares',
      by: move.by,
      stance: move.stance,
      ...(move.shield === undefined ? {} : { shield }),
    });
  if (move.stance === 'evasion') evade(scene, who, dice, tell);
}

const STANCE_RULES = {
  normal: 'MID-INI-1',
  totalAttack: 'MID-MODE-1',
  defensive: 'MID-MODE-2',
  totalDefense: 'MID-TDEF-1',
  fullGuard: 'MID-TDEF-3',
  evasion: 'MID-EVA-1',
} as const;

/** Whoever acts: in turn or, by leave of the table, out of it. Throws IllegalMove with the reason why not. */
function ready(scene: Scene, who: number): void {
  const { name, actions } = scene.cast.fighters[who]!;
  const state = scene.fighters[who]!;
  if (scene.phase !== 'act')
    throw new IllegalMove(
      scene.phase === 'start'
        ? 'The round has not begun: intentions first, then the GM starts it with initiative.'
        : 'The round is at its end: the GM ends it.',
    );
  const inGroup = scene.simultaneous && scene.group.includes(who);
  if (state.condition !== 'active' && !inGroup)
    throw new IllegalMove(`${name} is ${state.condition} and cannot act; the GM can say otherwise.`);
  if (state.recovering) throw new IllegalMove(`${name} recovers from a deficit dodge and only defends. (MID-DOD-2)`);
  if (state.used >= actions) throw new IllegalMove(`${name} has used all ${actions} actions of this round.`);
  if (state.paralysis !== '' || state.helpless) throw new IllegalMove(`${name} cannot move.`);
  if (scene.simultaneous && !inGroup)
    throw new IllegalMove('Those who act at the same moment come first; nobody else may go between.');
  const due = dueIndex(scene);
  if (due >= 0 && due !== who && scene.fighters[due]!.follow !== 0)
    throw new IllegalMove(`${scene.cast.fighters[due]!.name} has a blow to follow up with, or lets it pass, first.`);
}

function targetOf(scene: Scene, who: number, on: string): number {
  const target = indexOf(scene, on);
  const { name } = scene.cast.fighters[target]!;
  if (target === who) throw new IllegalMove(`${name} cannot be the target too; name another fighter.`);
  const { condition, cover } = scene.fighters[target]!;
  if (condition === 'away') throw new IllegalMove(`${name} has left the fight.`);
  if (isWhole(cover))
    throw new IllegalMove(`${name} is wholly covered, and nothing of ${name} can be attacked. (MID-COV-3)`);
  return target;
}

/** MID-COV-2, MID-COV-4: the cover that hinders an attack. In melee it hinders both alike. */
function coverOf(scene: Scene, who: number, target: number, ranged: boolean, said: number | undefined): number {
  if (said !== undefined) return said;
  const own = scene.fighters[who]!.cover;
  const other = scene.fighters[target]!;
  const flat = ranged && other.prone ? 40 : 0;
  return Math.max(other.cover, flat, ranged ? 0 : own);
}

function armNamed(scene: Scene, who: number, name: string | undefined, hands: 1 | 2 | undefined): number {
  const { arms, name: whose } = scene.cast.fighters[who]!;
  const held = scene.fighters[who]!.arm;
  if (name === undefined && hands === undefined) return held;
  const wanted = (name ?? arms[held]!.name).toLowerCase();
  for (let i = 0; i < arms.length; i++)
    if (arms[i]!.name.toLowerCase() === wanted && (hands === undefined || arms[i]!.hands === hands)) return i;
  const known = arms.map((arm) => `${arm.name} (${arm.hands === 2 ? 'two hands' : 'one hand'})`).join(', ');
  throw new IllegalMove(
    `Found "${wanted}"${hands === undefined ? '' : ` in ${hands === 2 ? 'two hands' : 'one hand'}`}; ${whose} has ${known}.`,
  );
}

const declared = (scene: Scene, target: number, how: MoveOf<'attack'>['defense']): Answer | undefined =>
  how === undefined ? undefined : { how, arm: scene.fighters[target]!.arm };

/** MID-ATK-1: an attack with an action. */
function attack(scene: Scene, who: number, move: MoveOf<'attack'>, dice: Dice, tell: Tell | undefined): void {
  ready(scene, who);
  const one = scene.cast.fighters[who]!;
  const state = scene.fighters[who]!;
  if (!mayAttack(state)) throw new IllegalMove(`${one.name} only defends this round and cannot attack.`);
  if (state.heldBy >= 0)
    throw new IllegalMove(`${one.name} is held by ${scene.cast.fighters[state.heldBy]!.name}; break free first.`);
  const target = targetOf(scene, who, move.on);
  const arm = armNamed(scene, who, move.with, move.hands);
  const weapon = one.arms[arm]!;
  if (!mayAttackFrom(state.cover))
    throw new IllegalMove(
      `${one.name} is covered ${state.cover} percent; at most 90 is allowed while attacking. (MID-COV-3)`,
    );
  if (weapon.ranged && state.stance === 'totalAttack' && state.cover > 0)
    throw new IllegalMove('Total attack with a missile weapon is made in the open, without cover. (MID-MODE-1)');
  const cover = coverOf(scene, who, target, weapon.ranged, move.cover);
  if (isWhole(cover)) throw new IllegalMove('Behind total cover nothing can be attacked. (MID-COV-3)');
  const second = move.both === undefined ? -1 : armNamed(scene, who, move.both, undefined);
  if (second >= 0) twoWeapons(scene, who, arm, second);
  if (move.charge && weapon.ranged) throw new IllegalMove('A charge is made with a melee weapon.');
  spendAction(scene, who);
  state.attacked = true;
  state.arm = arm;
  if (second >= 0) state.follow = second + 1;
  else if (state.shieldMode === 'total') {
    // MID-SHD-5: the shield right before or right after each attack.
    state.follow = state.struckFirst ? 0 : -1;
    state.struckFirst = false;
  }
  launch(
    scene,
    {
      attacker: who,
      target,
      arm,
      total: undefined,
      natural: 0,
      ranged: weapon.ranged,
      charge: move.charge === true,
      ambush: move.ambush === true,
      forceful: move.cramped !== true,
      shieldStrike: false,
      offHand: false,
      bothHands: second >= 0,
      nonLethal: move.nonLethal === true,
      aim: move.aim ?? '',
      cover,
      range: move.range === undefined ? 0 : RANGES[move.range],
      tried: 0,
    },
    declared(scene, target, move.defense),
    dice,
    tell,
  );
}

/** MID-MODE-3: one weapon in each hand, and only one of them of medium load. */
function twoWeapons(scene: Scene, who: number, first: number, second: number): void {
  const { arms, name, shield } = scene.cast.fighters[who]!;
  const [a, b] = [arms[first]!, arms[second]!];
  if (a.name === b.name && first === second)
    throw new IllegalMove(`Found ${a.name} for both hands of ${name}; name another weapon for the off hand.`);
  if (a.hands === 2 || b.hands === 2 || shield)
    throw new IllegalMove(
      `${name} needs a hand for each weapon${shield ? ', and the shield takes one' : ''}. (MID-MODE-3)`,
    );
  if (a.load >= 2 && b.load >= 2)
    throw new IllegalMove(`${a.name} and ${b.name} are both of medium load; only one may be. (MID-MODE-3)`);
}

/** Rolls the attack, or waits for the defender first where the house has it so. (AMB-24) */
function launch(scene: Scene, pending: Pending, answer: Answer | undefined, dice: Dice, tell: Tell | undefined): void {
  if (
    scene.cast.house.declareDefence === 'before_roll' &&
    answer === undefined &&
    mayDefend(scene, pending.target) &&
    scene.fighters[pending.target]!.stance !== 'evasion'
  ) {
    scene.pending = pending;
    if (tell)
      tell({
        rule: 'MID-DEF-1',
        kind: 'threatens',
        by: scene.cast.fighters[pending.attacker]!.id,
        on: scene.cast.fighters[pending.target]!.id,
      });
    return;
  }
  rollAttack(scene, pending, answer, dice, tell);
}

/** MID-MODE-3, MID-SHD-4, MID-SHD-5: a blow that takes no action of its own. */
function follow(scene: Scene, who: number, move: MoveOf<'follow'>, dice: Dice, tell: Tell | undefined): void {
  const state = scene.fighters[who]!;
  if (state.follow === 0) throw new IllegalMove(`${scene.cast.fighters[who]!.name} has no blow to follow up with.`);
  const shieldStrike = state.follow < 0;
  const arm = shieldStrike ? state.arm : state.follow - 1;
  const target = targetOf(scene, who, move.on);
  const cover = coverOf(scene, who, target, false, move.cover);
  if (isWhole(cover) || !mayAttackFrom(state.cover))
    throw new IllegalMove('There is too much cover for an attack. (MID-COV-3)');
  state.follow = 0;
  launch(scene, extra(who, target, arm, shieldStrike, cover), declared(scene, target, move.defense), dice, tell);
}

const extra = (attacker: number, target: number, arm: number, shieldStrike: boolean, cover: number): Pending => ({
  attacker,
  target,
  arm,
  total: undefined,
  natural: 0,
  ranged: false,
  charge: false,
  ambush: false,
  forceful: true,
  shieldStrike,
  offHand: !shieldStrike,
  bothHands: !shieldStrike,
  nonLethal: false,
  aim: '',
  cover,
  range: 0,
  tried: 0,
});

/** Actions that are no attacks with a weapon. */
function act(scene: Scene, who: number, move: Move, dice: Dice, tell: Tell | undefined): void {
  const one = scene.cast.fighters[who]!;
  const state = scene.fighters[who]!;
  if (move.kind === 'pass' && state.follow !== 0) {
    state.follow = 0;
    if (tell) tell({ rule: 'MID-SHD-4', kind: 'passes', by: move.by });
    return;
  }
  ready(scene, who);
  if (state.follow !== 0) throw new IllegalMove(`${one.name} has a blow to follow up with, or lets it pass, first.`);
  switch (move.kind) {
    case 'shieldFirst': {
      if (state.shieldMode !== 'total' || state.struckFirst)
        throw new IllegalMove(
          'The shield strikes first once before each attack, in a shield total attack. (MID-SHD-5)',
        );
      const target = targetOf(scene, who, move.on);
      state.struckFirst = true;
      const blow = extra(who, target, state.arm, true, coverOf(scene, who, target, false, undefined));
      return launch(scene, blow, declared(scene, target, move.defense), dice, tell);
    }
    case 'evade':
      if (state.attacked)
        throw new IllegalMove(`${one.name} has attacked this round; evasion leaves no attack. (MID-EVA-1)`);
      if (!mayDefend(scene, who)) throw new IllegalMove(`${one.name} cannot defend this round.`);
      evade(scene, who, dice, tell);
      leaveGroup(scene, who);
      return;
    case 'bindWounds':
      return bindWounds(scene, who, indexOf(scene, move.on), dice, tell);
    case 'smother':
      return smother(scene, who, indexOf(scene, move.on), tell);
    case 'wait':
      if (scene.simultaneous) throw new IllegalMove('Those who act at the same moment cannot wait for each other.');
      waitFor(scene, who, indexOf(scene, move.after));
      if (tell) tell({ rule: 'MID-INI-3', kind: 'waits', by: move.by, on: move.after });
      return;
    case 'pass':
      spendAction(scene, who);
      if (tell) tell({ rule: 'MID-INI-1', kind: 'passes', by: move.by });
      return;
    case 'act':
      spendAction(scene, who);
      if (tell) tell({ rule: 'MID-INI-1', kind: 'acts', by: move.by, what: move.what ?? 'acts' });
      return;
    case 'ready':
      state.arm = armNamed(scene, who, move.with, move.hands);
      spendAction(scene, who);
      if (tell) tell({ rule: 'MID-WPN-2', kind: 'readies', by: move.by, with: armOf(scene, who).name });
      return;
    case 'takeCover':
      state.cover = move.cover;
      state.hard = move.hard === true;
      state.behind = move.behind === undefined ? -1 : indexOf(scene, move.behind);
      spendAction(scene, who);
      if (tell) tell({ rule: 'MID-COV-2', kind: 'covered', on: move.by, cover: move.cover });
      return;
    case 'grapple': {
      const target = targetOf(scene, who, move.on);
      spendAction(scene, who);
      state.attacked = true;
      if (grapple(scene, who, target, dice, tell)) scene.fighters[target]!.heldBy = who;
      return;
    }
    case 'breakFree':
      if (state.heldBy < 0) throw new IllegalMove(`${one.name} is held by nobody.`);
      spendAction(scene, who);
      if (grapple(scene, who, state.heldBy, dice, tell)) state.heldBy = -1;
      return;
    case 'coupDeGrace':
      return coupDeGrace(
        scene,
        who,
        targetOf(scene, who, move.on),
        armNamed(scene, who, move.with, undefined),
        dice,
        tell,
      );
    case 'bless':
      return bless(scene, who, move, tell);
    case 'flee':
      if (state.heldBy >= 0) throw new IllegalMove(`${one.name} is held; break free first.`);
      leaveGroup(scene, who);
      become(scene, who, 'away', 'MID-HP-4', tell);
      return;
    default:
      throw new IllegalMove(`"${move.kind}" is a move of the GM.`);
  }
}

function leaveGroup(scene: Scene, who: number): void {
  const at = scene.group.indexOf(who);
  if (at >= 0) scene.group.splice(at, 1);
}
