/// <reference lib="dom" />
/** The log: what happened, with its working and rules, and undo from any line. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { LedgerRule } from '@affray/engine';
import { type Item, undoable } from '@affray/table';
import { http } from '../places.ts';
import { t } from '../words/index.ts';
import { headOf, useCommand, useConnection, useLive } from './live.tsx';

export function Log({ short }: { readonly short?: number }): ReactNode {
  const connection = useConnection();
  const { sight, items, older } = useLive();
  const [rule, setRule] = useState<string>();
  const { run } = useCommand();
  if (!sight) return null;
  const gm = sight.you.role === 'gm';
  const newest = [...items].reverse();
  return (
    <>
      {items.length === 0 ? <p>{t('log.empty')}</p> : null}
      {/* Long lists are scrolled by keyboard too. */}
      <ol className="log" tabIndex={0} aria-label={t('log.title')} data-testid="log">
        {newest.slice(0, short ?? newest.length).map((item) => (
          <li key={item.n} className={item.undone ? 'undone' : ''} data-n={item.n}>
            <div className="row">
              <span className="head">{headOf(item, sight)}</span>
              {item.undone ? <span className="tag">{t('log.undone')}</span> : null}
              {item.hidden ? <span className="tag">{t('log.hidden')}</span> : null}
            </div>
            <Lines item={item} onRule={setRule} />
            {gm ? <Tools item={item} head={headOf(item, sight)} run={run} /> : null}
          </li>
        ))}
      </ol>
      {older && short === undefined ? (
        <button type="button" onClick={() => void connection.olderItems()}>
          {t('log.older')}
        </button>
      ) : null}
      {rule !== undefined && sight.ruleset ? (
        <Rule ruleset={sight.ruleset.id} rule={rule} onClose={() => setRule(undefined)} />
      ) : null}
    </>
  );
}

function Lines({ item, onRule }: { readonly item: Item; readonly onRule: (rule: string) => void }): ReactNode {
  if (!item.lines || item.lines.length === 0 || item.undone) return null;
  return (
    <ul>
      {item.lines.map(({ text, working, rule }, i) => (
        <li key={i}>
          {text} {working ? <small>{working} </small> : null}
          <a
            href={`#rule-${rule}`}
            aria-label={t('log.rule', { rule })}
            onClick={(event) => {
              event.preventDefault();
              onRule(rule);
            }}
          >
            <small>{rule}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Tools({
  item,
  head,
  run,
}: {
  readonly item: Item;
  readonly head: string;
  readonly run: ReturnType<typeof useCommand>['run'];
}): ReactNode {
  const { sight } = useLive();
  const revealable = item.hidden && !item.undone && (item.kind === 'roll' || item.kind === 'note');
  return (
    <div className="row no-print">
      {undoable(item) && !item.undone ? (
        <button
          type="button"
          aria-label={t('log.undoTo', { text: head })}
          onClick={() => void run({ kind: 'undo', to: item.n, seen: sight?.n })}
        >
          {t('log.undo')}
        </button>
      ) : null}
      {revealable ? (
        <button type="button" onClick={() => void run({ kind: 'reveal', of: item.n })}>
          {t('log.reveal', { text: head })}
        </button>
      ) : null}
    </div>
  );
}

const ledgers = new Map<string, Promise<readonly LedgerRule[]>>();

/** A rule of the game in our words, and where the source says so. */
function Rule({
  ruleset,
  rule,
  onClose,
}: {
  readonly ruleset: string;
  readonly rule: string;
  readonly onClose: () => void;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [found, setFound] = useState<LedgerRule>();
  useEffect(() => {
    dialog.current?.showModal();
    let ledger = ledgers.get(ruleset);
    if (!ledger)
      ledgers.set(
        ruleset,
        (ledger = http<{ ledger: readonly LedgerRule[] }>(`/api/rulesets/${ruleset}`).then((game) => game.ledger)),
      );
    void ledger.then((rules) => setFound(rules.find(({ id }) => id === rule)));
  }, [ruleset, rule]);
  return (
    <dialog ref={dialog} onClose={onClose} aria-label={t('log.rule', { rule })}>
      <h2>
        {rule} {found?.title}
      </h2>
      <p>{found?.text}</p>
      <p>
        <small>{found?.source}</small>
      </p>
      <button type="button" onClick={() => dialog.current?.close()}>
        {t('common.close')}
      </button>
    </dialog>
  );
}
