import { randomBytes } from 'node:crypto';
import { type OpenDatabase, openDatabase } from '@monitor/db/client';
import { sql } from 'drizzle-orm';
import { administer, urlOf } from './database-template';

/** An empty database, without a table of ours. */
export async function openEmpty(): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return openDatabase({ dataDir: null });
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE template0`);
  const database = await openDatabase({ url: urlOf(server, name), poolSize: 4 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** What the tables are, in an order of its own. */
export async function shapeOf({ db }: OpenDatabase): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
      || coalesce(column_default, generation_expression, '') AS line
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT 'trigger ' || tgenabled::text || ' ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal`);
  return rows.map(({ line }) => line).sort();
}
