// Lint: typescript-eslint's strict type-checked rules, and the purity of the engine.
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import a11y from 'eslint-plugin-jsx-a11y-x';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** What the engine may not use, why, and what to do instead. */
const chance = 'The engine has no chance of its own: ask the `dice` that the function was given.';
const clock = 'The engine has no clock: a fight is its log. Take a time as an argument where one must be known.';
const wait = 'Rules are plain functions and wait for nobody: the caller runs a move again when the faces are in.';
const world = 'The engine touches nothing outside itself: take what is needed as an argument, give data back.';
const talk = 'The engine prints nothing: say it with `tell`, or throw an Error that says what to do.';
const same = 'Not the same on every machine, and a log must be: use whole numbers, fractions, + - * / and Math.sqrt.';
const locale = 'Depends on the machine it runs on, and a log must not: format by hand or in the interface.';

const all = (message, names) => names.split(' ').map((name) => ({ name, message }));
const properties = (object, message, names) => names.split(' ').map((property) => ({ object, property, message }));

const inexact =
  'acos acosh asin asinh atan atan2 atanh cbrt cos cosh exp expm1 hypot log log10 log1p log2 pow sin sinh tan tanh';
const node = 'Buffer __dirname __filename exports global module process require';
const browser =
  'document fetch history indexedDB localStorage location navigator self sessionStorage window ' +
  'EventSource WebSocket Worker XMLHttpRequest';
const waiting =
  'cancelAnimationFrame clearImmediate clearInterval clearTimeout queueMicrotask requestAnimationFrame setImmediate setInterval setTimeout';

export default defineConfig(
  { ignores: ['**/dist/', '**/coverage/', '**/.size/', 'packages/engine/schemas/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-constant-binary-expression': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'Use a union of strings: it is plain data in logs and errors.' },
        { selector: 'ExportDefaultDeclaration', message: 'Export by name, so that one thing has one name everywhere.' },
      ],
      'object-shorthand': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Numbers and truth values read well in messages.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/restrict-plus-operands': ['error', { allowNumberAndString: true }],
      // Off, and why:
      // Tables are indexed by numbers that the rule before has made sure of; `noUncheckedIndexedAccess` makes each such
      // place say so with "!".
      '@typescript-eslint/no-non-null-assertion': 'off',
      // `AnyRuleset` is `any` inside on purpose: only the ruleset itself knows the type of its scene, and everybody
      // else hands it on unread. Calling or reading a member of an `any` stays forbidden.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      // `() => list.push(x)`, `() => void f()`, and `return tell(...)` to end a function are short and clear.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // Rulesets and readings are plain objects, whose functions know no `this` and are taken apart at will.
      '@typescript-eslint/unbound-method': 'off',
      // What people wrote into a file may be of another type than a sheet's own says; checks of it are not needless,
      // and messages show it as it is.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      // The compiler looks for unused names itself (noUnusedLocals, noUnusedParameters), and knows `typeof` for a use.
      '@typescript-eslint/no-unused-vars': 'off',
      // Text is taken apart by code points, and that is meant.
      '@typescript-eslint/no-misused-spread': 'off',
      // There are no enums here (see no-restricted-syntax).
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // Schemas and scenes are plain objects whose keys are data.
      '@typescript-eslint/no-dynamic-delete': 'off',
    },
  },
  {
    files: ['packages/web/**/*.tsx'],
    extends: [hooks.configs.flat.recommended, a11y.configs.recommended],
    rules: {
      // Long lists are scrolled with keys, and dice are typed: both need the focus.
      'jsx-a11y-x/no-noninteractive-tabindex': 'off',
      'jsx-a11y-x/no-noninteractive-element-interactions': 'off',
    },
  },
  {
    // Configuration is what its tool expects.
    files: ['**/*.config.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // The engine is pure: no Node, no browser, no clock, no chance, nothing that differs between machines.
    files: ['packages/engine/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/*.fixture.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...all(clock, 'Date Temporal performance'),
        ...all(wait, waiting),
        ...all(world, `${node} ${browser} globalThis crypto Atomics SharedArrayBuffer WeakRef FinalizationRegistry`),
        ...all(talk, 'console alert prompt confirm'),
        ...all(locale, 'Intl'),
      ],
      'no-restricted-properties': [
        'error',
        ...properties('Math', chance, 'random'),
        ...properties('Math', same, inexact),
        ...['localeCompare', 'toLocaleString', 'toLocaleLowerCase', 'toLocaleUpperCase'].map((property) => ({
          property,
          message: locale,
        })),
      ],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^node:', message: world },
            {
              regex:
                '^(assert|buffer|child_process|crypto|events|fs|http|https|net|os|path|perf_hooks|process|stream|timers|url|util|vm|worker_threads|zlib)(/|$)',
              message: world,
            },
            { regex: '^@affray/', message: 'Inside the engine, import the file itself: "../dice/dice.ts".' },
            { regex: '^\\.{1,2}/(?!.*\\.(ts|json)$)', message: 'Name the file with its ending, ".ts".' },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'Use a union of strings: it is plain data in logs and errors.' },
        { selector: 'ExportDefaultDeclaration', message: 'Export by name, so that one thing has one name everywhere.' },
        { selector: 'ImportExpression', message: 'Import at the top: rules never load anything while they run.' },
        { selector: ':function[async=true]', message: wait },
        { selector: 'AwaitExpression', message: wait },
        { selector: 'NewExpression[callee.name="Promise"]', message: wait },
      ],
    },
  },
  {
    // Tests, benches and fuzz targets read vectors and files, which are `any`, and take strings apart on purpose.
    files: ['**/*.test.ts', '**/*.fixture.ts', 'bench/**/*.ts', 'fuzz/**/*.ts', 'e2e/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      // A check says everything at once: "(value) => calls++" and the like.
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
  {
    // The command prints, and so do examples, benches and scripts.
    files: ['packages/cli/**/*.ts', 'examples/**/*.ts', 'bench/**/*.ts', 'fuzz/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // The command knows the engine by its exports only.
    files: ['packages/cli/**/*.ts', 'examples/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: 'packages/engine|\\.\\./engine', message: 'Use what the engine exports: "@affray/engine".' },
          ],
        },
      ],
    },
  },
  {
    // Scripts and configuration in plain JavaScript run on Node and are not typed.
    files: ['**/*.js', '**/*.cjs'],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: { console: false, process: false, URL: false, module: false, setTimeout: false, fetch: false },
    },
    rules: { eqeqeq: 'error', 'prefer-const': 'error' },
  },
);
