import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const shared = {
  testTimeout: 60_000,
  hookTimeout: 180_000,
  pool: 'forks' as const,
};

/**
 * `fast`: nothing but functions and components. `monitor`: the API over real SQL, PGlite in memory, or the server that
 * TEST_DATABASE_URL names. `nodes`: the built product, several processes of it, stopped and killed.
 */
export default defineConfig({
  resolve: {
    alias: { '~': at('./app'), '@contract': at('./contract'), '@monitor': at('./monitor'), '@ui': at('./ui') },
  },
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { ...shared, name: 'fast', include: ['tests/{app,contract,docs,scripts,ui}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'monitor',
          include: ['tests/monitor/**/*.test.{ts,tsx}'],
          globalSetup: 'tests/monitor/support/database-template.ts',
          // They replace no modules and no clocks, so the monitor is loaded once a worker instead of once a file.
          isolate: false,
        },
      },
      { extends: true, test: { ...shared, name: 'nodes', include: ['tests/nodes/**/*.test.ts'] } },
    ],
  },
});
