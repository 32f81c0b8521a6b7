/**
 * The contract suite: what every ruleset promises, as checks that run under any test runner. A ruleset joins with
 * one line:
 *
 *     for (const check of contractSuite(mst2, { rosters, leafBudget: 64 })) test(check.name, check.run);
 *
 * A check that fails throws an Error that says what was promised and what was found.
 */
import { EnumeratingDice } from '../dice/enumerating.ts';
import { type Fraction, add, equal, fraction, toNumber, toText, ONE, ZERO } from '../dice/fraction.ts';
import { SeededDice, type Xoshiro128, streamOf } from '../dice/seeded.ts';
import { ShownDice } from '../dice/shown.ts';
import { type Fight, attempt, begin, checkedMove, commit, entrySource, fold, redo, undo } from '../fight/fight.ts';
import { canonical, hashOf } from '../fight/hash.ts';
import { readLog, writeLog } from '../fight/log.ts';
import { phraseOf, readPhrase } from '../fight/phrase.ts';
import { readWith } from '../fight/problem.ts';
import { type Roster, readRoster } from '../fight/roster.ts';
import { type AnyMove, type AnyRuleset, IllegalMove } from '../fight/ruleset.ts';
import { type Telling, lineOf } from '../fight/telling.ts';
import { namesOf } from '../fight/fight.ts';
import { verify } from '../fight/verify.ts';
import { exchangeOdds } from '../odds/exchange.ts';

export interface ContractOptions {
  /** Rosters as plain data: between them they should bring every kind of move about. */
  readonly rosters: readonly unknown[];
  /** Most branches that one move may take when enumerated. */
  readonly leafBudget: number;
  /** Further moves, by kind, that choices do not offer, such as the GM's. Tried wherever they are legal. */
  readonly moves?: (scene: unknown) => readonly AnyMove[];
  /** Fields of the scene that are read but cannot change what happens, such as a round number for show: "round". */
  readonly onlyShown?: readonly string[];
}

export interface Check {
  readonly name: string;
  readonly run: () => void;
}

function promise(kept: boolean, what: () => string): asserts kept {
  if (!kept) throw new Error(what());
}

function same(found: unknown, wanted: unknown, what: string): void {
  const [a, b] = [canonical(found), canonical(wanted)];
  promise(a === b, () => `${what}.\nFound:  ${a.slice(0, 2000)}\nWanted: ${b.slice(0, 2000)}`);
}

/** The checks of the contract for one ruleset. */
export function contractSuite(ruleset: AnyRuleset, options: ContractOptions): readonly Check[] {
  const rulesets = { [ruleset.id]: ruleset };
  const rosters = options.rosters.map((data): Roster => {
    const { roster, problems } = readRoster(data, rulesets);
    if (!roster)
      throw new Error(`A roster of the contract suite is wrong: ${problems.map(({ message }) => message).join(' ')}`);
    return roster;
  });
  const each =
    (check: (roster: Roster, seed: string) => void): (() => void) =>
    () =>
      rosters.forEach((roster, i) => check(roster, `contract ${i}`));

  const check = (name: string, run: () => void): Check => ({ name: `${ruleset.id}: ${name}`, run });
  return [
    check('house rules all have a default and an explanation', () => houseRules(ruleset)),
    check(
      'sheets read back to themselves',
      each((roster) => sheetsReadBack(roster)),
    ),
    check(
      'the same seed gives the same log, byte for byte',
      each((roster, seed) =>
        same(
          writeLog(wander(roster, seed, options).log),
          writeLog(wander(roster, seed, options).log),
          'Two runs of a seed differ',
        ),
      ),
    ),
    check(
      'folding the log gives the scene that was played',
      each((roster, seed) => foldsBack(roster, seed, options)),
    ),
    check(
      'a written log reads back and verifies; one changed die does not',
      each((roster, seed) => logsProve(roster, seed, options, rulesets)),
    ),
    check(
      'undo then redo changes nothing',
      each((roster, seed) => undoRedo(roster, seed, options)),
    ),
    check(
      'saving, copying and reading back change nothing',
      each((roster, seed) => savesBack(roster, seed, options)),
    ),
    check(
      'every move offered is accepted, and what is refused changes nothing',
      each((roster, seed) => offersHold(roster, seed, options)),
    ),
    check(
      'moves read back from their phrases',
      each((roster, seed) => phrasesHold(roster, seed, options)),
    ),
    check(
      'what is decided in secret is known to its player alone',
      each((roster, seed) => secretsHold(roster, seed, options)),
    ),
    check(
      'wounds are carried into the next fight, and the order can be changed',
      each((roster, seed) => scenesGoOn(roster, seed, options)),
    ),
    check(
      'odds sum to exactly 1 within the leaf budget',
      each((roster, seed) => oddsSum(roster, seed, options)),
    ),
    check(
      'odds given some of the dice average to the odds given fewer',
      each((roster, seed) => oddsFollowDice(roster, seed)),
    ),
    check(
      'odds match seeded sampling',
      each((roster, seed) => oddsMatch(roster, seed)),
    ),
    check('equal keys have equal futures', () => keysHold(rosters, options)),
    check(
      'the key holds every field that a rule reads',
      each((roster, seed) => keyIsComplete(roster, seed, options)),
    ),
    check(
      'every telling names a rule of the ledger and makes a sentence',
      each((roster, seed) => tellingsSpeak(roster, seed, options)),
    ),
    check(
      'tactics choose legal moves until the end',
      each((roster, seed) => tacticsPlay(roster, seed)),
    ),
  ];
}

