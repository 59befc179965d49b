// npm run faults [ids…]: each fault alone, against the tests named with it. docs/how-to/plant-faults.md
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import { bundleWith } from './bundle';
import { copySources } from './copy-sources';
import { type Fault, planted, textOf } from './fault';
import { FURTHER_FAULTS } from './further-faults';
import { REVIEWED_FAULTS } from './reviewed-faults';

const FAULTS: readonly Fault[] = [...REVIEWED_FAULTS, ...FURTHER_FAULTS];
const ROOT = process.cwd();
/** A copy: a run that is killed leaves no fault in the sources. */
const COPY = join(ROOT, '.cache/faults/sources');
/** Test files of the monitor, each in one piece with what it tests; a bundle finds packages where the sources do. */
const BUNDLES = join(ROOT, '.cache/faults/bundles');
const RESULTS = join(ROOT, '.cache/faults/results.json');
/** Of the copy's own product, for tests of pages. */
const PORT = process.env.E2E_PORT || '3290';
/** One fault may make a test wait for what never comes. */
const MOST_MS = 15 * 60_000;
/** As many are run by one fork after the other, which loads the packages once. More would fill its memory. */
const AT_ONCE = 10;

type Outcome = 'found' | 'not found' | 'too slow' | 'does not run' | 'no longer applies' | 'tests fail without it';
const TIMED_OUT = /^(?:Test|Hook) timed out in /;

type Result = { id: string; outcome: Outcome; by: string };
/**
 * `failed`: the first test that did, or why the file could not be loaded; null: all passed. `late`: nothing failed but by
 * its time, which a busy machine does too.
 */
type Run = { failed: string | null; ran: boolean; late?: boolean };

const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
/** For a repeat: the tests are known to pass on the sources as they are. */
const isUnchecked = process.argv.includes('--unchecked');
const unknown = named.filter((id) => !FAULTS.some((fault) => fault.id === id));
if (unknown.length > 0) {
  console.error(`No such fault: ${unknown.join(', ')}. They are in tests/faults/.`);
  process.exit(2);
}
const wanted = named.length === 0 ? FAULTS : named.map((id) => FAULTS.find((fault) => fault.id === id)!);
const results: Result[] = [];

rmSync(BUNDLES, { recursive: true, force: true });
mkdirSync(BUNDLES, { recursive: true });
copySources(ROOT, COPY);
const vitest = await openVitest();
try {
  const failing = isUnchecked ? new Set<string>() : await failingWithout(wanted);
  const tried: Fault[] = [];
  for (const fault of wanted) {
    const red = fault.foundBy.filter((check) => failing.has(check));
    if (planted(textOf(ROOT, fault), fault) === null) say(fault, 'no longer applies', fault.file);
    else if (red.length > 0) say(fault, 'tests fail without it', red.join(', '));
    else tried.push(fault);
  }
  const isOfMonitor = ({ foundBy }: Fault) => foundBy.every((check) => kindOf(check) === 'monitor');
  for (const fault of tried.filter((one) => !isOfMonitor(one))) await tryInCopy(fault);
  const ofMonitor = tried.filter(isOfMonitor);
  for (let from = 0; from < ofMonitor.length; from += AT_ONCE) await tryBundled(ofMonitor.slice(from, from + AT_ONCE));
} finally {
  await vitest.close();
}
sayCounts();

function say({ id }: Fault, outcome: Outcome, by: string) {
  results.push({ id, outcome, by });
  console.log(`${outcome === 'found' ? outcome : outcome.toUpperCase()}  ${id}\n       ${by}`);
  writeFileSync(RESULTS, JSON.stringify(results, null, 2));
}

function sayFailed(fault: Fault, check: string, { failed, ran, late }: Run) {
  if (ran) say(fault, late ? 'too slow' : 'found', `${check}: ${failed}`);
  else say(fault, 'does not run', failed!);
}

/** The first test file of each at once, then the second of those that were not found. */
async function tryBundled(faults: readonly Fault[]) {
  let open = [...faults];
  for (let at = 0; open.length > 0; at += 1) {
    const runs = await runBundled(open.map((fault) => ({ check: fault.foundBy[at]!, fault })));
    open = open.filter((fault, index) => {
      const { failed } = runs[index]!;
      if (failed === null && at + 1 < fault.foundBy.length) return true;
      if (failed === null) say(fault, 'not found', fault.foundBy.join(', '));
      else sayFailed(fault, fault.foundBy[at]!, runs[index]!);
      return false;
    });
  }
}

async function runBundled(some: readonly { check: string; fault: Fault | null }[]): Promise<Run[]> {
  const project = vitest.getProjectByName('monitor');
  const paths = await Promise.all(
    some.map(({ check, fault }, at) =>
      bundleWith(fault, check, { root: ROOT, outfile: join(BUNDLES, `${Date.now()}-${at}.mjs`) }),
    ),
  );
  const { testModules } = await vitest.runTestSpecifications(paths.map((path) => project.createSpecification(path)));
  return paths.map((path) => runOf(testModules.filter(({ moduleId }) => moduleId === path)));
}

