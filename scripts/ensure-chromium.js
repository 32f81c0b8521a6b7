// The browser check needs a Chromium. On Debian as root this installs it; elsewhere it says what to do.
import { execFileSync, spawnSync } from 'node:child_process';
import { chromiumNames as names } from './chromium.js';

const found = names.some((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0);

if (!found && !process.env.AFFRAY_CHROMIUM) {
  const canInstall = process.getuid?.() === 0 && spawnSync('sh', ['-c', 'command -v apt-get']).status === 0;
  if (!canInstall) {
    console.error(
      'The tests need Chromium and none was found.\n' +
        '  Looked for: ' +
        names.join(', ') +
        ' on the PATH, and AFFRAY_CHROMIUM.\n' +
        '  Install it (Debian: sudo apt-get install chromium) or set AFFRAY_CHROMIUM to its path, then run the tests again.',
    );
    process.exit(1);
  }
  console.log('Installing Chromium for the browser check (apt-get install chromium)...');
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
