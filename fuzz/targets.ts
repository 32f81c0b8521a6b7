/**
 * What is fuzzed, and what each target promises.
 */
import {
  IllegalMove,
  Malformed,
  NotationError,
  TooMuchWork,
  type Xoshiro128,
  begin,
  commit,
  distributionOf,
  fold,
  formatNotation,
  parseNotation,
  readPhrase,
  readRoster,
  streamOf,
  tacticDice,
  verify,
  writeLog,
} from '@affray/engine';
import { readLogText, readRosterText } from '@affray/engine/files';
import { rulesets } from '@affray/engine/rulesets';

export interface Target {
  /** Texts that are right, to be spoiled. */
  readonly corpus: readonly string[];
  /** Letters and pieces that matter to this reader. */
  readonly pieces: readonly string[];
  /** Is the text taken for what it is? True for all of the corpus. */
  readonly accepts: (text: string) => boolean;
  /** Takes the text; throws only what breaks the promise. */
  readonly take: (text: string) => void;
}

const roster = `format: affray-roster/1
ruleset: mst2
house: { shock: hit, lethality: split }
fighters:
  - name: Brenna
    side: Watch
    sheet: { skill: 3, hitDice: 1d10, armor: chain mail, shield: true, weapons: [sword, dagger] }
  - name: Kobold
    side: Raiders
    count: 3
    sheet:
      role: kobold
      armor: { name: hide, evasion: 13, protection: 1 }
      weapons: [{ name: bone spear, reach: far, hands: 1, power: 1d8 }]
`;

const reading = readRosterText(roster, rulesets);
if (!reading.roster) throw new Error('The roster of the fuzz corpus is wrong.');
let fight = begin(reading.roster, { seed: 'fuzz' });
for (let i = 0; i < 6; i++)
  fight = commit(fight, fight.ruleset.tactics.plain!(fight.scene, tacticDice('fuzz', i)) as never).fight;
const log = writeLog(fight.log);
const { fighters } = reading.roster;

/** Runs and lets through errors of the kinds promised. */
function promised(kinds: readonly (new (...parts: never[]) => Error)[], run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!kinds.some((kind) => error instanceof kind)) throw error;
    if ((error as Error).message.length < 10)
      throw new Error(`An error that says nothing: "${(error as Error).message}"`, { cause: error });
  }
}

