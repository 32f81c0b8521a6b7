/**
 * Sheets: what a Fudge fighter is. Traits are numbers or ladder words; people write names from the catalog or spell
 * things out. Reading gives everything in full.
 */
import { z } from 'zod';
import { nearest } from '../../fight/suggest.ts';
import { ARMOR, FIGHTERS, FLIGHTS, SHARP, SIZES, WEAPONS } from './catalog.ts';
import { type House, boxes, trackNames } from './house.ts';
import { LADDER, level, trait } from './ladder.ts';

/** Looks a name up in a table, whatever its case and spacing. */
export function lookUp(name: string, table: Readonly<Record<string, unknown>>): string | undefined {
  const plain = (text: string): string =>
    text
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ');
  return Object.keys(table).find((known) => plain(known) === plain(name));
}

/** A schema that also takes a name from a table, and puts what `make` gives in its place. */
const named = <T extends z.ZodType>(
  what: string,
  table: Readonly<Record<string, unknown>>,
  schema: T,
  make: (name: string) => unknown,
) =>
  z
    .preprocess((value, context) => {
      if (typeof value !== 'string') return value;
      const known = lookUp(value, table);
      if (known !== undefined) return make(known);
      const names = Object.keys(table);
      const like = nearest(value, names);
      const allowed = `known ${what}: ${names.join(', ')}; or spell it out`;
      context.addIssue({
        code: 'custom',
        message: `Found "${value}"; ${allowed}.${like ? ` Did you mean "${like}"?` : ''}`,
        params: { found: value, allowed },
      });
      return z.NEVER;
    }, schema)
    .meta({ orName: Object.keys(table) });

const label = z.string().trim().min(1).max(60);
const points = z.int().min(-50).max(50);

const weaponForm = z.strictObject({
  name: label.describe('What it is called in moves.'),
  value: points.optional().describe('The whole value, sharpness and magic included. (FUDGE-DF-5)'),
  size: z
    .enum(Object.keys(SIZES) as [keyof typeof SIZES])
    .optional()
    .describe('In place of a value. (FUDGE-DF-5)'),
  sharp: z.boolean().optional().describe('A sharp weapon is worth one more. (FUDGE-DF-5)'),
  magic: points.optional().describe('What magic adds to the value. (FUDGE-DF-5)'),
  damage: points.default(0).describe('A change to every damage result, as of a cracked weapon. (FUDGE-MMM-6)'),
  muscle: z.boolean().optional().describe('False when Strength does not drive it. (FUDGE-DF-3)'),
  rating: points
    .optional()
    .describe("A gun's or beam's own rating, in place of Strength and value. (FUDGE-DF-3, R-15)"),
  ranged: z
    .enum(FLIGHTS)
    .optional()
    .describe('How its missiles fly, for weapons that shoot or are thrown. (FUDGE-RANGE-1)'),
  scalePiercing: z
    .union([z.literal('half'), z.int().min(1).max(20)])
    .optional()
    .describe("Cuts the foe's Mass Scale by so many steps, or in half. (FUDGE-DF-9)"),
});

/** A weapon with its value worked out. */
const weapon = named(
  'weapons',
  WEAPONS,
  z.preprocess(
    (value) => {
      // A catalog weapon may be changed in part: { name: broadsword, magic: 1 }.
      const given = value as { name?: unknown; size?: unknown; rating?: unknown } | null;
      if (typeof given !== 'object' || typeof given?.name !== 'string' || given.size !== undefined) return value;
      const known = lookUp(given.name, WEAPONS);
      return known === undefined ? value : { ...WEAPONS[known], ...given };
    },
    weaponForm.transform(({ value, size, sharp, magic, muscle, ...rest }, context) => {
      if (value === undefined && size === undefined && rest.rating === undefined) {
        context.addIssue({
          code: 'custom',
          path: ['value'],
          message: `"${rest.name}" is not in the catalog, so it needs a value (such as 2), a size (${Object.keys(SIZES).join(', ')}) or a rating.`,
        });
        return z.NEVER;
      }
      const base = value ?? (size === undefined ? 0 : SIZES[size]);
      return {
        ...rest,
        value: base + (sharp ? SHARP : 0) + (magic ?? 0),
        muscle: muscle ?? rest.rating === undefined,
      };
    }),
  ),
  (name) => ({ name, ...WEAPONS[name] }),
);

const armor = named(
  'armor',
  ARMOR,
  z.preprocess(
    (value) => {
      const given = value as { name?: unknown; value?: unknown } | null;
      if (typeof given !== 'object' || typeof given?.name !== 'string' || given.value !== undefined) return value;
      const known = lookUp(given.name, ARMOR);
      return known === undefined ? value : { ...given, value: ARMOR[known] };
    },
    z
      .strictObject({
        name: label.default('armor'),
        value: points.describe('What it adds to the defensive factor. (FUDGE-DF-6)'),
        magic: points.optional().describe('What magic adds on top. (FUDGE-DF-6)'),
      })
      .transform(({ name, value, magic }) => ({ name, value: value + (magic ?? 0) })),
  ),
  (name) => ({ name, value: ARMOR[name] }),
);

const shield = z
  .union(
    [
      label,
      z.strictObject({
        name: label.default('shield'),
        melee: points,
        ranged: points.default(0),
        dodge: points.default(0),
      }),
    ],
    { error: 'A shield is a name such as small, medium or large, or { melee: 1, ranged: 0, dodge: 0 }.' },
  )
  .default('none');

