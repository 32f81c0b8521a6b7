/** The odds of a duel before anyone commits: what one blow may do, and who wins, as exact fractions. */
import { begin, exchangeOdds, fightOdds, percent, readRoster, toText } from '@affray/engine';
import { rulesets } from '@affray/engine/rulesets';

const { roster, problems } = readRoster(
  {
    format: 'affray-roster/1',
    ruleset: 'mst2',
    fighters: [
      { name: 'Brenna', side: 'Watch', sheet: { skill: 3, armor: 'chain mail', shield: true, weapons: ['sword'] } },
      { name: 'Ogre', side: 'Raiders', sheet: { skill: 1, role: 'ogre', weapons: ['polearm'] } },
    ],
  },
  rulesets,
);
if (!roster) throw new Error(problems.map(({ message }) => message).join('\n'));

const { ruleset, scene } = begin(roster);
const attack = { kind: 'attack', by: 'brenna', on: 'ogre' };
const blow = exchangeOdds(ruleset, scene, attack);
for (const { label, chance } of blow.outcomes) console.log(`${percent(chance)}  ${label}`);

const odds = fightOdds({ ruleset, scene }, { fractions: true });
for (const [side, { p, exact }] of Object.entries(odds.winner)) {
  console.log(`${side} wins: ${percent(p)} (${toText(exact!).length} characters as an exact fraction)`);
}
