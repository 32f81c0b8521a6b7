/**
 * The peers in C++: compiled with g++ where there is one, for this very machine, and timed by their own clock, so that
 * starting the process does not count.
 */
import { seedKey } from '@affray/engine';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './measure.ts';

/** With a stream of draws for each fight, as the simulation has, or with one generator from first to last, which is cheaper. */
export type Mode = 'streams' | 'single';

export interface Native {
  /** Fights number 0 up to so many: how many were won, and the microseconds a fight took. */
  readonly run: (mode: Mode, fights: number) => { readonly won: number; readonly micros: number };
}

let folder: string | undefined;

/** A peer of bench/peers by name, compiled; undefined where there is no g++. Its fights are of this seed. */
export function nativePeer(name: string, seed: string): Native | undefined {
  if (spawnSync('g++', ['--version']).error) return undefined;
  if (folder === undefined) {
    const made = (folder = mkdtempSync(join(tmpdir(), 'affray-bench-')));
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  }
  const program = join(folder, name);
  execFileSync('g++', ['-O3', '-march=native', '-std=c++17', `bench/peers/${name}.cpp`, '-o', program]);
  const key = [...seedKey(seed)].map(String);
  return {
    run: (mode, fights) => {
      const printed = execFileSync(program, [mode, String(fights), ...key], { encoding: 'utf8' });
      const [won, nanoseconds] = printed.trim().split(' ').map(Number);
      return { won: won!, micros: nanoseconds! / 1000 / fights };
    },
  };
}

/** The mode in which a peer is faster here, of three tries each. */
export function fasterMode(native: Native, fights: number): Mode {
  const micros = (mode: Mode): number => median([1, 2, 3].map(() => native.run(mode, fights).micros));
  return micros('single') < micros('streams') ? 'single' : 'streams';
}
