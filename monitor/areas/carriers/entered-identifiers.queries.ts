import type { EnteredIdentifier, SameNumber } from '@contract/carriers/entered-identifiers.entities';
import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { enteredIdentifiers, users } from '../../db/schema';
import { columnSearch, toSql } from '../../server/ransack';

type Slice = { page: number; per_page: number };

/** Statuses of numbers that a search finds and a profile shows: neither rejected nor withdrawn. */
export const FINDABLE_IDENTIFIER = sql.raw(`IN ('pending', 'verified')`);

const nameOf = (column: SQL) =>
  sql<string | null>`(
    SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '') FROM ${users} u WHERE u.id = ${column})`;

/**
 * Other carriers with the number: on the federal record, and as the same company entered it. Reads no other company's
 * rows.
 */
const sameNumber = sql<SameNumber[]>`(
  SELECT coalesce(json_agg(s ORDER BY s.on, s.carrier_id), '[]') FROM (
    SELECT i.carrier_id, c.legal_name AS carrier_name, 'federal_record' AS on, NULL AS status
    FROM carrier_identifiers i JOIN carriers c ON c.id = i.carrier_id
    WHERE i.type = entered_identifiers.type AND i.value = entered_identifiers.value
      AND i.carrier_id <> entered_identifiers.carrier_id
    UNION ALL
    SELECT o.carrier_id, c.legal_name, 'entered', o.status
    FROM entered_identifiers o LEFT JOIN carriers c ON c.id = o.carrier_id
    WHERE o.company_id = entered_identifiers.company_id AND o.type = entered_identifiers.type
      AND o.value = entered_identifiers.value AND o.carrier_id <> entered_identifiers.carrier_id
      AND o.status ${FINDABLE_IDENTIFIER}) s)`;

/** What `q[...]` may search in entered numbers. */
const enteredSearch = columnSearch(
  enteredIdentifiers,
  ['id', 'carrierId', 'type', 'value', 'status', 'note', 'enteredAt', 'decidedAt'],
  { is_type: 'type' },
);

const selectEntered = (db: Queryable, where: SQL | undefined, sorts: SQL[] = []) =>
  db
    .select({
      row: enteredIdentifiers,
      entered_by: nameOf(sql`${enteredIdentifiers.enteredByUserId}`),
      decided_by: nameOf(sql`${enteredIdentifiers.decidedByUserId}`),
      same_number: sameNumber,
    })
    .from(enteredIdentifiers)
    .where(where)
    .orderBy(...sorts, desc(enteredIdentifiers.enteredAt), desc(enteredIdentifiers.id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectEntered>>[number];
const toEnteredIdentifier = ({ row, entered_by, decided_by, same_number }: Row): EnteredIdentifier => ({
  id: row.id,
  carrier_id: row.carrierId,
  is_type: row.type,
  value: row.value,
  status: row.status,
  version: row.version,
  onboarding_packet_id: row.packetId,
  entered_at: row.enteredAt.toISOString(),
  entered_by,
  checked_by: row.checkedBy,
  note: row.note,
  decided_at: row.decidedAt?.toISOString() ?? null,
  decided_by,
  same_number,
});

/** A page of a company's numbers for a carrier, newest first. */
export async function enteredIdentifiersOf(
  db: Queryable,
  companyId: number,
  carrierId: number,
  { q, ...slice }: Slice & { q?: unknown },
): Promise<{ identifiers: EnteredIdentifier[]; total: number }> {
  const search = toSql(enteredSearch, q);
  const where = and(
    eq(enteredIdentifiers.companyId, companyId),
    eq(enteredIdentifiers.carrierId, carrierId),
    search.where,
  );
  const rows = await selectEntered(db, where, search.orderBy)
    .limit(slice.per_page)
    .offset((slice.page - 1) * slice.per_page);
  const [counted] = await db.select({ n: count() }).from(enteredIdentifiers).where(where);
  return { identifiers: rows.map(toEnteredIdentifier), total: counted!.n };
}

/** A carrier's numbers that were neither rejected nor withdrawn, for its profile. */
export async function findableIdentifiersOf(db: Queryable, companyId: number, carrierId: number) {
  const rows = await selectEntered(
    db,
    and(
      eq(enteredIdentifiers.companyId, companyId),
      eq(enteredIdentifiers.carrierId, carrierId),
      inArray(enteredIdentifiers.status, ['pending', 'verified']),
    ),
  );
  return rows.map(toEnteredIdentifier);
}

/** @throws ApiError 404, also for a number of another company */
export async function getEntered(db: Queryable, companyId: number, id: number): Promise<EnteredIdentifier> {
  const [row] = await selectEntered(
    db,
    and(eq(enteredIdentifiers.companyId, companyId), eq(enteredIdentifiers.id, id)),
  );
  if (!row) throw httpErrors.notFound('That number');
  return toEnteredIdentifier(row);
}
