import { COMPANY_EVENT_KINDS } from '@contract/integrations/company-events.constants';
import { stopTime } from '@contract/loads/stop-times';
import type { Notice, NoticedEvent } from '@contract/notifications/notices.calls';
import { formatCount } from '@contract/shared/format';
import type { AlertClock } from '~/view/alerts/alert-clock';
import { howTold } from '~/view/notices/how-told';

interface AlertNoticesProps {
  events: readonly NoticedEvent[];
  /** Who has the alert. */
  assignee: string | null;
  clock: AlertClock;
}

/**
 * Who was notified of an alert, so that two people do not handle it twice, and none assumes that someone else was
 * notified.
 */
export function AlertNotices({ events, assignee, clock }: AlertNoticesProps) {
  return (
    <>
      <p>{assignee === null ? 'Unclaimed.' : `${assignee} has it.`}</p>
      {events.length === 0 ? (
        <p className="missing">No notice is on record. Notices are kept for 90 days.</p>
      ) : (
        <ol className="load-log">
          {events.map((event) => (
            <li key={event.id}>
              <time dateTime={event.occurred_at}>{stopTime(event.occurred_at, clock)}</time>
              <div>
                <p>{COMPANY_EVENT_KINDS[event.kind].label}</p>
                <NoticesOfEvent event={event} timeOf={(at) => stopTime(at, clock)} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

interface NoticesOfEventProps {
  event: NoticedEvent;
  timeOf: (at: string) => string;
}

/** How many people were notified of one event, what failed first, and on demand who they are. */
export function NoticesInShort({ event, timeOf }: NoticesOfEventProps) {
  const { notices } = event;
  if (notices.length === 0) return <NoticesOfEvent event={event} timeOf={timeOf} />;
  const failed = notices.filter(({ status }) => status === 'failed').length;
  const sent = notices.filter(({ status }) => status === 'sent').length;
  const others = notices.length - failed - sent;
  const parts = [
    failed > 0 && `${failed} not delivered`,
    sent > 0 && `${formatCount(sent, 'notice')} sent`,
    others > 0 && `${others} on the way or waiting`,
  ].filter(Boolean);
  return (
    <details>
      <summary className={failed === notices.length ? 'discloses attention' : 'discloses'}>{parts.join(', ')}</summary>
      <NoticesOfEvent event={event} timeOf={timeOf} />
    </details>
  );
}

/** Who was notified of one event, by which channel, and whether it arrived. */
export function NoticesOfEvent({ event, timeOf }: NoticesOfEventProps) {
  if (event.notices.length === 0)
    return (
      <p className="missing">
        {event.is_looked_at ? 'No one else was notified' : 'Not sent yet: notices go out within a minute'}
        {event.is_looked_at && event.user ? `; ${event.user} did it` : ''}
      </p>
    );
  return (
    <ul className="plain-bullets">
      {event.notices.map((notice) => (
        <li key={notice.id} className={notice.status === 'failed' ? 'attention' : undefined}>
          {whoOf(notice)}: {howTold(notice, timeOf)}
        </li>
      ))}
    </ul>
  );
}

const whoOf = ({ user, reason }: Notice) => `${user ?? 'A former user'}${reason === 'no_one_else' ? ' (manager)' : ''}`;
