import type { CarrierNoticeKind } from '@contract/rate-confirmations/carrier-notices.constants';
import { carrierNotices } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { enqueueJob } from '../../jobs/jobs';
import { addressOfRecord } from './address-of-record';
import { carrierNoticeJob } from './notice-job';

type Row = typeof carrierNotices.$inferInsert;
type NewNotice = Pick<Row, 'carrierId' | 'event' | 'details' | 'loadId' | 'rateConfirmationId' | 'isFirstLoad'> & {
  kind: CarrierNoticeKind;
  /** Omitted: the address of record. */
  email?: string;
};

/**
 * Stores a notice to the carrier at its address of record, also if no address is known and no mail goes out: the
 * company's pages say so.
 *
 * @returns null: it was notified of this event already
 */
export async function keepNotice(d: Decision, notice: NewNotice): Promise<{ id: number; email: string | null } | null> {
  const { companyId, today } = d;
  const email = notice.email ?? (await addressOfRecord(d.tx, { companyId, carrierId: notice.carrierId, today }));
  const [kept] = await d.tx
    .insert(carrierNotices)
    .values({ ...notice, companyId, email, createdAt: d.now })
    .onConflictDoNothing()
    .returning({ id: carrierNotices.id });
  return kept ? { id: kept.id, email } : null;
}

/** The same, with a mail of its own once the decision is committed. @returns the address; null: no mail goes out now */
export async function notifyCarrier(d: Decision, notice: NewNotice): Promise<string | null> {
  const kept = await keepNotice(d, notice);
  if (kept && kept.email !== null) await mailNotice(d, kept.id);
  return kept?.email ?? null;
}

export const mailNotice = ({ tx, companyId, now }: Decision, noticeId: number) =>
  enqueueJob(tx, carrierNoticeJob, { params: { noticeId }, companyId, userId: null, now });