const damageCapacity = z
  .preprocess((value) => (value === 'gift' ? 1 : value === 'fault' ? -1 : value), trait)
  .meta({ orName: [...Object.keys(LADDER), 'gift', 'fault'] });

const kinds = ['pc', 'major', 'ordinary', 'fodder'] as const;
const attribute = (text: string) => trait.default(0).describe(text);
const skill = (text: string) => trait.default(-2).describe(text);

const form = z.strictObject({
  skill: skill('Combat skill. (FUDGE-OPP-1)'),
  shooting: trait.optional().describe('Skill with missiles; the combat skill when absent. (FUDGE-RANGE-1)'),
  defense: trait
    .optional()
    .describe('Trait to defend with in alternating turns; the combat skill when absent. (FUDGE-ROUND-1)'),
  dodge: attribute('Trait to dodge missiles with. (FUDGE-RANGE-1)'),
  strength: attribute('Strength. (FUDGE-DF-4)'),
  damageCapacity: damageCapacity.default(0).describe('Damage Capacity; "gift" and "fault" are +1 and -1. (FUDGE-DF-4)'),
  willpower: attribute('Willpower. (FUDGE-LEVEL-4)'),
  constitution: attribute('Constitution. (FUDGE-HEAL-4)'),
  perception: attribute('Perception, to read a foe while on the defense. (FUDGE-ALLOUT-3)'),
  tactics: skill('Tactics, to read a foe while on the defense. (FUDGE-ALLOUT-3)'),
  medical: skill('Medical skill. (FUDGE-HEAL-2)'),
  scale: points.optional().describe('Strength Scale and Mass Scale at once. (FUDGE-DF-2)'),
  strengthScale: points.optional().describe('Scale of strength; 0 is human. (FUDGE-DF-8)'),
  massScale: points.optional().describe('Scale of mass; 0 is human. (FUDGE-DF-8)'),
  technology: points.default(0).describe('Technological level, counted like Scale on both sides. (FUDGE-DF-10)'),
  weapon: weapon.prefault('unarmed').describe('The weapon in hand. (FUDGE-DF-5)'),
  weapons: z.array(weapon).max(20).default([]).describe('Further weapons at hand.'),
  armor: armor.prefault('none').describe('Worn armor. (FUDGE-DF-6)'),
  shield: shield.describe("Shield: taken off the foe's skill. (FUDGE-DF-7)"),
  kind: z
    .enum(kinds)
    .default('ordinary')
    .describe('pc and major characters may be protected from death; fodder do not roll. (FUDGE-DEATH-1, FUDGE-NPC-1)'),
  track: label.optional().describe('Wound track; that of the house rules when absent. (FUDGE-TRACK-1)'),
  boxes: boxes.optional().describe('Wound boxes; those of the house rules when absent. (FUDGE-TRACK-2)'),
  pain: z
    .enum(['low', 'normal', 'high'])
    .default('normal')
    .describe('Pain threshold: penalties one more, as they are, or one less. (FUDGE-LEVEL-4)'),
  fudgePoints: z.int().min(0).max(50).default(0).describe('Fudge Points at the start, usually 1 to 5. (FUDGE-FP-1)'),
  wounds: z.array(level).max(60).optional().describe('Wounds carried into the fight, in their order.'),
  marks: z
    .array(z.int().min(0).max(12))
    .length(5)
    .optional()
    .describe('The same as boxes marked, Scratch to Near Death.'),
  like: z
    .string()
    .optional()
    .describe('A ready fighter of the catalog to begin from; what is written here goes first.'),
});

export const sheet = z.preprocess(
  (value, context) => {
    const given = value as Record<string, unknown> | null;
    if (typeof given !== 'object' || typeof given?.like !== 'string') return value;
    const known = lookUp(given.like, FIGHTERS);
    if (known !== undefined) {
      const { like: _like, ...own } = given;
      return { ...FIGHTERS[known], ...own };
    }
    const names = Object.keys(FIGHTERS);
    const like = nearest(given.like, names);
    context.addIssue({
      code: 'custom',
      path: ['like'],
      message: `Found "${given.like}"; ready fighters are ${names.join(', ')}.${like ? ` Did you mean "${like}"?` : ''}`,
    });
    return z.NEVER;
  },
  form.transform(({ scale, strengthScale, massScale, like: _like, ...rest }, context) => {
    if (rest.wounds !== undefined && rest.marks !== undefined) {
      context.addIssue({
        code: 'custom',
        path: ['marks'],
        message: 'Found both wounds and marks; one of them says which wounds are carried into the fight.',
      });
    }
    return { ...rest, strengthScale: strengthScale ?? scale ?? 0, massScale: massScale ?? scale ?? 0 };
  }),
);

export type Sheet = z.infer<typeof sheet>;
export type Weapon = Sheet['weapon'];

/** Tracks and shields that these house rules do not know. */
export function unknownNames(raw: unknown, house: House): { path: string[]; message: string }[] {
  if (typeof raw !== 'object' || raw === null) return [];
  const { track, shield: worn } = raw as { track?: unknown; shield?: unknown };
  const problems: { path: string[]; message: string }[] = [];
  const check = (path: string, value: unknown, known: readonly string[]): void => {
    if (typeof value !== 'string' || known.includes(value)) return;
    const like = nearest(value, known);
    problems.push({
      path: [path],
      message: `Found the ${path} "${value}"; allowed are ${known.join(', ')}.${like ? ` Did you mean "${like}"?` : ''}`,
    });
  };
  check('track', track, trackNames(house));
  check('shield', worn, ['none', 'small', 'medium', 'large', ...Object.keys(house.shields)]);
  return problems;
}
