// Run before a package is packed: every package carries the license and the credits.
import { copyFileSync } from 'node:fs';

for (const file of ['LICENSE', 'NOTICE']) copyFileSync(new URL(`../${file}`, import.meta.url), file);
