/** Pictures: what they say in words and tables, and what goes for all of them. */
import { distributionOf, exchangeOdds, parseNotation, readRoster } from '@affray/engine';
import { rulesets } from '@affray/engine/rulesets';
import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import {
  type Picture,
  diceOdds,
  lethality,
  moveOutcomes,
  rowsOf,
  styleSheet,
  sweepLines,
  sweepMap,
  tableHtml,
  tableText,
  whoWins,
  woundTracks,
} from './index.ts';
import { svgText } from './node.ts';

const chance = (p: number): { p: number } => ({ p });
const mean = { mean: 3 };
const odds = {
  method: 'exact',
  winner: { A: chance(0.6), B: chance(0.3) },
  nobody: chance(0.1),
  undecided: chance(0),
  turns: mean,
  rolls: mean,
  rounds: mean,
} as const;

const rows = [0, 1].flatMap((skill) =>
  ['hit', 'wound'].map((shock, i) => ({ skill, shock, win: 0.25 + skill / 2 + i / 8 })),
);
const win = { column: 'win', label: 'A wins', chance: true };

const NASTY = '</title><script>alert("x")</script>&\u0000\u202e';
const all: Readonly<Record<string, (name: string) => Picture>> = {
  dice: (name) => diceOdds(distributionOf(parseNotation('2d4')), name),
  who: (name) => whoWins({ ...odds, winner: { [name]: chance(0.6), B: chance(0.3) } }, { fight: name, notes: [name] }),
  lethality: (name) => lethality([{ name, points: [{ wounds: 0, p: 0.1 }] }], { meaning: name, woundsAre: name }),
  move: (name) => moveOutcomes({ outcomes: [{ label: name, facts: {}, chance: { n: 1n, d: 1n } }] }, name),
  lines: (name) => sweepLines([{ [name]: 1, win: 0.5 }], { x: name, values: [{ ...win, label: name }] }),
  map: (name) => sweepMap([{ [name]: name, other: 1, win: 0.5 }], { x: name, y: 'other', value: win }),
  tracks: (name) =>
    woundTracks({
      round: 1,
      fighters: [
        {
          id: 'a',
          name,
          side: name,
          active: true,
          state: name,
          tracks: [{ kind: 'risk', label: name, marks: 1, next: 0.5 }],
          notes: [name],
        },
      ],
    }),
};

