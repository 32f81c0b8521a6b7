/** Commands refused, with a reason that a person can act on. */
import { IllegalFaces, IllegalMove, Malformed, NotationError, type Problem } from '@affray/engine';

export type RefusalCode =
  | 'malformed'
  | 'forbidden'
  | 'stale'
  | 'busy'
  | 'illegal'
  | 'nothing'
  | 'early'
  | 'late'
  | 'told'
  | 'closed'
  | 'taken'
  | 'full'
  | 'limit'
  | 'disk';

export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly problems: readonly Problem[] = [],
  ) {
    super(message);
  }
}

/** What people can mend as a refusal; everything else is thrown on. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof Malformed) return new Refused('malformed', error.message, error.problems);
  if (error instanceof IllegalMove || error instanceof IllegalFaces) return new Refused('illegal', error.message);
  if (error instanceof NotationError || error instanceof RangeError) return new Refused('malformed', error.message);
  return error;
}
