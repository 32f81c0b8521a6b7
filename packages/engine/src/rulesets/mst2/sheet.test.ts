import { describe, expect, test } from 'vitest';
import { readWith } from '../../fight/problem.ts';
import { rosterOf, sceneOf } from './testing.fixture.ts';
import { sheet } from './sheet.ts';

const read = (data: object) => readWith(sheet, data);
const problems = (data: object): string =>
  read(data)
    .problems.map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('\n');

describe('MST-05 hit dice from role and tenacity', () => {
  test.each([
    [4, ['child', 'kobold', 'halfling']],
    [6, ['civilian', 'wizard', 'goblin']],
    [8, ['adventurer', 'orc', 'giant spider']],
    [10, ['fighter', 'gnoll', 'yeti']],
    [12, ['barbarian', 'ogre', 'zombie']],
    [20, ['owlbear', 'dragon', 'manticore']],
  ])('MST-05 d%i', (die, roles) => {
    expect(roles.map((role) => read({ role }).value!.hitDice)).toEqual(roles.map(() => `1d${die}`));
  });
  test('MST-05 count: standard 1 to legendary 5; a legendary dragon is 5d20', () => {
    const counts = ['standard', 'veteran', 'elite', 'heroic', 'legendary'];
    expect(counts.map((tenacity) => read({ role: 'dragon', tenacity }).value!.hitDice)).toEqual(
      counts.map((_, i) => `${i + 1}d20`),
    );
  });
  test('MST-05 written out, they go before role and tenacity', () => {
    expect(read({ role: 'dragon', hitDice: '2d8+1' }).value!.hitDice).toBe('2d8+1');
    expect(read({ hitDice: { count: 2, die: 8, bonus: 1 } }).value!.hitDice).toBe('2d8+1');
  });
});

describe('MST-08 armor', () => {
  test.each([
    ['none', 15, 0],
    ['leather', 13, 1],
    ['chain mail', 11, 2],
    ['brigandine', 9, 3],
    ['plate mail', 7, 4],
  ])('MST-08 MST-Q41 %s: evasion %i, protection %i; a shield takes 1 and gives 1', (armor, evasion, protection) => {
    const { cast } = sceneOf({ a: { armor }, b: { armor, shield: true, weapons: ['sword'] } });
    expect([cast.fighters[0]!.evasion[0], cast.fighters[0]!.protection[0]]).toEqual([evasion, protection]);
    expect([cast.fighters[1]!.evasion[1], cast.fighters[1]!.protection[1]]).toEqual([evasion - 1, protection + 1]);
  });
  test('MST-Q41 the shield makes easier to hit, so nimbleness and shield cancel', () => {
    expect(sceneOf({ a: { nimble: 1, shield: true }, b: {} }).cast.fighters[0]!.evasion[1]).toBe(15);
  });
});

describe('MST-Q30 least values', () => {
  test('MST-Q30 a d4 role, a 1d4 missile and skill 0 are accepted, and so is a skill above 10', () => {
    expect(problems({ role: 'kobold', missiles: ['dagger'], skill: 0 })).toBe('');
    expect(problems({ skill: 14, hitDice: '1d4', weapons: [{ name: 'twig', reach: 'close', power: '1d2' }] })).toBe('');
  });
  test('MST-Q30 a negative skill is refused with what is allowed', () => {
    expect(problems({ skill: -2 })).toMatch(/skill: Found -2; allowed is at least 0/);
  });
});

describe('MST-09 what a sheet may say', () => {
  test('names are found whatever their case and spacing, with the words people use', () => {
    expect(read({ armor: 'Chain-Mail' }).value!.armor.evasion).toBe(11);
    expect(read({ weapons: ['Battle_Axe', 'staff'] }).value!.weapons.map(({ name }) => name)).toEqual([
      'battle axe',
      'quarterstaff',
    ]);
    expect(read({ role: 'Giant  Spider' }).value!.hitDice).toBe('1d8');
  });
  test('a misspelt name is answered with the nearest', () => {
    expect(problems({ weapons: ['sowrd'] })).toMatch(/weapons\.0: Found "sowrd".*Did you mean "sword"\?/);
    expect(problems({ armor: 'lether' })).toMatch(/Did you mean "leather"/);
    expect(problems({ role: 'fihgter' })).toMatch(/Did you mean "fighter"/);
    expect(problems({ skil: 2 })).toMatch(/Unknown key "skil".*Did you mean "skill"/);
  });
  test('words that every object answers to are names of nothing', () => {
    for (const word of ['constructor', '__proto__', 'toString'])
      expect(problems({ weapons: [word] })).toMatch(/known weapons/);
  });
  test.each([
    [{ hitDice: 'd' }, /hitDice/],
    [{ hitDice: '2d6-1' }, /hitDice/],
    [{ hitDice: '0d6' }, /hitDice/],
    [{ weapons: [{ name: 'w', reach: 'mid', power: '1d6+1' }] }, /without a bonus/],
    [{ weapons: [{ name: 'w', reach: 'mid', power: '99d6' }] }, /at most 20 dice/],
    [{ weapons: [{ name: 'w', reach: 'long', power: '1d6' }] }, /close, mid, far/],
    [{ weapons: [{ name: 'lance', power: '1d6' }] }, /reach of "lance" is missing/],
    [{ weapons: [{ name: 'lance', reach: 'far' }] }, /power of "lance" is missing/],
    [{ weapons: [{ name: 'dagger', hands: 2 }] }, /grip of 2 hands for "dagger"/],
    [{ inHand: ['axe'], weapons: ['sword'] }, /inHand: Found "axe"/],
    [{ skill: 1.5 }, /a whole number/],
  ])('%j is refused and says why', (data, why) => {
    expect(problems(data)).toMatch(why);
  });
  test('every problem is told at once', () => {
    expect(read({ skill: -1, armor: 'x', hitDice: 'y', wounds: -3 }).problems).toHaveLength(4);
  });
  test('MST-Q11 two two-handed weapons cannot be in hand at once', () => {
    expect(() => rosterOf({ a: { weapons: ['polearm', 'dagger'], inHand: ['polearm', 'dagger'] }, b: {} })).toThrow(
      /two hands at most/,
    );
  });
});
