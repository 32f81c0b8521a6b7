/**
 * Sheets: what an MST-2 fighter is (MST-01 to MST-09). People write names from the catalog or spell things out;
 * reading gives everything in full.
 */
import { z } from 'zod';
import { type Pool, poolOf } from '../../dice/pool.ts';
import { nearest } from '../../fight/suggest.ts';
import { ALIASES, ARMOR, FACTORS, MISSILES, MOST_BONUS, REACHES, ROLES, TENACITIES, WEAPONS } from './catalog.ts';

/** Most dice and sides in a power or hit-dice pool. */
const MOST_DICE = 20;
const MOST_SIDES = 100;

interface DiceText {
  readonly sides: readonly number[];
  readonly bonus: number;
}

/** Reads "2d6+1d12" or "3d10+2". Undefined when it is nothing of the kind. */
export function readDice(text: string): DiceText | undefined {
  const sides: number[] = [];
  let bonus = 0;
  for (const term of text.toLowerCase().replace(/\s/g, '').split('+')) {
    const dice = /^(\d{0,3})d(\d{1,4})$/.exec(term);
    if (dice) {
      const count = dice[1] === '' ? 1 : Number(dice[1]);
      if (count + sides.length > MOST_DICE || Number(dice[2]) < 1 || Number(dice[2]) > MOST_SIDES) return undefined;
      for (let i = 0; i < count; i++) sides.push(Number(dice[2]));
    } else if (/^\d{1,3}$/.test(term)) bonus += Number(term);
    else return undefined;
  }
  return { sides, bonus };
}

/** Pools by their text: the same few are wanted again and again, and with a pool come the questions it has answered. */
const pools = new Map<string, Pool>();
/** Pools kept before starting afresh. */
const MOST_POOLS = 1000;

/** The pool that dice text means; it has been checked when the sheet was read. */
export function poolFrom(...texts: readonly string[]): Pool {
  const text = texts.join('+');
  let pool = pools.get(text);
  if (!pool) {
    if (pools.size >= MOST_POOLS) pools.clear();
    const all = texts.map((one) => readDice(one)!);
    const bonus = all.reduce((sum, one) => sum + one.bonus, 0);
    pool = poolOf(
      all.flatMap(({ sides }) => sides),
      bonus,
    );
    pools.set(text, pool);
  }
  return pool;
}

const dicePattern = `dice such as 2d6 or 2d6+1d12, at most ${MOST_DICE} dice of at most ${MOST_SIDES} sides`;

/** Power: dice that are each held against protection, so no number can be added. */
export const pooled = z.string().refine((text) => readDice(text)?.bonus === 0, {
  error: (issue) => `Found "${String(issue.input)}"; allowed are ${dicePattern}, without a bonus.`,
});

const diceWithBonus = z.string().refine(
  (text) => {
    const dice = readDice(text);
    return dice !== undefined && dice.sides.length > 0 && dice.bonus <= MOST_BONUS;
  },
  {
    error: (issue) =>
      `Found "${String(issue.input)}"; allowed are ${dicePattern}, and a bonus of at most ${MOST_BONUS}, such as 2d10+1.`,
  },
);

/** Looks a name up in a table, whatever its case and spacing. */
function lookUp(name: string, table: Readonly<Record<string, unknown>>): string | undefined {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  if (Object.hasOwn(table, plain)) return plain;
  const alias = ALIASES[plain];
  return alias !== undefined && Object.hasOwn(table, alias) ? alias : undefined;
}

/** Every name that a table answers to. */
const namesFor = (table: Readonly<Record<string, unknown>>): string[] => [
  ...Object.keys(table),
  ...Object.keys(ALIASES).filter((alias) => Object.hasOwn(table, ALIASES[alias]!)),
];

/** A schema that also takes a name from a table, and puts what the table says in its place. */
const named = <T extends z.ZodType>(
  what: string,
  table: Readonly<Record<string, unknown>>,
  schema: T,
  make: (name: string) => unknown,
) =>
  z
    .preprocess((value, context) => {
      const name = typeof value === 'string' ? value : undefined;
      if (name === undefined) return value;
      const known = lookUp(name, table);
      if (known !== undefined) return make(known);
      const names = Object.keys(table);
      const like = nearest(name, names);
      const allowed = `known ${what}: ${names.join(', ')}; or spell it out`;
      context.addIssue({
        code: 'custom',
        message: `Found "${name}"; ${allowed}.${like ? ` Did you mean "${like}"?` : ''}`,
        params: { found: name, allowed },
      });
      return z.NEVER;
    }, schema)
    .meta({ orName: namesFor(table) });

