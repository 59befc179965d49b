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

/** Open means not closed. */
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

/** How often the dashboard checks for new alerts (vetting text, section 9). */
export const ALERT_POLLING_MS = 240_000;

/** The version of the alerts table counts up to this and starts over (loads text, sections 4 and 9). */
export const ALERTS_TABLE_MAX_VERSION = 2;

export function nextAlertsTableVersion(version: number): number {
  return version >= ALERTS_TABLE_MAX_VERSION ? 1 : version + 1;
}

/** An alert's severity: act now, check today, or note. */
export const TICKET_SEVERITIES = ['act_now', 'look', 'know'] as const;
export type TicketSeverity = (typeof TICKET_SEVERITIES)[number];

export const TICKET_SEVERITY_LABELS: Record<TicketSeverity, string> = {
  act_now: 'Act now',
  look: 'Check',
  know: 'Note',
};

/** The severities that ask for work: only these count in the top bar and on a load. A note is a fact to know. */
export const WORK_SEVERITIES: readonly TicketSeverity[] = ['act_now', 'look'];

/** How many of the open alerts ask for work. */
export const alertsToWork = (bySeverity: Readonly<Record<TicketSeverity, number>>): number =>
  WORK_SEVERITIES.reduce((total, severity) => total + bySeverity[severity], 0);

/** The result of an alert. */
export const TICKET_RESOLUTIONS = ['fixed', 'false_alarm', 'accepted_risk', 'condition_ended', 'duplicate'] as const;
export type TicketResolution = (typeof TICKET_RESOLUTIONS)[number];

export const TICKET_RESOLUTION_LABELS: Record<TicketResolution, string> = {
  fixed: 'Fixed',
  false_alarm: 'False alarm',
  accepted_risk: 'Risk accepted',
  condition_ended: 'Condition ended',
  duplicate: 'Duplicate',
};

/** These need a reason: the track record and the next person read it. */
export const RESOLUTIONS_WITH_COMMENT: readonly TicketResolution[] = ['false_alarm', 'accepted_risk'];

/** The allowed status changes of an alert (decision 0099). Only a manager moves an escalated or closed one. */
export const TICKET_MOVES: Record<TicketStatus, readonly TicketStatus[]> = {
  new: ['in_progress', 'pending', 'escalated', 'closed'],
  in_progress: ['pending', 'escalated', 'closed'],
  pending: ['in_progress', 'escalated', 'closed'],
  escalated: ['in_progress', 'pending', 'closed'],
  closed: ['in_progress'],
};

/** Only a manager changes an alert with one of these statuses. */
export const MANAGER_TICKET_STATUSES: readonly TicketStatus[] = ['escalated', 'closed'];

/** The statuses that a user of this role may move an alert to. The monitor rejects all others. */
export function nextTicketStatuses(status: TicketStatus, role: TicketRole): readonly TicketStatus[] {
  if (role === 'blocked' || (role === 'staff' && MANAGER_TICKET_STATUSES.includes(status))) return [];
  return TICKET_MOVES[status];
}

/** What happened to an alert. */
export const TICKET_EVENT_KINDS = [
  'raised',
  'evidence_changed',
  'status_changed',
  'assigned',
  'commented',
  'condition_ended',
  'condition_returned',
] as const;
export type TicketEventKind = (typeof TICKET_EVENT_KINDS)[number];

export const TICKET_EVENT_KIND_LABELS: Record<TicketEventKind, string> = {
  raised: 'Raised',
  evidence_changed: 'Evidence changed',
  status_changed: 'Status changed',
  assigned: 'Assigned',
  commented: 'Comment',
  condition_ended: 'Condition ended',
  condition_returned: 'Condition returned',
};

export const MAX_TICKET_COMMENT = 2000;
