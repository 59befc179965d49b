import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { PORTAL_ARGS } from '../../scripts/portal.mjs';
import { freePort, startProgram } from './processes';

/** What the Dockerfile puts into the image, tried as a folder: no engine of containers is needed. */

const read = (path: string) => readFileSync(path, 'utf8');
const [, ofImage = ''] = read('Dockerfile')
  .split(/^FROM .+$/m)
  .slice(1);
const copied = [...ofImage.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, sources = '']) =>
  sources.split(' ').map((path) => path.replace('/opt/broker-portal/', '')),
);
const folder = mkdtempSync(join(tmpdir(), 'image-'));
const dataDir = mkdtempSync(join(tmpdir(), 'image-data-'));
afterAll(() => {
  for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
});

/** Each file with its size and time: a read-only root would refuse what changes one. */
const filesOf = (at: string) =>
  readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, statSync(path).size, statSync(path).mtimeMs].join(' '))
    .sort();

describe('the image', () => {
  test('has what both programs need, which write nothing beside it', async () => {
    for (const path of copied)
      if (path === 'node_modules') symlinkSync(join(process.cwd(), path), join(folder, path));
      else cpSync(path, join(folder, path), { recursive: true, preserveTimestamps: true });
    expect(copied).toContain('dist');
    // As another npm may have written it: an image installs nothing.
    appendFileSync(join(folder, 'package-lock.json'), '\n');
    const before = filesOf(folder);
    const [port, monitorPort] = [await freePort(), await freePort()];
    const secret = () => randomBytes(32).toString('hex');
    const both = await startProgram(['scripts/start.mjs'], {
      cwd: folder,
      port,
      ready: '/broker/healthz',
      env: {
        NODE_ENV: 'production',
        DEMO: '0',
        DATABASE_URL: '',
        SMTP_URL: '',
        HOST: '0.0.0.0',
        PORT: String(port),
        MONITOR_PORT: String(monitorPort),
        DATA_DIR: dataDir,
        SESSION_SECRETS: secret(),
        DATA_KEYS: secret(),
        PORTAL_ORIGIN: `http://localhost:${port}`,
      },
    });
    const check = (...addresses: string[]) =>
      spawnSync(process.execPath, ['scripts/health.mjs', ...addresses], { cwd: folder, encoding: 'utf8' });
    try {
      const login = await fetch(`${both.origin}/broker/login`);
      expect(login.status).toBe(200);
      expect(await login.text()).toContain('Password');
      const addresses = [`${both.origin}/broker/healthz`, `http://127.0.0.1:${monitorPort}/monitor/health`];
      // The portal is up first.
      await vi.waitFor(
        () => expect(both.child.exitCode === null ? check(...addresses) : both.said()).toMatchObject({ status: 0 }),
        200_000,
      );
      expect(check(addresses[0]!, `${both.origin}/broker/nothing`).status).toBe(1);
    } finally {
      await both.stop();
    }
    expect(both.child.exitCode).toBe(0);
    expect(check(`${both.origin}/broker/healthz`).status).toBe(1);
    expect(filesOf(folder)).toEqual(before);
  });

  test('imports no package that only development needs: those are not in it', () => {
    const { dependencies } = JSON.parse(read('package.json'));
    const bundles = ['dist', 'build/server', 'scripts', 'app']
      .flatMap((at) => readdirSync(at, { recursive: true, encoding: 'utf8' }).map((name) => join(at, name)))
      .filter((path) => /^(dist|build)\/.*\.m?js$|^app\/host\.mjs$/.test(path));
    const imported = bundles.flatMap((path) =>
      [
        ...read(path).matchAll(
          /(?:^|[;}\s])(?:import|export)\b[^;'"]*?from\s*["']([^"'.][^"']*)["']|\bimport\(\s*["']([^"'.][^"']*)["']/gm,
        ),
      ].map(([, by, later]) => (by ?? later)!),
    );
    const packages = new Set(
      imported
        .filter((name) => !name.startsWith('node:') && !name.startsWith('#') && !builtinModules.includes(name))
        .map((name) =>
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        ),
    );
    expect(packages.size).toBeGreaterThan(20);
    // Vite is for npm run dev alone.
    expect([...packages].filter((name) => !(name in dependencies) && name !== 'vite')).toEqual([]);
  });

  test('has no keys, data or tests, by what is kept out of the build', () => {
    const left = read('.dockerignore').split('\n');
    for (const path of ['.data', '.cache', '.git', 'keys.env', 'node_modules']) expect(left).toContain(path);
  });
});

describe('compose.yaml', () => {
  const compose = read('compose.yaml');
  const services = Object.fromEntries(
    [...compose.matchAll(/^ {2}(postgres|monitor|portal):\n((?: {4}.*\n|\n)+)/gm)].map(([, name, text]) => [
      name,
      text!,
    ]),
  );

  test('starts what npm start does', () => {
    const commandOf = (name: string) => /command: \[node, (.+)\]/.exec(services[name]!)![1]!.split(', ');
    expect(commandOf('monitor')).toEqual(['--enable-source-maps', 'dist/main.js']);
    expect(commandOf('portal')).toEqual(PORTAL_ARGS);
  });

  test('names settings that there are, and gives the portal no password of the database', () => {
    const settings = read('docs/settings.md');
    for (const name of ['monitor', 'portal']) {
      const [, block = ''] = /environment:\n((?: {6}.*\n)+)/.exec(services[name]!)!;
      const names = [...block.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, one]) => one!);
      expect(names.length).toBeGreaterThan(5);
      for (const one of names) expect(settings, one).toMatch(new RegExp(`\\b${one}\\b`));
    }
    expect(services.portal).not.toMatch(/PASSWORD|DATA_KEYS|DATABASE_URL/);
  });

  test('opens no port to the network, and trusts the portal’s own address', () => {
    expect([...compose.matchAll(/ports: \["(.+?)"\]/g)].map(([, one]) => one)).toEqual([
      '127.0.0.1:4000:4000',
      '127.0.0.1:3000:3000',
    ]);
    const [, address = ''] = /ipv4_address: (\S+)/.exec(services.portal!)!;
    expect(services.monitor).toContain(`TRUST_PROXY: 127.0.0.1,::1,${address.replace(' }', '')}`);
  });
});

test('the roles of the image are those of the page about Postgres', () => {
  const [, written = ''] = /```sql\n([\s\S]*?)```/.exec(read('docs/how-to/run-on-postgres.md'))!;
  const [, ofScript = ''] = /<<'SQL'\n([\s\S]*?)SQL/.exec(read('deploy/postgres-roles.sh'))!;
  const plain = (sql: string) =>
    sql
      .replaceAll(/'…'|:'\w+'/g, 'PASSWORD')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  expect(plain(ofScript)).toEqual(plain(written));
  execFileSync('/bin/sh', ['-n', 'deploy/postgres-roles.sh']);
});
