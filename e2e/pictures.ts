/** Every picture there is, of small fights: made alike in Node and in a page. */
import {
  type FightQuestion,
  begin,
  commit,
  deadliness,
  distributionOf,
  exchangeOdds,
  fightOdds,
  parseNotation,
  readRoster,
  sampleFight,
} from '@affray/engine';
import { rulesets } from '@affray/engine/rulesets';
import {
  type Picture,
  diceOdds,
  endStates,
  fightLengths,
  lethality,
  moveFact,
  moveOutcomes,
  standingByRound,
  sweepLines,
  sweepMap,
  svgElement,
  svgText,
  tableHtml,
  whoWins,
  woundTracks,
} from '@affray/pictures';

function fightOf(ruleset: string, ...sheets: object[]): FightQuestion {
  const fighters = sheets.map((sheet, i) => ({
    name: ['Ann', 'Ben & <b>Bo</b>'][i]!,
    side: ['Ann', 'Ben & <b>Bo</b>'][i]!,
    sheet,
  }));
  const { roster, problems } = readRoster({ format: 'affray-roster/1', ruleset, fighters }, rulesets);
  if (!roster) throw new Error(problems.map(({ message }) => message).join(' '));
  return begin(roster, { seed: 'pictures' });
}

const sword = { weapons: ['sword'], hitDice: '1d8', armor: 'leather' };

/** A fight of a game after its first moves, seen by the GM. */
function tracks(ruleset: string, sheet: object): Picture {
  const { roster } = readRoster(
    { format: 'affray-roster/1', ruleset, fighters: ['Ann', 'Ben'].map((name) => ({ name, side: name, sheet })) },
    rulesets,
  );
  let fight = begin(roster!, { seed: 'pictures' });
  for (let i = 0; i < 12 && fight.ruleset.due(fight.scene) !== undefined; i++)
    fight = commit(fight, fight.ruleset.choices(fight.scene)!.moves[0]).fight;
  return woundTracks(fight.ruleset.view(fight.scene, { role: 'gm' }));
}

export function pictures(): Readonly<Record<string, Picture>> {
  const question = fightOf('mst2', { ...sword, skill: 2 }, sword);
  const { ruleset, scene } = question;
  const odds = fightOdds(question, { details: true });
  const sampled = sampleFight(question, 200, 'pictures');
  const move = { kind: 'attack', by: 'ann', on: ruleset.roster(scene).fighters[1]!.id };
  const exchange = exchangeOdds(ruleset, scene, move);
  const rows = [0, 1, 2, 3].flatMap((skill) =>
    ['hit', 'wound'].map((shock) => ({
      skill,
      shock,
      win: 0.4 + skill / 10,
      low: 0.35 + skill / 10,
      high: 0.45 + skill / 10,
    })),
  );
  const win = { column: 'win', label: 'Ann wins', chance: true, interval: ['low', 'high'] as const };
  const ids = ruleset.roster(scene).fighters.map(({ id }) => id);
  const { groups } = deadliness(question, [[ids[0]!], [ids[1]!]], 100, 'pictures');
  const about = { fight: 'Ann against Ben & <b>Bo</b>' };
  return {
    dice: diceOdds(distributionOf(parseNotation('4d6dl1')), '4d6dl1'),
    who: whoWins(odds, about),
    'who-sampled': whoWins(sampled, about),
    length: fightLengths(odds, about),
    rounds: standingByRound(odds, about),
    ends: endStates(odds, odds.details!.ends[ids[0]!]!, { ...about, name: 'Ann', woundsAre: ruleset.woundsAre }),
    lethality: lethality(
      groups.map((points, i) => ({ name: ['Ann', 'Ben & <b>Bo</b>'][i]!, points })),
      { meaning: 'The chance that the next round takes a fighter out.', woundsAre: ruleset.woundsAre, ...about },
    ),
    move: moveOutcomes(exchange, 'Ann attacks Ben & <b>Bo</b>'),
    fact: moveFact(exchange.facts['wounds']!, { fact: 'wounds', move: 'Ann attacks', meaning: 'Wounds given.' }),
    lines: sweepLines(
      rows.filter(({ shock }) => shock === 'hit'),
      { x: 'skill', values: [win] },
    ),
    map: sweepMap(rows, { x: 'skill', y: 'shock', value: win }),
    mst2: tracks('mst2', sword),
    fudge: tracks('fudge', { weapon: 'longsword' }),
    midian: tracks('midian', { weapons: ['knife'] }),
  };
}

/** The pictures as text, by name; with the page's document. */
export const drawn = (
  document: Parameters<typeof svgText>[1]['document'],
  theme: 'light' | 'dark' | 'auto',
  width: number,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(pictures()).map(([name, picture]) => [
      name,
      svgText(picture, { document, theme, width, table: true, id: name }),
    ]),
  );

interface Main {
  append(...parts: unknown[]): void;
}

/** Shows every picture in the page's main part, with its table beside it. */
export function show(
  document: Parameters<typeof svgElement>[1]['document'] & { createElement: (name: string) => { innerHTML: string } },
  main: Main,
  width: number,
): void {
  for (const [name, picture] of Object.entries(pictures())) {
    const table = document.createElement('div');
    table.innerHTML = tableHtml(picture.table);
    main.append(svgElement(picture, { document, width, id: name }), table);
  }
}
