import { describe, expect, test } from 'vitest';
import {
  NO_DICE,
  Table,
  attack,
  chance,
  duelOdds,
  exchange,
  gm,
  rosterOf,
  sceneOf,
  sheetOf,
} from './testing.fixture.ts';

const dagger = { skill: 3, role: 'fighter', armor: 'leather', weapons: ['dagger'] };
const spear = { skill: 3, role: 'fighter', armor: 'leather', weapons: ['spear', 'dagger'] };
const duel = { d: dagger, s: spear };

describe('MST-06 coming inside a longer weapon', () => {
  test('MST-06 the longer weapon counters first; a miss lets the attacker inside', () => {
    const table = new Table(duel).play(attack('d', 's'), 1, 1);
    expect(table.kinds).toEqual(['counter', 'attack']);
    expect(table.distance('d', 's')).toBe('close');
  });
  test('MST-06 a hit loses the attack, wound or not, and leaves the distance', () => {
    const table = new Table(duel).play(attack('d', 's'), 20, 1, 1);
    expect(table.kinds).toEqual(['counter', 'wounds', 'prevented']);
    expect([table.distance('d', 's'), table.wounds('d')]).toEqual(['far', 0]);
  });
  test('MST-06 close against mid is no easier than close against far: only the order of reaches matters', () => {
    const mid = { ...spear, weapons: [{ name: 'short spear', reach: 'mid', power: '2d8' }] };
    const [far, near] = [spear, mid].map((foe) => new Table({ d: dagger, s: foe }).odds(attack('d', 's')).facts);
    expect(near).toEqual(far);
  });
  test('MST-06 who is inside attacks without a counter', () => {
    const table = new Table(duel).play(attack('d', 's'), 1, 1).play(attack('d', 's'), 1);
    expect(table.kinds).toEqual(['attack']);
  });
});

describe('MST-07 backing off from a shorter weapon', () => {
  const inside = () => new Table(duel).play(attack('d', 's'), 1, 1);
  test('MST-07 whoever is inside counters first; a miss lets the long weapon back off', () => {
    const table = inside().play(attack('s', 'd'), 1, 1);
    expect(table.kinds).toEqual(['counter', 'attack']);
    expect(table.distance('d', 's')).toBe('far');
    // And the cycle begins again.
    expect(table.asks(attack('d', 's'))).toBe('s: counter-attack 1d20');
  });
  test('MST-07 a hit loses the attack, and the foe is still inside', () => {
    const table = inside().play(attack('s', 'd'), 20, 1);
    expect(table.kinds).toEqual(['counter', 'wounds', 'prevented']);
    expect(table.distance('d', 's')).toBe('close');
  });
  test('MST-07 from outside the long weapon attacks without a counter', () => {
    const table = new Table({ s: spear, d: dagger }).play(attack('s', 'd'), 1);
    expect(table.kinds).toEqual(['attack']);
    expect(table.distance('d', 's')).toBe('far');
  });
});

