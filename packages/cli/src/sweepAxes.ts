/** What `affray sweep` is told to vary and to solve for: texts such as "brenna.skill=0..10" and "Watch=50%". */
import { type Axis, MOST_CELLS, nearest, readRange } from '@affray/engine';
import { readValue } from '@affray/engine/files';
import { BadCall } from './errors.ts';

/** Parts a text at its first "=", for names have none and values may. */
function parted(text: string, option: string, example: string): [string, string] {
  const at = text.indexOf('=');
  const [name, value] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  if (at > 0 && name !== '' && value !== '') return [name, value];
  throw new BadCall(`Found "${option} ${text}"; allowed is ${option} ${example}.`);
}

/** An axis: a name, and values as a list in YAML without its brackets, where ranges stand for their numbers. */
export function readAxis(text: string): Axis {
  const [name, list] = parted(text, '--vary', 'AXIS=VALUES, such as brenna.skill=0..10 or house.shock=hit,wound');
  const read = readValue(`[${list}]`);
  // What cannot be read comes back as the text it was.
  if (!Array.isArray(read)) {
    throw new BadCall(
      `The values of "--vary ${text}" cannot be read; allowed are ranges such as 0..10 or 0..10..2, and values between commas, each as in a roster: 1, leather, [sword, dagger], { name: hide, evasion: 13, protection: 1 }. Quote a text that holds signs such as , [ { : or #.`,
    );
  }
  try {
    const values = read.flatMap((value: unknown) =>
      typeof value === 'string' ? (readRange(value, MOST_CELLS) ?? [value]) : [value],
    );
    return { name, values };
  } catch (error) {
    if (error instanceof RangeError) throw new BadCall(`--vary ${name}: ${error.message}`);
    throw error;
  }
}

/** Something set the same in every cell, from an option such as --house or --wounds. */
export function readFixed(text: string, option: string, nameOf: (name: string) => string): Axis {
  const [name, value] = parted(text, option, 'NAME=VALUE');
  return { name: nameOf(name), values: [readValue(value)] };
}

/** A share written 50% or 0.5, above 0 and below 1; undefined for anything else. */
export function readShare(text: string): number | undefined {
  const match = /^(\d{1,3}(?:\.\d{1,12})?|\.\d{1,12})\s*(%?)$/.exec(text.trim());
  if (!match) return undefined;
  const share = match[2] ? Number(match[1]) / 100 : Number(match[1]);
  return share > 0 && share < 1 ? share : undefined;
}

/** What is solved for: the chance that a side is to win with. */
export interface Wanted {
  readonly side: string;
  readonly target: number;
}

export function readWanted(text: string, sides: readonly string[]): Wanted {
  const [found, share] = parted(text, '--solve', 'SIDE=50%');
  const target = readShare(share);
  if (target === undefined)
    throw new BadCall(`Found "--solve ${text}"; a chance above 0 and below 1 is wanted, such as 50% or 0.5.`);
  const side = sides.find((one) => one === found) ?? sides.find((one) => one.toLowerCase() === found.toLowerCase());
  if (side !== undefined) return { side, target };
  const like = nearest(found, sides);
  throw new BadCall(
    `Found the side "${found}" in --solve; there are ${sides.join(', ')}.${like ? ` Did you mean "${like}"?` : ''}`,
  );
}
