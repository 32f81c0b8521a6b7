/** Everybody's wounds as the games draw them: boxes, vessels and tallies, side by side. */
import type { FighterView, Track, View } from '@affray/engine';
import { INK, LINE, PAPER, SOFT, colorOf, fillOf } from './colors.ts';
import { type Painting, type Picture, SIZES, nothing, pointsText } from './picture.ts';
import { textColumn } from './table.ts';
import { chanceText, count, cut, isChance, listed, named, numberText, wrap } from './text.ts';
import { type Content, el } from './tree.ts';

export interface TracksTitle {
  readonly fight?: string;
  readonly notes?: readonly string[];
}

/** Up to so many fighters are named in the description. */
const MOST_NAMED = 8;

/** The wound tracks of all fighters of a view, by sides. */
export function woundTracks(view: View, { fight, notes = [] }: TracksTitle = {}): Picture {
  const { fighters, round } = view;
  const sides = [...new Set(fighters.map(({ side }) => side))];
  const ofSide = (side: string): FighterView[] => fighters.filter((fighter) => fighter.side === side);
  const able = sides.map((side) => {
    const all = ofSide(side);
    const names =
      all.length > MOST_NAMED ? '' : ` (${listed(all.map(({ name, state }) => `${named(name)} ${named(state)}`))})`;
    return `${named(side)}: ${all.filter(({ active }) => active).length} of ${all.length} can fight${names}`;
  });
  return {
    title: `${fight === undefined ? 'The fight' : named(fight)} in round ${round}`,
    description: fighters.length === 0 ? 'There is nobody in this fight.' : `${able.join('; ')}.`,
    notes,
    table: {
      caption: `Fighters in round ${round}`,
      columns: ['fighter', 'side', 'state', 'can fight', 'wounds', 'notes'].map(textColumn),
      rows: fighters.map(({ name, side, state, active, tracks, notes: facts }) => [
        named(name),
        named(side),
        named(state),
        active ? 'yes' : 'no',
        tracks.map(trackText).join('; '),
        facts.map(named).join('; '),
      ]),
    },
    paint: ({ width, id }) => {
      if (fighters.length === 0) return nothing();
      const children: Content[] = [];
      let y = 0;
      for (const side of sides) {
        children.push(heading(named(side), y, width));
        y += 34;
        const across = Math.max(1, Math.min(Math.floor(width / 250), ofSide(side).length));
        const wide = (width - (across - 1) * GAP) / across;
        const cards = ofSide(side).map((fighter) => cardOf(fighter, fighter.id === view.due, wide, id));
        for (let i = 0; i < cards.length; i += across) {
          const row = cards.slice(i, i + across);
          row.forEach((card, at) => {
            children.push(el('g', { ...card.names, transform: `translate(${at * (wide + GAP)},${y})` }, card.children));
          });
          y += Math.max(...row.map(({ height }) => height)) + 12;
        }
      }
      return { height: y, children, parts: true };
    },
  };
}

/** A track in words. */
export function trackText(track: Track): string {
  switch (track.kind) {
    case 'risk':
      return `${named(track.label)} ${numberText(track.marks)}, one more fells ${chanceText(track.next)}`;
    case 'vessel':
      return `${named(track.label)} ${vesselText(track)}`;
    case 'boxes':
      return track.rows
        .map(
          ({ label, boxes, filled, overflow }) =>
            `${named(label)} ${filled} of ${boxes}${overflow > 0 ? `, ${overflow} pushed up here` : ''}`,
        )
        .join('; ');
  }
}

const vesselText = ({ filled, capacity }: { readonly filled: number; readonly capacity: number }): string =>
  `${numberText(filled)} of ${numberText(capacity)}${filled > capacity ? `, ${numberText(filled - capacity)} over` : ''}`;

const GAP = 16;
const PAD = 10;

const heading = (side: string, y: number, width: number): Content =>
  el('g', { transform: `translate(0,${y})` }, [
    el('text', { y: 20, 'font-weight': 600, fill: INK }, [cut(side, width, SIZES.text)]),
    el('path', { d: `M0,27L${Math.round(width)},27`, stroke: LINE }),
  ]);

