import { type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, date, pgTable, text } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client';
import { defineSearch } from './define-search';
import { toSql } from './to-sql';

type RowType = 'string' | 'integer' | 'boolean' | 'date';

/** Each under its own name: drizzle caches names by the table's name, which all of these lists share. */
const COLUMNS = {
  string: (name: string) => text(name),
  integer: (name: string) => bigint(name, { mode: 'number' }),
  boolean: (name: string) => boolean(name),
  date: (name: string) => date(name),
} as const;

/**
 * What `q[...]` may search in a list that a statement computes and no table holds. The statement reads it under the
 * name `listed`, with these columns under their names on the wire.
 *
 * @param types what its rows hold; everything else is rejected
 */
export function listedSearch<Name extends string>(types: Readonly<Record<Name, RowType>>) {
  const fields = Object.entries(types) as [Name, RowType][];
  const table = pgTable('listed', Object.fromEntries(fields.map(([name, type]) => [name, COLUMNS[type](name)])));
  const columns = table as unknown as Record<Name, (typeof table)[string]>;
  const attributes = Object.fromEntries(fields.map(([name, type]) => [name, { column: columns[name], type }]));
  const search = defineSearch({ table, attributes });
  /** @throws InvalidSearchError naming what the list does not have */
  return (q: unknown) => {
    const { where, orderBy } = toSql(search, q);
    return {
      isAsked: where !== undefined || orderBy.length > 0,
      where: where ?? sql`true`,
      /** Comes before the list's own order. */
      first: orderBy.length > 0 ? sql`${sql.join([...orderBy], sql`, `)}, ` : sql``,
    };
  };
}

/**
 * What `q[...]` may search in a list computed in memory. The database still runs the search, over the rows it is given,
 * so that every predicate means the same as elsewhere.
 *
 * @param types what the list's rows hold under their names on the wire; everything else is rejected
 * @returns the rows that match `q`, in its order, else in their own; without `q` it sends no query
 */
export function rowSearch<Name extends string>(types: Readonly<Record<Name, RowType>>) {
  const fields = Object.entries(types) as [Name, RowType][];
  const search = listedSearch(types);
  const declared = sql.join(
    fields.map(([name, type]): SQL => sql`${sql.identifier(name)} ${sql.raw(SQL_TYPES[type])}`),
    sql`, `,
  );

  return async <Row extends Record<Name, unknown>>(db: Queryable, rows: Row[], q: unknown): Promise<Row[]> => {
    const { where, first, isAsked } = search(q);
    if (rows.length === 0 || !isAsked) return rows;
    const given = rows.map((row, position) => ({
      position,
      ...Object.fromEntries(fields.map(([name]) => [name, row[name]])),
    }));
    const { rows: found } = await db.execute<{ position: number }>(sql`
      SELECT listed.position FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS listed (position int, ${declared})
      WHERE ${where} ORDER BY ${first}listed.position`);
    return found.map(({ position }) => rows[position]!);
  };
}

const SQL_TYPES: Readonly<Record<RowType, string>> = {
  string: 'text',
  integer: 'bigint',
  boolean: 'boolean',
  date: 'date',
};
