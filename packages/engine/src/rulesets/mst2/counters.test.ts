import { describe, expect, test } from 'vitest';
import { Table, attack, gm } from './testing.fixture.ts';

const fighter = { skill: 3, role: 'fighter', armor: 'leather', weapons: ['sword'] };
const spear = { ...fighter, weapons: ['spear'] };
const dagger = { ...fighter, weapons: ['dagger', 'sword'] };
const shooter = { ...fighter, missiles: ['short bow'] };
const act = (by: string) => ({ kind: 'act', by, what: 'a potion' }) as const;

/** p among two enemies with swords, engaged with both. */
const among = (house: object = {}, p: object = shooter) =>
  new Table({ 'p/A': p, 'x/B': fighter, 'y/B': fighter, 'z/B': fighter }, house)
    .play(gm('engage', { between: ['p', 'x'] }))
    .play(gm('engage', { between: ['p', 'y'] }));

describe('MST-10 counter-attacks', () => {
  test('MST-10 are attacks with skill, wounds and shock, rolled to their end before what provoked them', () => {
    const table = new Table({ d: dagger, s: spear }).play(attack('d', 's'), 11, 5, 5, 9);
    expect(table.kinds).toEqual(['counter', 'wounds', 'shock', 'prevented']);
    expect(table.last('counter')).toMatchObject({ rule: 'MST-10', by: 's', on: 'd', hit: true });
    // +3 against leather's 13: 11 hits and 10 misses.
    expect(new Table({ d: dagger, s: spear }).play(attack('d', 's'), 10, 1).kinds).toEqual(['counter', 'attack']);
  });
  test('MST-10 costs nothing: who countered still has the turn', () => {
    const table = new Table({ d: dagger, s: spear }).play(attack('d', 's'), 1, 1);
    expect(table.due).toBe('s');
  });
  test('MST-10 one that fells the attacker ends the attack (MST-T04)', () => {
    const table = new Table({ d: dagger, s: spear }).play(attack('d', 's'), 18, 5, 5, 2);
    expect([table.fate('d'), table.wounds('s')]).toEqual(['down', 0]);
  });
});

describe('MST-Q10 countering a counter', () => {
  test('MST-Q10 a counter by a long weapon against one who stands inside is met by none and moves nothing', () => {
    const table = new Table({ d: dagger, s: spear }).play(gm('distance', { between: ['d', 's'], to: 'close' }));
    // A spear attack from inside would be countered; the spear's counter is not.
    table.play(act('d'), 20, 1, 1);
    expect(table.kinds).toEqual(['counter', 'wounds', 'act']);
    expect(table.distance('d', 's')).toBe('close');
  });
});

describe('MST-11 leaving a melee', () => {
  test('MST-11 the opponent counters, and a hit does not stop the leaving', () => {
    const table = among().play({ kind: 'leave', by: 'p', from: ['x'] }, 20, 6, 1, 9);
    expect(table.kinds).toEqual(['counter', 'wounds', 'shock', 'leave']);
    expect([table.distance('p', 'x'), table.wounds('p')]).toEqual(['none', 1]);
  });
  test('MST-11 unless the one who leaves succumbs', () => {
    const table = among().play({ kind: 'leave', by: 'p' }, 20, 6, 1, 1);
    expect(table.kinds).toEqual(['counter', 'wounds', 'shock', 'succumb', 'prevented']);
    expect(table.fate('p')).toBe('down');
  });
  test('MST-11 escaping leaves everybody and the fight; the escaped neither fall nor win', () => {
    const table = among().play({ kind: 'leave', by: 'p', escape: true }, 1, 1);
    expect([table.fate('p'), table.distance('p', 'y')]).toEqual(['escaped', 'none']);
    expect(table.fight.ruleset.standing(table.scene)).toEqual({ over: true, winner: 'B' });
    expect(() => table.play(attack('x', 'p'), 1)).toThrow(/p has escaped/);
  });
  test('MST-11 who is engaged with nobody has nobody to leave, but may escape', () => {
    const table = new Table({ a: fighter, b: fighter });
    expect(() => table.play({ kind: 'leave', by: 'a' })).toThrow(/engaged with nobody/);
    expect(() => table.play({ kind: 'leave', by: 'a', from: ['b'] })).toThrow(/a is not engaged with b/);
    expect(table.play({ kind: 'leave', by: 'a', escape: true }).fate('a')).toBe('escaped');
  });
});

