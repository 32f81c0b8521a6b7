// node scripts/run.js FILE [ARGUMENTS]: bundles a TypeScript file with the engine's sources and runs it.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleProgram } from './bundle.js';

const [entry, ...rest] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'affray-'));
const child = spawn(process.execPath, [await bundleProgram(entry, folder), ...rest], { stdio: 'inherit' });
// Ctrl-C goes to both; what is to be done about it is the program's affair.
process.on('SIGINT', () => undefined);
child.on('exit', (status) => {
  rmSync(folder, { recursive: true });
  process.exit(status ?? 1);
});