describe.each(Object.entries(all))('%s', (_kind, make) => {
  test('has a title, a description and a table, and is one image to those who hear it', () => {
    const picture = make('Ann');
    const { document } = parseHTML(svgText(picture)) as unknown as {
      document: {
        querySelector: (q: string) => { textContent: string; getAttribute: (n: string) => string | null } | null;
      };
    };
    expect(document.querySelector('svg > title')!.textContent).toBe(picture.title);
    expect(document.querySelector('svg > desc')!.textContent.startsWith(picture.description)).toBe(true);
    expect(document.querySelector('svg caption')!.textContent).toBe(picture.table.caption);
    const named = document.querySelector('svg > g[role]')!;
    expect(['img', 'group']).toContain(named.getAttribute('role'));
    expect(named.getAttribute('aria-labelledby')).toBe('picture-title');
  });
  test('takes names as text, whatever they are', () => {
    const text = svgText(make(NASTY));
    expect(text).not.toMatch(/<script|<\/title><script|alert\("x"\)<|\u202e/);
    expect(text.includes('\u0000')).toBe(false);
    expect(tableHtml(make(NASTY).table)).not.toMatch(/<script/);
  });
  test('gives the same bytes for the same data, and never a number that is none', () => {
    expect(svgText(make('Ann'))).toBe(svgText(make('Ann')));
    expect(svgText(make('Ann'))).not.toMatch(/NaN|Infinity|undefined/);
  });
  test.each([280, 320, 560, 1600])('fits a width of %i', (width) => {
    const svg = svgText(make('Ann'), { width });
    expect(svg).toMatch(new RegExp(`^<svg [^>]*width="${width}"`));
  });
  test('is light, dark, or as the reader wishes', () => {
    expect(svgText(make('Ann'), { theme: 'light' })).not.toMatch(/prefers-color-scheme/);
    expect(svgText(make('Ann'), { theme: 'dark' })).toMatch(/#17191c/);
    expect(svgText(make('Ann'))).toMatch(/@media \(prefers-color-scheme:dark\)/);
  });
});

describe('what they say', () => {
  test('dice: the range, the likeliest total, and the chance of every total', () => {
    const { description, table } = all['dice']!('2d4');
    expect(description).toBe('2d4 comes to 2 to 8; likeliest is 5 with 25.00 %. The mean is 5.');
    expect(rowsOf(table)[0]).toEqual(['2', '6.25 %', '6.25 %']);
    expect(rowsOf(table).at(-1)).toEqual(['8', '6.25 %', '100 %']);
  });
  test('who wins: every chance that is not nothing', () => {
    const { description, table } = whoWins(odds);
    expect(description).toBe('A wins 60.00 %; B wins 30.00 %; nobody is left 10.00 %.');
    expect(table.rows).toEqual([
      ['A wins', 0.6],
      ['B wins', 0.3],
      ['nobody is left', 0.1],
    ]);
  });
  test('sampled: the interval and the seed', () => {
    const interval = [0.5, 0.7] as const;
    const sampled = {
      ...odds,
      method: 'sampled' as const,
      winner: { A: { p: 0.6, interval }, B: { p: 0.4, interval } },
      fights: 100,
      seed: 's',
    };
    const { notes, table } = whoWins(sampled);
    expect(notes[0]).toBe('Sampled: 100 fights from the seed "s". The lines show 95 % intervals.');
    expect(table.rows[0]).toEqual(['A wins', 0.6, 0.5, 0.7]);
  });
  test('a move: the likeliest first, and outcomes under one label together', () => {
    const { roster } = readRoster(
      {
        format: 'affray-roster/1',
        ruleset: 'mst2',
        fighters: ['a', 'b'].map((name) => ({ name, side: name, sheet: { weapons: ['sword'] } })),
      },
      rulesets,
    );
    const { ruleset, fighters, house } = roster!;
    const exchange = exchangeOdds(ruleset, ruleset.muster(fighters, house), {
      kind: 'attack',
      by: 'a',
      on: 'b',
    } as never);
    const { table } = moveOutcomes(exchange, 'a attacks b');
    const chances = table.rows.map(([, p]) => p as number);
    expect(chances).toEqual([...chances].sort((a, b) => b - a));
    expect(chances.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(new Set(table.rows.map(([label]) => label)).size).toBe(table.rows.length);
  });
  test('a sweep of two axes: every cell in the table, in figures and not in color alone', () => {
    const picture = sweepMap(rows, { x: 'skill', y: 'shock', value: win });
    expect(tableText(picture.table)).toContain('25.00 %');
    const svg = svgText(picture);
    for (const figure of ['25', '38', '75', '88']) expect(svg).toContain(`>${figure}<`);
  });
  test('wounds: what is filled is said, and told apart by shape', () => {
    const view = (filled: number): Picture =>
      woundTracks({
        round: 2,
        fighters: [
          {
            id: 'a',
            name: 'Ann',
            side: 'A',
            active: true,
            state: 'Hurt',
            tracks: [{ kind: 'boxes', rows: [{ label: 'Hurt', boxes: 1, filled, overflow: 0 }] }],
            notes: [],
          },
        ],
      });
    expect(svgText(view(1))).toContain('Hurt, box 1 of 1, filled');
    expect(svgText(view(0))).toContain('Hurt, box 1 of 1, empty');
    // Without its colors a filled box still differs from an empty one.
    const plain = (picture: Picture): string =>
      svgText(picture)
        .replace(/(fill|stroke|class|style)="[^"]*"/g, '')
        .replace(/filled|empty/g, '');
    expect(plain(view(1))).not.toBe(plain(view(0)));
  });
  test('whatever the chances are, the shares of a bar stay within the picture', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (p) => {
        const svg = svgText(whoWins({ ...odds, winner: { A: chance(p), B: chance(1 - p) }, nobody: chance(0) }));
        for (const [, width] of svg.matchAll(/<rect[^>]* width="([\d.]+)"/g))
          expect(Number(width)).toBeLessThanOrEqual(560);
      }),
      { numRuns: 25 },
    );
  });
});

test('an id that is none is refused, and so is nothing to draw', () => {
  expect(() => svgText(whoWins(odds), { id: '1 "x' })).toThrow(/Found the id/);
  expect(svgText(sweepLines([], { x: 'skill', values: [win] }))).toContain('There is nothing to draw.');
});

describe.each(['light', 'dark'] as const)('colors, %s', (theme) => {
  const colors = new Map(
    [...styleSheet(theme).matchAll(/--affray-(\w+),(#[0-9a-f]{6})/g)].map(([, name, color]) => [name!, color!]),
  );
  /** Relative luminance, by WCAG. */
  const luminance = (color: string): number =>
    [1, 3, 5]
      .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i]!, 0);
  const contrast = (a: string, b: string): number => {
    const [dark, bright] = [luminance(a), luminance(b)].sort((one, other) => one - other);
    return (bright! + 0.05) / (dark! + 0.05);
  };

  test.each(['ink', 'soft'])('text in %s stands out 4.5 to 1', (name) => {
    expect(contrast(colors.get(name)!, colors.get('paper')!)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(['one', 'two', 'three', 'four', 'five', 'six', 'none'])(
    'areas and lines in %s stand out 3 to 1',
    (name) => {
      expect(contrast(colors.get(name)!, colors.get('paper')!)).toBeGreaterThanOrEqual(3);
    },
  );
});
