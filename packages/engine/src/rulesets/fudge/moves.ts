/**
 * The moves of Fudge: what fighters declare and decide, and what the GM does.
 */
import { z } from 'zod';
import { GM } from '../../fight/ruleset.ts';
import { READS } from './catalog.ts';
import { oneOf } from './house.ts';
import { level, trait } from './ladder.ts';

const id = z.string().min(1).max(80);
const ids = z.array(id).max(200);
const gm = z.literal(GM);
const reason = z.string().max(500).optional().describe('Why, for the log.');
const withWeapon = z.string().max(60).optional().describe('Name of the weapon; the one in hand when absent.');

/** Fudge Points spent on one's own roll, before it is made. (FUDGE-FP-1) */
const spending = {
  shift: z.boolean().optional().describe('A Fudge Point: the roll counts one level higher. (FUDGE-FP-1)'),
  boost: z.boolean().optional().describe('Fudge Points: +4 on the roll. (FUDGE-FP-1)'),
};
/** What a blow may be announced as. */
const announced = {
  aim: trait
    .optional()
    .describe('Aimed at a small part: -1, and the rolled degree that finds it, Good or Great. (FUDGE-MOD-1)'),
  stun: z.boolean().optional().describe('To stun, not to wound. (FUDGE-STUN-1)'),
  pull: level.optional().describe('A pulled blow: the most it may do. (FUDGE-PULL-1)'),
  unaware: z.boolean().optional().describe('The target does not see it coming: an unopposed roll. (FUDGE-RANGE-1)'),
  difficulty: trait.optional().describe('Difficulty of an unopposed or ranged attack. (FUDGE-RANGE-1)'),
};

export const stances = ['normal', 'allOutAttack', 'allOutDefense'] as const;
export type Stance = (typeof stances)[number];

/** What a fighter may declare for a round. */
const declarations = [
  z.strictObject({
    kind: z.literal('attack'),
    by: id,
    on: id,
    with: withWeapon,
    stance: oneOf(['normal', 'allOutAttack']).optional().describe('normal when absent. (FUDGE-ALLOUT-1)'),
    posture: z.int().min(-2).max(2).optional().describe('Added to offense, taken from defense. (FUDGE-TACTIC-1)'),
    ...announced,
    ...spending,
  }),
  z.strictObject({
    kind: z.literal('defend'),
    by: id,
    on: id.optional().describe('Whom one faces, when nobody attacks.'),
    study: z
      .boolean()
      .optional()
      .describe('Read the foe: with Perception or Tactics, -1 for the foe next round. (FUDGE-ALLOUT-3)'),
    ...spending,
  }),
  z.strictObject({ kind: z.literal('shoot'), by: id, on: id, with: withWeapon, ...announced, ...spending }),
  z.strictObject({ kind: z.literal('dodge'), by: id, ...spending }),
  z.strictObject({ kind: z.literal('act'), by: id, what: z.string().max(200).optional() }),
  z.strictObject({ kind: z.literal('treat'), by: id, on: id }),
] as const;

/** What a fighter may do beside. */
const otherMoves = [
  z.strictObject({ kind: z.literal('resolve'), by: id }),
  z.strictObject({ kind: z.literal('kill'), by: id, on: id }),
  z.strictObject({ kind: z.literal('steel'), by: id }),
  z.strictObject({
    kind: z.literal('spend'),
    by: id,
    use: z
      .enum(['life', 'wound'])
      .describe('Against a deadly wound just taken, or to lower a wound one level. (FUDGE-FP-1)'),
    level: level.optional().describe('The true level of the wound to lower.'),
  }),
  z.strictObject({ kind: z.literal('decline'), by: id }),
  z.strictObject({ kind: z.literal('leave'), by: id }),
] as const;

