import { canonical, verify } from '@affray/engine';
import { readLogText } from '@affray/engine/files';
import { rulesets } from '@affray/engine/rulesets';
import { describe, expect, test } from 'vitest';
import { readyFighters } from './ready.ts';
import { Refused } from './refused.ts';
import { answerOf, itemsSince, sightOf } from './sight.ts';
import { logFile, replayOf, rosterFile, storyFile, tableFile } from './story.ts';
import { EVERYONE, GM_LOOKS, type Tried, fought, seatLooks, tableOf } from './testing.fixture.ts';

const hit = (by: string, on: string): object => ({ kind: 'move', fight: 'bridge', move: { kind: 'attack', by, on } });
const view = ({ table }: Tried): string => canonical(sightOf(table, GM_LOOKS).fight?.view);
const refusal = (act: () => unknown): Refused => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  throw new Error('It was not refused.');
};

describe('the journal', () => {
  test('folds to the same table again, whatever happened', () => {
    const one = fought();
    one.by('ann', hit('ann', 'orc'));
    one.gm(hit('orc', 'ann'));
    one.gm({ kind: 'undo' });
    one.gm({ kind: 'redo' });
    one.gm({ kind: 'note', text: 'rain', hidden: true });
    one.gm({ kind: 'roll', notation: '4dF', hidden: true });
    one.gm({ kind: 'undo', to: 6 });
    const again = tableOf(JSON.parse(JSON.stringify(one.journal)) as typeof one.journal);
    for (const looks of [GM_LOOKS, EVERYONE, seatLooks('ann')]) expect(again.told(looks)).toBe(one.told(looks));
  });

  test('nothing is changed when it cannot be written', () => {
    const one = fought();
    const before = one.told(GM_LOOKS);
    one.journal.push = () => {
      throw new Error('disk full');
    };
    expect(() => one.gm(hit('ann', 'orc'))).toThrow('disk full');
    expect(one.told(GM_LOOKS)).toBe(before);
  });

  test('the same command id changes nothing a second time', () => {
    const one = fought();
    const first = one.table.carry('ann', hit('ann', 'orc'), 'c1');
    expect(one.table.carry('ann', hit('ann', 'orc'), 'c1')).toEqual({ n: first.n, repeated: true });
    expect(sightOf(one.table, GM_LOOKS).fight!.moves).toBe(1);
    expect(one.table.carry('bob', hit('bob', 'orc'), 'c1').repeated).toBe(false);
  });
});

describe('undo and redo', () => {
  test.each(Object.keys(rulesets))('of every move of %s leads back to the scene before, and forth again', (ruleset) => {
    const one = fought(ruleset);
    const views = [view(one)];
    for (let i = 0; i < 60; i++) {
      const choices = sightOf(one.table, GM_LOOKS).fight?.choices;
      if (!choices) break;
      const { move } = choices[(i * 7) % choices.length]!;
      one.gm({ kind: 'move', fight: 'bridge', move });
      views.push(view(one));
    }
    expect(views.length).toBeGreaterThan(10);
    for (let i = views.length - 2; i >= 0; i--) {
      one.gm({ kind: 'undo' });
      expect(view(one)).toBe(views[i]);
    }
    for (const wanted of views.slice(1)) {
      one.gm({ kind: 'redo' });
      expect(view(one)).toBe(wanted);
    }
  });

  test('from a line of the log takes back everything since, and the lines stay, struck out', () => {
    const one = fought();
    const before = view(one);
    const first = one.gm(hit('ann', 'orc'));
    one.gm(hit('orc', 'ann'));
    one.gm({ kind: 'undo', to: first });
    expect(view(one)).toBe(before);
    const struck = itemsSince(one.table, GM_LOOKS, 0).filter(({ undone }) => undone);
    expect(struck.map(({ text }) => text)).toEqual(['ann attacks orc', 'orc attacks ann']);
    expect(refusal(() => one.gm({ kind: 'undo', to: first })).code).toBe('nothing');
  });

  test('goes back over more than is kept in memory', () => {
    const one = fought();
    const before = view(one);
    for (let i = 0; i < 70; i++) one.gm({ kind: 'move', fight: 'bridge', text: `gm sets wounds orc to ${i}` });
    for (let i = 0; i < 70; i++) one.gm({ kind: 'undo' });
    expect(view(one)).toBe(before);
  });

  test('the party, fights and notes are undone like moves', () => {
    const one = tableOf();
    one.gm({ kind: 'setup', title: 'A', ruleset: 'mst2' });
    one.gm({ kind: 'party', members: [{ name: 'Ann', side: 'Watch' }] });
    one.gm({ kind: 'party', members: [] });
    one.gm({ kind: 'undo' });
    expect(sightOf(one.table, GM_LOOKS).party.map(({ name }) => name)).toEqual(['Ann']);
    one.gm({ kind: 'undo' });
    one.gm({ kind: 'undo' });
    expect(sightOf(one.table, GM_LOOKS).ruleset).toBeUndefined();
    expect(refusal(() => one.gm({ kind: 'undo' })).message).toBe('Nothing is left to undo.');
  });
});

