/**
 * The state of a table, folded from its journal. States are never changed in place, so undoing is going back to the one
 * before.
 */
import {
  type AnyMove,
  type AnyRuleset,
  type DiceProof,
  type Fight,
  type FighterId,
  type FighterView,
  type Line,
  type Log,
  type Roster,
  begin,
  commit,
  commitmentOf,
  fold,
  hashEntry,
  hashStart,
  lineOf,
  namesOf,
  phraseOf,
  seedOf,
} from '@affray/engine';
import { rulesets } from '@affray/engine/rulesets';
import {
  type Change,
  type Draft,
  type Entry,
  GM_WHO,
  type Member,
  type Seat,
  type Settings,
  type Who,
  undoable,
  usualSettings,
} from './records.ts';

export interface FightState {
  readonly id: string;
  readonly title: string;
  readonly fight: Fight;
  readonly hidden: ReadonlySet<FighterId>;
  readonly secretNames: Readonly<Record<FighterId, string>>;
  readonly ended: boolean;
  /** The entry of the journal that began it. */
  readonly began: number;
}

/** What undo goes back over. */
export interface Play {
  readonly title: string;
  readonly ruleset?: AnyRuleset;
  readonly house: unknown;
  readonly party: readonly Member[];
  readonly fights: ReadonlyMap<string, FightState>;
  readonly shown?: string;
}

/** A line of the table's log, as the GM sees it. */
export interface Item {
  readonly n: number;
  readonly at: string;
  readonly who: Who;
  readonly kind: Change['kind'];
  readonly fight?: string;
  /** A move in words, a note, a roll. */
  readonly text?: string;
  /** What happened, a sentence each, with its working and its rule. */
  readonly lines?: readonly Line[];
  readonly title?: string;
  readonly of?: readonly number[];
  readonly accepted?: boolean;
  readonly total?: number;
  readonly undone: boolean;
  /** Kept from players for now. */
  readonly hidden: boolean;
  /** Whose decision it is, while others are not to know it yet by the rules of the game. */
  readonly withheld?: FighterId;
  /** The entry that changed this line last. */
  readonly touched: number;
}

/** What is known of an item beside, to tell who may see it. */
interface Traces {
  /** Was it made in secret? */
  readonly secret: boolean;
  /** Fighters named in the move or in what it told. */
  readonly names: ReadonlySet<FighterId>;
  /** Fighters who looked otherwise before, as they looked to everyone. */
  readonly before: Readonly<Record<FighterId, FighterView>>;
}

export interface Proposal {
  readonly n: number;
  readonly who: Who;
  readonly fight: string;
  readonly move: AnyMove;
}

/** So many states are kept to undo at once; what lies further back is folded again. */
const KEPT = 50;

export class State {
  play: Play = { title: '', house: {}, party: [], fights: new Map() };
  settings: Settings = usualSettings;
  seats: readonly Seat[] = [];
  readonly drafts = new Map<string, Draft>();
  readonly proposals = new Map<number, Proposal>();
  /** Commands carried out, by id, with the number of their last entry. */
  readonly commands = new Map<string, number>();
  /** The last entry that changed each fight. */
  readonly touched = new Map<string, number>();
  /** How fighters look to everyone else while something about them is hidden, by fight. */
  readonly frozen = new Map<string, Map<FighterId, FighterView>>();
  readonly items: Item[] = [];
  /** Entries that can be undone, the last one last, and those that can be redone, the next one last. */
  readonly done: { readonly n: number; readonly before?: Play }[] = [];
  readonly undone: number[] = [];
  readonly #journal: Entry[] = [];
  readonly #traces = new Map<number, Traces>();
  readonly #revealed = new Set<number>();
  readonly #secrets = new Map<string, { secret: string; salts: DiceProof['salts']; told: boolean; fought: boolean }>();

  /** The number of the last entry. */
  get n(): number {
    return this.#journal.length;
  }

  /** Applies an entry. `ready` is the fight after its move, when it has been worked out already. */
  apply(entry: Entry, ready?: Fight): void {
    this.#journal.push(entry);
    const { n, command, who, change } = entry;
    if (command !== undefined) this.commands.set(`${who} ${command}`, n);
    if (undoable(change)) {
      this.#push(n);
      this.undone.length = 0;
      this.play = this.#changed(entry, ready);
    } else this.#applyLasting(entry);
    if ('fight' in change && change.fight !== undefined && change.kind !== 'propose') this.touched.set(change.fight, n);
    this.#tellWithheld(n);
    const item = this.#itemOf(entry);
    if (item) this.items.push(item);
    if (change.kind === 'hide' || change.kind === 'unhide' || change.kind === 'reveal') this.#lookAgain(n);
  }

