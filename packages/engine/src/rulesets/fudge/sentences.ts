/**
 * Tellings of Fudge as plain sentences, one each.
 */
import type { FighterId } from '../../fight/ruleset.ts';
import type { Telling } from '../../fight/telling.ts';
import type { Declaration } from './moves.ts';

/** The facts that the rules of Fudge put into tellings. */
interface Facts extends Telling {
  readonly what?: Declaration;
  readonly points?: number;
  readonly degree?: number;
  readonly degreeName?: string;
  readonly relativeDegree?: number;
  readonly foeRelativeDegree?: number;
  readonly factor?: number;
  readonly modifier?: number;
  readonly row?: number;
  readonly factorBonus?: number;
  readonly degreeBonus?: number;
  readonly totalBonus?: number;
  readonly read?: string;
  readonly ruledRead?: string;
  readonly value?: number;
  readonly number?: number;
  readonly die?: number;
  readonly plain?: number;
  readonly parity?: number;
  readonly level?: string;
  readonly marked?: string;
  readonly protectedFrom?: string;
  readonly state?: string;
  readonly penalty?: number | null;
  readonly scaleDifference?: number;
  readonly elsewhere?: boolean;
  readonly beyond9?: boolean;
  readonly says?: string;
  readonly stun?: string;
  readonly success?: boolean;
  readonly effect?: string;
  readonly hit?: boolean;
  readonly with?: string;
  readonly difficulty?: number;
  readonly levels?: number;
  readonly time?: string;
  readonly to?: unknown;
  readonly ruled?: string;
  readonly winner?: FighterId;
  readonly between?: readonly FighterId[];
  readonly order?: readonly FighterId[];
  readonly skill?: number;
  readonly damage?: number;
  readonly next?: number;
  readonly round?: number;
  readonly fields?: readonly string[];
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly name?: string;
  readonly side?: string;
  readonly text?: string;
  readonly reason?: string;
}

const signed = (value: number): string => (value < 0 ? `${value}` : `+${value}`);

const READS: Readonly<Record<string, string>> = {
  min: 'the Min',
  mid: 'the Mid',
  max: 'the Max',
  'max+min': 'Max and Min together',
  sum: 'all three dice',
  none: 'nothing',
  graze: 'a graze',
};

const EFFECTS: Readonly<Record<string, string>> = {
  blinded: 'is blinded for the next round',
  falls: 'falls and is at -2 for a round',
  armorLost: 'has armor that no longer counts',
  armorMissed: 'is hit where the armor does not cover',
  offGuard: 'is at -1 next round',
  disarmed: 'drops the weapon',
  weaponCracked: 'has a cracked weapon, at -1 to damage',
  gm: 'suffers what the GM says',
};

const FATES: Readonly<Record<string, string>> = {
  in: 'in the fight',
  fled: 'gone from the fight',
  dead: 'dead',
  nearDeath: 'Near Death, and stays so',
  knockedOut: 'out cold',
  awake: 'awake again',
};

const STUNS: Readonly<Record<string, string>> = {
  nothing: 'shrugs the stunning blow off',
  Stunned: 'is Stunned: no attack next round, and -1',
  'Very Stunned': 'is Very Stunned: no attack for two rounds, and -2',
  'knocked out': 'is knocked out',
};

function declared(what: Declaration, by: string, name: (id: FighterId) => string): string {
  switch (what.kind) {
    case 'attack': {
      const how =
        what.stance === 'allOutAttack' ? ' all-out' : what.posture ? ` with ${signed(what.posture)} to offense` : '';
      const more = `${what.aim === undefined ? '' : ', aiming'}${what.stun ? ', to stun' : ''}${what.pull === undefined ? '' : `, pulling the blow to ${what.pull}`}`;
      return `${by} attacks ${name(what.on)}${how}${what.with === undefined ? '' : ` with ${what.with}`}${more}.`;
    }
    case 'defend':
      return `${by} defends all-out${what.study ? ' and watches the foe' : ''}.`;
    case 'shoot':
      return `${by} shoots at ${name(what.on)}${what.with === undefined ? '' : ` with ${what.with}`}.`;
    case 'dodge':
      return `${by} only defends.`;
    case 'act':
      return what.what === undefined ? `${by} does something else.` : `${by}: ${what.what}.`;
    case 'treat':
      return `${by} gives first aid to ${name(what.on)}.`;
  }
}

