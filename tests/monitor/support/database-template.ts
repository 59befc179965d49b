import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { migrateDatabase, type OpenDatabase, openDatabase } from '@monitor/db/client';
import { seedDemoAccounts } from '@monitor/demo/accounts';
import { loadPlaces } from '@monitor/places/load-places';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { spreadKeys } from '../../../scripts/citus-statements';
import { NOON } from './today';

/** What a test's database begins with: migrated and empty; with the demo accounts, made at noon of TODAY; with the places too. */
export type Template = 'empty' | 'with the demo accounts' | 'with the places';

declare module 'vitest' {
  interface ProvidedContext {
    /** Names of the template databases on the server of TEST_DATABASE_URL; null without one. */
    serverTemplates: Record<Template, string> | null;
    /** The role that requests have there; null: that of TEST_DATABASE_URL, which may make no other. */
    requestRole: string | null;
  }
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CACHE = join(ROOT, '.cache/test-databases');

/**
 * With TEST_SPREAD=1, on a server: keys as the move to Citus makes them (docs/how-to/run-on-citus.md). The company is still filled by the
 * triggers, and positions are in one table.
 */
async function migrateForTests(database: OpenDatabase) {
  await migrateDatabase(database);
  if (process.env.TEST_SPREAD === '1' && database.kind === 'server') await spreadKeys(database.owner.db.$client);
}

const FILLS: readonly { template: Template; image: string; fill: (database: OpenDatabase) => Promise<unknown> }[] = [
  { template: 'empty', image: 'empty.tar', fill: migrateForTests },
  { template: 'with the demo accounts', image: 'accounts.tar', fill: ({ db }) => seedDemoAccounts(db, NOON) },
  { template: 'with the places', image: 'places.tar', fill: (database) => loadPlaces(database, { now: NOON }) },
];

/** What the images are made from. A change of any of these makes new ones. */
const SOURCES = [
  'monitor/db/migrations',
  'monitor/db/schema',
  'monitor/db/isolation.ts',
  'monitor/db/request-role.ts',
  'monitor/demo/accounts.ts',
  'monitor/places/load-places.ts',
  'monitor/places/read-places.ts',
  'monitor/areas/rules/standard-rule-set.ts',
  'contract/rules/rules.constants.ts',
  'contract/shared/permissions.ts',
  'tests/monitor/support/database-template.ts',
  'tests/monitor/support/today.ts',
  'node_modules/@electric-sql/pglite/package.json',
];

/**
 * Global setup: on a server the templates are databases, made here and dropped after the run. PGlite's images are made
 * by the first test that needs one, so that a test without a database waits for none.
 */
export default async function makeServerTemplates(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    project.provide('serverTemplates', null);
    project.provide('requestRole', null);
    return;
  }
  const { templates, role, remove } = await onServer(server);
  project.provide('serverTemplates', templates);
  project.provide('requestRole', role);
  return remove;
}

/**
 * @returns the file of a PGlite image, made once for the present schema and accounts and kept in `.cache`. Two workers
 * that both miss it make it twice; the second replaces the first.
 */
export async function templateImage(template: Template): Promise<string> {
  const folder = join(CACHE, digestOfSources());
  const last = FILLS.findIndex((one) => one.template === template);
  const image = join(folder, FILLS[last]!.image);
  if (!existsSync(image)) await makeImages(folder, FILLS.slice(0, last + 1));
  return image;
}

/** Each image is the one before, filled further. */
async function makeImages(folder: string, fills: typeof FILLS) {
  mkdirSync(CACHE, { recursive: true });
  const made = mkdtempSync(join(CACHE, 'making-'));
  for (const { image, fill } of fills) {
    const database = await openDatabase({ dataDir: made });
    await fill(database);
    await database.close();
    const pglite = await PGlite.create({ dataDir: join(made, 'pglite'), extensions: { pg_trgm } });
    writeFileSync(join(made, image), Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
    await pglite.close();
  }
  mkdirSync(folder, { recursive: true });
  for (const { image } of fills) renameSync(join(made, image), join(folder, image));
  rmSync(made, { recursive: true, force: true });
}

function digestOfSources(): string {
  const digest = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    const files = source.endsWith('.ts') || source.endsWith('.json') ? [path] : filesIn(path);
    for (const file of files)
      digest.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return digest.digest('hex').slice(0, 16);
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

async function onServer(server: string) {
  const prefix = `test_template_${randomBytes(6).toString('hex')}`;
  const role = await makeRequestRole(server);
  const templates = {} as Record<Template, string>;
  let before: string | null = null;
  for (const [at, { template, fill }] of FILLS.entries()) {
    const name = `${prefix}_${at}`;
    await administer(server, `CREATE DATABASE ${name}${before === null ? '' : ` TEMPLATE ${before}`}`);
    const database = await openDatabase({ ...urlsOf(server, name, role), poolSize: 1 });
    await fill(template === 'empty' ? database : database.owner);
    await database.close();
    templates[template] = name;
    before = name;
  }
  const remove = async () => {
    for (const name of Object.values(templates)) await administer(server, `DROP DATABASE ${name}`);
    if (role) await administer(server, `DROP ROLE ${role}`).catch(() => {});
  };
  return { templates, role, remove };
}

/** As in production the API's requests have a role that owns nothing (docs/decisions/0074). */
async function makeRequestRole(server: string): Promise<string | null> {
  const role = `test_requests_${randomBytes(6).toString('hex')}`;
  try {
    await administer(server, `CREATE ROLE ${role} LOGIN PASSWORD '${role}'`);
    return role;
  } catch {
    return null;
  }
}

/** What `openDatabase` takes for a database on the server. */
export function urlsOf(server: string, name: string, role: string | null) {
  const owner = urlOf(server, name);
  if (role === null) return { url: owner };
  const requests = new URL(owner);
  requests.username = role;
  requests.password = role;
  return { url: requests.href, ownerUrl: owner };
}

export function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a statement that is about databases, in the one the server's address names. */
export async function administer(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
