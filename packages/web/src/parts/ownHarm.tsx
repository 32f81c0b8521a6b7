/// <reference lib="dom" />
/** Players and the wounds of their own fighters. */
import { type ReactNode, useState } from 'react';
import type { SightFight } from '@affray/table';
import { t } from '../words/index.ts';
import type { Values } from './form.tsx';
import { useGame } from './game.ts';
import { Problem, useCommand, useLive } from './live.tsx';
import { MoveFields, What, Who, required } from './moveFields.tsx';

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
        <What
          phrases={phrases}
          kind={kind}
          onChange={(chosen) => {
            setKind(chosen);
            setValues({});
          }}
        />
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
