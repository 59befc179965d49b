// The product for the browser tests, on ports and data of its own, every time from an empty folder, or with a copy of the
// data in DEMO_DATA. Playwright starts it; by hand it stays up for E2E_REUSE=1 (see CONTRIBUTING.md).
import { cpSync, rmSync } from 'node:fs';

const port = Number(process.env.E2E_PORT || 3170);
process.env.PORT = String(port);
process.env.MONITOR_PORT = String(port + 1000);
process.env.DATA_DIR = `.cache/e2e-${port}/data`;
process.env.DEMO = '1';
// As in support/product.ts and tests/monitor/support/qcmobile.ts.
process.env.FMCSA_WEB_KEY = 'a web key of the tests';
process.env.FMCSA_LIVE_URL = `http://127.0.0.1:${port + 2000}/qc/services`;
rmSync(process.env.DATA_DIR, { recursive: true, force: true });
if (process.env.DEMO_DATA) cpSync(process.env.DEMO_DATA, process.env.DATA_DIR, { recursive: true });
for (const name of [
  'DATABASE_URL',
  'MONITOR_API_URL',
  'PORTAL_ORIGIN',
  'WATCHDOG_ORIGIN',
  'ONBOARDING_ORIGIN',
  'SMTP_URL',
  'SESSION_SECRETS',
])
  delete process.env[name];
await import('../../../scripts/start.mjs');
