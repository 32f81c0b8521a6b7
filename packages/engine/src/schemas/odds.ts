/**
 * The form of an odds document, as the command prints it with --json. Nothing reads it back; the schema made of it
 * tells others what to expect.
 */
import { z } from 'zod';

const probability = z.number().min(0).max(1);
const exact = z
  .string()
  .regex(/^-?\d+\/\d+$/)
  .describe('An exact fraction, "p/q".');
const format = z.literal('affray-odds/1');

const chance = z.looseObject({
  p: probability,
  exact: exact.optional(),
  interval: z.array(probability).length(2).optional().describe('The 95 % interval, when sampled.'),
});
const mean = z.looseObject({ mean: z.number().nullable().describe('Null when infinite.'), exact: exact.optional() });
const value = z.union([z.number(), z.boolean(), z.string()]);

/** Odds of a dice expression. */
const expressionOdds = z.looseObject({
  format,
  method: z.literal('exact'),
  expression: z.string(),
  outcomes: z
    .array(z.looseObject({ value: z.number(), p: probability, exact: exact.optional() }))
    .describe('In rising order.'),
});

/** Odds of one move. */
const exchangeOdds = z.looseObject({
  format,
  method: z.literal('exact'),
  move: z.looseObject({ kind: z.string(), by: z.string() }),
  leaves: z.int().min(1),
  outcomes: z.array(z.looseObject({ label: z.string(), p: probability, exact })),
  facts: z.record(z.string(), z.array(z.looseObject({ value, p: probability, exact }))),
  expected: z.record(z.string(), z.looseObject({ value: z.number(), exact })),
});

/** Odds of a whole fight. */
const fightOdds = z.looseObject({
  format,
  method: z.enum(['exact', 'sampled']),
  ruleset: z.string(),
  winner: z.record(z.string(), chance).describe('By side.'),
  nobody: chance,
  undecided: chance,
  turns: mean,
  rolls: mean,
  rounds: mean,
  fights: z.int().optional(),
  seed: z.string().optional(),
});

export const oddsForm = z.union([expressionOdds, exchangeOdds, fightOdds]);
