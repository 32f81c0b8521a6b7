/**
 * The cast: fighters as far as they do not change in a fight, with sheets, armor, loads and skills worked out once.
 */
import type { Why } from '../../dice/dice.ts';
import type { Pool, Question } from '../../dice/pool.ts';
import { type Fighter, type FighterId, IllegalMove, type Standing } from '../../fight/ruleset.ts';
import type { Term } from '../../fight/telling.ts';
import {
  asKept,
  armorSheet,
  effectiveLoad,
  loadLevel,
  loadOfWeight,
  strengthShift,
  twoHandedBonus,
  weaponLoad,
} from './armor.ts';
import { type LoadRow, SPECIES, TRAITS, UNSKILLED, attributeBonus } from './catalog.ts';
import { ARMOR, CAPACITIES, SHIELDS, WEAPONS } from './defaults.ts';
import type { House } from './house.ts';
import type { Move } from './moves.ts';
import { blockBonus, normalBlocks, pairs } from './shields.ts';
import { type Sheet, type SheetWeapon, lookUp, poolFrom } from './sheet.ts';

/** A weapon in the hands it is used in, with every bonus that does not change in a fight. */
export interface Arm {
  readonly name: string;
  readonly hands: 1 | 2;
  readonly ranged: boolean;
  readonly type: string;
  /** Effective load. */
  readonly load: number;
  readonly pool: Pool;
  /** The dice twice over, for a charge. Built when first used. */
  readonly charge: () => Pool;
  readonly attack: number;
  readonly attackTerms: readonly Term[];
  readonly damage: number;
  readonly damageTerms: readonly Term[];
  readonly initiative: number;
  readonly skill: number;
  /** Neither skill nor a tally of one's own: unskilled use. */
  readonly unskilled: boolean;
  /** MID-DEF-3 to MID-DEF-5: free parries in a normal round, and the bonus to every parry. */
  readonly parries: number;
  readonly parry: number;
  /** MID-MODE-6: what the Powerful trait adds when there is room to put force behind the blow. */
  readonly force: number;
}

export interface Shield {
  readonly name: string;
  readonly load: number;
  readonly pool: Pool;
  readonly primaryHand: boolean;
}

/** What a fighter's dice are asked for. */
export interface Asks {
  readonly initiative: Why;
  readonly attack: Why;
  readonly damage: Why;
  readonly parry: Why;
  readonly block: Why;
  readonly dodge: Why;
  readonly evasion: Why;
  readonly resistance: Why;
  readonly willpower: Why;
  readonly systemShock: Why;
  readonly fire: Why;
  readonly fall: Why;
  readonly bind: Why;
  readonly grapple: Why;
  readonly heal: Why;
  readonly spread: Why;
  readonly harm: Why;
  readonly rise: Why;
  readonly target: Why;
  /** Saves by kind, made when first asked for. */
  readonly saves: Map<string, Why>;
}

export interface Combatant {
  readonly id: FighterId;
  readonly name: string;
  readonly side: number;
  readonly sheet: Sheet;
  readonly hpCap: number;
  readonly lpCap: number;
  readonly systemShockBase: number;
  readonly willpowerBonus: number;
  readonly willpower: number;
  readonly strength: number;
  readonly strengthBonus: number;
  readonly actions: number;
  readonly initiative: number;
  readonly ac: number;
  readonly dr: number;
  readonly resistances: Readonly<Record<string, number>>;
  readonly saves: Readonly<Record<string, number>>;
  /** Every weapon in each way it can be held, as the sheet has them; the last is the fist. */
  readonly arms: readonly Arm[];
  readonly shield: Shield | undefined;
  readonly blocks: number;
  readonly block: number;
  /** MID-SHD-6: does every block cost an action? */
  readonly unskilledShield: boolean;
  readonly load: number;
  readonly penalties: LoadRow;
  /** Penalty on Awareness and other skills hurt by weight. (MID-ARM-4) */
  readonly skillPenalty: number;
  /** Reads several weapons and thus a limit on which of two may be medium. (MID-MODE-3) */
  readonly asks: Asks;
}

