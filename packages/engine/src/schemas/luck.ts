/** The form of a luck ledger, as the command prints it with --json. Nothing reads it back. */
import { z } from 'zod';

const share = z.number().min(0).max(1);
const count = z.int().min(0);
const percentile = share.describe('The share of all ways such dice may fall that is lower, and half of what is equal.');
const exact = z.boolean().describe("False where the percentile is the normal distribution's.");

const kind = z.looseObject({
  die: z.string(),
  low: z.int(),
  dice: count,
  faces: z.array(count).describe('How many showed each face, from the lowest on.'),
  mean: z.number(),
  expected: z.number(),
  percentile,
  exact,
  chiSquare: z
    .looseObject({ statistic: z.number().min(0), degrees: z.int().min(1), p: share })
    .nullable()
    .describe('Null while a face is expected less than five times.'),
});

const purpose = z.looseObject({
  what: z.string(),
  rolls: count,
  yes: z
    .looseObject({ rolls: count, observed: count, expected: z.number().min(0), percentile: share })
    .optional()
    .describe('Of the rolls for a yes or no: how many came to yes.'),
});

const luck = z.looseObject({
  dice: count,
  percentile: percentile.nullable(),
  exact,
  kinds: z.array(kind),
  purposes: z.array(purpose),
});

export const luckForm = z.looseObject({
  format: z.literal('affray-luck/1'),
  ruleset: z.string(),
  entries: count,
  people: z.array(luck.extend({ id: z.string(), name: z.string() })),
  sides: z.array(luck.extend({ side: z.string() })),
  all: luck,
  end: z
    .looseObject({
      winner: z.string().nullable().describe('Null when nobody is left.'),
      p: share.describe('The chance of that end at the beginning, everybody playing plainly.'),
      method: z.enum(['exact', 'sampled']),
    })
    .optional()
    .describe('Of a fight that is over.'),
});
