/** What a page does with @affray/simulation: the tests bundle it for a browser. */
import { readRoster } from '@affray/engine';
import { rulesets } from '@affray/engine/rulesets';
import { type Simulated, simulate } from '@affray/simulation';

export interface Wanted {
  readonly roster: object;
  readonly tactics: Record<string, string>;
  readonly options: {
    readonly fights?: number;
    readonly error?: number;
    readonly seed: string;
    readonly workers: number;
  };
  /** Cancel at the first word of progress. */
  readonly cancel?: boolean;
}

/** Simulates; gives what came of it, and how long it took to stop in milliseconds. */
export async function simulated({
  roster: data,
  tactics,
  options,
  cancel,
}: Wanted): Promise<Simulated & { took: number }> {
  const { roster, problems } = readRoster(data, rulesets);
  if (!roster) throw new Error(problems.map(({ message }) => message).join('\n'));
  const scene: unknown = roster.ruleset.muster(roster.fighters, roster.house);
  const controller = new AbortController();
  let at = 0;
  const found = await simulate(
    { ruleset: roster.ruleset, scene, tactics },
    {
      ...options,
      signal: controller.signal,
      onProgress: () => {
        if (!cancel) return;
        at ||= performance.now();
        controller.abort();
      },
    },
  );
  return { ...found, took: performance.now() - at };
}
