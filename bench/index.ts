/**
 * npm run bench: how fast, as ratios against a peer in the same run, the aims they are held to, and the ratios of
 * an earlier run on the same machine that they must not fall behind. See docs/bench.md.
 */
import { baseline, machine, worse, writeBaseline } from './baseline.ts';
import type { Measured, Row } from './row.ts';
import { dice } from './rows/dice.ts';
import { exact } from './rows/exact.ts';
import { fights } from './rows/fights.ts';
import { logs } from './rows/logs.ts';
import { pools } from './rows/pools.ts';
import { workers } from './rows/workers.ts';

const ROWS: readonly Row[] = [...fights, ...workers, ...exact, ...pools, ...dice, ...logs];

/** A row that fails is measured again: what is slower only for a moment is the machine and not the code. */
const TRIES = 3;

const WRITE = '--write-baseline';

async function bench(rows: readonly Row[], write: boolean): Promise<void> {
  const before = write ? undefined : baseline();
  const ratios: Record<string, number> = {};
  let missed = 0;
  let fallen = 0;
  for (const row of rows) {
    const result = await best(row, before?.[row.id]);
    if (typeof result === 'string') {
      tell('    ', row.what, '', result);
      continue;
    }
    const { ratio, figure, met, note } = result;
    ratios[row.id] = ratio;
    const slower = worse(ratio, before?.[row.id]);
    if (met === false) missed += 1;
    if (slower) fallen += 1;
    const than = slower
      ? `${row.aim && '; '}${(before![row.id]! / ratio).toFixed(2)} times as slow as the baseline`
      : '';
    tell(met === false ? 'MISS' : slower ? 'SLOW' : met ? 'ok  ' : '    ', row.what, figure, row.aim + than, note);
  }
  console.log();
  if (write) {
    writeBaseline(ratios);
    console.log(`The baseline of this machine is written (${machine()}).`);
  } else if (before === undefined)
    console.log(`This machine has no baseline yet (${machine()}): npm run bench -- ${WRITE}`);
  else
    console.log(fallen === 0 ? 'Nothing is slower than the baseline.' : `${fallen} rows are slower than the baseline.`);
  const advice = 'On a busy machine, run it again when it is quiet.';
  console.log(
    missed === 0 ? 'Every aim is met.' : `${missed} ${missed === 1 ? 'aim is' : 'aims are'} missed. ${advice}`,
  );
  process.exitCode = missed + fallen === 0 ? 0 : 1;
}

/** The best of the tries a row needs. */
async function best(row: Row, before: number | undefined): Promise<Measured | string> {
  let found: Measured | undefined;
  for (let tries = 0; tries < TRIES; tries++) {
    const next = await row.measure();
    if (typeof next === 'string') return next;
    if (!found || next.ratio > found.ratio) found = next;
    if (found.met !== false && !worse(found.ratio, before)) break;
  }
  return found!;
}

function tell(sign: string, what: string, figure: string, aim: string, note?: string): void {
  console.log(`${sign}  ${what.padEnd(52)} ${figure.padStart(10)}   ${aim}`.trimEnd());
  if (note !== undefined) console.log(`        ${note}`);
}

const words = process.argv.slice(2).filter((word) => word !== WRITE);
const chosen = ROWS.filter(({ id }) => words.length === 0 || words.some((word) => id.includes(word)));
const strange = words.filter((word) => !ROWS.some(({ id }) => id.includes(word)));
if (strange.length > 0) {
  console.error(`Found "${strange.join(' ')}"; allowed are ${WRITE} and parts of the names of rows:`);
  console.error(ROWS.map(({ id }) => id).join(' '));
  process.exitCode = 2;
} else void bench(chosen, process.argv.includes(WRITE));
