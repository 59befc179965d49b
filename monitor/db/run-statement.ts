import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import type { Database } from './client';

const dialect = new PgDialect();

/**
 * Runs a statement written as SQL. With a name it is parsed and planned once a connection instead of each time: for
 * statements whose text is always the same under that name and whose best plan is the same for any value.
 */
export async function runStatement<Row extends QueryResultRow>(
  db: Database,
  name: string | null,
  statement: SQL,
): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  const { rows } = await db.$client.query<Row>({ text, values, ...(name !== null && { name }) });
  return rows;
}

/** A query of drizzle's own, prepared the first time a database is asked it. */
export function preparedQuery<Query>(prepare: (db: Database) => Query): (db: Database) => Query {
  const prepared = new WeakMap<Database, Query>();
  return (db) => {
    const query = prepared.get(db) ?? prepare(db);
    prepared.set(db, query);
    return query;
  };
}
