import { defineConfig } from '@playwright/test';
import { MONITOR_PORT, PORTAL_PORT, RESULTS } from './tests/e2e/support/product';
import { isWhole } from './tests/support/whole';

const specs = { dependencies: ['sign in once'], testIgnore: '**/axe.spec.ts' };

/** The built product with its demo data, as `npm start` serves it, on ports of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: RESULTS,
  fullyParallel: false,
  // All specs share one product and its outbox: a code read there must be the one just mailed.
  workers: 1,
  // For the longest of them, axe on thirty pages, on a machine that does much else. What hangs is ended by its own wait.
  timeout: 600_000,
  retries: 1,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    baseURL: `http://localhost:${PORTAL_PORT}`,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // Recording every step makes all tests slower; a failure says what the page held all the same.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env.BROWSER_PATH && { executablePath: process.env.BROWSER_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'sign in once', testMatch: '**/signed-in.setup.ts' },
    // Looks first, at the demo as it is before anything is done in it.
    { name: 'looks', dependencies: ['sign in once'], testMatch: '**/axe.spec.ts' },
    // Titles say which: “@script” what a script does, “@both” what is different without it, “@story” one story of each area,
    // which a whole run tries without script too. All else is pages and forms of the server: they work without, and what a
    // script makes of them is the same for all.
    { name: 'with JavaScript', ...specs, grep: /@(script|both|story)\b/ },
    {
      name: 'without JavaScript',
      ...specs,
      grepInvert: isWhole ? /@script\b/ : /@(script|story)\b/,
      use: { javaScriptEnabled: false },
    },
  ],
  webServer: {
    command: 'node tests/e2e/support/start-product.mjs',
    url: `http://localhost:${MONITOR_PORT}/monitor/health`,
    timeout: 400_000,
    // A run of a few tests may use a product that is up already; what earlier runs did in it is still there.
    reuseExistingServer: process.env.E2E_REUSE === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
