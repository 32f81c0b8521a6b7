// The last step of the engine's build: writes the published JSON Schemas to packages/engine/schemas.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const engine = fileURLToPath(new URL('../packages/engine/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'affray-schemas-'));
const file = join(folder, 'schemas.mjs');
await build({
  stdin: {
    contents: "export { schemas } from './src/schemas/index.ts'; export { rulesets } from './src/rulesets/index.ts';",
    resolveDir: engine,
  },
  outfile: file,
  bundle: true,
  platform: 'node',
  format: 'esm',
  logLevel: 'error',
});
const { schemas, rulesets } = await import(pathToFileURL(file).href);
rmSync(folder, { recursive: true });

const target = join(engine, 'schemas');
rmSync(target, { recursive: true, force: true });
mkdirSync(target);
for (const [name, schema] of Object.entries(schemas(rulesets))) {
  writeFileSync(join(target, `${name}.json`), `${JSON.stringify(schema, null, 2)}\n`);
}
