import { type ContactChange, dbaAgeOf } from '@contract/carriers/contact-history';
import type { DbaAge } from '@contract/carriers/contact-history.entities';
import { type SQL, sql } from 'drizzle-orm';

/** What is known of when a carrier's DBA name came. */
export type DbaRecord = {
  since: string | null;
  dbaSince: string | null;
  filedOn: string | null;
  changes: ContactChange[];
};

/**
 * A column of it, for who compares a name with the DBA in the same statement.
 *
 * @param carrier alias of a row of `carriers`
 */
export const dbaRecord = (carrier: SQL): SQL<DbaRecord> => sql<DbaRecord>`json_build_object(
  'since', coalesce((SELECT k.since FROM carrier_known_since k WHERE k.carrier_id = ${carrier}.id), ${carrier}.census_as_of),
  'dbaSince', (SELECT k.dba_since FROM carrier_known_since k WHERE k.carrier_id = ${carrier}.id),
  'filedOn', ${carrier}.mcs150_date,
  'changes', coalesce((
    SELECT json_agg(json_build_object('field', x.field, 'asOf', x.as_of, 'was', x.was, 'became', x.became) ORDER BY x.as_of)
    FROM carrier_contact_changes x WHERE x.carrier_id = ${carrier}.id AND x.field = 'dba_name'), '[]'))`;

/** @param today an ISO day */
export const ageOfDba = (dbaName: string | null, record: DbaRecord | null, today: string): DbaAge | null =>
  record === null ? null : dbaAgeOf(dbaName, record, today);