describe('MST-Q05 does being inside last', () => {
  const after = (reach: string) =>
    new Table(duel, { reach }).play(gm('distance', { between: ['d', 's'], to: 'close' }));
  test('MST-Q05 reach: state keeps it, every asks the short weapon each time, none never', () => {
    expect(after('state').asks(attack('d', 's'))).toBe('d: attack 1d20');
    expect(after('every').asks(attack('d', 's'))).toBe('s: counter-attack 1d20');
    expect(after('none').asks(attack('d', 's'))).toBe('d: attack 1d20');
    expect(after('state').asks(attack('s', 'd'))).toBe('d: counter-attack 1d20');
    expect(after('every').asks(attack('s', 'd'))).toBe('s: attack 1d20');
    expect(after('none').asks(attack('s', 'd'))).toBe('s: attack 1d20');
    expect(new Table(duel, { reach: 'none' }).asks(attack('d', 's'))).toBe('d: attack 1d20');
  });
  const percent = (house: object): string => (duelOdds(duel, house).winner.d!.p * 100).toFixed(1);
  test('MST-Q05 dagger against spear moving first: 32.3 %, 7.9 %, 34.4 %', () => {
    expect(percent({})).toBe('32.3');
    expect(percent({ reach: 'every' })).toBe('7.9');
    expect(percent({ reach: 'none' })).toBe('34.4');
  });
  test('MST-Q05 F3 identical 2d8 weapons that differ in reach: the short one wins 43.4 % first, 36.7 % second', () => {
    const armed = (reach: string) => ({ ...dagger, weapons: [{ name: 'w', reach, power: '2d8' }] });
    const chances = (house: object): string[] =>
      [
        { d: armed('close'), s: armed('far') },
        { s: armed('far'), d: armed('close') },
      ].map((sheets) => (duelOdds(sheets, house).winner.d!.p * 100).toFixed(1));
    expect(chances({})).toEqual(['43.4', '36.7']);
    expect(chances({ reach: 'none' })).toEqual(['54.7', '45.3']);
    expect(chances({ reach: 'every' })).toEqual(['15.6', '12.8']);
  });
  test('MST-06 F2 a +10 dagger against a +10 spear, both in plate and shield, wins with exactly 0', () => {
    const wall = (weapon: string) => ({ role: 'fighter', skill: 10, armor: 'plate', shield: true, weapons: [weapon] });
    const odds = duelOdds({ d: wall('dagger'), s: wall('spear') });
    expect(odds.winner.d!.exact).toEqual({ n: 0n, d: 1n });
    expect(odds.winner.s!.exact).toEqual({ n: 1n, d: 1n });
    // The cure: nat1 auto_miss.
    expect(duelOdds({ d: wall('dagger'), s: wall('spear') }, { nat1: 'auto_miss' }).winner.d!.p).toBeGreaterThan(0);
  });
});

describe('MST-Q12 first contact', () => {
  test('MST-Q12 begins at the longer reach, whoever attacks', () => {
    expect(new Table(duel).play(gm('engage', { between: ['d', 's'] })).distance('d', 's')).toBe('far');
    expect(new Table(duel).play(gm('engage', { between: ['s', 'd'] })).distance('d', 's')).toBe('far');
  });
  test('MST-Q12 startInside begins at the shorter: 32.3 % becomes 47.8 %', () => {
    const table = new Table(duel, { startInside: true });
    expect(table.asks(attack('d', 's'))).toBe('d: attack 1d20');
    expect(table.asks(attack('s', 'd'))).toBe('d: counter-attack 1d20');
    expect((duelOdds(duel, { startInside: true }).winner.d!.p * 100).toFixed(1)).toBe('47.8');
  });
});

describe('MST-Q06 several opponents', () => {
  test('MST-Q06 MST-T19 closing on one spearman does not close on his neighbor', () => {
    const table = new Table({ d: dagger, 's/B': spear, 't/B': spear });
    table.play(attack('d', 's'), 1, 1);
    expect([table.distance('d', 's'), table.distance('d', 't')]).toEqual(['close', 'none']);
    table.play(attack('t', 'd'), 1);
    expect([table.distance('d', 's'), table.distance('d', 't')]).toEqual(['close', 'far']);
    expect(table.asks(attack('d', 't'))).toBe('t: counter-attack 1d20');
    expect(table.asks(attack('d', 's'))).toBe('d: attack 1d20');
  });
  test('MST-Q06 the GM may set any pair by hand, with a reason', () => {
    const table = new Table(duel).play(gm('distance', { between: ['d', 's'], to: 'close', reason: 'an alley' }));
    expect(table.last('distance')).toMatchObject({ rule: 'MST-Q06', reason: 'an alley' });
    expect(table.distance('d', 's')).toBe('close');
    expect(table.play(gm('distance', { between: ['s', 'd'], to: 'none' })).distance('d', 's')).toBe('none');
    expect(() => table.play(gm('distance', { between: ['d', 'd'], to: 'close' }))).toThrow(/two different fighters/);
  });
});

