import { randomBytes } from 'node:crypto';
import { type OpenDatabase, openDatabase } from '@monitor/db/client';
import { inject } from 'vitest';
import { administer, urlOf } from './database-template';

/**
 * An empty, migrated database for one test file: PGlite in memory, or with TEST_DATABASE_URL a database of its own on
 * that server. The same tests run on both.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? openOnServer(server) : openDatabase({ dataDir: null, image: inject('databaseTemplate') });
}

async function openOnServer(server: string): Promise<OpenDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${inject('databaseTemplate')}`);
  const database = await openDatabase({ url: urlOf(server, name), poolSize: 4 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