describe('powers', () => {
  const one = fought();
  const seat = seatLooks('ann');
  test.each<[string, object]>([
    ['undo', { kind: 'undo' }],
    ['redo', { kind: 'redo' }],
    ['a move of the GM', { kind: 'move', fight: 'bridge', text: 'gm sets wounds orc to 9' }],
    ['a move of another', hit('bob', 'orc')],
    ['a hidden move', { ...hit('ann', 'orc'), hidden: true }],
    ['a hidden roll', { kind: 'roll', notation: '1d6', hidden: true }],
    ['reveal', { kind: 'reveal', fight: 'bridge' }],
    ['settings', { kind: 'settings', ownHarm: 'apply' }],
    ['another seat', { kind: 'seat', seat: 'bob', name: 'Bo' }],
    ['a fighter more', { kind: 'seat', fighters: ['bob'] }],
    ['harm to another', { kind: 'propose', fight: 'bridge', text: 'gm sets wounds bob to 3' }],
    ['something that is no harm', { kind: 'propose', fight: 'bridge', text: 'gm sets fate ann to dead' }],
    ['the secret of the dice', { kind: 'tell', fight: 'bridge' }],
    ['the end', { kind: 'end', fight: 'bridge' }],
    ['setup', { kind: 'setup', title: 'Mine', ruleset: 'fudge' }],
  ])('a seat is refused %s', (_what, command) => {
    const before = one.told(GM_LOOKS);
    expect(refusal(() => one.by('ann', command)).code).toBe('forbidden');
    expect(one.told(GM_LOOKS)).toBe(before);
  });
  test('results and seeds sent by a client are refused', () => {
    const { code } = refusal(() => one.by('ann', { ...hit('ann', 'orc'), result: 20, seed: 1 }));
    expect(code).toBe('malformed');
  });
  test('a seat moves its own fighter, and is asked only its own decisions', () => {
    expect(sightOf(one.table, seat).fight!.choices!.length).toBeGreaterThan(0);
    expect(sightOf(one.table, seatLooks('bob')).fight!.choices).toBeUndefined();
    one.by('ann', hit('ann', 'orc'));
    expect(sightOf(one.table, seat).fight!.choices).toBeUndefined();
    expect(sightOf(one.table, seatLooks('bob')).fight!.choices!.length).toBeGreaterThan(0);
  });
});