describe('MST-Q07 changing weapons', () => {
  test('MST-Q07 MST-T20 a spearman closed upon who readies a dagger: the distance stays, nobody provokes', () => {
    const table = new Table(duel).play(attack('d', 's'), 1, 1);
    table.play({ kind: 'ready', by: 's', with: 'dagger' }, 1);
    expect(table.held('s')).toBe('dagger 1');
    expect(table.distance('d', 's')).toBe('close');
    expect(table.asks(attack('d', 's'))).toBe('d: attack 1d20');
    expect(table.asks(attack('s', 'd'))).toBe('s: attack 1d20');
  });
  test('MST-Q07 a dagger-man at spear distance who readies a spear is neither in nor out', () => {
    const table = new Table({ s: spear, d: { ...dagger, weapons: ['dagger', 'spear'] } });
    table.play(attack('s', 'd'), 1).play({ kind: 'ready', by: 'd', with: 'spear' }, 1);
    expect(table.asks(attack('d', 's'))).toBe('d: attack 1d20');
    expect(table.asks(attack('s', 'd'))).toBe('s: attack 1d20');
  });
});

describe('MST-Q08 out of reach', () => {
  // Spear and dagger at spear's distance: the dagger cannot reach.
  const outside = (house: object = {}) =>
    new Table({ s: { ...spear, missiles: ['dart'] }, d: dagger }, house).play(gm('engage', { between: ['d', 's'] }));
  test('MST-Q08 MST-T06 a spearman at his own distance walks away from a dagger for free', () => {
    const table = outside().play({ kind: 'leave', by: 's' });
    expect(table.kinds).toEqual(['leave']);
    expect(table.distance('d', 's')).toBe('none');
  });
  test('MST-Q08 all: the dagger counters neither potion nor shot at spear distance', () => {
    expect(outside().asks({ kind: 'act', by: 's' })).toBe('nothing');
    expect(outside().asks({ kind: 'shoot', by: 's', on: 'd' })).toBe('s: shot 1d20');
  });
  test('MST-Q08 leaving_only: it counters potion and shot, and still not leaving', () => {
    const house = { outOfReach: 'leaving_only' };
    expect(outside(house).asks({ kind: 'act', by: 's' })).toBe('d: counter-attack 1d20');
    expect(outside(house).asks({ kind: 'shoot', by: 's', on: 'd' })).toBe('d: counter-attack 1d20');
    expect(outside(house).asks({ kind: 'leave', by: 's' })).toBe('nothing');
  });
  test('MST-Q08 a long weapon is not out of reach of one who stands inside (MST-T07)', () => {
    const table = new Table(duel).play(attack('d', 's'), 1, 1);
    expect(table.asks({ kind: 'leave', by: 'd' })).toBe('s: counter-attack 1d20');
  });
});

test("MST-08 a fighter made of numbers of one's own holds like one of the catalog", () => {
  const table = new Table({ a: sheetOf({ evasion: 11, protection: 2 }), b: { armor: 'chain' } });
  const [a, b] = table.scene.cast.fighters;
  expect([a!.evasion, a!.protection]).toEqual([b!.evasion, b!.protection]);
});

test('MST-Q05 reach: none, and the distance keeps nobody from countering who leaves', () => {
  // The spearman strikes from afar; by the book the dagger cannot reach him when he walks away (MST-11).
  const sheets = { s: { weapons: ['spear'] }, d: { weapons: ['dagger'] } };
  const left = (house: object): string => {
    const roster = rosterOf(sheets, house);
    const scene = sceneOf(sheets, house);
    roster.ruleset.play(scene, { kind: 'distance', by: 'gm', between: ['s', 'd'], to: 'far' }, NO_DICE);
    return chance(exchange(roster, scene, { kind: 'leave', by: 's' }), 'countered', true);
  };
  expect(left({})).toBe('0/1');
  // Evasion 15, skill 0: 16 to 20 hit.
  expect(left({ reach: 'none' })).toBe('1/4');
});
