import { describe, expect, test } from 'vitest';
import { Table, gm } from './testing.fixture.ts';
import { view } from './view.ts';

describe('view', () => {
  test('MST-13 wounds stand beside the chance that the next one fells', () => {
    const table = new Table({
      a: { hitDice: '1d10', wounds: 2, shield: true, weapons: ['sword'] },
      b: { weapons: ['polearm'] },
    });
    table
      .play(gm('engage', { between: ['a', 'b'] }))
      .play(gm('ignite', { on: 'a' }))
      .play(gm('helpless', { on: 'b', to: true }));
    expect(view(table.scene)).toEqual({
      round: 1,
      due: 'a',
      order: ['a', 'b'],
      fighters: [
        {
          id: 'a',
          name: 'a',
          side: 'a',
          active: true,
          state: 'up',
          tracks: [{ kind: 'risk', label: 'Wounds', marks: 2, next: 0.3 }],
          notes: ['sword, shield', 'far to b', 'on fire'],
        },
        {
          id: 'b',
          name: 'b',
          side: 'b',
          active: true,
          state: 'up',
          tracks: [{ kind: 'risk', label: 'Wounds', marks: 0, next: 1 / 6 }],
          notes: ['polearm in two hands', 'far to a', 'helpless'],
        },
      ],
    });
  });
  test('MST-03 the chance is 0 while the check cannot fail and 1 when it must', () => {
    const next = (hitDice: string, wounds: number): number => {
      const track = view(new Table({ a: { hitDice, wounds }, b: {} }).scene).fighters[0]!.tracks[0]!;
      return track.kind === 'risk' ? track.next : Number.NaN;
    };
    expect([next('2d6', 0), next('2d6', 11), next('1d4', 9)]).toEqual([0, 1, 1]);
  });
  test('the fallen are not active, and the fight that is over has nobody due', () => {
    const seen = view(new Table({ a: {}, b: {} }).play(gm('fate', { on: 'b', to: 'dead' })).scene);
    expect(seen.due).toBeUndefined();
    expect(seen.fighters[1]).toMatchObject({ active: false, state: 'dead' });
  });
});
