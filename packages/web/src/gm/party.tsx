/// <reference lib="dom" />
/** The party, kept apart from fights, and new fights. */
import { type ReactNode, useState } from 'react';
import { useGame } from '../parts/game.ts';
import { Problem, useCommand, useLive } from '../parts/live.tsx';
import { t } from '../words/index.ts';
import { FighterForm, type NewFighter } from './fighters.tsx';

export function PartyRoom({ onFight }: { readonly onFight: () => void }): ReactNode {
  const { sight } = useLive();
  const game = useGame(sight?.ruleset?.id);
  const { problem, run } = useCommand();
  if (!sight || !game) return null;
  const { party } = sight;
  const members = party.map(({ id, name, side, sheet }) => ({
    id,
    name,
    side,
    sheet: sheet as Record<string, unknown>,
  }));
  return (
    <div className="columns">
      <section className="panel" aria-label={t('party.title')}>
        <h2>{t('party.title')}</h2>
        <p>{t('party.hint')}</p>
        {party.length === 0 ? <p>{t('party.empty')}</p> : null}
        <ul>
          {party.map(({ id, name, side }) => (
            <li key={id} className="row">
              <span>
                {name} ({side})
              </span>
              <button
                type="button"
                aria-label={t('common.remove', { name })}
                onClick={() => void run({ kind: 'party', members: members.filter((one) => one.id !== id) })}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
        <FighterForm
          game={game}
          side={party[0]?.side ?? 'Party'}
          onAdd={({ name, side, sheet }) => void run({ kind: 'party', members: [...members, { name, side, sheet }] })}
        />
        <Problem text={problem} />
      </section>
      <NewFight onFight={onFight} />
    </div>
  );
}

function NewFight({ onFight }: { readonly onFight: () => void }): ReactNode {
  const { sight } = useLive();
  const game = useGame(sight?.ruleset?.id);
  const { problem, busy, run } = useCommand();
  const [title, setTitle] = useState('');
  const [absent, setAbsent] = useState<readonly string[]>([]);
  const [foes, setFoes] = useState<readonly NewFighter[]>([]);
  const [file, setFile] = useState('');
  if (!sight || !game) return null;
  const party = sight.party.map(({ id }) => id).filter((id) => !absent.includes(id));
  const start = async (fighters: readonly NewFighter[], text: string): Promise<void> => {
    const isLog = /"?format"?\s*:\s*"?affray-log\//.test(text);
    const from = text.trim() === '' ? {} : isLog ? { log: text } : { roster: text };
    if (!(await run({ kind: 'fight', title, party: isLog ? [] : party, fighters: [...fighters], ...from }))) return;
    setFoes([]);
    setTitle('');
    setFile('');
    onFight();
  };
  return (
    <section className="panel" aria-label={t('fight.new')}>
      <h2>{t('fight.new')}</h2>
      <label className="field">
        {t('fight.title')} ({t('common.optional')})
        <input type="text" maxLength={200} value={title} onChange={(event) => setTitle(event.target.value)} />
      </label>
      {sight.party.length > 0 ? (
        <fieldset className="field">
          <legend>{t('fight.party')}</legend>
          <div className="row">
            {sight.party.map(({ id, name }) => (
              <label key={id} className="check">
                <input
                  type="checkbox"
                  checked={!absent.includes(id)}
                  onChange={(event) =>
                    setAbsent(event.target.checked ? absent.filter((one) => one !== id) : [...absent, id])
                  }
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      <h3>{t('fight.foes')}</h3>
      <ul>
        {foes.map(({ name, side, count }, i) => (
          <li key={i} className="row">
            <span>
              {count === undefined ? '' : `${count} × `}
              {name} ({side})
            </span>
            <button
              type="button"
              aria-label={t('common.remove', { name })}
              onClick={() => setFoes(foes.filter((_, at) => at !== i))}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
      <FighterForm game={game} side="Foes" secrets onAdd={(fighter) => setFoes([...foes, fighter])} />
      <details>
        <summary>{t('fight.roster')}</summary>
        <input
          type="file"
          accept=".yaml,.yml,.json"
          aria-label={t('fight.roster')}
          onChange={(event) => void event.target.files?.[0]?.text().then(setFile)}
        />
        <textarea aria-label={t('fight.roster')} value={file} onChange={(event) => setFile(event.target.value)} />
      </details>
      <div className="row">
        <button
          type="button"
          className="act"
          disabled={busy || (party.length + foes.length === 0 && file.trim() === '')}
          onClick={() => void start(foes, file)}
        >
          {t('fight.start')}
        </button>
        <button type="button" disabled={busy || party.length === 0} onClick={() => void start([], '')}>
          {t('fight.camp')}
        </button>
      </div>
      <Problem text={problem} />
    </section>
  );
}