const label = z.string().trim().min(1).max(60);
const factorNames = z.array(named('power factors', FACTORS, z.string(), (name) => name)).default([]);

const grips = z.strictObject({ 1: pooled.optional(), 2: pooled.optional() });

const weaponForm = z.strictObject({
  name: label.describe(
    'What it is called in moves. A catalog weapon may be changed in part: { name: sword, hands: 2 }.',
  ),
  reach: z.enum(REACHES).optional().describe('close, mid or far.'),
  hands: z
    .union([z.literal(1), z.literal(2)])
    .optional()
    .describe('The grip it is readied in; for a weapon with two grips, 1 unless said.'),
  power: z
    .union([pooled, grips], { error: 'power is dice such as 2d6, or dice by grip such as { 1: 2d6, 2: 3d6 }' })
    .optional()
    .describe('Dice of a hit, or dice for each grip.'),
  factors: factorNames.describe('Power factors that the weapon always has: superior, magical.'),
});

/** A weapon with everything written out. */
const weapon = named(
  'weapons',
  WEAPONS,
  weaponForm.transform((given, context) => {
    const { name, factors } = given;
    const entry = WEAPONS[lookUp(name, WEAPONS) ?? ''];
    const reach = given.reach ?? entry?.reach;
    const power = given.power ?? entry?.power;
    const wrong = (path: string, message: string): never => {
      context.addIssue({ code: 'custom', path: [path], message });
      return z.NEVER;
    };
    const known = `a weapon that is not in the catalog (${Object.keys(WEAPONS).join(', ')}) needs it`;
    if (reach === undefined)
      return wrong('reach', `The reach of "${name}" is missing; allowed: ${REACHES.join(', ')}; ${known}.`);
    if (power === undefined)
      return wrong('power', `The power of "${name}" is missing; allowed are dice such as 2d6; ${known}.`);
    const byGrip = typeof power === 'string' ? { [given.hands ?? 1]: power } : power;
    const grip = given.hands ?? ([1, 2] as const).find((hands) => byGrip[hands] !== undefined);
    if (grip !== undefined && byGrip[grip] !== undefined) return { name, reach, hands: grip, power: byGrip, factors };
    const all = Object.keys(byGrip).join(' and ') || 'no';
    return wrong(
      'hands',
      `Found a grip of ${given.hands} hands for "${name}"; its power is given for a grip of ${all}.`,
    );
  }),
  (name) => ({ name, ...WEAPONS[name] }),
);

const armor = named(
  'armor',
  ARMOR,
  z.strictObject({
    name: label.default('armor'),
    evasion: z.int().min(-100).max(100).describe('What an attack must exceed.'),
    protection: z.int().min(0).max(100).describe('What a power die must exceed.'),
  }),
  (name) => ({ name, ...ARMOR[name] }),
);

const missile = named(
  'missiles',
  MISSILES,
  z.strictObject({ name: label, power: pooled, factors: factorNames }),
  (name) => ({ name, power: MISSILES[name] }),
);

const hitDice = z.preprocess((value) => {
  const given = value as { count?: unknown; die?: unknown; bonus?: unknown } | null;
  if (typeof given !== 'object' || given === null) return value;
  return `${String(given.count ?? 1)}d${String(given.die)}${given.bonus ? `+${String(given.bonus)}` : ''}`;
}, diceWithBonus);

