import { and, eq, isNull } from 'drizzle-orm';
import {
  rateConfirmations as confirmations,
  rateConfirmationDeliveries as deliveries,
  rateConfirmationRevisions as revisions,
} from '../../db/schema';
import { decide, decidingWithoutUser } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { changeRow } from '../../decisions/versions';
import type { Services } from '../../server/services';
import type { CarrierCopy } from './carrier-copy.queries';
import { handOver } from './hand-over';
import { eventData, named, ownConfirmation } from './own-confirmation';

/** The carrier opened its copy: marks it viewed. If the email's arrival was uncertain, it has arrived. */
export async function viewConfirmation(services: Services, copy: CarrierCopy, now: Date): Promise<void> {
  const { delivery, company } = copy;
  if (delivery.viewedAt !== null) return;
  await decide(decidingWithoutUser(services, company.id, now), (d) =>
    view(d, delivery.rateConfirmationId, delivery.id),
  );
}

/** The same within a decision. */
export async function view(d: Decision, id: number, deliveryId: number): Promise<void> {
  const [opened] = await d.tx
    .update(deliveries)
    .set({ viewedAt: d.now })
    .where(and(eq(deliveries.id, deliveryId), eq(deliveries.rateConfirmationId, id), isNull(deliveries.viewedAt)))
    .returning();
  if (!opened) return;
  if (opened.state === 'unknown') await handOver(d, id, [deliveryId]);
  const { row, sent } = await ownConfirmation(d.tx, d.companyId, id);
  // An email that came back but was opened did not come back.
  if (sent?.id !== opened.revisionId || !['draft', 'delivered'].includes(row.status)) return;
  await d.tx.update(revisions).set({ status: 'viewed' }).where(eq(revisions.id, sent.id));
  const set = { status: 'viewed', viewedAt: d.now, needsAcceptance: true } as const;
  await changeRow(d, confirmations, id, `Revision ${sent.revision} opened by ${opened.email}`, set);
  d.companyEvent({
    kind: 'rate_confirmation_viewed',
    carrierId: row.carrierId,
    summary: `${named(id, sent.fields)} was opened by its carrier`,
    data: eventData(row, sent.revision),
  });
}
