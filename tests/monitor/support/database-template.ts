import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { migrateDatabase, type OpenDatabase, openDatabase } from '@monitor/db/client';
import { seedDemoAccounts } from '@monitor/db/demo/accounts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { NOON } from './today';

/** What a test's database begins with: migrated and nothing in it, or the demo accounts, made at noon of TODAY. */
export type Template = 'empty' | 'with the demo accounts';
/** Each as a file with PGlite's image of it, or by its name on the server. */
type Templates = Record<Template, string>;

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplates: Templates;
  }
}

/** Makes the databases that test files begin with, once: each would spend seconds on its own. */
export default async function makeTemplates(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL;
  const { templates, remove } = server ? await onServer(server) : await asImages();
  project.provide('databaseTemplates', templates);
  return remove;
}

async function asImages() {
  const folder = mkdtempSync(join(tmpdir(), 'broker-portal-database-'));
  const imageAfter = async (name: string, deed: (database: OpenDatabase) => Promise<unknown>) => {
    const database = await openDatabase({ dataDir: folder });
    await deed(database);
    await database.close();
    const pglite = await PGlite.create({ dataDir: join(folder, 'pglite'), extensions: { pg_trgm } });
    const image = join(folder, `${name}.tar`);
    writeFileSync(image, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
    await pglite.close();
    return image;
  };
  const templates: Templates = {
    empty: await imageAfter('empty', migrateDatabase),
    'with the demo accounts': await imageAfter('accounts', ({ db }) => seedDemoAccounts(db, NOON)),
  };
  return { templates, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

async function onServer(server: string) {
  const empty = `test_template_${randomBytes(6).toString('hex')}`;
  const withAccounts = `${empty}_accounts`;
  const fill = async (name: string, deed: (database: OpenDatabase) => Promise<unknown>) => {
    const database = await openDatabase({ url: urlOf(server, name), poolSize: 1 });
    await deed(database);
    await database.close();
  };
  await administer(server, `CREATE DATABASE ${empty}`);
  await fill(empty, migrateDatabase);
  await administer(server, `CREATE DATABASE ${withAccounts} TEMPLATE ${empty}`);
  await fill(withAccounts, ({ db }) => seedDemoAccounts(db, NOON));
  const templates: Templates = { empty, 'with the demo accounts': withAccounts };
  const remove = async () => {
    for (const name of Object.values(templates)) await administer(server, `DROP DATABASE ${name}`);
  };
  return { templates, remove };
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
