import type { CarrierSummary, Relationship } from '@contract/carriers/carriers.entities';
import type { EnteredIdentifierStatus } from '@contract/carriers/entered-identifiers.constants';
import type { BookingAnswer } from '@contract/rules/rules.entities';
import type { NumberFlags } from '@contract/shared/number-flags';
import { classifySearchText } from '@contract/shared/search-text';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { givenIds, runStatement } from '../../db/run-statement';
import { carriers, connections, enteredIdentifiers, users } from '../../db/schema';
import { carrierSearchSql, whereAfter } from './carrier-filters';
import { FINDABLE_IDENTIFIER } from './entered-identifiers.queries';
import { listedIdentifiers, readListedIdentifiers } from './listed-identifiers';
import { numberFlagsOf } from './number-flags.queries';
import { searchHits } from './search-hits';

export type CarrierRow = Omit<CarrierSummary, 'facts' | 'rules_assessment'>;

type UnflaggedRow = Omit<CarrierRow, keyof NumberFlags>;

/**
 * A page of carriers for a search text and the conditions and filters of `q`, and how many there are in all.
 * Without the caller's own sort: an identifier typed in full first, then by name. Finds the ids of the page first and
 * then joins their rows, in one statement.
 */
export async function searchCarrierRows(
  db: Database,
  search: {
    searchText: string;
    q: unknown;
    page: number;
    perPage: number;
    companyId: number;
    today: string;
    /** False: numbers that the company entered neither find a carrier nor show. */
    withOwnNumbers?: boolean;
  },
): Promise<{ rows: CarrierRow[]; total: number }> {
  const ownNumbersOf = search.withOwnNumbers === false ? null : search.companyId;
  const slice = { limit: search.perPage, offset: (search.page - 1) * search.perPage, ownNumbersOf };
  const asked = await carrierSearchSql(db, search.q, { ...search, mayFilterByInsights: true });
  const hits = searchHits(classifySearchText(search.searchText), asked, slice);
  const rows = await runStatement<RawRow & { total: number; entered_identifiers: string }>(db, {
    name: hits.statement && `search_carriers_${hits.statement}`,
    values: { ...hits.values, companyId: search.companyId },
    write() {
      const { found, page, total } = hits.write();
      // An array of ids keeps their order, and the page is found before any row is read.
      return sql`
        ${found}
        SELECT total.n AS total, page.id, ${LISTED}, ${OWN_NUMBERS} AS entered_identifiers
        FROM (${total}) total
        LEFT JOIN (unnest(ARRAY(${page})) WITH ORDINALITY AS page(id, position) JOIN carriers c ON c.id = page.id)
          ON true
        ORDER BY page.position`;
    },
  });
  const found = rows
    .filter((row) => row.id !== null)
    .map((row) => {
      const entered = readEntered(row.entered_identifiers);
      return entered.length === 0 ? toCarrierRow(row) : { ...toCarrierRow(row), entered_identifiers: entered };
    });
  return { total: rows[0]?.total ?? 0, rows: await withNumberFlags(db, found, search) };
}

async function withNumberFlags(
  db: Database,
  rows: readonly UnflaggedRow[],
  of: { companyId: number; today: string },
): Promise<CarrierRow[]> {
  const flags = await numberFlagsOf(
    db,
    of,
    rows.map(({ id, phone }) => ({ numbers: [phone], carrierId: id })),
  );
  return rows.map((row, at) => ({ ...row, ...flags[at]! }));
}

/** The same rows for carriers with known ids, in no order. Skips ids without a row. */
export async function carrierRowsOf(
  db: Database,
  ids: readonly number[],
  { companyId, today }: { companyId: number; today: string },
): Promise<CarrierRow[]> {
  const rows = await runStatement<RawRow>(db, {
    name: 'carrier_rows',
    values: { ids: `{${ids.join(',')}}`, companyId },
    write: () => sql`
      SELECT page.id, ${LISTED}
      FROM unnest(${givenIds('ids')}) AS page(id) JOIN carriers c ON c.id = page.id`,
  });
  return withNumberFlags(db, rows.map(toCarrierRow), { companyId, today });
}

/** Field by field: printing the rest of a row took longer. */
const toCarrierRow = (row: RawRow): UnflaggedRow => ({
  id: row.id,
  legal_name: row.legal_name,
  dba_name: row.dba_name,
  city: row.city,
  state: row.state,
  country: row.country,
  phone: row.phone,
  email: row.email,
  status_code: row.status_code,
  power_units: row.power_units,
  drivers: row.drivers,
  relationship: row.relationship,
  identifiers: readListedIdentifiers(row.identifiers),
});

