import type { LoadPaper } from '@contract/loads/load-papers.calls';
import { LOAD_PAPER_LABELS, type LoadPaperType, MAX_LOAD_PAPERS } from '@contract/loads/load-papers.constants';
import { FILE_PART } from '@contract/shared/files.constants';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Env } from '../../base/env';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { loadPapers, loads, storedFiles, users } from '../../db/schema';
import { decideOnce, submissionOf } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import type { ReceivedFile } from '../../documents/files/receive-file';
import { keepFile } from '../../documents/files/stored-files';
import type { CallContext } from '../../server/calls';
import type { LoadRow } from './load-facts.queries';
import { getLoadRow } from './loads.queries';

/**
 * Stores a paper of a load, the company's own. Sent twice, it is stored once. A cancelled load takes papers too: a
 * truck ordered, not used is paid by one.
 *
 * @returns its id
 * @throws ApiError 404 for another company's load; 422 for one too many, or when there is no room
 */
export async function keepLoadPaper(context: CallContext, loadId: number, isType: LoadPaperType): Promise<number> {
  const input = { load_id: loadId, is_type: isType };
  const { id } = await decideOnce(context, submissionOf(context, 'uploadLoadPaper', input), (d) =>
    addLoadPaper(d, context.env, { loadId, isType, file: context.file! }),
  );
  return id;
}

/** The same in a decision. @returns its id */
export async function addLoadPaper(
  d: Decision,
  env: Env,
  { loadId, isType, file }: { loadId: number; isType: LoadPaperType; file: ReceivedFile },
): Promise<number> {
  const load = await getLoadRow(d.tx, d.companyId, loadId);
  const counted = and(eq(loadPapers.loadId, load.id), isNull(loadPapers.withdrawnAt));
  if ((await d.tx.$count(loadPapers, counted)) >= MAX_LOAD_PAPERS)
    throw httpErrors.invalid({ [FILE_PART]: [`A load has ${MAX_LOAD_PAPERS} documents at most.`] });
  const fileId = await keepFile(
    d.tx,
    file,
    { companyId: d.companyId, carrierId: null, userId: d.userId, now: d.now },
    env,
  );
  const [kept] = await d.tx
    .insert(loadPapers)
    .values({ loadId: load.id, isType, fileId, createdAt: d.now })
    .returning({ id: loadPapers.id });
  sayPaper(d, load, { id: kept!.id, isType, isFromDriver: false, isWithdrawn: false });
  return kept!.id;
}

/** The event of a paper that came or was withdrawn. */
export function sayPaper(
  d: Decision,
  { id: load_id, reference, carrierId }: Pick<LoadRow, 'id' | 'reference' | 'carrierId'>,
  paper: { id: number; isType: LoadPaperType; isFromDriver: boolean; isWithdrawn: boolean },
): void {
  const { id: load_paper_id, isType: is_type, isFromDriver: is_from_driver, isWithdrawn: is_withdrawn } = paper;
  d.companyEvent({
    kind: 'load_paper',
    carrierId: carrierId ?? undefined,
    summary: `Load ${reference}: document ${is_withdrawn ? 'withdrawn' : 'added'}, ${LOAD_PAPER_LABELS[is_type]}`,
    data: { load_id, reference, load_paper_id, is_type, is_from_driver, is_withdrawn },
  });
}

const ownPapers = (companyId: number, loadId: number): SQL | undefined =>
  and(eq(loads.companyId, companyId), eq(loads.id, loadId), eq(storedFiles.companyId, companyId));

/** The papers of a company's load, newest first. */
export async function papersOf(db: Queryable, companyId: number, loadId: number): Promise<LoadPaper[]> {
  const withdrawer = alias(users, 'withdrawer');
  const rows = await db
    .select({
      id: loadPapers.id,
      load_id: loadPapers.loadId,
      is_type: sql<LoadPaperType>`${loadPapers.isType}`,
      name: storedFiles.name,
      bytes: storedFiles.bytes,
      user: fullNameOrNull(users),
      driverLinkId: loadPapers.driverLinkId,
      original_sha256: loadPapers.originalSha256,
      created_at: loadPapers.createdAt,
      withdrawnAt: loadPapers.withdrawnAt,
      withdrawnBy: fullNameOrNull(withdrawer),
      reason: loadPapers.withdrawReason,
    })
    .from(loadPapers)
    .innerJoin(loads, eq(loads.id, loadPapers.loadId))
    .innerJoin(storedFiles, eq(storedFiles.id, loadPapers.fileId))
    .leftJoin(users, eq(users.id, storedFiles.userId))
    .leftJoin(withdrawer, eq(withdrawer.id, loadPapers.withdrawnByUserId))
    .where(ownPapers(companyId, loadId))
    .orderBy(desc(loadPapers.createdAt), desc(loadPapers.id));
  return rows.map(({ withdrawnAt, withdrawnBy, reason, driverLinkId, ...row }) => ({
    ...row,
    from_driver: driverLinkId !== null,
    created_at: row.created_at.toISOString(),
    withdrawn: withdrawnAt && { at: withdrawnAt.toISOString(), user: withdrawnBy, reason: reason ?? '' },
  }));
}

/** @throws ApiError 404, also for a paper of another load or another company */
export async function paperFileId(db: Queryable, companyId: number, loadId: number, paperId: number): Promise<string> {
  const [found] = await db
    .select({ fileId: loadPapers.fileId })
    .from(loadPapers)
    .innerJoin(loads, eq(loads.id, loadPapers.loadId))
    .innerJoin(storedFiles, eq(storedFiles.id, loadPapers.fileId))
    .where(and(ownPapers(companyId, loadId), eq(loadPapers.id, paperId)));
  if (!found) throw httpErrors.notFound('That paper');
  return found.fileId;
}
