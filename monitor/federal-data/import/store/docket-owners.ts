import type pg from 'pg';
import type { ChangedCarriers } from './changed-carriers';

/**
 * Whose a docket is. The two Carrier files are the registers: each row gives a docket to a USDOT number, and the newer
 * file's word counts, of one day Motus's before the frozen legacy one's. The other licensing files follow them; what the
 * census or an officer at the roadside writes beside a carrier gives it no docket that a register gives to another.
 */
const REGISTERS: readonly string[] = ['motus-carrier', 'legacy-carrier'];

export const isRegister = (dataset: string): boolean => REGISTERS.includes(dataset);
const isLicensing = (dataset: string): boolean => /^(motus|legacy)-/.test(dataset);

/** What is filed under a docket, and so goes with it. */
const FILED_BY_DOCKET = [
  'authorities',
  'authority_events',
  'authority_orders',
  'insurance_filings',
  'process_agents',
  'rejected_filings',
] as const;

/** Ids of carriers that are known by a docket alone begin above every USDOT number. */
export const LAST_DOT_ID = 1_000_000_000;

type Change = { docket: string; fromId: number; toId: number; on: string; source: string };

/** The owner of a docket that a row of the file gives to another: by docket and the row's own USDOT number. */
export type OwnersInstead = ReadonlyMap<string, number>;
export const claimOf = (docket: string, dotNumber: number): string => `${docket} ${dotNumber}`;

/**
 * Compares the dockets that a batch gives to carriers (`import_identifiers`) with those that are stored. A docket that
 * goes to another carrier is written down as changed, is taken from the former one, and what is filed under it goes along.
 * What the batch says against a newer word is taken out of `import_identifiers`.
 *
 * @returns whose the rows are that name a docket of another carrier: empty but for licensing files
 */
export async function settleDockets(
  client: pg.PoolClient,
  { source, asOf, changes }: { source: string; asOf: string; changes: ChangedCarriers },
): Promise<OwnersInstead> {
  const { rows: others } = await client.query<{
    type: string;
    value: string;
    told_id: number;
    stored_id: number;
    stored_source: string;
    stored_as_of: string | null;
    told_wins: boolean | null;
  }>(
    `SELECT t.type, t.value, t.carrier_id AS told_id, i.carrier_id AS stored_id, i.source AS stored_source,
       i.as_of AS stored_as_of,
       CASE WHEN t.as_of IS NULL THEN CASE WHEN i.as_of IS NULL THEN NULL ELSE false END
         WHEN i.as_of IS NULL OR i.as_of < t.as_of THEN true
         WHEN i.as_of > t.as_of THEN false
         WHEN i.source = t.source THEN NULL
         ELSE t.source LIKE 'motus%' END AS told_wins
     FROM import_identifiers t JOIN carrier_identifiers i ON i.type = t.type AND i.value = t.value
     WHERE t.type IN ('MC', 'MX', 'FF') AND i.carrier_id <> t.carrier_id
       AND t.carrier_id <= $1 AND i.carrier_id <= $1
       AND NOT EXISTS (SELECT FROM carrier_identifiers own
         WHERE t.as_of IS NULL AND own.type = t.type AND own.value = t.value AND own.carrier_id = t.carrier_id
           AND own.as_of IS NOT NULL)
       AND NOT EXISTS (SELECT FROM import_identifiers both_told
         WHERE t.as_of IS NOT NULL AND both_told.type = t.type AND both_told.value = t.value
           AND both_told.carrier_id = i.carrier_id)`,
    [LAST_DOT_ID],
  );
  const decided = others.filter(({ told_wins }) => told_wins !== null);
  if (decided.length === 0) return new Map();
  const lost: [type: string, value: string, carrierId: number][] = [];
  const ignored: typeof lost = [];
  const changed: Change[] = [];
  const instead = new Map<string, number>();
  for (const { type, value, told_id, stored_id, stored_source, stored_as_of, told_wins } of decided) {
    const docket = type + value;
    if (told_wins) {
      lost.push([type, value, stored_id]);
      // A number that an officer wrote down was never the carrier's: it is forgotten, and nothing changed hands.
      if (stored_source === 'census' || isLicensing(stored_source))
        changed.push({ docket, fromId: stored_id, toId: told_id, on: asOf, source });
    } else {
      ignored.push([type, value, told_id]);
      if (isLicensing(source)) instead.set(claimOf(docket, told_id), stored_id);
      if (source === 'census' || isRegister(source))
        changed.push({ docket, fromId: told_id, toId: stored_id, on: stored_as_of!, source: stored_source });
    }
  }
  await deleteDockets(client, 'carrier_identifiers', lost);
  await deleteDockets(client, 'import_identifiers', ignored);
  await recordDocketChanges(client, changed, changes);
  return instead;
}

