import type { OverallResult } from '@contract/rules/rules.constants';
import type { VettingDecision } from '@contract/vetting/vetting-files.constants';
import type { VettingFile, VettingFileSummary } from '@contract/vetting/vetting-files.entities';
import { and, desc, eq, sql } from 'drizzle-orm';
import { ApiError, httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { vettingFiles } from '../../db/schema';
import { columnSearch, toSql } from '../../server/ransack';
import { recordOf } from './chain';
import { isIntact, readContent } from './verify-chain';

const summaryColumns = {
  number: vettingFiles.seq,
  carrier_id: vettingFiles.carrierId,
  carrier_name: vettingFiles.carrierName,
  decision: sql<VettingDecision>`${vettingFiles.decision}`,
  summary: vettingFiles.summary,
  reference: vettingFiles.reference,
  overall_result: sql<OverallResult>`${vettingFiles.overallResult}`,
  decided_at: vettingFiles.decidedAt,
  decided_by: vettingFiles.decidedBy,
  hash: vettingFiles.hash,
};

/** What `q[...]` may search in vetting files. */
const filesSearch = columnSearch(
  vettingFiles,
  [
    'seq',
    'carrierId',
    'carrierName',
    'decision',
    'summary',
    'reference',
    'overallResult',
    'decidedBy',
    'decidedAt',
    'hash',
  ],
  { number: 'seq' },
);

/** A page of the company's vetting files, newest first; of one carrier when `carrierId` is given. */
export async function vettingFilesOf(
  db: Queryable,
  companyId: number,
  carrierId: number | undefined,
  page: { page: number; per_page: number; q?: unknown },
): Promise<{ files: VettingFileSummary[]; total: number }> {
  const ofCarrier = carrierId === undefined ? undefined : eq(vettingFiles.carrierId, carrierId);
  const search = toSql(filesSearch, page.q);
  const own = and(eq(vettingFiles.companyId, companyId), ofCarrier, search.where);
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(vettingFiles).where(own);
  const rows = await db
    .select(summaryColumns)
    .from(vettingFiles)
    .where(own)
    .orderBy(...search.orderBy, desc(vettingFiles.seq))
    .limit(page.per_page)
    .offset((page.page - 1) * page.per_page);
  return {
    files: rows.map((row) => ({ ...row, decided_at: row.decided_at.toISOString() })),
    total: counted!.total,
  };
}

/** @throws ApiError 404, also for the number of another company's file */
export async function getVettingFileSummary(
  db: Queryable,
  companyId: number,
  number: number,
): Promise<VettingFileSummary> {
  const [row] = await db.select(summaryColumns).from(vettingFiles).where(ofNumber(companyId, number));
  if (!row) throw httpErrors.notFound('That vetting file');
  return { ...row, decided_at: row.decided_at.toISOString() };
}

/**
 * @throws ApiError 404, also for the number of another company's file; 409 when what is stored under the number is no
 *   record any more
 */
export async function getVettingFileOf(db: Queryable, companyId: number, number: number): Promise<VettingFile> {
  const [row] = await db.select().from(vettingFiles).where(ofNumber(companyId, number));
  if (!row) throw httpErrors.notFound('That vetting file');
  const content = readContent(row.content);
  if (!content)
    throw new ApiError(409, {
      code: 'record_changed',
      message: 'What is stored under this number is not the record that was written, and cannot be shown.',
    });
  return { number: row.seq, hash: row.hash, previous_hash: row.previousHash, is_intact: isIntact(row), content };
}

/**
 * The record as it was hashed, whatever became of it since: whoever compares its hash sees.
 *
 * @throws ApiError 404, also for the number of another company's file
 */
export async function getVettingRecord(
  db: Queryable,
  companyId: number,
  number: number,
): Promise<{ carrierId: number; record: string }> {
  const [row] = await db.select().from(vettingFiles).where(ofNumber(companyId, number));
  if (!row) throw httpErrors.notFound('That vetting file');
  return { carrierId: row.carrierId, record: recordOf(row) };
}

const ofNumber = (companyId: number, number: number) =>
  and(eq(vettingFiles.companyId, companyId), eq(vettingFiles.seq, number));
