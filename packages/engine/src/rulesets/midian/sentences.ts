/**
 * Tellings of Midian as plain sentences, one each.
 */
import type { FighterId } from '../../fight/ruleset.ts';
import type { Telling } from '../../fight/telling.ts';

/** The facts that the rules of Midian put into tellings. */
interface Facts extends Telling {
  readonly result?: string;
  readonly with?: string;
  readonly how?: string;
  readonly cost?: string;
  readonly success?: boolean;
  readonly passed?: boolean;
  readonly raw?: number;
  readonly damage?: number;
  readonly wounds?: number;
  readonly hp?: number;
  readonly lp?: number;
  readonly total?: number;
  readonly chance?: number;
  readonly rolled?: number | boolean;
  readonly to?: unknown;
  readonly what?: string;
  readonly text?: string;
  readonly cause?: string;
  readonly stance?: string;
  readonly shield?: string;
  readonly dice?: number | string;
  readonly points?: number;
  readonly reason?: string;
}

const CONDITIONS: Readonly<Record<string, string>> = {
  active: 'is up and awake',
  unconscious: 'passes out',
  coma: 'falls into a coma',
  dead: 'dies',
  away: 'leaves the fight',
};
const STANCES: Readonly<Record<string, string>> = {
  normal: 'attack and defense as usual',
  totalAttack: 'total attack',
  defensive: 'fighting defensively',
  totalDefense: 'total defense',
  fullGuard: 'total defense, fighting defensively',
  evasion: 'evasion',
};
const SHIELDS: Readonly<Record<string, string>> = {
  normal: 'shield as usual',
  full: 'full defense with the shield',
  rush: 'a rush or punch with the shield',
  total: 'shield and weapon all out',
};
const CAUSES: Readonly<Record<string, string>> = {
  bleed: 'An open wound costs',
  overcap: 'Damage beyond bearing grows and costs',
};

const plural = (number: unknown, one: string, many: string): string => `${String(number)} ${number === 1 ? one : many}`;
const points = (number: unknown): string => plural(number, 'point', 'points');

const SENTENCES: Readonly<
  Record<string, (told: Facts, by: string, on: string, name: (id: FighterId) => string) => string>
