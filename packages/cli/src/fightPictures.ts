/** The pictures of a fight: which odds each needs, and what is said under it. */
import {
  type AnyRuleset,
  type ExchangeOdds,
  type FightOdds,
  type Fighter,
  type Roster,
  deadliness,
  phraseOf,
} from '@affray/engine';
import type { AnyMove } from '@affray/engine';
import {
  type FightTitle,
  type Picture,
  endStates,
  fightLengths,
  lethality,
  moveFact,
  moveOutcomes,
  standingByRound,
  whoWins,
} from '@affray/pictures';
import { BadCall } from './errors.ts';
import { differing, fighterOf, oneOf } from './options.ts';

export interface Weighed {
  readonly roster: Roster;
  readonly scene: unknown;
  readonly tactics: Readonly<Record<string, string>>;
}

/** Sides named up to so many. */
const MOST_SIDES = 4;

const sidesOf = ({ fighters }: Roster): string[] => [...new Set(fighters.map(({ side }) => side))];

/** Which fight it is, and how it was asked. */
function titleOf({ roster, scene, tactics }: Weighed): FightTitle {
  const { ruleset, house, fighters } = roster;
  const sides = sidesOf(roster);
  const first = fighters.find(({ id }) => id === ruleset.due(scene));
  const rules = Object.entries(differing(ruleset, house)).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const played = Object.entries(tactics).map(([side, name]) => `${side} ${name}`);
  const notes = [
    ...(first ? [`${first.name} acts first.`] : []),
    ...(played.length > 0 ? [`Tactics: ${played.join(', ')}.`] : []),
    ...(rules.length > 0 ? [`House rules: ${rules.join(', ')}.`] : []),
  ];
  return { ...(sides.length <= MOST_SIDES ? { fight: sides.join(' against ') } : {}), notes };
}

/** Each side's chance, as it is drawn beside an answer. */
export const whoWinsPicture = (odds: FightOdds, weighed: Weighed): Picture => whoWins(odds, titleOf(weighed));

/** Pictures drawn from the odds of a fight, and whether they need its details. */
export function oddsPicture(kind: OddsKind, odds: FightOdds, weighed: Weighed, who: readonly string[] = []): Picture {
  const title = titleOf(weighed);
  if (kind === 'who') return whoWins(odds, title);
  if (kind === 'length') return fightLengths(odds, title);
  if (kind === 'rounds') return standingByRound(odds, title);
  const { id, name } = onlyOne(weighed.roster.fighters, who);
  const ends = odds.details?.ends[id] ?? [];
  return endStates(odds, ends, { ...title, name, woundsAre: weighed.roster.ruleset.woundsAre });
}

export const ODDS_KINDS = ['who', 'length', 'rounds', 'ends'] as const;
export type OddsKind = (typeof ODDS_KINDS)[number];

/** The fighter of --who. Throws BadCall unless there is just one. */
export function onlyOne(fighters: readonly Fighter[], who: readonly string[]): Fighter {
  if (who.length === 1) return fighterOf(fighters, who[0]!);
  const ids = fighters.map(({ id }) => id).join(', ');
  throw new BadCall(
    `${who.length === 0 ? 'Say' : 'Found --who more than once; say just once'} whose end is drawn: --who NAME; there are ${ids}.`,
  );
}

/** How deadly the fight is by the wounds held: of the fighters named, or of each side. */
export function lethalityPicture(weighed: Weighed, who: readonly string[], fights: number, seed: string): Picture {
  const { roster, scene, tactics } = weighed;
  const { ruleset, fighters } = roster;
  const named = who.map((text) => fighterOf(fighters, text));
  const groups =
    named.length > 0
      ? named.map(({ id, name }) => ({ name, ids: [id] }))
      : sidesOf(roster).map((side) => ({
          name: side,
          ids: fighters.filter((one) => one.side === side).map(({ id }) => id),
        }));
  const found = deadliness(
    { ruleset, scene, tactics },
    groups.map(({ ids }) => ids),
    fights,
    seed,
  );
  const { fight, notes = [] } = titleOf(weighed);
  return lethality(
    groups.map(({ name }, i) => ({ name, points: found.groups[i]! })),
    {
      meaning: 'The chance that the next round takes a fighter out, by the wounds held at its beginning.',
      woundsAre: ruleset.woundsAre,
      ...(fight === undefined ? {} : { fight }),
      notes: [`Counted in ${found.fights} fights from the seed "${found.seed}".`, ...notes],
    },
  );
}

/** What a move may come to; one fact of it, when one is named. */
export function movePicture(
  odds: ExchangeOdds,
  move: AnyMove,
  ruleset: AnyRuleset,
  rolled?: readonly number[],
  fact?: string,
): Picture {
  const phrase = phraseOf(move, ruleset.phrases);
  const text = rolled ? `${phrase} (rolled already: ${rolled.join(' ')})` : phrase;
  if (fact === undefined) return moveOutcomes(odds, text);
  const name = oneOf(fact, Object.keys(odds.facts), 'fact');
  const meaning = ruleset.facts[name];
  return moveFact(odds.facts[name]!, { fact: name, move: text, ...(meaning === undefined ? {} : { meaning }) });
}
