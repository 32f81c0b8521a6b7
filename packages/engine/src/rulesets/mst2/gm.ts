/**
 * Moves of the GM: what the book leaves to the table, harm and healing, and overrides with a reason.
 */
import type { Dice } from '../../dice/dice.ts';
import { Malformed, problemText, readWith } from '../../fight/problem.ts';
import { GM, IllegalMove } from '../../fight/ruleset.ts';
import { idOf } from '../../fight/roster.ts';
import type { Tell } from '../../fight/telling.ts';
import { burn, directWounds, fallWounds, harm } from './hazards.ts';
import { restDay } from './healing.ts';
import type { Move, MoveOf } from './moves.ts';
import { contact } from './reach.ts';
import { type Arm, factorBits, makeCast, reachNumber } from './cast.ts';
import { type Scene, armOf, freshState, indexOf, isUp, pairOf, roster } from './scene.ts';
import { type Sheet, handProblems, sheet } from './sheet.ts';
import { disengage, succumb } from './shock.ts';
import { dueFighter, rollOrder } from './turns.ts';

/** Plays a move of the GM. */
export function playGm(scene: Scene, move: Move, dice: Dice, tell: Tell | undefined): void {
  const said = (rule: string, kind: string, more: object): void => {
    const reason = 'reason' in move ? move.reason : undefined;
    if (tell) tell({ rule, kind, by: GM, ...more, ...(reason === undefined ? {} : { reason }) });
  };
  const on = 'on' in move ? indexOf(scene, move.on) : -1;
  const state = scene.fighters[on]!;
  switch (move.kind) {
    case 'rollOrder':
      if (scene.interrupted) throw new IllegalMove('A counter-attack is to be decided first.');
      return rollOrder(scene, dice, tell);
    case 'order':
      setOrder(scene, move);
      return said('MST-22', 'ordered', { order: move.order });
    case 'distance':
    case 'engage': {
      const [a, b] = pair(scene, move.between);
      if (move.kind === 'engage') contact(scene, a, b, armOf(scene, a).reach, armOf(scene, b).reach);
      else scene.distance[pairOf(a, b)] = move.to === 'none' ? 0 : reachNumber(move.to);
      return said('MST-Q06', 'distance', { between: move.between, to: scene.distance[pairOf(a, b)]! });
    }
    case 'wounds':
      state.wounds = move.to;
      return said('MST-13', 'setWounds', { on: move.on, to: move.to });
    case 'fate':
    case 'stand': {
      const fate = move.kind === 'stand' ? 'up' : move.to;
      // Setting a fate by hand may also mend one, which succumbing never does.
      state.fate = 'up';
      state.dying = 0;
      said('MST-Q36', 'setFate', { on: move.on, to: fate });
      if (fate === 'escaped') {
        state.fate = fate;
        disengage(scene, on);
      } else if (fate !== 'up') succumb(scene, on, fate, undefined);
      return;
    }
    case 'helpless':
      state.helpless = move.to;
      return said('MST-Q32', 'helpless', { on: move.on, to: move.to });
    case 'factors':
      state.factors = factorBits(move.to, scene.cast.factors);
      return said('MST-20', 'factors', { on: move.on, to: move.to });
    case 'fall': {
      const wounds = fallWounds(move.feet, scene.cast.house.fallRound);
      said('MST-19', 'falls', { on: move.on, feet: move.feet });
      return directWounds(scene, on, wounds, 'the fall', dice, tell);
    }
    case 'poison':
      said('MST-19', 'poisoned', { on: move.on });
      return directWounds(scene, on, move.wounds, 'the poison', dice, tell);
    case 'burn':
      said('MST-19', 'burned', { on: move.on });
      return burn(scene, on, dice, tell);
    case 'ignite':
      // Caught in one's own turn, it burns first at the end of the next one (MST-Q25).
      // Oil on a fire that burns already gives no respite.
      if (state.fire === 0) state.fire = dueFighter(scene) === on ? 2 : 1;
      return said('MST-19', 'ignites', { on: move.on });
    case 'douse':
      state.fire = 0;
      return said('MST-Q25', 'doused', { on: move.on });
    case 'harm':
      said('MST-19', 'harmed', { on: move.on });
      return harm(scene, on, move.power, move.wounds ?? 0, dice, tell);
    case 'rest':
      return rest(scene, move, dice, tell);
    case 'sheet':
      editSheet(scene, on, move);
      return said('MST-Q28', 'sheet', { on: move.on, fields: Object.keys(move.to) });
    case 'join':
      return said('MST-22', 'joins', { on: join(scene, move), name: move.name, side: move.side });
    case 'note':
      return said('MST-22', 'note', { text: move.text });
    default:
      throw new IllegalMove(`"${move.kind}" is a fighter's move; name the fighter in "by".`);
  }
}

