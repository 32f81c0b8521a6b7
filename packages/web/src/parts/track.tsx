/// <reference lib="dom" />
/** Fighters with their wounds as the book draws them. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { FighterView, View } from '@affray/engine';
import { styleSheet, svgElement, woundTracks } from '@affray/pictures';

/** The style of all pictures of a page, once. */
export const PictureStyle = (): ReactNode => <style>{styleSheet('auto')}</style>;

export function FighterTrack({ fighter, view }: { readonly fighter: FighterView; readonly view: View }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const id = useId().replace(/[^\w-]/g, '');
  // What it shows is all that it depends on, and it is drawn anew only when that changes.
  const shown = JSON.stringify({ round: view.round, due: view.due, fighters: [fighter] });
  useEffect(() => {
    const only = JSON.parse(shown) as View;
    const width = Math.max(280, Math.min(360, place.current?.clientWidth ?? 320));
    const svg = svgElement(woundTracks(only), {
      document,
      width,
      id: `track${id}`,
      bare: true,
      unstyled: true,
    }) as SVGElement;
    place.current?.replaceChildren(svg);
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
