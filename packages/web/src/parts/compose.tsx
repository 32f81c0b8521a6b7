/// <reference lib="dom" />
/** Making a move: chosen from the sensible ones, put together field by field, or typed in words. The odds stand beside it. */
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { AnyMove, Phrase, Slot } from '@affray/engine';
import type { SightFight } from '@affray/table';
import { t } from '../words/index.ts';
import { Field, type Values, label } from './form.tsx';
import { type Game, moveSchema, useGame } from './game.ts';
import { Problem, useCommand, useLive } from './live.tsx';
import { Odds } from './odds.tsx';

interface Named {
  readonly id: string;
  readonly name: string;
}

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
        <label className="field">
          {t('compose.what')}
          <select
            value={kind}
            onChange={(event) => {
              setKind(event.target.value);
              setValues({});
            }}
          >
            <option value="" />
            {phrases.map((one) => (
              <option key={one.kind} value={one.kind}>
                {one.verbs[0]}
              </option>
            ))}
          </select>
        </label>
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

const slotsOf = (phrase: Phrase): Slot[] => {
  const all = [...(phrase.object ? [phrase.object] : []), ...Object.values(phrase.words ?? {})];
  return all.filter(({ field }, i) => all.findIndex((one) => one.field === field) === i);
};

/** Fields without which the move says nothing: those that its form does not call optional. */
function required(game: Game, phrase: Phrase): string[] {
  const schema = moveSchema(game, phrase.kind) as { required?: readonly string[] } | undefined;
  return slotsOf(phrase)
    .map(({ field }) => field)
    .filter((field) => schema?.required?.includes(field));
}

function MoveFields({
  game,
  phrase,
  fight,
  by,
  values,
  onChange,
}: {
  readonly game: Game;
  readonly phrase: Phrase;
  readonly fight: SightFight;
  readonly by: string;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}): ReactNode {
  const schema = moveSchema(game, phrase.kind);
  const needed = required(game, phrase);
  const set = (field: string, value: unknown): void => {
    const { [field]: _before, ...rest } = values;
    onChange(
      value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
        ? rest
        : { ...rest, [field]: value },
    );
  };
  // What the sensible moves hold of is what there is: weapons by name, for example.
  const known = (field: string): string[] => [
    ...new Set(
      (fight.choices ?? [])
        .map(({ move }) => (move as unknown as Record<string, unknown>)[field])
        .filter((value): value is string => typeof value === 'string'),
    ),
  ];
  return slotsOf(phrase).map(({ field, is }) => {
    const name = `${label(field)}${needed.includes(field) ? '' : ` (${t('common.optional')})`}`;
    const form = schema?.properties?.[field] ?? {};
    switch (is) {
      case 'fighter':
        return (
          <Who
            key={field}
            name={name}
            fighters={fight.view.fighters.filter(({ id }) => id !== by)}
            value={values[field]}
            onChange={(value) => set(field, value)}
          />
        );
      case 'fighters':
        return (
          <Several
            key={field}
            name={name}
            fighters={fight.view.fighters}
            value={values[field]}
            onChange={(value) => set(field, value)}
          />
        );
      case 'texts':
        return (
          <Field
            key={field}
            name={name}
            schema={{ type: 'string', description: form.description ?? '' }}
            value={Array.isArray(values[field]) ? (values[field] as string[]).join(', ') : undefined}
            onChange={(value) =>
              set(field, typeof value === 'string' ? value.split(/\s*,\s*/).filter(Boolean) : undefined)
            }
          />
        );
      case 'flag':
        return (
          <Field
            key={field}
            name={name}
            schema={{ ...form, type: 'boolean' }}
            value={values[field]}
            onChange={(value) => set(field, value)}
          />
        );
      case 'number':
        return (
          <Field
            key={field}
            name={name}
            schema={form.enum || form.anyOf ? form : { ...form, type: 'number' }}
            value={values[field]}
            onChange={(value) => set(field, value)}
          />
        );
      default: {
        const names = known(field);
        const text =
          form.enum || names.length === 0
            ? form.enum
              ? form
              : { type: 'string', description: form.description ?? '' }
            : { description: form.description ?? '', anyOf: [{ enum: names }, { type: 'string' }] };
        return (
          <Field key={field} name={name} schema={text} value={values[field]} onChange={(value) => set(field, value)} />
        );
      }
    }
  });
}

function Who({
  name,
  fighters,
  value,
  onChange,
}: {
  readonly name: string;
  readonly fighters: readonly Named[];
  readonly value: unknown;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{name}</label>
      <select id={id} value={typeof value === 'string' ? value : ''} onChange={(event) => onChange(event.target.value)}>
        <option value="" />
        {fighters.map(({ id: one, name: called }) => (
          <option key={one} value={one}>
            {called}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Several fighters, in the order in which they are chosen. */
function Several({
  name,
  fighters,
  value,
  onChange,
}: {
  readonly name: string;
  readonly fighters: readonly Named[];
  readonly value: unknown;
  readonly onChange: (value: string[]) => void;
}): ReactNode {
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  return (
    <fieldset className="field">
      <legend>{name}</legend>
      <div className="row">
        {fighters.map(({ id, name: one }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            {one}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Players mark their own wounds, or propose it. */
export function OwnHarm({ fight }: { readonly fight: SightFight }): ReactNode {
  const { sight } = useLive();
  const game = useGame(sight?.ruleset?.id);
  const { problem, busy, run } = useCommand();
  const [kind, setKind] = useState('');
  const [on, setOn] = useState('');
  const [values, setValues] = useState<Values>({});
  if (!sight || !game || sight.settings.ownHarm === 'off') return null;
  const own = fight.view.fighters.filter(({ id }) => sight.you.fighters.includes(id));
  const phrases = game.phrases.filter((phrase) => phrase.own);
  const phrase = phrases.find((one) => one.kind === kind);
  const who = on === '' ? own[0]?.id : on;
  if (who === undefined) return null;
  const move = { kind, by: 'gm', on: who, ...values };
  const ready = phrase && required(game, phrase).every((field) => field === 'on' || values[field] !== undefined);
  return (
    <details className="panel compose">
      <summary>{t('compose.own')}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ready)
            void run({ kind: 'propose', fight: fight.id, move, seen: sight.n }).then((done) => {
              if (done) setKind('');
            });
        }}
      >
        {own.length > 1 ? <Who name={t('compose.who')} fighters={own} value={who} onChange={setOn} /> : null}
        <label className="field">
          {t('compose.what')}
          <select
            value={kind}
            onChange={(event) => {
              setKind(event.target.value);
              setValues({});
            }}
          >
            <option value="" />
            {phrases.map((one) => (
              <option key={one.kind} value={one.kind}>
                {one.verbs[0]}
              </option>
            ))}
          </select>
        </label>
        {phrase ? (
          <MoveFields
            game={game}
            phrase={{ ...phrase, object: undefined }}
            fight={fight}
            by="gm"
            values={values}
            onChange={setValues}
          />
        ) : null}
        <button type="submit" className="act" disabled={!ready || busy}>
          {t(sight.settings.ownHarm === 'apply' ? 'compose.apply' : 'compose.propose')}
        </button>
        <Problem text={problem} />
      </form>
    </details>
  );
}
