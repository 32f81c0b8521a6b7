/**
 * Every rule of the ledger has a test of its own here, by its id; what more there is to say of a rule is in the vectors,
 * the traces and the book's examples.
 */
import { describe, expect, test } from 'vitest';
import { type Told, lineOf } from '../../fight/telling.ts';
import {
  apprenticeshipLoss,
  armorSheet,
  armsFullLoad,
  asKept,
  combinedLoad,
  effectiveLoad,
  loadName,
  loadOfWeight,
  loadPenalties,
  strengthShift,
  twoHandedBonus,
  weaponLoad,
  wornWeaponsLoad,
} from './armor.ts';
import { attackResult, totalAttack } from './attack.ts';
import { blowDamage } from './blow.ts';
import { COVERS, SAVE_TARGETS, SURFACES, attributeBonus, skillGrade } from './catalog.ts';
import { coverPenalty, isWhole, livingShieldCover, mayAttackFrom } from './cover.ts';
import { defends, evasionTotal } from './defense.ts';
import { fallDice, fallFactor, fallTarget, spikeSides } from './falling.ts';
import { exposedDice, flamingHit, heatedDice, spreadDice, spreadingArrows } from './fire.ts';
import { staysLocked } from './healing.ts';
import { midian } from './index.ts';
import { ledger } from './ledger.ts';
import type { Move } from './moves.ts';
import { reduced, resistanceAsArmorClass, resisted } from './resistance.ts';
import type { Scene } from './scene.ts';
import { saved } from './saves.ts';
import { blockBonus, mayStrikeWithShield, pairs, parriesOf, shieldMode, totalDefense } from './shields.ts';
import { systemShockChance } from './shock.ts';
import { begun, chance, exchange, fightOf, playAll, played, sceneOf, stateOf } from './testing.fixture.ts';
import { woundsOf } from './wounds.ts';

const by = 'gm' as const;
const harm = (on: string, points: number, more: object = {}): Move => ({
  kind: 'harm',
  by,
  on,
  points,
  attack: true,
  ...more,
});
const sword = { name: 'sword', dice: '1d8', attack: 5, damage: 2, type: 'hacking' };
const big = { hpCap: 100, lpCap: 50, weapons: [sword], ac: 5 };
const duel = (a: object = {}, b: object = {}, house: object = {}) =>
  begun({ A: { ...big, ...a }, B: { ...big, ...b } }, house);
const hit = (more: object = {}): Move => ({ kind: 'attack', by: 'a', on: 'b', defense: 'none', ...more });
const declared = (a: object, stance: string, more: object = {}, house: object = {}) =>
  playAll(fightOf({ A: { ...big, ...a }, B: big }, { initiativeTies: 'stat', ...house }), [
    [{ kind: 'declare', by: 'a', stance, ...more } as Move],
    [{ kind: 'initiative', by, quiet: true }],
  ]);
const arm = (sheet: object, house: object = {}) => sceneOf({ A: sheet }, house).cast.fighters[0]!.arms[0]!;
const one = (sheet: object, house: object = {}) => sceneOf({ A: sheet }, house).cast.fighters[0]!;
const blow = (told: readonly Told[]): Told => told.find(({ kind }) => kind === 'blow')!;
const rules: string[] = [];