describe('seats', () => {
  test('a link to a seat that was taken away opens no seat made later under the same name', () => {
    const one = fought();
    const link = (): number | undefined => one.table.state.seats.find(({ id }) => id === 'ann')?.link;
    const before = link();
    one.gm({ kind: 'seat', seat: 'ann', remove: true });
    expect(one.table.join('Ann', ['ann']).id).toBe('ann');
    expect(link()).not.toBe(before);
    const now = link();
    one.gm({ kind: 'seat', seat: 'ann', newLink: true });
    expect([before, now]).not.toContain(link());
  });
  test('a fighter is played by one seat: given to another, it is taken from the first', () => {
    const one = fought();
    one.gm({ kind: 'seat', seat: 'bob', fighters: ['ann', 'bob'] });
    expect(one.table.state.seats.map(({ fighters }) => fighters)).toEqual([[], ['ann', 'bob']]);
    expect(refusal(() => one.table.join('Cid', ['ann'])).code).toBe('taken');
    expect(refusal(() => one.gm({ kind: 'seat', seat: 'eve' })).message).toBe(
      'There is no seat "eve"; there are ann, bob.',
    );
  });
});

describe('commands that come too late', () => {
  test('are refused when the fight has moved on since', () => {
    const one = fought();
    const seen = one.table.state.n;
    one.by('ann', { ...hit('ann', 'orc'), seen });
    expect(refusal(() => one.gm({ ...hit('ann', 'orc'), seen })).code).toBe('stale');
    expect(sightOf(one.table, GM_LOOKS).fight!.moves).toBe(1);
    one.gm({ kind: 'note', text: 'rain' });
    // A note changes nothing in the fight.
    one.by('bob', { ...hit('bob', 'orc'), seen: one.table.state.n - 1 });
  });
});

describe('dice', () => {
  test('real ones are asked of whoever rolls, one roll after another, and can be taken back', () => {
    const one = fought();
    one.by('ann', { kind: 'seat', dice: 'real' });
    one.by('ann', hit('ann', 'orc'));
    const { pending } = sightOf(one.table, seatLooks('ann')).fight!;
    expect(pending).toMatchObject({ who: 'ann', text: 'ann attacks orc', asked: { pool: '1d20', what: 'attack' } });
    expect(sightOf(one.table, seatLooks('bob')).fight!.pending).toEqual({ who: 'ann' });
    expect(refusal(() => one.by('bob', { kind: 'faces', fight: 'bridge', faces: [20] })).code).toBe('forbidden');
    expect(refusal(() => one.by('ann', { kind: 'faces', fight: 'bridge', faces: [21] })).message).toMatch(
      /allowed are whole numbers from 1 to 20/,
    );
    expect(refusal(() => one.gm(hit('orc', 'ann'))).code).toBe('busy');
    one.by('ann', { kind: 'faces', fight: 'bridge', faces: [19] });
    expect(sightOf(one.table, seatLooks('ann')).fight!.pending).toMatchObject({ faces: [19], asked: { pool: '2d6' } });
    const again = tableOf(one.journal);
    expect(again.told(seatLooks('ann'))).toBe(one.told(seatLooks('ann')));
    one.by('ann', { kind: 'withdraw', fight: 'bridge' });
    expect(sightOf(one.table, GM_LOOKS).fight).toMatchObject({ moves: 0 });
    one.by('ann', hit('ann', 'orc'));
    one.by('ann', { kind: 'faces', fight: 'bridge', faces: [1] });
    expect(itemsSince(one.table, EVERYONE, 0).at(-1)!.lines![0]!.working).toMatch(/^1d20 \[1\] entered/);
  });
  test('of the GM are asked of the GM, and a virtual roll may take the place of a real one', () => {
    const one = fought();
    one.gm({ kind: 'settings', gmDice: 'real' });
    one.gm(hit('orc', 'ann'));
    expect(sightOf(one.table, GM_LOOKS).fight!.pending).toMatchObject({ who: 'gm', asked: { whose: 'orc' } });
    while (sightOf(one.table, GM_LOOKS).fight!.pending) one.gm({ kind: 'faces', fight: 'bridge' });
    expect(sightOf(one.table, GM_LOOKS).fight!.moves).toBe(1);
  });
  test('are committed to before, salted by players, and every face can be checked at the end', () => {
    const one = fought();
    const { commitment } = sightOf(one.table, EVERYONE).fight!.dice;
    one.by('bob', { kind: 'salt', fight: 'bridge', salt: 'my dog' });
    one.by('ann', hit('ann', 'orc'));
    expect(refusal(() => one.by('bob', { kind: 'salt', fight: 'bridge', salt: 'late' })).code).toBe('late');
    for (const looks of [EVERYONE, seatLooks('ann'), GM_LOOKS]) expect(one.told(looks)).not.toContain('secret 1');
    expect(logFile(one.table, GM_LOOKS)).not.toContain('secret 1');
    expect(refusal(() => one.gm({ kind: 'tell', fight: 'bridge' })).code).toBe('early');
    one.gm({ kind: 'end', fight: 'bridge' });
    one.gm({ kind: 'tell', fight: 'bridge' });
    expect(refusal(() => one.gm({ kind: 'undo' })).code).toBe('told');
    expect(refusal(() => one.gm(hit('orc', 'ann'))).code).toBe('told');
    const { ruleset, log } = readLogText(logFile(one.table, EVERYONE), rulesets);
    expect(log.dice).toEqual({ commitment, salts: [{ by: 'Bob', salt: 'my dog' }], secret: 'secret 1' });
    expect(verify(ruleset, log)).toMatchObject({ ok: true, dice: 'revealed', chained: true });
  });
  test('of free rolls are counted, virtual or real', () => {
    const one = fought();
    one.by('ann', { kind: 'roll', notation: '3d6 mid', faces: [2, 5, 6] });
    expect(itemsSince(one.table, EVERYONE, 0).at(-1)).toMatchObject({
      total: 5,
      text: expect.stringContaining('[2, 5, 6]') as string,
    });
    expect(refusal(() => one.by('ann', { kind: 'roll', notation: '3d6', faces: [7, 1, 1] })).message).toMatch(
      /Die 1 shows 7/,
    );
    expect(refusal(() => one.by('ann', { kind: 'roll', notation: '99999999d6' })).code).toBe('malformed');
  });
});

