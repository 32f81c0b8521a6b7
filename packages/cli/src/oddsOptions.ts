/** What the kinds of odds have in common. */
import { SCENE_LIMIT, type TooLarge } from '@affray/engine';
import type { Command } from 'commander';
import { BadCall } from './errors.ts';
import type { FightOptions } from './options.ts';
import type { PictureOptions } from './pictureFile.ts';

export interface OddsOptions extends FightOptions, PictureOptions {
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly exactly?: number;
  readonly exact?: boolean;
  readonly move?: string;
  readonly rolled?: readonly number[];
  readonly whatToDo?: boolean;
  readonly details?: boolean;
  readonly limit?: number;
  readonly log?: string;
  readonly at?: number;
  readonly fights?: number;
  readonly seed?: string;
}

/** Scenes solved unless --limit says otherwise: in most fights some ten seconds of work. */
export const SCENES_TO_SOLVE = 250_000;

/** A number with at most four decimals. */
export const shortNumber = (value: number): string => String(Math.round(value * 1e4) / 1e4);

/** A small number as 2e-13. */
export const tinyNumber = (value: number): string => (value === 0 ? '0' : value.toExponential(0));

/** Refuses an option that is given twice, unless both count; and two values for the same name. */
export function refuseTwice(command: Command): Command {
  for (const option of command.options) {
    const given = new Set<string>();
    let times = 0;
    command.on(`option:${option.name()}`, (value: string | null) => {
      times += 1;
      const several = option.description.includes('may be given again');
      if (!several && times > 1 && value !== null)
        throw new BadCall(`Found ${option.long} twice; it has one value, so give it once.`);
      const name = (value ?? '').split('=')[0]!.trim().toLowerCase();
      if (several && given.has(name))
        throw new BadCall(`Found ${option.long} twice for "${name}"; it has one value, so give it once.`);
      given.add(name);
    });
  }
  return command;
}

/** What to do where best play is too much to work out. */
export const bestTooLarge = ({ limit }: TooLarge): string =>
  `Best play looks at every choice, and here that is more than ${limit} scenes. Name tactics instead, give the fighters fewer weapons or smaller hit dice${limit < SCENE_LIMIT ? `, or let it look at up to ${SCENE_LIMIT} with --limit` : ''}.`;
