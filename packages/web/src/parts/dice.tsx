/// <reference lib="dom" />
/** Real dice, typed in: a key for each die, and the next die by itself. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { SightFight } from '@affray/table';
import { t } from '../words/index.ts';
import { Problem, useCommand, useLive } from './live.tsx';
import { Odds } from './odds.tsx';

interface Die {
  readonly low: number;
  readonly high: number;
}

/** Dice with more faces than these are typed as numbers, not chosen by buttons. */
const MOST_BUTTONS = 20;

const faceText = (face: number, { low }: Die): string =>
  low >= 0 ? String(face) : face > 0 ? '+' : face < 0 ? '−' : '0';

/** What a typed key makes of a die: a face, a number begun, or nothing. "0" is the ten of a die with ten faces. */
export function typed(begun: string, key: string, die: Die): { face?: number; begun?: string; wrong?: number } {
  if (die.low < 0) {
    const face = { '+': 1, '=': 1, '1': 1, '0': 0, '-': -1, '−': -1 }[key];
    return face === undefined ? (/^\d$/.test(key) ? { wrong: Number(key) } : {}) : { face };
  }
  if (!/^\d$/.test(key)) return {};
  if (die.high === 10 && key === '0' && begun === '') return { face: 10 };
  const number = Number(begun + key);
  if (number > die.high || (number < die.low && begun !== '')) return { wrong: number };
  if (number < die.low) return { wrong: number };
  // With ten faces or fewer one key is one face; else a number that no digit can make larger is whole.
  if (die.high <= 10 || number * 10 > die.high) return { face: number };
  return { begun: String(number) };
}

export function DicePrompt({ fight }: { readonly fight: SightFight }): ReactNode {
  const { sight } = useLive();
  const { problem, busy, run } = useCommand();
  const { pending } = fight;
  const asked = pending?.asked;
  const key = JSON.stringify([asked, pending?.faces]);
  const [entry, setEntry] = useState<{ key: string; faces: readonly number[]; begun: string; wrong: string }>({
    key,
    faces: [],
    begun: '',
    wrong: '',
  });
  const box = useRef<HTMLDivElement>(null);
  // Each roll begins with no face, and the first die is what keys go to.
  if (entry.key !== key) setEntry({ key, faces: [], begun: '', wrong: '' });
  useEffect(() => box.current?.focus(), [key]);
  if (!asked || !pending) return null;
  const { faces, begun, wrong } = entry;
  const { dice } = asked;
  const next = dice[faces.length];
  const name = fight.view.fighters.find(({ id }) => id === asked.whose)?.name ?? t('gm');
  const known = [...(pending.faces ?? []), ...faces];
  const add = (face: number): void => setEntry({ key, faces: [...faces, face], begun: '', wrong: '' });
  const back = (): void => setEntry({ key, faces: begun === '' ? faces.slice(0, -1) : faces, begun: '', wrong: '' });
  const commit = (): void => void run({ kind: 'faces', fight: fight.id, faces: [...faces], seen: sight?.n });
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Backspace') back();
    else if (event.key === 'Enter' || event.key === ' ') {
      if ((event.target as HTMLElement).tagName === 'BUTTON') return;
      if (begun !== '') add(Number(begun));
      else if (!next && !busy) commit();
    } else if (next) {
      const result = typed(begun, event.key, next);
      if (result.face !== undefined) add(result.face + 0);
      else if (result.begun !== undefined) setEntry({ ...entry, begun: result.begun, wrong: '' });
      else if (result.wrong !== undefined) {
        const found = result.wrong;
        setEntry({
          ...entry,
          begun: '',
          wrong: t('dice.wrong', { found, low: faceText(next.low, next), high: faceText(next.high, next) }),
        });
      } else return;
    } else return;
    event.preventDefault();
  };
  const buttons =
    next && next.high - next.low < MOST_BUTTONS
      ? Array.from({ length: next.high - next.low + 1 }, (_, i) => next.low + i)
      : [];
  return (
    <section className="panel compose" aria-label={t('dice.title')} data-testid="dice">
      <h2>{t('dice.ask', { who: name, what: asked.what, pool: asked.pool })}</h2>
      <p>
        {pending.text} <small>{t('dice.question', { question: asked.question })}</small>
      </p>
      <div
        ref={box}
        tabIndex={0}
        role="group"
        aria-label={t('dice.ask', { who: name, what: asked.what, pool: asked.pool })}
        onKeyDown={press}
        data-testid="entry"
      >
        <div className="dice">
          {dice.map((die, i) => (
            <span
              key={i}
              role="img"
              className={`die ${i === faces.length ? 'next' : ''}`}
              aria-label={`${t('dice.die', { number: i + 1, count: dice.length })}: ${faces[i] === undefined ? (i === faces.length && begun !== '' ? begun : t('dice.empty')) : faceText(faces[i], die)}`}
            >
              {faces[i] === undefined ? (i === faces.length ? begun : '') : faceText(faces[i], die)}
            </span>
          ))}
        </div>
        <div className="keys">
          {next
            ? buttons.map((face) => (
                <button key={face} type="button" onClick={() => add(face)}>
                  {faceText(face, next)}
                </button>
              ))
            : null}
        </div>
        {next ? <small>{t('dice.keys', { keys: next.low < 0 ? '+ 0 −' : `${next.low}–${next.high}` })}</small> : null}
      </div>
      <Problem text={wrong} />
      <Problem text={problem} />
      <div className="row">
        <button type="button" className="act" disabled={next !== undefined || busy} onClick={commit}>
          {t('dice.done')}
        </button>
        <button type="button" disabled={faces.length === 0 && begun === ''} onClick={back}>
          {t('dice.back')}
        </button>
        <button
          type="button"
          disabled={busy}
          onClick={() => void run({ kind: 'faces', fight: fight.id, seen: sight?.n })}
        >
          {t('dice.virtual')}
        </button>
        <button type="button" disabled={busy} onClick={() => void run({ kind: 'withdraw', fight: fight.id })}>
          {t('dice.withdraw')}
        </button>
      </div>
      {known.length > 0 ? (
        <>
          <h3>{t('odds.given', { faces: known.join(' ') })}</h3>
          <PendingOdds fight={fight} rolled={known} />
        </>
      ) : null}
    </section>
  );
}

/** What the dice still to fall make of a move that waits for them. */
function PendingOdds({ fight, rolled }: { readonly fight: SightFight; readonly rolled: readonly number[] }): ReactNode {
  const text = fight.pending?.text;
  return text === undefined ? null : <Odds question={{ fight: fight.id, text, rolled }} />;
}

/** Whose dice are awaited, for everybody else. */
export function Awaited({ fight }: { readonly fight: SightFight }): ReactNode {
  const { sight } = useLive();
  const { pending } = fight;
  if (!pending || pending.asked) return null;
  const who = pending.who === 'gm' ? t('gm') : (sight?.seats.find(({ id }) => id === pending.who)?.name ?? '');
  return <p className="turn">{t('dice.waiting', { who })}</p>;
}