describe('MST-Q33 leaving several foes', () => {
  test('MST-Q33 one counter from each who is left; the others stay engaged and do not strike', () => {
    expect(among().play({ kind: 'leave', by: 'p' }, 1, 1).kinds).toEqual(['counter', 'counter', 'leave']);
    const table = among().play({ kind: 'leave', by: 'p', from: ['y'] }, 1);
    expect(table.told[0]).toMatchObject({ kind: 'counter', by: 'y' });
    expect([table.distance('p', 'x'), table.distance('p', 'y')]).toEqual(['mid', 'none']);
  });
  test('MST-Q33 a foe named twice strikes once', () => {
    expect(among().play({ kind: 'leave', by: 'p', from: ['x', 'x'] }, 1).kinds).toEqual(['counter', 'leave']);
  });
  test('MST-Q33 leaving takes the turn', () => {
    expect(among().play({ kind: 'leave', by: 'p' }, 1, 1).due).toBe('x');
  });
});

describe('MST-12 other actions', () => {
  test('MST-12 every engaged foe counters; who is not engaged does not', () => {
    const table = among().play(act('p'), 1, 1);
    expect(table.told.map(({ kind, by }) => `${kind} ${by}`)).toEqual(['counter x', 'counter y', 'act p']);
  });
  test('MST-12 safe once out of the melee', () => {
    expect(new Table({ p: fighter, x: fighter }).play(act('p')).kinds).toEqual(['act']);
  });
  test('MST-12 nobody strikes at the fallen: the second foe has no roll left to make (MST-T08)', () => {
    const table = among().play(act('p'), 20, 6, 1, 1);
    expect(table.kinds).toEqual(['counter', 'wounds', 'shock', 'succumb', 'prevented']);
  });
  test('MST-12 friends who are engaged with somebody for sparring do not counter', () => {
    const table = new Table({ 'p/A': fighter, 'q/A': fighter, 'x/B': fighter });
    table.play(gm('engage', { between: ['p', 'q'] })).play(act('p'));
    expect(table.kinds).toEqual(['act']);
  });
});

describe('MST-Q09 does a hit spoil an action', () => {
  test('MST-Q09 by default it goes through (MST-T09)', () => {
    expect(among().play(act('p'), 20, 6, 1, 9, 1).kinds).toEqual(['counter', 'wounds', 'shock', 'counter', 'act']);
  });
  test('MST-Q09 MST-T10 hitSpoilsAction: a hit spoils it, wound or not, and a miss does not', () => {
    const house = { hitSpoilsAction: true };
    const spoiled = among(house).play(act('p'), 20, 1, 1, 1);
    expect(spoiled.kinds).toEqual(['counter', 'wounds', 'counter', 'prevented']);
    expect(spoiled.last('prevented')).toMatchObject({ rule: 'MST-12' });
    expect(among(house).play(act('p'), 1, 1).kinds).toEqual(['counter', 'counter', 'act']);
  });
  test('MST-Q09 hitSpoilsAction never stops a leaving', () => {
    const table = among({ hitSpoilsAction: true }).play({ kind: 'leave', by: 'p' }, 20, 1, 1, 1);
    expect(table.last('leave')).toMatchObject({ by: 'p' });
  });
});

describe('MST-18 shooting while engaged', () => {
  const shot = { kind: 'shoot', by: 'p', on: 'z', near: [] as string[] } as const;
  test('MST-18 every engaged foe counters; one hit loses the shot, and the other still rolls', () => {
    const table = among().play(shot, 20, 1, 1, 1);
    expect(table.kinds).toEqual(['counter', 'wounds', 'counter', 'prevented']);
    expect(table.last('prevented')).toMatchObject({ rule: 'MST-18' });
  });
  test('MST-18 when all miss the shot gets off', () => {
    expect(among().play(shot, 1, 1, 2).kinds).toEqual(['counter', 'counter', 'shoot', 'shot']);
  });
  test('MST-Q18 a hit without a wound prevents it; after failed counters any target may be shot at, an engaged one too', () => {
    expect(among().play(shot, 20, 1, 1, 10).kinds).toEqual(['counter', 'wounds', 'counter', 'prevented']);
    const table = among().play({ kind: 'shoot', by: 'p', on: 'x', near: [] }, 1, 1, 20, 2, 3, 9);
    expect(table.wounds('x')).toBe(2);
  });
});

