/// <reference lib="dom" />
/** Links, seats, settings and files of a table. */
import { type ReactNode, useEffect, useState } from 'react';
import type { OwnHarm } from '@affray/table';
import { renderSVG } from 'uqr';
import { DiceChoice, Link } from '../parts/fight.tsx';
import { Problem, useCommand, useConnection, useLive } from '../parts/live.tsx';
import { Language } from '../parts/page.tsx';
import { download, http, text } from '../places.ts';
import { t } from '../words/index.ts';
import { Setup } from './setup.tsx';

interface Links {
  /** The server's address on the local network. */
  readonly origin?: string;
  readonly seats: readonly { readonly seat: string; readonly name: string; readonly token: string }[];
  readonly replays: readonly { readonly fight: string; readonly title: string; readonly replay: string }[];
}

const OWN_HARM: readonly OwnHarm[] = ['off', 'propose', 'apply'];

export function TableRoom(): ReactNode {
  const { sight } = useLive();
  const { token, table: code } = useConnection();
  const { problem, run } = useCommand();
  const [links, setLinks] = useState<Links>({ seats: [], replays: [] });
  const changed = JSON.stringify([sight?.seats.map(({ id }) => id), sight?.fights.length]);
  useEffect(() => {
    void http<Links>(`/api/tables/${code}/links`, { token }).then(setLinks);
  }, [code, token, changed]);
  if (!sight) return null;
  // "localhost" is another computer on every phone.
  const local = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  const origin = (local ? links.origin : undefined) ?? location.origin;
  const join = `${origin}/t/${code}`;
  const refresh = (): void => void http<Links>(`/api/tables/${code}/links`, { token }).then(setLinks);
  return (
    <div className="columns wide">
      <div>
        <section className="panel" aria-label={t('table.links')}>
          <h2>{t('table.links')}</h2>
          <Link name={t('table.join')} url={join} />
          <div
            className="qr"
            role="img"
            aria-label={t('table.qr')}
            dangerouslySetInnerHTML={{ __html: renderSVG(join) }}
          />
          <Link name={t('table.screen')} url={`${join}/screen`} />
          {links.seats.map(({ seat, name, token: own }) => (
            <Link key={`${seat}${own}`} name={t('table.seat', { name })} url={`${join}#${encodeURIComponent(own)}`} />
          ))}
          {links.replays.map(({ fight, title, replay }) => (
            <Link key={fight} name={t('table.replay', { title })} url={`${origin}/r/${replay}`} />
          ))}
          {window.isSecureContext ? null : <p>{t('table.insecure')}</p>}
        </section>
        <section className="panel" aria-label={t('table.seats')}>
          <h2>{t('table.seats')}</h2>
          {sight.seats.length === 0 ? <p>{t('table.noSeats')}</p> : null}
          {sight.seats.map((seat) => (
            <fieldset key={seat.id} className="field">
              <legend>{seat.name}</legend>
              <div className="row">
                {t('table.plays')}
                {sight.party.map(({ id, name }) => (
                  <label key={id} className="check">
                    <input
                      type="checkbox"
                      checked={seat.fighters.includes(id)}
                      onChange={(event) =>
                        void run({
                          kind: 'seat',
                          seat: seat.id,
                          fighters: event.target.checked
                            ? [...seat.fighters, id]
                            : seat.fighters.filter((one) => one !== id),
                        })
                      }
                    />
                    {name}
                  </label>
                ))}
                <button
                  type="button"
                  onClick={() => void run({ kind: 'seat', seat: seat.id, newLink: true }).then(refresh)}
                >
                  {t('table.newLink', { name: seat.name })}
                </button>
                <button type="button" onClick={() => void run({ kind: 'seat', seat: seat.id, remove: true })}>
                  {t('table.removeSeat', { name: seat.name })}
                </button>
              </div>
            </fieldset>
          ))}
          <Problem text={problem} />
        </section>
      </div>
      <div>
        <section className="panel" aria-label={t('table.settings')}>
          <h2>{t('table.settings')}</h2>
          <label className="field">
            {t('table.ownHarm')}
            <select
              value={sight.settings.ownHarm}
              onChange={(event) => void run({ kind: 'settings', ownHarm: event.target.value as OwnHarm })}
            >
              {OWN_HARM.map((one) => (
                <option key={one} value={one}>
                  {t(`table.ownHarm.${one}`)}
                </option>
              ))}
            </select>
          </label>
          <DiceChoice
            name={t('table.gmDice')}
            value={sight.settings.gmDice}
            onChange={(gmDice) => void run({ kind: 'settings', gmDice })}
          />
          <label className="check">
            <input
              type="checkbox"
              checked={sight.settings.playerOdds}
              onChange={(event) => void run({ kind: 'settings', playerOdds: event.target.checked })}
            />
            {t('table.playerOdds')}
          </label>
          <label className="check">
            <input
              type="checkbox"
              checked={sight.settings.open}
              onChange={(event) => void run({ kind: 'settings', open: event.target.checked })}
            />
            {t('table.open')}
          </label>
          <Language />
        </section>
        <Files code={code} token={token} fight={sight.fight?.id} />
        <Setup />
      </div>
    </div>
  );
}

function Files({
  code,
  token,
  fight,
}: {
  readonly code: string;
  readonly token: string | undefined;
  readonly fight: string | undefined;
}): ReactNode {
  const [problem, setProblem] = useState('');
  const get = (what: 'table' | 'log' | 'roster' | 'story'): void => {
    const query =
      fight === undefined || what === 'table' || what === 'story' ? '' : `?fight=${encodeURIComponent(fight)}`;
    text(`/api/tables/${code}/files/${what}${query}`, { token }).then(
      (content) =>
        download(
          `${code}-${what}.${what === 'story' ? 'md' : 'json'}`,
          content,
          what === 'story' ? 'text/markdown' : 'application/json',
        ),
      (error: unknown) => setProblem((error as Error).message),
    );
  };
  return (
    <section className="panel no-print" aria-label={t('table.files')}>
      <h2>{t('table.files')}</h2>
      <div className="row">
        {(['table', 'log', 'roster', 'story'] as const).map((what) => (
          <button key={what} type="button" disabled={fight === undefined && what === 'log'} onClick={() => get(what)}>
            {t(`table.file.${what}`)}
          </button>
        ))}
        <button type="button" onClick={() => print()}>
          {t('table.print')}
        </button>
      </div>
      <Problem text={problem} />
    </section>
  );
}
