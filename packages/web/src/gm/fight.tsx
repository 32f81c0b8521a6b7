/// <reference lib="dom" />
/** The fight as the GM sees it: everybody's wounds, the order, the composer and the log. */
import { type ReactNode, useState } from 'react';
import type { SightFight } from '@affray/table';
import { Choices, Composer, Line } from '../parts/compose.tsx';
import { Awaited, DicePrompt } from '../parts/dice.tsx';
import { FreeDice, Proof, Turn } from '../parts/fight.tsx';
import { Problem, useCommand, useLive } from '../parts/live.tsx';
import { Log } from '../parts/log.tsx';
import { Fighters } from '../parts/track.tsx';
import { t } from '../words/index.ts';

export function FightRoom(): ReactNode {
  const { sight, state } = useLive();
  const fight = sight?.fight;
  if (!sight) return null;
  return (
    <div className="columns wide">
      <div>
        {fight ? <Fight fight={fight} live={state === 'live'} /> : <p>{t('fight.none')}</p>}
        <FreeDice />
      </div>
      <section className="panel" aria-label={t('log.title')}>
        <h2>{t('log.title')}</h2>
        <Note />
        <Log />
      </section>
    </div>
  );
}

function Fight({ fight, live }: { readonly fight: SightFight; readonly live: boolean }): ReactNode {
  const { sight } = useLive();
  const { problem, run } = useCommand();
  const fights = sight?.fights ?? [];
  return (
    <>
      <div className="row">
        <h2>
          {fight.title}: {t('fight.round', { round: fight.view.round })}{' '}
          {fight.ended ? <span className="tag">{t('fight.ended')}</span> : null}
        </h2>
        {fights.length > 1 ? (
          <label className="field">
            {t('fight.show')}
            <select value={fight.id} onChange={(event) => void run({ kind: 'show', fight: event.target.value })}>
              {fights.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        ) : null}
      </div>
      <Turn fight={fight} />
      <Awaited fight={fight} />
      <Secrets fight={fight} />
      <Fighters view={fight.view} />
      <fieldset disabled={!live} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
        <DicePrompt fight={fight} />
        {fight.pending ? null : (
          <section className="panel" aria-label={t('compose.title')}>
            <h2>{t('compose.title')}</h2>
            <Line fight={fight} />
            <Composer fight={fight} />
            {fight.choices && fight.choices.length > 0 ? (
              <details>
                <summary>{t('compose.sensible')}</summary>
                <Choices fight={fight} />
              </details>
            ) : null}
          </section>
        )}
      </fieldset>
      <Order fight={fight} />
      <div className="row">
        <button type="button" disabled={fight.ended} onClick={() => void run({ kind: 'end', fight: fight.id })}>
          {t('fight.end')}
        </button>
        <button type="button" onClick={() => void run({ kind: 'branch', fight: fight.id, entries: fight.moves })}>
          {t('fight.branch')}
        </button>
        {fight.ended && fight.dice.secret === undefined ? (
          <button type="button" title={t('fight.tellHint')} onClick={() => void run({ kind: 'tell', fight: fight.id })}>
            {t('fight.tell')}
          </button>
        ) : null}
      </div>
      <Problem text={problem} />
      <Proof fight={fight} />
    </>
  );
}

/** Moved by buttons, which keyboards and phones can press. */
function Order({ fight }: { readonly fight: SightFight }): ReactNode {
  const { sight } = useLive();
  const { problem, busy, run } = useCommand();
  const { order, due } = fight.view;
  if (!order || order.length < 2) return null;
  const move = (fighter: string, earlier: boolean): void =>
    void run({ kind: 'order', fight: fight.id, fighter, earlier, seen: sight?.n });
  return (
    <details className="panel">
      <summary>{t('fight.order')}</summary>
      <ol data-testid="order">
        {order.map((id, i) => {
          const name = fight.view.fighters.find((one) => one.id === id)?.name ?? id;
          return (
            <li key={id}>
              <span className="row">
                {id === due ? '▸ ' : ''}
                {name}
                <button
                  type="button"
                  disabled={busy || i === 0}
                  aria-label={t('fight.earlier', { name })}
                  onClick={() => move(id, true)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  disabled={busy || i === order.length - 1}
                  aria-label={t('fight.later', { name })}
                  onClick={() => move(id, false)}
                >
                  ↓
                </button>
              </span>
            </li>
          );
        })}
      </ol>
      <Problem text={problem} />
    </details>
  );
}

/** Who and what players do not know of. */
function Secrets({ fight }: { readonly fight: SightFight }): ReactNode {
  const { problem, run } = useCommand();
  const hidden = fight.hidden ?? [];
  const secretNames = fight.secretNames ?? {};
  const name = (id: string): string => {
    const shown = fight.view.fighters.find((one) => one.id === id)?.name ?? id;
    return secretNames[id] === undefined ? shown : `${shown} (${secretNames[id]})`;
  };
  return (
    <details className="panel">
      <summary>{t('fight.hidden', { names: hidden.map(name).join(', ') || t('common.none') })}</summary>
      {Object.keys(secretNames).length > 0 ? <p>{Object.keys(secretNames).map(name).join(', ')}</p> : null}
      <div className="row">
        {fight.view.fighters.map(({ id }) => (
          <button
            key={id}
            type="button"
            onClick={() => void run({ kind: hidden.includes(id) ? 'unhide' : 'hide', fight: fight.id, fighter: id })}
          >
            {t(hidden.includes(id) ? 'fight.unhide' : 'fight.hide', { name: name(id) })}
          </button>
        ))}
      </div>
      {fight.kept ? (
        <p>
          {t('fight.kept')}{' '}
          <button type="button" onClick={() => void run({ kind: 'reveal', fight: fight.id })}>
            {t('fight.reveal')}
          </button>
        </p>
      ) : null}
      <Problem text={problem} />
    </details>
  );
}

function Note(): ReactNode {
  const { problem, busy, run } = useCommand();
  const [text, setText] = useState('');
  const [hidden, setHidden] = useState(false);
  return (
    <form
      className="no-print"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void run({ kind: 'note', text, hidden }).then((done) => done && setText(''));
      }}
    >
      <label className="field">
        {t('log.note')}
        <input type="text" maxLength={2000} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <div className="row">
        <label className="check">
          <input type="checkbox" checked={hidden} onChange={(event) => setHidden(event.target.checked)} />
          {t('log.noteHidden')}
        </label>
        <button type="submit" disabled={busy || text.trim() === ''}>
          {t('common.add')}
        </button>
      </div>
      <Problem text={problem} />
    </form>
  );
}