/** How far a random fight of the suite goes. */
const WANDER_MOVES = 40;

const pick = <T>(draws: Xoshiro128, list: readonly T[]): T => list[draws.next() % list.length]!;

/** Moves that may be made now: those offered, and now and then one of the others. */
function movesNow(fight: Fight, options: ContractOptions): readonly AnyMove[] {
  return [...(fight.ruleset.choices(fight.scene)?.moves ?? []), ...(options.moves?.(fight.scene) ?? [])];
}

/** A fight of random legal moves. `visit` sees each fight on the way. */
function wander(
  roster: Roster,
  seed: string,
  options: ContractOptions,
  visit: (fight: Fight) => void = () => {},
): Fight {
  const draws = streamOf(seed, 1_000_000);
  let fight = begin(roster, { seed });
  visit(fight);
  for (let i = 0; i < WANDER_MOVES; i++) {
    const offered = roster.ruleset.choices(fight.scene)?.moves ?? [];
    const others = options.moves?.(fight.scene) ?? [];
    const list = others.length > 0 && (offered.length === 0 || draws.next() % 4 === 0) ? others : offered;
    if (list.length === 0) break;
    fight = commit(fight, pick(draws, list)).fight;
    visit(fight);
  }
  return fight;
}

function houseRules(ruleset: AnyRuleset): void {
  const defaults = readWith(ruleset.house, {});
  promise(
    defaults.problems.length === 0,
    () => `House rules need defaults: ${defaults.problems.map(({ message }) => message).join(' ')}`,
  );
  for (const [name, schema] of Object.entries(ruleset.house.shape)) {
    const text = (schema as { description?: string }).description ?? '';
    promise(text.length > 10, () => `House rule ${name} has no explanation.`);
  }
}

function sheetsReadBack({ ruleset, fighters }: Roster): void {
  for (const { id, sheet } of fighters)
    same(readWith(ruleset.sheet, sheet).value, sheet, `The sheet of ${id} changes when read again`);
}

function foldsBack(roster: Roster, seed: string, options: ContractOptions): void {
  const fight = wander(roster, seed, options);
  const again = fold(roster.ruleset, fight.log);
  same(roster.ruleset.save(again.scene), roster.ruleset.save(fight.scene), 'The folded scene is not the one played');
  same(again.told, fight.told, 'The folded tellings are not those told');
}

function logsProve(
  roster: Roster,
  seed: string,
  options: ContractOptions,
  rulesets: Readonly<Record<string, AnyRuleset>>,
): void {
  const fight = wander(roster, seed, options);
  const { log } = readLog(JSON.parse(writeLog(fight.log)), rulesets);
  same(writeLog(log), writeLog(fight.log), 'The log does not read back');
  const verdict = verify(roster.ruleset, log);
  promise(verdict.ok, () => `Entry ${verdict.entry} of an honest log is refused: ${verdict.reason}`);
  log.entries.forEach((entry, i) => {
    const roll = entry.rolls?.find(({ faces }) => faces.length > 0);
    if (!roll) return;
    const [first = 0, ...rest] = roll.faces;
    const forged = {
      ...entry,
      rolls: entry.rolls!.map((one) => (one === roll ? { ...one, faces: [first === 1 ? 2 : 1, ...rest] } : one)),
    };
    const tampered = { ...log, entries: log.entries.map((one, at) => (at === i ? forged : one)) };
    const found = verify(roster.ruleset, tampered);
    promise(
      !found.ok && found.entry === i + 1,
      () => `A die of entry ${i + 1} was changed, and verify says ${JSON.stringify(found)}.`,
    );
  });
}

