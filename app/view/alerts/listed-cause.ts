import {
  ALERT_TYPE_FILTER_LABELS,
  type AlertTypeFilter,
  RING_ALERT,
  TRUCK_ALERTS,
} from '@contract/alerts/alert-types.constants';
import type { AlertTab, TicketSeverity } from '@contract/alerts/tickets.constants';
import type { Ticket, TicketCause } from '@contract/alerts/tickets.entities';
import { duration } from '@contract/loads/stop-times';
import type { NumberFlags } from '@contract/shared/number-flags';
import { paths } from '~/paths';
import { flagsOf } from '~/view/number-flags';

/** A cause as its row shows it. */
export interface ListedCause {
  key: string;
  severity: TicketSeverity;
  type: string;
  /** Of the alert that presses most. */
  message: string;
  /** Alerts of it that say something else, among those that a cause names. */
  otherMessages: number;
  carrier: { id: number; name: string } | null;
  vehicle: string | null;
  /** The page on which its alerts are worked together. */
  to: string;
  alertCount: number;
  loads: readonly { key: string; id: number; reference: string; to: string }[];
  /** Whom to call about it. */
  call: { who: string; number: string; flags: NumberFlags | undefined } | null;
  /** Alerts that the row does not show. */
  more: number;
  age: string;
  raisedAt: string;
  /** End of the window of the stop that its loads have yet to reach, the nearest to now; null: none is known. */
  until: string | null;
}

const SHOWN_LOADS = 12;

/** @param tickets of the page's causes */
export function toListedCause(cause: TicketCause, tickets: readonly Ticket[], tab: AlertTab, now: Date): ListedCause {
  const { carrier, vehicle, ring_ticket_id, is_type, loads } = cause;
  const shown = loads.slice(0, SHOWN_LOADS);
  const total = Math.max(cause.alert_count, loads.length);
  const own = tickets.filter(({ id }) => cause.ticket_ids.includes(id));
  const message = own[0]?.message ?? '';
  return {
    key: `${is_type} ${carrier?.id} ${vehicle?.id} ${ring_ticket_id}`,
    severity: cause.severity,
    type: ALERT_TYPE_FILTER_LABELS[is_type],
    message,
    otherMessages: own.filter((one) => one.message !== message).length,
    carrier: carrier && { id: carrier.id, name: carrier.legal_name ?? `Carrier ${carrier.id}` },
    vehicle: vehicle?.label ?? null,
    to: paths.alertCause({
      tab,
      type: is_type,
      carrier: carrier?.id,
      vehicle: vehicle?.id,
      alert: ring_ticket_id ?? undefined,
    }),
    alertCount: cause.alert_count,
    loads: shown.map(({ id, reference, ticket_id }) => ({
      key: `${ticket_id} ${id}`,
      id,
      reference,
      to: paths.alert(ticket_id),
    })),
    call: cause.call && { who: CALLED[cause.call.who], number: cause.call.number, flags: flagsOf(cause.call) },
    more: total - shown.length,
    age: duration(Math.max(0, Math.floor((now.getTime() - Date.parse(cause.raised_at)) / 60_000))),
    raisedAt: cause.raised_at,
    until: nearest(
      own.flatMap(({ load }) => load?.next_window_ends_at ?? []),
      now,
    ),
  };
}

const CALLED = { driver: 'Driver', carrier: 'Dispatch on record' } as const;

/** The moment nearest to now, before or after it. */
const nearest = (moments: readonly string[], now: Date): string | null => {
  const away = (moment: string) => Math.abs(Date.parse(moment) - now.getTime());
  return [...moments].sort((one, other) => away(one) - away(other))[0] ?? null;
};

/**
 * The alerts of a cause that one look answers: those that say what the first says, and that no colleague has. Another driver's
 * number, or a flagged one among unknown ones, is decided alone.
 */
export const answeredTogether = (tickets: readonly Ticket[], userId: number): number[] =>
  tickets
    .filter(({ message, assignee }) => message === tickets[0]?.message && (assignee?.id ?? userId) === userId)
    .map(({ id }) => id);

/** A cause as an address names it. */
interface CauseAddress {
  type: AlertTypeFilter;
  carrier: number | null;
  vehicle: number | null;
  alert: number | null;
}

/** The conditions of `q` that only the alerts of one cause meet. */
export function conditionsOfCause({ type, carrier, vehicle, alert }: CauseAddress): Record<string, string> {
  if (type === RING_ALERT) return { is_type_eq: type, id_eq: String(alert ?? 0) };
  return {
    load_id_not_null: '1',
    is_type_eq: type,
    ...(carrier === null ? { carrier_id_null: '1' } : { carrier_id_eq: String(carrier) }),
    ...(TRUCK_ALERTS.includes(type) &&
      (vehicle === null ? { load_carrier_vehicle_id_null: '1' } : { load_carrier_vehicle_id_eq: String(vehicle) })),
  };
}
