/** What must be the same on every machine for the same seed. Runs in Node and, bundled, in a page. */
import {
  begin,
  commit,
  drawFace,
  fold,
  oneDie,
  readLog,
  readRoster,
  rollExpression,
  streamOf,
  tacticDice,
  verify,
  writeLog,
} from '@affray/engine';
import { rulesets } from '@affray/engine/rulesets';

export interface Evidence {
  /** Totals of 100 rolls each. */
  readonly d20: readonly number[];
  readonly fudge: readonly number[];
  /** A whole fight, written. */
  readonly log: string;
  /** Was the log, read again, replayed to the same bytes and proved? */
  readonly verified: boolean;
}

const fighters = [
  {
    name: 'Brenna',
    side: 'Watch',
    sheet: { skill: 3, role: 'fighter', armor: 'chain mail', shield: true, weapons: ['sword'] },
  },
  { name: 'Zoë', side: 'Watch', sheet: { skill: 1, nimble: 2, weapons: ['dagger'], missiles: ['short bow'] } },
  { name: 'Kobold', side: 'Raiders', count: 2, sheet: { role: 'kobold', skill: 1, weapons: ['spear'] } },
  {
    name: 'Ogre',
    side: 'Raiders',
    sheet: { role: 'ogre', skill: 2, extraPower: '1d8', weapons: [{ name: 'sword', hands: 2 }] },
  },
];

export function evidence(seed = '12345'): Evidence {
  const hundred = (notation: string, stream: number): number[] => {
    const draws = streamOf(seed, stream);
    const draw = (low: number, high: number): number => low - 1 + drawFace(draws, oneDie(high - low + 1), 0);
    return Array.from({ length: 100 }, () => rollExpression(notation, draw).total);
  };
  const { roster, problems } = readRoster({ format: 'affray-roster/1', ruleset: 'mst2', fighters }, rulesets);
  if (!roster) throw new Error(problems.map(({ message }) => message).join('\n'));
  let fight = begin(roster, { seed });
  const { ruleset } = fight;
  const dice = tacticDice(seed, 0);
  while (ruleset.due(fight.scene) !== undefined)
    fight = commit(fight, ruleset.tactics['plain']!(fight.scene, dice)).fight;
  const log = writeLog(fight.log);
  const read = readLog(JSON.parse(log), rulesets).log;
  const replayed = writeLog(fold(ruleset, read).log);
  return {
    d20: hundred('d20', 0),
    fudge: hundred('4dF', 1),
    log,
    verified: replayed === log && verify(ruleset, read).ok,
  };
}
