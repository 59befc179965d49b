// npm test: every check, on a fresh clone with nothing installed. The last line counts what passed and failed.
// `npm test -- --whole`: with every case of what is otherwise tried in part (tests/support/whole.ts).
import { readFileSync, rmSync } from 'node:fs';
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { checkSources } from './check-sources.mjs';
import { failedInFuzz, failedInPlaywright, failedInVitest, flakyInPlaywright } from './failed-tests.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureNginx } from './nginx.mjs';
import { program, run } from './run.mjs';

const started = Date.now();
const isWhole = process.argv.includes('--whole');
if (isWhole) process.env.TEST_WHOLE = '1';
await ensureInstalled();
const browser = await findBrowser();
await ensureNginx();
const { startTestPostgres } = await import('./test-postgres.mjs');
const { dataDirOf, startTestProduct } = await import('./test-product.mjs');

const shell = process.platform === 'win32';
// In a log, colours are noise.
const quietly = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

/** Wall seconds of each phase, in the order in which they end; those that stand side by side share the processors. */
const phases = [];
async function timed(title, work) {
  const from = Date.now();
  try {
    return await work();
  } finally {
    phases.push({ title, from, to: Date.now() });
  }
}

const reportOf = (title) => `.cache/report-${title.replaceAll(/\W+/g, '-')}.json`;

let passed = await timed('types, lint, direction of imports, unused code', checkSources);
let failed = 0;
/** Said once more at the end, by name: with what comes before it, a log may be cut. */
const failures = [];
/**
 * A machine that is busy with something else can make one step of hundreds too slow: who passes at the second try only is counted as
 * passed, and named too.
 */
const flaky = [];

/** Runs a test runner with a JSON report and adds up what it says; a runner that dies counts as a failure. */
async function suite(title, command, args, env, count, { held = false } = {}) {
  const report = reportOf(title);
  rmSync(report, { force: true });
  if (!held) console.log(`\n— ${title}`);
  const code = await timed(title, () =>
    run(program(command), args(report), {
      env: { ...process.env, ...quietly, ...env },
      shell,
      held: held && `\n— ${title}`,
    }),
  );
  let counted = { passed: 0, failed: 0, failures: [] };
  try {
    counted = count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    // no report: the runner did not get far enough to write one
  }
  if (code !== 0 && counted.failures.length === 0)
    counted.failures.push({ test: 'no test by name', why: `The runner ended with code ${code}.` });
  passed += counted.passed;
  failed += Math.max(counted.failed, code === 0 ? 0 : 1);
  failures.push(...counted.failures.map((failure) => ({ ...failure, title })));
}

const vitest = (title, projects, { args = [], env = {}, ...options } = {}) =>
  suite(
    title,
    'vitest',
    (report) => [
      'run',
      ...projects.flatMap((name) => ['--project', name]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    env,
    (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      failures: failedInVitest(report),
    }),
    options,
  );
/** The browser tests of some projects of playwright.config.ts, over the product at this port. */
const inBrowser = (title, port, projects, { args = [], ...options } = {}) =>
  suite(
    title,
    'playwright',
    () => [
      'test',
      '--reporter=dot,json',
      ...projects.flatMap((name) => ['--project', shell ? `"${name}"` : name]),
      ...args,
    ],
    {
      E2E_PORT: String(port),
      E2E_REUSE: '1',
      BROWSER_PATH: browser ?? '',
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(title),
    },
    (report) => {
      const { stats } = report;
      flaky.push(...flakyInPlaywright(report).map((one) => ({ ...one, title })));
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        failures: failedInPlaywright(report),
      };
    },
    options,
  );

/** What is given back at the end, the last first. */
const stops = [];
const keep = (running) => stops.push(running.stop);
/**
 * Ports of the products: two on Postgres, which answers a page in half the time, for browsers and requests at the same time;
 * one on the embedded database; and one that loads the demo that the first two begin with a copy of.
 */
const port = Number(process.env.E2E_PORT || 3170);
const ports = { script: port, plain: port + 10, embedded: port + 20, demo: port + 30 };
/** A part that cannot begin is a failure, and the others go on. */
const begin = async (title, work) => {
  try {
    await work();
  } catch (error) {
    console.error(`\n— ${title}\n${error.stack}`);
    failed += 1;
    failures.push({ title, test: 'could not begin', why: error.message });
  }
};

try {
  // Hundreds of databases, none of which lives a minute: autovacuum would go through all, and a drop waits for it.
  const postgres = await startTestPostgres(['autovacuum=off']);
  keep(postgres);
  const onServer = { TEST_DATABASE_URL: postgres.url };
  // Two lines of work keep both cores busy: what waits for programs of its own beside what computes. A browser and what it talks to wait
  // for each other as well, so that each line ends with one.
  await Promise.all([
    begin('the built product', async () => {
      await timed('build', ensureBuilt);
      const embedded = await timed('the demo on the embedded database', () => startTestProduct(ports.embedded));
      await inBrowser('a story on the embedded database', ports.embedded, ['without JavaScript'], {
        args: ['--grep', '@embedded'],
        held: true,
      });
      await embedded.stop();
      await vitest('the built product: several nodes, kill -9, shutdown', ['nodes'], { held: true });
      const server = postgres.url;
      await timed('the demo on Postgres, and two copies of it', async () => {
        await (await startTestProduct(ports.demo, { server })).stop();
        for (const at of [ports.script, ports.plain])
          keep(await startTestProduct(at, { server, demoFrom: ports.demo }));
      });
      // In the time that the API's tests on Postgres still take.
      await vitest('what could differ on PGlite', ['pglite'], { env: onServer, held: true });
      await vitest('the portal by HTTP', ['portal'], { env: { E2E_PORT: String(ports.plain) }, held: true });
      // Always with the same seed.
      await suite(
        'hostile requests',
        'tsx',
        (report) => ['tests/fuzz/main.ts', '--seconds', isWhole ? '300' : '60', '--report', report],
        { DEMO_DATA: dataDirOf(ports.embedded) },
        (report) => ({ ...report, failures: failedInFuzz(report) }),
        { held: true },
      );
      await inBrowser('in a browser without JavaScript', ports.plain, ['without JavaScript'], { held: true });
    }),
    (async () => {
      await vitest('functions and components', ['fast'], { args: ['--maxWorkers=1'] });
      await vitest('the API on Postgres', ['monitor'], { env: onServer });
      // Both products run long before that; where they could not begin, this says so as well.
      await inBrowser('every page as axe sees it, and in a browser with JavaScript', ports.script, [
        'looks',
        'with JavaScript',
      ]);
    })(),
  ]);
} finally {
  for (const stop of stops.reverse()) await stop();
}

console.log('\nSeconds of each phase, from when to when:');
for (const { title, from, to } of phases) {
  const [took, first, last] = [to - from, from - started, to - started].map((ms) => String(Math.round(ms / 1000)));
  console.log(`${took.padStart(5)}  ${first.padStart(5)} to ${last.padStart(5)}  ${title}`);
}
console.log(`\nAll checks took ${((Date.now() - started) / 60_000).toFixed(1)} minutes.`);
const tell = (how, some) => {
  for (const { title, test, why } of some)
    console.log(`\n${how} in “${title}”: ${test}\n${why.replaceAll(/^/gm, '  ')}`);
};
tell('PASSED AT THE SECOND TRY ONLY', flaky);
tell('FAILED', failures);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
