/**
 * The published JSON Schemas, made from the same forms that the readers use. `npm run build` writes them to
 * `schemas/`, one file a format and version.
 */
import { z } from 'zod';
import { logForm } from '../fight/log.ts';
import { type Rulesets, rosterForm } from '../fight/roster.ts';
import type { AnyRuleset } from '../fight/ruleset.ts';
import { luckForm } from './luck.ts';
import { oddsForm } from './odds.ts';

/** A JSON Schema (draft 2020-12), plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Where the package serves its schemas once it is published. */
const HOME = 'https://unpkg.com/@affray/engine/schemas';

/** The JSON Schema of a form: what people write, before defaults are filled in and names are looked up. */
export const formOf = (form: z.ZodType): JsonSchema => {
  const { $schema: _draft, ...schema } = z.toJSONSchema(form, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === 'default') jsonSchema.default ??= (def as unknown as { defaultValue: string }).defaultValue;
      // Where a name from a catalog may stand in place of the thing spelled out, the form says which names: `orName`.
      const {
        orName,
        description,
        default: absent,
        ...spelledOut
      } = jsonSchema as { orName?: string[] } & Record<string, unknown>;
      if (!orName) return;
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Record<string, unknown>)[key];
      Object.assign(
        jsonSchema,
        { anyOf: [{ enum: orName }, spelledOut] },
        description === undefined ? {} : { description },
        absent === undefined ? {} : { default: absent },
      );
    },
  });
  return schema;
};

const published = (name: string, title: string, schema: JsonSchema): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: `${HOME}/${name}.json`,
  title,
  ...schema,
});

/** A form whose parts are those of whichever ruleset it names. */
function byRuleset(form: z.ZodType, rulesets: Rulesets, parts: (ruleset: AnyRuleset) => object): JsonSchema {
  const perRuleset = Object.values(rulesets).map((ruleset) => ({
    if: { properties: { ruleset: { const: ruleset.id } } },
    then: { properties: parts(ruleset) },
  }));
  return { ...formOf(form), allOf: [{ properties: { ruleset: { enum: Object.keys(rulesets) } } }, ...perRuleset] };
}

/** Every published schema by its file name. */
export function schemas(rulesets: Rulesets): Readonly<Record<string, JsonSchema>> {
  const fighters = (ruleset: AnyRuleset): object => ({ items: { properties: { sheet: formOf(ruleset.sheet) } } });
  const entries = (ruleset: AnyRuleset): object => ({ items: { properties: { move: formOf(ruleset.move) } } });
  const roster = byRuleset(rosterForm, rulesets, (ruleset) => ({
    house: formOf(ruleset.house),
    fighters: fighters(ruleset),
  }));
  const log = byRuleset(logForm, rulesets, (ruleset) => ({
    house: formOf(ruleset.house),
    fighters: fighters(ruleset),
    entries: entries(ruleset),
    undone: entries(ruleset),
  }));
  return {
    'roster-1': published('roster-1', 'Affray roster, version 1', roster),
    'log-1': published('log-1', 'Affray log, version 1', log),
    'odds-1': published('odds-1', 'Affray odds, version 1', formOf(oddsForm)),
    'luck-1': published('luck-1', 'Affray luck ledger, version 1', formOf(luckForm)),
  };
}
