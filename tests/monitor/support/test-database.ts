import { randomBytes } from 'node:crypto';
import { type OpenDatabase, openDatabase } from '@monitor/db/client';
import { inject } from 'vitest';
import { administer, type Template, templateImage, urlOf } from './database-template';

/**
 * A migrated database for one test file, empty unless said otherwise: PGlite in memory, or with TEST_DATABASE_URL a
 * database of its own on that server. The same tests run on both.
 */
export async function openTestDatabase(template: Template = 'empty'): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  const onServer = inject('serverTemplates');
  if (server && onServer) return openOnServer(server, onServer[template]);
  return openDatabase({ dataDir: null, image: await templateImage(template) });
}

async function openOnServer(server: string, template: string): Promise<OpenDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const database = await openDatabase({ url: urlOf(server, name), poolSize: 4 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
