import { ticketRole } from '@contract/alerts/ticket-role';
import { nextTicketStatuses } from '@contract/alerts/tickets.constants';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import { loadLogs, loads, pickupPassChecks, tickets } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import { workTicketIn } from '../../tickets/work-ticket';
import { getLoadRow } from '../loads.queries';
import { openMismatchesOf } from './pass-standing.queries';

/**
 * A person found out which truck was at the dock: mismatches up to the one they saw no longer suspend the load's
 * passes. Closes the alert about them too, unless only a manager may; then the pass waits for that.
 *
 * @throws ApiError 404 for another company's load; 409 when nothing is open up to that check
 */
export function clearPickupMismatch(deciding: Deciding, loadId: number, upTo: number, reason: string): Promise<void> {
  return decide(deciding, async (d) => {
    const load = await getLoadRow(d.tx, d.companyId, loadId);
    const open = (await openMismatchesOf(d.tx, load.id)).filter(({ id }) => id <= upTo);
    if (open.length === 0) throw httpErrors.conflict('Someone cleared this already.');
    const ids = open.map(({ id }) => id);
    await d.tx
      .update(pickupPassChecks)
      .set({ clearedAt: d.now, clearedByUserId: d.userId, clearReason: reason })
      .where(inArray(pickupPassChecks.id, ids));
    const isAlert = and(
      eq(tickets.loadId, load.id),
      eq(tickets.isType, 'potentially_wrong_vehicle'),
      ne(tickets.status, 'closed'),
    );
    const [alert] = await d.tx.select().from(tickets).where(isAlert);
    const isAboutThem = ids.some((id) => alert?.subject.endsWith(`dock check ${id}`));
    if (alert && isAboutThem && nextTicketStatuses(alert.status, ticketRole(d.user)).includes('closed'))
      await workTicketIn(d, alert.id, {
        status: 'closed',
        resolution: 'fixed',
        comment: reason,
        expected_version: alert.version,
      });
    const message = 'Wrong truck at the dock cleared';
    await d.tx.insert(loadLogs).values({
      loadId: load.id,
      isType: 'note',
      source: 'person',
      occurredAt: d.now,
      message: `${message}: ${reason}`,
      userId: d.userId,
      createdAt: d.now,
    });
    await d.tx.update(loads).set({ alertsDueAt: d.now }).where(eq(loads.id, load.id));
    const event = {
      kind: 'dock_mismatch_cleared' as const,
      summary: `Load ${load.reference}: ${message.toLowerCase()}`,
      data: { load_id: load.id, reference: load.reference, check_ids: ids },
    };
    if (load.carrierId === null) d.companyEvent(event);
    else d.carrierEvent({ ...event, carrierId: load.carrierId, note: reason });
  });
}
