import { isRecordChange } from '@contract/carriers/carrier-events.constants';
import type { CarrierEvent } from '@contract/carriers/carrier-events.entities';
import { formatDate } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';

/**
 * What the company did about carriers, newest first: when, what to whom, by whom and why. What no user did and no record
 * shows the carrier did itself, by its packet or its certificate.
 */
export function LatestEvents({ events }: { events: readonly CarrierEvent[] }) {
  if (events.length === 0)
    return (
      <p className="missing">
        Nobody has done anything about a carrier yet. Find one above: what you and your colleagues decide about it shows
        here.
      </p>
    );
  return (
    <ol className="latest">
      {events.map(({ id, carrier_id, carrier_name, kind, summary, note, user, occurred_at }) => (
        <li key={id}>
          <time dateTime={occurred_at}>{formatDate(occurred_at)}</time>
          <div>
            <Link to={paths.carrier(carrier_id)} discover="none">
              {carrier_name ?? `Carrier ${carrier_id}`}
            </Link>
            <span className={summary === 'Put on do not dispatch' ? 'stop-word' : undefined}>{summary}</span>
            {note ? <p className="small-print">{note}</p> : null}
          </div>
          <span className="latest-user">{user ?? (isRecordChange(kind) ? 'On the record' : 'The carrier')}</span>
        </li>
      ))}
    </ol>
  );
}
