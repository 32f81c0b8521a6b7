import { expect, test } from 'vitest';
import { toText } from '../../dice/fraction.ts';
import { LEVELS } from './ladder.ts';
import { degreeBonus, factorBonus, readDice, readWays, readingOf } from './minmidmax.ts';
import {
  after,
  chance,
  dF,
  exchanged,
  fightOf,
  houseOf,
  marksIn,
  oddsOf,
  played,
  stateIs,
  theTold,
  toldOf,
} from './testing.fixture.ts';

const standard = houseOf();
const won = (factor: number, degrees: number, house: object = {}, more: object = {}, foe: object = {}) => {
  const fight = fightOf({ a: { weapon: { name: 'test', value: factor } }, b: foe }, house);
  return (...faces: number[][]) =>
    played(fight, { kind: 'result', by: 'gm', winner: 'a', on: 'b', degrees, ...more }, ...faces);
};

test('FUDGE-MMM-1, FUDGE-MMM-8, A-33: a known result rolls only 3d6, by the one who hits, and is looked up on the track', () => {
  const done = won(0, 2)([3, 5, 6]);
  expect(done.entry.rolls).toEqual([{ faces: [3, 5, 6], from: 'entered', whose: 'a' }]);
  expect(theTold(done, 'hit')).toMatchObject({ read: 'min', value: 3, level: 'Hurt' });
  expect(stateIs(done.fight, 'b')).toBe('Hurt');
});

test('FUDGE-MMM-2, A-05: bonuses by damage factor and by relative degree', () => {
  expect([-9, -5, -1, 0, 2, 3, 5, 6, 20].map((df) => factorBonus(standard, df))).toEqual([
    -1, -1, -1, 0, 0, 1, 1, 2, 2,
  ]);
  expect([2, 3, 4, 5, 6, 12].map((rd) => degreeBonus(standard, rd))).toEqual([0, 0, 1, 1, 2, 2]);
  // The tables are data.
  const edited = houseOf({
    factorTable: [
      { max: 0, bonus: 0 },
      { max: null, bonus: 5 },
    ],
    degreeTable: [{ min: 2, max: null, bonus: 3 }],
  });
  expect([factorBonus(edited, 0), factorBonus(edited, 1), degreeBonus(edited, 9)]).toEqual([0, 5, 3]);
});

test('A-03, R-13: the severe row takes the place of the -1, where the house has it', () => {
  const severe = houseOf({ severeFactor: { at: -5, bonus: -2 } });
  expect([-4, -5, -6].map((df) => factorBonus(severe, df))).toEqual([-1, -2, -2]);
});

test('FUDGE-MMM-3, FUDGE-MMM-11, A-04: the grid of total bonuses', () => {
  const grid = (house = standard) =>
    [-5, -1, 1, 4, 6].map((df) => [3, 5, 6].map((rd) => factorBonus(house, df) + degreeBonus(house, rd)));
  expect(grid()).toEqual([
    [-1, 0, 1],
    [-1, 0, 1],
    [0, 1, 2],
    [1, 2, 3],
    [2, 3, 4],
  ]);
  expect(grid(houseOf({ severeFactor: {} }))[0]).toEqual([-2, -1, 0]);
});

test('FUDGE-MMM-4, A-01: below zero no damage and no dice', () => {
  const done = won(-1, 2)();
  expect(done.entry.rolls).toEqual([]);
  expect(theTold(done, 'hit')).toMatchObject({ rule: 'FUDGE-MMM-4', totalBonus: -1, read: 'none', level: 'Undamaged' });
  expect(marksIn(done.fight, 'b')).toEqual([0, 0, 0, 0, 0]);
});

test('FUDGE-MMM-5: the median goes by value; equal dice are equal', () => {
  expect((['min', 'mid', 'max'] as const).map((read) => readDice(read, [4, 2, 4]))).toEqual([2, 4, 4]);
  expect((['min', 'mid', 'max'] as const).map((read) => readDice(read, [2, 4, 2]))).toEqual([2, 2, 4]);
  expect((['min', 'mid', 'max', 'max+min', 'sum'] as const).map((read) => readDice(read, [5, 5, 5]))).toEqual([
    5, 5, 5, 10, 15,
  ]);
  expect([-1, 0, 1, 2, 3, 4].map((total) => readingOf(standard, total).read)).toEqual([
    'none',
    'min',
    'mid',
    'max',
    'max+min',
    'sum',
  ]);
});

