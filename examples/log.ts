/** A fight as its log: played from a seed, one move taken back, written, read again and proved. */
import {
  begin,
  commit,
  lineOf,
  namesOf,
  readLog,
  readRoster,
  tacticDice,
  undo,
  verify,
  writeLog,
} from '@affray/engine';
import { rulesets } from '@affray/engine/rulesets';

const brenna = { name: 'Brenna', side: 'Watch', sheet: { skill: 3, weapons: ['sword'] } };
const kobold = { name: 'Kobold', side: 'Raiders', sheet: { role: 'kobold', weapons: ['dagger'] } };
const { roster } = readRoster({ format: 'affray-roster/1', ruleset: 'mst2', fighters: [brenna, kobold] }, rulesets);
let fight = begin(roster!, { seed: '12345' });
const { ruleset } = fight;
const plain = ruleset.tactics['plain']!;
const dice = tacticDice('12345', 0);

while (ruleset.due(fight.scene) !== undefined) {
  const done = commit(fight, plain(fight.scene, dice));
  for (const told of done.told) {
    const { rule, text, working } = lineOf(ruleset, told, namesOf(roster!.fighters));
    console.log(`${text} [${rule}${working ? `: ${working}` : ''}]`);
  }
  fight = done.fight;
}
console.log(`Left standing: ${ruleset.standing(fight.scene).winner}`);

const before = undo(fight)!;
console.log(`Taken back: ${before.log.entries.length} of ${fight.log.entries.length} moves remain`);

const text = writeLog(fight.log);
console.log(`The log holds: ${verify(ruleset, readLog(JSON.parse(text), rulesets).log).ok}`);

const forged = JSON.parse(
  text.replace(/"faces":\[(\d+)\]/, (_, face: string) => `"faces":[${(Number(face) % 20) + 1}]`),
);
const { ok, entry } = verify(ruleset, readLog(forged, rulesets).log);
console.log(`With one die changed: ${ok}, entry ${entry}`);
