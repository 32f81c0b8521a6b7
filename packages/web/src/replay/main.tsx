/// <reference lib="dom" />
/** A fight to watch, step by step, and to branch from. */
import { type ReactNode, useEffect, useState } from 'react';
import type { Log as FightLog } from '@affray/engine';
import type { Replay, ReplayStep } from '@affray/table';
import { Language, part, show } from '../parts/page.tsx';
import { Fighters, PictureStyle } from '../parts/track.tsx';
import { http, keep, recall } from '../places.ts';
import { t } from '../words/index.ts';

const id = part(2);
const CHUNK = 100;

function Watch(): ReactNode {
  const [replay, setReplay] = useState<Replay>();
  const [steps, setSteps] = useState<readonly ReplayStep[]>([]);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [seconds, setSeconds] = useState(2);
  const [problem, setProblem] = useState('');
  const total = replay?.total ?? 0;
  useEffect(() => {
    if (replay && (steps.length >= total || at < steps.length - CHUNK / 2)) return;
    http<Replay>(`/api/replays/${id}?from=${steps.length}&count=${CHUNK}`).then(
      (more) => {
        setReplay(more);
        // Asked twice, it is taken once.
        setSteps((known) => (known.length === more.from ? [...known, ...more.steps] : known));
      },
      (error: unknown) => setProblem((error as Error).message),
    );
  }, [at, steps.length, replay, total]);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setAt((now) => Math.min(now + 1, total - 1)), seconds * 1000);
    return () => clearInterval(timer);
  }, [playing, seconds, total]);
  if (problem !== '')
    return (
      <p className="problem" role="alert">
        {problem}
      </p>
    );
  const step = steps[Math.min(at, steps.length - 1)];
  if (!replay || !step) return <p>{t('connection.connecting')}</p>;
  const branch = async (): Promise<void> => {
    const log = await http<FightLog>(`/api/replays/${id}/log`);
    const cut = { ...log, entries: log.entries.slice(0, at) };
    const file = {
      format: 'affray-table/1',
      title: replay.title,
      ruleset: log.ruleset,
      house: log.house,
      party: [],
      fights: [cut],
    };
    const made = await http<{ code: string; token: string }>('/api/tables', {
      method: 'POST',
      body: file,
      token: recall('host', ''),
    });
    keep('gm', made.code, made.token);
    location.assign(`/gm/${made.code}`);
  };
  const go = (to: number): void => {
    setPlaying(false);
    setAt(Math.max(0, Math.min(total - 1, to)));
  };
  return (
    <main>
      <PictureStyle />
      <h1>
        {replay.title} <small>{replay.ruleset.name}</small>
      </h1>
      <div className="row no-print">
        <button type="button" onClick={() => go(0)} aria-label={t('replay.first')}>
          |◀
        </button>
        <button type="button" onClick={() => go(at - 1)} aria-label={t('replay.previous')} disabled={at === 0}>
          ◀
        </button>
        <button type="button" className="act" onClick={() => setPlaying(!playing)}>
          {t(playing ? 'replay.pause' : 'replay.play')}
        </button>
        <button type="button" onClick={() => go(at + 1)} aria-label={t('replay.next')} disabled={at === total - 1}>
          ▶
        </button>
        <button type="button" onClick={() => go(total - 1)} aria-label={t('replay.last')}>
          ▶|
        </button>
        <label className="field">
          {t('replay.speed')}
          <select value={seconds} onChange={(event) => setSeconds(Number(event.target.value))}>
            {[0.5, 1, 2, 5].map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          onClick={() => void branch().catch((error: unknown) => setProblem((error as Error).message))}
        >
          {t('fight.branch')}
        </button>
      </div>
      <label className="field no-print">
        {t('replay.step', { step: at, total: total - 1 })}
        <input type="range" min={0} max={total - 1} value={at} onChange={(event) => go(Number(event.target.value))} />
      </label>
      <section className="panel" aria-live="polite">
        <h2>{step.text || t('replay.start')}</h2>
        <ul>
          {step.lines.map(({ text, working, rule }, i) => (
            <li key={i}>
              {text} <small>{`${working} ${rule}`}</small>
            </li>
          ))}
        </ul>
      </section>
      <Fighters view={step.view} />
      <Language />
    </main>
  );
}

show(<Watch />, t('replay.title'));
