// The README's first example, as it stands there.
import { readFileSync } from 'node:fs';

export function readmeExample() {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, code] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  if (code === undefined) throw new Error('README.md has no ```ts example; its first one is tested.');
  return code;
}
