/**
 * What a move of MST-2 came to, in the facts that odds are asked about.
 */
import type { Outcome } from '../../fight/ruleset.ts';
import type { Telling } from '../../fight/telling.ts';
import type { Move } from './moves.ts';

/** What each fact means, in one sentence. */
export const facts: Readonly<Record<string, string>> = {
  countered: 'A free counter-attack hit the one whose move it is.',
  counterWounds: 'Wounds that counter-attacks gave to the one whose move it is.',
  actorFalls: 'The one whose move it is succumbed during it.',
  prevented: 'The move was lost to a counter-attack.',
  hit: 'The blow or missile hit somebody, with or without a wound.',
  struck: 'Whom the missile hit; empty when nobody.',
  wounds: 'Wounds given by the blow, missile or harm.',
  falls: 'Somebody other than the one whose move it is succumbed.',
  fate: 'What became of whoever succumbed; empty when nobody did.',
  fireWounds: 'Wounds that the fire on the one whose move it is gave at the end of it.',
  healed: 'Wounds healed.',
};

const count = (wounds: number): string => (wounds === 0 ? 'no wound' : wounds === 1 ? '1 wound' : `${wounds} wounds`);

/** The facts of one move, and a label that names them. */
export function outcome(told: readonly Telling[], move: Move): Outcome {
  let countering = false;
  let counterWounds = 0;
  let fireWounds = 0;
  let wounds = 0;
  let healed = 0;
  let fate = '';
  const found = { countered: false, actorFalls: false, prevented: false, hit: false, struck: '', falls: false };
  for (const one of told) {
    if (one.kind === 'counter') {
      countering = true;
      found.countered ||= one.hit === true;
    } else if (one.kind === 'attack' || one.kind === 'shot') {
      countering = false;
      found.hit = one.hit === true;
      if (one.kind === 'shot' && one.hit === true) found.struck = one.on!;
    } else if ((one.kind === 'burn' || one.cause === 'burning') && one.on === move.by) {
      fireWounds += one.wounds as number;
    } else if (one.kind === 'wounds' || one.kind === 'burn' || one.kind === 'direct') {
      // After a counter-attack the wounds are those of the one whose move it is.
      if (countering && one.on === move.by) counterWounds += one.wounds as number;
      else wounds += one.wounds as number;
    } else if (one.kind === 'succumb') {
      if (one.on === move.by) found.actorFalls = true;
      else found.falls = true;
      fate = one.fate as string;
    } else if (one.kind === 'prevented') found.prevented = true;
    else if (one.kind === 'heal') healed += one.healed as number;
  }
  switch (move.kind) {
    case 'attack':
    case 'shoot': {
      const { struck, ...rest } = found;
      const facts = { ...rest, counterWounds, wounds, fireWounds, fate, ...(move.kind === 'shoot' ? { struck } : {}) };
      const end = found.falls ? ', falls' : '';
      const home = found.hit
        ? `${move.kind === 'shoot' && struck !== move.on ? `hits ${struck}, ` : 'hits, '}${count(wounds)}${end}`
        : 'misses';
      return { label: label(found, counterWounds, home), facts };
    }
    case 'rest':
      return { label: healed === 0 ? 'nothing heals' : `${count(healed)} healed`, facts: { healed } };
    case 'leave':
    case 'act':
    case 'ready': {
      const { countered, actorFalls, prevented } = found;
      return {
        label: label(found, counterWounds, 'goes through'),
        facts: { countered, counterWounds, fireWounds, actorFalls, prevented, fate },
      };
    }
    default: {
      const all = wounds + counterWounds + fireWounds;
      const fell = found.falls || found.actorFalls;
      return { label: `${count(all)}${fell ? ', falls' : ''}`, facts: { wounds: all, falls: fell, fate } };
    }
  }
}

function label(
  found: { countered: boolean; prevented: boolean; actorFalls: boolean },
  counterWounds: number,
  home: string,
): string {
  if (!found.countered) return home;
  const counter = `countered, ${count(counterWounds)}${found.actorFalls ? ', actor falls' : ''}`;
  return found.prevented || found.actorFalls ? counter : `${counter}; ${home}`;
}
