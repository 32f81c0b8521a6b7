/** What a client may ask for, as forms: checked before anything else looks at it. JSON Schemas are made from them. */
import { z } from 'zod';

const id = z.string().min(1).max(80);
const name = z.string().trim().min(1).max(80);
const seen = z
  .int()
  .min(0)
  .optional()
  .describe('The last number the sender knew. What has changed since is not overwritten.');
const move = z.looseObject({ kind: z.string().max(40), by: id });
/** A move as data, or as people type it. */
const moveOrText = {
  move: move.optional(),
  text: z.string().max(2000).optional().describe('The move in words: "brenna attacks kobold 2 with sword".'),
};
const faces = z.array(z.int()).max(400);
const reason = z.string().max(500).optional();

const member = z.strictObject({
  id: id.optional(),
  name,
  side: name,
  sheet: z.record(z.string(), z.unknown()).default({}),
});

const forms = {
  setup: z.strictObject({
    kind: z.literal('setup'),
    title: z.string().trim().min(1).max(200),
    ruleset: z.string().max(40),
    house: z.record(z.string(), z.unknown()).default({}),
  }),
  settings: z.strictObject({
    kind: z.literal('settings'),
    ownHarm: z.enum(['off', 'propose', 'apply']).optional(),
    playerOdds: z.boolean().optional(),
    open: z.boolean().optional(),
    gmDice: z.enum(['virtual', 'real']).optional(),
  }),
  party: z.strictObject({
    kind: z.literal('party'),
    members: z.array(member).max(60).describe('The whole party as it shall be.'),
  }),
  fight: z.strictObject({
    kind: z.literal('fight'),
    title: z.string().trim().max(200).default(''),
    party: z.array(id).max(60).default([]).describe('Members of the party who take part, with the wounds they have.'),
    fighters: z
      .array(
        z.strictObject({
          name,
          side: name,
          count: z.int().min(1).max(60).optional(),
          sheet: z.record(z.string(), z.unknown()).default({}),
          hidden: z.boolean().optional().describe('Players do not know of them until they are shown.'),
          secretName: name.optional().describe('What only the GM calls them.'),
        }),
      )
      .max(60)
      .default([]),
    roster: z.string().max(1_000_000).optional().describe('A roster as text, YAML or JSON, in place of fighters.'),
    log: z.string().max(20_000_000).optional().describe('A log as text: the fight goes on where it stands.'),
  }),
  branch: z.strictObject({
    kind: z.literal('branch'),
    fight: id,
    entries: z.int().min(0),
    title: z.string().max(200).optional(),
  }),
  move: z.strictObject({
    kind: z.literal('move'),
    fight: id,
    ...moveOrText,
    hidden: z.boolean().optional().describe('Only the GM sees it until it is revealed.'),
    seen,
  }),
  faces: z.strictObject({
    kind: z.literal('faces'),
    fight: id,
    faces: faces.optional().describe('The faces of the roll asked for, in order; rolled virtually when absent.'),
    seen,
  }),
  withdraw: z.strictObject({ kind: z.literal('withdraw'), fight: id }),
  order: z.strictObject({ kind: z.literal('order'), fight: id, fighter: id, earlier: z.boolean(), seen }),
  salt: z.strictObject({ kind: z.literal('salt'), fight: id, salt: z.string().min(1).max(200) }),
  show: z.strictObject({ kind: z.literal('show'), fight: id }),
  end: z.strictObject({ kind: z.literal('end'), fight: id }),
  tell: z.strictObject({ kind: z.literal('tell'), fight: id }),
  hide: z.strictObject({ kind: z.literal('hide'), fight: id, fighter: id }),
  unhide: z.strictObject({ kind: z.literal('unhide'), fight: id, fighter: id }),
  reveal: z.strictObject({ kind: z.literal('reveal'), of: z.int().min(1).optional(), fight: id.optional() }),
  roll: z.strictObject({
    kind: z.literal('roll'),
    notation: z.string().min(1).max(200),
    faces: faces.optional().describe('Faces of real dice, in the order the notation reads.'),
    hidden: z.boolean().optional(),
  }),
  note: z.strictObject({
    kind: z.literal('note'),
    text: z.string().trim().min(1).max(2000),
    hidden: z.boolean().optional(),
  }),
  propose: z.strictObject({ kind: z.literal('propose'), fight: id, ...moveOrText, seen }),
  answer: z.strictObject({ kind: z.literal('answer'), of: z.int().min(1), accept: z.boolean(), reason }),
  undo: z.strictObject({
    kind: z.literal('undo'),
    to: z.int().min(1).optional().describe('Undo everything from this number on; the last thing when absent.'),
    seen,
  }),
  redo: z.strictObject({ kind: z.literal('redo'), seen }),
  seat: z.strictObject({
    kind: z.literal('seat'),
    seat: id.optional().describe('Whose seat; a new one when absent. Players change their own.'),
    name: name.optional(),
    fighters: z.array(id).max(20).optional(),
    dice: z.enum(['virtual', 'real']).optional(),
    newLink: z.boolean().optional().describe('Make older links to this seat useless.'),
    remove: z.boolean().optional(),
  }),
} as const;

export const command = z.discriminatedUnion(
  'kind',
  Object.values(forms) as unknown as [typeof forms.move],
) as unknown as z.ZodType<Command>;
export type Command = { [K in keyof typeof forms]: z.infer<(typeof forms)[K]> }[keyof typeof forms];
export type CommandOf<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

/** Commands that players may give; everything else is the GM's. */
export const PLAYERS: ReadonlySet<Command['kind']> = new Set([
  'move',
  'faces',
  'withdraw',
  'salt',
  'roll',
  'propose',
  'seat',
]);

/** Questions, which change nothing. */
export const question = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('odds'),
    fight: id,
    ...moveOrText,
    rolled: faces.optional().describe('Faces that lie on the table already.'),
  }),
  z.strictObject({ kind: z.literal('items'), before: z.int().min(1), count: z.int().min(1).max(500).default(100) }),
]);
export type Question = z.infer<typeof question>;
