/**
 * Tellings of MST-2 as plain sentences, one each.
 */
import type { FighterId } from '../../fight/ruleset.ts';
import type { Telling } from '../../fight/telling.ts';
import { distanceName } from './cast.ts';

/** The facts that the rules of MST-2 put into tellings. */
interface Facts extends Telling {
  readonly with?: string;
  readonly hit?: boolean;
  readonly critical?: boolean;
  readonly sure?: boolean;
  readonly wounds?: number;
  readonly total?: number;
  readonly factor?: string;
  readonly stands?: boolean;
  readonly fate?: string;
  readonly worse?: boolean;
  readonly what?: string;
  readonly cause?: string;
  readonly healed?: number;
  readonly never?: boolean;
  readonly days?: number;
  readonly astray?: boolean;
  readonly escape?: boolean;
  readonly shield?: boolean;
  readonly order?: readonly FighterId[];
  readonly between?: readonly FighterId[];
  readonly to?: unknown;
  readonly text?: string;
  readonly feet?: number;
  readonly name?: string;
  readonly side?: string;
  readonly fields?: readonly string[];
  readonly reason?: string;
}

const wounds = (count: number): string => (count === 1 ? '1 wound' : `${count} wounds`);

const FATE_WORDS: Readonly<Record<string, string>> = {
  up: 'up and fighting',
  down: 'down and out of the fight',
  incapacitated: 'incapacitated, but alive',
  dying: 'dying',
  dead: 'dead',
  escaped: 'away from the fight',
};

const PREVENTED: Readonly<Record<string, string>> = {
  attack: 'attack is lost',
  shoot: 'shot is lost',
  leave: 'way out is barred',
  act: 'action is lost',
  ready: 'grip fails',
};

const SENTENCES: Readonly<
  Record<string, (told: Facts, by: string, on: string, name: (id: FighterId) => string) => string>
> = {
  attack: (told, by, on) => `${by} attacks ${on} with ${told.with} and ${outcome(told)}.`,
  counter: (told, by, on) => `${by} counter-attacks ${on} with ${told.with} and ${outcome(told)}.`,
  shoot: (told, by, on) =>
    `${by} shoots at ${on} with ${told.with}${told.astray ? '; the missile may go astray' : ''}.`,
  astray: (_told, _by, on) => `The missile flies at ${on}.`,
  shot: (told, _by, on) => (told.hit ? `It hits ${on}${told.critical ? ', a critical' : ''}.` : `It misses ${on}.`),
  wounds: (told, _by, on) =>
    told.wounds
      ? `${on} takes ${wounds(told.wounds)}${withFactor(told)}, ${told.total} in all.`
      : `${on} takes no wound${withFactor(told)}.`,
  burn: (told, _by, on) => (told.wounds ? `${on} burns and takes 1 wound.` : `The fire does not get through to ${on}.`),
  direct: (told, _by, on) =>
    told.wounds
      ? `${on} takes ${wounds(told.wounds)} from ${told.cause}, ${told.total} in all.`
      : `${on} takes no wound from ${told.cause}.`,
  shock: (told, _by, on) => (told.stands ? `${on} bears it.` : `The shock is too much for ${on}.`),
  second: (told, _by, on) => `${on} is checked a second time: ${told.fate}.`,
  succumb: (told, _by, on) =>
    told.worse ? `${on} is now ${told.fate}.` : `${on} succumbs: ${FATE_WORDS[told.fate!]}.`,
  expires: (_told, _by, on) => `${on} dies for want of aid.`,
  prevented: (told, by) => `${by}'s ${PREVENTED[told.what!]}.`,
  decline: (_told, by) => `${by} lets the counter-attack go.`,
  leave: (told, by) => (told.escape ? `${by} escapes from the fight.` : `${by} gets away.`),
  act: (told, by) => (told.what === 'acts' ? `${by} acts.` : `${by}: ${told.what}.`),
  ready: (told, by) => `${by} has ${told.with}${told.shield ? ' and a shield' : ''} in hand.`,
  drop: (told, by) => `${by} drops ${told.what === 'shield' ? 'the shield' : told.what}.`,
  pass: (_told, by) => `${by} waits.`,
  order: (_told, by) => `${by} rolls for a place in the order.`,
  ordered: (told, _by, _on, name) => `The order is ${told.order!.map(name).join(', ')}.`,
  distance: (told, _by, _on, name) => {
    const [a, b] = told.between!;
    const distance = distanceName(told.to as 0 | 1 | 2 | 3);
    return distance === 'none'
      ? `${name(a!)} and ${name(b!)} are not engaged.`
      : `${name(a!)} and ${name(b!)} stand at ${distance} distance.`;
  },
  setWounds: (told, _by, on) => `The GM sets ${on} to ${wounds(told.to as number)}.`,
  setFate: (told, _by, on) => `The GM says ${on} is ${FATE_WORDS[told.to as string]}.`,
  helpless: (told, _by, on) => (told.to ? `${on} is helpless.` : `${on} is no longer helpless.`),
  factors: (told, _by, on) => {
    const names = told.to as readonly string[];
    return names.length > 0 ? `${on} fights with ${names.join(', ')}.` : `${on} fights without further factors.`;
  },
  falls: (told, _by, on) => `${on} falls ${told.feet} feet.`,
  poisoned: (_told, _by, on) => `Poison takes hold of ${on}.`,
  burned: (_told, _by, on) => `${on} is burned.`,
  ignites: (_told, _by, on) => `${on} is on fire.`,
  doused: (_told, _by, on) => `The fire on ${on} is out.`,
  harmed: (_told, _by, on) => `${on} comes to harm.`,
  rest: (told) => (told.days === 1 ? 'A day of rest passes.' : `${told.days} days of rest pass.`),
  heal: (told, _by, on) =>
    told.healed
      ? `${on} heals ${wounds(told.healed)}; ${told.total ? `${wounds(told.total)} left` : 'none is left'}.`
      : `${on} heals nothing${told.never ? ', and by this reading of the rule never will' : ' today'}.`,
  sheet: (told, _by, on) => `The GM changes ${on}: ${told.fields!.join(', ')}.`,
  joins: (told) => `${told.name} joins the fight for ${told.side}.`,
  note: (told) => told.text!,
};

const outcome = ({ hit, critical, sure }: Facts): string =>
  !hit ? 'misses' : sure ? 'cannot miss' : critical ? 'hits, a critical' : 'hits';

const withFactor = ({ factor }: Facts): string => (factor ? ` (${factor})` : '');

/** One plain sentence for a telling. */
export function sentence(telling: Telling, name: (id: FighterId) => string): string {
  const told = telling as Facts;
  const make = SENTENCES[told.kind];
  if (!make) throw new Error(`MST-2 tells nothing of the kind "${told.kind}".`);
  const text = make(told, told.by === undefined ? '' : name(told.by), told.on === undefined ? '' : name(told.on), name);
  return told.reason === undefined ? text : `${text} (${told.reason})`;
}
