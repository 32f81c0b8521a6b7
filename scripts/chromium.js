// The Chromium that the tests and checks run in.
import { spawnSync } from 'node:child_process';

export const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome'];

/** Chromium's path, from AFFRAY_CHROMIUM or the PATH. */
export function chromiumPath() {
  const named = process.env.AFFRAY_CHROMIUM;
  if (named) return named;
  for (const name of chromiumNames) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
    if (found) return found;
  }
  throw new Error(
    `No Chromium found. Looked for ${chromiumNames.join(', ')} on the PATH, and AFFRAY_CHROMIUM. Install it, or set that to its path.`,
  );
}

export const chromiumArguments =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  );
