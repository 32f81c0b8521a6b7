/// <reference lib="dom" />
/** Making a move: chosen from the sensible ones, put together field by field, or typed in words. The odds stand beside it. */
import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { AnyMove } from '@affray/engine';
import type { SightFight } from '@affray/table';
import { t } from '../words/index.ts';
import type { Values } from './form.tsx';
import { useGame } from './game.ts';
import { Problem, useCommand, useLive } from './live.tsx';
import { MoveFields, What, required } from './moveFields.tsx';
import { Odds } from './odds.tsx';

/** The sensible moves of whoever is to decide; choosing one shows its odds first. */
export function Choices({ fight }: { readonly fight: SightFight }): ReactNode {
  const { sight } = useLive();
  const { problem, busy, run } = useCommand();
  const [chosen, setChosen] = useState('');
  const choices = fight.choices ?? [];
  const choice = choices.find(({ text }) => text === chosen);
  if (choices.length === 0 || fight.pending) return null;
  const act = (move: AnyMove): void =>
    void run({ kind: 'move', fight: fight.id, move: move as never, seen: sight?.n }).then(
      (done) => done && setChosen(''),
    );
  const pass = choices.find(({ move }) => move.kind === 'pass') ?? choices.find(({ move }) => move.kind === 'act');
  const weighs = sight?.you.role === 'gm' || sight?.settings.playerOdds;
  return (
    <div className="choices compose" data-testid="choices">
      {choices.map(({ move, text }) => (
        <div key={text}>
          <button
            type="button"
            aria-pressed={text === chosen}
            style={{ width: '100%' }}
            onClick={() => setChosen(text === chosen ? '' : text)}
          >
            {text}
          </button>
          {choice && text === chosen ? (
            <div className="panel">
              {weighs ? <Odds question={{ fight: fight.id, move: choice.move }} /> : null}
              <div className="row">
                <button type="button" className="act" disabled={busy} onClick={() => act(move)}>
                  {t('compose.roll')}
                </button>
                <button type="button" onClick={() => setChosen('')}>
                  {t('common.back')}
                </button>
              </div>
            </div>
          ) : null}
        </div>
      ))}
      {pass ? (
        <button type="button" disabled={busy} onClick={() => act(pass.move)}>
          {t('compose.endTurn')}
        </button>
      ) : null}
      <Problem text={problem} />
    </div>
  );
}

/** A move in words, the quick way. */
export function Line({ fight }: { readonly fight: SightFight }): ReactNode {
  const { sight } = useLive();
  const { problem, busy, run } = useCommand();
  const [text, setText] = useState('');
  const [weighed, setWeighed] = useState('');
  const example = fight.choices?.[0]?.text ?? '';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() !== '')
      void run({ kind: 'move', fight: fight.id, text, seen: sight?.n }).then((done) => {
        if (!done) return;
        setText('');
        setWeighed('');
      });
  };
  return (
    <form className="compose" onSubmit={submit}>
      <label className="field">
        {t('compose.line')}
        <input
          id="line"
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setWeighed('');
          }}
        />
        {example === '' ? null : <small>{t('compose.lineHint', { example })}</small>}
      </label>
      <div className="row">
        <button type="submit" className="act" disabled={busy || text.trim() === ''}>
          {t('compose.roll')}
        </button>
        <button type="button" disabled={text.trim() === ''} onClick={() => setWeighed(text)}>
          {t('odds.title')}
        </button>
      </div>
      {weighed === '' ? null : <Odds question={{ fight: fight.id, text: weighed }} />}
      <Problem text={problem} />
    </form>
  );
}

/** A move put together: who, what, on whom, with what; for the GM. */
export function Composer({ fight }: { readonly fight: SightFight }): ReactNode {
  const { sight } = useLive();
  const game = useGame(sight?.ruleset?.id);
  const { problem, busy, run } = useCommand();
  const [by, setBy] = useState('');
  const [kind, setKind] = useState('');
  const [values, setValues] = useState<Values>({});
  const [hidden, setHidden] = useState(false);
  if (!game) return null;
  const who = by === '' ? (fight.due?.fighter ?? 'gm') : by;
  const phrases = game.phrases.filter((phrase) => (phrase.gm ?? false) === (who === 'gm'));
  const phrase = phrases.find((one) => one.kind === kind);
  const move = phrase ? { kind, by: who, ...values } : undefined;
  const ready =
    move && phrase && required(game, phrase).every((field) => values[field] !== undefined && values[field] !== '');
  return (
    <form
      className="compose"
      data-testid="composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready)
          void run({
            kind: 'move',
            fight: fight.id,
            move,
            seen: sight?.n,
            ...(hidden ? { hidden } : {}),
          }).then((done) => {
            if (!done) return;
            setKind('');
            setBy('');
            setValues({});
          });
      }}
    >
      <div className="row">
        <label className="field">
          {t('compose.who')}
          <select
            value={who}
            onChange={(event) => {
              setBy(event.target.value);
              setKind('');
              setValues({});
            }}
          >
            {fight.view.fighters.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="gm">{t('gm')}</option>
          </select>
        </label>
        <What
          phrases={phrases}
          kind={kind}
          onChange={(chosen) => {
            setKind(chosen);
            setValues({});
          }}
        />
      </div>
      {phrase ? (
        <p>
          <small>{phrase.help}</small>
        </p>
      ) : null}
      {phrase ? (
        <MoveFields game={game} phrase={phrase} fight={fight} by={who} values={values} onChange={setValues} />
      ) : null}
      {ready ? <Odds question={{ fight: fight.id, move }} /> : phrase ? <p>{t('compose.incomplete')}</p> : null}
      <div className="row">
        <button type="submit" className="act" disabled={!ready || busy}>
          {t('compose.roll')}
        </button>
        <label className="check">
          <input type="checkbox" checked={hidden} onChange={(event) => setHidden(event.target.checked)} />
          {t('compose.hidden')}
        </label>
      </div>
      <Problem text={problem} />
    </form>
  );
}
