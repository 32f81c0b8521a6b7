/**
 * The moves of MST-2 and the words for them.
 */
import { z } from 'zod';
import type { Phrase, Slot } from '../../fight/phrase.ts';
import { GM } from '../../fight/ruleset.ts';
import { MOST_POISON, REACHES } from './catalog.ts';
import { pooled } from './sheet.ts';

const id = z.string().min(1).max(80);
const ids = z.array(id).max(200);
const factors = z
  .array(z.string().min(1).max(40))
  .max(20)
  .optional()
  .describe('Power factors declared for this blow; only the largest counts. (MST-20)');
const withWeapon = z.string().max(60).optional().describe('Name of the weapon; the one in hand when absent.');
const hands = z
  .union([z.literal(1), z.literal(2)])
  .optional()
  .describe('The grip.');
const reason = z.string().max(500).optional().describe('Why, for the log.');
const gm = z.literal(GM);

/** What fighters decide. */
const fighterMoves = [
  z.strictObject({
    kind: z.literal('attack'),
    by: id,
    on: id,
    with: withWeapon,
    hands,
    factors,
  }),
  z.strictObject({
    kind: z.literal('shoot'),
    by: id,
    on: id,
    with: withWeapon,
    near: ids
      .optional()
      .describe('Who else is near the target; everyone engaged with the target when absent. (MST-Q16)'),
    factors,
  }),
  z.strictObject({
    kind: z.literal('leave'),
    by: id,
    from: ids.optional().describe('The opponents left; all when absent. (MST-Q33)'),
    escape: z.boolean().optional().describe('Leave the fight altogether.'),
  }),
  z.strictObject({
    kind: z.literal('act'),
    by: id,
    what: z.string().max(200).optional().describe('A potion, a spell, a search in a pack. (MST-12)'),
  }),
  z.strictObject({
    kind: z.literal('ready'),
    by: id,
    with: withWeapon,
    hands,
    off: z.string().max(60).optional().describe('Weapon for the other hand.'),
    shield: z.boolean().optional().describe('Strap the shield on, or lay it down.'),
  }),
  z.strictObject({
    kind: z.literal('drop'),
    by: id,
    what: z.string().max(60).describe('"shield", or the weapon in hand: free, and the turn goes on.'),
  }),
  z.strictObject({ kind: z.literal('pass'), by: id }),
  z.strictObject({ kind: z.literal('counter'), by: id }),
  z.strictObject({ kind: z.literal('decline'), by: id }),
] as const;

