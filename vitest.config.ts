import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * They open no database, always the embedded one, or ask of it what every other test asks too: papers, demo stories and
 * numbers out of range are the same on a server, and take minutes there.
 */
const SAME_ON_A_SERVER = [
  'tests/monitor/demo/second-opinion.test.ts',
  'tests/monitor/demo/loads/**',
  'tests/monitor/geography/**',
  'tests/monitor/areas/loads/incremental.properties.test.ts',
  'tests/monitor/areas/rate-confirmations/mail/{made-up-set,parse-mail,findings}*.test.ts',
  'tests/monitor/ids-out-of-range.test.ts',
  'tests/monitor/areas/identity-alerts/{made-up-reports,sanitize}*',
  'tests/monitor/onboarding-pages/{hostile-papers,languages,sealed-papers,word-redlines}.test.ts',
  'tests/monitor/data-dir.test.ts',
  'tests/monitor/db/{client,embedded,fair-turns}.test.ts',
  'tests/monitor/demo/fmcsa/{formats,notable-carriers,sanity,write-demo-files}.test.ts',
  'tests/monitor/areas/loads/tracking/**',
  'tests/monitor/areas/rules/*{-rules,assess,days,verdict.properties}.test.ts',
  'tests/monitor/import/{as-of,datasets,fields,read-records,recognize}.test.ts',
  'tests/monitor/maps/**',
  'tests/monitor/papers/**',
];

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
          exclude: [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL ? SAME_ON_A_SERVER : [])],
          globalSetup: 'tests/monitor/support/database-template.ts',
          // They replace no modules and no clocks, so the monitor is loaded once a worker instead of once a file.
          isolate: false,
        },
      },
      { extends: true, test: { ...shared, name: 'nodes', include: ['tests/nodes/**/*.test.ts'] } },
    ],
  },
});