/** What the GM does. */
const gmMoves = [
  z.strictObject({
    kind: z.literal('exchange'),
    by: gm,
    between: z.array(id).length(2),
    stances: z.array(oneOf(stances)).length(2).optional().describe('As declared, or normal, when absent.'),
    reason,
  }),
  z.strictObject({
    kind: z.literal('result'),
    by: gm,
    winner: id,
    on: id,
    degrees: z.int().min(0).max(100).describe('Relative degree the winner wins by; 0 for a tie.'),
    stance: oneOf(stances).optional(),
    foeStance: oneOf(stances).optional(),
    with: withWeapon,
    read: z.enum(READS).optional(),
    reason,
  }),
  z.strictObject({ kind: z.literal('read'), by: gm, on: id, read: z.enum([...READS, 'rule']), reason }),
  z.strictObject({ kind: z.literal('wound'), by: gm, on: id, level, reason }),
  z.strictObject({ kind: z.literal('override'), by: gm, on: id, from: level, to: level, reason }),
  z.strictObject({
    kind: z.literal('fate'),
    by: gm,
    on: id,
    to: oneOf(['in', 'fled', 'dead', 'nearDeath', 'knockedOut', 'awake']),
    reason,
  }),
  z.strictObject({
    kind: z.literal('modifier'),
    by: gm,
    on: id,
    skill: z.int().min(-20).max(20).optional(),
    damage: z.int().min(-20).max(20).optional(),
    next: z.int().min(-20).max(20).optional().describe('To skill in the next round only.'),
    reason,
  }),
  z.strictObject({ kind: z.literal('helpless'), by: gm, on: id, to: z.boolean().default(true), reason }),
  z.strictObject({ kind: z.literal('disarm'), by: gm, on: id, to: z.boolean().default(true), reason }),
  z.strictObject({ kind: z.literal('points'), by: gm, on: id, to: z.int().min(0).max(50), reason }),
  z.strictObject({ kind: z.literal('rest'), by: gm, who: ids.optional(), reason }),
  z.strictObject({
    kind: z.literal('medical'),
    by: gm,
    on: id,
    degree: trait.optional().describe('The rolled degree, when it is known; otherwise it is rolled.'),
    healer: id.optional().describe('Whose medical skill is rolled.'),
    skill: trait.optional().describe('The skill rolled, in place of a healer.'),
    success: z.boolean().optional().describe("A Fudge Point of the healer's makes sure of a Good result. (FUDGE-FP-1)"),
    again: z.boolean().optional().describe('By leave of the GM although it was tried before. (A-30)'),
    time: z.string().max(100).optional().describe('How long it takes; the GM says. (FUDGE-HEAL-3)'),
    reason,
  }),
  z.strictObject({
    kind: z.literal('heal'),
    by: gm,
    on: id,
    levels: z.int().min(1).max(5),
    time: z.string().max(100).optional(),
    reason,
  }),
  z.strictObject({
    kind: z.literal('week'),
    by: gm,
    who: ids.optional(),
    weeks: z.int().min(1).max(52).default(1),
    reason,
  }),
  z.strictObject({ kind: z.literal('order'), by: gm, order: ids, turn: id.optional(), reason }),
  z.strictObject({ kind: z.literal('end'), by: gm, to: z.boolean().default(true), reason }),
  z.strictObject({
    kind: z.literal('sheet'),
    by: gm,
    on: id,
    to: z.record(z.string(), z.unknown()).describe('Fields of the sheet to put in place.'),
    reason,
  }),
  z.strictObject({
    kind: z.literal('tables'),
    by: gm,
    to: z.record(z.string(), z.unknown()).describe('House rules and tables to put in place.'),
    reason,
  }),
  z.strictObject({
    kind: z.literal('join'),
    by: gm,
    id: id.optional(),
    name: z.string().min(1).max(80),
    side: z.string().min(1).max(80),
    sheet: z.record(z.string(), z.unknown()).default({}),
    reason,
  }),
  z.strictObject({ kind: z.literal('note'), by: gm, text: z.string().max(2000) }),
] as const;

const declaration = z.discriminatedUnion('kind', [...declarations]);
export const move = z.discriminatedUnion('kind', [...declarations, ...otherMoves, ...gmMoves]);
export type Declaration = z.infer<typeof declaration>;
export type Move = z.infer<typeof move>;
export type MoveOf<Kind extends Move['kind']> = Extract<Move, { kind: Kind }>;
