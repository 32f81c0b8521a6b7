/** The rulesets, by id. */
import type { Rulesets } from '../fight/roster.ts';
import { fudge } from './fudge/index.ts';
import { midian } from './midian/index.ts';
import { mst2 } from './mst2/index.ts';

export const rulesets: Rulesets = { mst2, fudge, midian };
export { fudge, midian, mst2 };
