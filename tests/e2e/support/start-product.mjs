// The product on ports and data of its own, every time from an empty folder.
import { rmSync } from 'node:fs';

rmSync('.cache/e2e-data', { recursive: true, force: true });
Object.assign(process.env, { PORT: '3170', MONITOR_PORT: '4170', DATA_DIR: '.cache/e2e-data', DEMO: '1' });
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