export const targets: Readonly<Record<string, Target>> = {
  notation: {
    corpus: [
      '3d6',
      '4dF+2',
      '2d8+1d12',
      '4d6dl1',
      '10d10>=7',
      '3d6 mid',
      '(2d6+3)*2',
      '1d6!',
      '2d20kh',
      '1d20 + -5',
      'd%',
      '8d6ro1',
    ],
    pieces: [...'0123456789dDfF%+-*()!<>= khlmrio', 'kh', 'dl', 'mid', 'ro<', '>=', '99999999', '\u2212'],
    accepts: (text) => formatNotation(parseNotation(text)) !== '',
    take: (text) =>
      promised([NotationError, TooMuchWork], () => {
        const expression = parseNotation(text);
        const again = formatNotation(expression);
        if (formatNotation(parseNotation(again)) !== again) throw new TypeError(`"${again}" does not read back.`);
        const { p, values } = distributionOf(expression);
        if (p.length !== values.length) throw new TypeError('Values and chances do not match.');
      }),
  },
  phrase: {
    corpus: [
      'brenna attacks kobold 1 with sword',
      'kobold-2 leaves escaping',
      'gm sets wounds brenna to 2 because "it hurts"',
      'brenna does "drink a potion"',
    ],
    pieces: [
      'brenna',
      'kobold 1',
      'gm',
      ' attacks ',
      ' with ',
      '"',
      ',',
      ' and ',
      ' to ',
      '9',
      ' because ',
      'sword',
      '  ',
    ],
    accepts: (text) => readPhrase(text, fighters, fight.ruleset.phrases).kind !== '',
    take: (text) => promised([IllegalMove], () => readPhrase(text, fighters, fight.ruleset.phrases)),
  },
  roster: {
    corpus: [
      roster,
      JSON.stringify({ format: 'affray-roster/1', ruleset: 'mst2', fighters: [{ name: 'A', side: 'a' }] }),
    ],
    pieces: [
      ...':-{}[],&*!|>"\'\n\t #',
      'skill',
      'count: ',
      '- name: ',
      '1e999',
      'null',
      '~',
      '&a ',
      '*a',
      '<<: ',
      '\uFEFF',
      '\r\n',
      'sheet: ',
    ],
    accepts: (text) => readRosterText(text, rulesets).roster !== undefined,
    take: (text) => {
      const { roster: found, problems } = readRosterText(text, rulesets);
      if ((found === undefined) === (problems.length === 0))
        throw new Error('Neither a roster nor a problem, or both.');
      for (const { message } of problems)
        if (message.length < 10) throw new Error(`A problem that says nothing: "${message}"`);
      // What was accepted can fight.
      if (found) found.ruleset.choices(begin(found, { seed: 'fuzz' }).scene);
    },
  },
  log: {
    corpus: [log],
    pieces: [...'{}[],":0123456789', '"faces"', '"move"', 'null', '-1', '1e9', '"hash"', '"kind"', '"by"', 'true'],
    accepts: (text) => verify(fight.ruleset, readLogText(text, rulesets).log).ok,
    take: (text) =>
      promised([Malformed], () => {
        const { ruleset, log: read } = readLogText(text, rulesets);
        const verdict = verify(ruleset, read);
        if (!verdict.ok && !verdict.reason) throw new Error('Refused without a reason.');
        if (verdict.ok) fold(ruleset, read);
      }),
  },
  data: {
    corpus: [
      JSON.stringify({
        format: 'affray-roster/1',
        ruleset: 'mst2',
        house: {},
        fighters: [{ name: 'A', side: 'a', sheet: { weapons: ['sword'] } }],
      }),
    ],
    pieces: [...'{}[],":01', 'null', '"sheet"', '"__proto__"', '"constructor"', '"count"', '1e400', '[]'],
    accepts: (text) => readRoster(JSON.parse(text), rulesets).roster !== undefined,
    take: (text) => {
      let data: unknown;
      try {
        data = JSON.parse(text);
      } catch {
        return;
      }
      const { roster: found, problems } = readRoster(data, rulesets);
      if ((found === undefined) === (problems.length === 0))
        throw new Error('Neither a roster nor a problem, or both.');
    },
  },
};

/** A text of the corpus, spoiled in a few places. */
export function spoil({ corpus, pieces }: Target, draws: Xoshiro128): string {
  const below = (n: number): number => draws.next() % n;
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  let text = below(12) === 0 ? '' : pick(corpus);
  for (let change = below(6) + 1; change > 0; change--) {
    const at = below(text.length + 1);
    const length = below(4) === 0 ? below(text.length + 1) : below(3);
    switch (below(5)) {
      case 0:
        text = text.slice(0, at) + text.slice(at + length);
        break;
      case 1:
        text = text.slice(0, at) + String.fromCharCode(below(8) === 0 ? below(65536) : 32 + below(95)) + text.slice(at);
        break;
      case 2: {
        const from = below(text.length + 1);
        text = text.slice(0, at) + text.slice(from, from + length) + text.slice(at);
        break;
      }
      default:
        text = text.slice(0, at) + pick(pieces) + text.slice(at + (below(2) === 0 ? length : 0));
    }
  }
  return text.slice(0, 20_000);
}

/** Feeds a target so many spoiled texts, and throws an error that shows the one that breaks its promise. */
export function fuzz(name: string, seed: string, runs: number): void {
  const target = targets[name]!;
  const draws = streamOf(`${seed} ${name}`, 0);
  for (let run = 0; run < runs; run++) {
    const text = spoil(target, draws);
    const start = performance.now();
    try {
      target.take(text);
    } catch (error) {
      throw new Error(`${name}, seed ${seed}, run ${run}: ${String(error)}\nInput: ${JSON.stringify(text)}`, {
        cause: error,
      });
    }
    const took = performance.now() - start;
    if (took > 5000)
      throw new Error(
        `${name}, seed ${seed}, run ${run}: took ${Math.round(took)} ms.\nInput: ${JSON.stringify(text)}`,
      );
  }
}
