/// <reference lib="dom" />
/** The way from room to room, the same on every page that is not a seat at a table. */
import type { ReactNode } from 'react';
import { t } from '../words/index.ts';

/** Rooms by the name of their page; the server gives each under that name. */
const ROOMS = ['index', 'verify'] as const;
export type RoomName = (typeof ROOMS)[number];

export function Rooms({ here }: { readonly here: RoomName }): ReactNode {
  return (
    <nav className="tabs no-print" aria-label={t('rooms.title')}>
      {ROOMS.map((room) => (
        <a
          key={room}
          className="button"
          href={room === 'index' ? '/' : `/${room}`}
          aria-current={room === here ? 'page' : undefined}
        >
          {t(`rooms.${room}`)}
        </a>
      ))}
    </nav>
  );
}
