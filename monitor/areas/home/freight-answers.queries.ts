import type { WorkQueue } from '@contract/home/work-queue.calls';
import { QUEUE_SHOWN } from '@contract/home/work-queue.constants';
import { numberOf } from '@contract/rate-confirmations/confirmation-number';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { isOpenLoad } from '../../db/closed-loads';
import { bids, carriers, loads, rateConfirmationMails as mails, rateConfirmations } from '../../db/schema';
import { numberFlagsOf } from '../carriers/number-flags.queries';
import type { WhoseLoads } from '../loads/whose-loads';

type Part<Name extends keyof WorkQueue> = NonNullable<WorkQueue[Name]>;

/** What others wait for an answer to, or have not answered: bids, flagged email, rate confirmations. */

const total = sql<number>`count(*) OVER ()::int`;
/** The first pickup first; loads without a known pickup come last. */
const byPickup = sql`${loads.pickupEndsAt} ASC NULLS LAST`;

const pickupOf = (starts: Date | null, ends: Date | null) => ({
  window_starts_at: starts?.toISOString() ?? null,
  window_ends_at: ends?.toISOString() ?? null,
});

/** Loads without a carrier that have open bids, with the lowest one. */
export async function bidsToAnswer(
  db: Queryable,
  companyId: number,
  whose: WhoseLoads,
  now: Date,
): Promise<Part<'bids'>> {
  const rows = await db
    .select({
      id: loads.id,
      reference: loads.reference,
      rate_cents: loads.rateCents,
      starts: loads.pickupStartsAt,
      ends: loads.pickupEndsAt,
      bids: sql<number>`count(*)::int`,
      lowest_cents: sql<number>`min(${bids.amountCents})::int`,
      total,
    })
    .from(bids)
    .innerJoin(loads, eq(loads.id, bids.loadId))
    .where(
      and(
        eq(bids.companyId, companyId),
        eq(bids.state, 'open'),
        sql`${bids.expiresAt} > ${now.toISOString()}::timestamptz`,
        // The carrier is to answer.
        sql`NOT coalesce(${bids.counterState} = 'offered' AND ${bids.counterExpiresAt} > ${now.toISOString()}::timestamptz, false)`,
        eq(loads.status, 'available'),
        whose.where,
      ),
    )
    .groupBy(loads.id)
    .orderBy(byPickup, loads.id)
    .limit(QUEUE_SHOWN);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _, starts, ends, ...row }) => ({ ...row, pickup: pickupOf(starts, ends) })),
  };
}

/** Emails with findings that are not dismissed, the newest first. */
export async function flaggedEmails(
  db: Queryable,
  companyId: number,
  whose: WhoseLoads,
): Promise<Part<'flagged_emails'>> {
  const rows = await db
    .select({
      id: mails.id,
      from: mails.fromAddress,
      subject: mails.subject,
      findings: mails.findings,
      received_at: mails.receivedAt,
      reference: loads.reference,
      total,
    })
    .from(mails)
    .leftJoin(loads, eq(loads.id, mails.loadId))
    .where(and(eq(mails.companyId, companyId), eq(mails.status, 'flagged'), whose.where))
    .orderBy(desc(mails.id))
    .limit(QUEUE_SHOWN);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _, findings, received_at, reference, ...row }) => {
      const wrong = findings.filter(({ is_checked }) => is_checked);
      return {
        ...row,
        load_reference: reference,
        finding: wrong[0]?.what ?? null,
        others: Math.max(0, wrong.length - 1),
        received_at: received_at.toISOString(),
      };
    }),
  };
}

/** Rate confirmations of open loads that the carrier has not signed as they are, or has rejected, the next pickup first. */
export async function unsignedConfirmations(
  db: Queryable,
  companyId: number,
  whose: WhoseLoads,
  today: string,
): Promise<Part<'unsigned_confirmations'>> {
  const rows = await db
    .select({
      id: rateConfirmations.id,
      status: rateConfirmations.status,
      load_id: loads.id,
      reference: loads.reference,
      starts: loads.pickupStartsAt,
      ends: loads.pickupEndsAt,
      carrier_id: rateConfirmations.carrierId,
      carrier_name: carriers.legalName,
      carrier_phone: carriers.phone,
      total,
    })
    .from(rateConfirmations)
    .innerJoin(loads, and(eq(loads.id, rateConfirmations.loadId), eq(loads.carrierId, rateConfirmations.carrierId)))
    .leftJoin(carriers, eq(carriers.id, rateConfirmations.carrierId))
    .where(
      and(
        eq(rateConfirmations.companyId, companyId),
        isOpenLoad(loads.status),
        whose.where,
        sql`(${rateConfirmations.needsAcceptance} OR ${rateConfirmations.status} = 'rejected')`,
        sql`${rateConfirmations.status} IN ('delivered', 'viewed', 'accepted', 'rejected')`,
        sql`NOT EXISTS (SELECT FROM rate_confirmations newer
          WHERE newer.load_id = ${rateConfirmations.loadId} AND newer.id > ${rateConfirmations.id})`,
      ),
    )
    .orderBy(byPickup, rateConfirmations.id)
    .limit(QUEUE_SHOWN);
  const flags = await numberFlagsOf(
    db,
    { companyId, today },
    rows.map(({ carrier_phone, carrier_id }) => ({ numbers: [carrier_phone], carrierId: carrier_id })),
  );
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _, starts, ends, ...row }, at) => ({
      ...row,
      ...flags[at]!,
      number: numberOf(row.id),
      pickup: pickupOf(starts, ends),
    })),
  };
}
