import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isWhole } from './tests/support/whole';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** On PGlite in a whole run: they ask it for nothing that the files below do not, each in a database of its own. */
const A_STORY_OF_EACH_AREA = [
  'tests/monitor/areas/{activity,home,notes,reports,teams,vehicles}/*.test.ts',
  'tests/monitor/areas/account/change-orders.test.ts',
  'tests/monitor/areas/alerts/high-risk-pickups.test.ts',
  'tests/monitor/areas/billing/trials.test.ts',
  'tests/monitor/areas/carriers/search.test.ts',
  'tests/monitor/areas/connections/people.test.ts',
  'tests/monitor/areas/identity/sessions.test.ts',
  'tests/monitor/areas/insurance/certificates.test.ts',
  'tests/monitor/areas/integrations/webhooks.test.ts',
  'tests/monitor/areas/lanes/lane-search.test.ts',
  'tests/monitor/areas/loads/attention.test.ts',
  'tests/monitor/areas/monitoring/watch.test.ts',
  'tests/monitor/areas/onboarding/packet-rules.test.ts',
  'tests/monitor/areas/rate-confirmations/known-addresses.test.ts',
  'tests/monitor/areas/rules/classifications.test.ts',
  'tests/monitor/areas/subscriptions/subscriptions.test.ts',
];

/**
 * PGlite is Postgres with one connection, compiled otherwise and stored otherwise: `npm test`, which has a server, runs on
 * PGlite too what could differ by that. The hostile requests and a story in a browser have it as the product's own.
 */
const ALSO_ON_PGLITE = [
  // How it is opened, upgraded, shared between callers and asked in turns; that what fails leaves nothing.
  'tests/monitor/db/{earlier-versions,fair-pool,spread}.test.ts',
  'tests/monitor/server/{callers,submissions}.test.ts',
  'tests/monitor/decisions/*.test.ts',
  'tests/monitor/jobs/*.test.ts',
  // COPY, large transactions and progress by one connection.
  'tests/monitor/federal-data/import/{import-file,lists,snapshots}.test.ts',
  // Operators, casts, patterns and the order of texts, of every list.
  'tests/monitor/server/ransack/{any-search,associations,predicates}.test.ts',
  'tests/monitor/searched-lists.test.ts',
  ...(isWhole ? A_STORY_OF_EACH_AREA : []),
];

/** Several programs that start, stop and take over for minutes, by what hardly ever changes. */
const NODES_OF_A_WHOLE_RUN = ['tests/nodes/{backup,events-in-sync,image,killed-sync,telemetry,upgrade}.test.ts'];

const shared = {
  // For the longest of them on a slow machine, with another line of tests beside: they end what hangs, and measure nothing.
  testTimeout: 400_000,
  hookTimeout: 400_000,
  pool: 'forks' as const,
};

const monitor = {
  ...shared,
  setupFiles: 'tests/monitor/support/monitor-time.ts',
  // They replace no modules and no clocks, so the monitor is loaded once a worker instead of once a file.
  isolate: false,
};

/**
 * `fast`: nothing but functions and components. `monitor`: the API over real SQL, on the server that TEST_DATABASE_URL names,
 * without one on PGlite in memory. `pglite`: what is run on PGlite beside a server. `nodes`: the built product, several
 * processes of it, stopped and killed. `portal`: the built product with its demo data, by HTTP.
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
        test: {
          ...shared,
          name: 'fast',
          include: ['tests/{app,clients,contract,docs,scripts,ui}/**/*.test.{ts,tsx}'],
          globalSetup: 'tests/clients/support/generated.ts',
          setupFiles: 'tests/support/central-time.ts',
        },
      },
      {
        extends: true,
        test: {
          ...monitor,
          name: 'monitor',
          include: ['tests/monitor/**/*.test.{ts,tsx}'],
          globalSetup: 'tests/monitor/support/database-template.ts',
        },
      },
      ...(process.env.TEST_DATABASE_URL
        ? [
            {
              extends: true as const,
              test: { ...monitor, name: 'pglite', include: ALSO_ON_PGLITE, env: { TEST_DATABASE_URL: '' } },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          ...shared,
          name: 'nodes',
          include: ['tests/nodes/**/*.test.ts'],
          exclude: isWhole ? [] : NODES_OF_A_WHOLE_RUN,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'portal',
          include: ['tests/portal/**/*.test.ts'],
          globalSetup: 'tests/portal/support/product.ts',
          // All share one product and its outbox: a code read there must be the one just mailed.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
