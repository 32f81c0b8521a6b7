/// <reference lib="dom" />
/** Puts a page into the document: errors that nobody caught are shown, not swallowed. */
import { Component, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keep } from '../places.ts';
import { LANGUAGES, language, t } from '../words/index.ts';

class Boundary extends Component<{ readonly children: ReactNode }, { readonly error?: Error }> {
  override state: { readonly error?: Error } = {};
  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }
  override render(): ReactNode {
    return this.state.error ? <p className="problem">{this.state.error.message}</p> : this.props.children;
  }
}

export function show(page: ReactNode, title: string): void {
  document.title = title;
  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <Boundary>{page}</Boundary>
    </StrictMode>,
  );
}

export function Language(): ReactNode {
  return (
    <label className="field no-print">
      {t('common.language')}
      <select
        value={language}
        onChange={(event) => {
          keep('lang', '', event.target.value);
          location.search = '';
        }}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The part of the address after a slash, by number. */
export const part = (at: number): string => decodeURIComponent(location.pathname.split('/')[at] ?? '');
