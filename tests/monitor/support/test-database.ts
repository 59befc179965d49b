import { randomBytes } from 'node:crypto';
import { type OpenDatabase, openDatabase } from '@monitor/db/client';
import { inject } from 'vitest';
import { administer, type Template, templateImage, urlsOf } from './database-template';

/**
 * A migrated database for one test file, empty unless said otherwise: PGlite in memory, or with TEST_DATABASE_URL a
 * database of its own on that server. The same tests run on both.
 *
 * @param hasRequestRole on a server, `db` has the role of requests, and the test writes what it needs as `owner`
 */
export async function openTestDatabase(template: Template = 'empty', hasRequestRole = false): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  const onServer = inject('serverTemplates');
  if (server && onServer) return openOnServer(server, onServer[template], hasRequestRole);
  return openDatabase({ dataDir: null, image: await templateImage(template) });
}

async function openOnServer(server: string, template: string, hasRequestRole: boolean): Promise<OpenDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const database = await openDatabase({
    ...urlsOf(server, name, hasRequestRole ? inject('requestRole') : null),
    poolSize: 4,
  });
  return {
    ...database,
    close: async () => {
      await database.close();
      await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
