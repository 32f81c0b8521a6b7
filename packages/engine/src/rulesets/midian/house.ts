/**
 * House rules of Midian: everything a GM may decide differently, with the default and one line of explanation.
 * This file is the manual of the options.
 */
import { z } from 'zod';
import { LOADS } from './catalog.ts';

/** Words may be written with spaces, dashes or underscores. */
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .preprocess((value) => {
      // YAML reads on and off as true and false.
      if (value === true) return 'on';
      if (value === false) return 'off';
      return typeof value === 'string' ? value.replace(/[\s-]/g, '_') : value;
    }, z.enum(values))
    .meta({ enum: values });

const onOff = () => oneOf(['on', 'off']);
const noneOr = (low: number, high: number) => z.union([z.literal('none'), z.int().min(low).max(high)]);
const packResistances = z.record(z.string().min(1).max(40), z.int().min(0).max(200)).default({});
const packLoad = z.enum(LOADS).default('light');
const packDice = z.string().regex(/^\d{0,2}d\d{1,3}(\+\d{0,2}d\d{1,3})*(\+\d{1,2})?$/, {
  error: 'Dice are written such as 1d8 or 2d6+1.',
});

export const pack = z.strictObject({
  weapons: z
    .record(
      z.string().min(1).max(60),
      z.strictObject({
        dice: packDice,
        type: z.string().min(1).max(40),
        load: packLoad,
        ranged: z.boolean().default(false),
        device: z.boolean().default(false),
        flame: z.int().min(0).max(20).default(0),
        twoHandle: z.boolean().default(false),
      }),
    )
    .default({}),
  armor: z
    .record(
      z.string().min(1).max(60),
      z.strictObject({
        ac: z.int().min(-20).max(40).default(0),
        dr: z.int().min(0).max(100).default(0),
        resistances: packResistances,
        load: packLoad,
        skill: z.int().min(-40).max(0).default(0),
      }),
    )
    .default({}),
  shields: z
    .record(
      z.string().min(1).max(60),
      z.strictObject({
        ac: z.int().min(-20).max(40).default(0),
        block: z.int().min(-20).max(40).default(0),
        load: packLoad,
        dice: packDice.default('1d4'),
      }),
    )
    .default({}),
});