export interface Cast {
  readonly house: House;
  readonly sides: readonly string[];
  readonly fighters: readonly Combatant[];
  readonly standings: { readonly open: Standing; readonly nobody: Standing; readonly won: readonly Standing[] };
  /** Moves that tactics make again and again, by what they are. */
  readonly moves: Map<number, Move>;
  /** Fire questions by number of dice, built when first asked. */
  readonly fires: Map<number, Question>;
}

const add = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> => {
  const sum: Record<string, number> = { ...a };
  for (const [key, value] of Object.entries(b)) sum[key] = (sum[key] ?? 0) + value;
  return sum;
};

/** The terms that are not 0, and their sum. */
const tally = (...terms: Term[]): { readonly terms: readonly Term[]; readonly sum: number } => {
  const told = terms.filter(({ value }) => value !== 0);
  return { terms: told, sum: told.reduce((total, { value }) => total + value, 0) };
};

function armsOf(sheet: Sheet, house: House, strength: number, strengthBonus: number, penalties: LoadRow): Arm[] {
  const traits = sheet.traits.map((trait) => TRAITS[trait]).filter((trait) => trait !== undefined);
  const steady = traits.filter((trait) => !trait.forceful);
  const traitAttack = steady.reduce((sum, { attack }) => sum + attack, 0);
  const traitDamage = traits.reduce((sum, { damage }) => sum + damage, 0);
  const force = traits.reduce((sum, { attack, forceful }) => sum + (forceful ? attack : 0), 0);
  const strengthDamage = house.strengthInDamage === 'bonus' ? strengthBonus : strength;
  const oneParry = sheet.shield !== undefined && sheet.shieldSkill > 0;

  const arm = (weapon: SheetWeapon, skill: number, hands?: 1 | 2): Arm => {
    const entry = weapon.name === undefined ? undefined : lookUp(weapon.name, house.pack.weapons, WEAPONS);
    const name = weapon.name ?? 'weapon';
    const dice = weapon.dice ?? entry?.dice;
    if (dice === undefined) throw new IllegalMove(`Found the weapon "${name}" without dice, and no list knows it.`);
    const device = weapon.device ?? entry?.device ?? false;
    const flame = weapon.flame ?? entry?.flame ?? 0;
    const handle = weapon.twoHandle ?? entry?.twoHandle ?? false;
    const written = loadLevel(weapon.load ?? entry?.load ?? 'light') + (weapon.beyond ?? 0);
    // Only those whose Strength lightens loads wield what is beyond heroic. (MID-WPN-5)
    const load = written > 5 || strengthShift(strength) > 0 ? effectiveLoad(written, strength) : written;
    const held = hands ?? weapon.hands ?? (weaponLoad(load, 1).allowed ? 1 : 2);
    const row = weaponLoad(load, held);
    if (!row.allowed)
      throw new IllegalMove(
        load > 5
          ? `${name} is beyond a heroic load for Strength ${strength}; only great Strength wields it. (MID-WPN-5)`
          : `${name} takes both hands; found ${held}. (MID-WPN-2)`,
      );
    const twoHands =
      row.twoHandedBonus && !device && weapon.damage === undefined && (weapon.dice === undefined || strength > 0)
        ? handle
          ? twoHandedBonus(strength, house.quarterStrengthRounding)
          : 1
        : 0;
    const attack = tally(
      { name: 'attack', value: weapon.attack ?? skill + sheet.attack },
      { name: 'trait', value: weapon.attack === undefined ? traitAttack : 0 },
      { name: 'load', value: penalties.attack },
      { name: 'weapon load', value: row.attack },
    );
    const damage = tally(
      { name: 'damage', value: weapon.damage ?? sheet.damage },
      { name: 'strength', value: weapon.damage === undefined && !device ? strengthDamage : 0 },
      { name: 'trait', value: weapon.damage === undefined ? traitDamage : 0 },
      { name: 'two hands', value: twoHands },
      { name: 'flame', value: flame },
      { name: 'load', value: penalties.damage },
    );
    let charge: Pool | undefined;
    return {
      name,
      hands: held,
      ranged: weapon.ranged ?? entry?.ranged ?? false,
      type: weapon.type ?? entry?.type ?? 'smashing',
      load,
      pool: poolFrom(dice),
      charge: () => (charge ??= poolFrom(dice, 2)),
      attack: attack.sum,
      attackTerms: attack.terms,
      damage: damage.sum,
      damageTerms: damage.terms,
      initiative: row.initiative + weapon.initiative,
      skill,
      unskilled: skill === 0 && weapon.attack === undefined,
      parries:
        weapon.freeParries ?? sheet.freeParries ?? (oneParry ? Math.min(1, skill) : pairs(skill, house.parryRounding)),
      parry: weapon.parryBonus ?? sheet.parryBonus ?? (skill > 0 ? skill : UNSKILLED),
      force: weapon.attack === undefined ? force : 0,
    };
  };

  const arms: Arm[] = [];
  for (const weapon of sheet.weapons) {
    const skill = weapon.skill ?? sheet.weaponSkill;
    const first = arm(weapon, skill);
    arms.push(first);
    // The other way to hold it, where there is one; a shield leaves one hand only.
    const other = first.hands === 1 ? 2 : 1;
    if (weaponLoad(first.load, other).allowed && !first.ranged && !(other === 2 && sheet.shield !== undefined))
      arms.push(arm(weapon, skill, other));
  }
  const fist: SheetWeapon = { name: 'fist', initiative: 0, hands: 1 };
  const { freeParries: _free, parryBonus: _bonus, ...bare } = sheet;
  return [...arms, armsOfFist(arm, fist, sheet.weapons.length === 0 ? sheet : bare, house)];
}

