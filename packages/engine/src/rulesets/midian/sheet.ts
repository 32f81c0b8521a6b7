/**
 * Sheets: what a fighter of Midian is (MID-CORE-8). People write names from the lists or spell things out, and tallies
 * where they have them; what is left out is worked out when the fight begins. Keys may be written with underscores.
 */
import { z } from 'zod';
import { type Pool, poolOf } from '../../dice/pool.ts';
import { nearest } from '../../fight/suggest.ts';
import { LOADS, SPECIES, TRAITS } from './catalog.ts';
import { ARMOR, SHIELDS, WEAPONS } from './defaults.ts';
import type { House } from './house.ts';

const MOST_DICE = 20;
const MOST_SIDES = 100;

/** Reads "2d6+1d12" or "1d8+2". Undefined when it is nothing of the kind. */
export function readDice(text: string): { sides: number[]; bonus: number } | undefined {
  const sides: number[] = [];
  let bonus = 0;
  for (const term of text.toLowerCase().replace(/\s/g, '').split('+')) {
    const dice = /^(\d{0,2})d(\d{1,3})$/.exec(term);
    if (dice) {
      const count = dice[1] === '' ? 1 : Number(dice[1]);
      if (count + sides.length > MOST_DICE || Number(dice[2]) < 1 || Number(dice[2]) > MOST_SIDES) return undefined;
      for (let i = 0; i < count; i++) sides.push(Number(dice[2]));
    } else if (/^\d{1,2}$/.test(term)) bonus += Number(term);
    else return undefined;
  }
  return { sides, bonus };
}

/** The pool that dice text means, `times` over; it has been checked when the sheet was read. */
export function poolFrom(text: string, times = 1): Pool {
  const { sides, bonus } = readDice(text)!;
  return poolOf(Array.from({ length: times }, () => sides).flat(), bonus * times);
}

export const dice = z.string().refine((text) => readDice(text) !== undefined, {
  error: (issue) =>
    `Found "${String(issue.input)}"; allowed are dice such as 1d8 or 2d6+1, at most ${MOST_DICE} dice of at most ${MOST_SIDES} sides.`,
});

const camel: Readonly<Record<string, string>> = { armour: 'armor', defence: 'defense' };

/** Keys with underscores, and British ones, as ours. */
const ourKeys = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const ours = key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      return [camel[ours] ?? ours, inner];
    }),
  );
};

const label = z.string().trim().min(1).max(60);
const bonus = z.int().min(-100).max(100);
const level = z.int().min(0).max(50);
const load = z.enum(LOADS);
const resistances = z.record(label, z.int().min(0).max(200));

const weapon = z.preprocess(
  (value) => (typeof value === 'string' ? { name: value } : ourKeys(value)),
  z
    .strictObject({
      name: label.optional().describe('What it is called in moves; a name from the list brings its numbers.'),
      dice: dice.optional().describe('Dice of a hit.'),
      type: label.optional().describe('Damage type: hacking, stabbing, smashing, fire or another.'),
      attack: bonus.optional().describe('The whole attack bonus, skill included, where one has tallied it.'),
      damage: bonus.optional().describe('The whole damage bonus, Strength included, where one has tallied it.'),
      skill: level.optional().describe('Level known in this weapon; weaponSkill when absent.'),
      ranged: z.boolean().optional(),
      device: z
        .boolean()
        .optional()
        .describe('Driven by a device (bow, pistol), so Strength adds nothing. (MID-WPN-3)'),
      load: load.optional().describe('Load of the weapon. (MID-WPN-2)'),
      beyond: z.int().min(0).max(10).optional().describe('Steps beyond heroic. (MID-WPN-5)'),
      hands: z
        .union([z.literal(1), z.literal(2)])
        .optional()
        .describe('Hands it is used in; as few as its load allows when absent.'),
      twoHandle: z.boolean().optional().describe('Is the handle made for two hands? (MID-WPN-3)'),
      flame: z.int().min(0).max(20).optional().describe('Damage that flame adds. (MID-FIRE-6)'),
      parryBonus: bonus.optional().describe('The whole parry bonus with it, where one has tallied it.'),
      freeParries: level.optional().describe('Free parries a round with it, where one has tallied them.'),
      initiative: bonus.default(0).describe('Bonus to initiative with it.'),
    })
    .superRefine((value, context) => {
      if (value.dice === undefined && value.name === undefined) {
        context.addIssue({ code: 'custom', message: 'A weapon needs a name from the list, or dice such as 1d8.' });
      }
    }),
);

