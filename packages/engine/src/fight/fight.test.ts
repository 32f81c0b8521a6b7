import { describe, expect, test } from 'vitest';
import type { Roll } from '../dice/shown.ts';
import { type BrokenLog, type Pending, attempt, begin, commit, fold, redo, undo } from './fight.ts';
import { hashOf } from './hash.ts';
import { verify } from './verify.ts';
import { entered, hit, pass, rosterOf, seeded } from './testing.fixture.ts';

const roster = rosterOf(['Ann', 'Bob']);
const none = (): boolean => false;
const state = (fight: { ruleset: { save(scene: unknown): unknown }; scene: unknown }): string =>
  hashOf(fight.ruleset.save(fight.scene));
const waiting = (
  fight: Parameters<typeof attempt>[0],
  move: Parameters<typeof attempt>[1],
  rolls: readonly Roll[],
  virtual: Parameters<typeof attempt>[3] = none,
): Pending => {
  const result = attempt(fight, move, rolls, virtual);
  if (!('asked' in result)) throw new Error('It did not wait.');
  return result;
};
const face = (...faces: number[]): Roll => ({ faces, from: 'entered' });

describe('dice entered by a person', () => {
  test('the move waits for each roll in turn, and goes through with the last', () => {
    const fight = begin(roster);
    const first = waiting(fight, hit('ann', 'bob'), []);
    expect([first.asked.pool, first.asked.whose, first.rolls.length]).toEqual(['1d20', 'ann', 0]);
    const second = waiting(fight, hit('ann', 'bob'), [...first.rolls, face(20)]);
    expect([second.asked.pool, second.asked.what, second.rolls.length]).toEqual(['2d6', 'power', 1]);
    const third = waiting(fight, hit('ann', 'bob'), [...second.rolls, face(3, 4)]);
    expect([third.asked.pool, third.asked.whose]).toEqual(['5d20', 'bob']);
    const done = attempt(fight, hit('ann', 'bob'), [...third.rolls, face(9, 9, 9, 9, 9)], none);
    expect('entry' in done && done.entry.rolls).toEqual([
      { faces: [20], from: 'entered', whose: 'ann' },
      { faces: [3, 4], from: 'entered', whose: 'ann' },
      { faces: [9, 9, 9, 9, 9], from: 'entered', whose: 'bob' },
    ]);
  });
  test('the last die may be taken back: another face, another way on', () => {
    const fight = begin(roster);
    const pending = waiting(fight, hit('ann', 'bob'), [face(20)]);
    const back = waiting(fight, hit('ann', 'bob'), pending.rolls.slice(0, -1));
    expect(back.asked.pool).toBe('1d20');
    expect('entry' in attempt(fight, hit('ann', 'bob'), [...back.rolls, face(2)], none)).toBe(true);
  });
  test('while it waits nothing has happened', () => {
    const fight = begin(roster);
    const before = state(fight);
    waiting(fight, hit('ann', 'bob'), [face(20), face(6, 6)]);
    expect([state(fight), fight.log.entries.length]).toEqual([before, 0]);
  });
  test('faces that cannot be, and rolls too many, are refused', () => {
    expect(() => attempt(begin(roster), hit('ann', 'bob'), [face(21)], none)).toThrow(/Die 1 of 1d20 shows 21/);
    expect(() => attempt(begin(roster), hit('ann', 'bob'), [face(1), face(6, 6)], none)).toThrow(
      /asked for 1 rolls; 2 were given/,
    );
    expect(() => commit(begin(roster), hit('ann', 'bob'))).toThrow(/faces of 1d20 are missing \(ann: attack\)/);
  });
});

describe('virtual and real dice mixed', () => {
  test('each fighter has the dice they want: virtual ones come from the seed, in step, before and after real ones', () => {
    const fight = begin(roster, { seed: 'mixed 3' });
    // Bob's dice are virtual, Ann's are real.
    const virtual = (whose: string): boolean => whose === 'bob';
    const first = waiting(fight, hit('ann', 'bob'), [], virtual);
    const second = waiting(fight, hit('ann', 'bob'), [...first.rolls, face(20)], virtual);
    const done = attempt(fight, hit('ann', 'bob'), [...second.rolls, face(6, 6)], virtual);
    if ('asked' in done) throw new Error('It waits.');
    expect(done.entry.rolls!.map(({ from, whose }) => [from, whose])).toEqual([
      ['entered', 'ann'],
      ['entered', 'ann'],
      ['seed', 'bob'],
    ]);
    expect(verify(fight.ruleset, done.fight.log)).toMatchObject({
      ok: true,
      rolls: { seed: 1, entered: 2, server: 0 },
    });
  });
  test('virtual dice already thrown are kept while a person is asked, and verify', () => {
    const fight = begin(roster, { seed: 'a hit 1' });
    // Ann's attack roll is virtual; whatever comes after waits. Find a seed whose first blow hits.
    const seeds = Array.from({ length: 40 }, (_, i) => `seed ${i}`);
    let checked = 0;
    for (const seed of seeds) {
      const one = begin(roster, { seed });
      const virtual = (whose: string): boolean => whose === 'ann';
      const result = attempt(one, hit('ann', 'bob'), [], virtual);
      if (!('asked' in result)) continue;
      expect(result.rolls.map(({ from }) => from)).toEqual(['seed', 'seed']);
      const done = attempt(one, hit('ann', 'bob'), [...result.rolls, face(9, 9, 9, 9, 9)], virtual);
      if ('asked' in done) throw new Error('It waits.');
      expect(done.entry.rolls!.slice(0, 2)).toEqual(result.rolls);
      expect(verify(fight.ruleset, done.fight.log).ok).toBe(true);
      checked += 1;
    }
    // A +0 blow at 15 hits a quarter of the time.
    expect(checked).toBeGreaterThan(2);
  });
});

