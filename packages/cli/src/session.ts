/** A fight being played at the terminal: one question at a time, and the log saved after every answer. */
import { existsSync } from 'node:fs';
import {
  type AnyMove,
  type Asked,
  type Done,
  type ExchangeOdds,
  type Fight,
  type FighterId,
  GM,
  IllegalMove,
  type Pending,
  type Phrase,
  type Roll,
  attempt,
  commit,
  exchangeOdds,
  namesOf,
  percent,
  phraseOf,
  redo,
  tacticDice,
  undo,
} from '@affray/engine';
import { type Console, bold, dim } from './console.ts';
import { BadCall } from './errors.ts';
import { legalFaces, readFaces } from './faces.ts';
import { saveLog } from './io.ts';
import type { Lines } from './lines.ts';
import { byLabel } from './moveOdds.ts';
import { readMove } from './options.ts';
import { endText, linesOf, showView, tellLines } from './tell.ts';

interface Setting {
  readonly console: Console;
  readonly lines: Lines;
  /** Where the log is saved; undefined when it is not. */
  readonly path: string | undefined;
  readonly real: (whose: FighterId) => boolean;
  /** Sides that are played by a tactic. */
  readonly tactics: Readonly<Record<string, string>>;
}

const DICE_HELP =
  'The faces in order, all at once or one by one; "back" takes the last back, an empty line rolls virtually.';

/** Outcomes shown before a move; the rest is summed up. */
const OUTCOMES_SHOWN = 8;

export class Session {
  #fight: Fight;
  #path: string | undefined;
  readonly #setting: Setting;
  readonly #console: Console;

  constructor(fight: Fight, setting: Setting) {
    this.#fight = fight;
    this.#path = setting.path;
    this.#setting = setting;
    this.#console = setting.console;
  }

  /** Plays until the player quits or the input ends. */
  async run(): Promise<void> {
    await this.#save();
    this.#console.line(dim(`seed ${this.#fight.log.seed ?? 'none'}; "?" for help`));
    let show = true;
    for (;;) {
      const bot = this.#tacticOf(this.#due);
      if (bot !== undefined) {
        this.#console.line(dim(this.#phrase(bot)));
        await this.#done(commit(this.#fight, bot));
        show = true;
        continue;
      }
      if (show) this.#showScene();
      const typed = await this.#ask(
        this.#due === undefined ? 'The fight is over; u, l, gm ... or q: ' : `${this.#name(this.#due)}: `,
      );
      if (typed === undefined || commandOf(typed) === 'q') {
        if (await this.#quit(typed === undefined)) return;
        continue;
      }
      show = await this.#answer(typed);
    }
  }

