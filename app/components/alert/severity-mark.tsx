import { TICKET_SEVERITY_LABELS, type TicketSeverity } from '@contract/alerts/tickets.constants';

/** An alert's severity, as a word and a mark. */
export function SeverityMark({ severity }: { severity: TicketSeverity }) {
  return <span className={`severity severity-${severity}`}>{TICKET_SEVERITY_LABELS[severity]}</span>;
}
