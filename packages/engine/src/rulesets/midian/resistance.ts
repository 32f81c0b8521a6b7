/**
 * Resistance and reduction (MID-RES). Method C asks a die of its own and is played in `damage.ts`; method D has done
 * its work in the armor class.
 */
import type { House } from './house.ts';

type Method = House['resistanceMethod'];

/** AMB-1b: a resistance as a multiple of ten. */
export function tens(resistance: number, rounding: House['resistanceRounding']): number {
  const parts = resistance / 10;
  return rounding === 'up' ? Math.ceil(parts) : rounding === 'down' ? Math.floor(parts) : Math.round(parts);
}

/** AMB-44: a number of damage as the table keeps it: whole, rounded down, or to hundredths. */
export const asKeptPoints = (points: number, fractions: House['fractions']): number =>
  fractions === 'ignore' ? Math.floor(points) : Math.floor(points * 100 + 1e-6) / 100;

/** MID-RES-3, MID-RES-4: off the top of every block of so many points, some are ignored. */
function blocks(damage: number, size: number, ignored: number): number {
  const whole = Math.floor(damage / size);
  const rest = damage - whole * size;
  return whole * (size - ignored) + Math.max(0, rest - ignored);
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

/** MID-RES-1 to MID-RES-9: damage after resistance. A hundred percent is immunity under every method. (AMB-53) */
export function resisted(
  damage: number,
  resistance: number,
  method: Method,
  rounding: House['resistanceRounding'],
  fractions: House['fractions'],
): number {
  if (resistance >= 100) return 0;
  if (resistance <= 0 || damage <= 0) return damage;
  switch (method) {
    case 'A':
      return asKeptPoints(blocks(damage, 10, Math.min(10, tens(resistance, rounding))), fractions);
    case 'B':
      return asKeptPoints((damage * (100 - resistance)) / 100, fractions);
    case 'B2': {
      const of = tens(resistance, rounding);
      const common = divisor(10, of);
      return asKeptPoints(of === 0 ? damage : blocks(damage, 10 / common, of / common), fractions);
    }
    default:
      return damage;
  }
}

/** MID-RES-8: under method D each ten percent is two more armor class against that type. */
export const resistanceAsArmorClass = (
  resistance: number,
  house: Pick<House, 'resistanceMethod' | 'resistanceRounding'>,
): number => (house.resistanceMethod === 'D' ? 2 * tens(resistance, house.resistanceRounding) : 0);

/** MID-RES-2: flat reduction comes after resistance. */
export const reduced = (damage: number, reduction: number): number => Math.max(0, damage - reduction);