const checks: Readonly<Record<string, () => void>> = {
  'MID-CORE-1': () => {
    expect([saved(10, 5, 15), saved(9, 5, 15)]).toEqual([true, false]);
  },
  'MID-CORE-2': () => {
    const scene = sceneOf({ A: { species: 'elf', saves: { 'mental control': 2 } } });
    expect(scene.cast.fighters[0]!.saves['mental control']).toBe(5);
  },
  'MID-CORE-3': () => {
    expect(arm({ weapons: ['club'], weaponSkill: 4, attributes: { Agility: 25 } }).attack).toBe(4);
  },
  'MID-CORE-4': () => {
    expect([1, 3, 5, 7, 9, 11].map((level) => skillGrade(level).grade)).toEqual([
      'minimally trained',
      'talented beginner',
      'professional',
      'expert',
      'master',
      'legendary',
    ]);
    expect([3, 4, 8, 9].map((level) => skillGrade(level).standing)).toEqual([
      'apprentice',
      'journeyman',
      'journeyman',
      'master',
    ]);
  },
  'MID-CORE-5': () => {
    // A bonus of 4 on attacks gives no parries: those follow the level known.
    expect(arm({ weapons: ['club'], weaponSkill: 1, attack: 4 }).parries).toBe(1);
  },
  'MID-CORE-6': () => {
    expect([attributeBonus('technical', 16), attributeBonus('social', 8), attributeBonus('mystic', 1)]).toEqual([
      3, -2, -34,
    ]);
    expect([attributeBonus('technical', 0), attributeBonus('social', 0)]).toEqual([undefined, -24]);
  },
  'MID-CORE-7': () => {
    const move: Move = { kind: 'contest', by, between: ['a', 'b'], bonuses: [0, 0] };
    expect(played(duel(), move, [10, 10]).told[0]!.success).toBe(false);
  },
  'MID-CORE-8': () => {
    const { hpCap, lpCap, initiative, saves } = one({ hpCap: 21, lpCap: 7, initiative: 3, saves: { fire: 2 } });
    expect({ hpCap, lpCap, initiative, saves }).toEqual({ hpCap: 21, lpCap: 7, initiative: 3, saves: { fire: 2 } });
  },
  'MID-CORE-9': () => {
    const move: Move = { kind: 'contest', by, between: ['a', 'b'], bonuses: [4, 0], text: 'an argument' };
    const { told } = played(duel(), move, [10, 12]);
    expect([told[0]!.rule, told[0]!.success]).toEqual(['MID-CORE-9', true]);
  },
  'MID-ATK-1': () => {
    expect([attackResult(10, 3, 13, false).hit, attackResult(9, 3, 13, false).hit]).toEqual([true, false]);
  },
  'MID-ATK-2': () => {
    const { told, scene } = played(duel({ weapons: [{ ...sword, attack: 40 }] }), hit(), [2]);
    expect(told[0]!.result).toBe('fumble');
    expect(told[1]).toMatchObject({ kind: 'prompt', what: 'fumble' });
    expect(scene.fighters[1]!.hp).toBe(0);
  },
  'MID-ATK-3': () => {
    const { told } = played(duel({}, { ac: 90 }), hit(), [19, 1]);
    expect(told[0]!.result).toBe('critical');
  },
  'MID-ATK-4': () => expect(blowDamage(4, 2, 3, true)).toBe(18),
  'MID-ATK-5': () => expect(attackResult(18, 6, 5, false).excess).toBe(4),
  'MID-ATK-6': () => {
    const { told } = played(duel({}, { freeParries: 3, parryBonus: 40 }), hit({ defense: 'parry' }), [20, 1]);
    expect(told.some(({ kind }) => kind === 'defense')).toBe(false);
    expect(stateOf(played(duel(), hit(), [20, 1]).fight, 'B').hp).toBe((1 + 2 + 5) * 2);
  },
  'MID-ATK-7': () => {
    expect([attackResult(7, 0, 5, true).hit, attackResult(8, 0, 5, true).hit]).toEqual([false, true]);
    const bow = { weapons: [{ ...sword, attack: -3, ranged: true }] };
    expect(played(duel(bow, {}, { rangedMinimumOn: 'natural' }), hit(), [8, 4]).told[0]!.result).toBe('hit');
  },
  'MID-INI-1': () => {
    const fight = fightOf({ A: big, B: big });
    expect(midian.due(fight.scene as Scene)).toBe('a');
    expect(midian.choices(fight.scene as Scene)!.moves[0]).toEqual({ kind: 'declare', by: 'a', stance: 'normal' });
    const after = playAll(fight, [[{ kind: 'initiative', by }, 10, 1]]);
    expect(midian.due(after.scene as Scene)).toBe('a');
  },
  'MID-INI-2': () => {
    let fight = playAll(fightOf({ A: big, B: big }), [[{ kind: 'initiative', by }, 2, 9]]);
    expect(midian.due(fight.scene as Scene)).toBe('b');
    fight = playAll(fight, [[{ kind: 'endRound', by }], [{ kind: 'initiative', by }, 9, 2]]);
    expect(midian.due(fight.scene as Scene)).toBe('a');
  },
  'MID-INI-3': () => {
    const fight = playAll(fightOf({ A: big, B: big }), [
      [{ kind: 'initiative', by }, 9, 2],
      [{ kind: 'wait', by: 'a', after: 'b' }],
    ]);
    expect(midian.due(fight.scene as Scene)).toBe('b');
    const all = playAll(fightOf({ A: big, B: big }), [
      [{ kind: 'declare', by: 'a', stance: 'totalAttack' }],
      [{ kind: 'initiative', by }, 9, 2],
    ]);
    expect(() => played(all, { kind: 'wait', by: 'a', after: 'b' })).toThrow('MID-MODE-1');
  },
  'MID-MODE-1': () => {
    expect(totalAttack('new')).toMatchObject({
      attack: 2,
      damage: 2,
      initiative: 2,
      parry: false,
      dodge: false,
      block: false,
    });
    const { told } = played(declared({}, 'totalAttack'), hit(), [10, 4]);
    expect([told[0]!.total, blow(told).raw]).toEqual([17, 8]);
  },
  'MID-MODE-1b': () => expect(totalAttack('old')).toMatchObject({ attack: 2, damage: 0, initiative: 0 }),
  'MID-MODE-2': () => {
    const fight = declared({ freeParries: 1, parryBonus: 3 }, 'defensive');
    const attack: Move = { kind: 'attack', by: 'b', on: 'a', defense: 'parry' };
    // 10 + 5 against 10 + 3 + 2.
    expect(played(fight, attack, [10, 10]).told[1]!.success).toBe(true);
    expect(played(fight, hit(), [10, 1]).told[0]!.total).toBe(13);
  },
  'MID-MODE-3': () => {
    const two = {
      weapons: [
        { name: 'short sword', attack: 5 },
        { name: 'knife', attack: 5 },
      ],
    };
    const { told, fight } = played(duel(two), hit({ with: 'short sword', both: 'knife' }), [10, 3]);
    expect(told[0]!.total).toBe(12);
    const second = played(fight, { kind: 'follow', by: 'a', on: 'b', defense: 'none' }, [10, 2]);
    expect(second.told[0]).toMatchObject({ with: 'knife' });
    // -3, -3 for the off hand, and the shock of nobody.
    expect(second.told[0]!.add).toContainEqual({ name: 'off hand', value: -3 });
    const heavy = { weapons: ['longsword', 'mace'] };
    expect(() => played(duel(heavy), hit({ with: 'longsword', both: 'mace' }))).toThrow('MID-MODE-3');
  },
  'MID-MODE-4': () => {
    const { told } = played(duel(), hit({ charge: true }), [10, 3, 4]);
    expect(blow(told)).toMatchObject({ rule: 'MID-MODE-4', raw: 9 });
  },
  'MID-MODE-5': () => {
    const { told } = played(duel({ ambush: 2 }), hit({ ambush: true }), [10, 3]);
    expect(blow(told).raw).toBe(10);
  },
  'MID-MODE-6': () => {
    const strong = arm({ traits: ['Natural Warrior', 'Powerful'], weapons: ['club'] });
    expect([strong.attack, strong.force, strong.damage]).toEqual([1, 2, 1]);
  },
  'MID-MODE-7': () => {
    const { fight, scene } = played(duel({ blessing: 'apprentice' }), {
      kind: 'bless',
      by: 'a',
      hp: 1,
      of: ['attack'],
    });
    expect(scene.fighters[0]).toMatchObject({ hp: 1, used: 2 });
    expect(scene.fighters[0]!.lasting[0]).toMatchObject({ attack: 1, damage: 0 });
    expect(() => played(fight, { kind: 'bless', by: 'b', hp: 1, of: ['attack'] })).toThrow('Blood Blessing');
  },
  'MID-HP-1': () => expect(stateOf(duel(), 'A')).toMatchObject({ hp: 0, lp: 0 }),
  'MID-HP-2': () => {
    const { scene } = played(duel({ hpCap: 20, hp: 18, willpowerBonus: 0 }), harm('a', 5), [20]);
    expect(scene.fighters[0]).toMatchObject({ hp: 20, lp: 3 });
  },
  'MID-HP-3': () => {
    const hurt = duel({ hpCap: 20, hp: 18, willpowerBonus: 6 });
    expect(played(hurt, harm('a', 5), [14]).scene.fighters[0]!.condition).toBe('active');
    expect(played(hurt, harm('a', 5), [13]).scene.fighters[0]!.condition).toBe('unconscious');
    // Exactly full asks nothing, unless the house has it so.
    expect(played(hurt, harm('a', 2)).told.some(({ kind }) => kind === 'willpower')).toBe(false);
    const reach = duel({ hpCap: 20, hp: 18 }, {}, { willpowerTrigger: 'reach' });
    expect(played(reach, harm('a', 2), [20]).told.some(({ kind }) => kind === 'willpower')).toBe(true);
  },
  'MID-HP-4': () => {
    const fight = playAll(duel({ hpCap: 20, hp: 20, willpowerBonus: 9 }), [
      [harm('a', 2), 18],
      [{ kind: 'flee', by: 'a' }],
    ]);
    const { scene, told } = played(fight, { kind: 'time', by, rounds: 30 });
    expect(scene.fighters[0]!.condition).toBe('away');
    expect(told.some(({ kind }) => kind === 'willpower')).toBe(false);
  },
  'MID-HP-5': () => {
    const full = duel({ hpCap: 10, hp: 10, lpCap: 5, lp: 5, systemShockBase: 60 });
    expect(played(full, harm('a', 1), [55]).scene.fighters[0]!.condition).toBe('active');
    expect(played(full, harm('a', 1), [56]).scene.fighters[0]!.condition).toBe('dead');
  },
  'MID-HP-6': () => {
    const { scene } = played(duel({ lpCap: 9, resistances: { poison: 50 } }), harm('a', 4, { directLp: true }));
    expect(scene.fighters[0]).toMatchObject({ hp: 0, lp: 4, open: 0, condition: 'active' });
    expect(played(duel({ dr: 3 }), harm('a', 4, { directLp: true })).scene.fighters[0]!.lp).toBe(4);
  },
  'MID-HP-7': () => {
    const full = { hpCap: 10, hp: 10, lpCap: 5, lp: 5, systemShockBase: 60 };
    expect(played(duel(full), harm('a', 1), [99]).scene.fighters[0]!.condition).toBe('dead');
    expect(
      played(duel(full, {}, { systemShockFailure: 'coma' }), harm('a', 1), [99]).scene.fighters[0]!.condition,
    ).toBe('coma');
  },
  'MID-HP-8': () => {
    const over = duel({ hpCap: 10, hp: 10, lpCap: 10, lp: 11, systemShockBase: 100 });
    expect(played(over, { kind: 'time', by, rounds: 3 }, [1, 1, 1]).scene.fighters[0]!.lp).toBe(18);
  },
  'MID-HP-9': () => {
    const over = duel({ hpCap: 10, hp: 10, lpCap: 10, lp: 11, systemShockBase: 100 });
    expect(played(over, { kind: 'endRound', by }, [1]).told.find(({ kind }) => kind === 'damage')).toMatchObject({
      rule: 'MID-HP-8',
      damage: 1,
    });
  },
  'MID-HP-10': () => {
    const fight = playAll(duel({ hpCap: 10, hp: 9, lpCap: 10, lp: 12, wounds: 2, overflowed: true, actions: 0 }), [
      [{ kind: 'bind', by, on: 'a' }],
    ]);
    const { scene } = played(fight, { kind: 'endRound', by });
    expect(scene.fighters[0]).toMatchObject({ hp: 9, lp: 12, open: 0 });
  },
  'MID-HP-11': () => {
    const over = { hpCap: 10, hp: 10, lpCap: 10, lp: 13, systemShockBase: 70 };
    const fight = playAll(duel(over), [[{ kind: 'bind', by, on: 'a' }], [{ kind: 'endRound', by }]]);
    const awake = played(fight, { kind: 'initiative', by }, [55, 5, 5]);
    expect(awake.scene.fighters[0]!.condition).toBe('active');
    expect(played(fight, { kind: 'initiative', by }, [56, 5]).scene.fighters[0]!.condition).toBe('coma');
  },
  'MID-HP-12': () => {
    const over = duel({ hpCap: 10, hp: 10, lpCap: 10, lp: 13, systemShockBase: 100 });
    // 3, 6, 12, 24 over: the last leaves no chance and no die is rolled.
    const { scene } = played(over, { kind: 'time', by, rounds: 3 }, [1, 1]);
    expect(scene.fighters[0]!.condition).toBe('dead');
  },
  'MID-HP-13': () => {
    const broken = {
      kind: 'injure',
      by,
      on: 'a',
      text: 'broken fingers',
      attack: -2,
      damage: -1,
      initiative: 0,
      defense: 0,
      saves: 0,
    } as Move;
    const { told } = played(
      playAll(duel({ hp: 5 }), [[broken], [{ kind: 'heal', by, on: 'a', hours: 9, days: 0 }]]),
      hit(),
      [10, 4],
    );
    expect([told[0]!.total, blow(told).raw]).toEqual([13, 5]);
  },
  'MID-HP-14': () => {
    const bites = duel({}, {}, { fractions: 'keep' });
    expect(playAll(bites, [[harm('a', 0.01)], [harm('a', 0.02)]]).scene).toMatchObject({
      fighters: [{ hp: 0.03 }, {}],
    });
    expect(played(duel(), harm('a', 0.5)).scene.fighters[0]!.hp).toBe(0);
  },
  'MID-HP-15': () => {
    expect(played(playAll(duel(), [[harm('a', 4)]]), hit(), [10, 4]).told[0]!.total).toBe(11);
  },
  'MID-HP-16': () => {
    const raised = played(duel({ hpCap: 20 }), { kind: 'sheet', by, on: 'a', to: { hpCap: 23 } });
    expect(raised.scene.cast.fighters[0]!.hpCap).toBe(23);
  },
  'MID-WND-1': () => expect([4, 5, 9, 10].map(woundsOf)).toEqual([0, 1, 1, 2]),
  'MID-WND-2': () => {
    const fight = duel({ wounds: 2 });
    expect(played(fight, { kind: 'time', by, rounds: 9 }).scene.fighters[0]!.hp).toBe(0);
    expect(played(fight, { kind: 'time', by, rounds: 10 }).scene.fighters[0]!.hp).toBe(2);
  },
  'MID-WND-3': () => {
    const fight = playAll(duel({ wounds: 2 }), [[{ kind: 'time', by, rounds: 9 }], [{ kind: 'bind', by, on: 'a' }]]);
    expect(played(fight, { kind: 'time', by, rounds: 5 }).scene.fighters[0]!.hp).toBe(0);
  },
  'MID-WND-4': () => {
    expect(played(duel(), harm('a', 11, { type: 'smashing' })).scene.fighters[0]!.open).toBe(2);
  },
  'MID-WND-5': () => {
    const bled = playAll(duel({ wounds: 1 }), [[{ kind: 'time', by, rounds: 10 }]]);
    expect(stateOf(bled, 'A').minute).toBe(1);
    expect(stateOf(playAll(bled, [[{ kind: 'time', by, rounds: 9 }]]), 'A').minute).toBe(1);
  },
  'MID-WND-6': () => {
    const fight = playAll(duel({ hp: 9 }), [[{ kind: 'wound', by, on: 'a', wounds: 1 }]]);
    expect(stateOf(fight, 'A').open).toBe(1);
    expect(
      played(fight, { kind: 'heal', by, on: 'a', dice: '1d8', hours: 0, days: 0 }, [6]).scene.fighters[0]!.hp,
    ).toBe(3);
  },
  'MID-SHK-1': () => {
    const fight = playAll(duel({ weapons: [sword] }), [[harm('a', 3)], [{ kind: 'endRound', by }]]);
    const { told } = played(fight, { kind: 'initiative', by }, [7, 7]);
    expect(told.map(({ total }) => total)).toEqual([4, 7]);
  },
  'MID-SHK-2': () => {
    const { told } = played(playAll(duel(), [[harm('a', 3)], [harm('a', 5)]]), hit(), [10, 8]);
    expect([told[0]!.add, told[0]!.total]).toEqual([
      expect.arrayContaining([{ name: 'shock and fatigue', value: -8 }]),
      7,
    ]);
  },
  'MID-FAT-1': () => {
    const { told } = played(playAll(duel(), [[{ kind: 'fatigue', by, on: 'a', points: 3 }]]), hit(), [10, 8]);
    expect([told[0]!.total, blow(told).raw]).toEqual([12, 7]);
  },
  'MID-FAT-2': () => {
    const fight = playAll(duel(), [
      [{ kind: 'fatigue', by, on: 'a', points: 3, reason: 'no sleep' }],
      [{ kind: 'fatigue', by, on: 'a', points: -5 }],
    ]);
    expect(stateOf(fight, 'A').fatigue).toBe(0);
  },
  'MID-FAT-3': () => {
    const fight = duel({ loads: ['heroic'], attributes: { Strength: 10 } });
    expect(played(fight, { kind: 'time', by, rounds: 3 }).scene.fighters[0]!.fatigue).toBe(3);
  },
  'MID-DEF-1': () => {
    const { scene } = played(
      duel({}, { freeParries: 1, blocks: 1, blockBonus: 2 }),
      { kind: 'attack', by: 'a', on: 'b' },
      [10],
    );
    expect(midian.due(scene)).toBe('b');
    expect(midian.choices(scene)!.moves.map(({ kind }) => kind)).toEqual([
      'parry',
      'parry',
      'block',
      'dodge',
      'undefended',
    ]);
  },
  'MID-DEF-2': () => expect([defends(10, 5, 15), defends(9, 5, 15)]).toEqual([true, false]),
  'MID-DEF-3': () => expect([1, 2, 5, 6].map((level) => pairs(level, 'up'))).toEqual([1, 1, 3, 3]),
  'MID-DEF-4': () => expect(parriesOf(6, 'up').bonus).toBe(6),
  'MID-DEF-5': () => expect(arm({ weapons: ['club'] }).parry).toBe(-5),
  'MID-DOD-1': () => {
    const { scene } = played(duel({}, { dodgeBonus: 4 }), hit({ defense: 'dodge' }), [10, 11]);
    expect(scene.fighters[1]).toMatchObject({ used: 1, hp: 0 });
  },
  'MID-DOD-2': () => {
    const fight = playAll(duel({}, { actions: 0 }), [[hit({ defense: 'dodge' }), 10, 15], [{ kind: 'endRound', by }]]);
    // No initiative is rolled for whoever recovers, and there is no attack.
    const next = played(fight, { kind: 'initiative', by }, [5]);
    expect(next.scene.fighters[1]!.recovering).toBe(true);
    expect(() => played(next.fight, { kind: 'attack', by: 'b', on: 'a' })).toThrow('recovers');
  },
  'MID-DOD-3': () => {
    const fight = playAll(duel({}, { actions: 0 }), [
      [hit({ defense: 'dodge' }), 10, 15],
      [{ kind: 'endRound', by }],
      [{ kind: 'initiative', by }, 5],
      [hit({ defense: 'dodge' }), 10, 15],
    ]);
    expect(stateOf(fight, 'B')).toMatchObject({ recovering: true, recoverNext: true });
    const again = played(fight, { kind: 'attack', by: 'a', on: 'b' }, [10]);
    expect(() => played(again.fight, { kind: 'dodge', by: 'b' })).toThrow('no dodge');
  },
  'MID-EVA-1': () => {
    expect(evasionTotal(14, 3)).toBe(11);
    const fight = playAll(duel({ weapons: [{ ...sword, ranged: true }], actions: 3 }, { dodgeBonus: 8 }), [
      [{ kind: 'evade', by: 'b' }, 12],
    ]);
    expect(played(fight, hit(), [9]).told.at(-1)).toMatchObject({ how: 'evasion', success: true });
    expect(() => played(fight, { kind: 'attack', by: 'b', on: 'a' })).toThrow('only defends');
  },
  'MID-EVA-2': () => {
    const evading = (skilled: boolean) =>
      playAll(duel({}, { dodgeBonus: 20, evasionInMelee: skilled }), [[{ kind: 'evade', by: 'b' }, 12]]);
    expect(played(evading(true), hit(), [9]).told.at(-1)!.rule).toBe('MID-EVA-2');
    expect(stateOf(played(evading(false), hit(), [9, 4]).fight, 'B').hp).toBe(6);
  },
  'MID-TDEF-1': () => {
    expect(totalDefense(5, 2, 9)).toEqual({ parries: 5, dodges: 4, ac: 11, attack: false });
    const fight = declared({ actions: 1, dodgeBonus: 3 }, 'totalDefense');
    const attack: Move = { kind: 'attack', by: 'b', on: 'a', defense: 'dodge' };
    const twice = playAll(fight, [
      [attack, 10, 15],
      [attack, 10, 15],
    ]);
    expect(stateOf(twice, 'A')).toMatchObject({ used: 1, halfDodge: false, recoverNext: false });
    expect(played(fight, attack, [6, 15]).told[0]!.against).toMatchObject({ value: 7 });
  },
  'MID-TDEF-2': () => {
    expect(() => played(declared({}, 'totalDefense'), hit())).toThrow('only defends');
  },
  'MID-TDEF-3': () => {
    const attack: Move = { kind: 'attack', by: 'b', on: 'a', defense: 'parry' };
    const skilled = { weaponSkill: 3, weapons: [{ name: 'club' }] };
    expect(played(declared(skilled, 'fullGuard'), attack, [10, 10]).told[1]!.add).toContainEqual({
      name: 'parry bonus',
      value: 5,
    });
    expect(played(declared(skilled, 'totalDefense'), attack, [10, 12]).told[1]!.add).toContainEqual({
      name: 'parry bonus',
      value: 3,
    });
  },
  'MID-AC-1': () => expect(one({}).ac).toBe(5),
  'MID-AC-2': () => {
    expect([one({ armor: 'mail', acBonus: 1 }).ac, one({ armor: { name: 'scale', base: 9 } }).ac]).toEqual([10, 9]);
  },
  'MID-AC-3': () => {
    const { ac, dr, resistances } = one({ armor: { name: 'mail', trained: false } });
    expect({ ac, dr, resistances }).toEqual({ ac: 5, dr: 2, resistances: { hacking: 20 } });
  },
  'MID-AC-4': () => expect(one({ shield: 'round' }).ac).toBe(7),
  'MID-SHD-1': () => {
    const { blocks, block } = one({ shield: 'buckler', shieldSkill: 4 }, { shieldNormalBlocks: 'per_two_levels' });
    expect([blocks, block]).toEqual([2, 4]);
  },
  'MID-SHD-2': () => expect(shieldMode('full', 5, 4, 4)).toEqual({ parries: 5, blocks: 4, attack: false }),
  'MID-SHD-3': () => {
    expect(shieldMode('normal', 5, 4, 4)).toEqual({ parries: 1, blocks: 4, attack: true });
    expect(arm({ weapons: ['club'], weaponSkill: 5, shield: 'buckler', shieldSkill: 4 }).parries).toBe(1);
  },
  'MID-SHD-4': () => {
    const shielded = { shield: 'buckler', shieldSkill: 2, actions: 1 };
    const fight = playAll(declared(shielded, 'normal', { shield: 'rush' }), [[hit(), 10, 4]]);
    // The strike comes before anybody else acts, and without an action.
    expect(midian.due(fight.scene as Scene)).toBe('a');
    const { told } = played(fight, { kind: 'follow', by: 'a', on: 'b', defense: 'none' }, [10, 2]);
    expect(told[0]!.with).toBe('buckler');
  },
  'MID-SHD-5': () => {
    const shielded = { shield: 'buckler', shieldSkill: 2 };
    const fight = declared(shielded, 'normal', { shield: 'total' });
    const first = playAll(fight, [
      [{ kind: 'shieldFirst', by: 'a', on: 'b', defense: 'none' }, 2],
      [hit(), 2],
    ]);
    expect(stateOf(first, 'A').follow).toBe(0);
    expect(stateOf(playAll(fight, [[hit(), 2]]), 'A').follow).toBe(-1);
    const attack: Move = { kind: 'attack', by: 'b', on: 'a' };
    expect(played(fight, attack, [10, 4]).told.some(({ kind }) => kind === 'blow')).toBe(true);
  },
  'MID-SHD-6': () => {
    const hands = { shieldSkill: 0, ambidextrous: false, shield: { primaryHand: false } };
    const off = { shieldSkilledHandPenalty: 'off' } as const;
    expect(blockBonus(hands, 0, off)).toBe(-11);
    expect(blockBonus({ ...hands, ambidextrous: true }, 0, off)).toBe(-8);
    const { scene } = played(duel({}, { shield: 'buckler' }), hit({ defense: 'block' }), [10, 19]);
    expect(scene.fighters[1]).toMatchObject({ used: 1, hp: 0 });
  },
  'MID-SHD-7': () => {
    expect([
      mayStrikeWithShield(1, 2),
      mayStrikeWithShield(2, 1),
      mayStrikeWithShield(2, 2),
      mayStrikeWithShield(3, 0),
    ]).toEqual([true, true, false, false]);
  },
  'MID-SHD-8': () => expect(one({ shield: 'tower', shieldSkill: 3 }).block).toBe(5),
  'MID-RES-1': () => expect([resisted(10, 30, 'A', 'up', 'ignore'), reduced(10, 3)]).toEqual([7, 7]),
  'MID-RES-2': () => {
    expect(
      played(duel({ dr: 2, resistances: { smashing: 20 } }), harm('a', 8, { type: 'smashing' })).scene.fighters[0]!.hp,
    ).toBe(4);
  },
  'MID-RES-3': () => expect(resisted(20, 20, 'A', 'up', 'ignore')).toBe(16),
  'MID-RES-4': () =>
    expect([resisted(1, 20, 'A', 'up', 'ignore'), resisted(1, 5, 'A', 'up', 'ignore')]).toEqual([0, 0]),
  'MID-RES-5': () => {
    const { resistances } = one({ species: 'dwarf', armor: { name: 'suit', ac: 1, resistances: { smashing: 40 } } });
    expect(resistances.smashing).toBe(60);
    expect((['A', 'B', 'B2', 'C', 'D'] as const).map((method) => resisted(37, 100, method, 'up', 'ignore'))).toEqual([
      0, 0, 0, 0, 0,
    ]);
  },
  'MID-RES-6': () =>
    expect([resisted(4, 50, 'B', 'up', 'ignore'), resisted(8, 20, 'B2', 'up', 'ignore')]).toEqual([2, 6]),
  'MID-RES-7': () => {
    const fight = duel({ resistances: { fire: 20 } }, {}, { resistanceMethod: 'C' });
    expect(played(fight, harm('a', 8, { type: 'fire' }), [20]).scene.fighters[0]!.hp).toBe(0);
    expect(played(fight, harm('a', 8, { type: 'fire' }), [21]).scene.fighters[0]!.hp).toBe(8);
  },
  'MID-RES-8': () => {
    expect(resistanceAsArmorClass(20, { resistanceMethod: 'D', resistanceRounding: 'up' })).toBe(4);
    expect(
      played(duel({}, { resistances: { hacking: 20 } }, { resistanceMethod: 'D' }), hit(), [3]).told[0]!.against,
    ).toMatchObject({ value: 9 });
  },
  'MID-RES-9': () => {
    // One method for all: half of four is two, or nothing in blocks of ten.
    expect([resisted(4, 50, 'B', 'up', 'ignore'), resisted(4, 50, 'A', 'up', 'ignore')]).toEqual([2, 0]);
  },
  'MID-RES-10': () => expect(one({ species: 'Dwarf' }).resistances).toEqual({ smashing: 20 }),
  'MID-SAV-1': () => {
    expect(
      chance(
        exchange(duel({ saves: { poison: 3 } }), { kind: 'save', by, on: 'a', against: 'poison', target: 14 }),
        'passed',
        true,
      ),
    ).toBe('1/2');
  },
  'MID-SAV-2': () => {
    const odds = exchange(duel(), { kind: 'save', by, on: 'a', against: 'mushrooms' });
    expect(chance(odds, 'passed', true)).toBe('3/10');
  },
  'MID-SAV-3': () =>
    expect(SAVE_TARGETS).toMatchObject({ poison: 15, paralysis: 14, shapeshift: 13, petrification: 13 }),
  'MID-SAV-4': () => {
    // A smashing blow lands without a save between: only attack and damage are rolled.
    const club = { weapons: [{ name: 'club', attack: 5, damage: 0 }] };
    expect(played(duel(club), hit(), [10, 4]).told.some(({ kind }) => kind === 'save')).toBe(false);
  },
  'MID-SAV-5': () => expect([saved(2, 50, 5), saved(19, -50, 24)]).toEqual([false, true]),
  'MID-SAV-6': () => {
    const fight = duel({ species: 'elf', saves: { mental: 2 } });
    const against = (more: object): number =>
      played(fight, { kind: 'save', by, on: 'a', against: 'mental', ...more }, [10]).told[0]!.add![0]!.value;
    expect([against({ also: ['mental control'] }), against({})]).toEqual([5, 2]);
  },
  'MID-SAV-7': () => {
    expect(
      chance(
        exchange(duel({ saves: { madness: 4 } }), { kind: 'save', by, on: 'a', against: 'madness', target: 24 }),
        'passed',
        true,
      ),
    ).toBe('1/10');
  },
  'MID-ARM-1': () => {
    const { ac, dr, resistances, skillPenalty } = one({ armor: 'plate', attributes: { Strength: 12 } });
    expect({ ac, dr, hacking: resistances.hacking, skillPenalty }).toEqual({
      ac: 11,
      dr: 3,
      hacking: 20,
      skillPenalty: -11,
    });
  },
  'MID-ARM-2': () => {
    const { ac, dr, resistances } = one({ armor: { name: 'mail', neglect: 1 } });
    expect({ ac, dr, resistances }).toEqual({ ac: 8, dr: 1, resistances: { hacking: 10 } });
  },
  'MID-ARM-3': () => {
    expect(loadPenalties(3, true)).toMatchObject({ initiative: -2, attack: 0, damage: 0 });
    expect(loadPenalties(3, false)).toMatchObject({ initiative: -5, attack: -5, damage: -2 });
  },
  'MID-ARM-4': () => expect(one({ armor: 'plate', attributes: { Strength: 25 } }).skillPenalty).toBe(-1 - 6),
  'MID-ARM-5': () => {
    // Fighting takes the columns of the table, not the skill penalty.
    expect(arm({ armor: { name: 'mail', trained: false }, weapons: ['club'] }).attack).toBe(-3);
  },
  'MID-ARM-6': () => expect([-2, -3, -5, -12].map(apprenticeshipLoss)).toEqual([0, 1, 1, 4]),
  'MID-LOAD-1': () =>
    expect([0, 3, 5, 6, 7].map(loadName)).toEqual(['none', 'heavy', 'heroic', 'heroic +1', 'heroic +2']),
  'MID-LOAD-2': () => expect([loadOfWeight(1, 12), loadOfWeight(2, 12)]).toEqual([0, 1]),
  'MID-LOAD-3': () => expect([wornWeaponsLoad('medium', 1), wornWeaponsLoad('medium', 3)]).toEqual([1, 2]),
  'MID-LOAD-4': () => expect([armsFullLoad(0), armsFullLoad(4)]).toEqual([3, 4]),
  'MID-LOAD-5': () => expect([4, 6, 9, 12, 17].map((stone) => loadOfWeight(stone, 16))).toEqual([1, 2, 3, 3, 5]),
  'MID-LOAD-6': () => {
    expect([
      combinedLoad([2, 2], 'step_up_on_pair'),
      combinedLoad([2, 2], 'highest'),
      combinedLoad([1, 1], 'step_up_on_pair'),
    ]).toEqual([3, 2, 1]);
  },
  'MID-LOAD-7': () => {
    const suit = { ac: 4, dr: 2, resistances: {}, load: 2, skill: -3, trained: true };
    expect([asKept(suit, 1, 0).load, asKept(suit, -1, 0).load]).toEqual([1, 3]);
  },
  'MID-LOAD-8': () => expect([effectiveLoad(1, 8), effectiveLoad(3, 18), effectiveLoad(0, 3)]).toEqual([2, 2, 0]),
  'MID-WPN-1': () => {
    const worn = (trained: boolean): number => arm({ weapons: ['maul'], armor: { name: 'none', trained } }).initiative;
    expect([worn(true), worn(false)]).toEqual([-2, -2]);
  },
  'MID-WPN-2': () => {
    expect(weaponLoad(2, 1)).toMatchObject({ allowed: true, initiative: -2 });
    expect(weaponLoad(3, 1).allowed).toBe(false);
    expect(weaponLoad(5, 2)).toEqual({ allowed: true, initiative: -5, attack: -3, twoHandedBonus: false });
  },
  'MID-WPN-3': () => {
    expect([8, 14, 16].map((strength) => twoHandedBonus(strength, 'down'))).toEqual([2, 3, 4]);
    const held = (name: string) =>
      arm({ weapons: [{ name, hands: 2 }], attributes: { Strength: 16 }, strengthBonus: 0 }).damage;
    expect([held('longsword'), held('club'), held('bow')]).toEqual([4, 1, 0]);
  },
  'MID-WPN-4': () => {
    // Breaking is the GM's ruling: the weapon is taken off the sheet.
    const { scene } = played(duel(), { kind: 'sheet', by, on: 'a', to: { weapons: [] }, reason: 'the sword breaks' });
    expect(scene.cast.fighters[0]!.arms.map(({ name }) => name)).toEqual(['fist']);
  },
  'MID-WPN-5': () => {
    const beyond = { weapons: [{ name: 'tree', dice: '3d8', type: 'smashing', load: 'heroic', beyond: 1 }] };
    expect(() => sceneOf({ A: { ...beyond, attributes: { Strength: 12 } } })).toThrow('beyond');
    expect(arm({ ...beyond, attributes: { Strength: 18 } }).initiative).toBe(-5);
    expect([strengthShift(8), strengthShift(12), strengthShift(18)]).toEqual([1, 0, -1]);
  },
  'MID-COV-1': () => {
    const behind = (hard: boolean) => playAll(duel(), [[{ kind: 'cover', by, on: 'b', cover: 40, hard }]]);
    expect([true, false].map((hard) => played(behind(hard), hit(), [3]).told[0]!.add)).toEqual(
      [true, false].map(() => expect.arrayContaining([{ name: 'cover', value: -8 }])),
    );
  },
  'MID-COV-2': () => expect([20, 43, 90].map(coverPenalty)).toEqual([-4, -8, -18]),
  'MID-COV-3': () => {
    expect([isWhole(100), mayAttackFrom(90), mayAttackFrom(95)]).toEqual([true, true, false]);
    expect(() => played(playAll(duel(), [[{ kind: 'cover', by, on: 'b', cover: 100 }]]), hit())).toThrow('MID-COV-3');
  },
  'MID-COV-4': () => {
    const bow = { weapons: [{ ...sword, ranged: true }] };
    const covered = (sheet: object) => playAll(duel(sheet), [[{ kind: 'cover', by, on: 'a', cover: 30 }]]);
    expect(played(covered({}), hit(), [10, 1]).told[0]!.total).toBe(9);
    expect(played(covered(bow), hit(), [10, 1]).told[0]!.total).toBe(15);
  },
  'MID-COV-5': () => expect(coverPenalty(COVERS['arrow loop'])).toBe(-15),
  'MID-COV-6': () => {
    expect([livingShieldCover(0), livingShieldCover(-50), livingShieldCover(30)]).toEqual([40, 10, 70]);
    const fight = begun({
      A: { ...big, weapons: [{ ...sword, attack: 2 }] },
      'B/Foes': { ...big, ac: 9 },
      'C/Foes': { ...big, ac: 9 },
    });
    const hidden = playAll(fight, [[{ kind: 'cover', by, on: 'b', cover: 40, behind: 'c' }]]);
    // 10 + 2 - 8 misses the one behind, and 12 would hit the living shield.
    const { scene } = played(hidden, hit(), [10, 4]);
    expect([scene.fighters[1]!.hp, scene.fighters[2]!.hp]).toEqual([0, 6]);
  },
  'MID-FALL-1': () => expect([0, 10, 11, 22].map((feet) => fallDice(feet))).toEqual([1, 1, 2, 3]),
  'MID-FALL-2': () =>
    expect(SURFACES).toEqual({ soil: 8, mud: 6, hardpacked: 10, stone: 12, water: 4, weaponised: 12 }),
  'MID-FALL-3': () => expect([10, 22, 30].map((feet) => fallTarget(feet))).toEqual([4, 8, 10]),
  'MID-FALL-4': () => expect([fallFactor([3]), fallFactor([0])]).toEqual([0, 2]),
  'MID-FALL-5': () =>
    expect([fallFactor([2, 2]), fallFactor([2, 1]), fallFactor([2, 0]), fallFactor([0, 0])]).toEqual([0, 0.5, 1, 2]),
  'MID-FALL-6': () => {
    expect(fallTarget(0)).toBe(1);
    expect(chance(exchange(duel(), { kind: 'fall', by, on: 'a', feet: 0, surface: 'soil' }), 'doubled', true)).toBe(
      '1/10',
    );
  },
  'MID-FALL-7': () => expect([fallDice(2000), fallDice(9000), fallDice(9000, 4000)]).toEqual([200, 200, 400]),
  'MID-FALL-8': () => expect(spikeSides('1d4', false)).toEqual([4, 4]),
  'MID-FALL-9': () => expect(spikeSides('1d4', true)).toEqual([4]),
  'MID-FALL-10': () => {
    const { told, scene } = played(
      duel(),
      { kind: 'fall', by, on: 'a', feet: 12, surface: 'soil', spikes: '3d6' },
      [1, 1, 1, 1, 1, 4],
    );
    expect(told.filter(({ kind }) => kind === 'fallSave')).toHaveLength(1);
    expect(scene.fighters[0]!.hp).toBe(2);
  },
  'MID-FALL-11': () => {
    const fight = duel({ breakfall: 5 });
    const fall = { kind: 'fall', by, on: 'a', feet: 30, surface: 'soil', breakfall: true } as Move;
    expect(played(fight, fall, [8, 8, 8, 5]).scene.fighters[0]!.hp).toBe(12);
  },
  'MID-FIRE-1': () => expect([100, 60, 41, 20, 1].map(exposedDice)).toEqual([5, 3, 3, 1, 1]),
  'MID-FIRE-2': () => {
    const fight = playAll(duel(), [[{ kind: 'ignite', by, on: 'a', dice: 3, heat: 'normal' }]]);
    expect(played(fight, { kind: 'endRound', by }, [3, 3, 2, 8]).scene.fighters[0]).toMatchObject({ hp: 4, burned: 4 });
  },
  'MID-FIRE-3': () => {
    const fire = { kind: 'ignite', by, on: 'a', dice: 5, heat: 'normal' } as Move;
    const out = playAll(duel(), [[fire], [{ kind: 'smother', by: 'a', on: 'a' }], [{ kind: 'endRound', by }]]);
    expect(stateOf(out, 'A').hp).toBe(0);
    const through = playAll(duel(), [[{ ...fire, passing: true } as Move], [{ kind: 'endRound', by }]]);
    expect(stateOf(through, 'A')).toMatchObject({ hp: 0, ambient: 0 });
  },
  'MID-FIRE-4': () => expect([spreadDice(4, [6, 6, 1, 4]), spreadDice(1, [1])]).toEqual([5, 0]),
  'MID-FIRE-5': () => {
    const fight = playAll(duel(), [[{ kind: 'ignite', by, on: 'a', dice: 3, heat: 'normal' }]]);
    expect(played(fight, { kind: 'endRound', by }, [5, 5, 3, 4]).scene.fighters[0]!.open).toBe(2);
  },
  'MID-FIRE-6': () => {
    expect(flamingHit(3, 2, 2)).toBe(7);
    expect(arm({ weapons: ['torch'], strengthBonus: 2 }).damage).toBe(4);
  },
  'MID-FIRE-7': () => {
    const fight = playAll(duel({ dr: 9, resistances: { fire: 50 } }), [
      [{ kind: 'ignite', by, on: 'a', dice: 2, heat: 'normal' }],
    ]);
    expect(played(fight, { kind: 'endRound', by }, [5, 5, 3]).scene.fighters[0]!.hp).toBe(5);
  },
  'MID-FIRE-8': () => {
    const fight = playAll(duel(), [[{ kind: 'ignite', by, on: 'a', dice: 2, heat: 'normal', steam: true }]]);
    expect(played(fight, { kind: 'endRound', by }, [5, 4, 3]).scene.fighters[0]!.hp).toBe(4);
  },
  'MID-FIRE-9': () => {
    expect(spreadingArrows([6, 5, 6])).toBe(2);
    const { scene } = played(duel(), { kind: 'arrows', by, on: 'a', arrows: 3 }, [6, 5, 6]);
    expect(scene.fighters[0]).toMatchObject({ fire: 2, hp: 0 });
  },
  'MID-FIRE-10': () => {
    expect([heatedDice(5, 'cool'), heatedDice(1, 'cool'), heatedDice(5, 'hot'), heatedDice(1, 'molten')]).toEqual([
      3, 1, 10, 20,
    ]);
  },
  'MID-PAR-1': () => {
    const limp = played(duel(), { kind: 'paralyze', by, on: 'a', to: 'neural' });
    expect(limp.scene.fighters[0]).toMatchObject({ paralysis: 'limp', prone: true });
    expect(played(duel(), { kind: 'paralyze', by, on: 'a', to: 'magical' }).scene.fighters[0]).toMatchObject({
      paralysis: 'rigid',
      prone: false,
    });
    expect(() => played(limp.fight, hit())).toThrow('cannot move');
  },
  'MID-REG-1': () => {
    const full = duel({ hpCap: 10, hp: 10, lpCap: 5, lp: 5, systemShockBase: 60, regenerates: true });
    const { told } = played(full, harm('a', 2), [50]);
    expect(told.find(({ kind }) => kind === 'systemShock')).toMatchObject({
      rule: 'MID-REG-1',
      passed: true,
      chance: 50,
    });
  },
  'MID-REG-2': () => {
    const full = duel({}, { hpCap: 10, hp: 10, lpCap: 5, lp: 5, systemShockBase: 100, regenerates: true });
    expect(played(full, harm('b', 20)).scene.fighters[1]!.condition).toBe('dead');
    const down = playAll(full, [[{ kind: 'condition', by, on: 'b', to: 'unconscious' }]]);
    const { told } = played(down, { kind: 'coupDeGrace', by: 'a', on: 'b' }, [1, 50]);
    // (1 + 2) doubled is six over: 100 - 30 - 25.
    expect(told.find(({ kind }) => kind === 'systemShock')).toMatchObject({ chance: 45, passed: false });
  },
  'MID-SPC-1': () => {
    const { told } = played(duel(), hit({ aim: 'the eyes' }), [10, 4]);
    expect([told[0]!.total, told.at(-1)!.what]).toEqual([11, 'the eyes']);
  },
  'MID-DTH-1': () => {
    const full = duel({ hpCap: 10, hp: 10, lpCap: 5, lp: 5, systemShockBase: 60 });
    const { scene } = played(full, harm('a', 1), [56]);
    expect([scene.fighters[0]!.condition, midian.standing(scene).winner]).toEqual(['dead', 'B']);
  },
  'MID-DTH-2': () =>
    expect([systemShockChance(100, 8), systemShockChance(130, 1), systemShockChance(60, 12)]).toEqual([60, 95, 0]),
  'MID-DTH-3': () => {
    expect([5, 4.9].map((lp) => staysLocked(lp, 10))).toEqual([true, false]);
    const fight = playAll(duel({ hpCap: 20, hp: 20, lpCap: 10, lp: 12 }), [
      [{ kind: 'heal', by, on: 'a', lp: 3, hp: 4, hours: 0, days: 0 }],
    ]);
    expect(stateOf(fight, 'A')).toMatchObject({ hp: 20, lp: 9, locked: true });
    expect(
      stateOf(playAll(fight, [[{ kind: 'heal', by, on: 'a', lp: 5, hp: 4, hours: 0, days: 0 }]]), 'A'),
    ).toMatchObject({ hp: 16, lp: 4, locked: false });
  },
  'MID-DTH-4': () => {
    const scarred = {
      kind: 'injure',
      by,
      on: 'a',
      text: 'lasting pain',
      attack: 0,
      damage: 0,
      initiative: -1,
      defense: 0,
      saves: -1,
    } as Move;
    const { told } = played(playAll(duel(), [[scarred]]), { kind: 'save', by, on: 'a', against: 'disease' }, [15]);
    expect(told[0]!.passed).toBe(false);
  },
  'MID-TIME-1': () => {
    expect((midian.house.parse({}) as { roundsPerMinute: number }).roundsPerMinute).toBe(10);
    expect(
      played(duel({ wounds: 1 }, {}, { roundsPerMinute: 4 }), { kind: 'time', by, rounds: 4 }).scene.fighters[0]!.hp,
    ).toBe(1);
  },
};

