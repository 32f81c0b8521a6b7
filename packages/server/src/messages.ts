/** Messages of the WebSocket, as forms: what clients send and what the server sends back. See docs/protocol.md. */
import { command, question } from '@affray/table';
import { z } from 'zod';

export const PROTOCOL = 'affray-table/1';

const id = z
  .string()
  .min(1)
  .max(80)
  .describe('Chosen by the sender, different for each message; the answer carries it.');

const hello = z
  .strictObject({
    kind: z.literal('hello'),
    protocol: z.literal(PROTOCOL),
    table: z.string().min(1).max(20),
    token: z.string().max(300).optional().describe("The GM's or a seat's; without one the sender is a spectator."),
    since: z.int().min(0).optional().describe('The last number known, to be told only what was missed.'),
  })
  .describe('The first message: which table, and who comes.');
const order = z
  .strictObject({ kind: z.literal('do'), id, command: z.unknown() })
  .describe('A command. Repeating it with the same id is harmless.');
const asking = z.strictObject({ kind: z.literal('ask'), id, question }).describe('A question, which changes nothing.');

/** What clients send. */
export const incoming = z.discriminatedUnion('kind', [hello, order, asking]);
export type Incoming = z.infer<typeof incoming>;

const refused = z.strictObject({
  kind: z.literal('refused'),
  id: id.optional(),
  code: z.string().describe('forbidden, stale, illegal, malformed, busy, limit and others: what kind of no this is.'),
  message: z.string().describe('The reason, for a person.'),
  problems: z.array(z.looseObject({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })),
});
const done = z
  .strictObject({ kind: z.literal('done'), id, n: z.int(), repeated: z.boolean() })
  .describe('It is on disk.');
const answer = z.strictObject({ kind: z.literal('answer'), id, answer: z.unknown() });
const news = z
  .strictObject({
    kind: z.literal('news'),
    sight: z.looseObject({ n: z.int() }).describe('The state of the table as the receiver may know it.'),
    items: z.array(z.looseObject({ n: z.int() })).describe('Lines of the log that are new or have changed, by number.'),
    whole: z.boolean().describe('Forget the lines known before: these are the newest.'),
    older: z.boolean().describe('There are older lines, which can be asked for.'),
  })
  .describe('Something changed.');
const bye = z
  .strictObject({ kind: z.literal('bye'), reason: z.string() })
  .describe('The server closes the connection.');

/** What the server sends. */
export const outgoing = z.discriminatedUnion('kind', [refused, done, answer, news, bye]);
export type Outgoing = z.infer<typeof refused> | z.infer<typeof done> | z.infer<typeof answer> | z.infer<typeof bye>;

/** JSON Schemas of the protocol. */
export const protocolSchemas = (): Readonly<Record<string, unknown>> => ({
  protocol: PROTOCOL,
  incoming: z.toJSONSchema(incoming, { io: 'input', unrepresentable: 'any' }),
  command: z.toJSONSchema(command, { io: 'input', unrepresentable: 'any' }),
  outgoing: z.toJSONSchema(outgoing, { unrepresentable: 'any' }),
});
