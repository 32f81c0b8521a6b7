// Packs the packages as they would be published and looks at what is in them: publint, attw, the files, and whether an
// empty project that installs them can use every entry, in ESM and, of the engine, in CommonJS; whether Vite bundles the
// workers of a simulation for a real browser; and whether the command works. Build first (npm run build).
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { chromiumArguments, chromiumPath } from './chromium.js';
import { readmeExample } from './readme-example.js';

const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const bin = (name) => resolve('node_modules/.bin', name);
const json = (file) => JSON.parse(readFileSync(file, 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'affray-packages-'));

async function check(what, look) {
  process.stdout.write(`${what}: `);
  try {
    console.log((await look()) ?? 'good');
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

/** The entries of a package that can be imported. */
function entriesOf({ directory }) {
  const { name, exports } = json(`${directory}/package.json`);
  return Object.keys(exports)
    .filter((entry) => !entry.includes('*') && !entry.endsWith('.json'))
    .map((entry) => `${name}${entry.slice(1)}`);
}

/** Uses every entry, and runs the README's example unchanged, through its types. */
function tryEngine(cwd, type, schemas) {
  const load = type === 'module' ? 'await import' : 'require';
  const entries = entriesOf(engine);
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

const roster = {
  format: 'affray-roster/1',
  ruleset: 'mst2',
  fighters: ['sword', 'dagger'].map((weapon) => ({ name: weapon, side: weapon, sheet: { weapons: [weapon] } })),
};

/** A program that simulates and gives the counts, for Node and for a page alike. */
const simulation = `
import { readRoster } from '@affray/engine';
import { rulesets } from '@affray/engine/rulesets';
import { simulate } from '@affray/simulation';
const { roster } = readRoster(${JSON.stringify(roster)}, rulesets);
const { ruleset, fighters, house } = roster;
const question = { ruleset, scene: ruleset.muster(fighters, house) };
const { tally } = await simulate(question, { fights: 1000, seed: 'packed', workers: 2 });
const counts = JSON.stringify(tally.outcomes);
`;

/** Bundles a page with Vite and gives what it shows in a real browser. */
async function inBrowser(cwd) {
  writeFileSync(join(cwd, 'index.html'), '<!doctype html><p></p><script type="module" src="/page.js"></script>');
  writeFileSync(join(cwd, 'page.js'), `${simulation}\ndocument.querySelector('p').textContent = counts;`);
  run(bin('vite'), ['build', '--logLevel', 'error', '--target', 'es2022'], cwd);
  const workers = readdirSync(join(cwd, 'dist/assets')).filter((file) => file.startsWith('browserWorker'));
  need(workers.length === 1, `Vite made ${workers.length} files of the worker, not 1.`);

  const files = ['index.html', ...readdirSync(join(cwd, 'dist/assets')).map((file) => `assets/${file}`)];
  const server = createServer(({ url }, response) => {
    const file = url === '/' ? 'index.html' : url.slice(1);
    if (!files.includes(file)) return response.writeHead(404).end();
    response.setHeader('content-type', file.endsWith('.js') ? 'text/javascript' : 'text/html');
    response.end(readFileSync(join(cwd, 'dist', file)));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    return await page.waitForFunction('document.querySelector("p").textContent').then((text) => text.jsonValue());
  } finally {
    await browser.close();
    server.close();
  }
}

process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const packages = [];
await check('pack', () => {
  for (const name of ['engine', 'pictures', 'simulation', 'table', 'verifier', 'web', 'server', 'cli'])
    packages.push(pack(`packages/${name}`));
});
const [engine, pictures, simulator, table, , , server] = packages;
for (const packed of packages) await check(`files of ${packed.directory}`, () => lookAtFiles(packed));

for (const { directory, tarball } of packages) {
  await check(`publint ${directory}`, async () => {
    const unpacked = mkdtempSync(join(folder, 'unpacked-'));
    run('tar', ['xzf', tarball, '-C', unpacked, '--strip-components', '1'], '.');
    const { messages } = await publint({ pkgDir: unpacked, level: 'suggestion', strict: true, pack: false });
    const all = messages.map((message) => formatMessage(message, json(`${directory}/package.json`)));
    need(messages.length === 0, all.join('\n'));
  });
}

const schemas = engine.files.filter((file) => file.startsWith('schemas/'));
await check('schemas', () => {
  need(schemas.length > 0, 'The engine carries no schemas; npm run build writes them to packages/engine/schemas.');
});
const notTypes = ['--exclude-entrypoints', ...schemas.map((file) => `./${file}`), './package.json'];
await check('attw @affray/engine', () => {
  run(bin('attw'), [engine.tarball, '--profile', 'node16', ...notTypes], '.');
});
for (const { directory, tarball } of [pictures, simulator, table, server]) {
  await check(`attw ${directory}`, () => {
    run(bin('attw'), [tarball, '--profile', 'esm-only', '--exclude-entrypoints', './package.json'], '.');
  });
}
for (const type of ['module', 'commonjs']) {
  await check(`an empty ${type} project`, () => tryEngine(project(`empty-${type}`, type, engine), type, schemas));
}
await check('an empty project with pictures and simulation, in Node and bundled by Vite in a browser', async () => {
  const cwd = project('empty-more', 'module', engine, pictures, simulator);
  const lines = [pictures, simulator]
    .flatMap(entriesOf)
    .map((entry) => `import * as it from '${entry}'; console.log(it);`);
  for (const line of lines) {
    writeFileSync(join(cwd, 'entry.js'), line);
    need(run(process.execPath, ['entry.js'], cwd).includes('[Function'), `${line} shows no function.`);
  }
  writeFileSync(join(cwd, 'simulation.js'), `${simulation}\nconsole.log(counts);`);
  const inNode = run(process.execPath, ['simulation.js'], cwd).trim();
  run(process.execPath, ['scripts/ensure-chromium.js'], '.');
  const there = await inBrowser(cwd);
  need(inNode === there, `Node counts ${inNode}, the browser ${there}.`);
  return `1000 fights come to ${inNode} in both`;
});
await check('an empty project with the command', () => {
  const cwd = project('empty-command', 'module', ...packages);
  const affray = (...args) => run(join(cwd, 'node_modules/.bin/affray'), args, cwd);
  const first = JSON.parse(affray('odds', '3d6', '--json', '--exact')).outcomes[0];
  need(
    first.value === 3 && first.exact === '1/216',
    `affray odds 3d6 --json --exact begins with ${JSON.stringify(first)}`,
  );
  writeFileSync(join(cwd, 'duel.json'), JSON.stringify(roster));
  const simulate = (workers) =>
    affray('simulate', 'duel.json', '--fights', '1000', '--seed', 'packed', '--workers', workers, '--json');
  need(JSON.parse(simulate('1')).fights === 1000, 'affray simulate fought another number of fights.');
  need(simulate('1') === simulate('2'), 'affray simulate answers otherwise with 2 workers.');
});
await check('the live table of the packed command', async () => {
  const cwd = join(folder, 'empty-command');
  const serve = spawn(
    process.execPath,
    [join(cwd, 'node_modules/affray/bin/affray.js'), 'serve', '--port', '0', '--host', '127.0.0.1'],
    { cwd },
  );
  try {
    let said = '';
    for await (const chunk of serve.stdout) {
      said += chunk;
      if (said.includes('Ctrl-C')) break;
    }
    const [url] = /http:\/\/127[^/\s]+/.exec(said) ?? [];
    need(url !== undefined, `affray serve said: ${said}`);
    for (const path of ['/healthz', '/', '/t/ABCDEF', '/verify', '/openapi.json']) {
      const { status } = await fetch(`${url}${path}`);
      need(status === 200, `${path} is answered with ${status}.`);
    }
  } finally {
    serve.kill('SIGKILL');
  }
});
