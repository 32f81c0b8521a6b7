/** affray luck. */
import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { affray, answer, duel, example, file, fresh } from './testing.fixture.ts';

interface Ledger {
  readonly entries: number;
  readonly people: readonly { readonly id: string; readonly dice: number; readonly percentile: number }[];
  readonly all: { readonly dice: number };
  readonly end?: { readonly winner: string | null; readonly p: number; readonly method: string };
}

describe('affray luck', () => {
  const log = fresh('json');
  beforeAll(() => affray(['fight', example('duel.yaml'), '--seed', 'luck', '--log', log]));

  it('tells the dice of each person, and what the end was worth at the beginning', async () => {
    const { code, out, err } = await affray(['luck', log]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^Ansel: \d+ dice, higher than [\d.]+ % of such dice\n {2}die +rolled +mean +expected +higher than +even\?\n/,
    );
    expect(out).toMatch(
      /\n {2}attack: \d+ rolls?, \d+ came true, [\d.]+ expected \(more than [\d.]+ % of such rolls\)\n/,
    );
    expect(out).toMatch(/\n {2}d20 +\d+ .*too few to tell, of 100\n/);
    expect(out).toMatch(/\nThe whole fight: \d+ dice, higher than/);
    // 52.18 % for who strikes first.
    expect(out).toMatch(/\n(Ansel won.*52\.18 %|Bertram won.*47\.82 %)\.\n$/);
  });

  it('as JSON; with --to of the first entries only', async () => {
    const whole = await answer<Ledger>(['luck', log]);
    expect(whole.people.reduce((sum, { dice }) => sum + dice, 0)).toBe(whole.all.dice);
    expect(whole.end).toMatchObject({ method: 'exact' });
    const first = await answer<Ledger>(['luck', log, '--to', '1']);
    expect(first.entries).toBe(1);
    expect(first.end).toBeUndefined();
    expect(first.people.map(({ id }) => id)).toContain('ansel');
  });

  it('of many dice, judges whether they are even', async () => {
    const long = fresh('json');
    const tough = '{ weapons: [dagger], armor: { evasion: 19, protection: 0 } }';
    await affray(['fight', duel(tough, tough), '--seed', 'long', '--log', long]);
    const { all } = await answer<{ all: { kinds: { die: string; dice: number; chiSquare: object | null }[] } }>([
      'luck',
      long,
    ]);
    const d20 = all.kinds.find(({ die }) => die === 'd20')!;
    expect(d20.dice >= 100).toBe(d20.chiSquare !== null);
  });

  it('says when nothing was rolled', async () => {
    const { out, code } = await affray(['luck', log, '--to', '0']);
    expect({ out, code }).toEqual({ out: 'No dice have been rolled yet.\n', code: 0 });
  });

  it('samples the beginning of a fight that is too large, and says so', async () => {
    const large = fresh('json');
    await affray(['fight', example('bridge.yaml'), '--seed', 'x', '--log', large]);
    expect((await affray(['luck', large])).out).toMatch(/had a chance of [\d.]+ % \(sampled: 10000 fights\)\.\n$/);
  });

  it('refuses a log that does not follow, and what is no log', async () => {
    const changed = readFileSync(log, 'utf8').replace(/"faces":\s*\[\s*\d+\s*\]/, '"faces":[7]');
    const broken = fresh('json');
    writeFileSync(broken, changed);
    const { code, err } = await affray(['luck', broken]);
    expect(code).toBe(1);
    expect(err).toMatch(
      /^Entry 1 does not follow: its hash does not fit.* Dice that were changed tell of no luck\.\n$/,
    );
    expect((await affray(['luck', file('{}', 'json')])).code).toBe(1);
    expect(await affray(['luck', log, '--to', '999'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/--to 999; the log has/) as string,
    });
  });
});
