/**
 * Everybody whose blows hang together in a round: pairs, one against several, missiles among them (FUDGE-MULTI-1).
 * All rolls come first; then all wounds are marked.
 */
import type { Dice } from '../../dice/dice.ts';
import type { Tell } from '../../fight/telling.ts';
import { type Act, actOf, baseTrait } from './acts.ts';
import { type Hit, type Landing, MISSED, deal } from './blow.ts';
import {
  blowOf,
  criticals,
  exchange,
  landingName,
  landingOf,
  relativeOf,
  study,
  sufferTogether,
  tellRoll,
} from './exchange.ts';
import { effectiveTrait, termsOfParts } from './factors.ts';
import { firstAid } from './healing.ts';
import { canDefend, shoot, unopposed } from './ranged.ts';
import { rollAction } from './rolls.ts';
import { type Scene, canAct, indexOf } from './state.ts';

/** Whom a fighter's declaration is aimed at, or -1: attacks and shots at who has not gone. */
export function targetOf(scene: Scene, i: number): number {
  const { declared } = scene.fighters[i]!;
  if (declared?.kind !== 'attack' && declared?.kind !== 'shoot') return -1;
  const on = indexOf(scene, declared.on);
  return scene.fighters[on]!.fate === 'in' ? on : -1;
}

/** Does this fighter strike at that one, so that both roll? */
function meets(scene: Scene, by: number, on: number): boolean {
  const { declared } = scene.fighters[by]!;
  return declared?.kind === 'attack' && !declared.unaware && targetOf(scene, by) === on && canDefend(scene, on);
}

/** The groups of a duel, made once. */
const BOTH: readonly number[] = [0, 1];
const ALONE: readonly (readonly number[])[] = [[0], [1]];

/** Everybody connected with a fighter by attacks and shots, in order. */
export function groupOf(scene: Scene, start: number): readonly number[] {
  if (scene.fighters.length === 2) {
    const other = 1 - start;
    const meet = targetOf(scene, start) === other || targetOf(scene, other) === start;
    return meet && canAct(scene, other) ? BOTH : ALONE[start]!;
  }
  const group = [start];
  for (let at = 0; at < group.length; at++) {
    const one = group[at]!;
    for (let other = 0; other < scene.fighters.length; other++) {
      if (group.includes(other) || !canAct(scene, other)) continue;
      if (targetOf(scene, one) === other || targetOf(scene, other) === one) group.push(other);
    }
  }
  return group.sort((a, b) => a - b);
}

/** Resolves all that a group has declared. */
export function resolveGroup(scene: Scene, group: readonly number[], dice: Dice, tell: Tell | undefined): void {
  if (group.length === 2) {
    const [a, b] = group as [number, number];
    const plain = (one: number, other: number): boolean => {
      const declared = scene.fighters[one]!.declared?.kind;
      return meets(scene, one, other) || (declared !== 'attack' && declared !== 'shoot' && declared !== 'treat');
    };
    if (plain(a, b) && plain(b, a) && (meets(scene, a, b) || meets(scene, b, a))) {
      return exchange(scene, a, b, actOf(scene, a), actOf(scene, b), dice, tell);
    }
  }
  const hits: (Hit | undefined)[] = meleeHits(scene, group, dice, tell);
  for (const by of group) {
    const { declared } = scene.fighters[by]!;
    const on = targetOf(scene, by);
    if (declared?.kind === 'shoot' && on >= 0) hits.push(shoot(scene, by, on, declared, dice, tell));
    else if (declared?.kind === 'attack' && on >= 0 && !meets(scene, by, on)) {
      hits.push(unopposed(scene, by, on, declared, actOf(scene, by), dice, tell));
    } else if (on < 0 && tell && (declared?.kind === 'attack' || declared?.kind === 'shoot')) {
      tell({ rule: 'FUDGE-ROUND-1', kind: 'inVain', by: declared.by, on: declared.on });
    } else if (declared?.kind === 'treat') firstAid(scene, by, indexOf(scene, declared.on), dice, tell);
  }
  sufferTogether(scene, hits, tell);
}

/** One against one foe as FUDGE-MULTI-1 sees it: how far one is above, and how a blow would land. */
interface Facing {
  readonly foe: number;
  readonly trait: number;
  readonly foeTrait: number;
  readonly relative: number;
  readonly lands: Landing;
}

