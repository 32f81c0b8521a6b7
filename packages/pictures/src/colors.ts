/**
 * Colors, textures and symbols. No color says anything alone: each goes with a texture or a symbol. All are drawn as
 * they are in light, and those of the palette are given a class, so that a page, or the reader's wish for dark, changes
 * them. What knows no style sheet shows the light ones.
 */
import { type Branch, type Content, el, mapTree } from './tree.ts';

interface Shade {
  readonly name: string;
  readonly light: string;
  readonly dark: string;
}

/** Told apart by all kinds of color blindness, and at least 3 to 1 against the paper in light and dark. */
const PALETTE: readonly Shade[] = [
  { name: 'paper', light: '#ffffff', dark: '#17191c' },
  { name: 'ink', light: '#1b1b1b', dark: '#ededed' },
  { name: 'soft', light: '#595959', dark: '#b3b3b3' },
  { name: 'line', light: '#d9d9d9', dark: '#43474d' },
  { name: 'none', light: '#6f757d', dark: '#9aa1ab' },
  { name: 'one', light: '#0072b2', dark: '#56b4e9' },
  { name: 'two', light: '#c24e00', dark: '#ff9d57' },
  { name: 'three', light: '#00795c', dark: '#37c9a1' },
  { name: 'four', light: '#9a3d7c', dark: '#e59ac6' },
  { name: 'five', light: '#7a6200', dark: '#e0c443' },
  { name: 'six', light: '#3f4fb5', dark: '#a4adff' },
];

const shade = (name: string): string => PALETTE.find((one) => one.name === name)!.light;

export const PAPER = shade('paper');
export const INK = shade('ink');
export const SOFT = shade('soft');
export const LINE = shade('line');
const SERIES = ['one', 'two', 'three', 'four', 'five', 'six'].map(shade);

/** How a series looks: its number, from 0; or "none" for what belongs to nobody, and "open" for what is not decided. */
export type Look = number | 'none' | 'open';

export const colorOf = (look: Look): string =>
  typeof look === 'number' ? SERIES[look % SERIES.length]! : shade('none');

/** Where the texture of a look is found. The first is plain color. */
export const fillOf = (look: Look, id: string): string => (look === 0 ? colorOf(0) : `url(#${id}-${look})`);

const stripes = (path: string): Branch => el('path', { d: path, stroke: PAPER, 'stroke-width': 1.6, fill: 'none' });
const dots = (r: number): Branch => el('circle', { cx: 4, cy: 4, r, fill: PAPER });

const TEXTURES: readonly Branch[][] = [
  [],
  [stripes('M-2,2L2,-2M0,8L8,0M6,10L10,6')],
  [dots(1.8)],
  [stripes('M4,0L4,8')],
  [stripes('M0,4L8,4')],
  [stripes('M0,0L8,8M0,8L8,0')],
  [stripes('M-2,6L2,10M0,0L8,8M6,-2L10,2')],
  [stripes('M0,4L8,4M4,0L4,8')],
  [dots(2.8)],
  [stripes('M0,6L2,2L6,2L8,6')],
];

/** The patterns that these looks need. */
export function textures(looks: readonly Look[], id: string): Content[] {
  const needed = [...new Set(looks)].filter((look) => look !== 0);
  if (needed.length === 0) return [];
  return [
    el(
      'defs',
      {},
      needed.map((look) => {
        const open = look === 'open';
        const strokes =
          look === 'none'
            ? [stripes('M0,2L8,2')]
            : open
              ? [el('circle', { cx: 4, cy: 4, r: 1, fill: colorOf(look) })]
              : TEXTURES[look % TEXTURES.length]!;
        return el('pattern', { id: `${id}-${look}`, width: 8, height: 8, patternUnits: 'userSpaceOnUse' }, [
          el('rect', { width: 8, height: 8, fill: open ? PAPER : colorOf(look) }),
          ...strokes,
        ]);
      }),
    ),
  ];
}

