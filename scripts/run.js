// node scripts/run.js FILE [ARGUMENTS]: bundles a TypeScript file with the engine's sources and runs it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const [entry, ...rest] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'affray-'));
const outfile = join(folder, 'run.cjs');
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  logLevel: 'error',
  tsconfig: 'tsconfig.json',
});
const { status } = spawnSync(process.execPath, [outfile, ...rest], { stdio: 'inherit' });
rmSync(folder, { recursive: true });
process.exit(status ?? 1);
