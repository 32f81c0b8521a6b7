/**
 * The scripted fights of MST-2, event by event, with every die used up; and each of them again from its own tape.
 */
import { describe, expect, test } from 'vitest';
import type { Roll } from '../../dice/shown.ts';
import { type Fight, attempt, fold } from '../../fight/fight.ts';
import { writeLog } from '../../fight/log.ts';
import type { Told } from '../../fight/telling.ts';
import { verify } from '../../fight/verify.ts';
import vectors from './mst2.vectors.json' with { type: 'json' };
import type { Move } from './moves.ts';
import { distanceName } from './cast.ts';
import { type Scene, pairOf } from './scene.ts';
import { type VectorFighter, diceText, fightOf, sheetOf } from './testing.fixture.ts';

interface Step {
  readonly op: string;
  readonly args: readonly (string | number | number[] | string[])[];
  readonly dice: readonly number[];
  readonly log: readonly string[];
}
interface Trace {
  readonly id: string;
  readonly name: string;
  readonly options: { readonly shock?: string; readonly death?: string; readonly hit_spoils?: boolean };
  readonly combatants: Readonly<Record<string, VectorFighter>>;
  readonly steps: readonly Step[];
  readonly end: { readonly wounds: object; readonly state: object; readonly distance: object };
}

const traces = vectors.traces as unknown as Trace[];

/** A step of a trace as a move. */
function moveOf({ op, args }: Step): Move {
  const [by, on] = args as [string, string];
  switch (op) {
    case 'attack':
      return { kind: 'attack', by, on };
    case 'disengage':
      return { kind: 'leave', by, from: args.slice(1) as string[] };
    case 'other_action':
      return { kind: 'act', by, what: 'a potion' };
    case 'shoot':
      return { kind: 'shoot', by, on, near: (args[3] ?? []) as string[], with: diceText(args[2] as number[]) };
    case 'harm': {
      const power = args[1] as number[];
      if (power.length === 1 && power[0] === 12) return { kind: 'burn', by: 'gm', on: by };
      return { kind: 'fall', by: 'gm', on: by, feet: 10 * (args[2] as unknown as number) };
    }
    default:
      throw new Error(`The traces have a step of an unknown kind: ${op}.`);
  }
}

/** Plays a step with its dice, given one at a time as the rules ask, and expects all of them to be used. */
function playStep(fight: Fight, step: Step): { fight: Fight; told: readonly Told[] } {
  const move = moveOf(step);
  const rolls: Roll[] = [];
  let used = 0;
  for (;;) {
    const result = attempt(fight, move, rolls, () => false);
    if (!('asked' in result)) {
      expect(step.dice.slice(used), 'dice left over').toEqual([]);
      return result;
    }
    const faces = step.dice.slice(used, used + result.asked.dice.length);
    expect(faces, `dice for ${result.asked.whose}: ${result.asked.what}`).toHaveLength(result.asked.dice.length);
    used += faces.length;
    rolls.push({ faces, from: 'entered' });
  }
}

const totalOf = (told: Told): number =>
  [...told.rolls.at(-1)!.faces, ...(told.add ?? []).map(({ value }) => value)].reduce((a, b) => a + b, 0);

/** Our tellings in the wording of the traces. */
function wordsOf(told: readonly Told[]): string[] {
  let shot: Told | undefined;
  return told.flatMap((one) => {
    const against = one.against?.value;
    switch (one.kind) {
      case 'attack':
      case 'counter':
        return [`${one.by} ${one.kind}s ${one.on} ${totalOf(one)} ${one.hit ? 'hits' : 'misses'} ${against}`];
      case 'shoot':
        shot = one;
        return [];
      case 'shot':
        return [
          `${shot!.by} shoots ${shot!.on} ${shot!.rolls[0]!.faces[0]! % 2 ? 'odd' : 'even'} at ${one.on} ${totalOf(shot!)} ${one.hit ? 'hits' : 'misses'} ${against}`,
        ];
      case 'wounds':
      case 'burn':
        return [`${one.on} takes ${String(one.wounds)} from [${one.rolls[0]!.faces.join(', ')}] protection ${against}`];
      case 'direct':
        return [`${one.on} takes ${String(one.wounds)} direct`];
      case 'shock':
        return [
          `${one.on} shock ${totalOf(one)} ${one.stands ? '>' : '<='} ${against} ${one.stands ? 'stands' : 'succumbs'}`,
        ];
      case 'second':
        return [`${one.on} second ${totalOf(one)} ${String(one.fate)}`];
      case 'prevented':
        return [
          one.what === 'shoot'
            ? `${one.by} shot prevented`
            : one.what === 'attack'
              ? `${one.by} prevented`
              : `${one.by} cannot act`,
        ];
      case 'leave':
        return [`${one.by} gets away`];
      case 'act':
        return [`${one.by} acts`];
      default:
        return [];
    }
  });
}

describe('traces', () => {
  test.each(traces.map((trace): [string, Trace] => [`${trace.id} ${trace.name}`, trace]))('%s', (_name, trace) => {
    const { options } = trace;
    const missiles = [
      [8, 8],
      [6, 6],
    ].map((power) => ({ name: diceText(power), power: diceText(power) }));
    const sheets = Object.fromEntries(
      Object.entries(trace.combatants).map(([name, fighter]) => [name, sheetOf(fighter, { missiles })]),
    );
    const house = {
      shock: options.shock ?? 'hit',
      lethality: options.death ?? 'out',
      hitSpoilsAction: options.hit_spoils ?? false,
    };
    let fight = fightOf(sheets, house);
    for (const step of trace.steps) {
      const done = playStep(fight, step);
      // A shot or action that a felled fighter never gets to is told once, as prevented.
      expect(wordsOf(done.told)).toEqual(step.log);
      fight = done.fight;
    }
    const scene = fight.scene as Scene;
    const ids = scene.cast.fighters.map(({ id }) => id);
    const distance: Record<string, string> = {};
    ids.forEach((a, i) => {
      for (let j = i + 1; j < ids.length; j++) {
        const name = distanceName(scene.distance[pairOf(i, j)]!);
        if (name !== 'none') distance[[a, ids[j]!].sort().join('-')] = name;
      }
    });
    expect({
      wounds: Object.fromEntries(ids.map((id, i) => [id, scene.fighters[i]!.wounds])),
      state: Object.fromEntries(ids.map((id, i) => [id, scene.fighters[i]!.fate])),
      distance,
    }).toEqual(trace.end);

    // Once more from the tape, to the same scene and the same bytes; and the log proves itself.
    const again = fold(fight.ruleset, fight.log);
    expect(fight.ruleset.save(again.scene)).toEqual(fight.ruleset.save(fight.scene));
    expect(writeLog(again.log)).toBe(writeLog(fight.log));
    expect(again.told).toEqual(fight.told);
    expect(verify(fight.ruleset, fight.log)).toMatchObject({ ok: true, chained: true, entries: trace.steps.length });
  });

  test('all of them are here', () => {
    expect(traces).toHaveLength(15);
  });
});
