// npm test: every check, on a fresh clone with nothing installed. The last line counts what passed and failed.
import { readFileSync, rmSync } from 'node:fs';
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { checkSources } from './check-sources.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureNginx } from './nginx.mjs';
import { program, run } from './run.mjs';

const started = Date.now();
await ensureInstalled();
const browser = await findBrowser();
await ensureNginx();
const { startTestPostgres } = await import('./test-postgres.mjs');

let passed = await checkSources();
let failed = 0;
const shell = process.platform === 'win32';
// In a log, colours are noise.
const quietly = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

const reportOf = (title) => `.cache/report-${title.replaceAll(/\W+/g, '-')}.json`;

/** Runs a test runner with a JSON report and adds up what it says; a runner that dies counts as a failure. */
async function suite(title, command, args, env, count, { held = false } = {}) {
  const report = reportOf(title);
  rmSync(report, { force: true });
  console.log(`\n— ${title}`);
  const code = await run(program(command), args(report), { env: { ...process.env, ...quietly, ...env }, shell, held });
  let counted = { passed: 0, failed: code === 0 ? 0 : 1 };
  try {
    counted = count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    // no report: the runner did not get far enough to write one
  }
  passed += counted.passed;
  failed += Math.max(counted.failed, code === 0 ? 0 : 1);
}

const vitest = (projects) => (report) => [
  'run',
  ...projects.flatMap((name) => ['--project', name]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
];
/** One case each for every call by every account, and by every status: thousands that no one wrote one by one. */
const MATRIX_FILES = ['tests/monitor/calls.test.ts', 'tests/app/services/monitor.test.ts'];
let matrixCases = 0;
const vitestCount = ({ numPassedTests, numFailedTests, testResults }) => {
  for (const { name, assertionResults } of testResults)
    if (MATRIX_FILES.some((file) => name.endsWith(file)))
      matrixCases += assertionResults.filter(({ status }) => status === 'passed').length;
  return { passed: numPassedTests, failed: numFailedTests };
};

await suite('unit, and the API on PGlite', 'vitest', vitest(['fast', 'monitor']), {}, vitestCount);

await ensureBuilt();
const postgres = await startTestPostgres();
try {
  await Promise.all([
    suite('the API on Postgres', 'vitest', vitest(['monitor']), { TEST_DATABASE_URL: postgres.url }, vitestCount),
    // For two minutes from the product's start, always with the same seed. Its product has ports and data of its own.
    suite(
      'hostile requests',
      'tsx',
      (report) => ['tests/fuzz/main.ts', '--report', report],
      {},
      (counted) => counted,
      { held: true },
    ),
  ]);
} finally {
  await postgres.stop();
}

// Alone: it kills programs, and compares how long pages take.
await suite('the built product: several nodes, kill -9, shutdown', 'vitest', vitest(['nodes']), {}, vitestCount);
/**
 * The browser tests of some projects of playwright.config.ts, over a product of their own at this port. A browser and
 * what it talks to wait for each other, so that one run leaves half of two cores idle: two keep both busy.
 */
const inBrowser = (title, port, projects, options) =>
  suite(
    title,
    'playwright',
    () => ['test', '--reporter=dot,json', ...projects.flatMap((name) => ['--project', shell ? `"${name}"` : name])],
    {
      E2E_PORT: String(port),
      BROWSER_PATH: browser ?? '',
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(title),
    },
    ({ stats }) => {
      // A machine that is busy with something else can make one step of hundreds too slow. Who passes only at the second
      // try is named by the runner's own report, and counted here.
      if (stats.flaky > 0) console.log(`${stats.flaky} passed at the second try only: look at them before they fail.`);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    },
    options,
  );
const port = Number(process.env.E2E_PORT || 3170);
await Promise.all([
  inBrowser('in a browser with JavaScript', port, ['with JavaScript']),
  // Together they take as long as those with it alone.
  inBrowser(
    'in a browser without JavaScript, and every page as axe sees it',
    port + 10,
    ['looks', 'without JavaScript'],
    { held: true },
  ),
]);

console.log(`\nAll checks took ${((Date.now() - started) / 60_000).toFixed(1)} minutes.`);
console.log(`Of those that passed, ${matrixCases} are generated from tables, ${passed - matrixCases} written by hand.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
