/** Pictures written: to a file, or to standard output. */
import { LEAST_WIDTH, type Picture, type Theme } from '@affray/pictures';
import { svgText } from '@affray/pictures/node';
import type { Command } from 'commander';
import type { Console } from './console.ts';
import { BadCall } from './errors.ts';
import { checkFree, checkWritable, writeWhole } from './io.ts';
import { oneOf, whole } from './options.ts';

export interface PictureOptions {
  readonly out?: string;
  readonly force?: boolean;
  readonly width?: number;
  readonly theme?: Theme;
  readonly json?: boolean;
}

const themeOf = (text: string): Theme => oneOf(text, ['auto', 'light', 'dark'], 'theme') as Theme;

/** The options of pictures, for the verbs that have them. */
export const withPictureOptions = (command: Command): Command =>
  command
    .option('--out <file.svg>', 'draw it and write the picture')
    .option('--force', 'write over a file that is there')
    .option('--width <pixels>', 'how wide the picture is; 560 when absent', whole(LEAST_WIDTH, 4000))
    .option('--theme <theme>', 'light, dark, or auto: as whoever looks at it wishes', themeOf);

/** Refuses a file that no picture can be written to, before any work is done for it. */
export function checkPictureFile({ out, force }: PictureOptions): void {
  if (out === undefined) return;
  if (!/\.svg$/i.test(out))
    throw new BadCall(`Found "--out ${out}"; a picture is written to a file that ends in .svg.`);
  checkWritable(out);
  if (!force) checkFree(out, 'Name another file, or give --force to write over it.');
}

const drawn = (picture: Picture, { width, theme }: PictureOptions): string =>
  svgText(picture, { ...(width === undefined ? {} : { width }), ...(theme === undefined ? {} : { theme }) });

/** Writes the picture that goes beside an answer, if one is wanted; the answer says where. */
export async function writePicture(picture: () => Picture, options: PictureOptions): Promise<{ written?: string }> {
  const { out } = options;
  if (out === undefined) return {};
  await writeWhole(out, drawn(picture(), options));
  return { written: out };
}

/** Says where a picture was written, if one was. */
export function tellWritten({ written }: { readonly written?: string }, console: Console): void {
  if (written !== undefined) console.line(`written: ${written}`);
}

/** Gives the picture as the answer: SVG, or a document with everything in it. */
export async function tellPicture(picture: Picture, options: PictureOptions, console: Console): Promise<void> {
  const { out, json } = options;
  const svg = drawn(picture, options);
  if (out !== undefined) await writeWhole(out, svg);
  if (json) {
    const { title, description, notes, table } = picture;
    const where = out === undefined ? { svg } : { written: out };
    console.json({ format: 'affray-picture/1', title, description, notes, table, ...where });
  } else if (out === undefined) console.surroundings.stdout.write(svg);
  else console.line(`written: ${out}, ${picture.title}`);
}
