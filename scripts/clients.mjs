// npm run clients: builds the typed clients and packs them as files of a release, into clients/packed/. Needs no network.
// Without Python the TypeScript package alone is packed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { mustRun, program } from './run.mjs';

const STAMP = '.cache/clients-from';
const GENERATED = [
  'clients/typescript/src/generated/calls.ts',
  'clients/python/broker_portal_client/generated/calls.py',
];
const SOURCES = [
  'contract',
  'monitor/server/openapi.ts',
  'scripts/clients',
  'scripts/entity-names.ts',
  'scripts/write-clients.ts',
  'clients/typescript/package.json',
  'package-lock.json',
];
export const PACKED = 'clients/packed';

function* filesIn(path) {
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name));
}

function digestOfSources() {
  const digest = createHash('sha256');
  for (const path of SOURCES.flatMap((source) => [...filesIn(source)]))
    digest.update(path).update('\0').update(readFileSync(path)).update('\0');
  return digest.digest('hex');
}

/** Writes the generated parts of the clients when the contract changed since the last time. */
export async function ensureClients() {
  const wanted = digestOfSources();
  const isThere = GENERATED.every((path) => existsSync(path));
  if (isThere && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  await mustRun(program('tsx'), ['scripts/write-clients.ts'], { quiet: true, shell: process.platform === 'win32' });
  mkdirSync('.cache', { recursive: true });
  writeFileSync(STAMP, wanted);
}

/** The command of Python 3.11 or later; null: this machine has none. */
export function findPython() {
  const check = 'import sys; sys.exit(sys.version_info < (3, 11))';
  return (
    ['python3', 'python'].find((command) => {
      try {
        execFileSync(command, ['-c', check], { stdio: 'ignore' });
        return true;
      } catch {
        return false;
      }
    }) ?? null
  );
}

/** @returns the paths of the packed files */
export async function packClients() {
  await ensureClients();
  const shell = process.platform === 'win32';
  for (const folder of ['clients/typescript/dist', PACKED]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(PACKED, { recursive: true });
  // By its path: TypeScript 7 gives npm the name `tsc` as well.
  await mustRun(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'clients/typescript']);
  await mustRun('npm', ['pack', '--silent', '--pack-destination', '../packed'], {
    cwd: 'clients/typescript',
    quiet: true,
    shell,
  });
  const python = findPython();
  if (python) await mustRun(python, ['pack.py', '../packed'], { cwd: 'clients/python', quiet: true });
  else console.log('No Python 3.11 here: its package is not packed.');
  return readdirSync(PACKED).map((name) => join(PACKED, name));
}

if (import.meta.url === `file://${process.argv[1]}`) {
  await ensureInstalled();
  for (const path of await packClients()) console.log(path);
}
