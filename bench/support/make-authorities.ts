import type { OpenDatabase } from '@monitor/db/client';
import { CENSUS_DAY } from './census-day';

/** Twenty years of days, over which grants are spread. */
const DAYS_OF_GRANTS = 7300;

/**
 * Authority to haul, written straight into its tables by the server and drawn from each carrier's number: seven of eight
 * carriers have one, most of them active and granted some day of the last twenty years, one of sixteen is a broker.
 */
export async function makeAuthorities({ db }: OpenDatabase): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query('SET synchronous_commit = off');
    // Indexes are built after the load.
    await client.query('DROP INDEX authorities_carrier, authority_events_carrier');
    await client.query(
      `INSERT INTO authorities (source, docket, authority_type, carrier_id, kind, status, scopes, as_of)
       SELECT 'motus', 'MC' || c.id, CASE WHEN is_broker THEN 'BROKER OF PROPERTY' ELSE 'MOTOR CARRIER OF PROPERTY' END, c.id,
         CASE WHEN is_broker THEN 'broker' ELSE 'carrier' END, CASE WHEN drawn % 8 = 0 THEN 'inactive' ELSE 'active' END,
         CASE WHEN is_broker THEN NULL ELSE ARRAY['property'] END, $1::date
       FROM carriers c CROSS JOIN LATERAL (SELECT abs(hashint8(c.id * 3 + 1)) AS drawn) d
       CROSS JOIN LATERAL (SELECT drawn % 16 = 15 AS is_broker) b
       WHERE drawn % 8 <> 4`,
      [CENSUS_DAY],
    );
    await client.query(
      `INSERT INTO authority_events
         (row_key, source, docket, carrier_id, authority_type, kind, action, action_on, status, as_of)
       SELECT 'B' || carrier_id, 'motus', docket, carrier_id, authority_type, kind, 'GRANTED',
         $1::date - abs(hashint8(carrier_id * 5 + 2)) % $2, 'Active', $1::date
       FROM authorities WHERE kind = 'carrier'`,
      [CENSUS_DAY, DAYS_OF_GRANTS],
    );
    await client.query('CREATE INDEX authorities_carrier ON authorities (carrier_id)');
    await client.query('CREATE INDEX authority_events_carrier ON authority_events (carrier_id, action_on)');
    await client.query('VACUUM (ANALYZE) authorities');
    await client.query('VACUUM (ANALYZE) authority_events');
    await client.query(
      `INSERT INTO datasets (key, fmcsa_id, name, as_of, complete_as_of, loaded_at)
       VALUES ('motus-carrier', 'inys-ebih', 'Motus Carrier', $1, $1, now()),
         ('motus-authhist', 'yu5v-wbh6', 'Motus AuthHist', $1, $1, now())`,
      [CENSUS_DAY],
    );
  } finally {
    client.release(true); // with its settings
  }
}
