import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { rateConfirmationMails as mails } from '../../db/schema';
import { grouped } from '../loads/grouped';
import type { FlaggedMail } from './alert-facts';

/** The flagged emails about each of these loads, newest first. */
export async function flaggedMailsOf(db: Queryable, loadIds: readonly number[]): Promise<Map<number, FlaggedMail[]>> {
  const rows = await db
    .select({
      id: mails.id,
      loadId: mails.loadId,
      from: mails.fromAddress,
      receivedAt: mails.receivedAt,
      findings: mails.findings,
    })
    .from(mails)
    .where(and(inArray(mails.loadId, [...loadIds]), eq(mails.status, 'flagged')))
    .orderBy(desc(mails.id));
  const byLoad = grouped(rows, ({ loadId }) => loadId);
  return new Map(
    [...byLoad].map(([loadId, own]) => [
      loadId!,
      own.map(({ id, from, receivedAt, findings }) => ({
        id,
        from,
        receivedAt: receivedAt.toISOString(),
        wrong: findings.filter((one) => one.is_checked).map(({ what }) => what),
      })),
    ]),
  );
}
