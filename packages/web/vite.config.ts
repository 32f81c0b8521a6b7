import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const source = (name: string): string => here(`../${name}/src/index.ts`);

export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [react()],
  resolve: {
    // The sources, so that a page takes only what it uses.
    alias: [{ find: /^@affray\/(engine|pictures|table)$/, replacement: source('$1') }],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: readdirSync(here('.'))
        .filter((name) => name.endsWith('.html'))
        .map(here),
    },
  },
});
