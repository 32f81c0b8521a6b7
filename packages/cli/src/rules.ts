/** `affray rules`: the ledgers, and one rule with its source. */
import { type AnyRuleset, type LedgerRule, nearest, readWith } from '@affray/engine';
import { rulesets } from '@affray/engine/rulesets';
import type { Command } from 'commander';
import { type Console, bold, dim } from './console.ts';
import { BadCall } from './errors.ts';
import { oneOf } from './options.ts';

export const addRules = (program: Command, console: Console): void =>
  void program
    .command('rules')
    .description('the rulesets; the ledger of one; one rule with its source and house rules')
    .argument('[ruleset]', 'a ruleset')
    .argument('[id]', 'the id of a rule, as tellings name it')
    .option('--json', 'one JSON document')
    .addHelpText('after', '\nExamples:\n  affray rules\n  affray rules mst2\n  affray rules mst2 MST-06')
    .action((name: string | undefined, id: string | undefined, { json }: { readonly json?: boolean }) => {
      if (name === undefined) return listRulesets(json, console);
      const ruleset = rulesets[oneOf(name, Object.keys(rulesets), 'ruleset')]!;
      return id === undefined ? listLedger(ruleset, json, console) : showRule(ruleset, id, json, console);
    });

function listRulesets(json: boolean | undefined, console: Console): void {
  const all = Object.values(rulesets);
  if (json) {
    console.json({
      format: 'affray-rules/1',
      rulesets: all.map(({ id, name, ledger, tactics, credits }) => ({
        id,
        name,
        rules: ledger.length,
        tactics: Object.keys(tactics),
        credits,
      })),
    });
    return;
  }
  console.table(
    ['ruleset', 'name', 'rules', 'tactics'],
    all.map(({ id, name, ledger, tactics }) => [id, name, String(ledger.length), Object.keys(tactics).join(', ')]),
    [2],
  );
  console.line('"affray rules RULESET" lists its rules and house rules.');
}

interface HouseRule {
  readonly key: string;
  readonly default: unknown;
  readonly text: string;
}

function houseRules(ruleset: AnyRuleset): HouseRule[] {
  const defaults = readWith(ruleset.house, {}).value as Record<string, unknown>;
  return Object.entries(ruleset.house.shape).map(([key, schema]) => ({
    key,
    default: defaults[key],
    text: descriptionOf(schema as Described),
  }));
}

/** What of a schema is looked at: its description, which may be that of what it wraps. */
interface Described {
  readonly description?: string | undefined;
  readonly _zod: { readonly def: { readonly innerType?: Described } };
}
const descriptionOf = ({ description, _zod }: Described): string =>
  description ?? (_zod.def.innerType ? descriptionOf(_zod.def.innerType) : '');

function listLedger(ruleset: AnyRuleset, json: boolean | undefined, console: Console): void {
  const { id, name, credits, ledger } = ruleset;
  const house = houseRules(ruleset);
  if (json) {
    console.json({ format: 'affray-rules/1', ruleset: id, name, credits, ledger, house });
    return;
  }
  console.line(bold(name));
  console.table(
    ['id', 'title', 'source'],
    ledger.map((rule) => [rule.id, rule.title, rule.source]),
  );
  console.line();
  console.line(bold('House rules'));
  for (const { key, default: value, text } of house) console.line(`${bold(key)} ${JSON.stringify(value)}: ${text}`);
  tellCredits(ruleset, console);
}

function showRule(ruleset: AnyRuleset, text: string, json: boolean | undefined, console: Console): void {
  const rule = ruleOf(ruleset, text);
  // An id within another, such as MST-1 in MST-14, is not a mention.
  const mention = new RegExp(`${rule.id.replace(/[^\w-]/g, '\\$&')}(?![\\w-])`);
  const house = houseRules(ruleset).filter((one) => mention.test(one.text));
  if (json) {
    console.json({ format: 'affray-rules/1', ruleset: ruleset.id, rule, house, credits: ruleset.credits });
    return;
  }
  console.line(`${bold(`${rule.id} ${rule.title}`)} ${dim(`(${ruleset.name}, ${rule.source})`)}`);
  console.line(rule.text);
  for (const { key, default: value, text: about } of house) {
    console.line(`house rule ${bold(key)}, by default ${JSON.stringify(value)}: ${about}`);
  }
  tellCredits(ruleset, console);
}

function tellCredits({ credits }: AnyRuleset, console: Console): void {
  for (const { title, author, license, note } of credits)
    console.line(dim(`${title} by ${author}, ${license}. ${note}`));
}

/** The rule of an id, whatever its case. "6" and "MST-6" find nothing, but MST-06 is suggested. */
function ruleOf({ ledger, id, name }: AnyRuleset, text: string): LedgerRule {
  const wanted = text.trim().toLowerCase();
  const rule = ledger.find((one) => one.id.toLowerCase() === wanted);
  if (rule) return rule;
  // The parts after the game's own letters, without leading zeros.
  const tail = (of: string): string =>
    of
      .toLowerCase()
      .replace(/^[a-z]+-/, '')
      .replace(/^([a-z]*)0+(?=\d)/, '$1');
  const ids = ledger.map((one) => one.id);
  const like = ids.find((one) => tail(one) === tail(text.trim())) ?? nearest(text, ids);
  throw new BadCall(
    `${name} has no rule "${text}".${like ? ` Did you mean "${like}"?` : ''} "affray rules ${id}" lists them all.`,
  );
}
