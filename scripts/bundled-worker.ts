/** Node's workers cannot read TypeScript, so tests of the sources are given the worker's file bundled. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleProgram } from './bundle.js';

const named = "new URL('./nodeWorker.js', import.meta.url)";

/** A plugin of Vite. */
export const bundledWorker = {
  name: 'bundled-worker',
  enforce: 'pre' as const,
  async transform(code: string, id: string): Promise<string | undefined> {
    if (!id.endsWith('/packages/simulation/src/index.ts')) return undefined;
    if (!code.includes(named)) throw new Error(`${id} does not start its worker by ${named}.`);
    const folder = mkdtempSync(join(tmpdir(), 'affray-worker-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    const worker = join(dirname(id), 'nodeWorker.ts');
    return code.replace(named, `new URL('${pathToFileURL(await bundleProgram(worker, folder)).href}')`);
  },
};
