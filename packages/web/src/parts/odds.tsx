/// <reference lib="dom" />
/** The exact odds of a move, before anybody commits to it. */
import { type ReactNode, useEffect, useState } from 'react';
import { type AnyMove, type ExchangeAnswer, percent, phraseOf } from '@affray/engine';
import { No } from '../connection.ts';
import { t } from '../words/index.ts';
import { useGame } from './game.ts';
import { useConnection, useLive } from './live.tsx';

/** So many outcomes are listed; the rest is summed up. */
const SHOWN = 10;

export interface Weighed {
  readonly fight: string;
  readonly move?: AnyMove;
  readonly text?: string;
  readonly rolled?: readonly number[];
}

export function Odds({ question }: { readonly question: Weighed }): ReactNode {
  const connection = useConnection();
  const { sight } = useLive();
  const [found, setFound] = useState<{ odds?: ExchangeAnswer; problem?: string; for?: string }>({});
  // The odds are of this scene: they are asked for again when it changes.
  const asked = JSON.stringify([question, sight?.n]);
  useEffect(() => {
    let wanted = true;
    const [{ fight, move, text, rolled }] = JSON.parse(asked) as [Weighed, unknown];
    connection
      .odds({ fight, move: move as never, text, rolled: rolled ? [...rolled] : undefined })
      .then((odds) => wanted && setFound({ odds, for: asked }))
      .catch((error: unknown) => {
        if (!(error instanceof No)) throw error;
        if (wanted) setFound({ problem: error.message, for: asked });
      });
    return () => {
      wanted = false;
    };
  }, [asked, connection]);
  const { odds, problem } = found;
  if (problem !== undefined) return <p className="problem">{problem}</p>;
  if (!odds) return null;
  const outcomes = byLabel(odds);
  if (odds.leaves === 1 && outcomes.length === 1) return <p data-odds="sure">{t('odds.sure')}</p>;
  const more = outcomes.length - SHOWN;
  return (
    <>
      <Assumed after={odds.after ?? []} />
      <table data-odds={found.for === asked ? 'fresh' : 'stale'}>
        <caption className="sr">{t('odds.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('odds.outcome')}</th>
            <th scope="col" className="number">
              {t('odds.chance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {outcomes.slice(0, SHOWN).map(({ label, p }) => (
            <tr key={label} data-p={p}>
              <td>
                {label}
                <span className="bar" style={{ width: `${p * 100}%` }} aria-hidden="true" />
              </td>
              <td className="number">{percent(p)}</td>
            </tr>
          ))}
          {more > 0 ? (
            <tr>
              <td>{t('odds.more', { count: more })}</td>
              <td className="number">{percent(outcomes.slice(SHOWN).reduce((sum, { p }) => sum + p, 0))}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </>
  );
}

/** What is taken for granted: moves of others who have yet to decide, or have decided in secret. */
function Assumed({ after }: { readonly after: readonly AnyMove[] }): ReactNode {
  const { sight } = useLive();
  const game = useGame(sight?.ruleset?.id);
  if (after.length === 0 || !game) return null;
  return (
    <p>
      <small>{t('odds.after', { moves: after.map((move) => phraseOf(move, game.phrases)).join('; ') })}</small>
    </p>
  );
}

/** Outcomes under one label taken together; their facts may still differ. */
function byLabel({ outcomes }: ExchangeAnswer): { label: string; p: number }[] {
  const chances = new Map<string, number>();
  for (const { label, p } of outcomes) chances.set(label, (chances.get(label) ?? 0) + p);
  return [...chances].map(([label, p]) => ({ label, p })).sort((a, b) => b.p - a.p);
}
