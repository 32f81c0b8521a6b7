/**
 * The moves of Midian: what fighters decide, and what the GM does. The words for them are in `phrases.ts`.
 */
import { z } from 'zod';
import { GM } from '../../fight/ruleset.ts';
import { SURFACES } from './catalog.ts';
import { RANGES } from './defaults.ts';
import { CONDITIONS, STANCES } from './scene.ts';
import { dice } from './sheet.ts';
import { SHIELD_MODES } from './shields.ts';

const id = z.string().min(1).max(80);
const gm = z.literal(GM);
const text = z.string().min(1).max(500);
const reason = z.string().max(500).optional().describe('Why, for the log.');
const flag = z.boolean().optional();
const percent = z.int().min(0).max(100);
const withWeapon = z.string().max(60).optional().describe('Name of the weapon; the one in hand when absent.');
const hands = z
  .union([z.literal(1), z.literal(2)])
  .optional()
  .describe('Hands it is held in.');
const cover = percent
  .optional()
  .describe('Cover between the two, when it differs from what the scene says. (MID-COV-2)');
const answer = z
  .enum(['parry', 'block', 'dodge', 'none'])
  .optional()
  .describe('The defense that the defender has declared beforehand; they are asked when absent. (MID-DEF-1)');
const points = z.number().min(-100).max(100).default(0);
const nonNegative = z.number().min(0).max(10_000);

const fighterMoves = [
  z.strictObject({
    kind: z.literal('declare'),
    by: id,
    stance: z.enum(STANCES).default('normal').describe('What the round is spent on. (MID-INI-1)'),
    shield: z.enum(SHIELD_MODES).optional().describe('What the shield is used for. (MID-SHD-2 to MID-SHD-5)'),
  }),
  z.strictObject({
    kind: z.literal('attack'),
    by: id,
    on: id,
    with: withWeapon,
    hands,
    charge: flag.describe('A charge. (MID-MODE-4)'),
    ambush: flag.describe('From ambush: damage by the feature of the sheet. (MID-MODE-5)'),
    cramped: flag.describe('No room to put force behind the blow. (MID-MODE-6)'),
    nonLethal: flag.describe('Half damage, no wounds, never life points.'),
    aim: z.string().max(60).optional().describe('What is aimed at; the GM rules on the effect. (MID-SPC-1)'),
    both: z.string().max(60).optional().describe('Weapon in the off hand that strikes after it. (MID-MODE-3)'),
    range: z.enum(Object.keys(RANGES) as [keyof typeof RANGES]).optional(),
    cover,
    defense: answer,
  }),
  z.strictObject({ kind: z.literal('follow'), by: id, on: id, cover, defense: answer }),
  z.strictObject({ kind: z.literal('shieldFirst'), by: id, on: id, defense: answer }),
  z.strictObject({ kind: z.literal('parry'), by: id, with: withWeapon }),
  z.strictObject({ kind: z.literal('block'), by: id }),
  z.strictObject({ kind: z.literal('dodge'), by: id }),
  z.strictObject({ kind: z.literal('undefended'), by: id }),
  z.strictObject({ kind: z.literal('evade'), by: id }),
  z.strictObject({ kind: z.literal('bindWounds'), by: id, on: id }),
  z.strictObject({ kind: z.literal('smother'), by: id, on: id }),
  z.strictObject({ kind: z.literal('wait'), by: id, after: id }),
  z.strictObject({ kind: z.literal('pass'), by: id }),
  z.strictObject({ kind: z.literal('act'), by: id, what: z.string().max(200).optional() }),
  z.strictObject({ kind: z.literal('ready'), by: id, with: withWeapon, hands }),
  z.strictObject({ kind: z.literal('takeCover'), by: id, cover: percent, hard: flag, behind: id.optional() }),
  z.strictObject({ kind: z.literal('grapple'), by: id, on: id }),
  z.strictObject({ kind: z.literal('breakFree'), by: id }),
  z.strictObject({ kind: z.literal('coupDeGrace'), by: id, on: id, with: withWeapon }),
  z.strictObject({
    kind: z.literal('bless'),
    by: id,
    hp: z.int().min(1).max(50).default(1),
    of: z.array(z.enum(['attack', 'parry', 'damage', 'initiative'])).max(4),
  }),
  z.strictObject({ kind: z.literal('flee'), by: id }),
] as const;

const modifiers = {
  attack: points,
  damage: points,
  initiative: points,
  defense: points,
  saves: points,
};

