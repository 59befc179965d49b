import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { migrateDatabase, openDatabase } from '@monitor/db/client';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** An empty, migrated database: a file with PGlite's image of it, or its name on the server. */
    databaseTemplate: string;
  }
}

/** Makes the database that every test file begins with, once: each would spend seconds on its own. */
export default async function makeTemplate(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL;
  const { name, remove } = server ? await onServer(server) : await asImage();
  project.provide('databaseTemplate', name);
  return remove;
}

async function asImage() {
  const folder = mkdtempSync(join(tmpdir(), 'broker-portal-database-'));
  const database = await openDatabase({ dataDir: folder });
  await migrateDatabase(database);
  await database.close();
  const pglite = await PGlite.create({ dataDir: join(folder, 'pglite'), extensions: { pg_trgm } });
  const name = join(folder, 'image.tar');
  writeFileSync(name, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await pglite.close();
  return { name, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

async function onServer(server: string) {
  const name = `test_template_${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name}`);
  const database = await openDatabase({ url: urlOf(server, name), poolSize: 1 });
  await migrateDatabase(database);
  await database.close();
  return { name, remove: () => administer(server, `DROP DATABASE ${name}`) };
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
