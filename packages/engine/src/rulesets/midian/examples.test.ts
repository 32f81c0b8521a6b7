/**
 * The example logs replay, and tell what the book tells.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fold, namesOf } from '../../fight/fight.ts';
import { readLog } from '../../fight/log.ts';
import { lineOf } from '../../fight/telling.ts';
import { verify } from '../../fight/verify.ts';
import { midian } from './index.ts';
import { rulesets, stateOf } from './testing.fixture.ts';

const example = (name: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../../../../examples/midian/${name}`, import.meta.url)), 'utf8'));

test('Tiger-Tiger in the burning grove: four points, eleven more, and his clothes ablaze with four dice', () => {
  const { log } = readLog(example('tiger-tiger.log.json'), rulesets);
  expect(verify(midian, log)).toMatchObject({ ok: true });
  const fight = fold(midian, log);
  const lines = fight.told.flat().map((one) => lineOf(midian, one, namesOf(log.fighters)).text);
  expect(lines).toEqual(
    expect.arrayContaining([
      'Tiger-Tiger burns: 3 dice, 8 points.',
      'Tiger-Tiger takes 4 damage (hit points 4, life points 0).',
      'Tiger-Tiger takes 11 damage and 2 serious wounds (hit points 15, life points 0).',
      'The clothes of Tiger-Tiger are ablaze: 4 dice from now on.',
    ]),
  );
  expect(stateOf(fight, 'Tiger-Tiger')).toMatchObject({ hp: 20, fire: 0, condition: 'active' });
});

test('the pit of broken bottles: half of twenty, and wounds bound before they bleed', () => {
  const { log } = readLog(example('bottle-pit.log.json'), rulesets);
  expect(verify(midian, log)).toMatchObject({ ok: true });
  expect(stateOf(fold(midian, log), 'Mo')).toMatchObject({ hp: 0, open: 0, boundWounds: 2 });
});