/** FUDGE-MULTI-1: everybody rolls once and is compared with each foe. */
function meleeHits(scene: Scene, group: readonly number[], dice: Dice, tell: Tell | undefined): Hit[] {
  const { house, fighters } = scene.cast;
  const foesOf = new Map<number, number[]>();
  for (const one of group) {
    const foes = group.filter((other) => other !== one && (meets(scene, one, other) || meets(scene, other, one)));
    if (foes.length > 0) foesOf.set(one, foes);
  }
  // A blow that the foe does not see coming is rolled for by itself.
  const acts = new Map<number, Act>();
  for (const one of foesOf.keys()) {
    const { declared } = scene.fighters[one]!;
    const apart =
      declared?.kind === 'shoot' || (declared?.kind === 'attack' && !meets(scene, one, targetOf(scene, one)));
    acts.set(one, apart ? scene.cast.idle[one]! : actOf(scene, one));
  }
  const traits = new Map<number, number[]>();
  const naturals = new Map<number, number>();
  for (const [one, foes] of foesOf) {
    const own = acts.get(one)!;
    const against = foes.map((foe) =>
      effectiveTrait(scene, one, baseTrait(scene, one, own), own, foe, acts.get(foe)!, foes.length),
    );
    traits.set(one, against);
    const terms = tell && termsOfParts();
    const natural = fighters[one]!.rolls ? rollAction(house, dice, fighters[one]!.asks.action) : 0;
    naturals.set(one, natural);
    if (tell) tellRoll(scene, one, against.at(-1)!, terms!, natural, tell);
  }
  const facings = new Map<number, Facing[]>();
  for (const [one, foes] of foesOf) {
    facings.set(
      one,
      foes.map((foe, i) => {
        const trait = traits.get(one)![i]!;
        const foeTrait = traits.get(foe)![foesOf.get(foe)!.indexOf(one)]!;
        const rolled = [
          trait,
          acts.get(one)!,
          naturals.get(one)!,
          foeTrait,
          acts.get(foe)!,
          naturals.get(foe)!,
        ] as const;
        return { foe, trait, foeTrait, relative: relativeOf(house, ...rolled), lands: landingOf(house, ...rolled) };
      }),
    );
  }
  const hits: Hit[] = [];
  for (const [one, all] of facings) {
    const chosen = hitOf(scene, one, all);
    if (tell) {
      for (const facing of all) {
        tell({
          rule: all.length > 1 ? 'FUDGE-MULTI-1' : 'FUDGE-OPP-2',
          kind: 'compared',
          by: fighters[one]!.id,
          on: fighters[facing.foe]!.id,
          relativeDegree: facing.relative,
          band: landingName(house, facing === chosen ? facing.lands : MISSED),
        });
      }
    }
    const natural = naturals.get(one)!;
    const lands = chosen?.lands ?? MISSED;
    const armorMissed = criticals(scene, one, chosen?.foe ?? all[0]!.foe, natural, lands, dice, tell);
    if (chosen) {
      const { foe, trait } = chosen;
      const blow = blowOf(
        scene,
        one,
        foe,
        lands,
        trait,
        acts.get(one)!,
        acts.get(foe)!,
        natural,
        naturals.get(foe)!,
        armorMissed,
      );
      hits.push(deal(scene, blow, dice, tell));
    }
    if (acts.get(one)!.study && all.every(({ relative }) => relative >= 0)) study(scene, one, all[0]!.foe, dice, tell);
  }
  return hits;
}

/**
 * FUDGE-MULTI-1: whom a fighter hits: one foe as ever; of several nobody unless all are beaten or tied; of all beaten
 * the one of choice; with a tie among them, one who is 2 or more below.
 */
export function hitOf(scene: Scene, one: number, facings: readonly Facing[]): Facing | undefined {
  const target = targetOf(scene, one);
  if (facings.length === 1) return facings[0]!.lands === MISSED ? undefined : facings[0];
  if (facings.some(({ relative }) => relative < 0)) return undefined;
  const beatsAll = facings.every(({ relative }) => relative > 0);
  const open = facings.filter(({ lands, relative }) => lands !== MISSED && (beatsAll || relative >= 2));
  return open.find(({ foe }) => foe === target) ?? open.sort((a, b) => b.relative - a.relative)[0];
}
