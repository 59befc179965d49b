import type { CarrierSummary, Relationship } from '@contract/carriers/carriers.entities';
import { classifySearchText, type SearchTextClass } from '@contract/shared/search-text';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { carrierIdentifiers, carrierNames, carriers, connections, users } from '../../db/schema';
import { defineSearch, toSql } from '../../plugins/ransack';

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
 * first and joined to their rows after, in one statement (docs/decisions/…-search.md).
 */
export async function searchCarrierRows(
  db: Database,
  search: { searchText: string; q: unknown; page: number; perPage: number; companyId: number },
): Promise<{ rows: CarrierRow[]; total: number }> {
  const { where, orderBy } = toSql(carriersSearch, search.q);
  const text = hitsOf(classifySearchText(search.searchText));
  const conditions = where ? sql` AND ${where}` : sql``;
  const hits = text
    ? sql`SELECT ${carriers.id} AS id, hit.rank, hit.name FROM (${text}) hit JOIN ${carriers} ON ${carriers.id} = hit.id WHERE true${conditions}`
    : sql`SELECT ${carriers.id} AS id, 0 AS rank, ${carriers.legalName} AS name FROM ${carriers} WHERE true${conditions}`;
  // A sort of the caller's own looks at the carriers' columns; ours at what the text matched.
  const sorted = orderBy.length > 0;
  const order = sorted ? sql`${sql.join(orderBy, sql`, `)}, ${carriers.id}` : sql`hits.rank, hits.name, hits.id`;
  const joined = sorted ? sql`JOIN ${carriers} ON ${carriers.id} = hits.id` : sql``;
  const { rows } = await db.execute<RawRow>(sql`
    WITH hits AS MATERIALIZED (${hits}),
    page AS (
      SELECT hits.id, row_number() OVER (ORDER BY ${order}) AS position FROM hits ${joined}
      ORDER BY position LIMIT ${search.perPage} OFFSET ${(search.page - 1) * search.perPage}
    )
    SELECT total.n AS total, page.id, c.legal_name, c.dba_name, c.city, c.state, c.country, c.status_code, c.power_units, c.drivers,
      (SELECT json_agg(json_build_object('is_type', i.type, 'value', i.value) ORDER BY i.type, i.value)
        FROM carrier_identifiers i WHERE i.carrier_id = page.id) AS identifiers,
      ${relationshipJson(search.companyId, sql`page.id`)} AS relationship
    FROM (SELECT count(*)::int AS n FROM hits) total
    LEFT JOIN (page JOIN carriers c ON c.id = page.id) ON true
    ORDER BY page.position`);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows
      .filter((row) => row.id !== null)
      .map(({ total: _total, identifiers, ...row }) => ({ ...row, identifiers: identifiers ?? [] })),
  };
}

type RawRow = Omit<CarrierRow, 'identifiers'> & { total: number; identifiers: CarrierRow['identifiers'] | null };

/** The company's connection to a carrier as JSON. The company is part of the statement: no other's row can come back. */
const relationshipJson = (companyId: number, carrierId: SQL) => sql`(
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

/** One row a carrier (id, rank, name) that the text finds; null when there is no text. */
function hitsOf(text: SearchTextClass): SQL | null {
  const named = (where: SQL | undefined, isExact: SQL) => sql`
    SELECT ${carrierIdentifiers.carrierId} AS id, min(CASE WHEN ${isExact} THEN 0 ELSE 1 END) AS rank, min(names.legal_name) AS name
    FROM ${carrierIdentifiers} JOIN carriers names ON names.id = ${carrierIdentifiers.carrierId}
    WHERE ${where} GROUP BY ${carrierIdentifiers.carrierId}`;
  const value = carrierIdentifiers.value;
  switch (text.kind) {
    case 'empty':
      return null;
    case 'unsearchable':
      return sql`SELECT NULL::bigint AS id, 1 AS rank, NULL::text AS name WHERE false`;
    case 'number_prefix':
      return named(or(...text.prefixes.map((prefix) => beginsWith(value, prefix))), inArray(value, [...text.prefixes]));
    case 'typed_prefix':
      return named(and(eq(carrierIdentifiers.type, text.type), beginsWith(value, text.prefix)), eq(value, text.prefix));
    case 'typed_value':
      return named(and(inArray(carrierIdentifiers.type, [...text.types]), eq(value, text.value)), sql`true`);
    case 'exact_value':
      return named(inArray(value, [...text.values]), sql`true`);
    case 'name_prefix':
      return sql`SELECT ${carrierNames.carrierId} AS id, 1 AS rank, min(${carrierNames.key}) AS name
        FROM ${carrierNames} WHERE ${beginsWith(carrierNames.key, text.key)} GROUP BY ${carrierNames.carrierId}`;
  }
}

/** A range of the byte-ordered index: from the prefix to the prefix followed by the last code point there is. */
const beginsWith = (column: typeof carrierIdentifiers.value | typeof carrierNames.key, prefix: string) =>
  sql`(${column} >= ${prefix} AND ${column} < ${`${prefix}\u{10FFFF}`})`;