async function deleteDockets(client: pg.PoolClient, table: string, rows: readonly [string, string, number][]) {
  if (rows.length === 0) return;
  await client.query(
    `DELETE FROM "${table}" i USING unnest($1::text[], $2::text[], $3::bigint[]) AS gone (type, value, carrier_id)
     WHERE i.type = gone.type AND i.value = gone.value AND i.carrier_id = gone.carrier_id`,
    [rows.map(([type]) => type), rows.map(([, value]) => value), rows.map(([, , id]) => id)],
  );
}

/**
 * Records which dockets moved from one carrier to another, and moves what is filed under them. If the same change is
 * reported again, it keeps its day, unless the docket came back in between.
 */
export async function recordDocketChanges(
  client: pg.PoolClient,
  found: readonly Change[],
  changes: ChangedCarriers,
): Promise<void> {
  if (found.length === 0) return;
  const given = [found.map(({ docket }) => docket), found.map(({ fromId }) => fromId), found.map(({ toId }) => toId)];
  await client.query(
    `INSERT INTO docket_changes AS d (docket, from_carrier_id, to_carrier_id, changed_on, source)
     SELECT DISTINCT ON (1, 2, 3) * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::date[], $5::text[]) ORDER BY 1, 2, 3
     ON CONFLICT (docket, from_carrier_id, to_carrier_id) DO UPDATE
       SET changed_on = excluded.changed_on, source = excluded.source
       WHERE EXISTS (SELECT FROM docket_changes back WHERE back.docket = d.docket
         AND back.from_carrier_id = d.to_carrier_id AND back.changed_on >= d.changed_on
         AND back.changed_on <= excluded.changed_on)`,
    [...given, found.map(({ on }) => on), found.map(({ source }) => source)],
  );
  for (const table of FILED_BY_DOCKET)
    await client.query(
      `UPDATE "${table}" t SET carrier_id = gone.to_id
       FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS gone (docket, from_id, to_id)
       WHERE t.carrier_id = gone.from_id AND t.docket = gone.docket`,
      given,
    );
  await changes.record(
    client,
    found.flatMap(({ fromId, toId }) => [fromId, toId]),
  );
}

/**
 * The same for a census that is loaded into new tables (`carrier_identifiers_loading`): what its rows say against a
 * register is left out of them, and written down.
 */
export async function settleLoadedDockets(client: pg.PoolClient, changes: ChangedCarriers): Promise<void> {
  const { rows } = await client.query<Change>(
    `WITH gone AS (
       DELETE FROM carrier_identifiers_loading l USING carrier_identifiers i
       WHERE l.source = 'census' AND l.type IN ('MC', 'MX', 'FF') AND i.type = l.type AND i.value = l.value
         AND i.as_of IS NOT NULL AND i.carrier_id <> l.carrier_id AND i.carrier_id <= $1
       RETURNING l.type || l.value AS docket, l.carrier_id AS "fromId", i.carrier_id AS "toId", i.as_of AS "on", i.source
     )
     SELECT * FROM gone`,
    [LAST_DOT_ID],
  );
  await recordDocketChanges(client, rows, changes);
}
