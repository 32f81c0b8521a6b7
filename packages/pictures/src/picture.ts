/**
 * What a picture is: what it shows in words, its numbers, and how it is drawn on paper of a certain width. And the frame
 * around all pictures: title, description, caption, legend and, in a file, the table.
 */
import {
  type Look,
  type Theme,
  INK,
  LINE,
  PAPER,
  SOFT,
  colorOf,
  dashOf,
  fillOf,
  styleSheet,
  symbolOf,
  textures,
  themed,
} from './colors.ts';
import { type Table, tableTree } from './table.ts';
import { plain, widthOf, wrap } from './text.ts';
import { type Branch, type Content, type Paper, SVG, XHTML, el, short, toDocument, xml } from './tree.ts';

export interface Picture {
  readonly title: string;
  /** The main figures in a sentence or two. */
  readonly description: string;
  /** How the figures were found and what is left out: stands under the picture. */
  readonly notes: readonly string[];
  readonly table: Table;
  readonly legend?: readonly Key[];
  /** The least width that it can be drawn in, where that is more than LEAST_WIDTH. */
  readonly least?: number;
  paint(canvas: Canvas): Painting;
}

/** An entry of a legend: an area with a texture, or a line with a symbol. */
export interface Key {
  readonly label: string;
  readonly look: Look;
  readonly kind: 'area' | 'line';
}

export interface Canvas {
  readonly document: Paper;
  readonly width: number;
  /** What all ids of this picture begin with. */
  readonly id: string;
}

export interface Painting {
  readonly height: number;
  readonly children: readonly Content[];
  /** Have the parts names of their own, to be read one by one? Otherwise the whole is one image. */
  readonly parts?: boolean;
}

export interface DrawOptions {
  /** Where elements are made: the page's document, or linkedom's. */
  readonly document: Paper;
  /** In pixels: as wide as the place it is for, so that the text in it is neither small nor large. */
  readonly width?: number;
  /** What all ids begin with; give pictures on one page different ones. */
  readonly id?: string;
  /** "auto" follows the wish of whoever looks at it. */
  readonly theme?: Theme;
  /** With the table, for files. Pages show `tableHtml(picture.table)`, or a table of their own, beside the picture. */
  readonly table?: boolean;
  /** Without the title above and the notes below, for pages that have them in their own text. */
  readonly bare?: boolean;
  /** Without the style sheet, for pages that have `styleSheet()` in theirs. */
  readonly unstyled?: boolean;
}

export const LEAST_WIDTH = 280;
export const USUAL_WIDTH = 560;
const MARGIN = 16;
/** How much wider bold text is. */
export const BOLD = 1.12;

/** Sizes of text, in pixels. */
export const SIZES = { title: 17, text: 14, small: 12.5 } as const;

/** A picture as SVG text. */
export const svgText = (picture: Picture, options: DrawOptions): string => `${xml(svgTree(picture, options))}\n`;

/** A picture as an element of a page. */
export const svgElement = (picture: Picture, options: DrawOptions): unknown =>
  toDocument(svgTree(picture, options), options.document);

