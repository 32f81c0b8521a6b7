import { describe, expect, test } from 'vitest';
import { readWith } from '../../fight/problem.ts';
import { house } from './house.ts';

describe('house rules', () => {
  test('every dial of section 5.1 has the default that the rulings give', () => {
    expect(readWith(house, {}).value).toEqual({
      shock: 'hit',
      reach: 'state',
      lethality: 'out',
      healing: 'low',
      healLow: 'literal',
      startInside: false,
      nat1: 'none',
      nat20: 'none',
      order: 'list',
      counters: 'automatic',
      counterLimit: 'none',
      hitSpoilsAction: false,
      outOfReach: 'all',
      readyProvokes: true,
      shieldHand: true,
      parity: 'die',
      scatterPool: 'with_target',
      helplessAutoHit: false,
      burn: 'power',
      shieldVsFire: true,
      fallRound: 'floor',
      dyingRounds: 0,
      extraRollsPerDay: 0,
      factors: {},
    });
  });
  test('values of several words may be written with spaces or dashes', () => {
    expect(
      readWith(house, { nat1: 'auto miss', outOfReach: 'leaving-only', order: 'd20+skill each fight' }).value,
    ).toMatchObject({
      nat1: 'auto_miss',
      outOfReach: 'leaving_only',
      order: 'each_fight',
    });
  });
  test('what is no value is answered with those there are', () => {
    const { problems } = readWith(house, { shock: 'wounds', counterLimit: -1, factors: { x: '1d6+1' }, nat21: 'none' });
    const text = problems.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n');
    expect(text).toMatch(/shock: Found "wounds"; allowed: hit, wound\. Did you mean "wound"\?/);
    expect(text).toMatch(/Unknown key "nat21".*Did you mean "nat20"|Unknown key "nat21".*Did you mean "nat1"/);
    expect(text).toMatch(/factors\.x: Found "1d6\+1"/);
    expect(problems).toHaveLength(4);
  });
});