  get #due(): FighterId | undefined {
    return this.#fight.ruleset.due(this.#fight.scene);
  }

  get #moves(): readonly AnyMove[] {
    return this.#fight.ruleset.choices(this.#fight.scene)?.moves ?? [];
  }

  #phrase(move: AnyMove): string {
    return phraseOf(move, this.#fight.ruleset.phrases);
  }

  #name(id: FighterId): string {
    return namesOf(this.#fight.ruleset.roster(this.#fight.scene).fighters)(id);
  }

  /** The move of a side that a tactic plays, when it is due. */
  #tacticOf(due: FighterId | undefined): AnyMove | undefined {
    const { ruleset, scene, log } = this.#fight;
    const side = ruleset.roster(scene).fighters.find(({ id }) => id === due)?.side;
    const { tactics } = this.#setting;
    const name = side !== undefined && Object.hasOwn(tactics, side) ? tactics[side] : undefined;
    if (name === undefined) return undefined;
    return ruleset.tactics[name]!(scene, tacticDice(log.seed ?? '', log.entries.length)) as AnyMove;
  }

  async #ask(prompt: string): Promise<string | undefined> {
    this.#console.ask(prompt);
    const typed = await this.#setting.lines.next();
    // What is read from a file is not seen on the screen; the line is ended in its place.
    if (!(this.#setting.console.surroundings.stdin as { isTTY?: boolean }).isTTY) this.#console.line(typed ?? '');
    return typed;
  }

  #showScene(): void {
    const { ruleset, scene, log } = this.#fight;
    showView(ruleset.view(scene, { role: 'gm' }), this.#console);
    const standing = ruleset.standing(scene);
    if (this.#due === undefined) this.#console.line(bold(endText(standing, log.entries.length)));
    this.#moves.forEach((move, i) => this.#console.line(`${String(i + 1).padStart(3)}. ${this.#phrase(move)}`));
  }

  /** Does what was typed. Says whether the scene should be shown again. */
  async #answer(typed: string): Promise<boolean> {
    const [, ...rest] = typed.split(/\s+/);
    switch (commandOf(typed)) {
      case '':
        return true;
      case '?':
        this.#help();
        return false;
      case 'u':
        return this.#step(undo, 'Nothing is left to undo.');
      case 'r':
        return this.#step(redo, 'Nothing is left to redo.');
      case 'l':
        this.#tellLog();
        return false;
      case 'o':
        for (const [i, move] of this.#moves.entries()) {
          this.#console.line(`${String(i + 1).padStart(3)}. ${this.#phrase(move)}`);
          this.#showOdds(move);
        }
        return false;
      case 's':
        return this.#saveAs(rest.join(' '));
      default:
        return this.#try(typed);
    }
  }

  async #try(typed: string): Promise<boolean> {
    try {
      const move = this.#moveOf(typed);
      const due = this.#due;
      if (due !== undefined && move.by !== due && move.by !== GM) {
        this.#console.line(dim(`     out of turn: it is ${this.#name(due)}'s turn`));
      }
      // A move without chance has nothing to think over.
      if (this.#showOdds(move) > 1) {
        if (!(await this.#sure(move))) return false;
      }
      const done = await this.#roll(move);
      if (!done) return false;
      await this.#done(done);
      return true;
    } catch (error) {
      if (!(error instanceof IllegalMove || error instanceof BadCall)) throw error;
      this.#console.line(error.message);
      return false;
    }
  }

  /** Asks whether a move is meant. What is no answer is said to be none, and asked again. */
  async #sure(move: AnyMove): Promise<boolean> {
    for (;;) {
      const typed = await this.#ask(`${this.#phrase(move)}: Enter to do it, "back" to choose again: `);
      if (typed === undefined || /^(b|back|n|no)$/i.test(typed)) return false;
      if (/^(y|yes)?$/i.test(typed)) return true;
      this.#console.line(`"${typed}" is no answer here. Enter or yes does it, "back" chooses again.`);
    }
  }

  #moveOf(typed: string): AnyMove {
    const { ruleset, scene } = this.#fight;
    if (!/^\d+$/.test(typed)) return readMove(typed, ruleset, ruleset.roster(scene).fighters);
    const move = this.#moves[Number(typed) - 1];
    if (move) return move;
    throw new BadCall(
      this.#moves.length === 0
        ? 'The fight is over, so there are no choices; u undoes, l tells the log, q saves and quits.'
        : `Found ${typed}; there are choices 1 to ${this.#moves.length}. "?" lists what else can be typed.`,
    );
  }

  /** Shows the exact odds of a move, given the faces on the table; gives how many ways the other dice may go. */
  #showOdds(move: AnyMove, rolled: readonly number[] = []): number {
    let odds: ExchangeOdds;
    try {
      odds = exchangeOdds(this.#fight.ruleset, this.#fight.scene, move, rolled);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#console.line(dim(`     no exact odds: ${error.message}`));
      return 2;
    }
    if (odds.leaves === 1) return 1;
    const all = byLabel(odds);
    for (const { label, chance } of all.slice(0, OUTCOMES_SHOWN)) {
      this.#console.line(dim(`     ${percent(chance).padStart(9)}  ${label}`));
    }
    const more = all.length - OUTCOMES_SHOWN;
    if (more > 0) this.#console.line(dim(`     and ${more} less likely ${more === 1 ? 'outcome' : 'outcomes'}`));
    return odds.leaves;
  }

  /** Rolls the dice of a move, asking for real ones. Undefined when the player goes back to choose again. */
  async #roll(move: AnyMove): Promise<Done | undefined> {
    const virtual = (whose: FighterId): boolean => !this.#setting.real(whose);
    let rolls: readonly Roll[] = [];
    /** Faces typed of the roll asked for now, while they are fewer than its dice. */
    let some: readonly number[] = [];
    for (;;) {
      const result = attempt(this.#fight, move, rolls, virtual);
      if (!('asked' in result)) return result;
      const { asked } = result;
      const given = [...result.rolls.flatMap(({ faces }) => faces), ...some];
      if (given.length > 0) this.#showOdds(move, given);
      const typed = await this.#ask(`${this.#asks(asked, some)}: `);
      if (typed === undefined) return undefined;
      const command = commandOf(typed);
      if (command === '?') {
        this.#console.line(DICE_HELP);
      } else if (command === 'q' || command === 'u') {
        this.#console.line('The move is taken back. Type it again for what you want to do now.');
        return undefined;
      } else if (/^(b|back)$/i.test(typed) && some.length > 0) {
        some = some.slice(0, -1);
      } else if (/^(b|back)$/i.test(typed)) {
        const last = result.rolls.findLastIndex(({ from }) => from === 'entered');
        if (last < 0) return undefined;
        rolls = result.rolls.slice(0, last);
      } else if (typed === '' && some.length > 0) {
        this.#console.line(`Dice of one roll are all real or all virtual: type the others, or "back".`);
      } else if (typed === '') rolls = this.#virtually(move, result);
      else {
        const faces = readFaces(typed, asked, some.length);
        if (typeof faces === 'string') this.#console.line(`${faces} ${DICE_HELP}`);
        else some = [...some, ...faces];
      }
      if (some.length < asked.dice.length) continue;
      rolls = [...result.rolls, { faces: some, from: 'entered', whose: asked.whose }];
      some = [];
    }
  }

  /** What is asked of whom, and which die when some of them lie on the table. */
  #asks({ whose, pool, what, question, dice }: Asked, some: readonly number[]): string {
    const left = { dice: dice.slice(some.length) };
    const which = some.length === 0 ? 'faces' : `after ${some.join(' ')}, ${left.dice.length} more,`;
    return `${this.#name(whose)} rolls ${pool} for ${what} (${question}); ${which} ${legalFaces(left)}`;
  }

  /** The rolls with one virtual roll more. */
  #virtually(move: AnyMove, { rolls }: Pending): readonly Roll[] {
    // Everything from here on is rolled virtually, and the first roll of it kept.
    const all = attempt(this.#fight, move, rolls, () => true);
    if ('entry' in all) return all.entry.rolls!.slice(0, rolls.length + 1);
    this.#console.line('This log has no seed for virtual dice; type the faces.');
    return rolls;
  }

  async #done({ fight, told }: Done): Promise<void> {
    this.#fight = fight;
    tellLines(linesOf(fight.ruleset, fight.scene, told), this.#console);
    await this.#save();
  }

  /** Undoes or redoes, past the moves of sides that play themselves. */
  async #step(change: (fight: Fight) => Fight | undefined, none: string): Promise<boolean> {
    const first = change(this.#fight);
    if (!first) {
      this.#console.line(none);
      return false;
    }
    let next: Fight | undefined = first;
    while (next) {
      this.#fight = next;
      next = this.#tacticOf(this.#due) === undefined ? undefined : change(next);
    }
    this.#console.line(`${moves(this.#fight.log.entries.length)} made, ${this.#fight.log.undone?.length ?? 0} undone.`);
    await this.#save();
    return true;
  }

  #tellLog(): void {
    const { log, told, ruleset, scene } = this.#fight;
    log.entries.forEach(({ move }, i) => {
      this.#console.line(dim(`${i + 1}. ${this.#phrase(move)}`));
      tellLines(linesOf(ruleset, scene, told[i] ?? []), this.#console);
    });
    if (log.entries.length === 0) this.#console.line('Nothing has happened yet.');
  }

  #help(): void {
    const line = ({ verbs, help }: Phrase): void => this.#console.line(`  ${verbs[0]}: ${help}`);
    this.#console.line('A number takes that choice. A phrase does anything the rules allow:');
    const { phrases } = this.#fight.ruleset;
    phrases.filter(({ gm }) => !gm).forEach(line);
    this.#console.line(`The GM may do more, with phrases that begin with "${GM}":`);
    phrases.filter(({ gm }) => gm).forEach(line);
    this.#console.line(
      'u undo, r redo, l the log, o the odds of all choices, s save (s FILE elsewhere), q save and quit; whole words do too.',
    );
    this.#console.line(`For real dice: ${DICE_HELP}`);
  }

  async #saveAs(path: string): Promise<boolean> {
    if (!path && this.#path === undefined) this.#console.line('Say where: s FILE.');
    else await this.#saveTo(path || this.#path!);
    return false;
  }

  /** Saves the fight; a file that is not its own is not written over without a yes. Says what went wrong, if it did. */
  async #saveTo(path: string): Promise<boolean> {
    if (path !== this.#path && existsSync(path)) {
      const sure = await this.#ask(`"${path}" is there already. "yes" to write over it: `);
      if (!/^(y|yes)$/i.test(sure ?? '')) {
        this.#console.line('Not saved there; it is unchanged.');
        return false;
      }
    }
    try {
      await saveLog(path, this.#fight.log);
    } catch (error) {
      if (!(error instanceof BadCall)) throw error;
      this.#console.line(error.message);
      return false;
    }
    this.#path = path;
    this.#console.line(`Saved in ${path}.`);
    return true;
  }

  /** Saves after a move. When that fails the fight goes on all the same, and is saved elsewhere or at the end. */
  async #save(): Promise<void> {
    if (this.#path === undefined) return;
    try {
      await saveLog(this.#path, this.#fight.log);
    } catch (error) {
      if (!(error instanceof BadCall)) throw error;
      this.#path = undefined;
      this.#console.line(`${error.message} The fight goes on unsaved; "s FILE" saves it somewhere else.`);
    }
  }

  /** Ends the session, saved or not; false when the player goes on after all. */
  async #quit(ended: boolean): Promise<boolean> {
    const { length } = this.#fight.log.entries;
    await this.#save();
    while (this.#path === undefined && !ended && length > 0) {
      const typed = await this.#ask(`Save where? (empty or q: throw ${moves(length)} away, "back": go on) `);
      if (typed === undefined || typed === '' || commandOf(typed) === 'q') break;
      if (/^(b|back)$/i.test(typed)) return false;
      await this.#saveTo(typed);
    }
    this.#console.line(
      this.#path === undefined ? 'Not saved.' : `Saved in ${this.#path}; "affray play ${this.#path}" goes on.`,
    );
    return true;
  }
}

const moves = (count: number): string => `${count} ${count === 1 ? 'move' : 'moves'}`;

/** Whole words for the single letters. */
const COMMANDS: Readonly<Record<string, string>> = {
  undo: 'u',
  redo: 'r',
  log: 'l',
  odds: 'o',
  save: 's',
  quit: 'q',
  exit: 'q',
  help: '?',
};

/** The command that a typed line begins with, or its first word when that is none. */
function commandOf(typed: string): string {
  const word = typed.split(/\s+/)[0]!.toLowerCase();
  return Object.hasOwn(COMMANDS, word) ? COMMANDS[word]! : word;
}
