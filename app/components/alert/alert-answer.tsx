import { TICKET_STATUS_LABELS } from '@contract/alerts/tickets.constants';
import type { TicketDetail } from '@contract/alerts/tickets.entities';
import { agoAt, stopTime } from '@contract/loads/stop-times';
import { formatCount } from '@contract/shared/format';
import { None } from '@ui/definition-list';
import type { ReactNode } from 'react';
import type { AlertClock } from '~/view/alerts/alert-clock';
import { outcomeOf } from '~/view/alerts/listed-alert';
import { SeverityMark } from './severity-mark';

interface AlertAnswerProps {
  alert: TicketDetail;
  now: string;
  /** Of its times. */
  clock?: AlertClock;
  /** The most frequent action. */
  children?: ReactNode;
}

/** What is wrong, its severity, its assignee, and what would close it. */
export function AlertAnswer({ alert, now, clock = null, children }: AlertAnswerProps) {
  const isClosed = alert.status === 'closed';
  return (
    <div className={`decision-panel alert-answer ${isClosed ? '' : `alert-answer-${alert.severity}`}`}>
      <p className="panel-answer">
        <SeverityMark severity={alert.severity} /> <strong>{alert.message}</strong>
      </p>
      <dl className="load-states">
        <div>
          <dt>Status</dt>
          <dd>{TICKET_STATUS_LABELS[alert.status]}</dd>
        </div>
        <div>
          <dt>Assignee</dt>
          <dd>{alert.assignee?.full_name ?? <None />}</dd>
        </div>
        <div>
          <dt>Raised</dt>
          <dd>
            {agoAt(alert.raised_at, now)}, {stopTime(alert.raised_at, clock)}
            {alert.reopened_count > 0 ? `; came back ${formatCount(alert.reopened_count, 'time')}` : ''}
          </dd>
        </div>
        {isClosed && alert.closed_at ? (
          <div>
            <dt>Closed</dt>
            <dd>{stopTime(alert.closed_at, clock)}</dd>
          </div>
        ) : null}
      </dl>
      {isClosed ? (
        <p>{outcomeOf(alert)}</p>
      ) : (
        <p>
          {alert.condition_ended_at ? (
            <strong>The condition ended {stopTime(alert.condition_ended_at, clock)}. </strong>
          ) : null}
          {alert.closes_when}
        </p>
      )}
      {children}
    </div>
  );
}
