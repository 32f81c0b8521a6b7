/// <reference lib="dom" />
/** The GM's page. */
import { type ReactNode, useEffect, useState } from 'react';
import { Connection } from '../connection.ts';
import { Announcer, Banner, Connected, Problem, useCommand, useLive } from '../parts/live.tsx';
import { Language, part, show } from '../parts/page.tsx';
import { PictureStyle } from '../parts/track.tsx';
import { tokenFor } from '../places.ts';
import { t } from '../words/index.ts';
import { FightRoom } from './fight.tsx';
import { Keys } from './keys.tsx';
import { PartyRoom } from './party.tsx';
import { Setup } from './setup.tsx';
import { TableRoom } from './table.tsx';

const code = part(2).toUpperCase();
const token = tokenFor('gm', code);

const ROOMS = { fight: FightRoom, party: PartyRoom, table: TableRoom } as const;
type Room = keyof typeof ROOMS;

function Page(): ReactNode {
  const { sight, state, reason = '' } = useLive();
  const { problem, run } = useCommand();
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    if (sight) document.title = `${sight.title || code}: ${t('app.name')}`;
  }, [sight]);
  if (token === undefined || state === 'refused' || (sight && sight.you.role !== 'gm'))
    return (
      <p className="problem" role="alert">
        {t('connection.refused', { reason })} <a href="/">{t('app.name')}</a>
      </p>
    );
  if (!sight) return <Banner />;
  if (!sight.ruleset)
    return (
      <main>
        <Banner />
        <Setup />
        <Language />
      </main>
    );
  // Before anybody is there, the party is what is wanted first.
  const shown = room ?? (sight.fight ? 'fight' : 'party');
  return (
    <>
      <Banner />
      <Announcer />
      <PictureStyle />
      <header className="row">
        <h1>
          {sight.title} <small>{sight.ruleset.name}</small>
        </h1>
        <nav className="tabs" aria-label={t('app.name')}>
          {(Object.keys(ROOMS) as Room[]).map((one) => (
            <button
              key={one}
              type="button"
              aria-current={one === shown ? 'page' : undefined}
              onClick={() => setRoom(one)}
            >
              {t(`nav.${one}`)}
            </button>
          ))}
        </nav>
        <button
          type="button"
          disabled={sight.undo === undefined}
          onClick={() => void run({ kind: 'undo', seen: sight.n })}
        >
          {t('log.undo')}
        </button>
        <button
          type="button"
          disabled={sight.redo === undefined}
          onClick={() => void run({ kind: 'redo', seen: sight.n })}
        >
          {t('log.redo')}
        </button>
        <Keys />
      </header>
      <main>
        <Problem text={problem} />
        <Proposals />
        {/* What is half entered in one room is still there after a look into another. */}
        {(Object.keys(ROOMS) as Room[]).map((one) => {
          const Shown = ROOMS[one];
          return (
            <div key={one} hidden={one !== shown}>
              <Shown onFight={() => setRoom('fight')} />
            </div>
          );
        })}
      </main>
    </>
  );
}

/** What players propose for their own fighters. */
function Proposals(): ReactNode {
  const { sight } = useLive();
  const { problem, busy, run } = useCommand();
  if (!sight || sight.proposals.length === 0) return null;
  return (
    <section className="panel turn" aria-label={t('proposals.title')}>
      <h2>{t('proposals.title')}</h2>
      {sight.proposals.map(({ n, who, text }) => (
        <div key={n} className="row">
          <span>
            {who}: {text}
          </span>
          <button
            type="button"
            className="act"
            disabled={busy}
            onClick={() => void run({ kind: 'answer', of: n, accept: true })}
          >
            {t('proposals.accept', { text })}
          </button>
          <button type="button" disabled={busy} onClick={() => void run({ kind: 'answer', of: n, accept: false })}>
            {t('proposals.decline', { text })}
          </button>
        </div>
      ))}
      <Problem text={problem} />
    </section>
  );
}

show(
  <Connected value={new Connection(code, token)}>
    <Page />
  </Connected>,
  `${t('app.name')} ${code}`,
);
