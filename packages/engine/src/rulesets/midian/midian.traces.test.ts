/**
 * The traces of the vectors: every event through the public interface, with the dice given, every die used up, and the
 * state of every fighter after each.
 */
import { describe, expect, test } from 'vitest';
import { type Fight, fold, redo, undo } from '../../fight/fight.ts';
import type { Told } from '../../fight/telling.ts';
import vectors from './midian.vectors.json' with { type: 'json' };
import type { Move } from './moves.ts';
import type { Scene } from './scene.ts';
import { blocksAllowed, parriesAllowed } from './defense.ts';
import { midian } from './index.ts';
import { fightOf, played, savedOf } from './testing.fixture.ts';

interface Step {
  readonly step: number;
  readonly round: number;
  readonly event: string;
  readonly dice: readonly { readonly face: number }[];
  readonly computed: readonly Record<string, number | string>[];
  readonly expect: Readonly<Record<string, Record<string, number | string | boolean>>>;
  readonly [field: string]: unknown;
}
interface Trace {
  readonly id: string;
  readonly title: string;
  readonly inputs: { readonly resistance_method: string; readonly fighters: readonly { readonly name: string }[] };
  readonly result: { readonly steps: readonly Step[] };
}
const traces = vectors.traces as unknown as Trace[];

const STANCES: Readonly<Record<string, string>> = {
  normal: 'normal',
  total_attack: 'totalAttack',
  total_defence: 'totalDefense',
  defensive: 'defensive',
  fighting_defensively: 'defensive',
};

/** The moves that an event of a trace stands for. */
function movesOf(step: Step, ids: Readonly<Record<string, string>>): Move[] {
  const who = ids[step.who as string] ?? '';
  const gm = 'gm' as const;
  switch (step.event) {
    case 'round_start': {
      const stances = Object.entries((step.stances ?? {}) as Record<string, string>).map(
        ([name, stance]) => ({ kind: 'declare', by: ids[name]!, stance: STANCES[stance]! }) as Move,
      );
      return [...stances, { kind: 'initiative', by: gm, ...(step.initiative === false ? { quiet: true } : {}) }];
    }
    case 'attack':
      return [
        {
          kind: 'attack',
          by: ids[step.attacker as string]!,
          on: ids[step.target as string]!,
          defense: (step.defence as 'parry' | undefined) ?? 'none',
          ...(step.cover === undefined ? {} : { cover: step.cover as number }),
        },
      ];
    case 'fixed_damage':
      return [
        {
          kind: 'harm',
          by: gm,
          on: who,
          points: step.raw as number,
          attack: true,
          ...(step.type === undefined ? {} : { type: step.type as string }),
        },
      ];
    case 'round_end':
      return [{ kind: 'endRound', by: gm }];
    case 'set_alight':
      return [{ kind: 'ignite', by: gm, on: who, dice: step.dice_on_fire as number, heat: 'normal' }];
    case 'put_out':
      return [{ kind: 'douse', by: gm, on: who }];
    case 'fall':
      return [
        {
          kind: 'fall',
          by: gm,
          on: who,
          feet: step.feet as number,
          surface: step.surface as 'soil',
          ...(step.spike_dice ? { spikes: step.spike_dice as string } : {}),
          ...(step.controlled ? { controlled: true } : {}),
        },
      ];
    case 'quiet_rounds':
      return [{ kind: 'time', by: gm, rounds: step.count as number }];
    case 'bind':
      return [{ kind: 'bind', by: gm, on: who }];
    case 'evade':
      return [{ kind: 'evade', by: who }];
    default:
      throw new Error(`The traces have an event of an unknown kind: ${step.event}.`);
  }
}

/** A fighter as the traces see one. */
function seen(scene: Scene, i: number): Record<string, number | string | boolean> {
  const state = scene.fighters[i]!;
  const one = scene.cast.fighters[i]!;
  // Recovering leaves no actions. (R14)
  return {
    hp: state.hp,
    lp: state.lp,
    open_wounds: state.open,
    shock_this_round: state.shock,
    shock_carried: state.carried,
    minute_penalty: state.minute,
    condition: state.condition,
    actions_left: state.recovering ? 0 : Math.max(0, one.actions - state.used),
    free_parries_left: Math.max(0, parriesAllowed(scene, i, one.arms[state.arm]!) - state.parried),
    blocks_left: Math.max(0, blocksAllowed(scene, i) - state.blocked),
    recovers_next_round: state.recoverNext,
  };
}

