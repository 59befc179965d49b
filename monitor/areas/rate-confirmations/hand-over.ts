import { numberOf } from '@contract/rate-confirmations/confirmation-number';
import type { RateConfirmationStatus } from '@contract/rate-confirmations/rate-confirmations.constants';
import { OPEN_RATE_CONFIRMATION_STATUSES } from '@contract/rate-confirmations/rate-confirmations.constants';
import { and, eq, inArray, ne } from 'drizzle-orm';
import {
  rateConfirmations as confirmations,
  rateConfirmationDeliveries as deliveries,
  rateConfirmationRevisions as revisions,
} from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { changeRow } from '../../decisions/versions';
import { notifyCarrier } from '../carrier-notices/keep-notice';
import { evaluateLoads } from '../loads/evaluate-loads';
import { keepLoadTraces } from '../rings/load-traces';
import { mailEnd } from './confirmation-mail-job';
import { difference } from './difference';
import { expiryOf } from './fields-of-load';
import { comparedOf, eventData, named, type Own, ownConfirmation, statusOf } from './own-confirmation';

/**
 * The mail server accepted emails of a confirmation: the carrier now has what they carried, and its earlier version is
 * superseded. If only contacts and notes changed, an acceptance stays.
 */
export async function handOver(d: Decision, id: number, deliveryIds: readonly number[]): Promise<void> {
  const own = await ownConfirmation(d.tx, d.companyId, id);
  const mailed = await d.tx
    .update(deliveries)
    .set({ state: 'sent', sentAt: d.now })
    .where(
      and(
        eq(deliveries.rateConfirmationId, id),
        inArray(deliveries.id, [...deliveryIds]),
        eq(deliveries.state, 'unknown'),
      ),
    )
    .returning({ email: deliveries.email, revisionId: deliveries.revisionId, calledNumber: deliveries.calledNumber });
  const revision = own.revisions.find((one) => one.id === mailed[0]?.revisionId);
  const { row, sent, accepted } = own;
  // One overtaken by a later revision or a decision changes nothing anymore.
  const isOvertaken = !revision || (sent !== null && revision.revision < sent.revision);
  if (isOvertaken || ['cancelled', 'superseded'].includes(row.status)) return;
  const needs = accepted === null || difference(comparedOf(accepted), comparedOf(revision)).needs_acceptance;
  const isNew = revision.sentAt === null;
  const status = statusAfter(own, needs, isNew);
  const { fields } = revision;
  const expiresAt = expiryOf(fields);
  await d.tx
    .update(revisions)
    .set({ status, needsAcceptance: needs, sentAt: revision.sentAt ?? d.now })
    .where(eq(revisions.id, revision.id));
  if (isNew && sent)
    await d.tx
      .update(revisions)
      .set({ status: 'superseded' })
      .where(and(eq(revisions.id, sent.id), inArray(revisions.status, ['draft', ...OPEN_RATE_CONFIRMATION_STATUSES])));
  const summary = `Sent ${named(id, fields)}, revision ${revision.revision}, to ${mailed.map(({ email }) => email).join(', ')}`;
  await changeRow(d, confirmations, id, `Revision ${revision.revision} delivered`, {
    status,
    needsAcceptance: status !== 'accepted',
    ...(isNew && {
      revision: revision.revision,
      // One written while the email was on its way.
      draftRevision: own.newest.id === revision.id ? null : own.newest.revision,
      totalCents: revision.totalCents,
      currency: fields.currency,
      viewedAt: null,
      rejectedAt: null,
      reason: null,
    }),
    // Once the truck is under way nothing expires.
    expiresAt: expiresAt && expiresAt > d.now ? expiresAt : null,
    deliveredAt: isNew ? d.now : (row.deliveredAt ?? d.now),
  });
  const data = { ...eventData(row, revision.revision), needs_acceptance: status !== 'accepted' };
  d.carrierEvent({ carrierId: row.carrierId, kind: 'rate_confirmation_sent', summary, data });
  if (isNew) await supersedeOthers(d, own);
  for (const { email, calledNumber } of mailed)
    if (calledNumber !== null)
      await notifyCarrier(d, {
        carrierId: row.carrierId,
        kind: 'new_address',
        event: `address ${row.carrierId} ${email}`,
        details: { number: numberOf(id), reference: fields.load_reference, email },
        loadId: row.loadId,
        rateConfirmationId: id,
      });
  await keepLoadTraces(d, [row.loadId]);
  await evaluateLoads(d.tx, [row.loadId], d.now);
}

function statusAfter({ row }: Own, needs: boolean, isNew: boolean): RateConfirmationStatus {
  if (!needs) return 'accepted';
  // Another copy of what the carrier has: anyone who read it has read it.
  return isNew || row.status === 'draft' || row.status === 'expired' ? 'delivered' : statusOf(row);
}

/** A load has one valid confirmation: those sent to other carriers for it are superseded. */
async function supersedeOthers(d: Decision, { row }: Own): Promise<void> {
  const others = await changeRow(
    d,
    confirmations,
    and(
      eq(confirmations.loadId, row.loadId),
      ne(confirmations.id, row.id),
      inArray(confirmations.status, [...OPEN_RATE_CONFIRMATION_STATUSES]),
    ),
    `Superseded by ${numberOf(row.id)}`,
    { status: 'superseded', draftRevision: null, needsAcceptance: false },
  );
  for (const other of others) {
    await d.tx
      .update(revisions)
      .set({ status: 'superseded' })
      .where(
        and(
          eq(revisions.rateConfirmationId, other.id),
          inArray(revisions.status, ['draft', ...OPEN_RATE_CONFIRMATION_STATUSES]),
        ),
      );
    await mailEnd(d, other.id);
    const summary = `Rate confirmation ${numberOf(other.id)} superseded by ${numberOf(row.id)}`;
    d.carrierEvent({
      carrierId: other.carrierId,
      kind: 'rate_confirmation_cancelled',
      summary,
      data: eventData(other, other.revision),
    });
  }
}
