// Bundles the benches with the engine's sources as they would be shipped, and runs them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = mkdtempSync(join(tmpdir(), 'affray-bench-'));
const file = join(folder, 'bench.mjs');
await build({
  entryPoints: ['bench/index.ts'],
  outfile: file,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
  tsconfig: 'tsconfig.json',
});
const { status } = spawnSync(process.execPath, [file], { stdio: 'inherit' });
rmSync(folder, { recursive: true });
process.exit(status ?? 1);
