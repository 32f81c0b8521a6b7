/**
 * Moves of the GM: exchanges and results by hand, the die to read, overrides, healing, and everything else that the
 * book leaves to the table. What the rules would have said is told beside what the GM says.
 */
import type { Dice } from '../../dice/dice.ts';
import { GM, IllegalMove } from '../../fight/ruleset.ts';
import type { Tell } from '../../fight/telling.ts';
import { actOf, idleAct, stanceCode, weaponFor } from './acts.ts';
import { deal, suffer, takeWound } from './blow.ts';
import { exchange, landing, landingName } from './exchange.ts';
import { edit, join, setOrder, setTables } from './edits.ts';
import { healLevels, medical, rest, week } from './healing.ts';
import { levelName, levelOf } from './ladder.ts';
import type { Declaration, Move, MoveOf, Stance } from './moves.ts';
import { changeWound } from './points.ts';
import { declarationOf, endRoundIfDone, finish } from './rounds.ts';
import { standing } from './scene.ts';
import { type Scene, canAct, indexOf, marksOf, stateOf } from './state.ts';
import { penaltyOf } from './wounds.ts';

/** Plays a move of the GM. */
export function playGm(scene: Scene, move: Move, dice: Dice, tell: Tell | undefined): void {
  change(scene, move, dice, tell);
  if (move.kind !== 'note' && !standing(scene).over) endRoundIfDone(scene, tell);
}

function change(scene: Scene, move: Move, dice: Dice, tell: Tell | undefined): void {
  const said = (rule: string, kind: string, more: object): void => {
    const reason = 'reason' in move ? move.reason : undefined;
    if (tell) tell({ rule, kind, by: GM, ...more, ...(reason === undefined ? {} : { reason }) });
  };
  const on = 'on' in move && move.on !== undefined ? indexOf(scene, move.on) : -1;
  const state = scene.fighters[on]!;
  const now = (): object => ({
    marks: marksOf(state),
    state: levelName(stateOf(state)),
    penalty: penaltyOf(scene, on),
  });
  switch (move.kind) {
    case 'exchange':
      return exchangeByHand(scene, move, dice, tell);
    case 'result':
      return resultByHand(scene, move, dice, tell);
    case 'read':
      state.read = move.read === 'rule' ? undefined : move.read;
      return said('FUDGE-MMM-10', 'named', { on: move.on, read: move.read });
    case 'wound':
      said('FUDGE-TRACK-3', 'inflicted', { on: move.on, level: move.level });
      return takeWound(scene, on, levelOf(move.level), false, tell);
    case 'override':
      changeWound(scene, on, levelOf(move.from), levelOf(move.to));
      return said('FUDGE-MMM-10', 'overridden', { on: move.on, ruled: move.from, level: move.to, ...now() });
    case 'fate':
      setFate(scene, on, move.to);
      return said('FUDGE-MMM-9', 'fate', { on: move.on, to: move.to, ...now() });
    case 'modifier':
      if (move.skill !== undefined) state.skill = move.skill;
      if (move.damage !== undefined) state.damage = move.damage;
      if (move.next !== undefined) state.next = move.next;
      return said('FUDGE-MOD-1', 'modifier', {
        on: move.on,
        skill: state.skill,
        damage: state.damage,
        next: state.next,
      });
    case 'helpless':
      state.helpless = move.to;
      return said('FUDGE-LEVEL-5', 'helpless', { on: move.on, to: move.to });
    case 'disarm':
      state.disarmed = move.to;
      return said('FUDGE-CRIT-2', 'disarm', { on: move.on, to: move.to });
    case 'points':
      state.points = move.to;
      return said('FUDGE-FP-1', 'points', { on: move.on, to: move.to });
    case 'rest':
      for (const who of everyone(scene, move.who)) rest(scene, who, tell);
      return;
    case 'medical':
      return medical(scene, on, move.healer === undefined ? -1 : indexOf(scene, move.healer), move, dice, tell);
    case 'heal':
      return healLevels(scene, on, move.levels, move.time, tell);
    case 'week':
      for (let n = 0; n < move.weeks; n++) for (const who of everyone(scene, move.who)) week(scene, who, dice, tell);
      return;
    case 'order':
      setOrder(scene, move);
      return said('FUDGE-ROUND-1', 'ordered', { order: move.order });
    case 'end':
      scene.ended = move.to;
      return said('FUDGE-ROUND-1', 'ended', { to: move.to });
    case 'sheet':
      edit(scene, on, move);
      return said('FUDGE-DF-1', 'sheet', { on: move.on, fields: Object.keys(move.to) });
    case 'tables':
      return said('FUDGE-MMM-2', 'tables', { changes: setTables(scene, move) });
    case 'join':
      return said('FUDGE-ROUND-1', 'joins', { on: join(scene, move), name: move.name, side: move.side });
    case 'note':
      return said('FUDGE-MMM-10', 'note', { text: move.text });
    default:
      throw new IllegalMove(`"${move.kind}" is a fighter's move; name the fighter in "by".`);
  }
}

