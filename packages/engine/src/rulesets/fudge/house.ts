/**
 * House rules of Fudge: everything a GM may decide differently, with the default and one line of explanation.
 * This file is the manual of the options. The tables are data: a GM may edit each before play (FUDGE-MMM-2, A-05).
 */
import { z } from 'zod';
import {
  BOXES,
  CRITICAL_EFFECTS,
  CRITICAL_TABLE,
  DEGREE_TABLE,
  FACTOR_TABLE,
  GRAZE_TABLE,
  OTHER_TRACKS,
  READS,
  READ_TABLE,
  SHIELDS,
  TRACKS,
} from './catalog.ts';
import { level, trait } from './ladder.ts';

/** Values may be written with spaces, dashes or underscores between words: "near death" for "nearDeath". */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .preprocess((value) => {
      if (typeof value !== 'string') return value;
      const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '');
      return values.find((one) => plain(one) === plain(value)) ?? value;
    }, z.enum(values))
    .meta({ enum: values });

const small = z.int().min(-20).max(20);
const end = z.int().min(-100).max(100).nullable();

/** FUDGE-TRACK-2: a preset by name, or the counts from Scratch to Near Death. */
export const boxes = z
  .preprocess(
    (value) => (typeof value === 'string' ? (BOXES[value as keyof typeof BOXES] ?? value) : value),
    z
      .array(z.int().min(0).max(12), {
        error: (issue) =>
          `Found ${JSON.stringify(issue.input)}; allowed are ${Object.keys(BOXES).join(', ')}, or five counts from Scratch to Near Death such as [3, 1, 1, 1, 1].`,
      })
      .length(5),
  )
  .meta({ orName: Object.keys(BOXES) });

