// A Chromium for the browser tests: the system's, else Debian's package, else Playwright's own.
import { existsSync } from 'node:fs';
import { program, run } from './run.mjs';

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const installed = () => KNOWN_PLACES.find((path) => existsSync(path)) ?? null;

/** @returns the browser's path, or null when Playwright has its own; ends this script with words when there is none */
export async function findBrowser() {
  if (process.env.BROWSER_PATH) return process.env.BROWSER_PATH;
  const known = installed();
  if (known) return known;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium for the browser tests…');
    await run('apt-get', ['update', '-qq'], { quiet: true });
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], {
      quiet: true,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const now = installed();
    if (now) return now;
  }
  const code = await run(program('playwright'), ['install', 'chromium'], {
    quiet: true,
    shell: process.platform === 'win32',
  });
  if (code === 0) return null;
  console.error('The browser tests need Chromium or Chrome. Install one, or name it in BROWSER_PATH.');
  process.exit(1);
}
