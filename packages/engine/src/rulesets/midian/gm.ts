/**
 * Moves of the GM: what the book leaves to the GM, and overrides with a reason.
 */
import type { Dice } from '../../dice/dice.ts';
import { D20, oneDie } from '../../dice/pool.ts';
import { Malformed, problemText, readWith } from '../../fight/problem.ts';
import { idOf } from '../../fight/roster.ts';
import { GM, IllegalMove } from '../../fight/ruleset.ts';
import type { Tell } from '../../fight/telling.ts';
import { putOut } from './aid.ts';
import { makeCast } from './cast.ts';
import { applyDamage } from './damage.ts';
import { exposedDice, heatedDice } from './fire.ts';
import { fall } from './falling.ts';
import { healPoints, rest, told } from './healing.ts';
import type { Move, MoveOf } from './moves.ts';
import { endRound, passTime, startRound } from './round.ts';
import { save } from './saves.ts';
import { type Scene, freshState, indexOf, roster } from './scene.ts';
import { conflicts, poolFrom, sheet } from './sheet.ts';
import { penaltyOf } from './shock.ts';
import { injure, paralyze, setCondition } from './special.ts';
import { bind, minutePenalty, openWounds } from './wounds.ts';

const D6 = oneDie(6);

/** Plays a move of the GM. */
export function playGm(scene: Scene, move: Move, dice: Dice, tell: Tell | undefined): void {
  const say = (rule: string, kind: string, more: object): void => {
    const reason = 'reason' in move ? move.reason : undefined;
    if (tell) tell({ rule, kind, by: GM, ...more, ...(reason === undefined ? {} : { reason }) });
  };
  const on = 'on' in move ? indexOf(scene, move.on) : -1;
  const state = scene.fighters[on]!;
  switch (move.kind) {
    case 'initiative':
      nothingWaits(scene);
      if (scene.phase !== 'start') throw new IllegalMove('This round has begun; the GM ends it before the next.');
      return startRound(scene, move.quiet === true, dice, tell);
    case 'endRound':
      nothingWaits(scene);
      if (scene.phase === 'start')
        throw new IllegalMove('The round has not begun; the GM starts it, quietly if nobody fights.');
      return endRound(scene, false, dice, tell);
    case 'time':
      nothingWaits(scene);
      say('MID-TIME-1', 'time', { rounds: move.rounds });
      return passTime(scene, move.rounds, dice, tell);
    case 'harm':
      return harm(scene, on, move, dice, tell, say);
    case 'fall':
      return fall(scene, on, move, dice, tell);
    case 'ignite':
      return ignite(scene, on, move, say);
    case 'douse':
      if (move.around) state.ambient = 0;
      else putOut(scene, on);
      if (state.fire === 0 && state.ambient === 0) state.burned = 0;
      return say('MID-FIRE-3', 'putOut', { on: move.on, around: move.around === true });
    case 'arrows': {
      let spread = 0;
      for (let i = 0; i < move.arrows; i++) if (dice.atLeast(D6, 6, scene.cast.fighters[on]!.asks.spread)) spread += 1;
      state.fire += spread;
      return say('MID-FIRE-9', 'arrows', { on: move.on, arrows: move.arrows, spread });
    }
    case 'bind':
      return bind(scene, on, tell);
    case 'set':
      return setNumbers(scene, on, move, say);
    case 'condition':
      setCondition(scene, on, move.to);
      return say('MID-SPC-1', 'setCondition', { on: move.on, to: move.to });
    case 'fatigue':
      state.fatigue = Math.max(0, Math.min(999, state.fatigue + move.points));
      return say('MID-FAT-1', 'tires', { on: move.on, points: move.points, fatigue: state.fatigue });
    case 'save':
      save(scene, on, [move.against, ...(move.also ?? [])], move.target, move.bonus ?? 0, dice, tell);
      return;
    case 'cover':
      state.cover = move.cover;
      state.hard = move.hard === true;
      state.behind = move.behind === undefined ? -1 : indexOf(scene, move.behind);
      return say(move.behind === undefined ? 'MID-COV-2' : 'MID-COV-6', 'covered', { on: move.on, cover: move.cover });
    case 'prone':
      state.prone = move.to;
      return say('MID-COV-2', 'prone', { on: move.on, to: move.to });
    case 'helpless':
      state.helpless = move.to;
      return say('MID-SPC-1', 'helpless', { on: move.on, to: move.to });
    case 'paralyze':
      paralyze(scene, on, move.to);
      return say('MID-PAR-1', 'paralyzed', { on: move.on, to: move.to });
    case 'injure': {
      const { text, attack, damage, initiative, defense, saves } = move;
      injure(scene, on, { text, attack, damage, initiative, defense, saves });
      return say('MID-SPC-1', 'injured', { on: move.on, text });
    }
    case 'mend': {
      const left = state.lasting.filter(({ text }) => text !== move.text);
      if (left.length === state.lasting.length)
        throw new IllegalMove(
          `Found "${move.text}"; what lasts is ${state.lasting.map(({ text }) => `"${text}"`).join(', ') || 'nothing'}.`,
        );
      state.lasting = left;
      return say('MID-HP-13', 'mended', { on: move.on, text: move.text });
    }
    case 'loseAction':
      state.used = Math.min(scene.cast.fighters[on]!.actions, state.used + move.actions);
      return say('MID-ATK-2', 'losesAction', { on: move.on, actions: move.actions });
    case 'heal':
      return heal(scene, on, move, dice, tell);
    case 'wound':
      openWounds(scene, on, move.wounds);
      return say('MID-WND-6', 'wounded', { on: move.on, wounds: move.wounds });
    case 'place':
      return place(scene, on, move, say);
    case 'sheet':
      editSheet(scene, on, move);
      return say('MID-CORE-8', 'sheet', { on: move.on, fields: Object.keys(move.to) });
    case 'join':
      return say('MID-CORE-8', 'joins', { on: join(scene, move), name: move.name, side: move.side });
    case 'contest':
      return contest(scene, move, dice, tell);
    case 'note':
      return say('MID-SPC-1', 'note', { text: move.text });
    default:
      throw new IllegalMove(`"${move.kind}" is a fighter's move; name the fighter in "by".`);
  }
}

