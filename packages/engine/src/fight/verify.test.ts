import { describe, expect, test } from 'vitest';
import { begin, commit } from './fight.ts';
import { type Entry, type Log, readLog, writeLog } from './log.ts';
import { commitmentOf, seedOf } from './proof.ts';
import { verify } from './verify.ts';
import { entered, hit, pass, rechained, rosterOf, seeded } from './testing.fixture.ts';

const fight = seeded(8);
const { ruleset, log } = fight;
const at = (i: number, change: (entry: Entry) => Entry): Log => ({
  ...log,
  entries: log.entries.map((one, n) => (n === i ? change(one) : one)),
});
const otherFace = (entry: Entry): Entry => ({
  ...entry,
  rolls: entry.rolls!.map((roll, i) => (i === 0 ? { ...roll, faces: [roll.faces[0] === 1 ? 2 : 1] } : roll)),
});

describe('verify', () => {
  test('an honest log follows, and its rolls are counted by where they came from', () => {
    const rolls = log.entries.reduce((sum, { rolls: all }) => sum + all!.length, 0);
    expect(verify(ruleset, log)).toEqual({
      ok: true,
      entries: 8,
      chained: true,
      rolls: { seed: rolls, entered: 0, server: 0 },
      overrides: 0,
    });
  });
  test('entries without rolls count as rolled from the seed', () => {
    const bare = { ...log, entries: log.entries.map(({ move }) => ({ move })) };
    expect(verify(ruleset, bare)).toMatchObject({ ok: true, chained: false, rolls: verify(ruleset, log).rolls });
  });
  test('moves that the GM made of their own accord are counted', () => {
    const one = commit(fight, { kind: 'wounds', by: 'gm', on: 'ann', to: 0 } as never).fight;
    expect(verify(ruleset, one.log)).toMatchObject({ ok: true, overrides: 1 });
    const rolled = commit(begin(rosterOf(['Ann', 'Bob'], { order: 'each_fight' }), { seed: 'x' }), {
      kind: 'rollOrder',
      by: 'gm',
    }).fight;
    expect(verify(ruleset, rolled.log)).toMatchObject({ ok: true, overrides: 0 });
  });
  test.each<[string, Log, number]>([
    ['one die', at(4, otherFace), 5],
    ['a move', at(2, (one) => ({ ...one, move: pass('ann') })), 3],
    ['a house rule', { ...log, house: { ...(log.house as object), shock: 'wound' } }, 1],
    [
      'a sheet',
      { ...log, fighters: log.fighters.map((one) => ({ ...one, sheet: { ...(one.sheet as object), skill: 9 } })) },
      1,
    ],
    ['a name', { ...log, fighters: log.fighters.map((one) => ({ ...one, name: `${one.name}!` })) }, 1],
    ['the seed', { ...log, seed: 'another' }, 1],
    [
      'the order of entries',
      { ...log, entries: [...log.entries.slice(0, 3), log.entries[4]!, log.entries[3]!, ...log.entries.slice(5)] },
      4,
    ],
    ['an entry left out', { ...log, entries: log.entries.filter((_, i) => i !== 5) }, 6],
    ['an entry twice', { ...log, entries: [...log.entries.slice(0, 3), ...log.entries.slice(2)] }, 4],
    ['whose a die is', at(1, (one) => ({ ...one, rolls: one.rolls!.map((roll) => ({ ...roll, whose: 'ann' })) })), 2],
    [
      'where a die came from',
      at(1, (one) => ({ ...one, rolls: one.rolls!.map((roll) => ({ ...roll, from: 'entered' as const })) })),
      2,
    ],
  ])('%s changed breaks the chain at that entry', (_what, changed, entry) => {
    expect(verify(ruleset, changed)).toMatchObject({
      ok: false,
      entry,
      reason: expect.stringMatching(/its hash does not fit/) as string,
    });
  });
  test.each<[string, Log, number, RegExp]>([
    ['dice the seed does not give', at(4, otherFace), 5, /roll 1 shows \d+, and the seed gives \d+/],
    ['rolls too many', at(4, (one) => ({ ...one, rolls: [...one.rolls!, { faces: [1] }] })), 5, /the rules ask for/],
    ['rolls too few', at(4, (one) => ({ ...one, rolls: [] })), 5, /the rules ask for roll 1, 1d20/],
    ['faces that no die has', at(4, (one) => ({ ...one, rolls: [{ faces: [21] }] })), 5, /Die 1 of 1d20 shows 21/],
    ['a fighter who is not there', at(3, (one) => ({ ...one, move: hit('zoe', 'ann') })), 4, /"zoe"/],
    [
      "somebody else's dice",
      at(1, (one) => ({ ...one, rolls: one.rolls!.map((roll) => ({ ...roll, whose: 'ann' })) })),
      2,
      /said to be of "ann", and the rules ask "bob"/,
    ],
    [
      'an entry left out, so that the seed gives others',
      { ...log, entries: log.entries.slice(1) },
      1,
      /the seed gives/,
    ],
    ['dice from a seed that the log has not', { ...log, seed: undefined }, 1, /the log has no seed/],
  ])('a forged chain over %s fails by the rules', (_what, changed, entry, reason) => {
    expect(verify(ruleset, rechained(changed))).toMatchObject({
      ok: false,
      entry,
      reason: expect.stringMatching(reason) as string,
    });
  });
  test('entered dice are vouched for by the chain', () => {
    let one = begin(rosterOf(['Ann', 'Bob']));
    for (const face of [3, 4, 5])
      one = entered(one, one.log.entries.length % 2 ? hit('bob', 'ann') : hit('ann', 'bob'), [face]);
    expect(verify(ruleset, one.log)).toMatchObject({ ok: true, rolls: { entered: 3 } });
    const entries = one.log.entries.map((entry, i) =>
      i === 1 ? { ...entry, rolls: [{ ...entry.rolls![0]!, faces: [5] }] } : entry,
    );
    expect(verify(ruleset, { ...one.log, entries })).toMatchObject({ ok: false, entry: 2 });
  });
  test('an empty log is no proof of a chain', () => {
    expect(verify(ruleset, { ...log, entries: [] })).toMatchObject({ ok: true, chained: false, entries: 0 });
  });
  test('a hash taken away, even the last with its die changed, is a gap in the chain', () => {
    for (let i = 0; i < log.entries.length; i++) {
      const { hash: _hash, ...bare } = otherFace(log.entries[i]!);
      expect(
        verify(
          ruleset,
          at(i, () => bare),
        ),
      ).toMatchObject({
        ok: false,
        entry: i + 1,
        reason: expect.stringMatching(/its hash is missing, and others are there/) as string,
      });
    }
  });
});

