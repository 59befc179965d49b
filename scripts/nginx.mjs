// An nginx for the test of the server how-to: the system's, else Debian's package, unpacked beside the build and not
// installed, so that nothing of the machine changes and no service starts.
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

const FOLDER = '.cache/nginx';
const PLACES = ['/usr/sbin/nginx', join(FOLDER, 'usr/sbin/nginx')];

/** @returns its path, or null where there is none */
export const installedNginx = () => PLACES.find((path) => existsSync(path)) ?? null;

/** Sees to it that there is one, where Debian's packages can be had; else the test says that it was skipped. */
export async function ensureNginx() {
  if (installedNginx() || !existsSync('/usr/bin/apt-get')) return;
  console.log('Getting nginx for its test…');
  mkdirSync(FOLDER, { recursive: true });
  const inFolder = { cwd: FOLDER, quiet: true };
  if ((await run('apt-get', ['download', '-qq', 'nginx'], inFolder)) !== 0) return;
  const file = readdirSync(FOLDER).find((name) => name.endsWith('.deb'));
  if (file) await run('dpkg-deb', ['-x', file, '.'], inFolder);
}
