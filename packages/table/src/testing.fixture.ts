/** What the tests of tables build on: a table in memory, with secrets and a clock that repeat. */
import type { Entry } from './records.ts';
import { type Onlooker, itemsSince, sightOf } from './sight.ts';
import { Table } from './table.ts';

export const GM_LOOKS: Onlooker = { role: 'gm' };
export const seatLooks = (seat: string): Onlooker => ({ role: 'seat', seat });
export const EVERYONE: Onlooker = { role: 'everyone' };

export interface Tried {
  readonly table: Table;
  readonly journal: Entry[];
  gm(command: object): number;
  by(seat: string, command: object, id?: string): number;
  /** All that a viewer is ever told, as text. */
  told(looks: Onlooker): string;
}

export function tableOf(journal: Entry[] = []): Tried {
  let secrets = 0;
  const table = new Table('ABCDEF', [...journal], {
    now: () => '2026-01-01T00:00:00.000Z',
    secret: () => `secret ${(secrets += 1)}`,
    append: (entries) => void journal.push(...entries),
  });
  return {
    table,
    journal,
    gm: (command) => table.carry('gm', command).n,
    by: (seat, command, id) => table.carry(seat, command, id).n,
    told: (looks) => JSON.stringify([sightOf(table, looks), itemsSince(table, looks, 0)]),
  };
}

const SHEETS: Readonly<Record<string, object>> = {
  mst2: { role: 'fighter', hitDice: '5d20', weapons: ['sword'] },
  fudge: { like: 'town guard' },
  midian: { hpCap: 30, lpCap: 10, weapons: ['club'], weaponSkill: 2 },
};

/** A table with Ann and Bob in the party, each played by a seat, and a fight with an orc. */
export function fought(ruleset = 'mst2', house: object = {}): Tried & { readonly fight: string } {
  const tried = tableOf();
  tried.gm({ kind: 'setup', title: 'Friday', ruleset, house });
  const sheet = SHEETS[ruleset];
  tried.gm({
    kind: 'party',
    members: ['Ann', 'Bob'].map((name) => ({ name, side: 'Watch', sheet })),
  });
  for (const name of ['Ann', 'Bob']) tried.table.join(name, [name.toLowerCase()]);
  tried.gm({ kind: 'fight', title: 'Bridge', party: ['ann', 'bob'], fighters: [{ name: 'Orc', side: 'Orcs', sheet }] });
  return { ...tried, fight: 'bridge' };
}
