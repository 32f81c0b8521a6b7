/**
 * What a viewer may know of a table. Everything that leaves the table for anybody goes through here: the state, the lines of
 * the log, odds, and what is handed out as files.
 */
import {
  type AnyMove,
  type Asked,
  type ExchangeAnswer,
  type FighterId,
  type FighterView,
  GM,
  type Standing,
  type View,
  exchangeAnswer,
  exchangeOdds,
  openedFor,
  phraseOf,
} from '@affray/engine';
import type { Question } from './commands.ts';
import { Refused, refusalOf } from './refused.ts';
import { GM_WHO, type Settings, type Who } from './records.ts';
import type { FightState, Item } from './state.ts';
import type { Table } from './table.ts';

/** Who looks: the GM, a seat by its id, or everyone (the shared screen). */
export type Onlooker =
  { readonly role: 'gm' } | { readonly role: 'seat'; readonly seat: string } | { readonly role: 'everyone' };

export const whoOf = (looks: Onlooker): Who | undefined =>
  looks.role === 'gm' ? GM_WHO : looks.role === 'seat' ? looks.seat : undefined;

/** A move that may be chosen now, with its words. */
export interface Choice {
  readonly move: AnyMove;
  readonly text: string;
}

export interface SightSeat {
  readonly id: string;
  readonly name: string;
  readonly fighters: readonly FighterId[];
  readonly dice: 'virtual' | 'real';
}

export interface SightMember {
  readonly id: FighterId;
  readonly name: string;
  readonly side: string;
  /** For the GM and whoever plays them. */
  readonly sheet?: unknown;
}

export interface SightFight {
  readonly id: string;
  readonly title: string;
  readonly ended: boolean;
  readonly view: View;
  readonly standing: Standing;
  /** Moves made so far. */
  readonly moves: number;
  /** Whose decision is due: the seat, or "gm"; `fighter` unless that is hidden. */
  readonly due?: { readonly who: Who; readonly fighter?: FighterId };
  /** The sensible moves, when the viewer is the one to choose, and for the GM. */
  readonly choices?: readonly Choice[];
  /** A move that waits for dice; what is asked of whom, for those who may know. */
  readonly pending?: {
    readonly who: Who;
    readonly asked?: Asked;
    readonly text?: string;
    readonly faces?: readonly number[];
  };
  readonly dice: {
    readonly commitment: string;
    readonly salts: readonly { readonly by: string; readonly salt: string }[];
    readonly secret?: string;
    /** Have dice been rolled, so that no salt can be added? */
    readonly fought: boolean;
  };
  /** For the GM: who is hidden, what the GM calls them, and what is kept from players. */
  readonly hidden?: readonly FighterId[];
  readonly secretNames?: Readonly<Record<FighterId, string>>;
  readonly kept?: boolean;
}

export interface Sight {
  /** The number of the last entry; commands say which one they saw. */
  readonly n: number;
  readonly code: string;
  readonly title: string;
  readonly ruleset?: { readonly id: string; readonly name: string };
  readonly house?: unknown;
  readonly you: {
    readonly role: Onlooker['role'];
    readonly seat?: string;
    readonly name: string;
    readonly fighters: readonly FighterId[];
  };
  readonly settings: Settings;
  readonly seats: readonly SightSeat[];
  readonly party: readonly SightMember[];
  readonly fights: readonly { readonly id: string; readonly title: string; readonly ended: boolean }[];
  readonly fight?: SightFight;
  readonly proposals: readonly { readonly n: number; readonly who: string; readonly text: string }[];
  /** Can something be undone or redone? For the GM. */
  readonly undo?: number;
  readonly redo?: number;
}

