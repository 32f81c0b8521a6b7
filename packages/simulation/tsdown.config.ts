import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    browser: 'src/browser.ts',
    nodeWorker: 'src/nodeWorker.ts',
    browserWorker: 'src/browserWorker.ts',
  },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  fixedExtension: false,
  deps: { neverBundle: [/^node:/] },
  dts: { entry: 'src/index.ts' },
  clean: true,
  logLevel: 'warn',
});
