/** An alert on a load is a ticket on the wire (loads text, section 4). */
export const TICKET_STATUSES = ['new', 'in_progress', 'escalated', 'pending', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_STATUS_LABELS: Record<TicketStatus, string> = {
  new: 'New',
  in_progress: 'In progress',
  escalated: 'Escalated',
  pending: 'Pending',
  closed: 'Closed',
};

/** Open alerts are those that are not closed. */
export const OPEN_TICKET_STATUSES: readonly TicketStatus[] = TICKET_STATUSES.filter((status) => status !== 'closed');

/** The tabs of the alerts page and the view each belongs to (loads text, section 2). */
export const ALERT_TABS = ['open', 'closed', 'pending', 'recommended'] as const;
export type AlertTab = (typeof ALERT_TABS)[number];
export const ALERT_VIEWS = { all: ['open', 'closed'], pending: ['pending', 'recommended'] } as const satisfies Record<
  string,
  readonly AlertTab[]
>;
export type AlertView = keyof typeof ALERT_VIEWS;

export const ALERT_TAB_LABELS: Record<AlertTab, string> = {
  open: 'Open',
  closed: 'Closed',
  pending: 'Pending',
  recommended: 'Recommended',
};

/** Who a user is to the alerts of loads; blocked until it is known (loads text, section 6). */
export const TICKET_ROLES = ['manager', 'staff', 'blocked'] as const;
export type TicketRole = (typeof TICKET_ROLES)[number];
export const DEFAULT_TICKET_ROLE: TicketRole = 'blocked';

/** Any one of these scopes makes a user a manager of alerts (loads text, section 6). */
export const TICKET_MANAGER_SCOPES = ['tickets_load_lock_manager', 'compliance'] as const;

/** Order of the alerts list (loads text, section 9). */
export const TICKETS_DEFAULT_SORT = 'id desc';

/** How often the dashboard asks for new alerts (vetting text, section 9). */
export const ALERT_POLLING_MS = 240_000;

/** The version of the alerts table goes from 1 up to this and round again (loads text, sections 4 and 9). */
export const ALERTS_TABLE_MAX_VERSION = 2;

export function nextAlertsTableVersion(version: number): number {
  return version >= ALERTS_TABLE_MAX_VERSION ? 1 : version + 1;
}