/** The state of the table as a viewer may know it. */
export function sightOf(table: Table, looks: Onlooker): Sight {
  const { state, code } = table;
  const { play } = state;
  const who = whoOf(looks);
  const gm = looks.role === 'gm';
  const seat = state.seats.find(({ id }) => id === who);
  const shown = play.shown === undefined ? undefined : play.fights.get(play.shown);
  const own = seat?.fighters ?? [];
  return {
    n: state.n,
    code,
    title: play.title,
    ...(play.ruleset ? { ruleset: { id: play.ruleset.id, name: play.ruleset.name }, house: play.house } : {}),
    you: {
      role: looks.role,
      ...(seat ? { seat: seat.id } : {}),
      name: who === undefined ? '' : state.nameOf(who),
      fighters: own,
    },
    settings: state.settings,
    seats: state.seats.map(({ id, name, fighters, dice }) => ({ id, name, fighters, dice })),
    party: play.party.map((member) => ({
      id: member.id,
      name: member.name,
      side: member.side,
      ...(gm || own.includes(member.id) ? { sheet: table.sheetNow(member) } : {}),
    })),
    fights: [...play.fights.values()].map(({ id, title, ended }) => ({ id, title, ended })),
    ...(shown ? { fight: fightSight(table, shown, looks, own) } : {}),
    proposals: [...state.proposals.values()]
      .filter((one) => gm || one.who === who)
      .map(({ n, who: by, fight, move }) => ({
        n,
        who: state.nameOf(by),
        text: phraseOf(move, play.fights.get(fight)?.fight.ruleset.phrases ?? []),
      })),
    ...(gm && state.done.length > 0 ? { undo: state.done.at(-1)!.n } : {}),
    ...(gm && state.undone.length > 0 ? { redo: state.undone.at(-1)! } : {}),
  };
}

/** May this viewer act for a fighter? */
const actsFor = (looks: Onlooker, own: readonly FighterId[], fighter: FighterId): boolean =>
  looks.role === 'gm' || own.includes(fighter);

function fightSight(table: Table, one: FightState, looks: Onlooker, own: readonly FighterId[]): SightFight {
  const { state } = table;
  const { ruleset, scene, log } = one.fight;
  const gm = looks.role === 'gm';
  const view = viewOf(table, one, looks, own);
  const due: FighterId | undefined = ruleset.due(scene);
  const choices = due !== undefined && actsFor(looks, own, due) ? ruleset.choices(scene) : undefined;
  const pending = table.pending(one);
  return {
    id: one.id,
    title: one.title,
    ended: one.ended,
    view,
    standing: ruleset.standing(scene),
    moves: log.entries.length,
    ...(due === undefined
      ? {}
      : { due: { who: state.playerOf(due), ...(due !== GM && (gm || !one.hidden.has(due)) ? { fighter: due } : {}) } }),
    ...(choices
      ? {
          choices: choices.moves
            .filter((move: AnyMove) => gm || !names(move, one.hidden))
            .map((move: AnyMove) => ({ move, text: phraseOf(move, ruleset.phrases) })),
        }
      : {}),
    ...(pending ? { pending: pendingSight(table, one, pending, looks, own) } : {}),
    dice: state.proof(one.id)!,
    ...(gm
      ? {
          hidden: [...one.hidden],
          secretNames: one.secretNames,
          kept: state.keeps(one),
        }
      : {}),
  };
}

function pendingSight(
  { state }: Table,
  { fight, hidden }: FightState,
  { draft, asked }: NonNullable<ReturnType<Table['pending']>>,
  looks: Onlooker,
  own: readonly FighterId[],
): NonNullable<SightFight['pending']> {
  const who = asked.whose === GM ? GM_WHO : state.playerOf(asked.whose);
  const secret = draft.hidden || names(draft.move, hidden);
  // Whoever rolls must know what for; of a secret move only the GM does.
  if (looks.role !== 'gm' && (secret || !actsFor(looks, own, asked.whose))) return { who: secret ? GM_WHO : who };
  return {
    who,
    asked,
    text: phraseOf(draft.move, fight.ruleset.phrases),
    faces: draft.rolls.flatMap(({ faces }) => [...faces]),
  };
}

/** Does plain data name one of these fighters? */
function names(data: unknown, fighters: ReadonlySet<FighterId>): boolean {
  if (fighters.size === 0) return false;
  if (typeof data === 'string') return fighters.has(data);
  return typeof data === 'object' && data !== null && Object.values(data).some((value) => names(value, fighters));
}