> = {
  declares: (told, by) => `${by} declares ${STANCES[told.stance!]}${told.shield ? `, ${SHIELDS[told.shield]}` : ''}.`,
  initiative: (told, by) =>
    told.again ? `${by} rolls again for the tie: ${told.total}.` : `${by} has initiative ${told.total}.`,
  attack: (told, by, on) => `${by} attacks ${on} with ${told.with} and ${ATTACK[told.result!]}.`,
  threatens: (_told, by, on) => `${by} goes at ${on}, who may defend.`,
  intercepted: (_told, _by, on) => `The attack finds ${on}, the living shield.`,
  defense: (told, by) =>
    told.how === 'evasion'
      ? `${by} ${told.success ? 'evades it' : 'does not evade it'}.`
      : `${by} ${DEFENSE[told.how!]}${told.with ? ` with ${told.with}` : ''}${told.cost === 'deficit' ? ', owing it to the next round,' : told.cost === 'action' ? ', using an action,' : ''} and ${told.success ? 'is not hit' : 'fails'}.`,
  undefended: (_told, by) => `${by} makes no defense.`,
  blow: (told, by, on) =>
    `The ${told.critical ? 'critical blow' : 'blow'} of ${by} carries ${points(told.raw)} to ${on}${told.critical ? ', doubled' : ''}.`,
  resists: (told, _by, on) => (told.spared ? `${on} resists it wholly.` : `${on} does not resist it.`),
  damage: (told, _by, on) => {
    const wounds = told.wounds ? ` and ${plural(told.wounds, 'serious wound', 'serious wounds')}` : '';
    const now = `(hit points ${told.hp}, life points ${told.lp})`;
    const cause = CAUSES[told.cause!];
    if (!told.damage) return `${on} takes no damage ${now}.`;
    return cause
      ? `${cause} ${on} ${points(told.damage)} ${now}.`
      : `${on} takes ${told.damage} damage${wounds} ${now}.`;
  },
  willpower: (told, _by, on) => `${on} ${told.passed ? 'bears it by force of will' : 'cannot bear it'}.`,
  systemShock: (told, _by, on) =>
    `${on} ${told.passed ? (told.rule === 'MID-REG-1' ? 'survives the system shock and begins to heal' : 'survives the system shock') : 'fails system shock'} (${told.chance} percent${told.rolled ? '' : ', no roll needed'}).`,
  becomes: (told, _by, on) => `${on} ${CONDITIONS[told.to as string]}.`,
  prompt: (told, _by, on) =>
    told.what === 'fumble'
      ? `The GM may say what the fumble does to ${on}.`
      : told.what === 'critical'
        ? `The GM may say what the critical hit does to ${on}.`
        : `The GM says what the blow aimed at ${told.what} does to ${on}.`,
  evades: (told, by) => `${by} evades everything this round with ${told.total}.`,
  save: (told, _by, on) => `${on} ${told.passed ? 'makes' : 'fails'} a save against ${String(told.danger)}.`,
  falls: (told, _by, on) => `${on} falls ${plural(told.feet, 'foot', 'feet')}: ${told.dice}.`,
  fallSave: (told, _by, on) => `${on} ${FALL[told.result!]}.`,
  burns: (told, _by, on) => `${on} burns: ${plural(told.dice, 'die', 'dice')}, ${points(told.rolled)}.`,
  fireSave: (told, _by, on) =>
    `${on} ${told.passed ? 'saves against the fire' : 'does not save against the fire'}: ${points(told.taken)}, ${String(told.soFar)} so far.`,
  firesOut: (_told, _by, on) => `The fire on ${on} goes out by itself.`,
  catches: (told, _by, on) => `The clothes of ${on} are ablaze: ${plural(told.dice, 'die', 'dice')} from now on.`,
  unscathed: (_told, _by, on) => `${on} is through the flames before they catch.`,
  bound: (told, _by, on) =>
    told.wounds ? `The wounds of ${on} are bound.` : `${on} is bound, and nothing gets worse.`,
  bindRoll: (told, by, on) => `${by} ${told.passed ? 'can bind' : 'does not manage to bind'} the wounds of ${on}.`,
  putOut: (told, _by, on) => (told.around ? `There is no more fire around ${on}.` : `The fire on ${on} is put out.`),
  waits: (_told, by, on) => `${by} waits for ${on}.`,
  passes: (_told, by) => `${by} lets it pass.`,
  acts: (told, by) => (told.what === 'acts' ? `${by} acts.` : `${by}: ${told.what}.`),
  readies: (told, by) => `${by} has ${told.with} in hand.`,
  covered: (told, _by, on) =>
    told.cover ? `${on} is covered ${String(told.cover)} percent.` : `${on} is in the open.`,
  grapples: (told, by, on) =>
    `${by} and ${on} struggle, ${String(told.own)} against ${String(told.other)}: ${told.success ? by : on} prevails.`,
  contest: (told, by, on) =>
    `${by} and ${on} contest${told.what ? ` (${told.what})` : ''}, ${String(told.own)} against ${String(told.other)}: ${told.success ? by : on} prevails.`,
  blesses: (told, by) => `${by} gives ${points(told.hp)} of blood for ${(told.of as readonly string[]).join(', ')}.`,
  roundEnds: (told) => `Round ${String(told.round)} is over.`,
  time: (told) => `${plural(told.rounds, 'round passes', 'rounds pass')}.`,
  harmed: (told, _by, on) => `${on} comes to harm: ${points(told.raw)}.`,
  ignites: (told, _by, on) =>
    told.around
      ? `Fire is all around ${on}: ${plural(told.dice, 'die', 'dice')}.`
      : `${on} is on fire: ${plural(told.dice, 'die', 'dice')}.`,
  arrows: (told, _by, on) =>
    `${plural(told.arrows, 'burning arrow', 'burning arrows')}: the fire spreads to ${on} from ${String(told.spread)}.`,
  set: (told, _by, on) =>
    `The GM sets ${on}: ${
      Object.entries(told.fields as object)
        .map(([field, value]) => `${field} ${String(value)}`)
        .join(', ') || 'nothing'
    }.`,
  setCondition: (told, _by, on) => `The GM says ${on} ${CONDITIONS[told.to as string]}.`,
  tires: (told, _by, on) => `${on} has ${plural(told.fatigue, 'point', 'points')} of fatigue.`,
  prone: (told, _by, on) => (told.to ? `${on} lies flat.` : `${on} stands.`),
  helpless: (told, _by, on) => (told.to ? `${on} is helpless.` : `${on} is no longer helpless.`),
  paralyzed: (told, _by, on) => PARALYSIS[told.to as string]!.replace('%', on),
  injured: (told, _by, on) => `${on} has a lasting injury: ${told.text}.`,
  mended: (told, _by, on) => `${on} is rid of it: ${told.text}.`,
  losesAction: (told, _by, on) => `${on} loses ${plural(told.actions, 'action', 'actions')}.`,
  heals: (told, _by, on) =>
    `${on} heals ${plural(told.hp, 'hit point', 'hit points')} and ${plural(told.lp, 'life point', 'life points')}${told.locked ? '; hit points wait for the life points' : ''}.`,
  wounded: (told, _by, on) => `${on} has ${plural(told.wounds, 'wound', 'wounds')} more.`,
  placed: (told, _by, on) => `The GM sets the initiative of ${on} to ${String(told.initiative)}.`,
  sheet: (told, _by, on) => `The GM changes ${on}: ${(told.fields as readonly string[]).join(', ')}.`,
  joins: (told) => `${String(told.name)} joins the fight for ${String(told.side)}.`,
  note: (told) => told.text!,
};

const ATTACK: Readonly<Record<string, string>> = {
  fumble: 'fumbles',
  miss: 'misses',
  hit: 'hits',
  critical: 'hits critically',
};
const DEFENSE: Readonly<Record<string, string>> = { parry: 'parries', block: 'blocks', dodge: 'dodges' };
const FALL: Readonly<Record<string, string>> = {
  fumble: 'lands as badly as can be: everything is doubled',
  failure: 'does not break the fall',
  success: 'breaks the fall: half of it',
  critical: 'lands unharmed',
};
const PARALYSIS: Readonly<Record<string, string>> = {
  magical: '% is held rigid by magic.',
  neural: '% falls limp.',
  seizure: '% stiffens and cannot move.',
  none: '% can move again.',
};

/** One plain sentence for a telling. */
export function sentence(telling: Telling, name: (id: FighterId) => string): string {
  const told = telling as Facts;
  const make = SENTENCES[told.kind];
  if (!make) throw new Error(`Midian tells nothing of the kind "${told.kind}".`);
  const text = make(told, told.by === undefined ? '' : name(told.by), told.on === undefined ? '' : name(told.on), name);
  return told.reason === undefined ? text : `${text} (${told.reason})`;
}
