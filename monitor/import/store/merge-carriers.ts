import type pg from 'pg';

/**
 * Makes one carrier of two that turned out to be the same: all that hangs on `fromId` (a carrier known by its docket
 * alone) moves to `toId` (its USDOT number), in every table that has a `carrier_id`, the companies' own tables
 * included, and `fromId` is gone. To be called inside a transaction.
 *
 * Where both have a row that a unique index allows once, the row of `toId` stays; but a "do not dispatch" of either is
 * kept, since only a person may lift it. `toId` is created when no file has named it yet.
 */
export async function mergeCarriers(client: pg.PoolClient, fromId: number, toId: number): Promise<void> {
  await client.query(
    `INSERT INTO carriers (id, name_source, name_as_of)
     SELECT $2, name_source, name_as_of FROM carriers WHERE id = $1 ON CONFLICT (id) DO NOTHING`,
    [fromId, toId],
  );
  const { rows: adopted } = await client.query(
    `UPDATE carriers c
     SET legal_name = f.legal_name, dba_name = f.dba_name, street = f.street, city = f.city, state = f.state,
       postal_code = f.postal_code, country = f.country, phone = f.phone, address_key = f.address_key,
       name_source = f.name_source, name_as_of = f.name_as_of
     FROM carriers f
     WHERE f.id = $1 AND c.id = $2 AND c.census_as_of IS NULL AND c.legal_name IS NULL AND c.dba_name IS NULL
     RETURNING c.id`,
    [fromId, toId],
  );
  // The names are those of the row in carriers.
  if (adopted.length === 0) await client.query('DELETE FROM carrier_names WHERE carrier_id = $1', [fromId]);
  await client.query(
    `UPDATE connections kept SET status = 'do_not_dispatch', updated_at = gone.updated_at,
       updated_by_user_id = gone.updated_by_user_id
     FROM connections gone
     WHERE kept.carrier_id = $2 AND gone.carrier_id = $1 AND gone.company_id = kept.company_id
       AND gone.status = 'do_not_dispatch' AND kept.status <> 'do_not_dispatch'`,
    [fromId, toId],
  );
  for (const { table, column, unique } of await carrierColumns(client)) {
    for (const others of unique) {
      const same = others.map((name) => `gone."${name}" = kept."${name}"`);
      await client.query(
        `DELETE FROM "${table}" gone USING "${table}" kept
         WHERE ${[`gone."${column}" = $1`, `kept."${column}" = $2`, ...same].join(' AND ')}`,
        [fromId, toId],
      );
    }
    await client.query(`UPDATE "${table}" SET "${column}" = $2 WHERE "${column}" = $1`, [fromId, toId]);
  }
  await client.query('DELETE FROM carriers WHERE id = $1', [fromId]);
}

type CarrierColumn = { table: string; column: string; unique: string[][] };

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
       AND (a.attname = 'carrier_id' OR a.attname LIKE '%\\_carrier\\_id')
     ORDER BY t.relname, a.attname`,
  );
  return rows;
}
