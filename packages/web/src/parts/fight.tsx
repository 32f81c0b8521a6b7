/// <reference lib="dom" />
/** What every page shows of a fight: how it stands, whose turn it is, dice that can be checked. */
import { type ReactNode, useState } from 'react';
import type { SightFight } from '@affray/table';
import { t } from '../words/index.ts';
import { Problem, turnText, useCommand, useLive } from './live.tsx';

/** Whose turn it is, or how the fight ended. */
export function Turn({ fight }: { readonly fight: SightFight }): ReactNode {
  const { sight } = useLive();
  const { standing, due } = fight;
  if (standing.over) return <p className="turn">{t('fight.over', { winner: standing.winner ?? 'none' })}</p>;
  if (!due || fight.pending) return null;
  const name = fight.view.fighters.find(({ id }) => id === due.fighter)?.name;
  const yours = sight !== undefined && sight.you.role === 'seat' && turnText(sight) !== '';
  return (
    <p className="turn" data-testid="turn">
      {yours ? `${t('fight.yours')}: ` : ''}
      {name === undefined ? t('fight.dueGm') : t('fight.due', { name })}
    </p>
  );
}

/** The commitment to the dice, words that players add, and the secret once it is told. */
export function Proof({ fight }: { readonly fight: SightFight }): ReactNode {
  const { problem, busy, run } = useCommand();
  const { sight } = useLive();
  const [salt, setSalt] = useState('');
  const { commitment, salts, secret, fought } = fight.dice;
  const plays = sight?.you.role !== 'everyone';
  return (
    <details className="panel">
      <summary>{t('fight.dice')}</summary>
      <p>{t('fight.commitment')}</p>
      <p>
        <code data-testid="commitment">{commitment}</code>
      </p>
      <p>{t('fight.salts', { count: salts.length })}</p>
      {secret === undefined ? null : (
        <p>
          <code>{t('fight.secret', { secret })}</code>
        </p>
      )}
      {plays && !fought && secret === undefined ? (
        <form
          className="compose"
          onSubmit={(event) => {
            event.preventDefault();
            if (salt !== '') void run({ kind: 'salt', fight: fight.id, salt }).then((done) => done && setSalt(''));
          }}
        >
          <label className="field">
            {t('fight.salt')}
            <input type="text" maxLength={200} value={salt} onChange={(event) => setSalt(event.target.value)} />
          </label>
          <button type="submit" disabled={busy || salt === ''}>
            {t('common.add')}
          </button>
        </form>
      ) : null}
      <Problem text={problem} />
      <p>
        <a href="/verify">{t('rooms.verify')}</a>
      </p>
    </details>
  );
}

/** Any dice, real or virtual; the GM's may be hidden. */
export function FreeDice(): ReactNode {
  const { sight } = useLive();
  const { problem, busy, run } = useCommand();
  const [notation, setNotation] = useState('');
  const roll = (hidden: boolean): void => void run({ kind: 'roll', notation, ...(hidden ? { hidden } : {}) });
  return (
    <details className="panel compose">
      <summary>{t('dice.free')}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          roll(false);
        }}
      >
        <label className="field">
          {t('dice.notation')}
          <input
            type="text"
            placeholder="3d6, 4dF+2, 2d8+1d12"
            value={notation}
            onChange={(event) => setNotation(event.target.value)}
          />
        </label>
        <div className="row">
          <button type="submit" disabled={busy || notation.trim() === ''}>
            {t('dice.roll')}
          </button>
          {sight?.you.role === 'gm' ? (
            <button type="button" disabled={busy || notation.trim() === ''} onClick={() => roll(true)}>
              {t('dice.rollHidden')}
            </button>
          ) : null}
        </div>
        <Problem text={problem} />
      </form>
    </details>
  );
}

/** Real or virtual dice. */
export function DiceChoice({
  name,
  value,
  onChange,
}: {
  readonly name: string;
  readonly value: 'virtual' | 'real';
  readonly onChange: (value: 'virtual' | 'real') => void;
}): ReactNode {
  return (
    <label className="field">
      {name}
      <select value={value} onChange={(event) => onChange(event.target.value as 'virtual' | 'real')}>
        <option value="virtual">{t('dice.virtualOnes')}</option>
        <option value="real">{t('dice.real')}</option>
      </select>
    </label>
  );
}

/** A link to hand on: a field that can always be marked, and a button where the browser can copy. */
export function Link({ name, url }: { readonly name: string; readonly url: string }): ReactNode {
  const [copied, setCopied] = useState(false);
  const copies = typeof navigator !== 'undefined' && window.isSecureContext;
  return (
    <div className="field">
      <label htmlFor={url}>{name}</label>
      <div className="link">
        <input id={url} readOnly value={url} onFocus={(event) => event.target.select()} />
        {copies ? (
          <button type="button" onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}>
            {t('common.copy')}
          </button>
        ) : null}
      </div>
      {copied ? <small role="status">{t('common.copied')}</small> : null}
    </div>
  );
}