function undoRedo(roster: Roster, seed: string, options: ContractOptions): void {
  let before: Fight | undefined;
  wander(roster, seed, options, (fight) => {
    if (before) {
      const undone = undo(fight)!;
      same(roster.ruleset.save(undone.scene), roster.ruleset.save(before.scene), 'Undo does not give the scene before');
      const folded = fold(roster.ruleset, undone.log);
      same(roster.ruleset.save(undone.scene), roster.ruleset.save(folded.scene), 'Undo differs from folding the log');
      same(undone.told, folded.told, 'Undo tells something else than folding the log');
      const again = redo(undone)!;
      same(roster.ruleset.save(again.scene), roster.ruleset.save(fight.scene), 'Redo does not give the scene after');
      same(again.log, fight.log, 'Undo and redo change the log');
    }
    before = fight;
  });
}

function savesBack(roster: Roster, seed: string, options: ContractOptions): void {
  const { ruleset } = roster;
  // A scene of another moment, to be written over.
  let other: unknown;
  wander(roster, seed, options, ({ scene }) => {
    const saved = ruleset.save(scene);
    const { fighters, house } = ruleset.roster(scene);
    const loaded = ruleset.load(fighters, house, JSON.parse(JSON.stringify(saved)));
    same(ruleset.save(loaded), saved, 'A scene saved and loaded is another');
    promise(ruleset.key(loaded) === ruleset.key(scene), () => 'A scene saved and loaded has another key.');
    other = ruleset.copy(scene, other);
    same(ruleset.save(other), saved, 'A copy into another scene is not the same');
    promise(ruleset.key(other) === ruleset.key(scene), () => 'A copy has another key.');
    const hash = hashOf(saved);
    for (const move of ruleset.choices(scene)?.moves.slice(0, 3) ?? [])
      ruleset.play(ruleset.copy(scene), move, new SeededDice(seed));
    promise(hashOf(ruleset.save(scene)) === hash, () => 'Playing on a copy changes the scene it was copied from.');
  });
}

function offersHold(roster: Roster, seed: string, options: ContractOptions): void {
  const { ruleset } = roster;
  wander(roster, seed, options, (fight) => {
    const before = hashOf(ruleset.save(fight.scene));
    const choices = ruleset.choices(fight.scene);
    promise(
      (choices === undefined) === (ruleset.due(fight.scene) === undefined),
      () => 'due and choices disagree on whether a decision is due.',
    );
    promise(
      choices === undefined || choices.by === ruleset.due(fight.scene),
      () => 'due and choices name different fighters.',
    );
    for (const move of movesNow(fight, options)) {
      const read = readWith(ruleset.move, move);
      promise(
        read.problems.length === 0,
        () =>
          `A move offered is malformed: ${JSON.stringify(move)} ${read.problems.map(({ message }) => message).join(' ')}`,
      );
      attempt(fight, move);
      for (const wrong of [
        { ...move, by: 'nobody-at-all' },
        { ...move, on: 'nobody-at-all' },
        { ...move, kind: 'no such move' },
        { ...move, surplus: true },
      ]) {
        const refusal = refusalOf(fight, wrong);
        promise(refusal !== undefined, () => `A senseless move is accepted: ${JSON.stringify(wrong)}`);
        promise(
          refusal instanceof IllegalMove && refusal.message.length > 10,
          () => `A senseless move is answered with ${String(refusal)}: ${JSON.stringify(wrong)}`,
        );
      }
    }
    promise(hashOf(ruleset.save(fight.scene)) === before, () => 'Trying moves changes the scene.');
  });
}