describe('ledger', () => {
  test.each(ledger.map(({ id, title }) => [id, title] as const))('%s %s', (id) => {
    const check = checks[id];
    if (!check) throw new Error(`No test names the rule ${id}.`);
    check();
    rules.push(id);
  });

  test('every rule has a test, and every test names a rule', () => {
    expect(Object.keys(checks).sort()).toEqual(ledger.map(({ id }) => id).sort());
    expect(new Set(ledger.map(({ id }) => id)).size).toBe(151);
    expect(rules).toHaveLength(151);
  });

  test('armor and loads come to the numbers of a sheet', () => {
    const suit = { ac: 4, dr: 2, resistances: {}, load: 2, skill: -3, trained: true };
    const { level, skill } = armorSheet(suit, [2], 12, { loadCombine: 'step_up_on_pair', gearLoadTable: 'trained' });
    expect([level, skill]).toEqual([3, -8]);
  });

  test('tellings make sentences with their working', () => {
    const { told } = played(duel(), hit(), [10, 4]);
    const lines = told.map((one) => lineOf(midian, one, (id) => id.toUpperCase()));
    expect(lines[0]).toEqual({
      rule: 'MID-ATK-1',
      text: 'A attacks B with sword and hits.',
      working: '1d20 [10] entered + 5 attack = 15, must reach armor class 5',
    });
    expect(lines[2]!.working).toBe('1d8 [4] entered + 2 damage = 6');
  });
});
