/**
 * What a move of Fudge came to, in the facts that odds are asked about.
 */
import type { Outcome } from '../../fight/ruleset.ts';
import type { Telling } from '../../fight/telling.ts';
import { LEVELS } from './ladder.ts';
import type { Move } from './moves.ts';

/** What each fact means. "The first" is whoever the exchange is told of first, the lower in the roster. */
export const facts: Readonly<Record<string, string>> = {
  first: 'The fighter that the other facts are about: the first of the exchange.',
  band: "How the first one's blow lands: no hit, a graze, or the row of the degree table it wins by.",
  foeBand: "How the foe's blow lands on the first.",
  hit: 'The first hits, a graze and a blow without a wound included.',
  struck: 'The first is hit.',
  grazes: "The first's hit is a graze.",
  grazed: 'The first is hit by a graze.',
  read: 'The die that the first reads for damage; none without a damage roll.',
  foeRead: 'The die that the foe reads for damage; none without a damage roll.',
  dealt: 'Wound level of the blow of the first, before overflow; "no hit" when nothing reached the foe.',
  taken: 'Wound level of the blow on the first, before overflow; "no hit" when nothing reached the first.',
  diceRolled: 'A damage roll was called for.',
  beyond9: 'The result against the foe was 10 or more, so that the GM may let the victim die.',
  beyond9Taken: 'The result against the first was 10 or more.',
  foeState: 'State of the foe after it, when a wound was marked; otherwise "as before".',
  state: 'State of the first after it, when a wound was marked; otherwise "as before".',
  hits: 'Hits in the whole exchange of several fighters.',
  worst: 'The worst wound level dealt in it.',
  success: 'The roll succeeded.',
  levels: 'Levels that wounds were healed by.',
};

interface Told extends Telling {
  readonly level?: string;
  readonly read?: string;
  readonly value?: number;
  readonly die?: number;
  readonly beyond9?: boolean;
  readonly band?: string;
  readonly foeBand?: string;
  readonly state?: string;
  readonly success?: boolean;
  readonly levels?: number;
  readonly marked?: string;
}

const isHit = ({ kind }: Told): boolean => kind === 'hit' || kind === 'graze';

/** The facts of one move, and a label that names them. */
export function outcome(all: readonly Telling[], move: Move): Outcome {
  const told = all as readonly Told[];
  const compared = told.filter(({ kind }) => kind === 'compared' || kind === 'shot');
  const hits = told.filter(isHit);
  if (compared.length === 1) return duel(told, compared[0]!);
  if (move.kind === 'result') return duel(told, { ...told[0]!, by: move.winner, on: move.on, foeBand: 'no hit' });
  if (compared.length > 1) {
    const worst = hits.reduce((most, { level }) => Math.max(most, LEVELS.indexOf(level as 'Hurt')), 0);
    const facts = { hits: hits.length, worst: LEVELS[worst]! };
    return { label: hits.length === 0 ? 'nobody is hit' : `${hits.length} hit, at worst ${LEVELS[worst]!}`, facts };
  }
  const healed = told.find(({ kind }) => kind === 'treated');
  if (healed) return { label: `${healed.levels} levels healed`, facts: { levels: healed.levels! } };
  const rolled = told.filter(({ success }) => success !== undefined);
  if (rolled.length === 1) {
    const success = rolled[0]!.success!;
    return { label: success ? 'it succeeds' : 'it fails', facts: { success } };
  }
  if (rolled.length > 1) {
    const many = rolled.filter(({ success }) => success).length;
    return { label: `${many} of ${rolled.length} succeed`, facts: { hits: many } };
  }
  return { label: 'it is done', facts: {} };
}

/** Two fighters, from the first one's point of view. */
function duel(told: readonly Told[], compared: Told): Outcome {
  const first = compared.by!;
  const own = told.find((one) => isHit(one) && one.by === first);
  const foe = told.find((one) => isHit(one) && one.by !== first);
  const stateOf = (id: string | undefined): string =>
    told.findLast((one) => one.kind === 'marked' && one.on === id)?.state ?? 'as before';
  const rolled = (one: Told | undefined): boolean => one?.value !== undefined || one?.die !== undefined;
  const facts = {
    first,
    band: compared.band ?? 'no hit',
    foeBand: compared.foeBand ?? 'no hit',
    hit: own !== undefined,
    struck: foe !== undefined,
    grazes: own?.kind === 'graze',
    grazed: foe?.kind === 'graze',
    read: own?.read ?? 'none',
    foeRead: foe?.read ?? 'none',
    dealt: own?.level ?? 'no hit',
    taken: foe?.level ?? 'no hit',
    diceRolled: rolled(own) || rolled(foe),
    beyond9: own?.beyond9 === true,
    beyond9Taken: foe?.beyond9 === true,
    foeState: stateOf(compared.on),
    state: stateOf(first),
  };
  return { label: label(first, own, foe), facts };
}

function label(first: string, own: Told | undefined, foe: Told | undefined): string {
  if (!own && !foe) return 'nobody is hit';
  const of = (hit: Told): string =>
    `${hit.kind === 'graze' ? 'a graze, ' : ''}${hit.level}${hit.beyond9 ? ', beyond 9' : ''}`;
  if (own && foe) return `${first} hits: ${of(own)}; is hit: ${of(foe)}`;
  return own ? `${first} hits: ${of(own)}` : `${first} is hit: ${of(foe!)}`;
}
