/// <reference lib="dom" />
/** The player's page, for a phone: join, then own fighter, own prompts, own dice. */
import { type ReactNode, useEffect, useState } from 'react';
import { Connection } from '../connection.ts';
import { Choices, Line } from '../parts/compose.tsx';
import { Awaited, DicePrompt } from '../parts/dice.tsx';
import { DiceChoice, FreeDice, Proof, Turn } from '../parts/fight.tsx';
import { Announcer, Banner, Connected, useCommand, useLive } from '../parts/live.tsx';
import { Log } from '../parts/log.tsx';
import { OwnHarm } from '../parts/ownHarm.tsx';
import { Language, part, show } from '../parts/page.tsx';
import { FighterTrack, PictureStyle } from '../parts/track.tsx';
import { Problem as Refusal, http, keep, tokenFor } from '../places.ts';
import { t } from '../words/index.ts';

const code = part(2).toUpperCase();

interface Open {
  readonly title: string;
  readonly ruleset: string;
  readonly open: boolean;
  readonly free: readonly { readonly id: string; readonly name: string }[];
}

/** Who are you? One tap on a fighter is enough: the player is called after it. */
function Join({ onToken }: { readonly onToken: (token: string) => void }): ReactNode {
  const [table, setTable] = useState<Open>();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  useEffect(() => {
    http<Open>(`/api/tables/${code}`).then(setTable, (error: unknown) => setProblem((error as Error).message));
  }, []);
  const join = (fighters: readonly string[], called: string): void =>
    void http<{ token: string }>(`/api/tables/${code}/seats`, {
      method: 'POST',
      body: { name: called, fighters },
    }).then(
      ({ token }) => onToken(token),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        setProblem(error.message);
      },
    );
  return (
    <main>
      <h1>{t('join.title', { title: table?.title || code })}</h1>
      {problem === '' ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {table && !table.open ? <p>{t('join.closed')}</p> : null}
      {table?.open ? (
        <>
          <h2>{t('join.who')}</h2>
          <label className="field">
            {t('join.name')} ({t('common.optional')})
            <input
              type="text"
              maxLength={80}
              autoComplete="nickname"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <div className="choices">
            {table.free.map((fighter) => (
              <button
                key={fighter.id}
                type="button"
                className="act"
                onClick={() => join([fighter.id], name.trim() || fighter.name)}
              >
                {t('join.fighter', { name: fighter.name })}
              </button>
            ))}
            <button type="button" disabled={name.trim() === ''} onClick={() => join([], name.trim())}>
              {t('join.watch')}
            </button>
          </div>
        </>
      ) : null}
      <Language />
    </main>
  );
}

function Seat({ onLeave }: { readonly onLeave: () => void }): ReactNode {
  const { sight, state, reason = '' } = useLive();
  const { run } = useCommand();
  if (state === 'refused')
    return (
      <main>
        <p className="problem" role="alert">
          {t('connection.refused', { reason })}
        </p>
        <button type="button" onClick={onLeave}>
          {t('home.join')}
        </button>
      </main>
    );
  if (!sight) return <Banner />;
  const { fight, you } = sight;
  const own = fight?.view.fighters.filter(({ id }) => you.fighters.includes(id)) ?? [];
  const seat = sight.seats.find(({ id }) => id === you.seat);
  return (
    <>
      <Banner />
      <Announcer />
      <PictureStyle />
      <main>
        <h1>
          {you.name} <small>{sight.title}</small>
        </h1>
        {fight ? (
          <>
            <Turn fight={fight} />
            <Awaited fight={fight} />
            {state === 'live' ? <DicePrompt fight={fight} /> : null}
            {own.map((fighter) => (
              <FighterTrack key={fighter.id} fighter={fighter} view={fight.view} />
            ))}
            <fieldset disabled={state !== 'live'} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
              <Choices fight={fight} />
              {own.length > 0 ? (
                <details className="panel compose">
                  <summary>{t('compose.line')}</summary>
                  <Line fight={fight} />
                </details>
              ) : null}
              <OwnHarm fight={fight} />
            </fieldset>
            <details className="panel">
              <summary>{t('wounds.title')}</summary>
              {fight.view.fighters
                .filter(({ id }) => !you.fighters.includes(id))
                .map((fighter) => (
                  <FighterTrack key={fighter.id} fighter={fighter} view={fight.view} />
                ))}
            </details>
          </>
        ) : (
          <p>{t('fight.none')}</p>
        )}
        <section className="panel" aria-label={t('log.title')}>
          <h2>{t('log.title')}</h2>
          <Log />
        </section>
        {seat ? (
          <DiceChoice name={t('dice.mine')} value={seat.dice} onChange={(dice) => void run({ kind: 'seat', dice })} />
        ) : null}
        <FreeDice />
        {fight ? <Proof fight={fight} /> : null}
        <Language />
      </main>
    </>
  );
}

const kept = tokenFor('seat', code);

function Page(): ReactNode {
  const [connection, setConnection] = useState(() => (kept === undefined ? undefined : new Connection(code, kept)));
  if (!connection)
    return (
      <Join
        onToken={(token) => {
          keep('seat', code, token);
          setConnection(new Connection(code, token));
        }}
      />
    );
  return (
    <Connected value={connection}>
      <Seat
        onLeave={() => {
          connection.close();
          keep('seat', code, undefined);
          setConnection(undefined);
        }}
      />
    </Connected>
  );
}

show(<Page />, `${t('app.name')} ${code}`);
