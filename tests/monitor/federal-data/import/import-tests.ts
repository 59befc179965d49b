import type { OpenDatabase } from '@monitor/db/client';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openTestDatabase } from '../../support/test-database';
import { emptyDatabase, importing, testFolder } from './fmcsa-files';

/**
 * What the tests of a file begin with: a database that is empty before each of them, a folder for made-up files, and the
 * importer over both.
 */
export function importTests() {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(() => emptyDatabase(database));
  afterAll(() => database.close());
  const folder = testFolder();
  return {
    get database() {
      return database;
    },
    folder,
    importer: importing(folder, () => database),
    query: async <Row>(sql: string, values: unknown[] = []) =>
      (await database.db.$client.query(sql, values)).rows as Row[],
  };
}
