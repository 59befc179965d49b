import type { ProofBundle } from '@contract/proof/proof-bundles.calls';
import { and, desc, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { proofBundles, users } from '../../db/schema';
import { findJobs } from '../../jobs/jobs';

type Asked = { page: number; per_page: number; load_id?: number | undefined; carrier_id?: number | undefined };

/** A page of a company's bundles, newest first. */
export async function proofBundlesOf(db: Queryable, companyId: number, asked: Asked) {
  const { load_id: loadId, carrier_id: carrierId } = asked;
  const own = and(
    eq(proofBundles.companyId, companyId),
    loadId === undefined ? undefined : eq(proofBundles.loadId, loadId),
    carrierId === undefined ? undefined : eq(proofBundles.carrierId, carrierId),
  );
  const rows = await select(db)
    .where(own)
    .orderBy(desc(proofBundles.id))
    .limit(asked.per_page)
    .offset((asked.page - 1) * asked.per_page);
  return { bundles: await toWire(db, companyId, rows), total: await db.$count(proofBundles, own) };
}

/** @throws ApiError 404, also for a bundle of another company */
export async function proofBundleOf(db: Queryable, companyId: number, id: number): Promise<ProofBundle> {
  const rows = await select(db).where(and(eq(proofBundles.companyId, companyId), eq(proofBundles.id, id)));
  if (rows.length === 0) throw httpErrors.notFound('That proof bundle');
  return (await toWire(db, companyId, rows))[0]!;
}

/** Its archive, and the loads that it shows positions of. @throws ApiError 404 until it is made, and once it is not kept */
export async function archiveOf(db: Queryable, companyId: number, id: number) {
  const [row] = await db
    .select()
    .from(proofBundles)
    .where(and(eq(proofBundles.companyId, companyId), eq(proofBundles.id, id)));
  if (!row?.fileId) throw httpErrors.notFound('That proof bundle');
  return { fileId: row.fileId, loadIds: row.loadIds, about: row.about };
}

const select = (db: Queryable) =>
  db
    .select({ bundle: proofBundles, by: fullNameOrNull(users) })
    .from(proofBundles)
    .leftJoin(users, eq(users.id, proofBundles.userId))
    .$dynamic();

async function toWire(
  db: Queryable,
  companyId: number,
  rows: Awaited<ReturnType<typeof select>>,
): Promise<ProofBundle[]> {
  const jobs = await findJobs(
    db,
    companyId,
    rows.flatMap(({ bundle }) => bundle.jobId ?? []),
  );
  return rows.map(({ bundle, by }) => ({
    id: bundle.id,
    kind: bundle.kind,
    load_id: bundle.loadId,
    carrier_id: bundle.carrierId,
    day: bundle.day,
    about: bundle.about,
    created_by: by,
    created_at: bundle.createdAt.toISOString(),
    job: (bundle.jobId && jobs.get(bundle.jobId)) || null,
    finished_at: bundle.finishedAt?.toISOString() ?? null,
    manifest_sha256: bundle.manifestSha256,
    is_kept: bundle.fileId !== null,
  }));
}