function compared(told: Facts, by: string, on: string): string {
  const relative = told.relativeDegree!;
  if (told.foeRelativeDegree !== undefined) {
    return `${by} attacks at ${signed(relative)} against ${on}'s defense, ${on} at ${signed(told.foeRelativeDegree)} against ${by}'s.`;
  }
  if (relative === 0) return `${by} and ${on} tie.`;
  return relative > 0 ? `${by} beats ${on} by ${relative}.` : `${on} beats ${by} by ${-relative}.`;
}

function hit(told: Facts, by: string, on: string): string {
  const aimed = told.elsewhere === true ? ', though elsewhere than aimed' : '';
  const said = told.ruledRead === undefined ? '' : ` (the GM's word; by the rules ${READS[told.ruledRead]})`;
  const bonuses =
    told.totalBonus === undefined
      ? ''
      : ` Damage factor ${told.factor} gives ${signed(told.factorBonus!)}, the degree ${signed(told.degreeBonus!)}: ${signed(told.totalBonus)}.`;
  if (told.rule === 'FUDGE-BASE-1' || told.rule === 'FUDGE-DDR-1') {
    const die = told.die === undefined ? '' : `, with the damage die ${signed(told.die)}`;
    return `${by} hits ${on}${aimed}: ${told.number}${die}, ${told.level}.`;
  }
  if (told.read === 'none') return `${by} hits ${on}${aimed}, and reads nothing${said}: ${told.level}.${bonuses}`;
  const added = told.number! - told.value!;
  const sum =
    added === 0 ? `${told.value}` : `${told.value} ${added < 0 ? '-' : '+'} ${Math.abs(added)} = ${told.number}`;
  return `${by} hits ${on}${aimed} and reads ${READS[told.read!]}${said}: ${sum}, ${told.level}.${bonuses}`;
}

function marked(told: Facts, on: string): string {
  const pushed = told.marked === told.level ? '' : `, marked as ${told.marked}`;
  const saved = told.protectedFrom === undefined ? '' : ` (protected from ${told.protectedFrom})`;
  const penalty =
    told.penalty === null || told.penalty === undefined
      ? ', and cannot act'
      : told.penalty === 0
        ? ''
        : `, at ${told.penalty}`;
  return `${on} takes a wound: ${told.level}${pushed}${saved}. ${on} is ${told.state}${penalty}.`;
}

const healed = (told: Facts, on: string): string => {
  const penalty = told.penalty ? `, at ${told.penalty}` : '';
  return `${on} is ${told.state}${penalty}${told.time === undefined ? '' : `, after ${told.time}`}.`;
};

type Make = (told: Facts, by: string, on: string, name: (id: FighterId) => string) => string;

