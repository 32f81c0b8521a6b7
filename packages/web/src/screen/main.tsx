/// <reference lib="dom" />
/** The shared screen: order, wounds and the last lines, for everybody to see. */
import type { ReactNode } from 'react';
import { Connection } from '../connection.ts';
import { Awaited } from '../parts/dice.tsx';
import { Turn } from '../parts/fight.tsx';
import { Announcer, Banner, Connected, useLive } from '../parts/live.tsx';
import { Log } from '../parts/log.tsx';
import { part, show } from '../parts/page.tsx';
import { Fighters, PictureStyle } from '../parts/track.tsx';
import { t } from '../words/index.ts';

const SHOWN_LINES = 5;

function Screen(): ReactNode {
  const { sight } = useLive();
  const fight = sight?.fight;
  const name = (id: string): string => fight?.view.fighters.find((one) => one.id === id)?.name ?? id;
  return (
    <>
      <Banner />
      <Announcer />
      <PictureStyle />
      <main className="screen">
        <h1>
          {fight
            ? `${fight.title}: ${t('fight.round', { round: fight.view.round })}`
            : sight?.title || t('screen.title')}
        </h1>
        {fight ? (
          <>
            <Turn fight={fight} />
            <Awaited fight={fight} />
            {fight.view.order ? (
              <p>{fight.view.order.map((id) => (id === fight.view.due ? `▸ ${name(id)}` : name(id))).join(' → ')}</p>
            ) : null}
            <Fighters view={fight.view} />
          </>
        ) : (
          <p>{t('fight.none')}</p>
        )}
        <section className="panel" aria-label={t('log.title')}>
          <Log short={SHOWN_LINES} />
        </section>
      </main>
    </>
  );
}

const code = part(2).toUpperCase();
show(
  <Connected value={new Connection(code, undefined)}>
    <Screen />
  </Connected>,
  `${t('app.name')} ${code}`,
);