describe('secrets', () => {
  test('a hidden roll and a hidden note are told to the GM alone until they are shown', () => {
    const one = fought();
    const roll = one.gm({ kind: 'roll', notation: '4dF+77', hidden: true });
    const note = one.gm({ kind: 'note', text: 'the duke did it', hidden: true });
    expect(one.told(GM_LOOKS)).toContain('the duke did it');
    for (const looks of [EVERYONE, seatLooks('ann')]) {
      expect(one.told(looks)).not.toMatch(/4dF|duke/);
      expect(storyFile(one.table, looks)).not.toMatch(/4dF|duke/);
    }
    const told = itemsSince(one.table, GM_LOOKS, 0).find(({ n }) => n === roll);
    one.gm({ kind: 'reveal', of: roll });
    expect(itemsSince(one.table, EVERYONE, roll).find(({ n }) => n === roll)).toMatchObject({
      text: told!.text,
      total: told!.total,
    });
    expect(one.told(EVERYONE)).not.toContain('duke');
    one.gm({ kind: 'reveal', of: note });
    expect(one.told(EVERYONE)).toContain('duke');
  });

  test('a hidden fighter has no name, track, turn or deed for players', () => {
    const one = tableOf();
    one.gm({ kind: 'setup', title: 'Friday', ruleset: 'mst2' });
    one.gm({ kind: 'party', members: [{ name: 'Ann', side: 'Watch', sheet: { hitDice: '5d20' } }] });
    one.table.join('Ann', ['ann']);
    const sneak = { name: 'Nightblade', side: 'Watchers', sheet: { skill: 10, weapons: ['dagger'] }, hidden: true };
    const orc = { name: 'Stranger', secretName: 'Count Orlok', side: 'Orcs', sheet: { weapons: ['sword'] } };
    one.gm({ kind: 'fight', title: 'Bridge', party: ['ann'], fighters: [sneak, orc] });
    one.by('ann', hit('ann', 'stranger'));
    const shown = sightOf(one.table, EVERYONE).fight!.view.fighters.find(({ id }) => id === 'ann')!;
    one.gm({ kind: 'move', fight: 'bridge', text: 'gm engages nightblade, ann' });
    one.gm({ kind: 'move', fight: 'bridge', text: 'nightblade attacks ann' });
    one.gm({ kind: 'move', fight: 'bridge', text: 'gm sets wounds ann to 4' });
    for (const looks of [EVERYONE, seatLooks('ann')]) expect(one.told(looks)).not.toMatch(/nightblade|watchers|orlok/i);
    // What a hidden deed did is hidden with it: Ann looks as she did before.
    const ann = (looks: typeof EVERYONE) =>
      sightOf(one.table, looks).fight!.view.fighters.find(({ id }) => id === 'ann')!;
    expect(ann(EVERYONE)).toEqual(shown);
    expect(ann(GM_LOOKS).tracks[0]).toMatchObject({ marks: 4 });
    expect(ann(GM_LOOKS)).not.toEqual(shown);
    expect(refusal(() => one.by('ann', hit('ann', 'nightblade'))).message).toBe('There is nobody of that name here.');
    expect(
      refusal(() => one.by('ann', { kind: 'move', fight: 'bridge', text: 'ann attacks nightblade' })).message,
    ).not.toMatch(/Nightblade,|, Nightblade/);
    // The rules' own words about whom Ann does not know of do not reach her.
    const unknown = new Refused('illegal', 'Nightblade is not engaged with Ann.');
    expect((one.table.quiet('ann', unknown, {}) as Refused).message).toBe('This cannot be done now. Ask the GM.');
    expect(one.table.quiet('gm', unknown, {})).toBe(unknown);
    expect(refusal(() => logFile(one.table, seatLooks('ann'))).code).toBe('forbidden');
    expect(refusal(() => replayOf(one.table, 'bridge', 0, 10)).code).toBe('forbidden');
    one.gm({ kind: 'unhide', fight: 'bridge', fighter: 'nightblade' });
    expect(one.told(EVERYONE)).toMatch(/Nightblade/);
    expect(ann(EVERYONE)).toEqual(ann(GM_LOOKS));
    expect(one.told(EVERYONE)).not.toMatch(/orlok/i);
    expect(replayOf(one.table, 'bridge', 0, 10).steps.length).toBe(5);
    expect(logFile(one.table, seatLooks('ann'))).toContain('nightblade');
  });

  test('odds of others, and of those about whom something is hidden, are not told to players', () => {
    const one = fought();
    const ask = (looks: typeof EVERYONE, text: string) =>
      answerOf(one.table, looks, { kind: 'odds', fight: 'bridge', text });
    expect(ask(seatLooks('ann'), 'ann attacks orc')).toMatchObject({ method: 'exact' });
    expect(refusal(() => ask(seatLooks('ann'), 'bob attacks orc')).code).toBe('forbidden');
    expect(refusal(() => ask(EVERYONE, 'ann attacks orc')).code).toBe('forbidden');
    one.gm({ kind: 'move', fight: 'bridge', text: 'gm sets wounds orc to 3', hidden: true });
    expect(refusal(() => ask(seatLooks('ann'), 'ann attacks orc')).code).toBe('forbidden');
    one.gm({ kind: 'reveal', fight: 'bridge' });
    expect(ask(seatLooks('ann'), 'ann attacks orc')).toMatchObject({ method: 'exact' });
    one.gm({ kind: 'settings', playerOdds: false });
    expect(refusal(() => ask(seatLooks('ann'), 'ann attacks orc')).code).toBe('forbidden');
  });
});

