/** What is handed out of a table as files: logs, rosters, the whole table, and the story as people read it. */
import {
  type Log,
  ROSTER_FORMAT,
  type View,
  commit,
  begin,
  type Roster,
  writeLog,
  lineOf,
  namesOf,
  phraseOf,
  type Line,
} from '@affray/engine';
import { Refused } from './refused.ts';
import type { Item } from './state.ts';
import { type Onlooker, itemsSince, viewOf } from './sight.ts';
import type { Table } from './table.ts';

export const TABLE_FORMAT = 'affray-table/1';

/** A whole table as a file: another server can open it. Links, seeds not told and undone lines are not in it. */
export interface TableFile {
  readonly format: typeof TABLE_FORMAT;
  readonly title: string;
  readonly ruleset: string;
  readonly house: unknown;
  readonly party: readonly { readonly name: string; readonly side: string; readonly sheet: unknown }[];
  readonly fights: readonly Log[];
}

const fightOf = (table: Table, id: string | undefined) => {
  const { play } = table.state;
  const one = play.fights.get(id ?? play.shown ?? '');
  if (!one) throw new Refused('nothing', 'There is no such fight at this table.');
  return one;
};

/** The log of a fight as text. Players get it once nothing in it is hidden. */
export function logFile(table: Table, looks: Onlooker, id?: string): string {
  const one = fightOf(table, id);
  if (looks.role !== 'gm' && table.state.keeps(one))
    throw new Refused(
      'forbidden',
      'Something in this fight is still hidden. The log can be had once it is shown or resolved.',
    );
  return writeLog(table.state.log(one));
}

/** The fighters of the shown fight, or the party, as a roster. For the GM. */
export function rosterFile(table: Table, id?: string): string {
  const { play } = table.state;
  const fighters = id === undefined && play.shown === undefined ? play.party : fightOf(table, id).fight.log.fighters;
  return `${JSON.stringify({ format: ROSTER_FORMAT, ruleset: play.ruleset?.id, house: play.house, fighters }, undefined, 2)}\n`;
}

/** The whole table. For the GM. */
export function tableFile(table: Table): string {
  const { state } = table;
  const { play } = state;
  if (!play.ruleset) throw new Refused('early', 'Choose the game first.');
  const file: TableFile = {
    format: TABLE_FORMAT,
    title: play.title,
    ruleset: play.ruleset.id,
    house: play.house,
    party: play.party.map((member) => ({
      id: member.id,
      name: member.name,
      side: member.side,
      sheet: table.sheetNow(member),
    })),
    fights: [...play.fights.values()].map((one) => JSON.parse(writeLog(state.log(one))) as Log),
  };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

/** Text for Markdown: nothing in it is markup. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>#|&~]/g, '\\$&');

/** The story of a table, as far as a viewer knows it, in Markdown. */
export function storyFile(table: Table, looks: Onlooker): string {
  const lines = [`# ${plain(table.state.play.title || 'Affray')}`, ''];
  for (const item of itemsSince(table, looks, 0)) {
    const text = storyLine(item);
    if (text === undefined) continue;
    lines.push(item.undone ? `- ~~${plain(text)}~~` : `- ${plain(text)}`);
    for (const line of item.undone ? [] : (item.lines ?? []))
      lines.push(
        `  - ${plain(line.text)}${line.working ? ` (${plain(line.working)}; ${line.rule})` : ` (${line.rule})`}`,
      );
  }
  return `${lines.join('\n')}\n`;
}

function storyLine({ kind, title = '', text = '', total }: Item): string | undefined {
  switch (kind) {
    case 'fight':
      return `The fight begins: ${title}`;
    case 'end':
      return `The fight ends: ${title}`;
    case 'move':
    case 'note':
      return text;
    case 'roll':
      return `${text} = ${total ?? ''}`;
    default:
      return undefined;
  }
}

/** A step of a replay: what was decided, what came of it, and how the scene looked then. */
export interface ReplayStep {
  readonly text: string;
  readonly lines: readonly Line[];
  readonly view: View;
}

export interface Replay {
  readonly title: string;
  readonly ruleset: { readonly id: string; readonly name: string };
  readonly table: string;
  readonly fight: string;
  readonly total: number;
  readonly from: number;
  readonly steps: readonly ReplayStep[];
}

/** Steps of a replay, from number `from`, as everyone may see it. Step 0 is the scene before the first move. */
export function replayOf(table: Table, id: string, from: number, count: number): Replay {
  const one = fightOf(table, id);
  const { ruleset, log } = one.fight;
  const looks: Onlooker = { role: 'everyone' };
  if (table.state.keeps(one))
    throw new Refused(
      'forbidden',
      'Something in this fight is still hidden. The replay can be watched once it is shown or resolved.',
    );
  const roster = { ruleset, house: log.house, fighters: log.fighters } as Roster;
  let fight = begin(roster, log.seed === undefined ? {} : { seed: log.seed });
  const steps: ReplayStep[] = [];
  const see = (): View => viewOf(table, { ...one, fight }, looks, []);
  if (from === 0) steps.push({ text: '', lines: [], view: see() });
  for (const [i, { move, rolls }] of log.entries.entries()) {
    if (steps.length >= count) break;
    const done = commit(fight, move, rolls);
    fight = done.fight;
    if (i + 1 < from) continue;
    const name = namesOf(ruleset.roster(fight.scene).fighters);
    steps.push({
      text: phraseOf(move, ruleset.phrases),
      lines: done.told.map((told) => lineOf(ruleset, told, name)),
      view: see(),
    });
  }
  return {
    title: one.title,
    ruleset: { id: ruleset.id, name: ruleset.name },
    table: table.code,
    fight: one.id,
    total: log.entries.length + 1,
    from,
    steps,
  };
}
