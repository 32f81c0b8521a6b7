import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { bundledWorker } from './scripts/bundled-worker.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [bundledWorker],
  resolve: {
    // Tests run against the sources, so that a red test points at the line that is wrong.
    alias: [
      { find: /^@affray\/(pictures|simulation|table|server)$/, replacement: here('packages/$1/src/index.ts') },
      { find: /^@affray\/pictures\/node$/, replacement: here('packages/pictures/src/node.ts') },
      { find: /^@affray\/engine$/, replacement: here('packages/engine/src/index.ts') },
      { find: /^@affray\/engine\/(files|suite|rulesets)$/, replacement: here('packages/engine/src/$1/index.ts') },
      { find: /^@affray\/engine\/forms$/, replacement: here('packages/engine/src/schemas/index.ts') },
      { find: /^@affray\/engine\/(mst2|fudge|midian)$/, replacement: here('packages/engine/src/rulesets/$1/index.ts') },
    ],
  },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'examples/**/*.test.ts', 'fuzz/**/*.test.ts', 'e2e/**/*.test.ts'],
    reporters: ['default', './scripts/closing-line.js'],
    testTimeout: 60_000,
  },
});
