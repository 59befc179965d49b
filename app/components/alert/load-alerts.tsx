import { ALERT_TYPE_FILTER_LABELS } from '@contract/alerts/alert-types.constants';
import { TICKET_STATUS_LABELS } from '@contract/alerts/tickets.constants';
import type { Ticket } from '@contract/alerts/tickets.entities';
import { agoAt } from '@contract/loads/stop-times';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';
import { alertClock } from '~/view/alerts/alert-clock';
import { AlertEvidence } from './alert-evidence';
import { SeverityMark } from './severity-mark';

interface LoadAlertsProps {
  alerts: readonly Ticket[];
  /** The load's. */
  reference: string;
  now: string;
  /** Whether the reader may open the emails in the evidence. */
  mayOpenEmails: boolean;
}

/** The open alerts of one load, the most urgent first, each with its evidence. */
export function LoadAlerts({ alerts, reference, now, mayOpenEmails }: LoadAlertsProps) {
  return (
    <section className="load-section load-alerts" aria-labelledby="alerts-title" data-panel>
      <h2 id="alerts-title">Alerts {alerts.length > 0 ? <span className="count">{alerts.length}</span> : null}</h2>
      {alerts.length === 0 ? (
        <p className="missing">No open alerts. Checks we couldn’t run don’t raise alerts.</p>
      ) : (
        <ul className="alert-rows">
          {alerts.map((alert) => (
            <li key={alert.id}>
              <SeverityMark severity={alert.severity} />
              <div>
                <p>
                  <Link to={paths.alert(alert.id)}>{alert.message}</Link>
                </p>
                <p className="small-print">
                  {ALERT_TYPE_FILTER_LABELS[alert.is_type]}, raised {agoAt(alert.raised_at, now)}.{' '}
                  {TICKET_STATUS_LABELS[alert.status]}, {alert.assignee?.full_name ?? 'no one has it'}.{' '}
                  {alert.closes_when}
                </p>
                <details className="evidence">
                  <summary className="discloses">Show the evidence</summary>
                  <div className="evidence-body">
                    <AlertEvidence
                      evidence={alert.evidence}
                      mayOpenEmails={mayOpenEmails}
                      clock={alertClock(alert, [])}
                    />
                  </div>
                </details>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="small-print">
        <Link to={paths.alerts({ tab: 'closed', load: reference })}>Closed alerts of this load</Link>
      </p>
    </section>
  );
}
