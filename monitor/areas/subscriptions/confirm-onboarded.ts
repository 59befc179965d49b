import { and, eq, isNull, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { companies, subscriptionImportLines, subscriptionImports } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { hasAnotherWith } from '../../decisions/has-another-with';
import { mailManagers } from '../../decisions/mail-managers';
import { enqueueJob } from '../../jobs/jobs';
import { BRING_IN } from './import-job';

type Upload = Pick<typeof subscriptionImports.$inferSelect, 'companyId' | 'userId' | 'confirmedAt'>;

/**
 * Whether the carriers that a list marks as onboarded wait for another manager: onboarding without a packet asks two people, where
 * the company has two and has not switched that off (decision 0156).
 */
export async function waitsForAnother(db: Queryable, { companyId, userId, confirmedAt }: Upload): Promise<boolean> {
  if (confirmedAt !== null || userId === null) return false;
  const [company] = await db
    .select({ isRequired: companies.isSecondPersonRequired })
    .from(companies)
    .where(eq(companies.id, companyId));
  return company!.isRequired && hasAnotherWith(db, companyId, userId, 'manage_users');
}

/** Lines that mark their carriers as onboarded and were not brought in yet. */
export const markedAsOnboarded = sql`${subscriptionImportLines.status} = 'onboarded'
  AND ${subscriptionImportLines.outcome} IN ('taken', 'already_followed', 'duplicate')`;

/**
 * Confirms the carriers that a colleague's list marks as onboarded, and has them brought in.
 *
 * @throws ApiError 403 for who uploaded it; 404 for another company's; 409 when none waits
 */
export function confirmOnboarded(deciding: Deciding, id: number): Promise<void> {
  return decide(deciding, async (d) => {
    const [upload] = await d.tx.select().from(subscriptionImports).where(d.own(subscriptionImports, id));
    if (!upload) throw httpErrors.notFound('That upload');
    const waiting = await d.tx.$count(
      subscriptionImportLines,
      and(eq(subscriptionImportLines.importId, id), markedAsOnboarded),
    );
    if (waiting === 0 || upload.confirmedAt !== null)
      throw httpErrors.conflict('No carrier of this list waits to be confirmed. Look again.');
    if (upload.userId === d.userId) throw httpErrors.forbidden('You uploaded this list. Another manager confirms it.');
    await d.tx
      .update(subscriptionImports)
      .set({ confirmedAt: d.now, confirmedByUserId: d.userId })
      .where(and(eq(subscriptionImports.id, id), isNull(subscriptionImports.confirmedAt)));
    const { companyId, userId, fileName } = upload;
    await enqueueJob(d.tx, BRING_IN, { params: { importId: id }, companyId, userId, now: d.now, once: String(id) });
    const summary = `Confirmed ${waiting} ${waiting === 1 ? 'carrier' : 'carriers'} as onboarded, of the list ${fileName}`;
    d.audit({ kind: 'carriers_imported', summary });
    await mailManagers(d, summary);
  });
}
