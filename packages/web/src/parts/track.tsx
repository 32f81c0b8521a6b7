/// <reference lib="dom" />
/** Fighters with their wounds as the book draws them. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { FighterView, View } from '@affray/engine';
import { LEAST_WIDTH, styleSheet, svgElement, woundTracks } from '@affray/pictures';

/** Cards wider than this only have more empty paper. */
const MOST_WIDTH = 360;

/** The style of all pictures of a page, once. */
export const PictureStyle = (): ReactNode => <style>{styleSheet('auto')}</style>;

export function FighterTrack({ fighter, view }: { readonly fighter: FighterView; readonly view: View }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const id = useId().replace(/[^\w-]/g, '');
  // What it shows is all that it depends on, and it is drawn anew only when that changes.
  const shown = JSON.stringify({ round: view.round, due: view.due, fighters: [fighter] });
  useEffect(() => {
    const box = place.current!;
    const only = JSON.parse(shown) as View;
    let drawn = 0;
    // As wide as its place, and drawn anew when that changes: a phone is turned, a room is shown that was hidden.
    const draw = (): void => {
      const width = Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, box.clientWidth));
      if (width === drawn) return;
      drawn = width;
      const picture = woundTracks(only);
      const options = { document, width, id: `track${id}`, bare: true, unstyled: true };
      box.replaceChildren(svgElement(picture, options) as SVGElement);
    };
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(box);
    return () => observer.disconnect();
  }, [shown, id]);
  return <div className="track" ref={place} data-fighter={fighter.id} />;
}

export function Fighters({ view }: { readonly view: View }): ReactNode {
  return (
    <div className="fighters">
      {view.fighters.map((fighter) => (
        <FighterTrack key={fighter.id} fighter={fighter} view={view} />
      ))}
    </div>
  );
}
