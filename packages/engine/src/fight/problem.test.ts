import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Malformed, pathText, problemText, readWith, show } from './problem.ts';

describe('problems', () => {
  test('where: the line, the column and the path', () => {
    expect(pathText(['fighters', 2, 'sheet', 'skill'])).toBe('fighters[2].sheet.skill');
    expect(problemText({ path: ['a', 0], message: 'No.', line: 12, column: 3 })).toBe('line 12, column 3, a[0]: No.');
    expect(problemText({ path: [], message: 'No.' })).toBe('No.');
    expect(
      new Malformed('roster', [
        { path: ['a'], message: 'No.' },
        { path: ['b'], message: 'Nor this.' },
      ]).message,
    ).toBe('roster: a: No. b: Nor this.');
  });
  test('what was found is shown shortly', () => {
    expect([show(undefined), show('x'), show({ a: 1 }), show(null)]).toEqual(['nothing', '"x"', '{"a":1}', 'null']);
    expect(show('x'.repeat(100))).toHaveLength(60);
  });
  test('every problem at once, each with its path, what was found and what is allowed', () => {
    const schema = z.strictObject({
      list: z.array(z.strictObject({ count: z.int().min(1).max(9), kind: z.enum(['red', 'blue']) })),
      on: z.boolean(),
    });
    const { value, problems } = readWith(
      schema,
      {
        list: [
          { count: 0, kind: 'rde' },
          { count: 10, kind: 'red', cuont: 1 },
        ],
        on: 'yes',
      },
      ['here'],
    );
    expect(value).toBeUndefined();
    expect(problems.map(problemText).sort()).toEqual(
      [
        'here.list[0].count: Found 0; allowed is at least 1.',
        'here.list[0].kind: Found "rde"; allowed: red, blue. Did you mean "red"?',
        'here.list[1].count: Found 10; allowed is at most 9.',
        'here.list[1].cuont: Unknown key "cuont"; known here: count, kind. Did you mean "count"?',
        'here.on: Found "yes"; allowed is true or false.',
      ].sort(),
    );
  });
});
