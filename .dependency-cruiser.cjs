// Which part may import which. The engine's rooms: dice <- fight <- rulesets, and dice, fight <- odds.

const engine = '^packages/engine/src';
const tests = '[.](test|fixture)[.]ts$';
const room = (...names) => `${engine}/(${names.join('|')})/`;

/** A room of the engine may import itself, the rooms named, and packages; its tests may import anything. */
const onlyImports = (name, ...allowed) => ({
  name: `engine-${name}`,
  comment: `${name}/ may import ${[...allowed, 'packages'].join(', ')}; see CONTRIBUTING.md, "Rooms".`,
  severity: 'error',
  from: { path: room(name), pathNot: tests },
  to: { path: engine, pathNot: room(name, ...allowed) },
});

module.exports = {
  forbidden: [
    onlyImports('dice'),
    onlyImports('fight', 'dice'),
    onlyImports('odds', 'dice', 'fight'),
    onlyImports('rulesets', 'dice', 'fight'),
    onlyImports('files', 'dice', 'fight'),
    onlyImports('suite', 'dice', 'fight', 'odds'),
    onlyImports('schemas', 'dice', 'fight'),
    {
      name: 'rulesets-apart',
      comment: 'No ruleset imports another: each is read alone. Share what is not a rule in dice/ or fight/.',
      severity: 'error',
      from: { path: `${engine}/rulesets/([^/]+)/`, pathNot: tests },
      to: { path: `${engine}/rulesets/`, pathNot: `${engine}/rulesets/$1/` },
    },
    {
      name: 'no-tests-in-sources',
      comment: 'Sources do not import tests, fixtures or test vectors.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src', pathNot: tests },
      to: { path: `${tests}|[.]vectors[.]json$` },
    },
    {
      name: 'engine-packages',
      comment: 'The engine stands on zod and @noble/hashes, and files/ on yaml besides; on nothing of Node.',
      severity: 'error',
      from: { path: engine, pathNot: tests },
      to: { pathNot: [engine, '^node_modules/(zod|@noble/hashes)/'] },
    },
    {
      name: 'engine-by-its-exports',
      comment: 'Everybody else uses what the engine exports, "@affray/engine" and its entries, and never its files.',
      severity: 'error',
      from: { pathNot: '^packages/engine/' },
      to: { path: '^packages/engine/', dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'engine-knows-nobody',
      comment: 'The engine does not know who uses it.',
      severity: 'error',
      from: { path: '^packages/engine/' },
      to: { path: '^(packages/(?!engine/)|bench|fuzz|e2e|examples|scripts)' },
    },
    {
      name: 'no-cycles',
      comment: 'Files that need each other at run time are one file, or one too few. (Types may.)',
      severity: 'error',
      from: { pathNot: tests },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'declared',
      comment:
        'A published package may import only what its package.json lists. (The app is bundled: it needs nothing.)',
      severity: 'error',
      from: { path: '^packages/(?!web/)[^/]+/src', pathNot: tests },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
