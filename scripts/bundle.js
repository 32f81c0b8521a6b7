// Bundles a program of the sources for Node, and beside it the worker's file that simulations look for.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the TypeScript file `entry` into a folder; gives the path of what Node can run. */
export async function bundleProgram(entry, folder) {
  // CommonJS packages may ask for others while they run.
  const banner = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await build({
    entryPoints: { program: entry, nodeWorker: here('../packages/simulation/src/nodeWorker.ts') },
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: banner },
    // The server is asked for only by "affray serve", and its SQLite cannot be bundled.
    external: ['@affray/server'],
    logLevel: 'error',
    tsconfig: here('../tsconfig.json'),
  });
  return join(folder, 'program.js');
}
