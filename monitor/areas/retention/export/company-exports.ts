import { SCOPES_WITHOUT_EFFECT } from '@contract/account/account.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { CompanyExport } from '@contract/retention/company-exports.calls';
import { COMPANY_EXPORT_KEPT_DAYS } from '@contract/retention/company-exports.constants';
import { DAY_MS } from '@contract/shared/day';
import { SCOPES } from '@contract/shared/permissions';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import type { Queryable } from '../../../db/client';
import { fullNameOrNull } from '../../../db/full-name';
import { companyExports, users } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import { mailManagers } from '../../../decisions/mail-managers';
import { enqueueJob, findJobs } from '../../../jobs/jobs';
import { companyExportJob } from './company-export-job';

type Row = { export: typeof companyExports.$inferSelect; by: string | null };

/** A page of the company's exports, newest first. */
export async function exportsOf(
  db: Queryable,
  companyId: number,
  slice: { page: number; per_page: number },
  now: Date,
) {
  const own = eq(companyExports.companyId, companyId);
  const rows = await select(db)
    .where(own)
    .orderBy(desc(companyExports.id))
    .limit(slice.per_page)
    .offset((slice.page - 1) * slice.per_page);
  return { exports: await toWire(db, companyId, rows, now), total: await db.$count(companyExports, own) };
}

/** @throws ApiError 404, also for another company's */
export async function exportOf(db: Queryable, companyId: number, id: number, now: Date): Promise<CompanyExport> {
  const rows = await select(db).where(and(eq(companyExports.companyId, companyId), eq(companyExports.id, id)));
  if (rows.length === 0) throw httpErrors.notFound('That export');
  return (await toWire(db, companyId, rows, now))[0]!;
}

/** The file of an export. @throws ApiError 404 until it is made, and once its time is over */
export async function archiveOf(db: Queryable, companyId: number, id: number, now: Date): Promise<string> {
  const [row] = await db
    .select()
    .from(companyExports)
    .where(and(eq(companyExports.companyId, companyId), eq(companyExports.id, id)));
  if (!row?.fileId || keptUntil(row, now) === null) throw httpErrors.notFound('That export');
  return row.fileId;
}

/**
 * Has an archive made of all that the company has.
 *
 * @returns its id
 * @throws ApiError 403 for who may not read all of it; 409 while one is being made
 */
export function requestExport(deciding: Deciding): Promise<number> {
  return decide(deciding, async (d) => {
    assertMayReadAll(d.user);
    const waiting = await select(d.tx).where(
      and(eq(companyExports.companyId, d.companyId), isNull(companyExports.finishedAt)),
    );
    for (const { job } of await toWire(d.tx, d.companyId, waiting, d.now))
      if (job?.status === 'waiting' || job?.status === 'running')
        throw httpErrors.conflict('An export is being made already. Wait for it.');
    const [made] = await d.tx
      .insert(companyExports)
      .values({ companyId: d.companyId, userId: d.userId, createdAt: d.now })
      .returning({ id: companyExports.id });
    const jobId = await enqueueJob(d.tx, companyExportJob, {
      params: { exportId: made!.id },
      companyId: d.companyId,
      userId: d.userId,
      now: d.now,
    });
    await d.tx.update(companyExports).set({ jobId }).where(eq(companyExports.id, made!.id));
    const summary = `Had export ${made!.id} of all of the company’s data made`;
    d.audit({ kind: 'company_exported', summary });
    await mailManagers(d, summary);
    return made!.id;
  });
}

/** An archive has no parts that could be held back from one of its readers. @throws ApiError 403 */
export function assertMayReadAll(user: CurrentUser): void {
  const lacked = SCOPES.find((scope) => !SCOPES_WITHOUT_EFFECT.includes(scope) && !user.scopes.includes(scope));
  if (lacked) throw httpErrors.missing({ kind: 'scope', name: lacked });
}

const select = (db: Queryable) =>
  db
    .select({ export: companyExports, by: fullNameOrNull(users) })
    .from(companyExports)
    .leftJoin(users, eq(users.id, companyExports.userId))
    .$dynamic();

/** The job that removes archives comes once an hour: until then the time itself decides. */
function keptUntil({ fileId, finishedAt }: typeof companyExports.$inferSelect, now: Date): string | null {
  if (fileId === null || finishedAt === null) return null;
  const until = new Date(finishedAt.getTime() + COMPANY_EXPORT_KEPT_DAYS * DAY_MS);
  return until > now ? until.toISOString() : null;
}

async function toWire(db: Queryable, companyId: number, rows: readonly Row[], now: Date): Promise<CompanyExport[]> {
  const jobs = await findJobs(
    db,
    companyId,
    rows.flatMap(({ export: { jobId } }) => jobId ?? []),
  );
  return rows.map(({ export: row, by }) => ({
    id: row.id,
    created_by: by,
    created_at: row.createdAt.toISOString(),
    job: (row.jobId && jobs.get(row.jobId)) || null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    bytes: row.bytes,
    rows: row.rows,
    sha256: row.sha256,
    kept_until: keptUntil(row, now),
  }));
}