/** The scene as a viewer may see it: without the hidden, and with those about whom something is hidden as they were before. */
export function viewOf(table: Table, one: FightState, looks: Onlooker, own: readonly FighterId[]): View {
  const { ruleset, scene } = one.fight;
  if (looks.role === 'gm') return ruleset.view(scene, { role: 'gm' });
  const view: View =
    looks.role === 'seat'
      ? ruleset.view(scene, { role: 'player', fighters: own })
      : ruleset.view(scene, { role: 'everyone' });
  const { hidden } = one;
  const frozen = table.state.frozen.get(one.id);
  const secret = view.fighters.filter(({ id }) => hidden.has(id)).map(({ name }) => name.toLowerCase());
  const quiet = (fighter: FighterView): FighterView => ({
    ...fighter,
    notes: fighter.notes.filter((note) => !secret.some((name) => note.toLowerCase().includes(name))),
  });
  const { due, order, ...rest } = view;
  return {
    ...rest,
    ...(due !== undefined && !hidden.has(due) ? { due } : {}),
    ...(order ? { order: order.filter((id) => !hidden.has(id)) } : {}),
    fighters: view.fighters
      .filter(({ id }) => !hidden.has(id))
      .map((fighter) => quiet(frozen?.get(fighter.id) ?? fighter)),
  };
}

/** May a viewer read a line? Neither what is hidden nor what others have decided in secret. */
const maySee = ({ state }: Table, looks: Onlooker, { hidden, withheld }: Item): boolean =>
  looks.role === 'gm' || (!hidden && (withheld === undefined || state.playerOf(withheld) === whoOf(looks)));

/** The lines of the log that changed after entry `since`, as a viewer may read them. */
export function itemsSince(table: Table, looks: Onlooker, since: number, most = Infinity): readonly Item[] {
  const { items } = table.state;
  const found: Item[] = [];
  for (let i = items.length - 1; i >= 0 && found.length < most; i--) {
    const item = items[i]!;
    if (item.touched > since && maySee(table, looks, item)) found.push(item);
  }
  return found.reverse();
}

/** Older lines: so many before entry `before`. */
export function itemsBefore(table: Table, looks: Onlooker, before: number, count: number): readonly Item[] {
  const { items } = table.state;
  return items.filter((item) => item.n < before && maySee(table, looks, item)).slice(-count);
}

/** Answers a question. Throws Refused. */
export function answerOf(table: Table, looks: Onlooker, asked: Question): ExchangeAnswer | readonly Item[] {
  if (asked.kind === 'items') return itemsBefore(table, looks, asked.before, asked.count);
  try {
    return oddsOf(table, looks, asked);
  } catch (error) {
    throw table.quiet(whoOf(looks) ?? '', refusalOf(error), asked);
  }
}

function oddsOf(table: Table, looks: Onlooker, asked: Extract<Question, { kind: 'odds' }>): ExchangeAnswer {
  const { state } = table;
  const who = whoOf(looks);
  const gm = looks.role === 'gm';
  if (who === undefined || (!gm && !state.settings.playerOdds))
    throw new Refused('forbidden', 'The GM keeps the odds to themself here.');
  const one = state.play.fights.get(asked.fight);
  if (!one) throw new Refused('nothing', 'There is no such fight.');
  const move = table.moveOf(who, one, asked);
  const own = state.seats.find(({ id }) => id === who)?.fighters ?? [];
  if (!gm) {
    const kept = new Set([...one.hidden, ...(state.frozen.get(one.id)?.keys() ?? [])]);
    if (!own.includes(move.by) || names(move, kept))
      throw new Refused('forbidden', 'The odds of this are not yours to know.');
  }
  const { ruleset } = one.fight;
  const known: unknown = gm ? one.fight.scene : (ruleset.known?.(one.fight.scene, own) ?? one.fight.scene);
  const { scene, after } = openedFor(ruleset, known, move);
  const odds = exchangeOdds(ruleset, scene, move, asked.rolled ?? []);
  return exchangeAnswer(ruleset, move, odds, { after, ...(asked.rolled ? { rolled: asked.rolled } : {}) });
}