function runOf(modules: readonly TestModule[]): Run {
  const tests = modules.flatMap((module) => [...module.children.allTests('failed')]);
  // What begins a suite fails in place of its tests.
  const suites = modules.flatMap((module) => [...module.children.allSuites()].flatMap((suite) => suite.errors()));
  const failures = [
    ...tests.map((test) => ({ name: test.fullName, errors: test.result().errors ?? [] })),
    ...suites.map((error) => ({ name: error.message, errors: [error] })),
  ];
  const inTime = failures.find(({ errors }) => !errors.every(({ message }) => TIMED_OUT.test(message)));
  if (failures.length > 0) return { failed: (inTime ?? failures[0]!).name, ran: true, late: !inTime };
  // A file that could not be loaded says nothing about a fault.
  const [error] = modules.flatMap((module) => module.errors());
  if (modules.length === 0 || error) return { failed: error?.message ?? 'It did not run.', ran: false };
  return { failed: null, ran: true };
}

/** Of pages, lint and functions: the fault stands in a copy of the sources. */
async function tryInCopy(fault: Fault) {
  const own = textOf(ROOT, fault);
  const file = join(COPY, fault.file);
  writeFileSync(file, planted(own, fault)!);
  try {
    for (const check of fault.foundBy) {
      const run = await runInCopy(check);
      if (run.failed !== null) return sayFailed(fault, check, run);
    }
    say(fault, 'not found', fault.foundBy.join(', '));
  } finally {
    writeFileSync(file, own);
  }
}

async function runInCopy(check: string): Promise<Run> {
  const kind = kindOf(check);
  if (kind === 'monitor') return (await runBundled([{ check, fault: null }]))[0]!;
  if (kind === 'lint') return start('biome', ['lint', 'app', 'contract', 'monitor', 'ui'], 'the linter');
  if (kind === 'browser')
    return start('playwright', ['test', '--project=without JavaScript', check, '--retries=0'], 'in a browser');
  return start('vitest', ['run', '--project', kind, '--bail=1', check], 'a test');
}

/** A red test finds nothing. @returns the named checks that fail on the sources as they are */
async function failingWithout(faults: readonly Fault[]): Promise<ReadonlySet<string>> {
  const checks = [...new Set(faults.flatMap(({ foundBy }) => foundBy))].sort();
  console.log(`Without a fault: ${checks.length} checks.`);
  const failing = new Set<string>();
  const bundled = checks.filter((check) => kindOf(check) === 'monitor');
  for (let from = 0; from < bundled.length; from += AT_ONCE) {
    const some = bundled.slice(from, from + AT_ONCE);
    const runs = await runBundled(some.map((check) => ({ check, fault: null })));
    for (const [at, { failed }] of runs.entries()) if (failed !== null) failing.add(some[at]!);
  }
  for (const check of checks)
    if (kindOf(check) !== 'monitor' && (await runInCopy(check)).failed !== null) failing.add(check);
  for (const check of failing) console.log(`FAILS  ${check}, on the sources as they are`);
  return failing;
}

function kindOf(check: string): 'lint' | 'browser' | 'fast' | 'monitor' | 'portal' {
  if (check === 'lint') return 'lint';
  if (check.endsWith('.spec.ts')) return 'browser';
  const folder = check.split('/')[1];
  return folder === 'monitor' || folder === 'portal' ? folder : 'fast';
}

function start(name: string, args: string[], what: string): Run {
  const { status, stdout } = spawnSync(join(ROOT, 'node_modules/.bin', name), args, {
    cwd: COPY,
    env: { ...process.env, NO_COLOR: '1', E2E_PORT: PORT },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: MOST_MS,
    shell: process.platform === 'win32',
  });
  const [, first] = /^ FAIL +(?:\S+ +)?\S+ > (.+)$/m.exec(stdout) ?? /^ +1\) (.+)$/m.exec(stdout) ?? [];
  return { failed: status === 0 ? null : (first ?? what), ran: status !== null, late: isLate(stdout) };
}

/** Whether each failure that a runner printed is one of time. */
function isLate(stdout: string): boolean {
  const errors = [...stdout.matchAll(/^ *(?:[A-Z]\w*)?Error: (.+)$/gm)].map(([, message]) => message!);
  return errors.length > 0 && errors.every((message) => TIMED_OUT.test(message));
}

/** One for all faults: the server's templates are made once. */
function openVitest(): Promise<Vitest> {
  return createVitest('test', { root: ROOT, watch: false, run: true, reporters: [{}], maxWorkers: 2 });
}

function sayCounts() {
  const count = (outcome: Outcome) => results.filter((one) => one.outcome === outcome).length;
  const found = count('found');
  const tried = found + count('not found');
  const percent = tried === 0 ? '' : ` (${Math.round((100 * found) / tried)} %)`;
  console.log(`\n${found} of ${tried} found${percent}.`);
  const untried = results.length - tried;
  if (untried > 0) console.log(`${untried} could not be tried: see above.`);
  process.exitCode = found === results.length ? 0 : 1;
}