/** The bare hand: its skill is a martial art; the tallies of the sheet are for weapons where there are any. */
function armsOfFist(
  arm: (weapon: SheetWeapon, skill: number) => Arm,
  fist: SheetWeapon,
  tallies: Pick<Sheet, 'freeParries' | 'parryBonus' | 'martialArt'>,
  house: House,
): Arm {
  const made = arm(fist, tallies.martialArt);
  return {
    ...made,
    parries: tallies.freeParries ?? pairs(tallies.martialArt, house.parryRounding),
    parry: tallies.parryBonus ?? (tallies.martialArt > 0 ? tallies.martialArt : UNSKILLED),
  };
}

function wornArmor(sheet: Sheet, house: House) {
  const { armor } = sheet;
  const entry = armor === undefined ? undefined : lookUp(armor.name, house.pack.armor, ARMOR);
  const suit = {
    ac: armor?.ac ?? (armor?.base === undefined ? entry?.ac : armor.base - 5) ?? 0,
    dr: armor?.dr ?? entry?.dr ?? 0,
    resistances: armor?.resistances ?? entry?.resistances ?? {},
    load: loadLevel(armor?.load ?? entry?.load ?? 'none'),
    skill: armor?.skill ?? entry?.skill ?? 0,
    trained: armor?.trained ?? true,
  };
  return asKept(suit, armor?.quality ?? 0, armor?.neglect ?? 0);
}

function shieldOf(sheet: Sheet, house: House, strength: number): { shield?: Shield; ac: number; block: number } {
  const given = sheet.shield;
  if (given === undefined) return { ac: 0, block: 0 };
  const entry = lookUp(given.name, house.pack.shields, SHIELDS);
  const shield: Shield = {
    name: given.name,
    load: effectiveLoad(loadLevel(given.load ?? entry?.load ?? 'light'), strength),
    pool: poolFrom(given.dice ?? entry?.dice ?? '1d4'),
    primaryHand: given.primaryHand,
  };
  return { shield, ac: given.ac ?? entry?.ac ?? 0, block: given.block ?? entry?.block ?? 0 };
}