const gmMoves = [
  z.strictObject({
    kind: z.literal('initiative'),
    by: gm,
    quiet: flag.describe('A round in which nobody rolls, as nothing is fought over.'),
  }),
  z.strictObject({ kind: z.literal('endRound'), by: gm }),
  z.strictObject({ kind: z.literal('time'), by: gm, rounds: z.int().min(1).max(600), reason }),
  z.strictObject({
    kind: z.literal('harm'),
    by: gm,
    on: id,
    dice: dice.optional(),
    points: nonNegative.optional(),
    type: z.string().min(1).max(40).optional().describe('Damage type; none when absent.'),
    attack: z.boolean().default(true).describe('Does it make wounds and meet reduction, as an attack does?'),
    directLp: flag.describe('Straight to life points: some poisons, choking. (MID-HP-6)'),
    save: z.string().max(40).optional().describe('A save against this kind first; success halves. (MID-SAV-1)'),
    target: z.int().min(1).max(2000).optional(),
    avoid: flag.describe('Success of the save avoids all of it.'),
    reason,
  }),
  z.strictObject({
    kind: z.literal('fall'),
    by: gm,
    on: id,
    feet: z.number().min(0).max(100_000),
    surface: z.enum(Object.keys(SURFACES) as [keyof typeof SURFACES]).default('soil'),
    controlled: flag.describe('A jump in full control of oneself. (MID-FALL-5)'),
    spikes: dice.optional().describe('Dice of spikes as they are set, already doubled as a charge. (MID-FALL-8)'),
    spike: dice.optional().describe('Dice of one blade of that size: doubled, unless the fall is controlled.'),
    die: z.int().min(2).max(100).optional().describe('Another die in place of that of the surface.'),
    target: z.int().min(1).max(2000).optional(),
    breakfall: flag.describe('Turning in the air: the Breakfall skill adds to the save. (MID-FALL-11)'),
    bonus: z.int().min(-40).max(40).optional().describe('Bonus to the save, hard cover for example.'),
    terminal: z.int().min(2000).max(100_000).optional().describe('Feet after which dice no longer grow. (MID-FALL-7)'),
    reason,
  }),
  z.strictObject({
    kind: z.literal('ignite'),
    by: gm,
    on: id,
    dice: z.int().min(0).max(100).optional(),
    body: percent.optional().describe('Percent of the body exposed, in place of dice. (MID-FIRE-1)'),
    heat: z.enum(['normal', 'cool', 'hot', 'molten']).default('normal'),
    around: flag.describe('Fire around, not on the fighter. (AMB-39)'),
    steam: flag.describe('Steam or indirect heat. (MID-FIRE-8)'),
    passing: flag.describe('Passed through quickly: one action of grace. (MID-FIRE-3)'),
    reason,
  }),
  z.strictObject({ kind: z.literal('douse'), by: gm, on: id, around: flag, reason }),
  z.strictObject({ kind: z.literal('arrows'), by: gm, on: id, arrows: z.int().min(1).max(20), reason }),
  z.strictObject({ kind: z.literal('bind'), by: gm, on: id, reason }),
  z.strictObject({
    kind: z.literal('set'),
    by: gm,
    on: id,
    hp: nonNegative.optional(),
    lp: nonNegative.optional(),
    shock: z.int().min(0).max(1000).optional(),
    carried: z.int().min(0).max(1000).optional(),
    minute: z.int().min(0).max(1000).optional().describe('Penalties that last a minute from now.'),
    wounds: z.int().min(0).max(200).optional(),
    overflowed: flag,
    reason,
  }),
  z.strictObject({ kind: z.literal('condition'), by: gm, on: id, to: z.enum(CONDITIONS), reason }),
  z.strictObject({ kind: z.literal('fatigue'), by: gm, on: id, points: z.int().min(-999).max(999), reason }),
  z.strictObject({
    kind: z.literal('save'),
    by: gm,
    on: id,
    against: z.string().min(1).max(40),
    target: z.int().min(-100).max(2000).optional(),
    bonus: z.int().min(-100).max(100).optional(),
    also: z.array(z.string().max(40)).max(5).optional().describe('Further kinds whose bonuses apply. (MID-SAV-6)'),
    reason,
  }),
  z.strictObject({
    kind: z.literal('cover'),
    by: gm,
    on: id,
    cover: percent,
    hard: flag,
    behind: id.optional(),
    reason,
  }),
  z.strictObject({ kind: z.literal('prone'), by: gm, on: id, to: z.boolean().default(true), reason }),
  z.strictObject({ kind: z.literal('helpless'), by: gm, on: id, to: z.boolean().default(true), reason }),
  z.strictObject({
    kind: z.literal('paralyze'),
    by: gm,
    on: id,
    to: z.enum(['magical', 'neural', 'seizure', 'none']),
    reason,
  }),
  z.strictObject({ kind: z.literal('injure'), by: gm, on: id, text, ...modifiers, reason }),
  z.strictObject({ kind: z.literal('mend'), by: gm, on: id, text, reason }),
  z.strictObject({ kind: z.literal('loseAction'), by: gm, on: id, actions: z.int().min(1).max(10).default(1), reason }),
  z.strictObject({
    kind: z.literal('heal'),
    by: gm,
    on: id,
    hours: nonNegative.default(0),
    days: nonNegative.default(0),
    treated: flag,
    dice: dice.optional().describe('Dice of hit points healed at once. (MID-WND-6)'),
    hp: nonNegative.optional(),
    lp: nonNegative.optional(),
    reason,
  }),
  z.strictObject({ kind: z.literal('wound'), by: gm, on: id, wounds: z.int().min(1).max(20).default(1), reason }),
  z.strictObject({ kind: z.literal('place'), by: gm, on: id, initiative: z.int().min(-200).max(200), reason }),
  z.strictObject({ kind: z.literal('sheet'), by: gm, on: id, to: z.record(z.string(), z.unknown()), reason }),
  z.strictObject({
    kind: z.literal('join'),
    by: gm,
    id: id.optional(),
    name: z.string().min(1).max(80),
    side: z.string().min(1).max(80),
    sheet: z.record(z.string(), z.unknown()).default({}),
    reason,
  }),
  z.strictObject({
    kind: z.literal('contest'),
    by: gm,
    between: z.array(id).length(2),
    bonuses: z.array(z.int().min(-100).max(100)).length(2).default([0, 0]),
    text: z.string().max(200).optional(),
  }),
  z.strictObject({ kind: z.literal('note'), by: gm, text: z.string().min(1).max(2000) }),
] as const;

export const move = z.discriminatedUnion('kind', [...fighterMoves, ...gmMoves]);
export type Move = z.infer<typeof move>;
export type MoveOf<Kind extends Move['kind']> = Extract<Move, { kind: Kind }>;
