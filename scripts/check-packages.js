// Packs both packages as they would be published and looks at what is in them: publint, attw, the files, and whether an
// empty project that installs them can use every entry, in ESM and in CommonJS. Build first (npm run build).
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { readmeExample } from './readme-example.js';

const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const bin = (name) => resolve('node_modules/.bin', name);
const json = (file) => JSON.parse(readFileSync(file, 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'affray-packages-'));

function check(what, look) {
  process.stdout.write(`${what}: `);
  try {
    console.log(look() ?? 'good');
  } catch (error) {
    console.log('red');
    console.error([error.message, error.stdout, error.stderr].filter(Boolean).join('\n'));
    process.exit(1);
  }
}

function need(truth, message) {
  if (!truth) throw new Error(message);
}

/** Packs a package; gives where the tarball is and what is in it. */
function pack(directory) {
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--silent', '--pack-destination', folder], directory));
  return { directory, tarball: join(folder, packed.filename), files: packed.files.map(({ path }) => path) };
}

function lookAtFiles({ directory, files }) {
  for (const file of ['LICENSE', 'NOTICE', 'README.md', 'package.json'])
    need(files.includes(file), `${directory}: ${file} is missing from the tarball.`);
  const surplus = files.filter((file) => /(^|\/)(src|test)\/|[.]test[.]|[.]tsbuildinfo$/.test(file));
  need(surplus.length === 0, `${directory}: not for publishing: ${surplus.join(', ')}`);
  return `${files.length} files`;
}

/** An empty project with these tarballs installed. */
function project(name, type, ...packages) {
  const cwd = join(folder, name);
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ name, private: true, type }));
  run(
    'npm',
    [
      'install',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      ...packages.map(({ tarball }) => tarball),
    ],
    cwd,
  );
  return cwd;
}

/** The entries that can be imported, and the schemas, by what is exported. */
const exported = Object.keys(json('packages/engine/package.json').exports);
const entries = exported
  .filter((entry) => !entry.includes('*') && !entry.endsWith('.json'))
  .map((entry) => `@affray/engine${entry.slice(1)}`);

/** Uses every entry, and runs the README's example unchanged, through its types. */
function tryEngine(cwd, type, schemas) {
  const load = type === 'module' ? 'await import' : 'require';
  const lines = entries.map(
    (entry) => `if (Object.keys(${load}('${entry}')).length === 0) throw new Error('${entry} is empty');`,
  );
  const readSchemas = schemas.map(
    (file) => `if (!require('@affray/engine/${file}').$schema) throw new Error('${file}');`,
  );
  const require =
    type === 'module'
      ? ["import { createRequire } from 'node:module';", 'const require = createRequire(import.meta.url);']
      : [];
  writeFileSync(join(cwd, 'entries.js'), [...require, ...lines, ...readSchemas].join('\n'));
  run(process.execPath, ['entries.js'], cwd);

  writeFileSync(join(cwd, 'example.ts'), readmeExample());
  const options = ['--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--module', 'nodenext', 'example.ts'];
  run(bin('tsc'), options, cwd);
  const output = run(process.execPath, ['example.js'], cwd).trim();
  need(output !== '', 'The README example printed nothing.');
  return `${entries.length} entries, ${schemas.length} schemas, the README example prints "${output.split('\n').at(-1)}"`;
}

process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

let engine;
let cli;
check('pack', () => {
  engine = pack('packages/engine');
  cli = pack('packages/cli');
});
for (const packed of [engine, cli]) check(`files of ${packed.directory}`, () => lookAtFiles(packed));

for (const { directory, tarball } of [engine, cli]) {
  const unpacked = mkdtempSync(join(folder, 'unpacked-'));
  run('tar', ['xzf', tarball, '-C', unpacked, '--strip-components', '1'], '.');
  const { messages } = await publint({ pkgDir: unpacked, level: 'suggestion', strict: true, pack: false });
  check(`publint ${directory}`, () => {
    const all = messages.map((message) => formatMessage(message, json(`${directory}/package.json`)));
    need(messages.length === 0, all.join('\n'));
  });
}

const schemas = engine.files.filter((file) => file.startsWith('schemas/'));
check('schemas', () => {
  need(schemas.length > 0, 'The engine carries no schemas; npm run build writes them to packages/engine/schemas.');
});
check('attw @affray/engine', () => {
  run(
    bin('attw'),
    [
      engine.tarball,
      '--profile',
      'node16',
      '--exclude-entrypoints',
      ...schemas.map((file) => `./${file}`),
      './package.json',
    ],
    '.',
  );
});
for (const type of ['module', 'commonjs']) {
  check(`an empty ${type} project`, () => tryEngine(project(`empty-${type}`, type, engine), type, schemas));
}
check('an empty project with the command', () => {
  const cwd = project('empty-command', 'module', engine, cli);
  const text = run(join(cwd, 'node_modules/.bin/affray'), ['odds', '3d6', '--json', '--exact'], cwd);
  const first = JSON.parse(text).outcomes[0];
  need(
    first.value === 3 && first.exact === '1/216',
    `affray odds 3d6 --json --exact begins with ${JSON.stringify(first)}`,
  );
});