export function svgTree(picture: Picture, options: DrawOptions): Branch {
  const { document, id = 'picture', theme = 'auto', table = false, bare = false, unstyled = false } = options;
  if (!/^[A-Za-z][\w-]*$/.test(id))
    throw new RangeError(`Found the id "${id}"; allowed are a letter, and letters, digits, "-" and "_" after it.`);
  const width = Math.max(options.width ?? USUAL_WIDTH, LEAST_WIDTH, picture.least ?? 0);
  const inner = width - 2 * MARGIN;
  const parts: Content[] = [];
  let y = MARGIN;
  const place = (content: Content[], height: number): void => {
    parts.push(el('g', { transform: `translate(${MARGIN},${short(y)})` }, content));
    y += height;
  };
  const lines = (text: string, size: number, style: Record<string, string | number>, most = Infinity): void => {
    // Bold letters are wider.
    const wrapped = wrap(plain(text), style['font-weight'] === undefined ? inner : inner / BOLD, size, most);
    const step = size * 1.35;
    place(
      wrapped.map((line, i) => el('text', { y: size + i * step, 'font-size': size, ...style }, [line])),
      wrapped.length * step,
    );
  };
  if (!bare) {
    lines(picture.title, SIZES.title, { 'font-weight': 600, fill: INK }, 3);
    y += 8;
  }
  const legend = picture.legend ?? [];
  if (legend.length > 0) {
    const keys = legendOf(legend, inner, id);
    place(keys.content, keys.height);
    y += 6;
  }
  const painting = picture.paint({ document, width: inner, id });
  place([...painting.children], painting.height);
  if (!bare && picture.notes.length > 0) {
    y += 8;
    for (const note of picture.notes) lines(note, SIZES.small, { fill: SOFT }, 4);
  }
  const height = Math.ceil(y + MARGIN);
  const looks = [...new Set([...legend.map(({ look }) => look), ...looksIn(parts, id)])];
  const drawn = [el('rect', { width, height, fill: PAPER }), ...textures(looks, id), ...parts];
  const [title, desc] = [`${id}-title`, `${id}-desc`];
  const head = [
    el('title', { id: title }, [picture.title]),
    el('desc', { id: desc }, [[picture.description, ...picture.notes].join(' ')]),
    ...(unstyled ? [] : [el('style', {}, [`.affray-picture{max-width:100%;height:auto}${styleSheet(theme)}`])]),
  ];
  const named = { 'aria-labelledby': title, 'aria-describedby': desc };
  const whole = painting.parts === true ? 'group' : 'img';
  const root = {
    xmlns: SVG,
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    'font-size': SIZES.text,
    class: 'affray-picture',
    lang: 'en',
  };
  if (!table) return withClass(el('svg', { ...root, role: whole, ...named }, [...head, ...drawn]));
  // What has the role of an image is one thing to screen readers, with nothing in it. So the table stands beside it.
  return withClass(
    el('svg', { ...root, role: 'group', 'aria-labelledby': title }, [
      ...head,
      el('g', { role: whole, ...named }, drawn),
      el('foreignObject', { width: 1, height: 1, opacity: 0 }, [
        el('div', { xmlns: XHTML }, [tableTree(picture.table)]),
      ]),
    ]),
  );
}

function withClass(root: Branch): Branch {
  const { name, attributes, children } = themed(root);
  return { name, attributes: { ...attributes, class: 'affray-picture' }, children };
}

/** The looks whose textures a drawing asks for. */
function looksIn(contents: readonly Content[], id: string): Look[] {
  return contents.flatMap((content): Look[] => {
    if (typeof content === 'string') return [];
    const [, look] = new RegExp(`^url\\(#${id}-(\\w+)\\)$`).exec(content.attributes.fill ?? '') ?? [];
    const own: Look[] = look === undefined ? [] : [look === 'none' || look === 'open' ? look : Number(look)];
    return [...own, ...looksIn(content.children, id)];
  });
}

function legendOf(keys: readonly Key[], width: number, id: string): { content: Content[]; height: number } {
  const [swatch, gap, step] = [28, 8, 22];
  let x = 0;
  let y = 0;
  const content = keys.flatMap(({ label, look, kind }): Content[] => {
    const [text] = wrap(label, width - swatch - gap, SIZES.small, 1);
    const wide = swatch + gap + widthOf(text ?? '', SIZES.small) + 14;
    if (x > 0 && x + wide - 14 > width) [x, y] = [0, y + step];
    const at = `translate(${short(x)},${y})`;
    x += wide;
    return [
      el('g', { transform: at }, [
        ...swatchOf(look, kind, id),
        el('text', { x: swatch + gap, y: 14, 'font-size': SIZES.small, fill: INK }, [text ?? '']),
      ]),
    ];
  });
  return { content, height: y + step };
}

function swatchOf(look: Look, kind: Key['kind'], id: string): Content[] {
  if (kind === 'area')
    return [
      el('rect', {
        y: 3,
        width: 28,
        height: 14,
        fill: fillOf(look, id),
        stroke: look === 'open' ? colorOf(look) : LINE,
      }),
    ];
  return [
    el('path', {
      d: 'M0,10L28,10',
      stroke: colorOf(look),
      'stroke-width': 2,
      'stroke-dasharray': dashOf(look),
      fill: 'none',
    }),
    el('polygon', {
      points: pointsText(symbolOf(look)),
      transform: 'translate(14,10)',
      fill: colorOf(look),
      stroke: PAPER,
    }),
  ];
}

export const pointsText = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ');

/** What is drawn where there is nothing to draw. */
export const nothing = (): Painting => ({
  height: 40,
  children: [el('text', { y: 24, fill: SOFT }, ['There is nothing to draw.'])],
});
