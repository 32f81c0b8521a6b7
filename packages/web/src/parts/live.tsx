/// <reference lib="dom" />
/** What all live pages have in common: the connection as state, announcements, errors beside what caused them. */
import {
  type ReactNode,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Command, Item, Sight } from '@affray/table';
import { type Connection, type Live, No } from '../connection.ts';
import { t } from '../words/index.ts';

export const Connected = createContext<Connection | undefined>(undefined);

export function useConnection(): Connection {
  const connection = useContext(Connected);
  if (!connection) throw new Error('There is no connection here.');
  return connection;
}

export function useLive(): Live {
  const connection = useConnection();
  return useSyncExternalStore(connection.subscribe, () => connection.live);
}

/** Gives commands; `problem` is why the last one was refused, and what was entered stays where it is. */
export function useCommand(): { problem: string; busy: boolean; run: (command: Command) => Promise<boolean> } {
  const connection = useConnection();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async (command: Command) => {
      setBusy(true);
      try {
        await connection.do(command);
        setProblem('');
        return true;
      } catch (error) {
        if (!(error instanceof No)) throw error;
        setProblem(error.message);
        return false;
      } finally {
        setBusy(false);
      }
    },
    [connection],
  );
  return { problem, busy, run };
}

export const Problem = ({ text }: { readonly text: string }): ReactNode =>
  text === '' ? null : (
    <p className="problem" role="alert">
      {text}
    </p>
  );

export function Banner(): ReactNode {
  const { state, reason = '' } = useLive();
  if (state === 'live') return null;
  return (
    <div className={state === 'connecting' ? 'no-print' : 'banner'} role="status">
      {t(`connection.${state}`, { reason })}
    </div>
  );
}

/** A line of the log in one sentence. */
export function headOf(item: Item, sight: Sight): string {
  const { kind, text = '', title = '', of = [], total = 0 } = item;
  const who = item.who === 'gm' ? t('gm') : (sight.seats.find(({ id }) => id === item.who)?.name ?? item.who);
  const name = sight.fight?.view.fighters.find(({ id }) => id === text)?.name ?? text;
  switch (kind) {
    case 'setup':
      return t('log.setup', { text, title });
    case 'settings':
      return t('log.settings');
    case 'party':
      return t('log.party');
    case 'fight':
      return t('log.fight', { title });
    case 'salt':
      return t('log.salt', { text });
    case 'show':
      return t('log.show', { title });
    case 'end':
      return t('log.end', { title });
    case 'tell':
      return t('log.tell', { title });
    case 'hide':
      return t('log.hide', { text: name });
    case 'unhide':
      return t('log.unhide', { text: name });
    case 'reveal':
      return t('log.revealed');
    case 'undo':
      return t('log.undid', { count: of.length });
    case 'redo':
      return t('log.redid', { count: of.length });
    case 'propose':
      return t('log.proposed', { who, text });
    case 'answer':
      return t(item.accepted ? 'log.accepted' : 'log.declined');
    case 'roll':
      return t('log.rolled', { who, text, total });
    default:
      return text;
  }
}

/** What is read out of a line: what happened, or what was done. */
const spoken = (item: Item, sight: Sight): string =>
  item.lines && item.lines.length > 0 ? item.lines.map(({ text }) => text).join(' ') : headOf(item, sight);

/** One polite region with a sentence for each event, and one that interrupts for "your turn". */
export function Announcer(): ReactNode {
  const connection = useConnection();
  const { sight } = useLive();
  const [said, setSaid] = useState({ text: '', count: 0 });
  const yours = sight ? turnText(sight) : '';
  useEffect(
    () =>
      connection.subscribe(() => {
        const { sight: now, fresh } = connection.live;
        const events = fresh.filter(({ undone }) => !undone);
        if (!now || events.length === 0) return;
        // Said again even when it is the same sentence: the mark at the end differs.
        setSaid(({ count }) => ({ text: events.map((item) => spoken(item, now)).join(' '), count: count + 1 }));
      }),
    [connection],
  );
  return (
    <>
      <div className="sr" aria-live="polite" data-testid="said">
        {said.text}
        {said.count % 2 === 1 ? '\u00a0' : ''}
      </div>
      <div className="sr" aria-live="assertive">
        {yours}
      </div>
    </>
  );
}

/** "Your turn", or "your dice", when it is. */
export function turnText(sight: Sight): string {
  const { fight, you } = sight;
  if (!fight || you.role === 'everyone') return '';
  const own = (who: string | undefined): boolean => who !== undefined && who === (you.role === 'gm' ? 'gm' : you.seat);
  const { pending, due } = fight;
  if (pending)
    return pending.asked && own(pending.who)
      ? t('say.dice', { what: pending.asked.what, pool: pending.asked.pool })
      : '';
  if (!own(due?.who) || due?.fighter === undefined) return '';
  return t('say.turn', { name: fight.view.fighters.find(({ id }) => id === due.fighter)?.name ?? '' });
}