const armor = z.preprocess(
  (value) => (typeof value === 'string' ? { name: value } : ourKeys(value)),
  z.strictObject({
    name: label.default('armor'),
    ac: bonus.optional().describe('Bonus to armor class, for the trained. (MID-AC-2)'),
    base: bonus.optional().describe('The same as a base number: the bonus and 5; one or the other. (MID-AC-2)'),
    dr: z.int().min(0).max(100).optional(),
    resistances: resistances.optional(),
    load: load.optional(),
    skill: z.int().min(-40).max(0).optional().describe("The suit's own skill penalty. (MID-ARM-1)"),
    trained: z.boolean().default(true).describe('Trained with it? Without training no armor class. (MID-AC-3)'),
    quality: z
      .int()
      .min(-3)
      .max(3)
      .default(0)
      .describe('Better or worse make: each step lightens or adds a level of load. (MID-LOAD-7)'),
    neglect: z
      .int()
      .min(0)
      .max(20)
      .default(0)
      .describe(
        'Lack of care: points off armor class and reduction, and ten percent a point off resistances. (MID-ARM-2)',
      ),
  }),
);

const shield = z.preprocess(
  (value) => (typeof value === 'string' ? { name: value } : ourKeys(value)),
  z.strictObject({
    name: label.default('shield'),
    ac: bonus.optional().describe('Bonus to armor class, even unskilled. (MID-AC-4)'),
    block: bonus.optional().describe('Bonus to blocks. (MID-SHD-8)'),
    load: load.optional(),
    dice: dice.optional().describe('Damage of a rush or punch.'),
    primaryHand: z.boolean().default(false).describe('Carried in the primary hand? (MID-SHD-6)'),
  }),
);

const form = z.strictObject({
  name: z.string().max(80).optional().describe('Not used: the roster names the fighter.'),
  species: z
    .string()
    .transform((text) => text.toLowerCase())
    .optional()
    .describe(`What is known of species: ${Object.keys(SPECIES).join(', ')}. (MID-RES-10, MID-SAV-6)`),
  attributes: z
    .record(label, z.int().min(0).max(40))
    .default({})
    .describe('Strength, Stamina, Willpower and others, by name.'),
  traits: z
    .array(z.string().transform((text) => text.toLowerCase()))
    .max(20)
    .default([])
    .describe(`Traits: ${Object.keys(TRAITS).join(', ')}. (MID-MODE-6)`),
  features: z.array(z.string().max(200)).max(50).default([]).describe('Other features, for the table to read.'),
  hpCap: z.int().min(0).max(10_000).optional().describe('Hit points that the body can take. (MID-HP-2)'),
  lpCap: z.int().min(0).max(10_000).optional().describe('Life points that the body can take. (MID-HP-5)'),
  systemShockBase: z.int().min(0).max(200).optional().describe('System shock in percent. (MID-DTH-2)'),
  willpowerBonus: bonus.optional().describe('Bonus to Willpower checks. (MID-HP-3)'),
  strengthBonus: bonus.optional().describe('Bonus of Strength to damage. (AMB-31)'),
  actions: z.int().min(0).max(20).optional().describe('Actions a round. (AMB-22)'),
  initiative: bonus.default(0).describe('Bonus to initiative. (MID-INI-1)'),
  attack: bonus.default(0).describe('Bonus to every attack without a tally of its own.'),
  damage: bonus.default(0).describe('Bonus to the damage of every weapon without a tally of its own.'),
  ac: bonus.optional().describe('The whole armor class, where one has tallied it. (MID-AC-2)'),
  acBonus: bonus.default(0).describe('Other bonuses to armor class. (MID-AC-2)'),
  dr: z.int().min(0).max(1000).default(0).describe('Damage reduction of the body itself. (MID-RES-1)'),
  resistances: resistances.default({}).describe('Resistance in percent by damage type. (MID-RES-1)'),
  weapons: z.array(weapon).max(20).default([]).describe('Weapons; the first is in hand. Without any, fists.'),
  weaponSkill: level.default(0).describe('Level known in fighting with weapons. (MID-CORE-3)'),
  martialArt: level.default(0).describe('Level known in a martial art, for parries with bare hands. (MID-DEF-3)'),
  freeParries: level.optional().describe('Free parries a round, where one has tallied them. (MID-DEF-3)'),
  parryBonus: bonus.optional().describe('The whole parry bonus, where one has tallied it. (MID-DEF-4)'),
  shield: shield.optional(),
  shieldSkill: level.default(0).describe('Level known with shields. (MID-SHD-1)'),
  blocks: level.optional().describe('Blocks a round, where one has tallied them.'),
  blockBonus: bonus.optional().describe('The whole block bonus, where one has tallied it.'),
  ambidextrous: z.boolean().default(false).describe('No penalty for the off hand. (MID-SHD-6)'),
  dodgeBonus: bonus.default(0).describe('Bonus to dodges. (MID-DOD-1)'),
  evasionInMelee: z.boolean().default(false).describe('A skill that allows evasion in melee. (MID-EVA-2)'),
  saves: z.record(label, bonus).default({}).describe('Bonuses to saving throws by kind. (MID-SAV-6)'),
  breakfall: level.default(0).describe('Breakfall, for turning in the air. (MID-FALL-11)'),
  healer: z.boolean().default(false).describe('A healing skill: binds wounds without a roll.'),
  ambush: z.int().min(1).max(5).default(1).describe('Damage is multiplied by this in an ambush. (MID-MODE-5)'),
  blessing: z
    .enum(['none', 'apprentice', 'journeyman', 'master'])
    .default('none')
    .describe('Standing in the Blood Blessing. (MID-MODE-7)'),
  armor: armor.optional(),
  loads: z
    .array(z.union([load, z.strictObject({ stone: z.number().min(0).max(1000) })]))
    .max(20)
    .default([])
    .describe('Other loads carried, by level or by weight in stone. (MID-LOAD-5)'),
  regenerates: z.boolean().default(false).describe('A regenerating creature. (MID-REG-1)'),
  hp: z.number().min(0).max(10_000).default(0).describe('Hit points of damage brought into the fight.'),
  lp: z.number().min(0).max(10_000).default(0).describe('Life points of damage brought into the fight.'),
  overflowed: z.boolean().default(false).describe('Has the Willpower check of the first overflow been made?'),
  wounds: z.int().min(0).max(200).default(0).describe('Open wounds brought into the fight.'),
  fatigue: z.int().min(0).max(999).default(0).describe('Points of fatigue. (MID-FAT-1)'),
});

