import { fillPlaceholders, type Query, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import type { Database } from './client';

const dialect = new PgDialect();
const written = new Map<string, Query>();

/**
 * Runs a statement whose values are placeholders. With a name it is put together once, and parsed and planned once a
 * connection, instead of each time: for statements whose text is always the same under that name and whose best plan is
 * the same for any values. For a search, both cost more than running it.
 */
export async function runStatement<Row extends QueryResultRow>(
  db: Database,
  { name, write, values }: { name: string | null; write: () => SQL; values: Record<string, unknown> },
): Promise<Row[]> {
  const query = (name !== null && written.get(name)) || dialect.sqlToQuery(write());
  if (name !== null) written.set(name, query);
  const { rows } = await db.$client.query<Row>({
    text: query.sql,
    values: fillPlaceholders(query.params, values),
    ...(name !== null && { name }),
  });
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