/** What the GM decides. */
const gmMoves = [
  z.strictObject({ kind: z.literal('rollOrder'), by: gm }),
  z.strictObject({ kind: z.literal('order'), by: gm, order: ids, turn: id.optional(), reason }),
  z.strictObject({
    kind: z.literal('distance'),
    by: gm,
    between: z.array(id).length(2),
    to: z.enum([...REACHES, 'none']),
    reason,
  }),
  z.strictObject({ kind: z.literal('engage'), by: gm, between: z.array(id).length(2), reason }),
  z.strictObject({ kind: z.literal('wounds'), by: gm, on: id, to: z.int().min(0).max(1000), reason }),
  z.strictObject({
    kind: z.literal('fate'),
    by: gm,
    on: id,
    to: z.enum(['up', 'down', 'incapacitated', 'dying', 'dead', 'escaped']),
    reason,
  }),
  z.strictObject({ kind: z.literal('stand'), by: gm, on: id, reason }),
  z.strictObject({ kind: z.literal('helpless'), by: gm, on: id, to: z.boolean().default(true), reason }),
  z.strictObject({ kind: z.literal('factors'), by: gm, on: id, to: z.array(z.string().max(40)).max(20), reason }),
  z.strictObject({ kind: z.literal('fall'), by: gm, on: id, feet: z.number().min(0).max(100_000), reason }),
  z.strictObject({ kind: z.literal('poison'), by: gm, on: id, wounds: z.int().min(1).max(MOST_POISON), reason }),
  z.strictObject({ kind: z.literal('burn'), by: gm, on: id, reason }),
  z.strictObject({ kind: z.literal('ignite'), by: gm, on: id, reason }),
  z.strictObject({ kind: z.literal('douse'), by: gm, on: id, reason }),
  z.strictObject({
    kind: z.literal('harm'),
    by: gm,
    on: id,
    power: pooled.optional(),
    wounds: z.int().min(0).max(100).optional(),
    reason,
  }),
  z.strictObject({
    kind: z.literal('rest'),
    by: gm,
    who: ids.optional().describe('Everyone wounded when absent.'),
    days: z.int().min(1).max(365).default(1),
    reason,
  }),
  z.strictObject({
    kind: z.literal('sheet'),
    by: gm,
    on: id,
    to: z.record(z.string(), z.unknown()).describe('Fields of the sheet to put in place.'),
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

export const move = z.discriminatedUnion('kind', [...fighterMoves, ...gmMoves]);
export type Move = z.infer<typeof move>;
export type MoveOf<Kind extends Move['kind']> = Extract<Move, { kind: Kind }>;

const slot = (field: string, is: Slot['is']): Slot => ({ field, is });
const on = slot('on', 'fighter');
const because = { because: slot('reason', 'text') };

export const phrases: readonly Phrase[] = [
  {
    kind: 'attack',
    verbs: ['attacks', 'attack', 'hits', 'strikes'],
    object: on,
    words: { with: slot('with', 'text'), hands: slot('hands', 'number'), using: slot('factors', 'texts') },
    help: 'strike at a foe: brenna attacks kobold 1 with sword hands 2 using sneak',
  },
  {
    kind: 'shoot',
    verbs: ['shoots', 'shoot', 'shoots at', 'throws at'],
    object: on,
    words: { with: slot('with', 'text'), near: slot('near', 'fighters'), using: slot('factors', 'texts') },
    help: 'loose or throw a missile: wren shoots orc with short bow near brenna',
  },
  {
    kind: 'leave',
    verbs: ['leaves', 'leave', 'disengages from', 'disengages'],
    object: slot('from', 'fighters'),
    words: { from: slot('from', 'fighters'), escaping: slot('escape', 'flag') },
    help: 'break off from opponents: brenna leaves kobold 1; brenna leaves escaping',
  },
  {
    kind: 'act',
    verbs: ['acts', 'act', 'does'],
    object: slot('what', 'text'),
    help: 'any other action: brenna does "drink a potion"',
  },
  {
    kind: 'ready',
    verbs: ['readies', 'ready', 'draws'],
    object: slot('with', 'text'),
    words: { hands: slot('hands', 'number'), and: slot('off', 'text'), shield: slot('shield', 'flag') },
    help: 'take another weapon in hand: brenna readies dagger',
  },
  {
    kind: 'drop',
    verbs: ['drops', 'drop'],
    object: slot('what', 'text'),
    help: 'let go of a weapon or the shield, free: brenna drops shield',
  },
  { kind: 'pass', verbs: ['passes', 'pass', 'waits'], help: 'do nothing this turn' },
  { kind: 'counter', verbs: ['counters', 'counter'], help: 'take the free counter-attack offered' },
  { kind: 'decline', verbs: ['declines', 'decline'], help: 'let the free counter-attack go' },
  { kind: 'rollOrder', verbs: ['rolls order', 'roll order'], gm: true, help: 'roll d20 + skill for everybody' },
  {
    kind: 'order',
    verbs: ['orders', 'order'],
    object: slot('order', 'fighters'),
    words: { turn: slot('turn', 'fighter'), ...because },
    gm: true,
    help: 'set the turn order: gm orders brenna, kobold 1',
  },
  {
    kind: 'distance',
    verbs: ['sets distance', 'distance'],
    object: slot('between', 'fighters'),
    words: { to: slot('to', 'text'), ...because },
    gm: true,
    help: 'set the distance of two: gm sets distance brenna, kobold 1 to close',
  },
  {
    kind: 'engage',
    verbs: ['engages', 'engage'],
    object: slot('between', 'fighters'),
    words: because,
    gm: true,
    help: 'bring two into contact: gm engages brenna, kobold 1',
  },
  {
    kind: 'wounds',
    verbs: ['sets wounds', 'wounds'],
    object: on,
    words: { to: slot('to', 'number'), ...because },
    gm: true,
    own: true,
    help: 'set wounds: gm sets wounds brenna to 2',
  },
  {
    kind: 'fate',
    verbs: ['sets fate', 'fate'],
    object: on,
    words: { to: slot('to', 'text'), ...because },
    gm: true,
    help: 'say what became of somebody: gm sets fate brenna to dead',
  },
  {
    kind: 'stand',
    verbs: ['stands', 'stands up', 'stand'],
    object: on,
    words: because,
    gm: true,
    help: 'stand a fallen fighter up again: gm stands brenna',
  },
  {
    kind: 'helpless',
    verbs: ['makes helpless', 'helpless'],
    object: on,
    words: because,
    gm: true,
    help: 'somebody cannot defend: gm makes helpless brenna',
  },
  {
    kind: 'factors',
    verbs: ['sets factors', 'factors'],
    object: on,
    words: { to: slot('to', 'texts'), ...because },
    gm: true,
    help: 'power factors until further notice: gm sets factors brenna to frenzy',
  },
  {
    kind: 'fall',
    verbs: ['drops down', 'fall'],
    object: on,
    words: { feet: slot('feet', 'number'), ...because },
    gm: true,
    help: 'a fall: gm drops down brenna feet 30',
  },
  {
    kind: 'poison',
    verbs: ['poisons', 'poison'],
    object: on,
    words: { wounds: slot('wounds', 'number'), ...because },
    gm: true,
    help: 'poison of 1 to 3 wounds: gm poisons brenna wounds 2',
  },
  {
    kind: 'burn',
    verbs: ['burns', 'burn'],
    object: on,
    words: because,
    gm: true,
    help: 'a burn, once: gm burns brenna',
  },
  {
    kind: 'ignite',
    verbs: ['ignites', 'ignite'],
    object: on,
    words: because,
    gm: true,
    help: 'set on fire: gm ignites brenna',
  },
  {
    kind: 'douse',
    verbs: ['douses', 'douse'],
    object: on,
    words: because,
    gm: true,
    help: 'put the fire out: gm douses brenna',
  },
  {
    kind: 'harm',
    verbs: ['harms', 'harm'],
    object: on,
    words: { power: slot('power', 'text'), wounds: slot('wounds', 'number'), ...because },
    gm: true,
    own: true,
    help: 'other harm: gm harms brenna power 2d8',
  },
  {
    kind: 'rest',
    verbs: ['rests', 'rest'],
    object: slot('who', 'fighters'),
    words: { days: slot('days', 'number'), ...because },
    gm: true,
    help: 'days of rest and healing: gm rests days 3',
  },
  { kind: 'note', verbs: ['notes', 'note'], object: slot('text', 'text'), gm: true, help: 'a note in the log' },
];