function combatant({ id, name, sheet }: Fighter<Sheet>, side: number, house: House): Combatant {
  const rating = (attribute: string): number | undefined =>
    Object.entries(sheet.attributes).find(([key]) => key.toLowerCase() === attribute)?.[1];
  const technical = (value: number | undefined): number =>
    value === undefined ? 0 : (attributeBonus('technical', value) ?? -12);
  const strength = rating('strength') ?? 10;
  const stamina = rating('stamina') ?? CAPACITIES.stamina;
  const strengthBonus = sheet.strengthBonus ?? technical(rating('strength'));
  const suit = wornArmor(sheet, house);
  const gear = sheet.loads.map((one) => (typeof one === 'string' ? loadLevel(one) : loadOfWeight(one.stone, strength)));
  const worn = armorSheet(suit, gear, strength, house);
  const { shield, ac: shieldAc, block } = shieldOf(sheet, house, strength);
  const species = SPECIES[sheet.species ?? ''];
  const why = (what: string, attack = false): Why => (attack ? { who: id, what, attack } : { who: id, what });
  const hasShield = shield !== undefined || (sheet.blocks ?? 0) > 0;
  return {
    id,
    name,
    side,
    sheet,
    hpCap: sheet.hpCap ?? stamina,
    lpCap: sheet.lpCap ?? Math.ceil(stamina / 2),
    systemShockBase: sheet.systemShockBase ?? Math.min(100, CAPACITIES.shockPerStamina * stamina),
    willpowerBonus: sheet.willpowerBonus ?? technical(rating('willpower')),
    willpower: rating('willpower') ?? 10,
    strength,
    strengthBonus,
    actions: sheet.actions ?? house.defaultActions,
    initiative: sheet.initiative + worn.penalties.initiative,
    ac: sheet.ac ?? worn.ac + shieldAc + sheet.acBonus,
    dr: sheet.dr + worn.dr,
    resistances: add(add(sheet.resistances, suit.resistances), species?.resistances ?? {}),
    saves: add(sheet.saves, species?.saves ?? {}),
    arms: armsOf(sheet, house, strength, strengthBonus, worn.penalties),
    shield,
    blocks: sheet.blocks ?? (hasShield ? normalBlocks(sheet.shieldSkill, house) : 0),
    block: sheet.blockBonus ?? blockBonus(sheet, block, house),
    unskilledShield: hasShield && sheet.shieldSkill === 0 && (sheet.blocks ?? 0) === 0,
    load: worn.level,
    penalties: worn.penalties,
    skillPenalty: worn.skill,
    asks: {
      initiative: why('initiative'),
      attack: why('attack', true),
      damage: why('damage'),
      parry: why('parry'),
      block: why('block'),
      dodge: why('dodge'),
      evasion: why('evasion'),
      resistance: why('resistance'),
      willpower: why('willpower check'),
      systemShock: why('system shock'),
      fire: why('fire'),
      fall: why('fall'),
      bind: why('binding wounds'),
      grapple: why('grappling'),
      heal: why('healing'),
      spread: why('does the fire spread?'),
      harm: why('harm'),
      rise: why('waking up'),
      target: why('whom to attack'),
      saves: new Map(),
    },
  };
}

/** Why a save is asked for, the same object each time. */
export function whySave({ id, asks }: Combatant, kind: string): Why {
  let why = asks.saves.get(kind);
  if (!why) asks.saves.set(kind, (why = { who: id, what: `save against ${kind}` }));
  return why;
}

/** The cast of a fight. Throws IllegalMove when a weapon cannot be wielded by its owner. */
export function makeCast(fighters: readonly Fighter<Sheet>[], house: House): Cast {
  const sides = [...new Set(fighters.map(({ side }) => side))];
  return {
    house,
    sides,
    fighters: fighters.map((fighter) => combatant(fighter, sides.indexOf(fighter.side), house)),
    standings: {
      open: { over: false },
      nobody: { over: true },
      won: sides.map((winner) => ({ over: true, winner })),
    },
    moves: new Map(),
    fires: new Map(),
  };
}
