/** What the verbs' options have in common: reading their values, and the fighters and house rules they change. */
import {
  type AnyMove,
  type AnyRuleset,
  type Fighter,
  GM,
  IllegalMove,
  type Roster,
  ShownDice,
  nearest,
  problemText,
  readPhrase,
  readWith,
} from '@affray/engine';
import { readValue } from '@affray/engine/files';
import { type Command, InvalidArgumentError } from 'commander';
import { BadCall } from './errors.ts';

/** A whole number within limits, also written 1e6. */
export const whole =
  (least: number, most: number) =>
  (text: string): number => {
    const value = /^[+-]?\d+(e\d+)?$/i.test(text.trim()) ? Number(text) : NaN;
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Whole numbers from ${least} to ${most} are allowed.`);
  };

/** A share such as 0.1% or 0.001. */
export function share(text: string): number {
  const [, number, percent] = /^(\d*\.?\d+(?:e-?\d+)?)\s*(%?)$/i.exec(text.trim()) ?? [];
  const value = Number(number) / (percent ? 100 : 1);
  if (value > 0 && value < 0.5) return value;
  throw new InvalidArgumentError('Shares above 0 and below 50 % are allowed, such as 0.1% or 0.001.');
}

export const seedText = (text: string): string => {
  if (text.length <= 1000) return text;
  throw new InvalidArgumentError('A seed is any text of at most 1000 characters.');
};

const collect = (text: string, before: readonly string[] = []): string[] => [...before, text];

export interface FightOptions {
  readonly house?: readonly string[];
  readonly first?: string;
  readonly wounds?: readonly string[];
  readonly tactics?: readonly string[];
}

/** The options that change how a fight begins and who plays it. */
export const withFightOptions = (command: Command): Command =>
  command
    .option('--first <name>', 'who acts first, by name or id')
    .option('--tactics <side=name>', 'tactics of a side; may be given again for another', collect)
    .option('--house <key=value>', 'a house rule for this call; may be given again', collect)
    .option('--wounds <name=n>', 'wounds that somebody begins with; may be given again', collect);

const pair = (text: string, option: string): [string, string] => {
  const at = text.indexOf('=');
  if (at > 0) return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  throw new BadCall(`Found "${option} ${text}"; allowed is ${option} NAME=VALUE.`);
};

const same = (a: string, b: string): boolean => a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();

/** The fighter of an id or a name, letter for letter but for case; never by a part of it. */
export function fighterOf(fighters: readonly Fighter[], text: string): Fighter {
  const byId = fighters.filter(({ id }) => same(id, text));
  const found = byId.length > 0 ? byId : fighters.filter(({ name }) => same(name, text));
  if (found.length === 1) return found[0]!;
  const ids = (found.length > 1 ? found : fighters).map(({ id }) => id);
  if (found.length > 1)
    throw new BadCall(`${found.length} fighters are called "${text}"; say which: ${ids.join(', ')}.`);
  const like = nearest(text, [...ids, ...fighters.map(({ name }) => name)]);
  throw new BadCall(
    `No fighter is called "${text}"; there are ${ids.join(', ')}.${like ? ` Did you mean "${like}"?` : ''}`,
  );
}

/** One of the known words, whatever its case. */
export function oneOf(found: string, known: readonly string[], what: string): string {
  const match = known.find((word) => word === found) ?? known.find((word) => same(word, found));
  if (match !== undefined) return match;
  const like = nearest(found, known);
  throw new BadCall(
    `Found the ${what} "${found}"; there are ${known.join(', ')}.${like ? ` Did you mean "${like}"?` : ''}`,
  );
}

/** The roster with the house rules and wounds of the options. */
export function adjusted(roster: Roster, { house = [], wounds = [] }: FightOptions): Roster {
  if (house.length === 0 && wounds.length === 0) return roster;
  const { ruleset } = roster;
  const given = {
    ...(roster.house as object),
    ...Object.fromEntries(house.map((text) => pair(text, '--house')).map(([key, value]) => [key, readValue(value)])),
  };
  const rules = checked(ruleset.house, given, '--house');
  const fighters = new Map(roster.fighters.map((fighter) => [fighter.id, fighter]));
  for (const text of wounds) {
    const [name, value] = pair(text, '--wounds');
    const fighter = fighterOf(roster.fighters, name);
    const sheet = { ...(fighter.sheet as object), wounds: readValue(value) };
    fighters.set(fighter.id, { ...fighter, sheet: checked(ruleset.sheet, sheet, `--wounds ${name}`) });
  }
  const all = [...fighters.values()];
  for (const { name, sheet } of all) {
    const [conflict] = ruleset.conflicts?.(sheet, rules) ?? [];
    if (conflict) throw new BadCall(`${name}: ${conflict.message}`);
  }
  return { ruleset, house: rules, fighters: all };
}

function checked(schema: AnyRuleset['sheet'], value: unknown, option: string): unknown {
  const reading = readWith(schema, value);
  if (reading.problems.length > 0) throw new BadCall(`${option}: ${reading.problems.map(problemText).join(' ')}`);
  return reading.value;
}

/** House rules that are not as the ruleset has them by default. */
export function differing(ruleset: AnyRuleset, house: unknown): Record<string, unknown> {
  const defaults = readWith(ruleset.house, {}).value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(house as object).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(defaults[key])),
  );
}

/** The tactics named, by side; `more` may be named besides the ruleset's. */
export function tacticsOf(
  { ruleset, fighters }: Roster,
  { tactics = [] }: FightOptions,
  more: readonly string[] = [],
): Record<string, string> {
  const sides = [...new Set(fighters.map(({ side }) => side))];
  return Object.fromEntries(
    tactics
      .map((text) => pair(text, '--tactics'))
      .map(([side, name]) => [
        oneOf(side, sides, 'side'),
        oneOf(name, [...Object.keys(ruleset.tactics), ...more], 'tactics'),
      ]),
  );
}

export interface Start {
  readonly roster: Roster;
  /** The GM's move that puts somebody first, where the game has one. */
  readonly move?: AnyMove;
}

/** The start of the fight with somebody first: by a move of the GM, or by their place in the roster. */
export function startOf(roster: Roster, { first }: FightOptions): Start {
  if (first === undefined) return { roster };
  const { ruleset, fighters, house } = roster;
  const fighter = fighterOf(fighters, first);
  const reading = readWith(ruleset.move, { kind: 'order', by: GM, order: [fighter.id], turn: fighter.id });
  if (reading.problems.length === 0) {
    const move = reading.value as AnyMove;
    try {
      ruleset.play(ruleset.muster(fighters, house), move, new ShownDice(() => undefined));
      return { roster, move };
    } catch (error) {
      if (!(error instanceof IllegalMove)) throw error;
    }
  }
  return { roster: { ...roster, fighters: [fighter, ...fighters.filter((other) => other !== fighter)] } };
}

/** The scene of a start. */
export function sceneOf({ roster: { ruleset, fighters, house }, move }: Start): unknown {
  const scene: unknown = ruleset.muster(fighters, house);
  if (move) ruleset.play(scene, move, new ShownDice(() => undefined));
  return scene;
}

/** A move as a phrase or as JSON. Throws IllegalMove or BadCall saying what is wrong with it. */
export function readMove(text: string, ruleset: AnyRuleset, fighters: readonly Fighter[]): AnyMove {
  let data: unknown;
  if (text.trimStart().startsWith('{')) {
    try {
      data = JSON.parse(text);
    } catch (error) {
      throw new BadCall(`The move is not JSON: ${(error as Error).message}. Write it as a phrase, or mend the JSON.`);
    }
  } else data = readPhrase(text, fighters, ruleset.phrases);
  return checked(ruleset.move, data, 'The move') as AnyMove;
}
