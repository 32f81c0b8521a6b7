/**
 * House rules of MST-2: everything a GM may decide differently, with the default and one line of explanation.
 * This file is the manual of the options.
 */
import { z } from 'zod';
import { pooled } from './sheet.ts';

/** Most power factors of one's own: with the six of the book they fit the bits of a claim. */
const MOST_FACTORS = 20;

/** Values of several words may be written with spaces, dashes or underscores. */
const oneOf = <const T extends readonly [string, ...string[]]>(
  values: T,
  aliases: Readonly<Record<string, T[number]>> = {},
) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? (aliases[value] ?? value.replace(/[\s-]/g, '_')) : value),
      z.enum(values),
    )
    .meta({ enum: values });

export const house = z.strictObject({
  shock: z
    .enum(['hit', 'wound'])
    .default('hit')
    .describe(
      'One shock check a hit, on the new total, or one for every wound of it. The strongest dial on how deadly fights are. (MST-Q01)',
    ),
  reach: z
    .enum(['state', 'every', 'none'])
    .default('state')
    .describe(
      'Being inside a longer weapon lasts until someone backs off; or every attack with the shorter weapon is met by a counter; or reach plays no part. (MST-Q05)',
    ),
  lethality: z
    .enum(['dead', 'out', 'split'])
    .default('out')
    .describe(
      'What succumbing means: death, out of the fight with the fate open, or a second check that decides between incapacitated, dying and dead. (MST-14, MST-15)',
    ),
  healing: z
    .enum(['low', 'high', 'off'])
    .default('low')
    .describe('Natural healing a day of rest: slow (low fantasy), quick (high fantasy) or none. (MST-16)'),
  healLow: z
    .enum(['literal', 'atmost', 'exceeds'])
    .default('literal')
    .describe(
      'Slow healing mends a wound when the hit dice come below the wounds, at most at the wounds, or above them. Read literally the last wounds never heal; for long campaigns take one of the others. (MST-Q20)',
    ),
  startInside: z
    .boolean()
    .default(false)
    .describe('First contact begins inside the longer weapon: an ambush, an alley, a brawl. (MST-Q12)'),
  nat1: oneOf(['none', 'auto_miss'])
    .default('none')
    .describe(
      'A natural 1 is nothing special, or always a miss. The cure when a skilled spear can never be closed upon. (MST-Q04)',
    ),
  nat20: oneOf(['none', 'auto_hit', 'critical'])
    .default('none')
    .describe('A natural 20 is nothing special, always a hit, or always a hit and a critical blow. (MST-Q04)'),
  order: oneOf(['list', 'sides', 'each_fight', 'each_round'], {
    'd20+skill each fight': 'each_fight',
    'd20+skill each round': 'each_round',
    'each fight': 'each_fight',
    'each round': 'each_round',
  })
    .default('list')
    .describe(
      'Turn order: the list as it stands (the GM may reorder it), one side after the other, or d20 + skill rolled each fight or each round. (MST-Q13)',
    ),
  counters: z
    .enum(['automatic', 'asked'])
    .default('automatic')
    .describe('Free counter-attacks are always taken, or the defender is asked each time. (MST-Q31)'),
  counterLimit: z
    .union([z.literal('none'), z.int().min(0).max(100)])
    .default('none')
    .describe('Most free counter-attacks of one fighter in a round. (MST-Q31)'),
  hitSpoilsAction: z
    .boolean()
    .default(false)
    .describe('A counter-attack that hits also spoils a potion, a spell or another action. (MST-Q09)'),
  outOfReach: oneOf(['all', 'leaving_only'])
    .default('all')
    .describe(
      'A weapon that cannot reach gives no counter-attack: against leaving, other actions and shooting alike, or against leaving only. (MST-Q08)',
    ),
  readyProvokes: z
    .boolean()
    .default(true)
    .describe('Readying a weapon while engaged gives free counter-attacks. (MST-Q40)'),
  shieldHand: z
    .boolean()
    .default(true)
    .describe('A shield takes a hand, so it cannot go with a two-handed grip. (MST-Q11)'),
  parity: z
    .enum(['die', 'total'])
    .default('die')
    .describe('Whether a missile goes astray is read off the die or off the total. (MST-Q14)'),
  scatterPool: oneOf(['with_target', 'others_only'])
    .default('with_target')
    .describe('A missile gone astray may still find its target, or finds only the others near it. (MST-Q15)'),
  helplessAutoHit: z.boolean().default(false).describe('Blows against the helpless hit without a roll. (MST-Q32)'),
  burn: z
    .enum(['power', 'wounds'])
    .default('power')
    .describe('Burning rolls 1d12 against protection for one wound, or the number rolled is the wounds. (MST-Q22)'),
  shieldVsFire: z.boolean().default(true).describe('A shield counts as protection against burning. (MST-Q22)'),
  fallRound: z
    .enum(['floor', 'nearest', 'ceil'])
    .default('floor')
    .describe('A fall of part of ten feet rounds down, to the nearest, or up. (MST-Q23)'),
  dyingRounds: z
    .int()
    .min(0)
    .max(1000)
    .default(0)
    .describe('Rounds after which the dying die without aid; 0 leaves it to the GM. (MST-Q35)'),
  extraRollsPerDay: z
    .int()
    .min(0)
    .max(20)
    .default(0)
    .describe('Further healing rolls a day under medical care. (MST-Q42)'),
  factors: z
    .record(z.string().min(1).max(40), pooled)
    .refine((own) => Object.keys(own).length <= MOST_FACTORS, {
      error: (issue) =>
        `Found ${Object.keys(issue.input as object).length} power factors; at most ${MOST_FACTORS} of your own are allowed.`,
    })
    .default({})
    .describe(
      'Power factors of your own, name and dice, beside the six of the book; still only the largest counts. (MST-Q26)',
    ),
});

export type House = z.infer<typeof house>;
