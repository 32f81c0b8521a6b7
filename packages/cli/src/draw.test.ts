/** affray draw, and pictures beside other answers. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { affray, answer, example, fresh } from './testing.fixture.ts';

const duel = example('duel.yaml');
const bridge = example('bridge.yaml');

interface Drawn {
  readonly format: string;
  readonly title: string;
  readonly description: string;
  readonly table: { readonly rows: readonly (readonly unknown[])[] };
  readonly svg?: string;
  readonly written?: string;
}
const drawn = (...argv: string[]): Promise<Drawn> => answer<Drawn>(['draw', ...argv]);

describe('affray draw', () => {
  it('gives SVG on standard output, the same every time', async () => {
    const { code, out, err } = await affray(['draw', '4d6dl1']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^<svg .*<title id="picture-title">What 4d6dl1 comes to<\/title>.*<\/svg>\n$/s);
    expect((await affray(['draw', '4d6dl1'])).out).toBe(out);
  });

  it.each([
    [[duel], 'Who wins Ansel against Bertram', /^Ansel wins 52\.18 %; Bertram wins 47\.82 %\.$/],
    [[duel, '--as', 'length'], 'How many moves Ansel against Bertram takes', /the mean is 13\.43/],
    [[duel, '--as', 'rounds'], 'How Ansel against Bertram stands, round by round', /\d/],
    [[duel, '--as', 'ends', '--who', 'ansel'], 'How Ansel ends in Ansel against Bertram', /up 52\.18 %.*down 47\.82 %/],
    [[duel, '--as', 'lethality', '--fights', '200'], 'How deadly Ansel against Bertram is by wounds', /Ansel/],
    [[bridge, '--as', 'wounds'], 'The fight in round 1', /Watch: 2 of 2 can fight/],
    [[bridge, '--move', 'brenna attacks kobold 1'], 'What may come of: brenna attacks kobold-1', /misses 50\.00 %/],
    [
      [bridge, '--move', 'brenna attacks kobold 1', '--rolled', '20', '--fact', 'wounds'],
      'wounds of: brenna attacks kobold-1 (rolled already: 20)',
      /on average/,
    ],
    [[duel, '--fights', '500'], 'Who wins Ansel against Bertram', /Ansel wins/],
    [[duel, '--tactics', 'Ansel=best'], 'Who wins Ansel against Bertram', /Ansel wins 5/],
  ])('draws %j', async (argv, title, description) => {
    const { format, svg, ...picture } = await drawn(...argv);
    expect(format).toBe('affray-picture/1');
    expect(picture.title).toBe(title);
    expect(picture.description).toMatch(description);
    expect(picture.table.rows.length).toBeGreaterThan(0);
    expect(svg).toMatch(/^<svg /);
  });

  it('says which tactics and house rules were played', async () => {
    const { out } = await affray([
      'draw',
      duel,
      '--tactics',
      'Ansel=cautious',
      '--house',
      'shock=wound',
      '--first',
      'Bertram',
    ]);
    expect(out).toMatch(
      /Bertram acts first\..*Tactics: Ansel cautious\..*House rules: shock (&quot;|")wound(&quot;|")\./s,
    );
  });

  it('draws the wounds where a log stands, from a file or from standard input', async () => {
    const log = fresh('json');
    await affray(['fight', bridge, '--seed', 'x', '--log', log]);
    const [end, begin] = [await drawn(log), await drawn('--log', log, '--at', '0')];
    expect(begin.description).toMatch(/Raiders: 3 of 3 can fight/);
    expect(end.description).not.toBe(begin.description);
    const piped = await answer<Drawn>(['draw', '-'], readFileSync(log, 'utf8'));
    expect(piped).toEqual(end);
  });

  describe('of a sweep that was written', () => {
    const [one, two] = [fresh('json'), fresh('json')];
    beforeAll(async () => {
      await affray(['sweep', duel, '--vary', 'ansel.skill=0..3', '--out', one]);
      await affray(['sweep', duel, '--vary', 'ansel.skill=0..3', '--vary', 'house.shock=hit,wound', '--out', two]);
    });
    it('lines of one axis, a map of two, of the value asked for', async () => {
      expect((await drawn(one)).title).toBe('Ansel wins and Bertram wins by ansel.skill');
      expect((await drawn(two, '--value', 'turns')).title).toBe('turns by house.shock and ansel.skill');
      expect((await answer<Drawn>(['draw', '-'], readFileSync(two, 'utf8'))).title).toBe(
        'Ansel wins by house.shock and ansel.skill',
      );
    });
    it('the same picture as the sweep draws itself', async () => {
      const [own, later] = [fresh('svg'), fresh('svg')];
      await affray(['sweep', duel, '--vary', 'ansel.skill=0..3', '--out', own]);
      await affray(['draw', one, '--out', later]);
      expect(readFileSync(later, 'utf8')).toBe(readFileSync(own, 'utf8'));
    });
    it.each([
      ['{"format":"affray-sweep/1"', /This sweep cannot be drawn: .*JSON/],
      ['{"format":"affray-sweep/1","varied":["a"],"columns":["a"],"rows":[]}', /it has no rows/],
      ['{"format":"affray-sweep/1","varied":["a"],"columns":[7],"rows":[{}]}', /a column has no name/],
      ['{"format":"affray-sweep/1","varied":["a"],"columns":["a"],"rows":[7]}', /a row has no columns/],
      ['{"format":"affray-sweep/1","varied":["a"],"columns":["a"],"rows":[{}]}', /./],
    ])('refuses %s', async (text, message) => {
      const broken = fresh('json');
      writeFileSync(broken, text);
      const { code, out, err } = await affray(['draw', broken]);
      if (code === 0) expect(out).toMatch(/^<svg /);
      else expect(err).toMatch(message);
      expect(err).not.toMatch(/at .*\.ts|TypeError/);
    });
    it('refuses a value that it does not have', async () => {
      expect((await affray(['draw', one, '--value', 'luck'])).err).toMatch(
        /Found the value "luck"; this sweep has win_Ansel/,
      );
    });
  });

  it('writes a file once, and over it only with --force; as wide and as dark as asked', async () => {
    const out = fresh('svg');
    const first = await affray(['draw', '3d6', '--out', out, '--width', '320', '--theme', 'dark']);
    expect(first).toMatchObject({ code: 0, out: `written: ${out}, What 3d6 comes to\n` });
    expect(readFileSync(out, 'utf8')).toMatch(/^<svg [^>]*width="320"(?!.*prefers-color-scheme)/s);
    const again = await affray(['draw', '2d6', '--out', out]);
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining('is there already') as string });
    expect(readFileSync(out, 'utf8')).toContain('What 3d6 comes to');
    await affray(['draw', '2d6', '--out', out, '--force']);
    expect(readFileSync(out, 'utf8')).toContain('What 2d6 comes to');
  });

  it.each([
    [[], /Say what is to be drawn/],
    [[duel, '--as', 'end'], /Found the picture "end".*Did you mean "ends"\?/],
    [[duel, '--as', 'ends'], /Say whose end is drawn: --who NAME; there are ansel, bertram/],
    [[duel, '--as', 'ends', '--who', 'ansel', '--who', 'bertram'], /say just once/],
    [[duel, '--as', 'who', '--who', 'ansel'], /--who does not go with the picture of "who"/],
    [[duel, '--as', 'lethality', '--who', 'anse'], /Did you mean "ansel"\?/],
    [[duel, '--value', 'turns'], /--value does not go with the picture of a fight/],
    [[duel, '--fact', 'wounds'], /--fact does not go with the picture of a fight without --move/],
    [[duel, '--move', 'ansel attacks bertram', '--fact', 'wound'], /Did you mean "wounds"\?/],
    [[duel, '--move', 'ansel attacks bertram', '--as', 'who'], /--as does not go with the picture of one move/],
    [['3d6', '--as', 'who'], /--as does not go with the picture of dice/],
    [['3d6', '--out', 'x.png'], /a picture is written to a file that ends in \.svg/],
    [['3d6', '--out', '/nowhere/x.svg'], /there is no folder/],
    [['3d6', '--width', '20'], /280/],
    [['3d6', '--theme', 'drak'], /Did you mean "dark"\?/],
    [['nosuch.yaml'], /there is no such file/],
    [['3x6'], /./],
  ])('refuses %j', async (argv, message) => {
    const { code, out, err } = await affray(['draw', ...argv]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });
});

describe('--out with other answers', () => {
  it.each([
    ['odds of dice', ['odds', '3d6'], 'What 3d6 comes to'],
    ['odds of a move', ['odds', duel, '--move', 'ansel attacks bertram'], 'What may come of: ansel attacks bertram'],
    ['odds of a fight', ['odds', duel], 'Who wins Ansel against Bertram'],
    ['simulate', ['simulate', duel, '--fights', '500', '--seed', 'x'], 'Who wins Ansel against Bertram'],
  ])('%s: the answer as ever, and the picture beside it', async (_what, argv, title) => {
    const [out, second] = [fresh('svg'), fresh('svg')];
    const plain = await affray(argv);
    const both = await affray([...argv, '--out', out]);
    expect(both.out).toBe(`${plain.out}written: ${out}\n`);
    expect(readFileSync(out, 'utf8')).toContain(`>${title}</title>`);
    const json = await answer<{ written: string }>([...argv, '--out', second]);
    expect(json.written).toBe(second);
    expect(readFileSync(second, 'utf8')).toBe(readFileSync(out, 'utf8'));
  });
  it.each([
    [['odds', '3d6', '--out', 'x.csv'], /ends in \.svg/],
    [['odds', duel, '--what-to-do', '--out', 'x.svg'], /--out does not go with the odds of what to do/],
    [['odds', '3d6', '--width', '300'], /--width does not go with a call without --out/],
    [['simulate', duel, '--out', '/nowhere/x.svg'], /there is no folder/],
  ])('refuses %j', async (argv, message) => {
    const { code, err } = await affray(argv);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(existsSync('x.svg')).toBe(false);
  });
});
