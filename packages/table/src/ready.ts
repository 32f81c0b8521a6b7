/** Ready fighters to begin with, by ruleset: sheets as people write them. */
import { catalog } from '@affray/engine/fudge';

export interface ReadyFighter {
  readonly name: string;
  readonly sheet: Readonly<Record<string, unknown>>;
}

const capital = (name: string): string => name.replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());

const READY: Readonly<Record<string, readonly ReadyFighter[]>> = {
  mst2: [
    {
      name: 'Brenna',
      sheet: { skill: 3, role: 'fighter', armor: 'chain mail', shield: true, weapons: ['sword', 'dagger'] },
    },
    { name: 'Osric', sheet: { skill: 2, role: 'adventurer', armor: 'leather', weapons: ['spear'] } },
    {
      name: 'Wren',
      sheet: { skill: 2, role: 'adventurer', armor: 'leather', weapons: ['dagger'], missiles: ['short bow'] },
    },
    { name: 'Guard', sheet: { skill: 1, role: 'fighter', armor: 'leather', shield: true, weapons: ['spear', 'club'] } },
    {
      name: 'Kobold',
      sheet: {
        skill: 1,
        role: 'kobold',
        armor: { name: 'hide', evasion: 13, protection: 1 },
        weapons: [{ name: 'bone knife', reach: 'close', power: '1d6' }],
      },
    },
    { name: 'Villager', sheet: { weapons: ['club'] } },
  ],
  fudge: Object.keys(catalog.FIGHTERS).map((name) => ({ name: capital(name), sheet: { like: name } })),
  midian: [
    {
      name: 'Dagna',
      sheet: {
        species: 'dwarf',
        attributes: { Strength: 16, Stamina: 15, Willpower: 14 },
        hpCap: 21,
        lpCap: 8,
        armor: { name: 'mail', trained: true },
        shield: 'round',
        shieldSkill: 2,
        weapons: ['short sword'],
        weaponSkill: 4,
      },
    },
    {
      name: 'Gruk',
      sheet: {
        attributes: { Strength: 17, Stamina: 16, Willpower: 10 },
        hpCap: 24,
        lpCap: 8,
        armor: 'leather',
        weapons: ['club', { name: 'maul', hands: 2 }],
        weaponSkill: 3,
        dodgeBonus: 1,
      },
    },
    { name: 'Bandit', sheet: { hpCap: 14, lpCap: 6, armor: 'leather', weapons: ['club'], weaponSkill: 2 } },
  ],
};

/** The ready fighters of a ruleset; none for one that has none. */
export const readyFighters = (ruleset: string): readonly ReadyFighter[] =>
  Object.hasOwn(READY, ruleset) ? READY[ruleset]! : [];
