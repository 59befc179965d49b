import { type Query, type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from './client';

const dialect = new PgDialect();
const written = new Map<string, Query>();

/**
 * Runs a statement written by hand whose values are placeholders. With a name it is put together once, and parsed and
 * planned once a connection, instead of each time: for statements whose text is always the same under that name and whose
 * best plan is the same for any values. For a search, both cost more than running it.
 */
export async function runStatement<Row>(
  db: Queryable,
  { name, write, values }: { name: string | null; write: () => SQL; values: Record<string, unknown> },
): Promise<Row[]> {
  const query = (name !== null && written.get(name)) || dialect.sqlToQuery(write());
  if (name !== null) written.set(name, query);
  type Prepared = PreparedQueryConfig & { execute: { rows: Row[] } };
  // As drizzle prepares its own queries, on the connection of a transaction too.
  const { rows } = await db._.session
    .prepareQuery<Prepared>(query, undefined, name ?? undefined, false)
    .execute(values);
  return rows;
}

/**
 * The ids that a named statement is given. Postgres compares a plan for these very ids with one for any: where it sees how many they
 * are, that for one id looks so much cheaper that it plans anew each time. Read by a query of its own they are not seen.
 */
export const givenIds = (name: string): SQL => sql`(SELECT ${sql.placeholder(name)}::bigint[])::bigint[]`;

/** A transaction has one connection: queries outside of it do not see what it has changed. */
export const isWholeDatabase = (db: Queryable): db is Database => '$client' in db;

/** Asks several things at once, or one after the other within a transaction, whose connection answers one at a time. */
export async function runAll<Asks extends readonly (() => Promise<unknown>)[]>(
  db: Queryable,
  ...asks: Asks
): Promise<{ [At in keyof Asks]: Awaited<ReturnType<Asks[At]>> }> {
  const answers: unknown[] = [];
  if (isWholeDatabase(db)) answers.push(...(await Promise.all(asks.map((ask) => ask()))));
  else for (const ask of asks) answers.push(await ask());
  return answers as { [At in keyof Asks]: Awaited<ReturnType<Asks[At]>> };
}

/** A query of drizzle's own, prepared the first time a database runs it. */
export function preparedQuery<Query>(prepare: (db: Queryable) => Query): (db: Queryable) => Query {
  const prepared = new WeakMap<Queryable, Query>();
  return (db) => {
    const query = prepared.get(db) ?? prepare(db);
    prepared.set(db, query);
    return query;
  };
}