export const house = z.strictObject({
  resistanceMethod: oneOf(['A', 'B', 'B2', 'C', 'D'])
    .default('A')
    .describe(
      'Resistance by blocks of ten (A), proportional (B), reduced blocks (B2), a chance to take nothing (C), or more armor class (D). (AMB-1)',
    ),
  resistanceRounding: oneOf(['up', 'nearest', 'down'])
    .default('up')
    .describe('How a resistance that is no multiple of ten becomes one. (AMB-1b)'),
  fractions: oneOf(['ignore', 'keep']).default('ignore').describe('Whole points only, or hundredths kept. (AMB-44)'),
  willpowerTrigger: oneOf(['exceed', 'reach'])
    .default('exceed')
    .describe('Willpower is checked when hit points spill into life points, or as soon as they are full. (AMB-2)'),
  willpowerRepeat: oneOf(['first_overflow', 'every_overflow'])
    .default('first_overflow')
    .describe('Willpower is checked at the first overflow only, or at every one. (AMB-3)'),
  willpowerCheck: z
    .union([
      z.strictObject({ kind: z.literal('save'), target: z.int().min(1).max(60).default(15) }),
      z.strictObject({ kind: z.literal('roll_under') }),
    ])
    .default({ kind: 'save', target: 15 })
    .describe('A save at or above a target, or d20 at or under the Willpower attribute. (AMB-4)'),
  shockOnTriggeredCheck: onOff()
    .default('on')
    .describe('Does the shock of a blow lower the Willpower check it causes? (AMB-4b)'),
  systemShockFailure: oneOf(['unbound_dead_bound_coma', 'dead', 'coma'])
    .default('unbound_dead_bound_coma')
    .describe('Failing system shock means death, coma, or coma only for those whose wounds are bound. (AMB-5)'),
  systemShockFrequency: oneOf(['each_damage', 'once_per_round', 'first_only'])
    .default('each_damage')
    .describe(
      'System shock is rolled at each damage above the capacity, once a round, or the first time only. (AMB-6)',
    ),
  shockAffectsSystemShock: oneOf(['off', 'minus1_per_point'])
    .default('off')
    .describe('Does shock take a further percent a point from system shock? (AMB-7)'),
  overcapWoundsBleed: onOff()
    .default('off')
    .describe('Do points from being above the life point capacity bleed each minute later on? (AMB-9)'),
  woundPenaltyStart: oneOf(['tick', 'infliction'])
    .default('tick')
    .describe('The penalty of a wound begins when it bleeds, or when it is dealt. (AMB-10)'),
  bleedClock: oneOf(['per_wound', 'global'])
    .default('per_wound')
    .describe('Each wound counts its own minute, or all bleed at the end of the same one. (AMB-11)'),
  woundsFrom: oneOf(['after_reduction', 'before'])
    .default('after_reduction')
    .describe('Wounds come from damage after or before resistance and reduction. (AMB-12)'),
  roundsPerMinute: z.int().min(1).max(60).default(10).describe('Rounds in a minute. (AMB-13, MID-TIME-1)'),
  endOfRoundShock: oneOf(['initiative_only', 'whole_next_round'])
    .default('initiative_only')
    .describe('Damage at the end of a round lowers the next initiative only, or all of the next round. (AMB-14)'),
  minDamage: z.int().min(0).max(1).default(0).describe('The least a hit does before doubling: 0 or 1. (AMB-16)'),
  shieldNormalBlocks: oneOf(['per_level', 'per_two_levels'])
    .default('per_level')
    .describe('Blocks of a skilled shield: one a level, or one for two levels. (AMB-17)'),
  parryRounding: oneOf(['up', 'down'])
    .default('up')
    .describe('One free parry for two levels: half a pair rounds up or down. (AMB-18)'),
  shieldSkilledHandPenalty: onOff()
    .default('off')
    .describe('Do skilled shield users suffer the penalties for hands too? (AMB-19)'),
  unskilledParryCostsAction: onOff().default('on').describe('A parry without skill takes the next action. (AMB-20)'),
  paidParries: onOff().default('on').describe('Beyond the free ones, parries may be paid for with actions. (AMB-21)'),
  defaultActions: z.int().min(1).max(10).default(2).describe('Actions a round where a sheet says nothing. (AMB-22)'),
  defencesPerAttack: z
    .preprocess((value) => (value === 1 ? '1' : value), z.enum(['1', 'many']))
    .default('1')
    .describe('One attempt at defense against an attack, or as many as one has. (AMB-23)'),
  declareDefence: oneOf(['after_hit', 'before_roll'])
    .default('after_hit')
    .describe('A defense is chosen once the attack is known to hit, or before it is rolled. (AMB-24)'),
  naturalExtremesOnDefence: onOff()
    .default('on')
    .describe('Natural 1-2 fails and 19-20 succeeds on defense rolls too. (AMB-25)'),
  rangedMinimumOn: oneOf(['total', 'natural'])
    .default('total')
    .describe('The minimum of 8 for missiles is on the total or on the die. (AMB-26)'),
  parryMissiles: oneOf(['shield_only', 'all', 'none'])
    .default('shield_only')
    .describe(
      'Missiles may be blocked with shields, parried with anything, or neither; dodging is always allowed. (AMB-27)',
    ),
  totalAttackRevision: oneOf(['new', 'old'])
    .default('new')
    .describe('Total Attack gives +2 to attack, damage and initiative (new), or to attack only (old). (AMB-28)'),
  fightDefensivelyCost: z
    .int()
    .min(-20)
    .max(0)
    .default(-2)
    .describe('Attack penalty of fighting defensively. (AMB-29)'),
  chargeDoubles: oneOf(['dice', 'total', 'off'])
    .default('dice')
    .describe('A charge doubles the dice of the weapon, the whole damage, or nothing. (AMB-30)'),
  strengthInDamage: oneOf(['bonus', 'attribute'])
    .default('bonus')
    .describe('Strength in damage is the bonus of Strength or the attribute itself. (AMB-31)'),
  quarterStrengthRounding: oneOf(['down', 'up', 'nearest'])
    .default('down')
    .describe('How a quarter of Strength rounds for two-handed blows. (AMB-32)'),
  fallTargetOverride: noneOr(1, 2000)
    .default('none')
    .describe('The save target of every fall, in place of its yards. (AMB-34)'),
  fallReduction: oneOf(['both', 'dr_only', 'none'])
    .default('both')
    .describe('What helps against falls: smashing resistance and reduction, reduction only, or nothing. (AMB-37)'),
  fireCumulative: oneOf(['taken', 'rolled'])
    .default('taken')
    .describe('The target of a continuing fire counts damage taken so far, or damage rolled. (AMB-38)'),
  ambientFire: oneOf(['constant', 'spreads'])
    .default('constant')
    .describe('Fire around somebody keeps its dice, or spreads and dies like a fire on somebody. (AMB-39)'),
  fireDiceCap: noneOr(1, 100).default('none').describe('The most dice a fire can grow to. (AMB-40)'),
  endOfRoundOrder: z
    .array(z.enum(['fire', 'bleed', 'overcap']))
    .length(3)
    .refine((steps) => new Set(steps).size === 3, { error: 'Name fire, bleed and overcap, each once.' })
    .default(['fire', 'bleed', 'overcap'])
    .describe('In which order damage comes at the end of a round. (AMB-43)'),
  gearLoadTable: oneOf(['trained', 'untrained'])
    .default('trained')
    .describe('The table for loads carried without armor. (AMB-45)'),
  loadCombine: oneOf(['step_up_on_pair', 'highest'])
    .default('step_up_on_pair')
    .describe('Two loads of a level, medium or above, make the next level; or only the highest counts. (AMB-46)'),
  loadOnDodge: onOff()
    .default('off')
    .describe('Does the attack penalty of load lower parries and dodges too? (AMB-47)'),
  initiativeTies: oneOf(['simultaneous', 'reroll', 'stat'])
    .default('simultaneous')
    .describe('Equal initiative acts at the same time, rolls again, or goes by the bonus. (AMB-49)'),
  directLpWillpower: onOff()
    .default('off')
    .describe('Does damage straight to life points force a Willpower check? (AMB-51)'),
  unconsciousDuration: oneOf(['until_tended', 'minutes', 'gm'])
    .default('until_tended')
    .describe('The unconscious check each minute once tended, each minute anyway, or wake by the GM. (AMB-52)'),
  bothThresholds: oneOf(['system_shock_only', 'both'])
    .default('system_shock_only')
    .describe('A blow that crosses both capacities asks for system shock only, or for both checks. (AMB-54)'),
  criticalEffect: oneOf(['gm_prompt', 'none'])
    .default('gm_prompt')
    .describe('The GM is asked for an effect of a critical hit, or there is none beyond the doubling.'),
  fumbleEffect: oneOf(['gm_prompt', 'none'])
    .default('gm_prompt')
    .describe('The GM is asked for an effect of a fumble, or there is none beyond the miss.'),
  bleedPenaltyCounts: oneOf(['twice', 'once'])
    .default('twice')
    .describe('A bleeding point counts as shock and as a penalty for a minute, or as the penalty only. (R4)'),
  shock: onOff().default('on').describe('Does damage lower rolls at all? For comparison and teaching.'),
  carriedShock: onOff().default('on').describe('Does shock lower the next initiative? For comparison and teaching.'),
  pack: pack
    .default({ weapons: {}, armor: {}, shields: {} })
    .describe('Weapons, armor and shields of your own, beside or in place of the default lists.'),
});

export type House = z.infer<typeof house>;