test('A-02: above 4 a total counts as 4, unless the house goes on', () => {
  expect(readingOf(standard, 7)).toEqual({ read: 'sum', extra: 0 });
  expect(readingOf(houseOf({ bonusCap: 6 }), 7)).toEqual({ read: 'sum', extra: 2 });
});

test('FUDGE-MMM-6, A-08: extra damage adds once to what was read, and to nothing when nothing was', () => {
  const fight = fightOf({ a: { skill: 2, weapon: { name: 'x', value: 2 } }, b: { skill: -3 } });
  const done = exchanged(fight, { stance: 'allOutAttack' }, {}, dF(0), dF(0), [6, 1, 4]);
  expect(theTold(done, 'hit')).toMatchObject({ read: 'max', value: 6, number: 7, level: 'Incapacitated' });
  const weak = fightOf({ a: { skill: 1, weapon: { name: 'x', value: -3 } }, b: { skill: -1 } });
  expect(theTold(exchanged(weak, { stance: 'allOutAttack' }, {}, dF(0), dF(0)), 'hit')).toMatchObject({
    read: 'none',
    level: 'Undamaged',
  });
});

test('FUDGE-MMM-7: a graze computes no bonus and rolls nothing', () => {
  const done = won(4, 1)();
  expect(done.entry.rolls).toEqual([]);
  expect(theTold(done, 'graze')).toMatchObject({ row: 4, level: 'Scratch' });
});

test('FUDGE-MMM-9, A-06, A-07: 10 and more is beyond 9 on every track; the GM is asked, or the house says', () => {
  const three = (house: object, faces: number[], foe: object = {}) => won(3, 6, house, {}, foe)(faces);
  const asked = three({}, [5, 5, 5]);
  expect(theTold(asked, 'hit').beyond9).toBe(true);
  expect(theTold(asked, 'beyond9').says).toBe('ask');
  expect(stateIs(asked.fight, 'b')).toBe('Near Death');
  expect(stateIs(after(asked.fight, { kind: 'fate', by: 'gm', on: 'b', to: 'dead' }), 'b')).toBe('Dead');
  expect(stateIs(after(asked.fight, { kind: 'fate', by: 'gm', on: 'b', to: 'nearDeath' }), 'b')).toBe('Near Death');
  expect(toldOf(three({}, [4, 4, 5]), 'beyond9')).toEqual([]);
  expect(stateIs(three({ beyond9: 'dead' }, [5, 5, 5]).fight, 'b')).toBe('Dead');
  expect(stateIs(three({ beyond9: 'nearDeath' }, [5, 5, 5]).fight, 'b')).toBe('Near Death');
  expect(theTold(three({}, [4, 4, 5], { track: 'epic' }), 'hit').beyond9).toBe(false);
  expect(theTold(three({ deathThreshold: 8 }, [4, 4, 5], { track: 'epic' }), 'hit').beyond9).toBe(true);
});

test('FUDGE-MMM-10, A-34: the GM names the die, and what the rules say stands beside it', () => {
  const done = won(0, 2, {}, { read: 'max' })([3, 5, 6]);
  expect(theTold(done, 'hit')).toMatchObject({
    rule: 'FUDGE-MMM-10',
    read: 'max',
    ruledRead: 'min',
    value: 6,
    level: 'Very Hurt',
  });
  expect(theTold(won(0, 2, {}, { read: 'none' })(), 'hit')).toMatchObject({
    read: 'none',
    ruledRead: 'min',
    level: 'Undamaged',
  });
  expect(theTold(won(0, 1, {}, { read: 'mid' })([3, 5, 6]), 'hit')).toMatchObject({
    read: 'mid',
    ruledRead: 'graze',
    level: 'Very Hurt',
  });
  // Named before an exchange, it holds for the next blow only.
  let fight = fightOf({ a: { skill: 2 }, b: { skill: 0 } });
  fight = after(fight, { kind: 'read', by: 'gm', on: 'a', read: 'sum' });
  const first = exchanged(fight, {}, {}, dF(0), dF(0), [1, 1, 2]);
  expect(theTold(first, 'hit')).toMatchObject({ read: 'sum', ruledRead: 'none', number: 4 });
  expect(theTold(exchanged(first.fight, {}, {}, dF(0), dF(1)), 'hit')).not.toHaveProperty('ruledRead');
});

