/// <reference lib="dom" />
/** The fields of a move, made from its phrase and its form: whom, with what, how often. */
import { type ReactNode, useId } from 'react';
import type { Phrase, Slot } from '@affray/engine';
import type { SightFight } from '@affray/table';
import { t } from '../words/index.ts';
import { Field, type Values, label } from './form.tsx';
import { type Game, moveSchema } from './game.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What kind of move, in the verb that it is typed with. */
export function What({
  phrases,
  kind,
  onChange,
}: {
  readonly phrases: readonly Phrase[];
  readonly kind: string;
  readonly onChange: (kind: string) => void;
}): ReactNode {
  return (
    <label className="field">
      {t('compose.what')}
      <select value={kind} onChange={(event) => onChange(event.target.value)}>
        <option value="" />
        {phrases.map((one) => (
          <option key={one.kind} value={one.kind}>
            {one.verbs[0]}
          </option>
        ))}
      </select>
    </label>
  );
}

const slotsOf = (phrase: Phrase): Slot[] => {
  const all = [...(phrase.object ? [phrase.object] : []), ...Object.values(phrase.words ?? {})];
  return all.filter(({ field }, i) => all.findIndex((one) => one.field === field) === i);
};

/** Fields without which the move says nothing: those that its form does not call optional. */
export function required(game: Game, phrase: Phrase): string[] {
  const schema = moveSchema(game, phrase.kind) as { required?: readonly string[] } | undefined;
  return slotsOf(phrase)
    .map(({ field }) => field)
    .filter((field) => schema?.required?.includes(field));
}

export function MoveFields({
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

export function Who({
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
