/**
 * Dice that people can trust: whoever rolls commits to a secret before the first roll, everybody else may add a salt of
 * their own, and when the secret is told at the end every face can be drawn again. Nobody can have chosen the dice alone.
 */
import { canonical, hashText } from './hash.ts';

/** What the dice of a log are drawn from. The secret is there once it has been told. */
export interface DiceProof {
  /** SHA-256 of the secret, in hexadecimal; see `commitmentOf`. */
  readonly commitment: string;
  /** What others added before the first roll, in order. */
  readonly salts: readonly { readonly by: string; readonly salt: string }[];
  readonly secret?: string;
}

/** The name of the method, part of everything hashed. */
const METHOD = 'affray-dice/1';

/** What is published of a secret before the first roll. */
export const commitmentOf = (secret: string): string => hashText(`${METHOD}\n${secret}`);

/** The seed that a secret and the salts give: entry n of the log takes stream n of it. */
export const seedOf = (secret: string, salts: DiceProof['salts']): string =>
  [METHOD, secret, ...salts.map(({ by, salt }) => canonical({ by, salt }))].join('\n');