/** Ids of a search's carriers in their order, after a given one: in parts, however many there are. */
export async function carrierIdsAfter(
  db: Database,
  search: { searchText: string; q: unknown; afterId: number; limit: number; companyId: number; today: string },
): Promise<number[]> {
  const asked = await carrierSearchSql(db, search.q, { ...search, mayFilterByInsights: true });
  const order = { where: whereAfter(asked.parts, search.afterId), orderBy: [sql`${carriers.id}`] };
  const slice = { limit: search.limit, offset: 0, ownNumbersOf: search.companyId };
  const hits = searchHits(classifySearchText(search.searchText), order, slice);
  const rows = await runStatement<{ id: number }>(db, {
    name: null,
    values: hits.values,
    write() {
      const { found, page } = hits.write();
      return sql`${found} ${page}`;
    },
  });
  return rows.map(({ id }) => id);
}

/** Ids of the first carriers that a text finds, in the order of the search; without a count. */
export async function firstCarrierIds(
  db: Database,
  search: { searchText: string; limit: number; ownNumbersOf: number | null },
): Promise<number[]> {
  const text = classifySearchText(search.searchText);
  if (text.kind === 'empty') return [];
  const slice = { limit: search.limit, offset: 0, ownNumbersOf: search.ownNumbersOf };
  const hits = searchHits(text, { where: undefined, orderBy: [] }, slice);
  const rows = await runStatement<{ id: number }>(db, {
    name: hits.statement && `suggest_carriers_${hits.statement}`,
    values: hits.values,
    write() {
      const { found, page } = hits.write();
      return sql`${found} ${page}`;
    },
  });
  return rows.map(({ id }) => id);
}

type RawRow = Omit<UnflaggedRow, 'identifiers' | 'entered_identifiers'> & { identifiers: string };

/**
 * The numbers that the company entered for a carrier, or the carrier gave, as `listedIdentifiers` has its own:
 * `pending SCAC CLCH`.
 */
const OWN_NUMBERS = sql`array_to_string(ARRAY(
  SELECT concat_ws(' ', e.status, e.type, e.value) FROM ${enteredIdentifiers} e
  WHERE e.company_id = ${sql.placeholder('ownNumbersOf')}::int AND e.carrier_id = page.id
    AND e.status ${FINDABLE_IDENTIFIER} ORDER BY e.id), ',')`;

const readEntered = (text: string) =>
  text === ''
    ? []
    : text.split(',').map((one) => {
        const [status, is_type, value] = one.split(' ') as [EnteredIdentifierStatus, string, string];
        return { is_type, value, status };
      });

/** The company's connection to a carrier as JSON. The statement has the company's id: no other's row can come back. */
export const relationshipJson = (companyId: number | Placeholder, carrierId: SQL) => sql`(
  SELECT json_build_object('connection_id', n.id, 'status', n.status, 'is_dismissed', n.is_dismissed, 'version', n.version,
    'updated_at', n.updated_at,
    'updated_by', nullif(concat_ws(' ', u.first_name, u.last_name), ''),
    'stop_reason', CASE WHEN n.status = 'do_not_dispatch' THEN (
      SELECT e.note FROM carrier_events e
      WHERE e.company_id = n.company_id AND e.carrier_id = n.carrier_id AND e.kind = 'connection_status'
      ORDER BY e.occurred_at DESC, e.id DESC LIMIT 1) END)
  FROM ${connections} n LEFT JOIN ${users} u ON u.id = n.updated_by_user_id
  WHERE n.company_id = ${companyId} AND n.carrier_id = ${carrierId})`;

/** What a list shows of a carrier `c`, whose id is `page.id`. */
const LISTED = sql`c.legal_name, c.dba_name, c.city, c.state, c.country, c.phone, c.email, c.status_code, c.power_units, c.drivers,
  ${listedIdentifiers(sql`page.id`)} AS identifiers,
  ${relationshipJson(sql.placeholder('companyId'), sql`page.id`)} AS relationship`;

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

/** Who put a carrier on do not dispatch, when, and the reason given; null: it is not on it. */
export async function findBan(
  db: Database,
  companyId: number,
  carrierId: number,
  relationship: Relationship | null,
): Promise<BookingAnswer['do_not_dispatch']> {
  if (relationship?.status !== 'do_not_dispatch') return null;
  const { rows } = await db.execute<{ note: string | null; by: string | null; at: string }>(sql`
    SELECT e.note, nullif(concat_ws(' ', u.first_name, u.last_name), '') AS by, to_json(e.occurred_at) #>> '{}' AS at
    FROM carrier_events e LEFT JOIN ${users} u ON u.id = e.user_id
    WHERE e.company_id = ${companyId} AND e.carrier_id = ${carrierId} AND e.kind = 'connection_status'
    ORDER BY e.occurred_at DESC, e.id DESC LIMIT 1`);
  const [event] = rows;
  // One imported from another system has no event.
  return event
    ? { by: event.by, at: event.at, reason: event.note }
    : { by: relationship.updated_by, at: relationship.updated_at, reason: null };
}
