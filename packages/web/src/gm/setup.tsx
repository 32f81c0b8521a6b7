/// <reference lib="dom" />
/** Which game, and by which house rules: a form made from the rules' own list, with their explanations. */
import { type ReactNode, useEffect, useState } from 'react';
import { SchemaForm, type Values, sortedFields } from '../parts/form.tsx';
import { useGame } from '../parts/game.ts';
import { Problem, useCommand, useLive } from '../parts/live.tsx';
import { http } from '../places.ts';
import { t } from '../words/index.ts';

export function Setup(): ReactNode {
  const { sight } = useLive();
  const [games, setGames] = useState<readonly { id: string; name: string }[]>([]);
  const [ruleset, setRuleset] = useState(sight?.ruleset?.id ?? 'mst2');
  const [title, setTitle] = useState(sight?.title ?? '');
  const [house, setHouse] = useState<Values>((sight?.house as Values | undefined) ?? {});
  const { problem, busy, run } = useCommand();
  const game = useGame(ruleset);
  useEffect(() => {
    void http<{ id: string; name: string }[]>('/api/rulesets').then(setGames);
  }, []);
  return (
    <form
      className="panel"
      onSubmit={(event) => {
        event.preventDefault();
        void run({ kind: 'setup', title: title.trim() || game?.name || t('app.name'), ruleset, house });
      }}
    >
      <h2>{t('setup.title')}</h2>
      <label className="field">
        {t('setup.name')}
        <input type="text" maxLength={200} value={title} onChange={(event) => setTitle(event.target.value)} />
      </label>
      <fieldset className="field">
        <legend>{t('setup.game')}</legend>
        <div className="row">
          {games.map(({ id, name }) => (
            <label key={id} className="check">
              <input
                type="radio"
                name="game"
                checked={id === ruleset}
                onChange={() => {
                  setRuleset(id);
                  setHouse({});
                }}
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <button type="submit" className="act" disabled={busy || !game}>
        {t(sight?.ruleset ? 'setup.change' : 'setup.begin')}
      </button>
      <Problem text={problem} />
      <details>
        <summary>{t('setup.house')}</summary>
        <p>{t('setup.houseHint')}</p>
        {game ? (
          <SchemaForm key={game.id} schema={sortedFields(game.house)} values={house} onChange={setHouse} />
        ) : null}
      </details>
    </form>
  );
}