interface Card {
  readonly names: Record<string, string>;
  readonly children: Content[];
  readonly height: number;
}

function cardOf(
  { name, side, state, active, tracks, notes }: FighterView,
  due: boolean,
  wide: number,
  id: string,
): Card {
  const inner = wide - 2 * PAD;
  const children: Content[] = [];
  let y = PAD;
  const text = (words: string, size: number, style: Record<string, string | number>, most: number): void => {
    for (const line of wrap(words, inner, size, most)) {
      children.push(el('text', { x: PAD, y: y + size, 'font-size': size, ...style }, [line]));
      y += size * 1.35;
    }
  };
  text(
    `${due ? '▸ ' : ''}${named(name)}`,
    SIZES.text,
    { 'font-weight': 600, fill: active ? INK : SOFT, ...(active ? {} : { 'text-decoration': 'line-through' }) },
    2,
  );
  text(`${named(state)}${due ? ', to act' : ''}`, SIZES.small, { fill: SOFT }, 1);
  y += 6;
  let vessels = 0;
  for (const track of tracks) {
    const drawn =
      track.kind === 'boxes'
        ? boxes(track, inner)
        : track.kind === 'vessel'
          ? vessel(track, vessels++ === 0, inner, id)
          : tally(track, inner, id);
    children.push(el('g', { transform: `translate(${PAD},${y})` }, drawn.children));
    y += drawn.height;
  }
  if (notes.length > 0) text(notes.map(named).join('; '), SIZES.small, { fill: SOFT }, 4);
  const height = Math.ceil(y + PAD);
  return {
    names: { role: 'group', 'aria-label': `${named(name)}, ${named(side)}: ${named(state)}${due ? ', to act' : ''}` },
    children: [el('rect', { width: wide, height, rx: 6, fill: 'none', stroke: LINE }), ...children],
    height,
  };
}

/** A part with a name of its own. */
const part = (name: string, attributes: Record<string, string | number>, children: Content[]): Content =>
  el('g', { role: 'img', 'aria-label': name, ...attributes }, [el('title', {}, [name]), ...children]);

/** A box for each slot: empty, crossed out, or with an arrow where a lighter wound was pushed up into it. */
function boxes({ rows }: Extract<Track, { kind: 'boxes' }>, width: number): Painting {
  const [label, box, step] = [96, 17, 22];
  const across = Math.max(1, Math.floor((width - label) / step));
  let y = 0;
  const children = rows.flatMap(({ label: name, boxes: slots, filled, overflow }): Content[] => {
    const top = y;
    y += Math.ceil(Math.max(1, slots) / across) * step;
    return [
      el('text', { y: top + 14, 'font-size': SIZES.small, fill: INK }, [cut(named(name), label - 6, SIZES.small)]),
      ...Array.from({ length: slots }, (_, i) => {
        const pushed = i < filled && i >= filled - overflow;
        const state = pushed ? 'filled by a lighter wound' : i < filled ? 'filled' : 'empty';
        const mark = pushed ? 'M4,9L8.5,4L13,9M8.5,4L8.5,13' : 'M4,4L13,13M13,4L4,13';
        return part(
          `${named(name)}, box ${i + 1} of ${slots}, ${state}`,
          { transform: `translate(${label + (i % across) * step},${top + Math.floor(i / across) * step})` },
          [
            el('rect', {
              width: box,
              height: box,
              rx: 2,
              fill: i < filled ? INK : PAPER,
              stroke: INK,
              'stroke-width': 1.5,
            }),
            ...(i < filled ? [el('path', { d: mark, stroke: PAPER, 'stroke-width': 2, fill: 'none' })] : []),
          ],
        );
      }),
    ];
  });
  return { height: y + 4, children };
}

/** Half the width of a vessel at a height from 0, its bottom, to 1, its brim. */
type Profile = (height: number) => number;
const cup: Profile = (height) => 17 + 8 * height;
const bowl: Profile = (height) => 6 + 24 * Math.sqrt(Math.max(0, 1 - (1 - height) ** 2));

