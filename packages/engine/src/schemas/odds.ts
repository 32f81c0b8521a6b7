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
const bound = z.number().min(0).describe('No chance is off by more than this.');
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
  rolled: z.array(z.int()).optional().describe('Faces that lie on the table already.'),
  leaves: z.int().min(1),
  outcomes: z.array(z.looseObject({ label: z.string(), p: probability, exact })),
  facts: z.record(z.string(), z.array(z.looseObject({ value, p: probability, exact }))),
  expected: z.record(z.string(), z.looseObject({ value: z.number(), exact })),
});

/** What every move that may be made now is worth, if best play follows. */
const optionOdds = z.looseObject({
  format,
  method: z.literal('exact'),
  ruleset: z.string(),
  by: z.string().describe('Who decides.'),
  side: z.string(),
  against: z.looseObject({ side: z.string(), tactics: z.string() }),
  options: z
    .array(z.looseObject({ move: z.looseObject({ kind: z.string(), by: z.string() }), p: probability }))
    .describe('The best first: the chance that the side wins.'),
  instead: z.looseObject({ tactics: z.string(), p: probability }).describe("The side's own tactics, to compare."),
  bound,
  scenes: z.int().min(1),
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
  lengths: z
    .array(z.looseObject({ turns: z.int().min(0), p: probability }))
    .optional()
    .describe('How many moves the fight takes, rising.'),
  ends: z
    .record(z.string(), z.array(z.looseObject({ state: z.string(), wounds: z.int().min(0), p: probability })))
    .optional()
    .describe('By fighter: how they are when the fight is over, the likeliest first.'),
  byRound: z
    .array(
      z.looseObject({
        round: z.int().min(1),
        winner: z.record(z.string(), probability),
        nobody: probability,
        open: probability,
      }),
    )
    .optional()
    .describe('How the fight stands when so many rounds are over.'),
  scenes: z.int().min(1).optional(),
  bound: bound.optional(),
  fights: z.int().optional(),
  seed: z.string().optional(),
  error: probability.optional().describe('Of a simulation: half the width of the widest 95 % interval.'),
  ended: z.enum(['fights', 'error', 'cancelled']).optional().describe('Why a simulation ended after so many fights.'),
  partial: z.boolean().optional().describe('True of a simulation stopped before it had what was asked for.'),
});

export const oddsForm = z.union([expressionOdds, exchangeOdds, optionOdds, fightOdds]);
