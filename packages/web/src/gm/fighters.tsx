/// <reference lib="dom" />
/** Fighters to add: ready ones, or a sheet of one's own, filled in field by field. */
import { type ReactNode, useState } from 'react';
import { SchemaForm, type Values, sortedFields } from '../parts/form.tsx';
import type { Game } from '../parts/game.ts';
import { t } from '../words/index.ts';

export interface NewFighter {
  readonly name: string;
  readonly side: string;
  readonly count?: number;
  readonly sheet: Record<string, unknown>;
  readonly hidden?: boolean;
  readonly secretName?: string;
}

export function FighterForm({
  game,
  side: usual,
  secrets = false,
  onAdd,
}: {
  readonly game: Game;
  readonly side: string;
  readonly secrets?: boolean;
  readonly onAdd: (fighter: NewFighter) => void;
}): ReactNode {
  const [ready, setReady] = useState('');
  const [name, setName] = useState('');
  const [side, setSide] = useState(usual);
  const [count, setCount] = useState(1);
  const [sheet, setSheet] = useState<Values>({});
  const [hidden, setHidden] = useState(false);
  const [secretName, setSecretName] = useState('');
  return (
    <form
      data-testid="fighter"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '' || side.trim() === '') return;
        onAdd({
          name: name.trim(),
          side: side.trim(),
          sheet: { ...sheet },
          ...(secrets && count > 1 ? { count } : {}),
          ...(hidden ? { hidden } : {}),
          ...(secretName.trim() === '' ? {} : { secretName: secretName.trim() }),
        });
        setName('');
        setReady('');
        setSheet({});
        setCount(1);
        setHidden(false);
        setSecretName('');
      }}
    >
      <div className="row">
        <label className="field">
          {t('fighter.ready')}
          <select
            value={ready}
            onChange={(event) => {
              const found = game.ready.find((one) => one.name === event.target.value);
              setReady(event.target.value);
              setName(found?.name ?? '');
              setSheet(found?.sheet ?? {});
            }}
          >
            <option value="">{t('fighter.own')}</option>
            {game.ready.map((one) => (
              <option key={one.name}>{one.name}</option>
            ))}
          </select>
        </label>
        <label className="field">
          {t('fighter.name')}
          <input type="text" maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
        </label>
        <label className="field">
          {t('fighter.side')}
          <input type="text" maxLength={80} value={side} onChange={(event) => setSide(event.target.value)} />
        </label>
        {secrets ? (
          <label className="field">
            {t('fighter.count')}
            <input
              type="number"
              min={1}
              max={60}
              value={count}
              onChange={(event) => setCount(Number(event.target.value))}
            />
          </label>
        ) : null}
      </div>
      {secrets ? (
        <div className="row">
          <label className="check">
            <input type="checkbox" checked={hidden} onChange={(event) => setHidden(event.target.checked)} />
            {t('fighter.hidden')}
          </label>
          <label className="field">
            {t('fighter.secretName')} ({t('common.optional')})
            <input
              type="text"
              maxLength={80}
              value={secretName}
              onChange={(event) => setSecretName(event.target.value)}
            />
          </label>
        </div>
      ) : null}
      <details>
        <summary>{t('fighter.sheet')}</summary>
        <SchemaForm key={ready} schema={sortedFields(game.sheet)} values={sheet} onChange={setSheet} />
      </details>
      <button type="submit" disabled={name.trim() === '' || side.trim() === ''}>
        {t('common.add')}
      </button>
    </form>
  );
}
