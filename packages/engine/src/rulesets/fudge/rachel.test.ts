/** The four rounds of the Min-Mid-Max page, from the example log, exactly as the page tells them (TV-S11 to TV-S15, TV-S20). */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fold, namesOf } from '../../fight/fight.ts';
import { readLog } from '../../fight/log.ts';
import { lineOf } from '../../fight/telling.ts';
import { verify } from '../../fight/verify.ts';
import { readRosterText } from '../../files/index.ts';
import { fudge } from './index.ts';
import { marksIn, penaltyIn, stateIs } from './testing.fixture.ts';

const example = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../../../examples/fudge/${name}`, import.meta.url)), 'utf8');
const { log } = readLog(JSON.parse(example('rachel-and-archie.log.json')), { fudge });

test('the log proves itself', () => {
  expect(verify(fudge, log).ok).toBe(true);
});

test('four rounds end as the page has them', () => {
  const fight = fold(fudge, log);
  expect([marksIn(fight, 'rachel'), stateIs(fight, 'rachel'), penaltyIn(fight, 'rachel')]).toEqual([
    [1, 1, 0, 0, 0],
    'Hurt',
    -1,
  ]);
  expect([marksIn(fight, 'archie'), stateIs(fight, 'archie'), penaltyIn(fight, 'archie')]).toEqual([
    [0, 1, 0, 1, 0],
    'Incapacitated',
    null,
  ]);
  expect(fudge.standing(fight.scene as never)).toEqual({ over: true, winner: 'Valor' });
});

test('and read so', () => {
  const { told } = fold(fudge, log);
  const lines = told.flat().map((one) => lineOf(fudge, one, namesOf(log.fighters)));
  expect(
    lines
      .filter(({ rule }) => rule === 'FUDGE-MMM-5' || rule === 'FUDGE-GRAZE-1')
      .map(({ text, working }) => [text, working]),
  ).toEqual([
    [
      'Rachel hits Archie and reads the Min: 3, Hurt. Damage factor 0 gives +0, the degree +0: +0.',
      '3d6 [3, 5, 6] entered',
    ],
    ['Archie grazes Rachel (damage factor 4): Scratch.', ''],
    [
      'Archie hits Rachel and reads the Max: 3, Hurt. Damage factor 4 gives +1, the degree +1: +2.',
      '3d6 [1, 2, 3] entered',
    ],
    [
      'Rachel hits Archie and reads the Max: 6 + 1 = 7, Incapacitated. Damage factor 0 gives +0, the degree +2: +2.',
      '3d6 [1, 4, 6] entered',
    ],
  ]);
  expect(lines.map(({ working }) => working)).toContain('4dF [1, 0, 1, 1] entered + 1 skill - 1 wounds + 1 stance = 4');
});

test('on the epic track the last blow is Near Death', () => {
  const { roster } = readRosterText(example('epic.yaml'), { fudge });
  const epic = {
    ...log,
    house: roster!.house,
    fighters: roster!.fighters,
    entries: log.entries.map(({ move, rolls }) => ({ move, ...(rolls ? { rolls } : {}) })),
  };
  const fight = fold(fudge, epic);
  expect(stateIs(fight, 'archie')).toBe('Near Death');
});

test('the example rosters read without a fault', () => {
  for (const name of ['rachel-and-archie.yaml', 'epic.yaml', 'brigands.yaml']) {
    const { roster, problems } = readRosterText(example(name), { fudge });
    expect({ name, problems }).toEqual({ name, problems: [] });
    expect(roster!.fighters.length).toBeGreaterThan(1);
  }
});
