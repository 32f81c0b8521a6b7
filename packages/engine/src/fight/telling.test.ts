import { expect, test } from 'vitest';
import { attempt, begin, commit, namesOf } from './fight.ts';
import { lineOf, workingOf } from './telling.ts';
import { hit, read, rosterOf } from './testing.fixture.ts';

test('a working shows dice, modifiers and target', () => {
  const { roster } = read([
    { name: 'Ann', side: 'A', sheet: { skill: 3, weapons: ['sword'] } },
    { name: 'Bob', side: 'B', sheet: { armor: 'leather', hitDice: '1d10+1', weapons: ['mace'] } },
  ]);
  const fight = begin(roster!);
  const done = attempt(fight, hit('ann', 'bob'), [{ faces: [14] }, { faces: [1, 4] }, { faces: [9] }]);
  if ('asked' in done) throw new Error('It waits.');
  const lines = done.told.map((one) => lineOf(fight.ruleset, one, namesOf(roster!.fighters)));
  expect(lines).toEqual([
    {
      rule: 'MST-01',
      text: 'Ann attacks Bob with sword and hits.',
      working: '1d20 [14] entered + 3 skill = 17, must exceed evasion 13',
    },
    { rule: 'MST-02', text: 'Bob takes 1 wound, 1 in all.', working: '2d6 [1, 4] entered, must exceed protection 1' },
    { rule: 'MST-03', text: 'Bob bears it.', working: '1d10+1 [9] entered + 1 bonus = 10, must exceed wounds 1' },
  ]);
  expect(done.told.map(({ rolls }) => rolls[0]!.chance)).toEqual(['1/2', '5/18', '1/1']);
});

test('every number of every working adds up to the total it shows', () => {
  let fight = begin(rosterOf(['Ann', 'Bob', 'Cid']), { seed: 'workings' });
  let totals = 0;
  for (let i = 0; i < 40 && fight.ruleset.due(fight.scene) !== undefined; i++) {
    const by = fight.ruleset.due(fight.scene)!;
    const edit = { kind: 'sheet', by: 'gm', on: by, to: { skill: (i % 7) + 1, hitDice: `5d20+${i % 3}` } };
    fight = commit(commit(fight, edit).fight, hit(by, by === 'ann' ? 'bob' : 'ann')).fight;
  }
  for (const told of fight.told.flat()) {
    const found = /\[([^\]]*)\]((?: [+-] \d+ \w+)+) = (-?\d+)/.exec(workingOf(told));
    if (!found) continue;
    const faces = found[1]!.split(', ').map(Number);
    const added = [...found[2]!.matchAll(/([+-]) (\d+)/g)].map(([, sign, n]) => Number(n) * (sign === '-' ? -1 : 1));
    expect([...faces, ...added].reduce((a, b) => a + b, 0)).toBe(Number(found[3]));
    totals += 1;
  }
  expect(totals).toBeGreaterThan(30);
});
