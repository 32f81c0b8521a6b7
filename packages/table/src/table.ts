/**
 * A table: takes commands, checks who may give them, and writes what they change into the journal. A command is carried out
 * whole or refused with a reason; nothing is known to anybody before it is written.
 */
import {
  type AnyMove,
  type AnyRuleset,
  type Fight,
  type Fighter,
  type FighterId,
  GM,
  type Log,
  Malformed,
  type Roll,
  attempt,
  idOf,
  problemText,
  readPhrase,
  readRoster,
  readWith,
} from '@affray/engine';
import { rulesets } from '@affray/engine/rulesets';
import { type Command, type CommandOf, PLAYERS, command as commandForm } from './commands.ts';
import { freeRoll } from './freeRoll.ts';
import { Refused, refusalOf } from './refused.ts';
import { changedSeats, newSeat } from './seats.ts';
import { type Change, type Draft, type Entry, GM_WHO, type Member, type Seat, type Who } from './records.ts';
import { rosterFrom } from './rosters.ts';
import { type FightState, State } from './state.ts';

/** What a table needs of the world. */
export interface World {
  /** The time, as ISO 8601. */
  now(): string;
  /** Text that nobody can guess, at least 128 bits of it. */
  secret(): string;
  /** Writes entries where they outlast the process, all or none; throws when that fails. */
  append(entries: readonly Entry[]): void;
}

/** Most entries of a journal, and fights of a table. */
export const TABLE_LIMITS = { entries: 100_000, fights: 200 } as const;

/** What a command came to. */
export interface Carried {
  /** The number of the last entry. */
  readonly n: number;
  /** Was it carried out before, under the same id? */
  readonly repeated: boolean;
}

type Changes = readonly Change[];

export class Table {
  readonly state = new State();
  readonly #world: World;
  /** The fight after the move being carried out. */
  #ready: Fight | undefined;

  constructor(
    readonly code: string,
    journal: readonly Entry[],
    world: World,
  ) {
    this.#world = world;
    for (const entry of journal) this.state.apply(entry);
  }

