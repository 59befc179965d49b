import type pg from 'pg';

/** A carrier known by its docket alone (`fromId`) and the USDOT number that it turned out to be (`toId`). */
export type SameCarrier = { fromId: number; toId: number };

/**
 * Makes one carrier of two that turned out to be the same, for many pairs at once: all that hangs on `fromId` moves to
 * `toId`, in every table that has a carrier's id, the companies' own tables included, and `fromId` is gone. To be called
 * inside a transaction.
 *
 * Where a unique index allows one row of several, that of `toId` stays; but a "do not dispatch" of any of them is kept,
 * since only a person may lift it. `toId` is created when no file has named it yet, and takes the name of `fromId` when
 * it has none.
 */
export async function mergeCarriers(client: pg.PoolClient, pairs: readonly SameCarrier[]): Promise<void> {
  if (pairs.length === 0) return;
  const ids = [pairs.map(({ fromId }) => fromId), pairs.map(({ toId }) => toId)];
  const same = 'same AS (SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS same (from_id, to_id))';
  await client.query(
    `WITH ${same}
     INSERT INTO carriers (id, name_source, name_as_of)
     SELECT DISTINCT ON (same.to_id) same.to_id, f.name_source, f.name_as_of
     FROM same JOIN carriers f ON f.id = same.from_id ORDER BY same.to_id, same.from_id
     ON CONFLICT (id) DO NOTHING`,
    ids,
  );
  // The searchable names are those of the row in carriers: they move with it, or go.
  await client.query(
    `WITH ${same}, named AS (
       SELECT DISTINCT ON (same.to_id) same.to_id, f.*
       FROM same JOIN carriers f ON f.id = same.from_id
       WHERE f.legal_name IS NOT NULL OR f.dba_name IS NOT NULL ORDER BY same.to_id, same.from_id
     ), adopted AS (
       UPDATE carriers c
       SET legal_name = f.legal_name, dba_name = f.dba_name, street = f.street, city = f.city, state = f.state,
         postal_code = f.postal_code, country = f.country, phone = f.phone, address_key = f.address_key,
         name_source = f.name_source, name_as_of = f.name_as_of
       FROM named f
       WHERE c.id = f.to_id AND c.census_as_of IS NULL AND c.legal_name IS NULL AND c.dba_name IS NULL
       RETURNING f.id
     )
     DELETE FROM carrier_names n USING same
     WHERE n.carrier_id = same.from_id AND NOT EXISTS (SELECT 1 FROM adopted WHERE adopted.id = same.from_id)`,
    ids,
  );
  await client.query(keepDoNotDispatchSql(same), ids);
  for (const { table, column, unique } of await carrierColumns(client)) {
    for (const others of unique) {
      const group = ['one.to_id', ...others.map((name) => `t."${name}"`)].join(', ');
      await client.query(
        `WITH ${same}, one AS (
           SELECT from_id AS id, to_id FROM same UNION SELECT to_id, to_id FROM same
         ), ranked AS (
           SELECT t.ctid AS place, row_number() OVER (PARTITION BY ${group} ORDER BY one.id <> one.to_id, one.id) AS rank
           FROM "${table}" t JOIN one ON one.id = t."${column}"
         )
         DELETE FROM "${table}" t USING ranked WHERE t.ctid = ranked.place AND ranked.rank > 1`,
        ids,
      );
    }
    await client.query(
      `WITH ${same} UPDATE "${table}" t SET "${column}" = same.to_id FROM same WHERE t."${column}" = same.from_id`,
      ids,
    );
  }
  await client.query('DELETE FROM carriers WHERE id = ANY ($1::bigint[])', [ids[0]]);
}

type CarrierColumn = { table: string; column: string; unique: string[][] };

/** Kept as they were written, under the carrier's number at that time: the database rejects changes to them. */
const UNCHANGEABLE_TABLES = ['vetting_files'];

/** Where a carrier's id stands, read from the database itself so that a new table is never forgotten. */
async function carrierColumns(client: pg.PoolClient): Promise<CarrierColumn[]> {
  const { rows } = await client.query<CarrierColumn>(
    `SELECT t.relname AS "table", a.attname AS "column",
       coalesce((
         SELECT json_agg((
           SELECT coalesce(json_agg(o.attname), '[]'::json) FROM pg_attribute o
           WHERE o.attrelid = t.oid AND o.attnum = ANY (x.indkey) AND o.attnum <> a.attnum
         ))
         FROM pg_index x WHERE x.indrelid = t.oid AND x.indisunique AND a.attnum = ANY (x.indkey)
       ), '[]'::json) AS "unique"
     FROM pg_class t
     JOIN pg_attribute a ON a.attrelid = t.oid AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE t.relkind IN ('r', 'p') AND t.relnamespace = current_schema()::regnamespace
       AND (a.attname = 'carrier_id' OR a.attname LIKE '%\\_carrier\\_id') AND t.relname <> ALL ($1::text[])
     ORDER BY t.relname, a.attname`,
    [UNCHANGEABLE_TABLES],
  );
  return rows;
}

/**
 * When two carriers turn out to be one: a company that has either of them on do not dispatch has both.
 *
 * @param same a common table expression `same` of `from_id` and `to_id`
 */
const keepDoNotDispatchSql = (same: string): string => `
  WITH ${same}, one AS (
    SELECT from_id AS id, to_id FROM same UNION SELECT to_id, to_id FROM same
  ), listed AS (
    SELECT DISTINCT ON (c.company_id, one.to_id) c.company_id, one.to_id, c.updated_at, c.updated_by_user_id
    FROM connections c JOIN one ON one.id = c.carrier_id
    WHERE c.status = 'do_not_dispatch' ORDER BY c.company_id, one.to_id, c.updated_at DESC
  )
  UPDATE connections c SET status = 'do_not_dispatch', updated_at = listed.updated_at,
    updated_by_user_id = listed.updated_by_user_id, version = c.version + 1, changed_at = now(),
    changed_by_user_id = NULL, change_summary = 'Put on do not dispatch, since a record of the same carrier is'
  FROM listed JOIN one ON one.to_id = listed.to_id
  WHERE c.company_id = listed.company_id AND c.carrier_id = one.id AND c.status <> 'do_not_dispatch'`;
