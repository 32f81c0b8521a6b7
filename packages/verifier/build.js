// Builds verify.html: the page with its style and its program inside, so that it works offline and alone. It goes into
// dist, or into the folder named, so that tests need not write over a page that is in use.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { pageOf } from './page.js';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [folder = here('dist')] = process.argv.slice(2);

const { outputFiles } = await build({
  entryPoints: [here('src/verifier.ts')],
  bundle: true,
  minify: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  write: false,
  logLevel: 'error',
  // Its paths lead to the engine's sources, of which only what is used comes along.
  tsconfig: here('../../tsconfig.json'),
});
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'verify.html'), pageOf(outputFiles[0].text));