describe('what is declared in secret', () => {
  const declare = (by: string, on: string, stance?: string): object => ({
    kind: 'move',
    fight: 'bridge',
    move: { kind: 'attack', by, on, ...(stance ? { stance } : {}) },
  });
  test('FUDGE-TACTIC-1 is known to its player and the GM alone until it is resolved', () => {
    const one = fought('fudge');
    const n = one.by('ann', declare('ann', 'orc', 'allOutAttack'));
    const line = (looks: typeof EVERYONE) => itemsSince(one.table, looks, 0).find((item) => item.n === n);
    expect(line(GM_LOOKS)?.text).toBe('ann attacks orc stance allOutAttack');
    expect(line(seatLooks('ann'))).toEqual(line(GM_LOOKS));
    for (const looks of [EVERYONE, seatLooks('bob')]) expect(one.told(looks)).not.toMatch(/ann attacks|"by":"ann"/i);
    expect(refusal(() => logFile(one.table, seatLooks('bob'))).code).toBe('forbidden');
    one.by('bob', declare('bob', 'orc'));
    one.gm(declare('orc', 'ann'));
    while (line(EVERYONE) === undefined)
      one.gm({ kind: 'move', fight: 'bridge', move: sightOf(one.table, GM_LOOKS).fight!.choices![0]!.move });
    expect(line(EVERYONE)!.text).toBe('ann attacks orc stance allOutAttack');
    expect(itemsSince(one.table, EVERYONE, n).map((item) => item.n)).toContain(n);
  });
  test('and odds do not give it away: they take the foe to attack plainly', () => {
    const one = fought('fudge');
    const ask = (looks: typeof EVERYONE) =>
      answerOf(one.table, looks, { kind: 'odds', fight: 'bridge', text: 'bob attacks orc' }) as {
        outcomes: unknown;
        after?: unknown;
      };
    const before = ask(seatLooks('bob'));
    expect(before.after).toContainEqual({ kind: 'attack', by: 'orc', on: 'bob' });
    one.gm({ kind: 'move', fight: 'bridge', move: { kind: 'defend', by: 'orc', on: 'bob' } });
    expect(ask(seatLooks('bob'))).toEqual(before);
    expect(ask(GM_LOOKS).outcomes).not.toEqual(before.outcomes);
  });
});

