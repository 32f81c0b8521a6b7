/** Seats: who plays whom. They outlive connections, and a link to one is good until the GM makes a new one. */
import { type FighterId, idOf } from '@affray/engine';
import type { CommandOf } from './commands.ts';
import { GM_WHO, type Seat, type Who } from './records.ts';
import { Refused } from './refused.ts';

/** Most seats of a table. */
export const MOST_SEATS = 40;

/** The seats after a command. `n` is the number of the entry that it makes. Throws Refused. */
export function changedSeats(seats: readonly Seat[], who: Who, command: CommandOf<'seat'>, n: number): readonly Seat[] {
  const id = command.seat ?? (who === GM_WHO ? undefined : who);
  const { name, fighters, dice, newLink, remove } = command;
  if (who !== GM_WHO && (id !== who || fighters || newLink || remove))
    throw new Refused('forbidden', 'Players change the name and the dice of their own seat only.');
  if (id === undefined) return [...seats, newSeat(seats, name ?? '', fighters ?? [], n, dice)];
  const at = seats.findIndex((seat) => seat.id === id);
  if (at < 0)
    throw new Refused(
      'nothing',
      `There is no seat "${id}"; there are ${seats.map((seat) => seat.id).join(', ') || 'none'}.`,
    );
  if (remove) return seats.filter((seat) => seat.id !== id);
  const changed: Seat = {
    ...seats[at]!,
    ...(name === undefined ? {} : { name }),
    ...(fighters ? { fighters } : {}),
    ...(dice ? { dice } : {}),
    ...(newLink ? { link: n } : {}),
  };
  // Whoever is given a fighter has it alone.
  const free = (one: Seat): Seat =>
    fighters ? { ...one, fighters: one.fighters.filter((fighter) => !fighters.includes(fighter)) } : one;
  return seats.map((seat, i) => (i === at ? changed : free(seat)));
}

/** A new seat, made by entry `n`. Throws Refused when there are too many, or a fighter is taken. */
export function newSeat(
  seats: readonly Seat[],
  name: string,
  fighters: readonly FighterId[],
  n: number,
  dice: Seat['dice'] = 'virtual',
): Seat {
  if (seats.length >= MOST_SEATS) throw new Refused('full', `A table has at most ${MOST_SEATS} seats.`);
  const taken = seats.find((seat) => seat.fighters.some((one) => fighters.includes(one)));
  if (taken) throw new Refused('taken', `${taken.name} plays that fighter already.`);
  const used = new Set([GM_WHO, ...seats.map(({ id }) => id)]);
  const base = idOf(name || 'player').slice(0, 40);
  let id = base;
  for (let count = 2; used.has(id); count++) id = `${base}-${count}`;
  return { id, name: name || 'Player', fighters, dice, link: n };
}
