import { ALERT_TYPE_FILTER_LABELS } from '@contract/alerts/alert-types.constants';
import type { NewCompanyEvent } from '../../db/history/company-events';
import type { tickets } from '../../db/schema';

type Row = typeof tickets.$inferSelect;

/**
 * What systems and people learn about an alert. The data has its assignee and its load: a user may get mails for their own
 * alerts alone.
 */
export function ticketNotice(
  kind: 'alert_raised' | 'alert_changed',
  ticket: Row,
  load: { reference: string; assigneeId: number | null },
  said: { what: string; now: Date; userId?: number | null; mailHeldUntil?: Date | null },
): NewCompanyEvent {
  const type = ALERT_TYPE_FILTER_LABELS[ticket.isType];
  return {
    companyId: ticket.companyId,
    kind,
    ...(ticket.carrierId !== null && { carrierId: ticket.carrierId }),
    summary: `Load ${load.reference}, ${type}: ${said.what}`,
    data: {
      ticket_id: ticket.id,
      load_id: ticket.loadId,
      reference: load.reference,
      is_type: ticket.isType,
      severity: ticket.severity,
      status: ticket.status,
      resolution: ticket.resolution,
      assignee_id: ticket.assigneeId,
      load_lock_assignee_id: load.assigneeId,
      ...(said.mailHeldUntil && { mail_held_until: said.mailHeldUntil.toISOString() }),
    },
    userId: said.userId ?? null,
    occurredAt: said.now,
  };
}
