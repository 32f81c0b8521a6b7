/// <reference lib="dom" />
/** The start page: open a table, go on with one, join one. */
import { type ReactNode, useEffect, useState } from 'react';
import { Language, show } from '../parts/page.tsx';
import { Rooms } from '../parts/rooms.tsx';
import { http, keep, tokenFor } from '../places.ts';
import { t } from '../words/index.ts';

interface Known {
  readonly code: string;
  readonly title: string;
  readonly ruleset: string;
  readonly token: string;
  readonly watching: number;
}

const host = tokenFor('host', '');

function enter({ code, token }: { code: string; token: string }): void {
  keep('gm', code, token);
  location.assign(`/gm/${code}`);
}

function Home(): ReactNode {
  const [tables, setTables] = useState<readonly Known[]>([]);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const tell = (error: Error): void => setProblem(error.message);
  useEffect(() => {
    if (host !== undefined)
      http<Known[]>('/api/tables', { token: host }).then(setTables, () => keep('host', '', undefined));
  }, []);
  const create = (body: unknown): void =>
    void http<{ code: string; token: string }>('/api/tables', { method: 'POST', body, token: host }).then(enter, tell);
  return (
    <main>
      <Rooms here="index" />
      <h1>{t('app.name')}</h1>
      <h2>{t('home.title')}</h2>
      <p>{t('home.intro')}</p>
      {problem === '' ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <p>
        <button type="button" className="act" onClick={() => create({})}>
          {t('home.new')}
        </button>
      </p>
      {tables.length > 0 ? (
        <section className="panel">
          <h2>{t('home.tables')}</h2>
          <div className="choices">
            {[...tables].reverse().map((table) => (
              <button key={table.code} type="button" onClick={() => enter(table)}>
                {t('home.open', { title: table.title || t('home.untitled') })} ({table.code}
                {table.ruleset ? `, ${table.ruleset}` : ''}){' '}
                <small>{t('home.watching', { count: table.watching })}</small>
              </button>
            ))}
          </div>
        </section>
      ) : null}
      <form
        className="panel"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== '') location.assign(`/t/${encodeURIComponent(code.trim().toUpperCase())}`);
        }}
      >
        <h2>{t('home.join')}</h2>
        <label className="field">
          {t('home.code')}
          <input
            type="text"
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={12}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </label>
        <button type="submit">{t('home.go')}</button>
      </form>
      <label className="field">
        {t('home.import')}
        <input
          type="file"
          accept=".json,application/json"
          onChange={(event) => void event.target.files?.[0]?.text().then((file) => create(file))}
        />
      </label>
      <Language />
    </main>
  );
}

show(<Home />, t('app.name'));