describe('undo and redo', () => {
  test('case 31: undo gives the whole state before, redo the whole state after', () => {
    let fight = begin(rosterOf(['Ann', 'Bob', 'Cid']));
    const states = [state(fight)];
    for (const faces of [[[20], [6, 6], [1, 1, 1, 1, 1]], [[1]], [[20], [1, 2], [9, 9, 9, 9, 9]]]) {
      const by = fight.ruleset.due(fight.scene)!;
      fight = entered(fight, hit(by, by === 'cid' ? 'ann' : 'cid'), ...faces);
      states.push(state(fight));
    }
    const log = fight.log;
    let back = fight;
    for (let i = 2; i >= 0; i--) {
      back = undo(back)!;
      expect([state(back), back.told.length]).toEqual([states[i], i]);
    }
    expect(undo(back)).toBeUndefined();
    for (let i = 1; i <= 3; i++) {
      back = redo(back)!;
      expect(state(back)).toBe(states[i]);
    }
    expect(redo(back)).toBeUndefined();
    expect(back.log).toEqual(log);
  });
  test('case 29: a fire that ticked does not tick again', () => {
    let fight = begin(roster);
    fight = commit(fight, { kind: 'ignite', by: 'gm', on: 'bob' } as never).fight;
    fight = commit(fight, pass('ann')).fight;
    fight = entered(fight, pass('bob'), [12], [9, 9, 9, 9, 9]);
    const burned = state(fight);
    fight = redo(redo(undo(undo(fight)!)!)!)!;
    expect(state(fight)).toBe(burned);
  });
  test('an undone and redone entry has the same faces, and the same move made again too', () => {
    const fight = seeded(6);
    const last = fight.log.entries.at(-1)!;
    expect(redo(undo(fight)!)!.log.entries.at(-1)).toEqual(last);
    expect(commit(undo(fight)!, last.move).entry).toEqual(last);
  });
  test('a new move after undo takes the place of what could be redone', () => {
    const fight = commit(undo(seeded(4))!, pass('bob')).fight;
    expect(redo(fight)).toBeUndefined();
    expect(verify(fight.ruleset, fight.log)).toMatchObject({ ok: true, entries: 4 });
  });
});

describe('folding', () => {
  test('entries without rolls are rolled from the seed, the same every time', () => {
    const fight = seeded(8);
    const bare = { ...fight.log, entries: fight.log.entries.map(({ move }) => ({ move })) };
    expect(state(fold(fight.ruleset, bare))).toBe(state(fight));
    expect(fold(fight.ruleset, bare).told).toEqual(fight.told);
  });
  test('up to any entry', () => {
    const fight = seeded(5);
    expect(state(fold(fight.ruleset, fight.log, 3))).toBe(state(undo(undo(fight)!)!));
  });
  test('the first entry that does not follow is named', () => {
    const { ruleset, log } = seeded(3);
    const bare = { ...log, entries: log.entries.map(({ move }) => ({ move })) };
    const { seed: _seed, ...unseeded } = bare;
    const broken = (change: object): BrokenLog => {
      try {
        fold(ruleset, { ...log, entries: log.entries.map((one, i) => (i === 1 ? { ...one, ...change } : one)) });
      } catch (error) {
        return error as BrokenLog;
      }
      throw new Error('It follows.');
    };
    expect(broken({ move: hit('zoe', 'ann') })).toMatchObject({
      entry: 2,
      reason: expect.stringMatching(/"zoe"/) as string,
    });
    expect(broken({ rolls: [] })).toMatchObject({
      entry: 2,
      reason: expect.stringMatching(/ask for roll 1, 1d20.*has 0/) as string,
    });
    expect(broken({ rolls: [face(1), face(1)] })).toMatchObject({
      entry: 2,
      reason: expect.stringMatching(/ask for 1 rolls.*has 2/) as string,
    });
    expect(() => fold(ruleset, unseeded)).toThrow(/Entry 1 does not follow: it has no rolls and the log has no seed/);
  });
  test('a fight goes on from a log written by hand, and proves itself', () => {
    const fight = seeded(3);
    const bare = { ...fight.log, entries: fight.log.entries.map(({ move, rolls }) => ({ move, rolls: rolls! })) };
    const on = commit(commit(fold(fight.ruleset, bare), hit('bob', 'ann')).fight, hit('ann', 'bob')).fight;
    expect(verify(on.ruleset, on.log)).toMatchObject({ ok: true, entries: 5, chained: true });
  });
});
