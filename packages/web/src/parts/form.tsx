/// <reference lib="dom" />
/** Forms made from JSON Schemas: house rules, sheets, and the fields of moves, each with its explanation. */
import { type ReactNode, useId, useState } from 'react';
import { t } from '../words/index.ts';
import type { Schema } from './game.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The values that may be chosen from, when a schema lists them all, or "" for none. */
function optionsOf(schema: Schema): readonly unknown[] | undefined {
  if (schema.enum) return schema.enum;
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts?.every((part) => part.const !== undefined || part.enum))
    return parts.flatMap((part) => part.enum ?? [part.const]);
  return undefined;
}

/** Names that may stand in place of the thing spelled out. */
const namesOf = (schema: Schema): readonly unknown[] => (schema.anyOf ?? []).flatMap((part) => part.enum ?? []);

/** Is text enough, for names and dice? */
const isText = (schema: Schema): boolean =>
  schema.type === 'string' ||
  (schema.anyOf ?? []).some(isText) ||
  namesOf(schema).some((name) => typeof name === 'string');
const isNumber = ({ type }: Schema): boolean => type === 'integer' || type === 'number';
const isPlain = (schema: Schema): boolean =>
  optionsOf(schema) !== undefined || schema.type === 'boolean' || isNumber(schema);

export const label = (key: string): string =>
  key.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/^./, (first) => first.toUpperCase());

export function SchemaForm({
  schema,
  values,
  onChange,
}: {
  readonly schema: Schema;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}): ReactNode {
  return Object.entries(schema.properties ?? {}).map(([key, field]) => (
    <Field
      key={key}
      name={label(key)}
      schema={field}
      value={values[key]}
      onChange={(value) => {
        const { [key]: _before, ...rest } = values;
        onChange(value === undefined ? rest : { ...rest, [key]: value });
      }}
    />
  ));
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export function Field({
  name,
  schema,
  value,
  onChange,
}: {
  readonly name: string;
  readonly schema: Schema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}): ReactNode {
  const id = useId();
  const usual =
    schema.default === undefined || JSON.stringify(schema.default).length > 60
      ? ''
      : t('form.default', { value: shown(schema.default) });
  const hint = [schema.description, usual].filter(Boolean).join(' ');
  const described = hint === '' ? {} : { 'aria-describedby': `${id}-hint` };
  const options = optionsOf(schema);
  const wrapped = (input: ReactNode): ReactNode => (
    <div className="field">
      <label htmlFor={id}>{name}</label>
      {input}
      {hint === '' ? null : <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
  if (schema.type === 'boolean' && !options)
    return wrapped(
      <select
        id={id}
        {...described}
        value={value === undefined ? '' : String(value)}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value === 'true')}
      >
        <option value="" />
        <option value="true">✓ true</option>
        <option value="false">✗ false</option>
      </select>,
    );
  if (options)
    return wrapped(
      <select
        id={id}
        {...described}
        value={value === undefined ? '' : JSON.stringify(value)}
        onChange={(event) => onChange(event.target.value === '' ? undefined : JSON.parse(event.target.value))}
      >
        <option value="" />
        {options.map((option) => (
          <option key={JSON.stringify(option)} value={JSON.stringify(option)}>
            {shown(option)}
          </option>
        ))}
      </select>,
    );
  if (isNumber(schema))
    return wrapped(
      <input
        id={id}
        {...described}
        type="number"
        min={schema.minimum}
        max={schema.maximum}
        value={value === undefined ? '' : String(value)}
        onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
      />,
    );
  if (isText(schema) && (value === undefined || typeof value === 'string')) {
    const names = namesOf(schema);
    return wrapped(
      <>
        <input
          id={id}
          {...described}
          type="text"
          list={`${id}-names`}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        />
        {names.length > 0 ? (
          <datalist id={`${id}-names`}>
            {names.map((one) => (
              <option key={shown(one)} value={shown(one)} />
            ))}
          </datalist>
        ) : null}
      </>,
    );
  }
  return <JsonField id={id} name={name} hint={hint} value={value} onChange={onChange} />;
}

/** Lists and tables are written as JSON. Text that is none yet stays where it is. */
function JsonField({
  id,
  name,
  hint,
  value,
  onChange,
}: {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}): ReactNode {
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState('');
  return (
    <div className="field">
      <label htmlFor={id}>
        {name} <small>{t('common.json')}</small>
      </label>
      <textarea
        id={id}
        rows={2}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== ''}
        value={text ?? (value === undefined ? '' : JSON.stringify(value))}
        onChange={(event) => {
          setText(event.target.value);
          try {
            onChange(event.target.value.trim() === '' ? undefined : JSON.parse(event.target.value));
            setProblem('');
          } catch (error) {
            setProblem(t('common.notJson', { reason: (error as Error).message }));
          }
        }}
      />
      <small id={`${id}-hint`}>{hint}</small>
      {problem === '' ? null : <span className="problem">{problem}</span>}
    </div>
  );
}

/** Fields that are chosen, then those that are written, so that the usual ones come first. */
export const sortedFields = (schema: Schema): Schema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).sort(([, a], [, b]) => Number(isPlain(b)) - Number(isPlain(a))),
  ),
});