type Say = (rule: string, kind: string, more: object) => void;

function nothingWaits(scene: Scene): void {
  if (scene.pending)
    throw new IllegalMove(`An attack waits for ${scene.cast.fighters[scene.pending.target]!.name} to defend first.`);
}

/** Damage from anything: poison, choking, a trap; with a save where there is one. */
function harm(scene: Scene, on: number, move: MoveOf<'harm'>, dice: Dice, tell: Tell | undefined, say: Say): void {
  if (move.dice === undefined && move.points === undefined) throw new IllegalMove('Harm needs dice or points.');
  const rolled = move.dice === undefined ? 0 : dice.sum(knownPool(move.dice), scene.cast.fighters[on]!.asks.harm);
  let raw = rolled + (move.points ?? 0);
  say(move.directLp ? 'MID-HP-6' : 'MID-HP-2', 'harmed', { on: move.on, raw });
  if (move.save !== undefined) {
    const passed = save(scene, on, [move.save], move.target, 0, dice, tell);
    if (passed) raw = move.avoid ? 0 : Math.floor(raw / 2);
  }
  applyDamage(
    scene,
    on,
    raw,
    {
      kind: 'harm',
      rule: move.directLp ? 'MID-HP-6' : 'MID-HP-2',
      type: move.type,
      directLp: move.directLp,
      // Flat reduction is against attacks and never against what goes straight to life points.
      reduce: move.attack && !move.directLp,
    },
    dice,
    tell,
  );
}

const harmPools = new Map<string, ReturnType<typeof poolFrom>>();
/** The same pool for the same text, so that enumeration asks the same question each time. */
function knownPool(text: string): ReturnType<typeof poolFrom> {
  let pool = harmPools.get(text);
  if (!pool) harmPools.set(text, (pool = poolFrom(text)));
  return pool;
}

/** MID-FIRE-1, MID-FIRE-3, MID-FIRE-10: fire on somebody or around them. */
function ignite(scene: Scene, on: number, move: MoveOf<'ignite'>, say: Say): void {
  const state = scene.fighters[on]!;
  const given = move.dice ?? exposedDice(move.body ?? 100);
  const count = heatedDice(given, move.heat);
  if (move.around || move.passing) state.ambient = count;
  else state.fire = count;
  state.steam = move.steam === true;
  state.grace = move.passing === true;
  const rule = move.passing
    ? 'MID-FIRE-3'
    : move.steam
      ? 'MID-FIRE-8'
      : move.heat !== 'normal'
        ? 'MID-FIRE-10'
        : 'MID-FIRE-1';
  say(rule, 'ignites', { on: move.on, dice: count, around: move.around === true || move.passing === true });
}

function setNumbers(scene: Scene, on: number, move: MoveOf<'set'>, say: Say): void {
  const state = scene.fighters[on]!;
  const { lpCap } = scene.cast.fighters[on]!;
  if (move.hp !== undefined) state.hp = move.hp;
  if (move.lp !== undefined) {
    state.lp = move.lp;
    if (state.lp > lpCap) state.locked = true;
  }
  if (move.shock !== undefined) state.shock = move.shock;
  if (move.carried !== undefined) state.carried = move.carried;
  if (move.overflowed !== undefined) state.overflowed = move.overflowed;
  if (move.wounds !== undefined) {
    state.wounds.fill(0);
    state.open = 0;
    openWounds(scene, on, move.wounds);
  }
  if (move.minute !== undefined) {
    state.penalties.fill(0);
    state.minute = 0;
    minutePenalty(scene, on, move.minute);
  }
  const { kind: _kind, by: _by, on: _on, reason: _reason, ...fields } = move;
  say('MID-HP-1', 'set', { on: move.on, fields });
}

