/** "What should I do?": every move that may be made now, with the chance to win if best play follows. */
import { type Roster, TooLarge, type WhatToDo, fightOdds, percent, phraseOf, whatToDo } from '@affray/engine';
import type { Console } from './console.ts';
import { BadCall } from './errors.ts';
import { type OddsOptions, SCENES_TO_SOLVE, bestTooLarge, tinyNumber } from './oddsOptions.ts';
import { differing } from './options.ts';

export function tellWhatToDo(
  { ruleset, fighters, house }: Roster,
  scene: unknown,
  tactics: Readonly<Record<string, string>>,
  { limit, json }: OddsOptions,
  console: Console,
): void {
  const question = { ruleset, scene, tactics };
  const { by, side, options, bound, scenes } = solved(() => whatToDo(question, { limit: limit ?? SCENES_TO_SOLVE }));
  const sides = [...new Set(fighters.map((one) => one.side))];
  const foe = sides.find((other) => other !== side)!;
  const named = (of: string): string => (Object.hasOwn(tactics, of) ? tactics[of]! : 'plain');
  // What the side's own tactics come to, to compare.
  const own = named(side) === 'best' ? 'plain' : named(side);
  const usual = fightOdds({ ...question, tactics: { ...tactics, [side]: own } }).winner[side]!.p;
  if (json) {
    console.json({
      format: 'affray-odds/1',
      method: 'exact',
      ruleset: ruleset.id,
      by,
      side,
      against: { side: foe, tactics: named(foe) },
      house: differing(ruleset, house),
      options: options.map(({ move, p }) => ({ move, p })),
      instead: { tactics: own, p: usual },
      bound,
      scenes,
    });
    return;
  }
  const name = fighters.find(({ id }) => id === by)!.name;
  console.line(`What ${name} may do now, and the chance that ${side} wins if best play follows:`);
  console.table(
    ['move', 'chance'],
    options.map(({ move, p }) => [phraseOf(move, ruleset.phrases), percent(p)]),
    [1],
  );
  console.line(`by the tactics ${own} instead: ${percent(usual)}; ${foe} plays by ${named(foe)}`);
  console.line(`exact, by looking at ${scenes} scenes; no play is better by more than ${tinyNumber(bound)}`);
}

function solved(ask: () => WhatToDo): WhatToDo {
  try {
    return ask();
  } catch (error) {
    throw error instanceof TooLarge ? new BadCall(bestTooLarge(error)) : error;
  }
}
