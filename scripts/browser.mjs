// A Chromium for the browser tests: the system's, else Debian's package, else Playwright's own.
import { existsSync } from 'node:fs';
import { program, run } from './run.mjs';

/** The same engine without windows: tests take half as long with it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const KNOWN_PLACES = [
  HEADLESS_SHELL,
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
  if (!existsSync(HEADLESS_SHELL) && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium for the browser tests…');
    await run('apt-get', ['update', '-qq'], { quiet: true });
    const packages = installed() ? ['chromium-headless-shell'] : ['chromium-headless-shell', 'chromium'];
    for (const name of packages) {
      if (existsSync(HEADLESS_SHELL)) break;
      await run('apt-get', ['install', '-y', '-qq', name], {
        quiet: true,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
  }
  const known = installed();
  if (known) return known;
  const code = await run(program('playwright'), ['install', 'chromium'], {
    quiet: true,
    shell: process.platform === 'win32',
  });
  if (code === 0) return null;
  console.error('The browser tests need Chromium or Chrome. Install one, or name it in BROWSER_PATH.');
  process.exit(1);
}