/** How lines are dashed, by the number of the series. */
const DASHES = [undefined, '7 4', '2 3', '9 3 2 3', '14 4', '5 2', '1 5'];
export const dashOf = (look: Look): string | undefined =>
  typeof look === 'number' ? DASHES[look % DASHES.length] : '2 3';

/** Corners of the symbols of the series, within a circle of radius 1. */
const SYMBOLS: readonly (readonly (readonly [number, number])[])[] = [
  Array.from({ length: 16 }, (_, i) => [Math.cos((i * Math.PI) / 8), Math.sin((i * Math.PI) / 8)] as const),
  [
    [-0.9, -0.9],
    [0.9, -0.9],
    [0.9, 0.9],
    [-0.9, 0.9],
  ],
  [
    [0, -1.2],
    [1.1, 0.8],
    [-1.1, 0.8],
  ],
  [
    [0, -1.3],
    [1.1, 0],
    [0, 1.3],
    [-1.1, 0],
  ],
  [
    [0, 1.2],
    [1.1, -0.8],
    [-1.1, -0.8],
  ],
  [
    [-1, -1],
    [0, -0.4],
    [1, -1],
    [0.4, 0],
    [1, 1],
    [0, 0.4],
    [-1, 1],
    [-0.4, 0],
  ],
  [
    [-0.4, -1.1],
    [0.4, -1.1],
    [0.4, -0.4],
    [1.1, -0.4],
    [1.1, 0.4],
    [0.4, 0.4],
    [0.4, 1.1],
    [-0.4, 1.1],
    [-0.4, 0.4],
    [-1.1, 0.4],
    [-1.1, -0.4],
    [-0.4, -0.4],
  ],
];

/** The corners of a series' symbol, in pixels around its middle. */
export const symbolOf = (look: Look, radius = 4): readonly (readonly [number, number])[] =>
  SYMBOLS[(typeof look === 'number' ? look : SYMBOLS.length - 1) % SYMBOLS.length]!.map(
    ([x, y]) => [x * radius, y * radius] as const,
  );

export type Theme = 'auto' | 'light' | 'dark';

const NAMES = new Map(PALETTE.map(({ name, light }) => [light, name]));

/** Gives every element that has a color of the palette the class that changes it. */
export const themed = (branch: Branch): Branch =>
  mapTree(branch, ({ name, attributes, children }) => {
    const classes = ['fill', 'stroke'].flatMap((kind) => {
      const shade = NAMES.get(attributes[kind] ?? '');
      return shade === undefined ? [] : [`${kind}-${shade}`];
    });
    return {
      name,
      attributes: classes.length > 0 ? { ...attributes, class: classes.join(' ') } : attributes,
      children,
    };
  });

/** The style sheet. A page may set --affray-paper, --affray-ink and so on around a picture to have its own colors. */
export function styleSheet(theme: Theme): string {
  const rules = (mode: 'light' | 'dark'): string =>
    PALETTE.map((one) =>
      ['fill', 'stroke']
        .map((kind) => `.affray-picture .${kind}-${one.name}{${kind}:var(--affray-${one.name},${one[mode]})}`)
        .join(''),
    ).join('');
  if (theme !== 'auto') return rules(theme);
  return `${rules('light')}@media (prefers-color-scheme:dark){${rules('dark')}}`;
}

const RAMP = [
  [237, 244, 251],
  [107, 174, 214],
  [8, 48, 107],
] as const;

/** A color for a share from 0 to 1: the more, the darker. And the color of text that can be read on it. */
export function heat(share: number): { readonly fill: string; readonly text: string } {
  const place = Math.min(1, Math.max(0, share)) * (RAMP.length - 1);
  const low = Math.min(RAMP.length - 2, Math.floor(place));
  const rgb = RAMP[low]!.map((from, i) => Math.round(from + (RAMP[low + 1]![i]! - from) * (place - low)));
  const hex = (value: number): string => value.toString(16).padStart(2, '0');
  const [r, g, b] = rgb.map((value) => ((value / 255 + 0.055) / 1.055) ** 2.4) as [number, number, number];
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return { fill: `#${rgb.map(hex).join('')}`, text: light > 0.18 ? '#000000' : '#fefefe' };
}