  #push(n: number): void {
    this.done.push({ n, before: this.play });
    const old = this.done.length - KEPT - 1;
    if (old >= 0) this.done[old] = { n: this.done[old]!.n };
  }

  /** The dice of a fight as far as they may be known: the secret only once it has been told. */
  proof(fight: string): (DiceProof & { readonly fought: boolean }) | undefined {
    const known = this.#secrets.get(fight);
    if (!known) return undefined;
    const { secret, salts, told, fought } = known;
    return { commitment: commitmentOf(secret), salts, ...(told ? { secret } : {}), fought };
  }

  /** The log of a fight as it may be handed out. */
  log({ id, fight }: FightState): Log {
    const proof = this.proof(id);
    if (!proof || !fight.log.dice) return fight.log;
    const { fought: _fought, ...dice } = proof;
    return { ...fight.log, dice };
  }

  entry(n: number): Entry | undefined {
    return this.#journal[n - 1];
  }

  #applyLasting({ n, who, change }: Entry): void {
    switch (change.kind) {
      case 'settings':
        this.settings = change.settings;
        return;
      case 'seats':
        this.seats = change.seats;
        return;
      case 'draft':
        if (change.draft) this.drafts.set(change.fight, change.draft);
        else this.drafts.delete(change.fight);
        return;
      case 'salt': {
        const known = this.#secrets.get(change.fight)!;
        const { by, salt } = change;
        known.salts = [...known.salts, { by, salt }];
        const one = this.play.fights.get(change.fight);
        // Nothing has been rolled, so the fight begins anew with the dice that the salt gives.
        if (one) this.play = withFight(this.play, { ...one, fight: this.#begun(one.began, this.play) });
        return;
      }
      case 'tell':
        this.#secrets.get(change.fight)!.told = true;
        return;
      case 'reveal':
        if (change.of !== undefined) this.#revealed.add(change.of);
        for (const item of this.items)
          if (change.fight !== undefined && item.fight === change.fight) this.#revealed.add(item.n);
        return;
      case 'propose':
        this.proposals.set(n, { n, who, fight: change.fight, move: change.move });
        return;
      case 'answer':
        this.proposals.delete(change.of);
        return;
      case 'undo':
        for (const one of change.of) this.#undo(one, n);
        this.#lookAgain(n);
        return;
      case 'redo':
        for (const one of change.of) this.#redo(one, n);
        this.#lookAgain(n);
        return;
      default:
        throw new Error(`"${change.kind}" is undone with the play.`);
    }
  }

  #undo(of: number, n: number): void {
    const { before } = this.done.pop()!;
    this.play = before ?? this.#refold();
    this.undone.push(of);
    this.#touch(of, n, true);
  }

  #redo(of: number, n: number): void {
    this.undone.pop();
    this.#push(of);
    this.play = this.#changed(this.entry(of)!);
    this.#touch(of, n, false);
  }

  /** Marks a line, and the fight it belongs to, as changed. */
  #touch(of: number, n: number, undone: boolean): void {
    const at = this.items.findIndex((item) => item.n === of);
    if (at >= 0) this.items[at] = { ...this.items[at]!, undone, touched: n };
    const { change } = this.entry(of)!;
    if ('fight' in change && change.fight !== undefined) {
      this.touched.set(change.fight, n);
      this.drafts.delete(change.fight);
    }
  }

  /** The play after all that is not undone, from the beginning. */
  #refold(): Play {
    this.play = { title: '', house: {}, party: [], fights: new Map() };
    for (const { n } of this.done) this.play = this.#changed(this.entry(n)!);
    return this.play;
  }

  #changed({ n, change }: Entry, ready?: Fight): Play {
    const { play } = this;
    const one = 'fight' in change && change.fight !== undefined ? play.fights.get(change.fight) : undefined;
    switch (change.kind) {
      case 'setup': {
        const { title, house } = change;
        return { ...play, title, ruleset: rulesets[change.ruleset]!, house };
      }
      case 'party':
        return { ...play, party: change.party };
      case 'fight': {
        const { fight: id, title, secret, hidden, secretNames, entries = [] } = change;
        const known = this.#secrets.get(id);
        if (!known) this.#secrets.set(id, { secret, salts: [], told: false, fought: entries.length > 0 });
        const fight = this.#begun(n, play);
        const began = { id, title, fight, hidden: new Set(hidden), secretNames, ended: false, began: n };
        return { ...withFight(play, began), shown: id };
      }
      case 'move': {
        this.#secrets.get(change.fight)!.fought = true;
        return withFight(play, { ...one!, fight: ready ?? commit(one!.fight, change.move, change.rolls).fight });
      }
      case 'show':
        return { ...play, shown: change.fight };
      case 'end':
        return withFight(play, { ...one!, ended: true });
      case 'hide':
      case 'unhide': {
        const hidden = new Set(one!.hidden);
        if (change.kind === 'hide') hidden.add(change.fighter);
        else hidden.delete(change.fighter);
        return withFight(play, { ...one!, hidden });
      }
      default:
        return play;
    }
  }

  /** A fight as entry `n` began it, with the salts that are known. */
  #begun(n: number, { ruleset, house }: Play): Fight {
    const { change } = this.entry(n)!;
    if (change.kind !== 'fight') throw new Error(`Entry ${n} begins no fight.`);
    const { fight: id, title, fighters, secret, entries = [] } = change;
    const { salts } = this.#secrets.get(id)!;
    const roster = { ruleset: ruleset!, house: change.house ?? house, fighters } as Roster;
    const dice = { commitment: commitmentOf(secret), salts };
    const begun = begin(roster, { seed: seedOf(secret, salts), title, dice });
    if (entries.length === 0) return begun;
    let before = hashStart(begun.log);
    const chained = entries.map((one) => ({ ...one, hash: (before = hashEntry(before, one)) }));
    return fold(ruleset!, { ...begun.log, entries: chained });
  }

  #itemOf({ n, at, who, change }: Entry): Item | undefined {
    const base = { n, at, who, kind: change.kind, undone: false, hidden: false, touched: n };
    switch (change.kind) {
      case 'draft':
      case 'seats':
        return undefined;
      case 'setup':
        return { ...base, title: change.title, text: rulesets[change.ruleset]!.name };
      case 'settings':
      case 'party':
        return base;
      case 'fight':
        return { ...base, fight: change.fight, title: change.title };
      case 'salt':
        return { ...base, fight: change.fight, text: change.by };
      case 'show':
      case 'end':
      case 'tell':
        return { ...base, fight: change.fight, title: this.play.fights.get(change.fight)?.title ?? '' };
      case 'hide':
      case 'unhide':
        return { ...base, fight: change.fight, text: change.fighter, hidden: true };
      case 'reveal':
        return { ...base, ...(change.of === undefined ? {} : { of: [change.of] }) };
      case 'undo':
      case 'redo':
        return { ...base, of: change.of };
      case 'answer':
        return { ...base, of: [change.of], accepted: change.accepted };
      case 'note':
        return this.#kept({ ...base, text: change.text, hidden: change.hidden }, change.hidden);
      case 'roll':
        return this.#kept(
          { ...base, text: change.text, title: change.notation, total: change.total, hidden: change.hidden },
          change.hidden,
        );
      case 'propose':
        return { ...base, fight: change.fight, text: this.#phrase(change.fight, change.move) };
      case 'move':
        return this.#moveItem({ ...base, fight: change.fight }, change);
    }
  }

  #phrase(fight: string, move: AnyMove): string {
    const one = this.play.fights.get(fight);
    return one ? phraseOf(move, one.fight.ruleset.phrases) : move.kind;
  }

  #kept(item: Item, secret: boolean): Item {
    if (secret) this.#traces.set(item.n, { secret, names: new Set(), before: {} });
    return item;
  }

  #moveItem(item: Item, { fight: id, move, hidden }: Change & { kind: 'move' }): Item {
    const { fight } = this.play.fights.get(id)!;
    const { ruleset, scene } = fight;
    const told = fight.told.at(-1) ?? [];
    const { fighters } = ruleset.roster(scene);
    const name = namesOf(fighters);
    const ids = new Set(fighters.map((one) => one.id));
    const names = new Set<FighterId>();
    const collect = (value: unknown): void => {
      if (typeof value === 'string') {
        if (ids.has(value)) names.add(value);
      } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
    };
    collect(move);
    collect(told);
    const traces = { secret: hidden, names, before: this.#lookedBefore(id) };
    this.#traces.set(item.n, traces);
    const whole: Item = {
      ...item,
      text: phraseOf(move, ruleset.phrases),
      lines: told.map((one) => lineOf(ruleset, one, name)),
    };
    const withheld = ruleset.withheld?.(scene, move.by) ? { withheld: move.by } : {};
    return { ...whole, ...withheld, hidden: this.#keep(whole, traces) };
  }

  /** How fighters looked to everyone before the last entry, those whose look it changed. */
  #lookedBefore(id: string): Readonly<Record<FighterId, FighterView>> {
    const now = this.play.fights.get(id)!.fight;
    const then = this.done.at(-1)?.before?.fights.get(id)?.fight;
    if (!then) return {};
    const looks = ({ ruleset, scene }: Fight): readonly FighterView[] =>
      ruleset.view(scene, { role: 'everyone' }).fighters;
    const after = new Map(looks(now).map((one) => [one.id, JSON.stringify(one)]));
    return Object.fromEntries(
      looks(then).flatMap((one) => (after.get(one.id) === JSON.stringify(one) ? [] : [[one.id, one]])),
    );
  }

  /**
   * Is a move kept from players? When it was made in secret, or names somebody hidden, or somebody about whom something is
   * hidden already: what came of a secret stays a secret. Fighters it changed are then shown as they looked before.
   */
  #keep({ n, fight }: Item, { secret, names, before }: Traces): boolean {
    const one = this.play.fights.get(fight!);
    const frozen = this.frozen.get(fight!) ?? new Map<FighterId, FighterView>();
    const touches = [...names].some((id) => one?.hidden.has(id) || frozen.has(id));
    if (!(secret && !this.#revealed.has(n)) && !touches) return false;
    for (const [id, look] of Object.entries(before)) if (!frozen.has(id)) frozen.set(id, look);
    this.frozen.set(fight!, frozen);
    return true;
  }

  /** Says anew which lines are hidden, after something was shown, hidden, undone or redone. */
  #lookAgain(n: number): void {
    this.frozen.clear();
    this.items.forEach((item, at) => {
      const traces = this.#traces.get(item.n);
      if (!traces) return;
      // What was undone froze nobody, and is shown only if everything in it may be.
      const hidden =
        item.fight === undefined
          ? traces.secret && !this.#revealed.has(item.n)
          : item.undone
            ? this.#named(item, traces) || (item.hidden && !this.#revealed.has(item.n))
            : this.#keep(item, traces);
      if (hidden !== item.hidden) this.items[at] = { ...item, hidden, touched: n };
    });
  }

  /** Lines that others were not to know become known once what was decided is resolved. */
  #tellWithheld(n: number): void {
    for (let at = this.items.length - 1; at >= 0; at--) {
      const { withheld, ...item } = this.items[at]!;
      if (withheld === undefined || item.undone) continue;
      const one = this.play.fights.get(item.fight!);
      if (one && !one.fight.ruleset.withheld?.(one.fight.scene, withheld)) this.items[at] = { ...item, touched: n };
    }
  }

  #named({ fight }: Item, { names }: Traces): boolean {
    const hidden = this.play.fights.get(fight!)?.hidden;
    return [...names].some((id) => hidden?.has(id));
  }

  /** Is anybody in a fight, or any move of it as it stands, kept from players? */
  keeps({ id, hidden }: FightState): boolean {
    const kept = (item: Item): boolean =>
      (item.hidden || item.withheld !== undefined) && !item.undone && item.kind === 'move' && item.fight === id;
    return hidden.size > 0 || this.items.some(kept);
  }

  /** The seat that a fighter is played by, or the GM. */
  playerOf(fighter: FighterId): Who {
    return this.seats.find(({ fighters }) => fighters.includes(fighter))?.id ?? GM_WHO;
  }

  nameOf(who: Who): string {
    return this.seats.find(({ id }) => id === who)?.name ?? (who === GM_WHO ? 'GM' : who);
  }
}

const withFight = (play: Play, one: FightState): Play => ({
  ...play,
  fights: new Map([...play.fights, [one.id, one]]),
});
