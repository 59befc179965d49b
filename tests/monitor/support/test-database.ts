import { randomBytes } from 'node:crypto';
import { migrateDatabase, type OpenDatabase, openDatabase } from '@monitor/db/client';
import pg from 'pg';

/**
 * An empty, migrated database for one test file: PGlite in memory, or with TEST_DATABASE_URL a database of its own on
 * that server. The same tests run on both.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  const database = server ? await openOnServer(server) : await openDatabase({ dataDir: null });
  await migrateDatabase(database);
  return database;
}

async function openOnServer(server: string): Promise<OpenDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href, poolSize: 4 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function administer(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
