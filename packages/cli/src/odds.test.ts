/** affray roll and affray odds: the numbers, the forms and the refusals. */
import { describe, expect, it } from 'vitest';
import { affray, answer, duel, example, file, fresh } from './testing.fixture.ts';

interface DiceOdds {
  readonly outcomes: readonly { readonly value: number; readonly p: number; readonly exact?: string }[];
  readonly mean: number;
}
interface FightOdds {
  readonly method: string;
  readonly first: string;
  readonly house: object;
  readonly winner: Record<string, { p: number; exact?: string; interval?: [number, number] }>;
  readonly nobody: { p: number };
  readonly undecided: { p: number; reason?: string; exact?: string };
  readonly turns: { mean: number | null };
  readonly lengths: { turns: number; p: number }[];
  readonly ends: Record<string, { state: string; wounds: number; p: number }[]>;
  readonly byRound: { round: number; winner: Record<string, number>; open: number }[];
  readonly scenes?: number;
  readonly bound?: number;
  readonly fights?: number;
  readonly seed?: string;
}

describe('affray roll', () => {
  it('shows every face, and the same for the same seed', async () => {
    const first = await affray(['roll', '2d8+1d12', '--seed', 'friday', '--times', '3']);
    expect(first.code).toBe(0);
    expect(first.out).toMatch(/^1\. 2d8 \[\d, \d\] 1d12 \[\d+\] = \d+\n2\. .*\n3\. .*\nseed friday\n$/);
    expect(await affray(['roll', '2d8+1d12', '--seed', 'friday', '--times', '3'])).toEqual(first);
  });

  it('can be repeated with the seed it shows', async () => {
    const { seed, rolls } = await answer<{ seed: string; rolls: object[] }>(['roll', '10d20']);
    expect(await answer(['roll', '10d20', '--seed', seed])).toMatchObject({ rolls });
  });

  it('keeps seeds as text, however large a number they look like', async () => {
    const faces = async (seed: string): Promise<string> =>
      (await affray(['roll', '20d20', '--seed', seed])).out.split('=')[0]!;
    expect(await faces('9007199254740992')).not.toBe(await faces('9007199254740993'));
  });

  it('rolls no dice for 0d6', async () => {
    expect((await answer<{ rolls: object[] }>(['roll', '0d6', '--seed', 'x'])).rolls).toEqual([
      {
        roll: 1,
        total: 0,
        terms: [{ text: '0d6', faces: [], die: [], kept: [], rerolled: [], exploded: [], value: 0 }],
      },
    ]);
  });

  it('flags what was dropped', async () => {
    const { out } = await affray(['roll', '4d6dl1', '--seed', 'x']);
    expect(out.match(/dropped/g)).toHaveLength(1);
  });

  it.each([
    [['roll', '99999999d6'], /column 1: found 99999999 dice, allowed is at most 1000/],
    [['roll', '3x6'], /column 2: found "x6"/],
    [['roll', '3d6', '--times', '0'], /Whole numbers from 1 to 10000/],
    [['roll', '3d6', '--sed', 'x'], /unknown option '--sed'\n\(Did you mean --seed\?\)/],
    [['rol', '3d6'], /unknown command 'rol'\n\(Did you mean roll\?\)/],
    [['roll', '3d6', '4d6'], /too many arguments/],
    [['roll'], /missing required argument/],
  ])('refuses %j at once', async (argv, message) => {
    const started = performance.now();
    const { code, out, err } = await affray(argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
    expect(performance.now() - started).toBeLessThan(1000);
    const json = await affray([...argv, '--json']);
    expect(json.code).toBe(2);
    expect(JSON.parse(json.err)).toEqual({ error: { message: expect.stringMatching(message) as string } });
  });
});

describe('affray odds of dice', () => {
  it('answers in rising order, with fractions when asked', async () => {
    const odds = await answer<DiceOdds>(['odds', '3d6', '--exact']);
    expect(Object.keys(odds)).toEqual(['format', 'method', 'expression', 'outcomes', 'mean', 'meanExact']);
    expect(odds.outcomes.map(({ value }) => value)).toEqual(Array.from({ length: 16 }, (_, i) => i + 3));
    expect(odds.outcomes[0]).toEqual({ value: 3, p: 1 / 216, exact: '1/216' });
    expect(odds.mean).toBe(10.5);
    expect(Object.keys(odds.outcomes[0]!)).toHaveLength(3);
    expect((await answer<DiceOdds>(['odds', '3d6'])).outcomes[0]).toEqual({ value: 3, p: 1 / 216 });
  });

  it('knows Fudge dice', async () => {
    const { outcomes } = await answer<DiceOdds>(['odds', '4dF', '--exact']);
    const ways = [1, 4, 10, 16, 19, 16, 10, 4, 1];
    expect(outcomes.map(({ p }) => p)).toEqual(ways.map((n) => n / 81));
    expect(outcomes.map(({ value }) => value)).toEqual([-4, -3, -2, -1, 0, 1, 2, 3, 4]);
  });

  it.each(['1d20+-5', '1d20 -5', '1d20 - 5', '1d20-5'])('takes %s for the same as the others', async (text) => {
    const { outcomes } = await answer<DiceOdds>(['odds', text]);
    expect(outcomes).toEqual(Array.from({ length: 20 }, (_, i) => ({ value: i - 4, p: 1 / 20 })));
  });

  it('gives 0d6+3 for certain', async () => {
    expect((await affray(['odds', '0d6+3'])).out).toMatch(/3\s+100 %/);
  });

  it('keeps 100 % and 0 % for certainties', async () => {
    const line = async (...argv: string[]): Promise<string> => (await affray(['odds', ...argv])).out.trim();
    expect(await line('3d16', '--at-least', '4')).toBe('3d16, 4 or more: 99.98 %');
    expect(await line('3d16', '--at-most', '3', '--exact')).toBe('3d16, 3 or less: 0.02 % (1/4096)');
    expect(await line('4dF', '--at-least', '-4')).toBe('4dF, -4 or more: 100 %');
    expect(await line('4dF', '--exactly', '5')).toBe('4dF, 5 exactly: 0 %');
  });

  it.each([
    [['odds', '999999999999d6'], /at most 1000/],
    [['odds', '1d1!'], /explode for ever/],
    [['odds', '3d6', '--first', 'Ann'], /--first does not go with the odds of dice/],
    [['odds', 'nowhere.yaml'], /"nowhere.yaml" cannot be read: there is no such file/],
    [['odds'], /Say what the odds are of/],
    [['odds', example('duel.yaml'), '--at-least', '3'], /--at-least does not go with the odds of a fight/],
  ])('refuses %j', async (argv, message) => {
    const { code, err } = await affray(argv);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

const FIGHT_KEYS =
  'format method ruleset first tactics house winner nobody undecided turns rolls rounds lengths ends byRound'.split(
    ' ',
  );

describe('affray odds of a fight', () => {
  const CIVILIANS = '967109357428/1853320108689';

  it('solves the quarrel of two civilians exactly', async () => {
    const odds = await answer<FightOdds>(['odds', example('duel.yaml'), '--exact']);
    expect(Object.keys(odds)).toEqual([...FIGHT_KEYS, 'scenes']);
    expect(odds).toMatchObject({
      format: 'affray-odds/1',
      ruleset: 'mst2',
      method: 'exact',
      first: 'ansel',
      house: {},
      undecided: { p: 0, exact: '0/1' },
    });
    expect(odds.winner['Ansel']).toEqual({ p: expect.closeTo(0.5218, 4) as number, exact: CIVILIANS });
    const { out } = await affray(['odds', example('duel.yaml')]);
    expect(out).toMatch(/Ansel wins\s+52\.18 %/);
    expect(out).not.toContain('undecided');
  });

  it('lets somebody else be first', async () => {
    const odds = await answer<FightOdds>(['odds', example('duel.yaml'), '--exact', '--first', 'BERTRAM']);
    expect(odds.first).toBe('bertram');
    expect(odds.winner['Bertram']!.exact).toBe(CIVILIANS);
  });

  it('gives a dagger no chance against a spear of equal skill in plate and shield', async () => {
    const sheet = (weapon: string): string => `{ skill: 10, armor: plate mail, shield: true, weapons: [${weapon}] }`;
    const odds = await answer<FightOdds>(['odds', duel(sheet('dagger'), sheet('spear')), '--exact']);
    expect(odds.winner['A']).toEqual({ p: 0, exact: '0/1' });
    expect(odds.winner['B']).toEqual({ p: 1, exact: '1/1' });
  });

  it('takes house rules and wounds for this call', async () => {
    const base = await answer<FightOdds>(['odds', example('duel.yaml')]);
    const odds = await answer<FightOdds>([
      'odds',
      example('duel.yaml'),
      '--house',
      'nat20=auto_hit',
      '--house',
      'startInside=true',
      '--wounds',
      'Ansel=3',
    ]);
    expect(odds.house).toEqual({ nat20: 'auto_hit', startInside: true });
    expect(odds.winner['Ansel']!.p).toBeLessThan(base.winner['Ansel']!.p);
  });

  it('says why a fight that nobody can win never ends', async () => {
    const safe = '{ armor: { name: wall, evasion: 5, protection: 6 }, weapons: [dagger] }';
    for (const roster of [example('walls.yaml'), duel(safe, safe)]) {
      const odds = await answer<FightOdds>(['odds', roster, '--exact']);
      expect(Object.keys(odds)).toEqual([...FIGHT_KEYS, 'scenes']);
      expect(odds.undecided).toEqual({
        p: 1,
        exact: '1/1',
        reason: expect.stringContaining('Neither side can bring it to an end') as string,
      });
      expect(odds.turns.mean).toBeNull();
      expect((await affray(['odds', roster])).out).toMatch(/undecided\s+100 %/);
    }
  });

  it('samples when asked, with intervals that hold the exact answer', async () => {
    const argv = ['odds', example('duel.yaml'), '--fights', '4000', '--seed', 's'];
    const odds = await answer<FightOdds>(argv);
    expect(Object.keys(odds)).toEqual([...FIGHT_KEYS, 'fights', 'seed']);
    expect(odds).toMatchObject({ method: 'sampled', fights: 4000, seed: 's' });
    const [low, high] = odds.winner['Ansel']!.interval!;
    expect(low).toBeLessThan(0.5218);
    expect(high).toBeGreaterThan(0.5218);
    expect(await answer(argv)).toEqual(odds);
  });

  it.each([
    [['--first', 'Anse'], /No fighter is called "Anse"; there are ansel, bertram\. Did you mean "ansel"\?/],
    [['--house', 'shok=hit'], /Unknown key "shok".*Did you mean "shock"\?/],
    [['--house', 'shock=sometimes'], /shock: Found "sometimes"; allowed: hit, wound/],
    [['--house', 'shock'], /allowed is --house NAME=VALUE/],
    [['--wounds', 'Ansel=-1'], /wounds: Found -1; allowed is at least 0/],
    [['--tactics', 'Watch=plain'], /the side "Watch"; there are Ansel, Bertram/],
    [['--tactics', 'Ansel=plan'], /the tactics "plan".*Did you mean "plain"\?/],
    [['--fights', '0'], /Whole numbers from 1/],
    [['--at', '2'], /--at counts the entries of a log/],
  ])('refuses %j', async (more, message) => {
    const { code, out, err } = await affray(['odds', example('duel.yaml'), ...more]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });

  it('matches names whole, never in part', async () => {
    const bats = file(`format: affray-roster/1
ruleset: mst2
fighters:
  - { name: Swarm of Bats, side: Bats }
  - { name: Bat, side: Bats }
  - { name: Bat, side: Bats }
  - { name: Ape, side: Apes }
`);
    const { err } = await affray(['odds', bats, '--first', 'bats']);
    expect(err).toMatch(/No fighter is called "bats"/);
    expect((await answer<FightOdds>(['odds', bats, '--first', 'bat-2', '--fights', '2'])).first).toBe('bat-2');
  });
});

describe('affray odds of a fight in detail', () => {
  it('says its bound, and how the fight goes and ends', async () => {
    const odds = await answer<FightOdds>(['odds', example('duel.yaml')]);
    expect(odds.bound).toBeLessThan(1e-12);
    expect(odds.lengths[0]).toMatchObject({ turns: 1 });
    const ansel = (state: string): number =>
      odds.ends['ansel']!.filter((end) => end.state === state).reduce((sum, { p }) => sum + p, 0);
    expect(ansel('up')).toBeCloseTo(odds.winner['Ansel']!.p, 12);
    expect(ansel('down')).toBeCloseTo(odds.winner['Bertram']!.p, 12);
    expect(odds.byRound.at(-1)!.winner['Ansel']).toBeCloseTo(odds.winner['Ansel']!.p, 11);
    const { out } = await affray(['odds', example('duel.yaml'), '--details']);
    expect(out).toMatch(/after round\s+Ansel has won\s+Bertram has won\s+still open\n\s+1\s+4\.17 %/);
    expect(out).toMatch(/moves until the end: 50\.00 % within 12/);
    expect(out).toMatch(/Ansel\s+1\.614\s+up 52\.18 %, down 47\.82 %/);
    expect(out).toMatch(/exact, by solving 145 scenes; no chance is off by more than \de-1\d/);
  });

  it('solves for programs too what only its details are too large for', async () => {
    const odds = await answer<{ method: string; ends?: object; winner: { Watch: { p: number } } }>([
      'odds',
      example('bridge.yaml'),
    ]);
    expect(odds.method).toBe('exact');
    expect(odds.ends).toBeUndefined();
    const { out } = await affray(['odds', example('bridge.yaml')]);
    expect(out).toContain(`${(odds.winner.Watch.p * 100).toFixed(2)} %`);
    const small = await answer<{ ends?: object }>(['odds', example('duel.yaml')]);
    expect(small.ends).toBeDefined();
  });

  it('says what it did with a fight too large, and with what error', async () => {
    const { code, err, out } = await affray(['odds', example('duel.yaml'), '--limit', '20']);
    expect(code).toBe(0);
    expect(err).toMatch(
      /more than 20 scenes; --limit solves up to 2000000\. Sampling instead: 100000 fights .* to within 0\.31 %/,
    );
    expect(out).toMatch(/sampled: 100000 fights from the seed affray/);
  });

  it.each([
    [['--exact', '--fights', '10'], /--exact does not go with the odds of sampled fights/],
    [['--limit', '10', '--seed', 'x'], /--limit does not go with the odds of sampled fights/],
    [['--limit', '2000001'], /Whole numbers from 1 to 2000000/],
    [['--limit', '10', '--limit', '11'], /Found --limit twice/],
    [['--house', 'shock=hit', '--house', 'Shock=wound'], /Found --house twice for "shock"/],
    [['--tactics', 'Ansel=best', '--tactics', 'ansel=plain'], /Found --tactics twice for "ansel"/],
    [['--tactics', 'Ansel=best', '--tactics', 'Bertram=best'], /against tactics that are known/],
    [['--tactics', 'Ansel=best', '--limit', '5'], /Best play looks at every choice.*more than 5 scenes/],
    [['--what-to-do', '--limit', '5'], /Best play looks at every choice.*more than 5 scenes/],
    [['--what-to-do', '--fights', '5'], /--fights does not go with the odds of what to do/],
    [['--move', 'ansel passes', '--what-to-do'], /--what-to-do does not go with the odds of one move/],
  ])('refuses %j', async (more, message) => {
    const { code, out, err } = await affray(['odds', example('duel.yaml'), ...more]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });
});

describe('affray odds, the best there is', () => {
  // A sword in two hands strikes harder than in one.
  const roster = duel('{ skill: 3, weapons: [sword] }', '{ armor: chain mail, shield: true, weapons: [mace] }');

  it('lists what may be done, the best first, and the fight by best play comes to the same', async () => {
    const best = await answer<{
      by: string;
      options: { move: { kind: string; hands?: number }; p: number }[];
      instead: { tactics: string; p: number };
      bound: number;
    }>(['odds', roster, '--what-to-do']);
    expect(best).toMatchObject({
      format: 'affray-odds/1',
      by: 'ann',
      side: 'A',
      against: { side: 'B', tactics: 'plain' },
    });
    const chances = best.options.map(({ p }) => p);
    expect(chances).toEqual([...chances].sort((a, b) => b - a));
    expect(best.options.at(-1)).toEqual({ move: { kind: 'leave', by: 'ann', escape: true }, p: 0 });
    const plain = await answer<FightOdds>(['odds', roster]);
    expect(best.instead).toEqual({ tactics: 'plain', p: plain.winner['A']!.p });
    expect(chances[0]).toBeGreaterThan(plain.winner['A']!.p);
    const played = await answer<FightOdds>(['odds', roster, '--tactics', 'A=best']);
    expect(played.winner['A']!.p).toBeCloseTo(chances[0]!, 11);
    const { out } = await affray(['odds', roster, '--what-to-do']);
    expect(out).toMatch(/^What Ann may do now.*\nmove\s+chance\n.*\d %\n/);
  });

  it('tells what to do in the middle of a logged fight', async () => {
    const log = fresh('json');
    await affray(['fight', roster, '--seed', 'x', '--log', log]);
    const { by } = await answer<{ by: string }>(['odds', '--log', log, '--at', '1', '--what-to-do']);
    expect(by).toBe('ben');
    const { code, err } = await affray(['odds', '--log', log, '--what-to-do']);
    expect({ code, err }).toEqual({ code: 2, err: 'The fight is over: there is nothing left to decide.\n' });
  });

  it('is for two fighters', async () => {
    const { code, err } = await affray(['odds', example('bridge.yaml'), '--what-to-do']);
    expect(code).toBe(2);
    expect(err).toMatch(/Best play is worked out for two fighters, one a side; here are 5/);
  });
});

describe('affray odds of one move', () => {
  // d20+3 against 10 hits in 13 of 20; each of 3d6 above 4 wounds: 8, 12, 6, 1 of 27.
  const roster = duel(
    '{ skill: 3, weapons: [{ name: maul, reach: mid, power: 3d6 }] }',
    '{ armor: { evasion: 10, protection: 4 }, weapons: [club] }',
  );

  it('gives every outcome as a fraction', async () => {
    const odds = await answer<{
      outcomes: { exact: string }[];
      facts: { hit: object[]; wounds: object[] };
      expected: { wounds: object };
      meanings: object;
      leaves: number;
    }>(['odds', roster, '--move', 'ann attacks ben']);
    expect(odds).toMatchObject({
      format: 'affray-odds/1',
      method: 'exact',
      move: { kind: 'attack', by: 'ann', on: 'ben' },
    });
    for (const one of odds.outcomes) expect(Object.keys(one)).toEqual(['label', 'p', 'exact', 'facts']);
    expect(odds.facts.hit).toContainEqual({ value: true, p: 13 / 20, exact: '13/20' });
    // A miss wounds nobody either: 7/20 + 13/20 * 8/27.
    expect(odds.facts.wounds[0]).toMatchObject({ value: 0, exact: '293/540' });
    expect(odds.facts.wounds[3]).toMatchObject({ value: 3, exact: '13/540' });
    expect(odds.expected.wounds).toEqual({ value: 13 / 20, exact: '13/20' });
    expect(odds.meanings).toHaveProperty('wounds');
  });

  it('follows the dice that lie on the table already', async () => {
    const odds = await answer<{ rolled: number[]; facts: { wounds: object[] } }>([
      'odds',
      roster,
      '--move',
      'ann attacks ben',
      '--rolled',
      '8, 5',
    ]);
    expect(odds.rolled).toEqual([8, 5]);
    expect(odds.facts.wounds).toMatchObject([{ exact: '4/9' }, { exact: '4/9' }, { exact: '1/9' }]);
    const { out } = await affray(['odds', roster, '--move', 'ann attacks ben', '--rolled', '7']);
    expect(out).toMatch(/\nrolled already: 7\n.*\nmisses +100 %\n/);
  });

  it.each([
    [['--move', 'ann attacks ben', '--rolled', '7 1'], /with the first 1 of them the move is over/],
    [['--move', 'ann attacks ben', '--rolled', '21'], /^--rolled: .*21.*1 to 20/],
    [['--move', 'ann attacks ben', '--rolled', '8 x'], /^--rolled: found "x"; allowed are the faces in order/],
    [['--move', 'ann attacks ben', '--rolled', ''], /^--rolled: found ""/],
    [['--rolled', '8'], /^--rolled goes with --move/],
  ])('refuses %j', async (more, message) => {
    const { code, out, err } = await affray(['odds', roster, ...more]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });

  it('takes the move as JSON too', async () => {
    const text = await answer(['odds', roster, '--move', 'Ann attacks Ben with maul']);
    const json = await answer(['odds', roster, '--move', '{"kind":"attack","by":"ann","on":"ben","with":"maul"}']);
    expect(json).toEqual(text);
  });

  it.each([
    ['ann dances', /called "dances"/],
    ['bern attacks ann', /found "bern"/],
    ['{"kind":"attack"', /The move is not JSON/],
    ['{"kind":"attack","by":"ann"}', /This is missing/],
    ['ann attacks ann', /Ann|self|own/],
  ])('refuses "%s"', async (move, message) => {
    const { code, err } = await affray(['odds', roster, '--move', move]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });

  it('weighs a move in the middle of a logged fight', async () => {
    const log = fresh('json');
    await affray(['fight', example('bridge.yaml'), '--seed', 'x', '--log', log]);
    const odds = await answer<{ outcomes: object[] }>([
      'odds',
      '--log',
      log,
      '--at',
      '1',
      '--move',
      'osric attacks kobold 2',
    ]);
    expect(odds.outcomes.length).toBeGreaterThan(1);
    expect((await affray(['odds', '--log', log, '--at', '99'])).err).toMatch(/Found --at 99; the log has \d+ entries/);
  });
});