/** What a move is refused with; undefined when it is not. */
function refusalOf(fight: Fight, move: AnyMove): unknown {
  try {
    attempt(fight, move);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Everybody together know all there is; somebody who plays nobody knows nothing that was decided in secret. */
function secretsHold(roster: Roster, seed: string, options: ContractOptions): void {
  const { ruleset } = roster;
  wander(roster, seed, options, ({ scene }) => {
    const ids = ruleset.roster(scene).fighters.map(({ id }) => id);
    if (!ruleset.known) return;
    same(ruleset.save(ruleset.known(scene, ids)), ruleset.save(scene), 'Those who know everything know another scene');
    const known: unknown = ruleset.known(scene, []);
    for (const id of ids) promise(!ruleset.withheld?.(known, id), () => `What ${id} decided in secret is known.`);
  });
}

/** Whoever leaves a fight begins the next as wounded as they are; and the GM can move anybody up and down the order. */
function scenesGoOn(roster: Roster, seed: string, options: ContractOptions): void {
  const { ruleset, house } = roster;
  wander(roster, seed, options, (fight) => {
    const { fighters } = ruleset.roster(fight.scene);
    const next: unknown = ruleset.muster(
      fighters.map((one, i) => ({ ...one, sheet: ruleset.sheet.parse(ruleset.carried(fight.scene, i)) })),
      house,
    );
    fighters.forEach(({ id }, i) => {
      const [before, after] = [ruleset.wounds(fight.scene, i), ruleset.wounds(next, i)];
      promise(before === after, () => `${id} leaves with ${before} ${ruleset.woundsAre} and begins with ${after}.`);
    });
    const { order } = ruleset.view(fight.scene, { role: 'gm' });
    const last = order?.at(-1);
    const move = last === undefined ? undefined : (ruleset.moved(fight.scene, last, true) as AnyMove | undefined);
    if (!move || !order) return;
    const moved = ruleset.view(commit(fight, move).fight.scene, { role: 'gm' }).order!;
    promise(moved.indexOf(last!) < order.length - 1, () => `${last} stays last: ${moved.join(', ')}.`);
  });
}

function phrasesHold(roster: Roster, seed: string, options: ContractOptions): void {
  wander(roster, seed, options, (fight) => {
    const { fighters } = roster.ruleset.roster(fight.scene);
    for (const move of roster.ruleset.choices(fight.scene)?.moves ?? []) {
      const text = phraseOf(move, roster.ruleset.phrases);
      same(readPhrase(text, fighters, roster.ruleset.phrases), move, `"${text}" reads back as another move`);
    }
  });
}

function oddsSum(roster: Roster, seed: string, options: ContractOptions): void {
  wander(roster, seed, options, (fight) => {
    for (const move of movesNow(fight, options)) {
      const odds = exchangeOdds(roster.ruleset, fight.scene, move);
      const total = odds.outcomes.reduce((sum, { chance }) => add(sum, chance), ZERO);
      promise(equal(total, ONE), () => `The odds of ${JSON.stringify(move)} sum to ${toText(total)}.`);
      promise(
        odds.leaves <= options.leafBudget,
        () => `${JSON.stringify(move)} takes ${odds.leaves} branches; the budget is ${options.leafBudget}.`,
      );
      for (const fact of Object.keys(odds.facts))
        promise(fact in roster.ruleset.facts, () => `The fact "${fact}" has no meaning stated.`);
    }
  });
}

/** Moves of a fight whose dice are shown one by one; and the throws that dice not yet shown may have. */
const MOVES_SHOWN = 3;
const THROWS_SHOWN = 500;

function oddsFollowDice(roster: Roster, seed: string): void {
  const { ruleset } = roster;
  const { scene, log } = begin(roster, { seed });
  for (const move of (ruleset.choices(scene)?.moves ?? []).slice(0, MOVES_SHOWN)) {
    const given = (faces: readonly number[]): Map<string, Fraction> =>
      new Map(
        exchangeOdds(ruleset, scene, move, faces).outcomes.map(({ label, facts, chance }) => [
          canonical([label, facts]),
          chance,
        ]),
      );
    const dice = new ShownDice(entrySource(log, 0, []));
    const told: Telling[] = [];
    ruleset.play(ruleset.copy(scene), checkedMove(ruleset, move), dice, (telling) => void told.push(telling));
    const all = dice.rolls.flatMap(({ pool, faces }) => {
      const throws = pool.dice.reduce((product, { low, high }) => product * (high - low + 1), 1);
      return faces.map((face, i) => ({ face, die: pool.dice[i]!, few: throws <= THROWS_SHOWN }));
    });
    all.forEach(({ die, few }, i) => {
      if (!few) return;
      const shown = all.slice(0, i).map(({ face }) => face);
      const average = new Map<string, Fraction>();
      for (let face = die.low; face <= die.high; face++)
        for (const [key, { n, d }] of given([...shown, face]))
          average.set(key, add(average.get(key) ?? ZERO, fraction(n, d * BigInt(die.high - die.low + 1))));
      const before = given(shown);
      promise(
        before.size === average.size && [...before].every(([key, chance]) => equal(chance, average.get(key) ?? ZERO)),
        () => `The odds of ${JSON.stringify(move)} given ${shown.join()} are not the average over the next die.`,
      );
    });
    const { label, facts } = ruleset.outcome(told, checkedMove(ruleset, move));
    const end = given(all.map(({ face }) => face));
    promise(
      end.size === 1 && equal(end.get(canonical([label, facts])) ?? ZERO, ONE),
      () => `With all its dice shown, ${JSON.stringify(move)} is not certain to come to "${label}".`,
    );
  }
}

/** Throws of each move that are compared with its odds. */
const SAMPLES = 4000;

function oddsMatch(roster: Roster, seed: string): void {
  const { ruleset } = roster;
  const { scene } = begin(roster, { seed });
  const dice = new SeededDice(seed);
  const work = ruleset.copy(scene);
  for (const move of (ruleset.choices(scene)?.moves ?? []).slice(0, 6)) {
    const expected = futuresOf(ruleset, scene, move);
    const seen = new Map<string | number, number>();
    for (let i = 0; i < SAMPLES; i++) {
      ruleset.copy(scene, work);
      dice.start(i);
      ruleset.play(work, move, dice);
      const key = ruleset.key(work);
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    for (const key of seen.keys())
      promise(
        expected.has(key),
        () => `${JSON.stringify(move)} came to a scene that enumeration does not know: ${key}`,
      );
    for (const [key, chance] of expected) {
      const p = toNumber(chance);
      const found = seen.get(key) ?? 0;
      const sigma = Math.sqrt(SAMPLES * p * (1 - p));
      // Five sigma: so many cells are looked at that four would be met by chance now and then.
      promise(
        Math.abs(found - SAMPLES * p) <= 5 * sigma + 1,
        () => `${JSON.stringify(move)} → ${key}: ${found} of ${SAMPLES}, expected ${SAMPLES * p} ± ${sigma}.`,
      );
    }
  }
}

/** The exact distribution of the key after a move. */
function futuresOf(ruleset: AnyRuleset, scene: unknown, move: AnyMove): Map<string | number, Fraction> {
  const dice = new EnumeratingDice();
  const futures = new Map<string | number, Fraction>();
  let work = ruleset.copy(scene);
  dice.begin();
  do {
    work = ruleset.copy(scene, work);
    ruleset.play(work, move, dice);
    const { ways, total } = dice.exactWays();
    const key = ruleset.key(work);
    futures.set(key, add(futures.get(key) ?? ZERO, fraction(ways, total)));
  } while (dice.next());
  return futures;
}

const futuresText = (ruleset: AnyRuleset, scene: unknown, move: AnyMove): string =>
  [...futuresOf(ruleset, scene, move)]
    .map(([key, chance]) => `${key}: ${toText(chance)}`)
    .sort()
    .join('\n');

function keysHold(rosters: readonly Roster[], options: ContractOptions): void {
  for (const [i, roster] of rosters.entries()) {
    const { ruleset } = roster;
    const byKey = new Map<string | number, { scene: unknown; hash: string }>();
    for (let run = 0; run < 4; run++) {
      wander(roster, `keys ${i} ${run}`, { ...options, moves: () => [] }, ({ scene }) => {
        const key = ruleset.key(scene);
        const hash = hashOf(ruleset.save(scene));
        const before = byKey.get(key);
        if (!before) {
          byKey.set(key, { scene, hash });
          return;
        }
        if (before.hash === hash) return;
        for (const move of (ruleset.choices(scene)?.moves ?? []).slice(0, 4)) {
          same(
            futuresText(ruleset, before.scene, move),
            futuresText(ruleset, scene, move),
            `Two scenes with the key ${key} differ after ${JSON.stringify(move)}`,
          );
        }
      });
    }
  }
}

/** A scene that notes which of its fields are read. The cast does not change and is left alone. */
function traced(scene: object, read: Set<string>, path = ''): unknown {
  return new Proxy(scene, {
    get(target, field, receiver): unknown {
      const value: unknown = Reflect.get(target, field, receiver);
      if (typeof field === 'symbol' || field === 'cast' || typeof value === 'function' || field === 'length')
        return value;
      const at = path ? `${path}.${field}` : field;
      if (value !== null && typeof value === 'object') return traced(value, read, at);
      if (Object.hasOwn(target, field)) read.add(at);
      return value;
    },
  });
}

/** The same scene with one field changed; what lies on the way to it is copied, as moves in a scene may be shared. */
function changed(ruleset: AnyRuleset, scene: unknown, path: string): unknown {
  const change = (value: unknown, [step, ...rest]: string[]): unknown => {
    if (step !== undefined) {
      const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
        string,
        unknown
      >;
      copy[step] = change(copy[step], rest);
      return copy;
    }
    return typeof value === 'number'
      ? value + 1
      : typeof value === 'boolean'
        ? !value
        : value === undefined
          ? 1
          : `${String(value)}~`;
  };
  return change(ruleset.copy(scene), path.split('.'));
}

function keyIsComplete(roster: Roster, seed: string, options: ContractOptions): void {
  const { ruleset } = roster;
  const shown = new Set(options.onlyShown ?? []);
  wander(roster, seed, { ...options, moves: () => [] }, ({ scene }) => {
    for (const move of (ruleset.choices(scene)?.moves ?? []).slice(0, 5)) {
      const read = new Set<string>();
      ruleset.play(traced(ruleset.copy(scene) as object, read), move, new SeededDice(seed));
      for (const path of read) {
        if (shown.has(path.replace(/\.\d+/g, ''))) continue;
        // A field made during the move is not one the key must hold.
        if (readAt(scene, path) === undefined) continue;
        promise(
          ruleset.key(changed(ruleset, scene, path)) !== ruleset.key(scene),
          () => `A rule reads ${path} in ${JSON.stringify(move)}, and the key does not hold it.`,
        );
      }
    }
  });
}

const readAt = (scene: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], scene);

function tellingsSpeak(roster: Roster, seed: string, options: ContractOptions): void {
  const { ruleset } = roster;
  const ids = new Set(ruleset.ledger.map(({ id }) => id));
  promise(ids.size === ruleset.ledger.length, () => 'The ledger names a rule twice.');
  const fight = wander(roster, seed, options);
  const { fighters } = ruleset.roster(fight.scene);
  for (const told of fight.told.flat()) {
    promise(ids.has(told.rule), () => `A telling names the rule "${told.rule}", which the ledger does not have.`);
    const { text } = lineOf(ruleset, told, namesOf(fighters));
    promise(
      /\S.*[.!?)]$/.test(text) && !/undefined|null|NaN|\[object/.test(text),
      () => `A telling says "${text}": ${JSON.stringify(told)}`,
    );
  }
}

function tacticsPlay(roster: Roster, seed: string): void {
  const { ruleset } = roster;
  for (const name of ['plain', 'random'])
    promise(Object.hasOwn(ruleset.tactics, name), () => `There are no tactics called "${name}".`);
  const dice = new SeededDice(seed);
  for (const tactic of Object.values(ruleset.tactics)) {
    let fight = begin(roster, { seed });
    for (let i = 0; i < 200 && ruleset.due(fight.scene) !== undefined; i++)
      fight = commit(fight, tactic(fight.scene, dice)).fight;
    const { over } = ruleset.standing(fight.scene);
    const { fighters } = ruleset.view(fight.scene, { role: 'gm' });
    fighters.forEach(({ name, state }, i) =>
      promise(
        ruleset.state(fight.scene, i) === state && Number.isInteger(ruleset.wounds(fight.scene, i)),
        () => `The view says that ${name} is ${state}; the state is ${ruleset.state(fight.scene, i)}.`,
      ),
    );
    promise(
      over === (ruleset.due(fight.scene) === undefined),
      () => 'Somebody is due although the fight is over, or nobody although it is not.',
    );
  }
}