describe('dice that were committed to', () => {
  const salts = [{ by: 'Ann', salt: 'rain' }];
  const dice = { commitment: commitmentOf('kept'), salts };
  const start = begin(rosterOf(['Ann', 'Bob']), { seed: seedOf('kept', salts), dice });
  const played = [hit('ann', 'bob'), hit('bob', 'ann')].reduce((fight, move) => commit(fight, move).fight, start);
  const file = (changed: Log): unknown => JSON.parse(writeLog(changed));
  const read = (changed: Log): Log => readLog(file(changed), { [ruleset.id]: ruleset }).log;
  const told = { ...played.log, dice: { ...dice, secret: 'kept' } };

  test('a log keeps the secret until it is told, and its chain is the same before and after', () => {
    expect(JSON.stringify(file(played.log))).not.toContain('kept');
    const sealed = verify(ruleset, read(played.log));
    expect(sealed).toMatchObject({ ok: true, dice: 'sealed', chained: true });
    expect(sealed.rolls.seed).toBeGreaterThan(0);
    expect(verify(ruleset, read(told))).toEqual({ ...sealed, dice: 'revealed' });
  });
  test('another secret, another salt and another face are found', () => {
    expect(verify(ruleset, read({ ...told, dice: { ...told.dice, secret: 'other' } }))).toMatchObject({
      ok: false,
      reason: 'the secret of its dice is not the one committed to.',
    });
    expect(verify(ruleset, read({ ...told, dice: { ...told.dice, salts: [] } })).ok).toBe(false);
    const changed = played.log.entries.map((entry, i) => (i === 0 ? otherFace(entry) : entry));
    const rehashed = rechained({ ...told, entries: changed });
    expect(verify(ruleset, read(rehashed))).toMatchObject({ ok: false, entry: 1 });
  });
  test('a seed beside them is refused', () => {
    expect(() => readLog({ ...(file(told) as object), seed: 'x' }, { [ruleset.id]: ruleset })).toThrow(
      /take one of the two away/,
    );
  });
});