test('FUDGE-MMM-10: a result may be overridden afterwards, and the log says what it was', () => {
  const done = won(0, 2)([3, 5, 6]);
  const changed = played(done.fight, {
    kind: 'override',
    by: 'gm',
    on: 'b',
    from: 'Hurt',
    to: 'Scratch',
    reason: 'a lucky stumble',
  });
  expect(theTold(changed, 'overridden')).toMatchObject({ ruled: 'Hurt', level: 'Scratch', reason: 'a lucky stumble' });
  expect(marksIn(changed.fight, 'b')).toEqual([1, 0, 0, 0, 0]);
  expect(
    marksIn(after(changed.fight, { kind: 'override', by: 'gm', on: 'b', from: 'Scratch', to: 'Undamaged' }), 'b'),
  ).toEqual([0, 0, 0, 0, 0]);
  expect(() => after(changed.fight, { kind: 'override', by: 'gm', on: 'b', from: 'Hurt', to: 'Scratch' })).toThrow(
    'there are Scratch',
  );
});

const COUNTS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  min: [
    [1, 91],
    [2, 61],
    [3, 37],
    [4, 19],
    [5, 7],
    [6, 1],
  ],
  mid: [
    [1, 16],
    [2, 40],
    [3, 52],
    [4, 52],
    [5, 40],
    [6, 16],
  ],
  max: [
    [1, 1],
    [2, 7],
    [3, 19],
    [4, 37],
    [5, 61],
    [6, 91],
  ],
  'max+min': [
    [2, 1],
    [3, 6],
    [4, 13],
    [5, 24],
    [6, 37],
    [7, 54],
    [8, 37],
    [9, 24],
    [10, 13],
    [11, 6],
    [12, 1],
  ],
  sum: [
    [3, 1],
    [4, 3],
    [5, 6],
    [6, 10],
    [7, 15],
    [8, 21],
    [9, 25],
    [10, 27],
    [11, 27],
    [12, 25],
    [13, 21],
    [14, 15],
    [15, 10],
    [16, 6],
    [17, 3],
    [18, 1],
  ],
};

test('FUDGE-MMM-12: what each read shows, of 216', () => {
  for (const [read, counts] of Object.entries(COUNTS)) expect([...readWays(read as 'min')]).toEqual(counts);
});

test('FUDGE-MMM-13: wound odds of the rule itself, on both tracks, with and without a die modifier', () => {
  // Scratch to Near Death of 216, and results of 10 and more, as the spec has them.
  const rows: readonly [string, number, readonly string[]][] = [
    ['normal', 0, ['152/56/8/0/0', '56/104/56/0/0', '8/56/152/0/0', '1/19/61/91/44 (20)', '0/4/16/36/160 (135)']],
    ['normal', 1, ['91/98/26/1/0', '16/92/92/16/0', '1/26/98/91/0', '0/7/37/91/81 (44)', '0/1/9/25/181 (160)']],
    ['normal', 2, ['0/152/56/8/0', '0/56/104/56/0', '0/8/56/152/0', '0/1/19/61/135 (81)', '0/0/4/16/196 (181)']],
    ['epic', 0, ['91/98/26/1/0', '16/92/92/16/0', '1/26/98/91/0', '0/7/37/37/135 (20)', '0/1/9/10/196 (135)']],
    ['epic', 1, ['0/152/56/7/1', '0/56/104/40/16', '0/8/56/61/91', '0/1/19/24/172 (44)', '0/0/4/6/206 (160)']],
    ['epic', 2, ['0/91/98/19/8', '0/16/92/52/56', '0/1/26/37/152', '0/0/7/13/196 (81)', '0/0/1/3/212 (181)']],
  ];
  for (const [track, damage, wanted] of rows) {
    wanted.forEach((text, total) => {
      const value = [0, 3, 6, 6, 6][total]!;
      const degrees = [2, 2, 2, 4, 6][total]!;
      const fight = fightOf({ a: { weapon: { name: 'x', value, damage } }, b: { track } });
      const odds = oddsOf(fight, { kind: 'result', by: 'gm', winner: 'a', on: 'b', degrees });
      const of216 = (facts: object): string => {
        const { n, d } = chance(odds, { ...facts });
        return String((n * 216n) / d);
      };
      const levels = LEVELS.slice(1, 6)
        .map((level) => of216({ dealt: level }))
        .join('/');
      const beyond = of216({ beyond9: true });
      expect(`${track} ${damage}: ${levels}${beyond === '0' ? '' : ` (${beyond})`}`).toBe(
        `${track} ${damage}: ${text}`,
      );
      expect(toText(chance(odds, {}))).toBe('1/1');
    });
  }
});