function pair(scene: Scene, ids: readonly string[]): [number, number] {
  const [a, b] = ids.map((id) => indexOf(scene, id));
  if (a === b) throw new IllegalMove('A distance is between two different fighters.');
  return [a!, b!];
}

/** MST-Q13: the GM's order. Whoever is left out comes last, in the order they had; the same fighter stays due unless named. */
function setOrder(scene: Scene, { order, turn }: MoveOf<'order'>): void {
  const named = order.map((id) => indexOf(scene, id));
  if (new Set(named).size < named.length) throw new IllegalMove('Each fighter is named once in an order.');
  const due = turn === undefined ? scene.order[Math.max(0, scene.turn)]! : indexOf(scene, turn);
  scene.order = [...named, ...scene.order.filter((who) => !named.includes(who))];
  scene.turn = scene.order.indexOf(due);
}

/** MST-16: days of rest, day by day, for the fighters named or for everyone who is wounded. */
function rest(scene: Scene, { who, days }: MoveOf<'rest'>, dice: Dice, tell: Tell | undefined): void {
  const resting = new Set(who === undefined ? scene.fighters.keys() : who.map((id) => indexOf(scene, id)));
  if (tell) tell({ rule: 'MST-16', kind: 'rest', by: GM, days });
  for (let day = 0; day < days; day++) for (const one of resting) restDay(scene, one, dice, tell);
}

/** MST-Q28: the GM can edit any number of a sheet. Makes a new cast; the fighter keeps its wounds. */
function editSheet(scene: Scene, on: number, move: MoveOf<'sheet'>): void {
  const { fighters, house } = roster(scene);
  const before = fighters[on]!;
  const { hitDice, ...kept } = before.sheet;
  // Another role or tenacity means other hit dice, unless those are written out.
  const rolled = 'role' in move.to || 'tenacity' in move.to;
  const edited = readSheet({ ...kept, ...(rolled ? {} : { hitDice }), ...move.to }, house);
  fighters[on] = { ...before, sheet: edited };
  const held = armOf(scene, on);
  const off = scene.cast.fighters[on]!.arms[scene.fighters[on]!.off];
  scene.cast = makeCast(fighters, house);
  const { arms } = scene.cast.fighters[on]!;
  const state = scene.fighters[on]!;
  const fresh = freshState(scene.cast.fighters[on]!);
  // What was in hand stays in hand where the new sheet still has it.
  const find = ({ name, hands }: Arm): number => arms.findIndex((one) => one.name === name && one.hands === hands);
  const others = 'weapons' in move.to || 'inHand' in move.to;
  state.arm = others ? fresh.arm : Math.max(0, find(held));
  state.off = others ? fresh.off : off === undefined ? -1 : find(off);
  if ('shield' in move.to) state.shield = fresh.shield;
  if ('wounds' in move.to) state.wounds = fresh.wounds;
}

function readSheet(data: unknown, house: Scene['cast']['house']): Sheet {
  const { value, problems } = readWith(sheet, data);
  const all = [...problems, ...handProblems(data, house)];
  if (all.length > 0)
    throw new IllegalMove(`This sheet cannot be: ${all.map(problemText).join(' ')}`, {
      cause: new Malformed('sheet', all),
    });
  return value!;
}

/** Somebody joins the fight, last in the order. Gives the id. */
function join(scene: Scene, move: MoveOf<'join'>): string {
  const { fighters, house } = roster(scene);
  const wanted = move.id ?? idOf(move.name);
  let id = wanted;
  for (let n = 2; id === GM || fighters.some((one) => one.id === id); n++) {
    if (move.id !== undefined) throw new IllegalMove(`The id "${move.id}" is taken; give another.`);
    id = `${wanted}-${n}`;
  }
  fighters.push({ id, name: move.name, side: move.side, sheet: readSheet(move.sheet, house) });
  scene.cast = makeCast(fighters, house);
  const at = fighters.length - 1;
  scene.fighters.push(freshState(scene.cast.fighters[at]!));
  // The distances of the newcomer's pairs come last, whatever the pair: see pairOf.
  for (let other = 0; other < at; other++) scene.distance[pairOf(other, at)] = 0;
  scene.order = [...scene.order, at];
  if (!scene.order.some((who) => isUp(scene, who))) scene.turn = 0;
  return id;
}
