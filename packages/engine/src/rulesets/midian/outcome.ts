/**
 * What a move of Midian came to, in the facts that odds are asked about.
 */
import type { Outcome } from '../../fight/ruleset.ts';
import type { Telling } from '../../fight/telling.ts';
import type { Move } from './moves.ts';

/** What each fact means, in one sentence. */
export const facts: Readonly<Record<string, string>> = {
  result:
    'How the attack came out: fumble, miss, waits (a hit the defender may still answer), defended, hit or critical.',
  total: 'The total of an attack that waits for the defender; 0 otherwise.',
  damage: 'Points of damage received, after resistance and reduction.',
  wounds: 'Serious wounds opened.',
  overflows: 'Damage went from full hit points into life points.',
  exceeds: 'Damage was received and life points stand above their capacity after it.',
  passesOut: 'Somebody passed out by a failed Willpower check.',
  dies: 'Somebody died by a failed system shock roll.',
  coma: 'Somebody fell into a coma by a failed system shock roll.',
  passed: 'The saving throw succeeded.',
  rolled: 'What the dice of a fall or fire added up to.',
  fireNext: 'Dice of the fire in the next round.',
  negated: 'A critical success of a save did away with all damage.',
  doubled: 'A fumbled save doubled the damage.',
  initiative: 'Who was rolled for and what came up, in order.',
  success: 'The opposed roll was won by the one whose move it is.',
  healed: 'Points healed.',
};

type Facts = Record<string, number | boolean | string>;

/** The facts of one move, and a label that names them. */
export function outcome(told: readonly Telling[], move: Move): Outcome {
  let damage = 0;
  let wounds = 0;
  let overflows = false;
  let exceeds = false;
  let passesOut = false;
  let dies = false;
  let coma = false;
  let result = '';
  let total = 0;
  let initiative = '';
  const more: Facts = {};
  for (const one of told) {
    switch (one.kind) {
      case 'attack':
        result = one.result === 'hit' ? 'waits' : (one.result as string);
        total = one.result === 'hit' ? (one.total as number) : 0;
        break;
      case 'intercepted':
        result = 'waits';
        break;
      case 'defense':
        result = one.success ? 'defended' : result;
        break;
      case 'blow':
        result = one.critical ? 'critical' : 'hit';
        total = 0;
        break;
      case 'damage':
        damage += one.damage as number;
        wounds += one.wounds as number;
        overflows ||= one.overflows as boolean;
        exceeds ||= (one.damage as number) > 0 && (one.over as number) > 0;
        break;
      case 'becomes':
        passesOut ||= one.to === 'unconscious';
        dies ||= one.to === 'dead';
        coma ||= one.to === 'coma';
        break;
      case 'save':
        more.passed = one.passed as boolean;
        break;
      case 'falls':
        if (one.rolled !== undefined) more.rolled = one.rolled as number;
        break;
      case 'fallSave':
        more.negated = more.negated === true || one.result === 'critical';
        more.doubled = more.doubled === true || one.result === 'fumble';
        break;
      case 'burns':
        more.rolled = ((more.rolled as number | undefined) ?? 0) + (one.rolled as number);
        break;
      case 'fireSave':
        more.passed = one.passed as boolean;
        more.fireNext = one.next as number;
        break;
      case 'initiative':
        initiative += `${initiative ? ', ' : ''}${String(one.by)} ${String(one.total)}`;
        break;
      case 'grapples':
      case 'contest':
        more.success = one.success as boolean;
        break;
      case 'heals':
        more.healed = (one.hp as number) + (one.lp as number);
        break;
    }
  }
  const attacking = ATTACKS.has(move.kind);
  if (result === 'waits' && told.some((one) => one.kind === 'defense' && one.success === true)) result = 'defended';
  const all: Facts = attacking
    ? { result, total, damage, wounds, overflows, exceeds, passesOut, dies, coma }
    : initiative
      ? { initiative, passesOut, dies, coma }
      : { damage, wounds, overflows, exceeds, passesOut, dies, coma, ...more };
  return { label: label(all, attacking), facts: all };
}

const ATTACKS = new Set(['attack', 'follow', 'shieldFirst', 'parry', 'block', 'dodge', 'undefended', 'coupDeGrace']);

function label(facts: Facts, attacking: boolean): string {
  const { result, total, damage, wounds, initiative } = facts;
  const words: string[] = [];
  if (initiative) words.push(String(initiative));
  if (attacking && result !== '')
    words.push(result === 'waits' ? `hits with ${String(total)}, may be defended` : RESULTS[result as string]!);
  if ((damage as number | undefined) ?? 0) words.push(`${String(damage)} damage`);
  if ((wounds as number | undefined) ?? 0) words.push(wounds === 1 ? '1 wound' : `${String(wounds)} wounds`);
  if (facts.passed !== undefined) words.push(facts.passed ? 'saved' : 'not saved');
  if (facts.success !== undefined) words.push(facts.success ? 'won' : 'lost');
  if (facts.healed) words.push(`${String(facts.healed)} healed`);
  if (facts.passesOut) words.push('passes out');
  if (facts.coma) words.push('falls into a coma');
  if (facts.dies) words.push('dies');
  return words.join(', ') || 'nothing happens';
}

const RESULTS: Readonly<Record<string, string>> = {
  fumble: 'fumbles',
  miss: 'misses',
  defended: 'defended',
  hit: 'hits',
  critical: 'critical hit',
};
