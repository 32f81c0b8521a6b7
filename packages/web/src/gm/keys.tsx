/// <reference lib="dom" />
/** Keys: "?" lists them. Single keys can be switched off, for those whose software types for them. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCommand, useLive } from '../parts/live.tsx';
import { t } from '../words/index.ts';

const LIST = [
  ['?', 'keys.help'],
  ['m', 'keys.line'],
  ['d', 'keys.dice'],
  ['Ctrl+Z', 'keys.undo'],
  ['Ctrl+Shift+Z', 'keys.redo'],
] as const;

/** Is somebody writing there, so that a letter is a letter? */
const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])');

export function Keys(): ReactNode {
  const { sight } = useLive();
  const { run } = useCommand();
  const dialog = useRef<HTMLDialogElement>(null);
  const [single, setSingle] = useState(true);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (typing(event.target)) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
        event.preventDefault();
        void run(event.shiftKey ? { kind: 'redo', seen: sight?.n } : { kind: 'undo', seen: sight?.n });
        return;
      }
      if (!single || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '?') dialog.current?.showModal();
      else if (event.key === 'm') document.getElementById('line')?.focus();
      else if (event.key === 'd') document.querySelector<HTMLElement>('[data-testid="entry"]')?.focus();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [single, sight?.n, run]);
  return (
    <>
      <button
        type="button"
        className="no-print"
        aria-label={t('keys.help')}
        onClick={() => dialog.current?.showModal()}
      >
        ?
      </button>
      <dialog ref={dialog} aria-label={t('keys.title')}>
        <h2>{t('keys.title')}</h2>
        <table>
          <tbody>
            {LIST.map(([key, what]) => (
              <tr key={key}>
                <th scope="row">
                  <kbd>{key}</kbd>
                </th>
                <td>{t(what)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <label className="check">
          <input type="checkbox" checked={single} onChange={(event) => setSingle(event.target.checked)} />
          {t('keys.off')}
        </label>
        <button type="button" onClick={() => dialog.current?.close()}>
          {t('common.close')}
        </button>
      </dialog>
    </>
  );
}
