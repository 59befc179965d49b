import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPostgres } from '../../scripts/test-postgres.mjs';
import { freePort, startProgram } from './processes';

const NAME = `start_${process.pid}`;
const SECRET = 'a secret of these tests that is long enough';
const folder = mkdtempSync(join(tmpdir(), 'start-'));
let postgres: Awaited<ReturnType<typeof startTestPostgres>>;

async function administer(statement: string) {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  postgres = await startTestPostgres();
  await administer(`CREATE DATABASE ${NAME}`);
});
afterAll(async () => {
  await administer(`DROP DATABASE ${NAME} WITH (FORCE)`);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a monitor whose database is behind this port. */
async function start(databasePort: number) {
  const url = new URL(postgres.url);
  url.port = String(databasePort);
  url.pathname = `/${NAME}`;
  const port = await freePort();
  return startProgram(['dist/main.js'], {
    port,
    ready: '/monitor/health',
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      MONITOR_PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: url.href,
      DEMO: '0',
      SESSION_SECRETS: SECRET,
      DATA_KEYS: SECRET,
      PORTAL_ORIGIN: 'https://portal.example',
    },
  });
}

test('a monitor that starts before its database waits for it', async () => {
  let refused = 0;
  const { port, hostname } = new URL(postgres.url);
  const front = createServer((socket) => {
    if (refused < 2) {
      refused += 1;
      socket.destroy();
      return;
    }
    const server = connect(Number(port), hostname);
    for (const one of [socket, server]) one.on('error', () => {});
    socket.pipe(server).pipe(socket);
    socket.on('close', () => server.destroy());
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  const monitor = await start((front.address() as AddressInfo).port);
  expect(monitor.said()).toMatch(/^The database cannot be reached: .+\. Trying again\.$/m);
  expect(refused).toBe(2);
  await monitor.stop();
  front.close();
});

test('one whose database stays away ends, and says why', async () => {
  const nothing = await freePort();
  await expect(start(nothing)).rejects.toThrow(
    /ended before it answered:\n(The database cannot be reached: .+\. Trying again\.\n)+The database cannot be reached: .+ECONNREFUSED/,
  );
});
