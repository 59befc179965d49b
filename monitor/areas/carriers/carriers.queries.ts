import type { CarrierSummary, Relationship } from '@contract/carriers/carriers.entities';
import { classifySearchText } from '@contract/shared/search-text';
import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { runStatement } from '../../db/run-statement';
import { carrierIdentifiers, carriers, connections, users } from '../../db/schema';
import { defineSearch, toSql } from '../../plugins/ransack';
import { searchHits } from './search-hits';

/** What `q[...]` may ask of carriers. */
export const carriersSearch = defineSearch({
  table: carriers,
  attributes: {
    id: { column: carriers.id, type: 'integer' },
    dot_number: { column: carriers.dotNumber, type: 'integer' },
    legal_name: { column: carriers.legalName, type: 'string' },
    dba_name: { column: carriers.dbaName, type: 'string' },
    status_code: { column: carriers.statusCode, type: 'string' },
    carrier_operation: { column: carriers.carrierOperation, type: 'string' },
    street: { column: carriers.street, type: 'string' },
    city: { column: carriers.city, type: 'string' },
    state: { column: carriers.state, type: 'string' },
    postal_code: { column: carriers.postalCode, type: 'string' },
    country: { column: carriers.country, type: 'string' },
    phone: { column: carriers.phone, type: 'string' },
    email: { column: carriers.email, type: 'string' },
    power_units: { column: carriers.powerUnits, type: 'integer' },
    drivers: { column: carriers.drivers, type: 'integer' },
    hazmat: { column: carriers.hazmat, type: 'boolean' },
    mcs150_date: { column: carriers.mcs150Date, type: 'date' },
    add_date: { column: carriers.addDate, type: 'date' },
    safety_rating: { column: carriers.safetyRating, type: 'string' },
    safety_rating_date: { column: carriers.safetyRatingDate, type: 'date' },
  },
  aliases: { name: 'legal_name_or_dba_name' },
  associations: {
    identifiers: {
      table: carrierIdentifiers,
      on: eq(carrierIdentifiers.carrierId, carriers.id),
      many: true,
      attributes: {
        is_type: { column: carrierIdentifiers.type, type: 'string' },
        value: { column: carrierIdentifiers.value, type: 'string' },
      },
    },
  },
});

export type CarrierRow = Omit<CarrierSummary, 'facts' | 'rules_assessment'>;

/**
 * A page of carriers for a search text and ransack conditions, and how many there are in all.
 *
 * Without a sort of the caller's own: an identifier typed in full first, then by name. Ids of the page are found
 * first and joined to their rows after, in one statement.
 */
export async function searchCarrierRows(
  db: Database,
  search: { searchText: string; q: unknown; page: number; perPage: number; companyId: number },
): Promise<{ rows: CarrierRow[]; total: number }> {
  const slice = { limit: search.perPage, offset: (search.page - 1) * search.perPage };
  const hits = searchHits(classifySearchText(search.searchText), toSql(carriersSearch, search.q), slice);
  const rows = await runStatement<RawRow>(db, {
    name: hits.statement && `search_carriers_${hits.statement}`,
    values: { ...hits.values, companyId: search.companyId },
    write() {
      const { page, total } = hits.write();
      // An array of ids keeps their order, and the page is found before a row is read.
      return sql`
        SELECT total.n AS total, page.id, c.legal_name, c.dba_name, c.city, c.state, c.country, c.status_code,
          c.power_units, c.drivers,
          (SELECT json_agg(json_build_object('is_type', i.type, 'value', i.value) ORDER BY i.type, i.value)
            FROM carrier_identifiers i WHERE i.carrier_id = page.id) AS identifiers,
          ${relationshipJson(sql.placeholder('companyId'), sql`page.id`)} AS relationship
        FROM (${total}) total
        LEFT JOIN (unnest(ARRAY(${page})) WITH ORDINALITY AS page(id, position) JOIN carriers c ON c.id = page.id)
          ON true
        ORDER BY page.position`;
    },
  });
  return {
    total: rows[0]?.total ?? 0,
    rows: rows
      .filter((row) => row.id !== null)
      .map(({ total: _total, identifiers, ...row }) => ({ ...row, identifiers: identifiers ?? [] })),
  };
}

type RawRow = Omit<CarrierRow, 'identifiers'> & { total: number; identifiers: CarrierRow['identifiers'] | null };

/** The company's connection to a carrier as JSON. The company is part of the statement: no other's row can come back. */
export const relationshipJson = (companyId: number | Placeholder, carrierId: SQL) => sql`(
  SELECT json_build_object('connection_id', n.id, 'status', n.status, 'is_dismissed', n.is_dismissed, 'updated_at', n.updated_at,
    'updated_by', nullif(concat_ws(' ', u.first_name, u.last_name), ''))
  FROM ${connections} n LEFT JOIN ${users} u ON u.id = n.updated_by_user_id
  WHERE n.company_id = ${companyId} AND n.carrier_id = ${carrierId})`;

export async function findRelationship(
  db: Database,
  companyId: number,
  carrierId: number,
): Promise<Relationship | null> {
  const { rows } = await db.execute<{ relationship: Relationship | null }>(
    sql`SELECT ${relationshipJson(companyId, sql`${carrierId}::bigint`)} AS relationship`,
  );
  return rows[0]?.relationship ?? null;
}