describe('MST-Q31 declining and limits', () => {
  const duel = { d: dagger, s: spear };
  test('MST-Q31 counters: asked makes the fight wait for the defender', () => {
    const table = new Table(duel, { counters: 'asked' }).play(attack('d', 's'));
    expect(table.due).toBe('s');
    expect(() => table.play(attack('s', 'd'), 1)).toThrow(/s is asked first: counter or decline/);
    expect(() => table.play({ kind: 'counter', by: 'd' })).toThrow(/s is asked first/);
  });
  test('MST-Q31 taken, it is rolled and may prevent', () => {
    const table = new Table(duel, { counters: 'asked' })
      .play(attack('d', 's'))
      .play({ kind: 'counter', by: 's' }, 20, 1, 1);
    expect(table.kinds).toEqual(['counter', 'wounds', 'prevented']);
    expect([table.due, table.distance('d', 's')]).toEqual(['s', 'far']);
  });
  test('MST-Q31 declined, it counts as a miss: the attacker comes inside', () => {
    const table = new Table(duel, { counters: 'asked' }).play(attack('d', 's')).play({ kind: 'decline', by: 's' }, 1);
    expect(table.kinds).toEqual(['decline', 'attack']);
    expect([table.due, table.distance('d', 's')]).toEqual(['s', 'close']);
  });
  test('MST-Q31 several are asked one after the other, and none once the actor has fallen', () => {
    const table = among({ counters: 'asked' }).play(act('p'));
    table.play({ kind: 'decline', by: 'x' });
    expect(table.due).toBe('y');
    expect(table.play({ kind: 'counter', by: 'y' }, 20, 6, 6, 9).kinds).toEqual(['counter', 'wounds', 'shock', 'act']);
    const felled = among({ counters: 'asked' }).play(act('p')).play({ kind: 'counter', by: 'x' }, 20, 6, 6, 1);
    expect(felled.kinds.at(-1)).toBe('prevented');
    expect([felled.fate('p'), felled.fight.ruleset.standing(felled.scene).winner]).toEqual(['down', 'B']);
  });
  test('MST-Q31 an attack that was asked about goes on with the weapon it was made with', () => {
    const table = new Table({ d: fighter, s: spear }, { counters: 'asked' });
    table.play(attack('d', 's', { with: 'unarmed' })).play({ kind: 'decline', by: 's' }, 20, 6, 9);
    expect(table.last('attack')).toMatchObject({ with: 'unarmed' });
    expect(table.distance('d', 's')).toBe('close');
  });
  test('MST-Q31 who is not asked has nothing to counter or decline', () => {
    expect(() => new Table(duel).play({ kind: 'counter', by: 'd' })).toThrow(/Nobody is asked/);
  });
  test('MST-Q31 counterLimit: so many a round, then none, and again in the next', () => {
    const table = new Table({ 'd/A': dagger, 'e/A': dagger, 's/B': spear }, { counterLimit: 1 });
    expect(table.play(attack('d', 's'), 1, 1).kinds).toEqual(['counter', 'attack']);
    expect(table.play(attack('e', 's'), 1).kinds).toEqual(['attack']);
    table.play({ kind: 'pass', by: 's' }).play(gm('distance', { between: ['d', 's'], to: 'far' }));
    expect(table.play(attack('d', 's'), 1, 1).kinds).toEqual(['counter', 'attack']);
  });
  test('MST-Q31 counterLimit: 0 allows none; the default has no limit', () => {
    expect(new Table(duel, { counterLimit: 0 }).asks(attack('d', 's'))).toBe('d: attack 1d20');
    const table = new Table({ 'd/A': dagger, 'e/A': dagger, 'f/A': dagger, 's/B': spear });
    for (const by of ['d', 'e', 'f']) expect(table.play(attack(by, 's'), 1, 1).kinds[0]).toBe('counter');
  });
  test('MST-Q32 a foe made helpless while being asked is asked no more', () => {
    const table = among({ counters: 'asked' })
      .play(act('p'))
      .play(gm('helpless', { on: 'x', to: true }));
    expect(table.due).toBe('y');
  });
});