describe('harm that players mark on their own fighters', () => {
  const wounds = (one: Tried): unknown => sightOf(one.table, GM_LOOKS).fight!.view.fighters[0]!.tracks[0];
  const mark = { kind: 'propose', fight: 'bridge', text: 'gm sets wounds ann to 2' };
  test('is proposed, then accepted or not, and both are in the log', () => {
    const one = fought();
    const first = one.by('ann', mark);
    expect(wounds(one)).toMatchObject({ marks: 0 });
    expect(sightOf(one.table, GM_LOOKS).proposals).toMatchObject([
      { n: first, who: 'Ann', text: 'gm sets wounds ann to 2' },
    ]);
    one.gm({ kind: 'answer', of: first, accept: false });
    one.gm({ kind: 'answer', of: one.by('ann', mark), accept: true });
    expect(wounds(one)).toMatchObject({ marks: 2 });
    expect(
      itemsSince(one.table, EVERYONE, 0)
        .filter(({ kind }) => kind === 'answer')
        .map(({ accepted }) => accepted),
    ).toEqual([false, true]);
    expect(refusal(() => one.gm({ kind: 'answer', of: first, accept: true })).code).toBe('nothing');
  });
  test('or applied at once, or left to the GM', () => {
    const one = fought();
    one.gm({ kind: 'settings', ownHarm: 'apply' });
    one.by('ann', mark);
    expect(wounds(one)).toMatchObject({ marks: 2 });
    one.gm({ kind: 'settings', ownHarm: 'off' });
    expect(refusal(() => one.by('ann', mark)).code).toBe('forbidden');
  });
});

