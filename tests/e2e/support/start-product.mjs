// The product for the browser tests, on ports and data of its own, every time from an empty folder, or with a copy of what
// the product at the port DEMO_FROM has left. With TEST_DATABASE_URL its database is one of that server, else the embedded one.
// Playwright starts it; by hand it stays up for E2E_REUSE=1 (see CONTRIBUTING.md).
import { cpSync, rmSync } from 'node:fs';
import pg from 'pg';

const port = Number(process.env.E2E_PORT || 3170);
const demo = process.env.DEMO_FROM;
const server = process.env.TEST_DATABASE_URL;
process.env.PORT = String(port);
process.env.MONITOR_PORT = String(port + 1000);
process.env.DATA_DIR = `.cache/e2e-${port}/data`;
process.env.DEMO = '1';
// As in support/product.ts and tests/monitor/support/qcmobile.ts.
process.env.FMCSA_WEB_KEY = 'a web key of the tests';
process.env.FMCSA_LIVE_URL = `http://127.0.0.1:${port + 2000}/qc/services`;
// No test reaches a real provider.
for (const name of ['SAMSARA_URL', 'MOTIVE_URL', 'GEOTAB_URL']) process.env[name] = `http://127.0.0.1:${port + 2001}`;
// Nor a real name server: a spec may answer for a domain of its own. Names of machines are looked up as ever.
const ownNameServer = `import { setServers } from 'node:dns'; setServers(['127.0.0.1:${port + 2002}']);`;
process.env.NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(ownNameServer)}`;
rmSync(process.env.DATA_DIR, { recursive: true, force: true });
if (demo) cpSync(`.cache/e2e-${demo}/data`, process.env.DATA_DIR, { recursive: true });
for (const name of [
  'DATABASE_URL',
  'MONITOR_API_URL',
  'PORTAL_ORIGIN',
  'WATCHDOG_ORIGIN',
  'ONBOARDING_ORIGIN',
  'SMTP_URL',
  'SESSION_SECRETS',
  'SAMSARA_CLIENT_ID',
  'MOTIVE_CLIENT_ID',
])
  delete process.env[name];
if (server) process.env.DATABASE_URL = await newDatabase();
await import('../../../scripts/start.mjs');

/** A copy of a whole database takes a second. */
async function newDatabase() {
  const name = `e2e_${port}`;
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${demo ? `e2e_${demo}` : 'template0'}`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}
