import { type ContactChange, nameAgeOf } from '@contract/carriers/contact-history';
import type { NameAges } from '@contract/insurance/certificate-names';
import { type SQL, sql } from 'drizzle-orm';

/** What is known of when a carrier's legal name and DBA came. */
export type NameRecord = {
  since: string | null;
  dbaSince: string | null;
  filedOn: string | null;
  changes: ContactChange[];
};

/**
 * A column of it, for who compares a name with those of the record in the same statement.
 *
 * @param carrier alias of a row of `carriers`
 */
export const nameRecord = (carrier: SQL): SQL<NameRecord> => sql<NameRecord>`json_build_object(
  'since', coalesce((SELECT k.since FROM carrier_known_since k WHERE k.carrier_id = ${carrier}.id), ${carrier}.census_as_of),
  'dbaSince', (SELECT k.dba_since FROM carrier_known_since k WHERE k.carrier_id = ${carrier}.id),
  'filedOn', ${carrier}.mcs150_date,
  'changes', coalesce((
    SELECT json_agg(json_build_object('field', x.field, 'asOf', x.as_of, 'was', x.was, 'became', x.became) ORDER BY x.as_of)
    FROM carrier_contact_changes x WHERE x.carrier_id = ${carrier}.id AND x.field IN ('legal_name', 'dba_name')), '[]'))`;

type Names = { legalName: string | null; dbaName: string | null };

/**
 * @param record null: the carrier has no record, and its names no age
 * @param today an ISO day
 */
export const agesOfNames = ({ legalName, dbaName }: Names, record: NameRecord | null, today: string): NameAges => ({
  legal: record && nameAgeOf('legal_name', legalName, record, today),
  dba: record && nameAgeOf('dba_name', dbaName, record, today),
});