const everyone = (scene: Scene, ids: readonly string[] | undefined): number[] =>
  ids === undefined ? scene.fighters.map((_, i) => i) : ids.map((id) => indexOf(scene, id));

/** FUDGE-MMM-9, FUDGE-DEATH-1: the GM says what becomes of a fighter. */
function setFate(scene: Scene, on: number, to: MoveOf<'fate'>['to']): void {
  const state = scene.fighters[on]!;
  state.deadly = 0;
  state.asked = false;
  if (to === 'knockedOut' || to === 'awake') state.knockedOut = to === 'knockedOut';
  // Near Death is where the rules have left the fighter: nothing but the question goes.
  else if (to !== 'nearDeath') state.fate = to;
  else if (state.fate === 'dead') state.fate = 'in';
}

/** A pair exchanges blows at the GM's word, as both have declared, or as the move says, or with ordinary attacks. */
function exchangeByHand(scene: Scene, move: MoveOf<'exchange'>, dice: Dice, tell: Tell | undefined): void {
  const [a, b] = move.between.map((id) => indexOf(scene, id)) as [number, number];
  if (a === b) throw new IllegalMove('An exchange is between two different fighters.');
  for (const one of [a, b]) {
    if (!canAct(scene, one))
      throw new IllegalMove(`${scene.cast.fighters[one]!.name} is out of the fight and cannot exchange blows.`);
  }
  const act = (one: number, foe: number, stance: Stance | undefined) => {
    const state = scene.fighters[one]!;
    const before = state.declared;
    if (stance !== undefined || before === undefined)
      state.declared = declarationOf(scene, one, foe, stance ?? 'normal');
    const found = actOf(scene, one);
    state.declared = before;
    return found;
  };
  const acts = [act(a, b, move.stances?.[0]), act(b, a, move.stances?.[1])] as const;
  if (tell)
    tell({
      rule: 'FUDGE-ROUND-1',
      kind: 'exchanges',
      by: GM,
      between: move.between,
      ...(move.reason === undefined ? {} : { reason: move.reason }),
    });
  exchange(scene, a, b, acts[0], acts[1], dice, tell);
  if (scene.cast.house.pacing === 'simultaneous') finish(scene, [a, b]);
}

/** FUDGE-MMM-1: who won and by how much is known; only the damage is rolled. */
function resultByHand(scene: Scene, move: MoveOf<'result'>, dice: Dice, tell: Tell | undefined): void {
  const winner = indexOf(scene, move.winner);
  const on = indexOf(scene, move.on);
  const { house } = scene.cast;
  if (winner === on) throw new IllegalMove('The winner and the one beaten are two different fighters.');
  if (!canAct(scene, winner))
    throw new IllegalMove(`${scene.cast.fighters[winner]!.name} is out of the fight and cannot hit.`);
  if (scene.fighters[on]!.fate !== 'in')
    throw new IllegalMove(`${scene.cast.fighters[on]!.name} is no longer in the fight.`);
  const stanceOf = (one: number, said: Stance | undefined): Stance => {
    const declared: Declaration | undefined = scene.fighters[one]!.declared;
    if (said !== undefined) return said;
    return declared?.kind === 'defend'
      ? 'allOutDefense'
      : declared?.kind === 'attack'
        ? (declared.stance ?? 'normal')
        : 'normal';
  };
  const own = stanceCode(stanceOf(winner, move.stance));
  const foe = stanceCode(stanceOf(on, move.foeStance));
  // The GM's word is that it hits: no minimum degree, and a natural +4 for an all-out defender.
  const lands = landing({ ...house, minHitDegree: Number.NEGATIVE_INFINITY }, move.degrees, own, foe, 0, 4);
  if (tell) {
    tell({
      rule: 'FUDGE-MMM-1',
      kind: 'result',
      by: GM,
      winner: move.winner,
      on: move.on,
      relativeDegree: move.degrees,
      band: landingName(house, lands),
      ...(move.reason === undefined ? {} : { reason: move.reason }),
    });
  }
  if (move.read !== undefined) scene.fighters[winner]!.read = move.read;
  if (lands !== 0) {
    const declared = scene.fighters[winner]!.declared;
    const base = declared === undefined ? idleAct(weaponFor(scene, winner, move.with)) : actOf(scene, winner);
    const weapon = move.with === undefined ? base.weapon : weaponFor(scene, winner, move.with);
    const act = { ...base, weapon, stance: own };
    const blow = {
      by: winner,
      on,
      landing: lands,
      act,
      openFoe: foe === stanceCode('allOutAttack'),
      natural: 0,
      foeNatural: 0,
      armorMissed: false,
      elsewhere: false,
    };
    suffer(scene, deal(scene, blow, dice, tell), tell);
  }
  if (house.pacing === 'simultaneous') finish(scene, [winner, on]);
}