const form = z.strictObject({
  skill: z
    .int()
    .min(0)
    .max(100)
    .default(0)
    .describe('Added to attack rolls: +0 an ordinary civilian, +10 the most fearsome. (MST-04)'),
  role: named('roles', ROLES, z.string(), (name) => name)
    .optional()
    .describe('Role or species: gives the hit die. (MST-05)'),
  tenacity: named('tenacities', TENACITIES, z.string(), (name) => name)
    .optional()
    .describe('How many hit dice. (MST-05)'),
  hitDice: hitDice.optional().describe('Hit dice written out, such as 2d10+1, in place of role and tenacity. (MST-05)'),
  armor: armor.prefault('none').describe('Body armor. (MST-08)'),
  shield: z.boolean().default(false).describe('A shield, at the ready from the start. (MST-08)'),
  nimble: z
    .int()
    .min(0)
    .max(20)
    .default(0)
    .describe('Bonus to evasion of the particularly nimble; 1 to 3 is usual. (MST-Q29)'),
  weapons: z
    .array(weapon)
    .max(20)
    .default([])
    .describe('Melee weapons; the first is readied. Without any the fighter is unarmed. (MST-09)'),
  inHand: z
    .array(label)
    .max(2)
    .optional()
    .describe('Names of the weapons in hand at the start, when it is not just the first. (MST-Q39)'),
  missiles: z.array(missile).max(20).default([]).describe('Missiles, to shoot or throw. (MST-21)'),
  extraPower: pooled
    .optional()
    .describe('Power dice that great size or strength adds to every melee weapon. (MST-Q27)'),
  factors: factorNames.describe('Power factors this fighter always has, such as frenzy. (MST-20)'),
  wounds: z.int().min(0).max(1000).default(0).describe('Wounds carried into the fight. (MST-13)'),
});

export const sheet = form.transform((value, context) => {
  const { role, tenacity, hitDice: written, ...rest } = value;
  for (const name of rest.inHand ?? []) {
    if (name === 'unarmed' || rest.weapons.some((one) => one.name === name)) continue;
    const allowed = `the fighter's weapons: ${rest.weapons.map((one) => one.name).join(', ') || 'none'}`;
    context.addIssue({
      code: 'custom',
      path: ['inHand'],
      message: `Found "${name}"; allowed are ${allowed}.`,
      params: { found: name, allowed },
    });
  }
  const die = ROLES[role ?? 'civilian']!;
  const count = TENACITIES[tenacity ?? 'standard']!;
  return {
    ...rest,
    ...(role === undefined ? {} : { role }),
    ...(tenacity === undefined ? {} : { tenacity }),
    hitDice: written ?? `${count}d${die}`,
  };
});

export type Sheet = z.infer<typeof sheet>;

/** The weapons in hand at the start of a fight, by name, in a sheet that may still be as people write it. */
function inHand(raw: z.input<typeof form>): { name: string; hands: number }[] {
  const weapons = (Array.isArray(raw.weapons) ? raw.weapons : []).map((one: unknown) => {
    const given = (typeof one === 'string' ? { name: one } : (one ?? {})) as {
      name?: unknown;
      hands?: unknown;
      power?: unknown;
    };
    const name = String(given.name);
    const power = given.power ?? WEAPONS[lookUp(name, WEAPONS) ?? '']?.power ?? '';
    const onlyTwo = typeof power === 'object' && power !== null && !(1 in power);
    return { name, hands: typeof given.hands === 'number' ? given.hands : onlyTwo ? 2 : 1 };
  });
  if (!Array.isArray(raw.inHand)) return weapons.slice(0, 1);
  return weapons.filter(({ name }) => raw.inHand!.includes(name));
}

/** MST-Q11: grip and shield take two hands at most, unless shields take none. Also says so of a sheet wrong in other ways. */
export function handProblems(
  raw: unknown,
  house: { readonly shieldHand: boolean },
): { path: string[]; message: string }[] {
  if (typeof raw !== 'object' || raw === null) return [];
  const given = raw as z.input<typeof form>;
  const held = inHand(given);
  const shield = given.shield === true && house.shieldHand;
  const hands = held.reduce((sum, one) => sum + one.hands, shield ? 1 : 0);
  if (hands <= 2) return [];
  const names = held
    .map(({ name, hands: taken }) => `${name} (${taken === 2 ? 'two hands' : 'one hand'})`)
    .join(' and ');
  const message = shield
    ? `Found a shield with ${names}; two hands at most are allowed, and a shield takes one (house rule shieldHand). Take the shield away or have a one-handed weapon first.`
    : `Found ${names} in hand at once; two hands at most are allowed.`;
  return [{ path: [shield ? 'shield' : 'inHand'], message }];
}
