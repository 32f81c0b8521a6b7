import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    files: 'src/files/index.ts',
    rulesets: 'src/rulesets/index.ts',
    mst2: 'src/rulesets/mst2/index.ts',
    fudge: 'src/rulesets/fudge/index.ts',
    midian: 'src/rulesets/midian/index.ts',
    forms: 'src/schemas/index.ts',
    suite: 'src/suite/index.ts',
  },
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  clean: true,
  logLevel: 'warn',
  inputOptions: { checks: { pluginTimings: false } },
});