/** What the telling of a round's end says of a fighter, in the words of the traces. */
function leftOver(told: Told | undefined, id: string, condition: string): Record<string, number | boolean> {
  const left = told?.left as (Record<string, number | boolean> & { readonly id?: unknown })[] | undefined;
  const one = left?.find((each) => each.id === id);
  return one === undefined
    ? {}
    : {
        shock_this_round: one.shock!,
        minute_penalty: one.minute!,
        actions_left: one.actions!,
        free_parries_left: one.parries!,
        blocks_left: one.blocks!,
        recovers_next_round: one.recovers!,
        // The dead carry no shock anywhere; the traces write down that of the round they died in.
        ...(condition === 'dead' ? { shock_carried: one.shock! } : {}),
      };
}

const lastTotal = (told: Told): number =>
  [...told.rolls.at(-1)!.faces, ...(told.add ?? []).map(({ value }) => value)].reduce((a, b) => a + b, 0);

/** Our tellings as the numbers that the traces compute. */
function computedOf(told: readonly Told[], name: (id: string) => string): Record<string, number | string>[] {
  const found: Record<string, number | string>[] = [];
  let outcome = '';
  for (const one of told) {
    switch (one.kind) {
      case 'initiative':
        found.push({ initiative: one.total as number, of: name(one.by!) });
        break;
      case 'attack':
        found.push({ attack_total: lastTotal(one) });
        outcome = one.result as string;
        break;
      case 'defense':
        if (one.success)
          outcome = { parry: 'parried', block: 'blocked', dodge: 'dodged', evasion: 'evaded' }[one.how as 'parry'];
        break;
      case 'blow':
        found.push({ raw: one.raw as number });
        break;
      case 'damage':
        found.push({ damage: one.damage as number });
        break;
      case 'willpower':
        found.push({ willpower_check: one.passed ? 'passed' : 'failed' });
        break;
      case 'systemShock':
        found.push({ system_shock: one.passed ? 'passed' : 'failed', chance_percent: one.chance as number });
        break;
      case 'falls':
        found.push({ fall_rolled: one.rolled as number, fall_save_target: one.target as number });
        break;
      case 'fireSave': {
        const { rolled, target } = told.find(({ kind, on }) => kind === 'burns' && on === one.on)!;
        found.push({
          fire_rolled: rolled as number,
          fire_save_target: target as number,
          fire_save: one.passed ? 'passed' : 'failed',
          fire_dice_next: one.next as number,
          fire_taken_so_far: one.soFar as number,
        });
        break;
      }
      case 'evades':
        found.push({ evasion_total: one.total as number });
        break;
    }
  }
  if (outcome) found.push({ outcome });
  return found;
}

describe('traces', () => {
  test.each(traces)('$id $title', (trace) => {
    const sheets = Object.fromEntries(trace.inputs.fighters.map((one) => [one.name, one]));
    let fight: Fight = fightOf(sheets, { resistanceMethod: trace.inputs.resistance_method });
    const ids = Object.fromEntries(fight.log.fighters.map(({ id, name }) => [name, id]));
    const nameOf = (id: string): string => fight.log.fighters.find((one) => one.id === id)!.name;
    const saved: unknown[] = [];
    // What a round left behind: the scene has renewed it already, the traces do so when the next round starts.
    let left: Told | undefined;
    for (const step of trace.result.steps) {
      const moves = movesOf(step, ids);
      const told: Told[] = [];
      moves.forEach((move, i) => {
        const faces = i === moves.length - 1 ? step.dice.map(({ face }) => face) : [];
        saved.push(savedOf(fight.scene));
        const result = played(fight, move, faces);
        fight = result.fight;
        told.push(...result.told);
      });
      const scene = fight.scene as Scene;
      if (step.event === 'round_start') left = undefined;
      left = told.findLast(({ kind }) => kind === 'roundEnds') ?? left;
      const states = Object.fromEntries(
        scene.cast.fighters.map(({ name }, i) => [
          name,
          { ...seen(scene, i), ...leftOver(left, scene.cast.fighters[i]!.id, scene.fighters[i]!.condition) },
        ]),
      );
      expect(states, `step ${step.step}, ${step.event}`).toEqual(step.expect);
      const wanted = step.computed.map(({ fall_after_save: _after, ...one }) => one);
      expect(computedOf(told, nameOf), `step ${step.step}, ${step.event}`).toEqual(wanted);
    }
    // Every tick happens once, whatever is undone and done again.
    let back = fight;
    for (const before of saved.reverse()) {
      back = undo(back)!;
      expect(savedOf(back.scene)).toEqual(before);
    }
    while (redo(back)) back = redo(back)!;
    expect(savedOf(back.scene)).toEqual(savedOf(fight.scene));
    expect(savedOf(fold(midian, fight.log).scene)).toEqual(savedOf(fight.scene));
  });
});
