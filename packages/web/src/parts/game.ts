/// <reference lib="dom" />
/** A game as the server describes it: its forms, phrases and ready fighters. */
import { useEffect, useState } from 'react';
import type { Phrase } from '@affray/engine';
import type { ReadyFighter } from '@affray/table';
import { http } from '../places.ts';

/** As much of JSON Schema as forms need. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly description?: string;
}

export interface Game {
  readonly id: string;
  readonly name: string;
  readonly phrases: readonly Phrase[];
  readonly house: Schema;
  readonly sheet: Schema;
  readonly move: Schema;
  readonly ready: readonly ReadyFighter[];
}

const games = new Map<string, Promise<Game>>();

export function useGame(id: string | undefined): Game | undefined {
  const [game, setGame] = useState<Game>();
  useEffect(() => {
    if (id === undefined) return;
    let wanted = true;
    let found = games.get(id);
    if (!found) games.set(id, (found = http<Game>(`/api/rulesets/${id}`)));
    void found.then((known) => wanted && setGame(known));
    return () => {
      wanted = false;
    };
  }, [id]);
  return game?.id === id ? game : undefined;
}

/** The form of one kind of move. */
export const moveSchema = ({ move }: Game, kind: string): Schema | undefined =>
  (move.oneOf ?? move.anyOf ?? []).find(({ properties }) => properties?.kind?.const === kind);
