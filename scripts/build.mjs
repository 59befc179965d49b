// Builds portal (build/) and monitor (dist/) when their sources changed since the last build.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isImage } from './install.mjs';
import { mustRun, program } from './run.mjs';

const STAMP = '.cache/built-from';
const SOURCES = ['app', 'contract', 'monitor', 'public', 'ui'];
const SETTINGS = ['package-lock.json', 'vite.config.ts', 'remix.config.js', 'tsconfig.json', 'scripts/build.mjs'];

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

function digestOfSources() {
  const digest = createHash('sha256');
  const files = [...SETTINGS.filter((path) => existsSync(path)), ...SOURCES.flatMap((folder) => [...filesIn(folder)])];
  for (const path of files.sort()) digest.update(path).update('\0').update(readFileSync(path)).update('\0');
  return digest.digest('hex');
}

export async function ensureBuilt() {
  if (isImage()) return;
  const wanted = digestOfSources();
  const isBuilt = existsSync('build/server/index.js') && existsSync('dist/main.js');
  if (isBuilt && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return stampCommit();
  console.log('Building…');
  await Promise.all([
    mustRun(program('remix'), ['vite:build', '--logLevel', 'warn'], {
      quiet: true,
      shell: process.platform === 'win32',
      env: { ...process.env, NODE_ENV: 'production' },
    }),
    buildMonitor(),
  ]);
  mkdirSync('.cache', { recursive: true });
  writeFileSync(STAMP, wanted);
  stampCommit();
}

/** What vetting files say of the program that wrote them. Without git, as in an archive of the sources, they say "unknown". */
function stampCommit() {
  const git = (...argv) => execFileSync('git', argv, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  let commit = '';
  try {
    commit = git('rev-parse', 'HEAD');
    if (git('status', '--porcelain', '--', ...SOURCES, ...SETTINGS)) commit += ' with changes';
  } catch {}
  if (!existsSync('dist/commit.txt') || readFileSync('dist/commit.txt', 'utf8') !== commit)
    writeFileSync('dist/commit.txt', commit);
}

async function buildMonitor() {
  const { build } = await import('esbuild');
  rmSync('dist', { recursive: true, force: true });
  await build({
    entryPoints: {
      main: 'monitor/main.ts',
      import: 'monitor/federal-data/import/main.ts',
      sync: 'monitor/federal-data/sync/main.ts',
      operator: 'monitor/operator/main.ts',
    },
    outdir: 'dist',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    // Aliases of tsconfig.json count as packages otherwise.
    alias: { '@contract': './contract', '@ui': './ui' },
    sourcemap: true,
    // The start reads the maps: half of them would be the sources, which are never used.
    sourcesContent: false,
    logLevel: 'warning',
  });
  // Read as files at run time, beside the bundle as they are beside the sources.
  cpSync('monitor/db/migrations', 'dist/migrations', { recursive: true });
  for (const file of ['embedded-worker.mjs', 'embedded-create.mjs', 'embedded-storage.mjs'])
    cpSync(`monitor/db/${file}`, `dist/${file}`);
  for (const file of readdirSync('monitor/documents/papers').filter((name) => name.endsWith('.mjs')))
    cpSync(`monitor/documents/papers/${file}`, `dist/${file}`);
}

if (import.meta.url === `file://${process.argv[1]}`) await ensureBuilt();