function vessel(track: Extract<Track, { kind: 'vessel' }>, first: boolean, width: number, id: string): Painting {
  const [tall, middle] = [44, 32];
  const profile = first ? cup : bowl;
  const share = track.capacity > 0 && track.filled > 0 ? Math.min(1, track.filled / track.capacity) : 0;
  const over = track.filled > track.capacity;
  const outline = (level: number): [number, number][] => {
    const heights = Array.from({ length: 13 }, (_, i) => (i / 12) * level);
    const side =
      (sign: number) =>
      (height: number): [number, number] => [middle + sign * profile(height), 8 + tall * (1 - height)];
    return [...heights.map(side(-1)).reverse(), ...heights.map(side(1))];
  };
  const name = `${named(track.label)}, ${vesselText(track)}`;
  const words = wrap(named(track.label), width - 76, SIZES.small, 2);
  return {
    height: tall + 20,
    children: [
      part(name, {}, [
        ...(share > 0 ? [el('polygon', { points: pointsText(outline(share)), fill: fillOf(1, id) })] : []),
        ...(over
          ? [
              el('path', {
                d: `M${middle - profile(1)},8Q${middle},-8 ${middle + profile(1)},8Z`,
                fill: fillOf(1, id),
                stroke: INK,
                'stroke-width': 1.5,
              }),
            ]
          : []),
        el('polyline', {
          points: pointsText(outline(1)),
          fill: 'none',
          stroke: INK,
          'stroke-width': 2,
          'stroke-linejoin': 'round',
        }),
        ...words.map((line, i) => el('text', { x: 76, y: 20 + i * 16, 'font-size': SIZES.small, fill: INK }, [line])),
        el('text', { x: 76, y: 22 + words.length * 16, 'font-size': SIZES.text, 'font-weight': 600, fill: INK }, [
          vesselText(track),
        ]),
      ]),
    ],
  };
}

/** More marks than these are a number. */
const MOST_MARKS = 50;

/** Wounds in fives, and the chance that one more fells as a bar with its figure. */
function tally({ label, marks, next }: Extract<Track, { kind: 'risk' }>, width: number, id: string): Painting {
  const drawn = Number.isFinite(marks) ? Math.min(marks, MOST_MARKS) : 0;
  const five = 34;
  const across = Math.max(1, Math.floor(width / five));
  const strokes = Array.from({ length: drawn }, (_, i) => {
    const [group, stroke] = [Math.floor(i / 5), i % 5];
    const [x, y] = [(group % across) * five + 4, Math.floor(group / across) * 24];
    return stroke === 4
      ? `M${x - 4},${y + 15}L${x + 22},${y + 3}`
      : `M${x + stroke * 6},${y}L${x + stroke * 6},${y + 18}`;
  });
  const lines = Math.ceil(drawn / 5 / across);
  const top = 22 + lines * 24;
  const wide = Math.min(width, 200);
  const risk = isChance(next) ? next : 0;
  return {
    height: top + 40,
    children: [
      part(`${named(label)}: ${numberText(marks)}`, {}, [
        el('text', { y: 13, 'font-size': SIZES.small, fill: INK }, [
          `${named(label)}: ${marks === 0 ? 'none' : numberText(marks)}${marks > MOST_MARKS ? `, ${count(MOST_MARKS, 'mark')} drawn` : ''}`,
        ]),
        ...(strokes.length > 0
          ? [
              el('path', {
                d: strokes.join(''),
                transform: 'translate(0,20)',
                stroke: INK,
                'stroke-width': 2.2,
                fill: 'none',
              }),
            ]
          : []),
      ]),
      part(`One more fells: ${chanceText(next)}`, { transform: `translate(0,${top})` }, [
        el('rect', { y: 2, width: wide, height: 10, fill: PAPER, stroke: INK }),
        ...(risk > 0
          ? [el('rect', { y: 2, width: wide * risk, height: 10, fill: fillOf(1, id), stroke: colorOf(1) })]
          : []),
        el('text', { y: 28, 'font-size': SIZES.small, fill: INK }, [`one more fells ${chanceText(next)}`]),
      ]),
    ],
  };
}