/** MID-HP-13, MID-WND-6: rest by hours and days, or points at once. */
function heal(scene: Scene, on: number, move: MoveOf<'heal'>, dice: Dice, tell: Tell | undefined): void {
  const hours = Math.floor(move.hours + 24 * move.days);
  if (hours > 0) rest(scene, on, hours, move.treated === true, tell);
  if (move.dice === undefined && move.hp === undefined && move.lp === undefined) {
    if (hours === 0) throw new IllegalMove('Healing needs hours, days, dice or points.');
    return;
  }
  const rolled = move.dice === undefined ? 0 : dice.sum(knownPool(move.dice), scene.cast.fighters[on]!.asks.heal);
  const healed = healPoints(scene, on, rolled + (move.hp ?? 0), move.lp ?? 0);
  told(scene, on, healed.hp, healed.lp, tell);
}

/** The GM sets initiative by hand; places follow from the numbers of everybody. */
function place(scene: Scene, on: number, move: MoveOf<'place'>, say: Say): void {
  if (scene.phase !== 'act' || scene.simultaneous || scene.pending)
    throw new IllegalMove('Initiative is set while the round is going on, between actions.');
  const { fighters } = scene;
  fighters[on]!.initiative = move.initiative;
  const rising = [...new Set(fighters.map(({ initiative }) => initiative))].sort((a, b) => a - b);
  for (const one of fighters) one.place = rising.indexOf(one.initiative);
  say('MID-INI-2', 'placed', { on: move.on, initiative: move.initiative });
}

/** MID-CORE-7, MID-CORE-9: a contest of two that is no fight, an argument for example; a tie goes to the second. */
function contest(scene: Scene, move: MoveOf<'contest'>, dice: Dice, tell: Tell | undefined): void {
  const [a, b] = move.between.map((id) => indexOf(scene, id)) as [number, number];
  if (a === b) throw new IllegalMove('A contest needs two.');
  const roll = (who: number, bonus: number): number =>
    dice.sum(D20, scene.cast.fighters[who]!.asks.grapple) + bonus - penaltyOf(scene, who);
  const own = roll(a, move.bonuses[0]!);
  const other = roll(b, move.bonuses[1]!);
  if (tell)
    tell({
      rule: move.text === undefined ? 'MID-CORE-7' : 'MID-CORE-9',
      kind: 'contest',
      by: move.between[0]!,
      on: move.between[1]!,
      success: own > other,
      own,
      other,
      what: move.text ?? '',
    });
}

/** Puts another sheet in place; wounds and everything else that changes stay. */
function editSheet(scene: Scene, on: number, move: MoveOf<'sheet'>): void {
  const { fighters, house } = roster(scene);
  const changed = { ...fighters[on]!.sheet, ...move.to };
  fighters[on] = { ...fighters[on]!, sheet: readSheet(changed, scene) };
  scene.cast = makeCast(fighters, house);
  const state = scene.fighters[on]!;
  const { arms } = scene.cast.fighters[on]!;
  if (state.arm >= arms.length) state.arm = 0;
  state.follow = 0;
}

function readSheet(data: unknown, scene: Scene): ReturnType<typeof sheet.parse> {
  const { value, problems } = readWith(sheet, data);
  const all = [...problems, ...conflicts(data, scene.cast.house)];
  if (value === undefined || all.length > 0)
    throw new IllegalMove(
      new Malformed(
        'This sheet cannot be read',
        all.map((one) => ({ ...one, message: problemText(one), path: [] })),
      ).message,
    );
  return value;
}

/** Somebody joins; they act from the next round on unless the GM says otherwise. */
function join(scene: Scene, move: MoveOf<'join'>): string {
  const { fighters, house } = roster(scene);
  let id = move.id ?? idOf(move.name);
  for (let n = 2; fighters.some((one) => one.id === id) || id === GM; n++) {
    if (move.id !== undefined) throw new IllegalMove(`The id "${move.id}" is taken.`);
    id = `${idOf(move.name)}-${n}`;
  }
  const joined = [...fighters, { id, name: move.name, side: move.side, sheet: readSheet(move.sheet, scene) }];
  scene.cast = makeCast(joined, house);
  const state = freshState(scene.cast.fighters.at(-1)!, house);
  if (scene.phase !== 'start') state.used = scene.cast.fighters.at(-1)!.actions;
  scene.fighters.push(state);
  return id;
}
