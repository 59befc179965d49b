// npm run faults [ids…]: each fault alone, in a copy of the sources, against the tests named with it. docs/how-to/plant-faults.md
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import { type Fault, planted, textOf } from './fault';
import { FURTHER_FAULTS } from './further-faults';
import { REVIEWED_FAULTS } from './reviewed-faults';

const FAULTS: readonly Fault[] = [...REVIEWED_FAULTS, ...FURTHER_FAULTS];
const ROOT = process.cwd();
/** A copy: a run that is killed leaves no fault in the sources. */
const COPY = join(ROOT, '.cache/faults/sources');
const RESULTS = join(ROOT, '.cache/faults/results.json');
/** Of the copy's own product, for tests of pages. */
const PORT = process.env.E2E_PORT || '3290';
/** One fault may make a test wait for what never comes. */
const MOST_MS = 15 * 60_000;

type Outcome = 'found' | 'not found' | 'does not run' | 'no longer applies' | 'tests fail without it';
type Result = { id: string; outcome: Outcome; by: string | null; seconds: number };
type Run = { passed: boolean; ran: boolean; by: string | null };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((id) => !FAULTS.some((fault) => fault.id === id));
if (unknown.length > 0) {
  console.error(`No such fault: ${unknown.join(', ')}. They are in tests/faults/.`);
  process.exit(2);
}
const faults = wanted.length === 0 ? FAULTS : FAULTS.filter(({ id }) => wanted.includes(id));

copySources();
const vitest = await vitestOfCopy();
const results: Result[] = [];
try {
  const failing = await failingWithout(faults);
  for (const fault of faults) {
    const result = await tryFault(fault, failing);
    results.push(result);
    const { outcome, by, seconds } = result;
    const said = outcome === 'found' ? outcome : outcome.toUpperCase();
    console.log(`${said}  ${fault.id} (${seconds} s)${by === null ? '' : `\n       ${by}`}`);
    writeFileSync(RESULTS, JSON.stringify(results, null, 2));
  }
} finally {
  await vitest.close();
}
sayCounts();

async function tryFault(fault: Fault, failing: ReadonlySet<string>): Promise<Result> {
  const started = Date.now();
  const resultOf = (outcome: Outcome, by: string | null = null) => ({
    id: fault.id,
    outcome,
    by,
    seconds: Math.round((Date.now() - started) / 1000),
  });
  const own = textOf(ROOT, fault);
  const text = planted(own, fault);
  if (text === null) return resultOf('no longer applies', fault.file);
  const red = fault.foundBy.filter((check) => failing.has(check));
  if (red.length > 0) return resultOf('tests fail without it', red.join(', '));
  writeFileSync(join(COPY, fault.file), text);
  vitest.invalidateFile(join(COPY, fault.file));
  try {
    for (const group of groupsOf(fault.foundBy)) {
      const { passed, ran, by } = await runGroup(group, true);
      if (!passed) return resultOf(ran ? 'found' : 'does not run', by);
    }
    return resultOf('not found', fault.foundBy.join(', '));
  } finally {
    writeFileSync(join(COPY, fault.file), own);
    vitest.invalidateFile(join(COPY, fault.file));
  }
}

/** A red test finds nothing. @returns the named checks that fail on the sources as they are */
async function failingWithout(some: readonly Fault[]): Promise<ReadonlySet<string>> {
  const checks = [...new Set(some.flatMap(({ foundBy }) => foundBy))].sort();
  console.log(`Without a fault: ${checks.length} test files.`);
  const red = new Set<string>();
  for (const group of groupsOf(checks)) {
    if ((await runGroup(group)).passed) continue;
    for (const check of group.checks) if (!(await runGroup({ ...group, checks: [check] })).passed) red.add(check);
  }
  for (const check of red) console.log(`FAILS  ${check}, on the sources as they are`);
  return red;
}

type Group = { kind: 'lint' | 'browser' | 'fast' | 'monitor' | 'portal'; checks: string[] };

