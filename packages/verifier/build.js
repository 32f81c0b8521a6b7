// Builds dist/verify.html: the page with its style and its program inside, so that it works offline and alone.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { pageOf } from './page.js';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const { outputFiles } = await build({
  entryPoints: [here('src/verifier.ts')],
  bundle: true,
  minify: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  write: false,
  logLevel: 'error',
  tsconfig: here('../../tsconfig.json'),
});
mkdirSync(here('dist'), { recursive: true });
writeFileSync(here('dist/verify.html'), pageOf(outputFiles[0].text));