  /**
   * Carries out a command of the GM ("gm") or of a seat. The same `id` from the same sender a second time changes nothing.
   * Throws Refused.
   */
  carry(who: Who, data: unknown, id?: string): Carried {
    const { state } = this;
    const known = id === undefined ? undefined : state.commands.get(`${who} ${id}`);
    if (known !== undefined) return { n: known, repeated: true };
    const { value: command, problems } = readWith(commandForm, data);
    if (!command) throw new Refused('malformed', problems.map(problemText).join(' '), problems);
    if (who !== GM_WHO && !PLAYERS.has(command.kind))
      throw new Refused('forbidden', `Only the GM may do this ("${command.kind}").`);
    if (state.n >= TABLE_LIMITS.entries)
      throw new Refused(
        'full',
        `This table has ${TABLE_LIMITS.entries} entries, and no more are allowed. Export it and begin a new one.`,
      );
    this.#ready = undefined;
    let changes: Changes;
    try {
      changes = this.#changes(who, command);
    } catch (error) {
      throw this.quiet(who, refusalOf(error), command);
    }
    const at = this.#world.now();
    const entries = changes.map((change, i): Entry => {
      const last = i === changes.length - 1;
      return { n: state.n + 1 + i, at, who, ...(last && id !== undefined ? { command: id } : {}), change };
    });
    this.#world.append(entries);
    for (const entry of entries) state.apply(entry, entry.change.kind === 'move' ? this.#ready : undefined);
    return { n: state.n, repeated: false };
  }

  /**
   * An error as somebody may hear it: the rules' own words may name whom a player does not know of. What was `asked` with
   * that name says nothing new.
   */
  quiet(who: Who, error: unknown, asked: unknown): unknown {
    if (who === GM_WHO || !(error instanceof Refused)) return error;
    const said = JSON.stringify([error.message, error.problems]).toLowerCase();
    const typed = JSON.stringify(asked).toLowerCase();
    for (const { fight, hidden } of this.state.play.fights.values()) {
      const { fighters } = fight.ruleset.roster(fight.scene) as { fighters: readonly Fighter[] };
      const named = fighters.some(({ id, name }) => {
        const secret = name.toLowerCase();
        return hidden.has(id) && said.includes(secret) && !typed.includes(secret);
      });
      if (named) return new Refused(error.code, 'This cannot be done now. Ask the GM.');
    }
    return error;
  }

  #changes(who: Who, command: Command): Changes {
    const { state } = this;
    switch (command.kind) {
      case 'setup':
        return [this.#setup(command)];
      case 'settings': {
        const { kind: _kind, ...some } = command;
        return [{ kind: 'settings', settings: { ...state.settings, ...some } }];
      }
      case 'party':
        return [{ kind: 'party', party: this.#party(command.members) }];
      case 'fight':
        return [this.#begin(command)];
      case 'branch':
        return [this.#branch(command)];
      case 'move':
        return this.#move(who, command);
      case 'faces':
        return this.#faces(who, command);
      case 'withdraw': {
        const draft = state.drafts.get(command.fight);
        if (!draft) throw new Refused('nothing', 'No move waits for dice.');
        if (who !== GM_WHO && draft.who !== who)
          throw new Refused('forbidden', 'Only the GM and whoever made the move may take it back.');
        return [{ kind: 'draft', fight: command.fight, draft: null }];
      }
      case 'order': {
        const one = this.#open(command.fight);
        this.#fresh(command.fight, command.seen);
        const { ruleset, scene } = one.fight;
        const move: AnyMove | undefined = ruleset.moved(scene, command.fighter, command.earlier);
        if (!move) throw new Refused('nothing', 'The order cannot be changed that way now.');
        return this.#tried(GM_WHO, one, move, [], false);
      }
      case 'salt': {
        const one = this.#open(command.fight);
        const proof = state.proof(one.id)!;
        if (proof.fought) throw new Refused('late', 'The first dice have been rolled; salt is added before.');
        if (proof.salts.length >= 50) throw new Refused('full', 'Fifty grains of salt are enough.');
        return [{ kind: 'salt', fight: one.id, by: state.nameOf(who), salt: command.salt }];
      }
      case 'show':
        return [{ kind: 'show', fight: this.#fight(command.fight).id }];
      case 'end':
        return [{ kind: 'end', fight: this.#open(command.fight).id }];
      case 'tell': {
        const one = this.#fight(command.fight);
        if (state.proof(one.id)!.secret !== undefined)
          throw new Refused('nothing', 'The secret of these dice is told already.');
        if (!one.ended)
          throw new Refused('early', 'End the fight first: whoever knows the secret knows all dice to come.');
        return [{ kind: 'tell', fight: one.id }];
      }
      case 'hide':
      case 'unhide': {
        const one = this.#fight(command.fight);
        this.#fighter(one, command.fighter);
        return [{ kind: command.kind, fight: one.id, fighter: command.fighter }];
      }
      case 'reveal':
        if (command.of === undefined && command.fight === undefined)
          throw new Refused('malformed', 'Say what to show: "of", the number of a line, or "fight".');
        return [
          {
            kind: 'reveal',
            ...(command.of === undefined ? { fight: this.#fight(command.fight!).id } : { of: command.of }),
          },
        ];
      case 'roll':
        return [freeRoll(who, command, this.#world.secret())];
      case 'note':
        return [{ kind: 'note', text: command.text, hidden: command.hidden ?? false }];
      case 'propose':
        return this.#propose(who, command);
      case 'answer': {
        const proposal = state.proposals.get(command.of);
        if (!proposal) throw new Refused('nothing', 'That was not proposed, or has been answered.');
        const answer: Change = { kind: 'answer', of: command.of, accepted: command.accept };
        if (!command.accept) return [answer];
        return [...this.#tried(GM_WHO, this.#open(proposal.fight), proposal.move, [], false), answer];
      }
      case 'undo':
        return [this.#undo(command)];
      case 'redo': {
        const next = state.undone.at(-1);
        if (next === undefined) throw new Refused('nothing', 'Nothing is left to redo.');
        this.#untold([next]);
        return [{ kind: 'redo', of: [next] }];
      }
      case 'seat':
        return [{ kind: 'seats', seats: changedSeats(state.seats, who, command, state.n + 1) }];
    }
  }

  #setup({ title, ruleset: name, house }: CommandOf<'setup'>): Change {
    const { play } = this.state;
    const ruleset = Object.hasOwn(rulesets, name) ? rulesets[name] : undefined;
    if (!ruleset) throw new Refused('malformed', `Found "${name}"; allowed are ${Object.keys(rulesets).join(', ')}.`);
    if (play.ruleset && play.ruleset.id !== name && (play.party.length > 0 || play.fights.size > 0))
      throw new Refused(
        'busy',
        'A table keeps its ruleset once it has fighters: begin another table for another game.',
      );
    const { value, problems } = readWith(ruleset.house, house, ['house']);
    if (problems.length > 0) throw new Malformed('These house rules cannot be read', problems);
    return { kind: 'setup', title, ruleset: name, house: value };
  }

  #party(members: CommandOf<'party'>['members']): readonly Member[] {
    const ruleset = this.#ruleset();
    if (members.length === 0) return [];
    const read = readRoster(
      { format: 'affray-roster/1', ruleset: ruleset.id, house: this.state.play.house, fighters: members },
      rulesets,
    );
    if (!read.roster) throw new Malformed('The party cannot be read', read.problems);
    return read.roster.fighters.map(({ id, name, side, sheet }) => ({ id, name, side, sheet }));
  }

  #begin(command: CommandOf<'fight'>): Change {
    const { play } = this.state;
    if (play.fights.size >= TABLE_LIMITS.fights)
      throw new Refused('full', `A table has at most ${TABLE_LIMITS.fights} fights.`);
    const read = rosterFrom(command, this.#ruleset(), play.house, (id) => this.#member(id));
    const title = command.title || read.title || `Fight ${play.fights.size + 1}`;
    const { log, fighters, hidden, secretNames } = read;
    return {
      kind: 'fight',
      fight: this.#freeFightId(title),
      title,
      fighters,
      secret: this.#world.secret(),
      hidden,
      secretNames,
      ...(log ? { entries: taped(log), house: log.house } : {}),
    };
  }

  #branch({ fight, entries: upTo, title }: CommandOf<'branch'>): Change {
    const one = this.#fight(fight);
    const { log } = one.fight;
    if (upTo > log.entries.length)
      throw new Refused('malformed', `Found ${upTo}; the fight has ${log.entries.length} moves.`);
    const name = title ?? `${one.title} (from move ${upTo})`;
    return {
      kind: 'fight',
      fight: this.#freeFightId(name),
      title: name,
      fighters: log.fighters,
      secret: this.#world.secret(),
      hidden: [...one.hidden],
      secretNames: one.secretNames,
      entries: taped(log).slice(0, upTo),
      house: log.house,
    };
  }

  /** A member of the party as they are now: with the wounds of the last fight they were in. */
  #member(id: FighterId): Member {
    const { play } = this.state;
    const member = play.party.find((one) => one.id === id);
    if (!member) throw new Refused('malformed', `Nobody in the party is called "${id}".`);
    return { ...member, sheet: this.sheetNow(member) };
  }

  /** The sheet of a member of the party with the wounds of the last fight they were in. */
  sheetNow({ id, sheet }: Member): unknown {
    for (const { fight } of [...this.state.play.fights.values()].reverse()) {
      const { fighters } = fight.ruleset.roster(fight.scene);
      const at = fighters.findIndex((one) => one.id === id);
      if (at >= 0) return fight.ruleset.carried(fight.scene, at);
    }
    return sheet;
  }

  #freeFightId(title: string): string {
    const base = idOf(title).slice(0, 60);
    let id = base;
    // Ids of fights undone are not used again: their dice are known.
    const taken = (one: string): boolean => this.state.proof(one) !== undefined;
    for (let n = 2; taken(id); n++) id = `${base}-${n}`;
    return id;
  }

  #move(who: Who, command: CommandOf<'move'>): Changes {
    const { hidden = false } = command;
    const one = this.#open(command.fight);
    this.#fresh(command.fight, command.seen);
    if (this.state.drafts.has(command.fight))
      throw new Refused('busy', 'Another move waits for its dice. Enter them, or take that move back.');
    const move = this.moveOf(who, one, command);
    this.#mayMove(who, one, move);
    if (hidden && who !== GM_WHO) throw new Refused('forbidden', 'Only the GM makes hidden moves.');
    return this.#tried(who, one, move, [], hidden);
  }

  /** The move of a command, as data or in words. Throws Refused and IllegalMove. */
  moveOf(
    who: Who,
    one: FightState,
    { move, text }: { move?: AnyMove | undefined; text?: string | undefined },
  ): AnyMove {
    if (move) return move;
    if (text === undefined) throw new Refused('malformed', 'A move is wanted, as "move" or as "text".');
    const { ruleset, scene } = one.fight;
    const known = ruleset.roster(scene).fighters.filter(({ id }) => who === GM_WHO || !one.hidden.has(id));
    return readPhrase(text, known, ruleset.phrases);
  }

  #mayMove(who: Who, one: FightState, move: AnyMove): void {
    if (who === GM_WHO) return;
    if (!this.#owns(who, move.by))
      throw new Refused(
        'forbidden',
        move.by === GM ? 'Only the GM makes this move.' : 'That fighter is not yours to move.',
      );
    const hidden = [...one.hidden];
    if (
      Object.values(move)
        .flat()
        .some((value) => hidden.includes(value as string))
    )
      throw new Refused('malformed', 'There is nobody of that name here.');
  }

  #owns(who: Who, fighter: FighterId): boolean {
    return this.state.seats.find(({ id }) => id === who)?.fighters.includes(fighter) ?? false;
  }

  /** Whose dice are virtual. */
  #virtual = (fighter: FighterId): boolean => {
    const { seats, settings } = this.state;
    const seat = seats.find(({ fighters }) => fighters.includes(fighter));
    return (seat ? seat.dice : settings.gmDice) === 'virtual';
  };

  #tried(who: Who, one: FightState, move: AnyMove, rolls: readonly Roll[], hidden: boolean): Changes {
    const result = attempt(one.fight, move, rolls, this.#virtual);
    const drafted = this.state.drafts.has(one.id);
    if ('asked' in result) {
      const draft: Draft = { who, move, rolls: result.rolls, hidden };
      return [{ kind: 'draft', fight: one.id, draft }];
    }
    this.#ready = result.fight;
    const { entry } = result;
    return [
      ...(drafted ? [{ kind: 'draft', fight: one.id, draft: null } as const] : []),
      { kind: 'move', fight: one.id, move: entry.move, rolls: entry.rolls ?? [], hidden },
    ];
  }

  /** The move that waits for dice, and what is asked; undefined when none does. */
  pending(one: FightState): { readonly draft: Draft; readonly asked: Asked } | undefined {
    const draft = this.state.drafts.get(one.id);
    if (!draft) return undefined;
    const result = attempt(one.fight, draft.move, draft.rolls, this.#virtual);
    return 'asked' in result ? { draft, asked: result.asked } : undefined;
  }

  #faces(who: Who, { fight, faces, seen }: CommandOf<'faces'>): Changes {
    const one = this.#open(fight);
    this.#fresh(fight, seen);
    const draft = this.state.drafts.get(fight);
    if (!draft) throw new Refused('nothing', 'No move waits for dice.');
    const result = attempt(one.fight, draft.move, draft.rolls, this.#virtual);
    if (!('asked' in result)) return this.#tried(draft.who, one, draft.move, draft.rolls, draft.hidden);
    const { whose } = result.asked;
    if (who !== GM_WHO && !this.#owns(who, whose)) throw new Refused('forbidden', 'These dice are not yours to roll.');
    const rolls = faces
      ? [...result.rolls, { faces, from: 'entered' as const, whose }]
      : this.#virtually(one.fight, draft.move, result.rolls);
    return this.#tried(draft.who, one, draft.move, rolls, draft.hidden);
  }

  /** The rolls with one virtual roll more. */
  #virtually(fight: Fight, move: AnyMove, rolls: readonly Roll[]): readonly Roll[] {
    const all = attempt(fight, move, rolls, () => true);
    if ('asked' in all) throw new Refused('nothing', 'This fight has no virtual dice: enter the faces.');
    return all.entry.rolls!.slice(0, rolls.length + 1);
  }

  #propose(who: Who, command: CommandOf<'propose'>): Changes {
    const { ownHarm } = this.state.settings;
    const one = this.#open(command.fight);
    this.#fresh(command.fight, command.seen);
    const { ruleset } = one.fight;
    const move = this.moveOf(who, one, command);
    const phrase = ruleset.phrases.find(({ kind }) => kind === move.kind);
    const on = (move as AnyMove & { on?: unknown }).on;
    if (move.by !== GM || !phrase?.own || typeof on !== 'string' || !this.#owns(who, on))
      throw new Refused('forbidden', 'Players mark harm on their own fighters only.');
    if (ownHarm === 'off') throw new Refused('forbidden', 'At this table the GM marks all harm.');
    // Whatever is proposed must be possible now.
    const changes = this.#tried(GM_WHO, one, move, [], false);
    return ownHarm === 'apply' ? changes : [{ kind: 'propose', fight: one.id, move }];
  }

  #undo({ to }: CommandOf<'undo'>): Change {
    const { done } = this.state;
    if (done.length === 0) throw new Refused('nothing', 'Nothing is left to undo.');
    const from = to ?? done.at(-1)!.n;
    const of = done
      .filter(({ n }) => n >= from)
      .map(({ n }) => n)
      .reverse();
    if (!done.some(({ n }) => n === from))
      throw new Refused('nothing', 'That line cannot be undone: it is undone already, or nothing to undo.');
    this.#untold(of);
    return { kind: 'undo', of };
  }

  /** Once the secret of a fight's dice is told, that fight stays as it is. */
  #untold(of: readonly number[]): void {
    for (const n of of) {
      const { change } = this.state.entry(n)!;
      const fight = 'fight' in change ? change.fight : undefined;
      if (fight !== undefined && this.state.proof(fight)?.secret !== undefined)
        throw new Refused('told', "The secret of that fight's dice has been told, so the fight stays as it is.");
    }
  }

  /** Somebody takes a seat of their own. Throws Refused. */
  join(name: string, fighters: readonly FighterId[]): Seat {
    const { state } = this;
    if (!state.settings.open)
      throw new Refused('closed', 'This table takes no new players now. Ask the GM for a link.');
    const known = new Set(state.play.party.map(({ id }) => id));
    const wrong = fighters.find((one) => !known.has(one));
    if (wrong !== undefined) throw new Refused('malformed', 'There is nobody of that name in the party.');
    const seat = newSeat(state.seats, name, fighters, state.n + 1);
    const entry: Entry = {
      n: state.n + 1,
      at: this.#world.now(),
      who: seat.id,
      change: { kind: 'seats', seats: [...state.seats, seat] },
    };
    this.#world.append([entry]);
    state.apply(entry);
    return seat;
  }

  #ruleset(): AnyRuleset {
    const { ruleset } = this.state.play;
    if (!ruleset) throw new Refused('early', 'Choose the game first.');
    return ruleset;
  }

  #fight(id: string): FightState {
    const one = this.state.play.fights.get(id);
    if (!one) throw new Refused('nothing', `There is no fight "${id}" at this table, or it has been undone.`);
    return one;
  }

  /** A fight that can go on. */
  #open(id: string): FightState {
    const one = this.#fight(id);
    if (this.state.proof(id)?.secret !== undefined)
      throw new Refused(
        'told',
        "The secret of this fight's dice has been told, so nothing more happens in it. Branch from it to go on.",
      );
    return one;
  }

  #fighter({ fight: { ruleset, scene } }: FightState, id: FighterId): void {
    if (!ruleset.roster(scene).fighters.some((one) => one.id === id))
      throw new Refused('nothing', `Nobody in this fight is called "${id}".`);
  }

  /** What the sender saw must still be so. */
  #fresh(fight: string, seen: number | undefined): void {
    const touched = this.state.touched.get(fight) ?? 0;
    if (seen !== undefined && seen < touched)
      throw new Refused('stale', 'The fight moved on while you chose. Look again; what you entered is kept.');
  }
}

type Asked = Extract<ReturnType<typeof attempt>, { asked: unknown }>['asked'];

/** The entries of a fight with all faces written out, as those of a server: its seed is left behind. */
function taped({ entries }: Log): Log['entries'] {
  return entries.map(({ move, rolls = [] }) => ({
    move,
    rolls: rolls.map((roll) => ({
      ...roll,
      from: roll.from === 'entered' ? ('entered' as const) : ('server' as const),
    })),
  }));
}