/** The quick ones first. */
function groupsOf(checks: readonly string[]): Group[] {
  const kindOf = (check: string): Group['kind'] => {
    if (check === 'lint') return 'lint';
    if (check.endsWith('.spec.ts')) return 'browser';
    const folder = check.split('/')[1];
    return folder === 'monitor' || folder === 'portal' ? folder : 'fast';
  };
  return (['lint', 'fast', 'monitor', 'portal', 'browser'] as const).flatMap((kind) => {
    const some = checks.filter((check) => kindOf(check) === kind);
    return some.length > 0 ? [{ kind, checks: some }] : [];
  });
}

/** @param endsEarly with the first test that fails */
async function runGroup({ kind, checks }: Group, endsEarly = false): Promise<Run> {
  if (kind === 'lint') return { ...start('biome', ['lint', 'app', 'contract', 'monitor', 'ui']), by: 'the linter' };
  if (kind === 'browser') {
    const args = ['test', '--project=without JavaScript', ...checks, '--retries=0'];
    return { ...start('playwright', args), by: checks.join(', ') };
  }
  if (kind === 'portal') {
    // Begins the copy's own product, and so builds it first.
    const args = ['run', '--project', kind, ...(endsEarly ? ['--bail=1'] : []), ...checks];
    return { ...start('vitest', args), by: checks.join(', ') };
  }
  vitest.config.bail = endsEarly ? 1 : 0;
  const project = vitest.getProjectByName(kind);
  const specifications = checks.map((check) => project.createSpecification(join(COPY, check)));
  const { testModules: all, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Those of earlier runs are among them.
  const testModules = all.filter(({ moduleId }) => specifications.some((one) => one.moduleId === moduleId));
  const failed = testModules.flatMap((module) => failedIn(module));
  const broken = testModules.flatMap((module) => module.errors().map(({ message }) => message));
  const errors = [...broken, ...unhandledErrors.map(String)];
  // A file that could not be loaded says nothing about a fault.
  const ran = failed.length > 0 || errors.length === 0;
  return { passed: failed.length + errors.length === 0, ran, by: failed[0] ?? errors[0] ?? null };
}

function failedIn(module: TestModule): string[] {
  return [...module.children.allTests('failed')].map(({ fullName }) => `${module.relativeModuleId}: ${fullName}`);
}

function start(name: string, args: string[]): Omit<Run, 'by'> {
  const { status } = spawnSync(join(ROOT, 'node_modules/.bin', name), args, {
    cwd: COPY,
    env: { ...process.env, NO_COLOR: '1', E2E_PORT: PORT },
    stdio: 'ignore',
    timeout: MOST_MS,
    shell: process.platform === 'win32',
  });
  return { passed: status === 0, ran: status !== null };
}

/** One for all faults: what is not changed is transformed once. */
async function vitestOfCopy() {
  process.chdir(COPY);
  const silent = { onTestRunEnd: () => {} };
  return createVitest('test', { root: COPY, watch: false, run: true, reporters: [silent], maxWorkers: 2 });
}

/** The sources as they are on the disk, changes included; only what differs is written again. */
function copySources() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const files = new Set(listed.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path))));
  mkdirSync(COPY, { recursive: true });
  for (const path of files) {
    const [own, copy] = [join(ROOT, path), join(COPY, path)];
    if (existsSync(copy) && statSync(copy).size === statSync(own).size && readFileSync(copy).equals(readFileSync(own)))
      continue;
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(own, copy);
  }
  for (const top of readdirSync(COPY)) {
    if (['node_modules', '.cache', 'build', 'dist', 'test-results'].includes(top)) continue;
    const left = statSync(join(COPY, top)).isDirectory()
      ? readdirSync(join(COPY, top), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => relative(COPY, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      : [top];
    for (const path of left) if (!files.has(path)) rmSync(join(COPY, path));
  }
  const modules = join(COPY, 'node_modules');
  if (!existsSync(modules)) symlinkSync(join(ROOT, 'node_modules'), modules, 'junction');
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