const SENTENCES: Readonly<Record<string, Make>> = {
  declared: (told, by, _on, name) => declared(told.what!, by, name),
  roll: (told, by) => `${by} rolls ${told.degreeName}.`,
  trait: (told, by) => `${by} does not roll: ${told.degreeName}.`,
  compared,
  shot: (told, by, on) => `${by} ${told.hit ? 'hits' : 'misses'} ${on} with ${told.with}.`,
  hit,
  graze: (told, by, on) =>
    `${by} grazes ${on} (damage factor ${told.factor}${told.row === told.factor ? '' : `, counted as ${told.row}`}): ${told.level}.${told.scaleDifference === undefined ? '' : ' Their Scales differ; the GM may say otherwise.'}`,
  marked: (told, _by, on) => marked(told, on),
  unmarked: (told, _by, on) => `${on} has no box left for it: ${told.level} is not marked.`,
  pulled: (told, by) => `${by} pulls the blow: no more than ${told.level}.`,
  stunned: (told, _by, on) => `${on} ${STUNS[told.stun!]}.`,
  critical: (told, by, on) =>
    `${by} rolls a critical ${told.success ? 'success' : 'failure'}${told.effect === undefined ? '' : `: ${on} ${EFFECTS[told.effect]}`}.`,
  study: (told, by, on) => (told.success ? `${by} reads ${on}, who is at -1 next round.` : `${by} cannot read ${on}.`),
  mayspend: (_told, _by, on) => `${on} may spend a Fudge Point against this deadly wound.`,
  life: (_told, by) => `${by} spends a Fudge Point: the deadly wound only incapacitates.`,
  declined: (_told, by) => `${by} lets the deadly wound stand.`,
  beyond9: (told, _by, on) =>
    told.says === 'dead'
      ? `${on} dies.`
      : told.says === 'ask'
        ? `The GM may let ${on} die; until then it is Near Death.`
        : `${on} is beyond Near Death, and stays Near Death.`,
  killed: (_told, by, on) => `${by} kills ${on}, who is helpless.`,
  inVain: (_told, by, on) => `${on} is gone, and ${by} strikes at nothing.`,
  left: (_told, by) => `${by} leaves the fight.`,
  round: (told) => `Round ${told.round} begins.`,
  steel: (told, by) =>
    told.success ? `${by} bears the wounds without penalty this round.` : `${by} cannot shake the wounds off.`,
  lightened: (told, by) => `${by} spends a Fudge Point: ${told.level} becomes ${told.to as string}.`,
  firstAid: (told, by, on) =>
    told.success ? `${by}'s first aid for ${on} succeeds.` : `${by}'s first aid for ${on} fails.`,
  constitution: (told, by) =>
    `${by}'s Constitution ${told.success ? 'is' : 'is not'} up to a wound that is ${told.level}.`,
  rested: (told, _by, on) => `${on} rests. ${healed(told, on)}`,
  treated: (told, _by, on) =>
    `${on} is treated: ${told.levels === 0 ? 'nothing heals' : told.levels === 1 ? 'every wound heals one level' : `every wound heals ${told.levels} levels`}. ${healed(told, on)}`,
  healed: (told, _by, on) => `${on} is healed by ${told.levels}. ${healed(told, on)}`,
  week: (told, _by, on) => `${on} rests for a week. ${healed(told, on)}`,
  exchanges: (told, _by, _on, name) => `${told.between!.map(name).join(' and ')} exchange blows.`,
  result: (told, _by, on, name) =>
    told.relativeDegree === 0
      ? `The GM rules that ${name(told.winner!)} and ${on} tie.`
      : `The GM rules that ${name(told.winner!)} beats ${on} by ${told.relativeDegree}.`,
  named: (told, _by, on) =>
    told.read === 'rule'
      ? `The rules say what ${on} reads.`
      : `The GM says that ${on} reads ${READS[told.read!]} next.`,
  inflicted: (told, _by, on) => `The GM wounds ${on}: ${told.level}.`,
  overridden: (told, _by, on) => `The GM makes ${on}'s ${told.ruled} wound ${told.level}. ${healed(told, on)}`,
  fate: (told, _by, on) => `The GM says ${on} is ${FATES[told.to as string]}.`,
  modifier: (told, _by, on) =>
    `${on} is at ${signed(told.skill!)} to skill and ${signed(told.damage!)} to damage${told.next ? `, and ${signed(told.next)} next round` : ''}.`,
  helpless: (told, _by, on) => (told.to ? `${on} is helpless.` : `${on} is no longer helpless.`),
  disarm: (told, _by, on) => (told.to ? `${on} is disarmed.` : `${on} has the weapon again.`),
  points: (told, _by, on) => `${on} has ${told.to as number} Fudge ${told.to === 1 ? 'Point' : 'Points'}.`,
  ordered: (told, _by, _on, name) => `The order is ${told.order!.map(name).join(', ')}.`,
  ended: (told) => (told.to ? 'The fight is over.' : 'The fight goes on.'),
  sheet: (told, _by, on) => `The GM changes ${on}: ${told.fields!.join(', ')}.`,
  tables: (told) => `The GM changes the house rules: ${Object.keys(told.changes!).join(', ')}.`,
  joins: (told) => `${told.name} joins the fight for ${told.side}.`,
  note: (told) => (/[.!?)]$/.test(told.text!) ? told.text! : `${told.text}.`),
};

/** One plain sentence for a telling. */
export function sentence(telling: Telling, name: (id: FighterId) => string): string {
  const told = telling as Facts;
  const make = SENTENCES[told.kind];
  if (!make) throw new Error(`Fudge tells nothing of the kind "${told.kind}".`);
  const text = make(told, told.by === undefined ? '' : name(told.by), told.on === undefined ? '' : name(told.on), name);
  return told.reason === undefined ? text : `${text} (${told.reason})`;
}
