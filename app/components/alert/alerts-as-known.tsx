import { ALERT_TYPE_FILTER_LABELS } from '@contract/alerts/alert-types.constants';
import { TICKET_STATUS_LABELS } from '@contract/alerts/tickets.constants';
import type { TicketAsKnown } from '@contract/alerts/tickets.entities';
import { formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';
import { AlertEvidence } from './alert-evidence';

interface AlertsAsKnownProps {
  alerts: readonly TicketAsKnown[];
  /** Whether the reader may open the emails in the evidence. */
  mayOpenEmails: boolean;
}

/** The alerts of a load that were open at an earlier time, as they were then. */
export function AlertsAsKnown({ alerts, mayOpenEmails }: AlertsAsKnownProps) {
  return (
    <section className="load-section load-alerts" aria-labelledby="alerts-title">
      <h2 id="alerts-title">Alerts open then</h2>
      {alerts.length === 0 ? (
        <p className="missing">No open alerts then. Checks we couldn’t run don’t raise alerts.</p>
      ) : (
        <ul className="alert-rows">
          {alerts.map(({ id, is_type, status, message, evidence, said_at }) => (
            <li key={id}>
              <span>{TICKET_STATUS_LABELS[status]}</span>
              <div>
                <p>
                  <Link to={paths.alert(id)}>{message}</Link>
                </p>
                <p className="small-print">
                  {ALERT_TYPE_FILTER_LABELS[is_type]}, as of {formatMoment(said_at)}
                </p>
                <details className="evidence">
                  <summary className="discloses">Show the evidence</summary>
                  <div className="evidence-body">
                    <AlertEvidence evidence={evidence} mayOpenEmails={mayOpenEmails} />
                  </div>
                </details>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
