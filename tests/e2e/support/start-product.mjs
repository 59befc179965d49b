// The product on ports and data of its own (playwright.config.ts says which), every time from an empty folder.
import { rmSync } from 'node:fs';

rmSync(process.env.DATA_DIR, { recursive: true, force: true });
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