export const house = z.strictObject({
  woundMethod: oneOf(['minMidMax', 'factorPlusDegree', 'numberDie', 'levelDie', 'parity', 'damageRoll'])
    .default('minMidMax')
    .describe(
      'How a blow becomes a wound: the Min-Mid-Max roll, or what it is an alternative to: damage factor + relative degree as it stands, with 1dF on that number, with 1dF on the level, with odd and even of the rolls, or with a 4dF damage roll. (FUDGE-BASE-1, FUDGE-DDR-1)',
    ),
  dice: oneOf(['4dF', 'd100'])
    .default('4dF')
    .describe(
      'Actions are rolled with four Fudge dice, or read off d100, which is not quite the same odds. (FUDGE-DICE-2, R-16)',
    ),
  pacing: oneOf(['simultaneous', 'alternating'])
    .default('simultaneous')
    .describe('Everybody declares and each pair rolls once, or turns in order with one attack each. (FUDGE-ROUND-1)'),
  minHitDegree: trait
    .default(-2)
    .describe('The least rolled degree that can hit, even when it beats the foe: Poor. (FUDGE-OPP-3, A-25)'),
  weaponReachPenalty: z
    .boolean()
    .default(true)
    .describe(
      '-1 to skill when the foe has 2 or more of weapon and shield value above one. A strong dial. (FUDGE-MOD-1, A-26)',
    ),
  factorTable: z
    .array(z.strictObject({ max: end, bonus: small }))
    .min(1)
    .default([...FACTOR_TABLE])
    .describe('Die-reading bonus by damage factor; the first row whose max is not passed. (FUDGE-MMM-2, A-05)'),
  severeFactor: z
    .strictObject({ enabled: z.boolean().default(true), at: small.default(-5), bonus: small.default(-2) })
    .default({ enabled: false, at: -5, bonus: -2 })
    .describe(
      'A damage factor well below zero costs more: this bonus takes the place of the table row. (FUDGE-MMM-2, A-03)',
    ),
  degreeTable: z
    .array(z.strictObject({ min: z.int().min(2).max(100), max: end, bonus: small }))
    .min(1)
    .default([...DEGREE_TABLE])
    .describe('Die-reading bonus by relative degree, from 2 up. (FUDGE-MMM-2, A-05)'),
  bonusCap: z
    .int()
    .min(0)
    .max(20)
    .default(4)
    .describe('A higher total bonus counts as this; past the last row of the read table each step adds 1. (A-02)'),
  readTable: z
    .array(z.enum(READS))
    .min(1)
    .max(21)
    .default([...READ_TABLE])
    .describe('Which die is read at a total bonus of 0, 1, 2 and so on. (FUDGE-MMM-5)'),
  grazeTable: z
    .array(z.strictObject({ max: end, level }))
    .min(1)
    .default([...GRAZE_TABLE])
    .describe('What a graze does, by damage factor. (FUDGE-GRAZE-1, A-13)'),
  grazeModifier: oneOf(['factor', 'none', 'level'])
    .default('factor')
    .describe(
      '"+1 damage" on a graze adds to the damage factor for the graze table, does nothing, or shifts one level. (A-09)',
    ),
  grazeScaleStep: z
    .int()
    .min(0)
    .max(20)
    .default(0)
    .describe(
      'So many steps of Scale over the foe make a graze one level worse, up to Very Hurt; 0 never. (FUDGE-GRAZE-4, A-14)',
    ),
  grazeDie: z
    .boolean()
    .default(false)
    .describe('With a damage die, grazes are rolled for too, and move by one level at most. (FUDGE-GRAZE-3)'),
  hitFloorGraze: z
    .boolean()
    .default(false)
    .describe('A clean hit is never less than a graze of the same blow would be. (A-15, R-09)'),
  allOut: z
    .strictObject({ skill: small.default(1), damage: small.default(1), foeDamage: small.default(2) })
    .prefault({})
    .describe(
      'All-out attack: added to skill, to damage, and to the damage of a foe who wins. (FUDGE-ALLOUT-1, FUDGE-ALLOUT-2)',
    ),
  allOutDefense: z
    .strictObject({ skill: small.default(2) })
    .prefault({})
    .describe('All-out defense: added to skill. (FUDGE-ALLOUT-3)'),
  allOutTie: oneOf(['graze', 'min'])
    .default('graze')
    .describe('A tie lost by an all-out attacker is a graze, or the Min is read. (A-10)'),
  allOutMutualTie: oneOf(['both', 'nothing'])
    .default('both')
    .describe('Two all-out attackers who tie are both hit, or nobody is. (A-11, R-07)'),
  postures: z
    .boolean()
    .default(false)
    .describe(
      'Postures from +2 offense/-2 defense to -2/+2 take the place of the all-out options; both may be hurt. (FUDGE-TACTIC-1)',
    ),
  foePenalty: small
    .default(-1)
    .describe('To the skill of a lone fighter for each foe beyond the first. (FUDGE-MULTI-1)'),
  track: z
    .string()
    .max(40)
    .default('normal')
    .describe(
      'The track of fighters whose sheet names none: normal, epic, pawn, cards, capacity or one of your own. (FUDGE-TRACK-1, A-23)',
    ),
  tracks: z
    .record(z.string().min(1).max(40), z.array(z.int().min(-20).max(100)).length(5))
    .default({})
    .describe(
      'Thresholds of your own, or in place of normal and epic: the least number of Scratch to Near Death. (FUDGE-TRACK-1)',
    ),
  boxes: boxes
    .default([...BOXES.standard])
    .describe(
      'Boxes of fighters whose sheet names none: standard, cinematic, epic, epicMax or five counts. (FUDGE-TRACK-2, A-23)',
    ),
  deathThreshold: z
    .int()
    .min(1)
    .max(100)
    .default(10)
    .describe('From this result on the GM may let the victim die, on every track. (FUDGE-MMM-9, A-06, A-07)'),
  beyond9: oneOf(['ask', 'nearDeath', 'dead'])
    .default('ask')
    .describe(
      'A result of 10 or more: the GM is asked and play goes on as Near Death meanwhile; or it is Near Death; or death. (A-06, A-21, R-13)',
    ),
  penaltyMode: oneOf(['worst', 'sum'])
    .default('worst')
    .describe('The wound penalty is that of the worst box marked, or all of them add up. (A-16)'),
  penalty: z
    .strictObject({
      Scratch: small.max(0).default(0),
      Hurt: small.max(0).default(-1),
      'Very Hurt': small.max(0).default(-2),
    })
    .prefault({})
    .describe('Penalty to skill in each state; Incapacitated and worse cannot act at all. (FUDGE-LEVEL-1, R-03)'),
  scratchOverflowCap: level
    .nullable()
    .default(null)
    .describe('Scratches that find no box are pushed no higher than this; null lets them kill. (A-22)'),
  damageCapacityUse: oneOf(['ddf', 'boxes', 'none'])
    .default('ddf')
    .describe(
      'Damage Capacity counts in the defensive factor; or each level is a box more, at Scratch, Hurt and Very Hurt in turn; or not at all. (A-24)',
    ),
  deathProtection: z
    .array(oneOf(['threeLevels', 'incapacitatedFirst', 'fudgePoint']))
    .max(3)
    .default([])
    .describe(
      'Protections of important characters: three levels worse a blow at most; Near Death only from Incapacitated; a Fudge Point against a deadly wound. (FUDGE-DEATH-1)',
    ),
  protectedKinds: z
    .array(oneOf(['pc', 'major', 'ordinary', 'fodder']))
    .max(4)
    .default(['pc', 'major'])
    .describe('Whom those protections cover. (FUDGE-DEATH-1)'),
  unopposedDegree: oneOf(['fromDifficulty', 'fromFair', 'minOnly'])
    .default('fromDifficulty')
    .describe(
      'Relative degree of an unopposed hit: what is above the Difficulty; what is above Fair; or the Min is read, never a graze. (A-17)',
    ),
  unopposedDifficulty: trait
    .default(0)
    .describe('Difficulty of an unopposed attack when none is named. (FUDGE-RANGE-1)'),
  rangedDodge: z
    .strictObject({ thrown: small.default(0), bow: small.default(-2), gun: small.default(-3), beam: small.default(-3) })
    .prefault({})
    .describe('To the dodging of whoever is shot at, by the missile. (FUDGE-RANGE-1)'),
  shields: z
    .record(z.string().min(1).max(40), z.strictObject({ melee: small, ranged: small, dodge: small }))
    .default({})
    .describe(`Shields of your own or in place of ${Object.keys(SHIELDS).join(', ')}. (FUDGE-DF-7)`),
  criticals: oneOf(['off', 'told', 'beyond', 'table'])
    .default('off')
    .describe(
      'Natural +4 and -4: nothing; pointed out; their degree counts as beyond the ladder; or the critical table is rolled too. (FUDGE-CRIT-1)',
    ),
  criticalMargin: z
    .boolean()
    .default(false)
    .describe('An unopposed roll 4 or more away from its Difficulty is a critical as well. (FUDGE-CRIT-1)'),
  criticalTable: z
    .partialRecord(z.enum(['2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']), z.enum(CRITICAL_EFFECTS))
    .default({ ...CRITICAL_TABLE })
    .describe('What a critical does, by 2d6; sums left out are left to the GM. (FUDGE-CRIT-2)'),
  criticalThrough: z
    .int()
    .min(0)
    .max(2)
    .default(0)
    .describe('Points that a natural +4 gets through against a much larger foe. (FUDGE-DF-9)'),
  scaleStops: oneOf(['noRoll', 'min'])
    .default('noRoll')
    .describe('When Scale alone keeps a blow from harming: no roll, or the Min is read. (FUDGE-DF-9)'),
  healCap: z.int().min(1).max(5).default(3).describe('Most levels that one medical roll heals. (A-29)'),
  healBy: oneOf(['trueLevelExceptPushedScratch', 'trueLevel', 'box'])
    .default('trueLevelExceptPushedScratch')
    .describe(
      'A wound pushed into a higher box heals as what it is, a pushed Scratch as its box; or always as what it is; or as its box. (A-20)',
    ),
  constitutionRoll: z
    .boolean()
    .default(false)
    .describe('Each wound needs a Constitution roll for its week of natural healing. (FUDGE-HEAL-4, R-12)'),
  constitutionDifficulty: z
    .strictObject({ Hurt: trait.default(0), 'Very Hurt': trait.default(1), Incapacitated: trait.default(2) })
    .prefault({})
    .describe('Difficulty of that roll by wound; Near Death takes that of Incapacitated. (FUDGE-HEAL-4)'),
  nearDeathHeals: z
    .boolean()
    .default(false)
    .describe('Near Death heals by the week too, once a medical roll has stopped the dying. (FUDGE-HEAL-5, A-32)'),
  willpowerCancels: z
    .boolean()
    .default(false)
    .describe('A Willpower roll cancels the wound penalty for a round. (FUDGE-LEVEL-4)'),
  willpowerDifficulty: trait.default(2).describe('Difficulty of that roll: Great. (FUDGE-LEVEL-4)'),
  boostCost: z.int().min(1).max(5).default(1).describe('Fudge Points that +4 on a roll costs. (FUDGE-FP-1)'),
});

export type House = z.infer<typeof house>;

/** Every track a sheet may name under these house rules. */
export const trackNames = ({ tracks }: Pick<House, 'tracks'>): string[] => [
  ...new Set([...Object.keys(TRACKS), ...Object.keys(OTHER_TRACKS), ...Object.keys(tracks)]),
];
