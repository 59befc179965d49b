// Installs the packages when they are missing or the lock file changed since the last install.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mustRun } from './run.mjs';

const STAMP = 'node_modules/.installed-from';

/** An image has the packages and what was built, without the sources: it installs and builds nothing. */
export const isImage = () => existsSync('dist/main.js') && !existsSync('monitor/main.ts');

export async function ensureInstalled() {
  if (isImage()) return;
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Installing packages…');
  await mustRun('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'], {
    shell: process.platform === 'win32',
  });
  writeFileSync(STAMP, wanted);
}