describe('the party', () => {
  test.each(Object.keys(rulesets))(
    'of %s takes its wounds into the next fight, and the first fight stays',
    (ruleset) => {
      const one = fought(ruleset);
      const harm = { mst2: 'gm sets wounds ann to 2', fudge: 'gm wounds ann level Hurt', midian: 'gm sets ann hp 5' }[
        ruleset
      ]!;
      one.gm({ kind: 'move', fight: 'bridge', text: harm });
      const tracks = (): unknown =>
        sightOf(one.table, GM_LOOKS).fight!.view.fighters.find(({ id }) => id === 'ann')!.tracks;
      const hurt = tracks();
      one.gm({ kind: 'fight', title: 'Second', party: ['ann'] });
      expect(tracks()).toEqual(hurt);
      expect(sightOf(one.table, GM_LOOKS).fights.map(({ id }) => id)).toEqual(['bridge', 'second']);
      one.gm({ kind: 'show', fight: 'bridge' });
      expect(sightOf(one.table, GM_LOOKS).fight!.id).toBe('bridge');
    },
  );
});

describe('files', () => {
  test('a log, a roster and a table come out, and a fight goes on from the log', () => {
    const one = fought();
    one.by('ann', hit('ann', 'orc'));
    one.gm(hit('orc', 'ann'));
    const log = logFile(one.table, GM_LOOKS);
    const { ruleset, log: read } = readLogText(log, rulesets);
    expect(verify(ruleset, read)).toMatchObject({ ok: true, dice: 'sealed', entries: 2 });
    const before = view(one);
    one.gm({ kind: 'fight', log });
    expect(view(one)).toBe(before);
    one.gm({ kind: 'fight', title: 'Copy', roster: rosterFile(one.table) });
    expect(sightOf(one.table, GM_LOOKS).fight!.view.fighters.length).toBe(3);
    expect(JSON.parse(tableFile(one.table))).toMatchObject({ format: 'affray-table/1', title: 'Friday' });
    expect(
      refusal(() =>
        one.gm({
          kind: 'fight',
          roster: 'format: affray-roster/1\nruleset: mst2\nfighters: [{ name: A, side: B, sheet: { skil: 1 } }]',
        }),
      ).problems[0],
    ).toMatchObject({ line: 3 });
  });
  test('branching leaves the first fight as it is, with dice of its own', () => {
    const one = fought();
    one.by('ann', hit('ann', 'orc'));
    const after = view(one);
    one.by('bob', hit('bob', 'orc'));
    one.gm({ kind: 'branch', fight: 'bridge', entries: 1 });
    expect(view(one)).toBe(after);
    one.by('bob', { ...hit('bob', 'orc'), fight: sightOf(one.table, GM_LOOKS).fight!.id });
    const { ruleset, log } = readLogText(logFile(one.table, GM_LOOKS), rulesets);
    expect(verify(ruleset, log)).toMatchObject({ ok: true, entries: 2 });
    one.gm({ kind: 'show', fight: 'bridge' });
    expect(sightOf(one.table, GM_LOOKS).fight!.moves).toBe(2);
  });
  test('the story is text, whatever people are called', () => {
    const one = fought();
    one.gm({ kind: 'note', text: '<img src=x onerror=alert(1)> *bold*' });
    expect(storyFile(one.table, EVERYONE)).toContain('\\<img src=x onerror=alert(1)\\> \\*bold\\*');
  });
});

test('every ready fighter can fight', () => {
  for (const ruleset of Object.keys(rulesets)) {
    const one = tableOf();
    one.gm({ kind: 'setup', title: 'Ready', ruleset });
    const fighters = readyFighters(ruleset).map((ready, i) => ({ ...ready, side: String(i % 2), count: 2 }));
    expect(fighters.length).toBeGreaterThan(2);
    one.gm({ kind: 'fight', title: 'All', fighters });
    expect(sightOf(one.table, GM_LOOKS).fight!.view.fighters.length).toBe(fighters.length * 2);
  }
});
