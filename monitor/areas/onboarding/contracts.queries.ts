import type { Contract, PaymentTerm } from '@contract/onboarding/contracts.calls';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import { contracts, paymentTerms, storedFiles, users } from '../../db/schema';
import { columnSearch, toSql } from '../../server/ransack';

/** What `q[...]` may search in agreements. */
const contractsSearch = columnSearch(contracts, ['id', 'name', 'version', 'isCurrent', 'createdAt']);

const select = (db: Queryable, companyId: number) =>
  db
    .select({ contract: contracts, file: storedFiles, by: fullName(users) })
    .from(contracts)
    .innerJoin(storedFiles, eq(storedFiles.id, contracts.fileId))
    .leftJoin(users, eq(users.id, contracts.uploadedByUserId))
    .where(eq(contracts.companyId, companyId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof select>>[number];

const toWire = ({ contract, file, by }: Row): Contract => ({
  id: contract.id,
  name: contract.name,
  version: contract.version,
  is_current: contract.isCurrent,
  file: { id: file.id, name: file.name, bytes: file.bytes, sha256: file.sha256 },
  uploaded_by: contract.uploadedByUserId === null ? null : by,
  created_at: contract.createdAt.toISOString(),
});

/** The company's agreement that carriers sign, or null. */
export async function findCurrentContract(db: Queryable, companyId: number): Promise<Contract | null> {
  const [row] = await select(db, companyId).where(
    and(eq(contracts.companyId, companyId), eq(contracts.isCurrent, true)),
  );
  return row ? toWire(row) : null;
}

/** A page of the company's agreements, newest first. */
export async function contractsOf(
  db: Queryable,
  companyId: number,
  page: { page: number; per_page: number; q?: unknown },
) {
  const search = toSql(contractsSearch, page.q);
  const where = and(eq(contracts.companyId, companyId), search.where);
  const rows = await select(db, companyId)
    .where(where)
    .orderBy(...search.orderBy, desc(contracts.id))
    .limit(page.per_page)
    .offset((page.page - 1) * page.per_page);
  return { contracts: rows.map(toWire), total: await db.$count(contracts, where) };
}

/** @throws ApiError 404, also for an agreement of another company */
export async function getContract(db: Queryable, companyId: number, id: number): Promise<Contract> {
  const [row] = await select(db, companyId).where(and(eq(contracts.companyId, companyId), eq(contracts.id, id)));
  if (!row) throw httpErrors.notFound('That agreement');
  return toWire(row);
}

export const toTerm = (row: typeof paymentTerms.$inferSelect): PaymentTerm => ({
  id: row.id,
  company_id: row.companyId,
  name: row.name,
  version: row.version,
  created_at: row.createdAt.toISOString(),
  is_retired: row.retiredAt !== null,
});

/** The company's payment terms, those in use first, by name. */
export async function paymentTermsOf(db: Queryable, companyId: number): Promise<PaymentTerm[]> {
  const rows = await db
    .select()
    .from(paymentTerms)
    .where(eq(paymentTerms.companyId, companyId))
    .orderBy(sql`${paymentTerms.retiredAt} IS NOT NULL`, asc(sql`lower(${paymentTerms.name})`), asc(paymentTerms.id));
  return rows.map(toTerm);
}