export const sheet = z.preprocess(ourKeys, form);
export type Sheet = z.infer<typeof form>;
export type SheetWeapon = Sheet['weapons'][number];

/** Looks a name up in a GM's pack first, then in the default list; whatever its case. */
export function lookUp<T>(
  name: string,
  own: Readonly<Record<string, T>>,
  list: Readonly<Record<string, T>>,
): T | undefined {
  const plain = name.trim().toLowerCase();
  if (Object.hasOwn(own, name)) return own[name];
  const mine = Object.keys(own).find((key) => key.toLowerCase() === plain);
  if (mine !== undefined) return own[mine];
  return Object.hasOwn(list, plain) ? list[plain] : undefined;
}

interface Conflict {
  readonly path: (string | number)[];
  readonly message: string;
}

/** Names that neither the GM's pack nor the default lists know, and tallies that exclude each other. */
export function conflicts(raw: unknown, house: House): Conflict[] {
  const found: Conflict[] = [];
  const read = ourKeys(raw) as { weapons?: unknown; armor?: unknown; shield?: unknown } | null;
  if (typeof read !== 'object' || read === null) return found;
  const check = (
    value: unknown,
    path: (string | number)[],
    needed: string,
    own: Readonly<Record<string, unknown>>,
    list: Readonly<Record<string, unknown>>,
    what: string,
  ): void => {
    const given = (typeof value === 'string' ? { name: value } : ourKeys(value)) as Record<string, unknown> | null;
    if (typeof given !== 'object' || given === null || typeof given.name !== 'string') return;
    if (given[needed] !== undefined || lookUp(given.name, own, list) !== undefined) return;
    const names = [...new Set([...Object.keys(own), ...Object.keys(list)])];
    const like = nearest(given.name, names);
    found.push({
      path,
      message: `Found the ${what} "${given.name}" without ${needed}; known: ${names.join(', ')}; or give its ${needed}.${like ? ` Did you mean "${like}"?` : ''}`,
    });
  };
  if (Array.isArray(read.weapons))
    read.weapons.forEach((one: unknown, i) =>
      check(one, ['weapons', i], 'dice', house.pack.weapons, WEAPONS, 'weapon'),
    );
  const suit = ourKeys(read.armor) as { base?: unknown; ac?: unknown } | undefined;
  if (read.armor !== undefined && (typeof suit !== 'object' || suit === null || suit.base === undefined))
    check(read.armor, ['armor'], 'ac', house.pack.armor, ARMOR, 'armor');
  if (typeof suit === 'object' && suit !== null && suit.base !== undefined && suit.ac !== undefined)
    found.push({
      path: ['armor'],
      message: 'Found both ac and base for the armor; give one of them, base = ac + 5. (MID-AC-2)',
    });
  if (read.shield !== undefined) check(read.shield, ['shield'], 'ac', house.pack.shields, SHIELDS, 'shield');
  return found;
}
