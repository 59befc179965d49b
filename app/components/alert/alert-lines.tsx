import type { Ticket } from '@contract/alerts/tickets.entities';
import { formatCount } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';
import { SeverityMark } from './severity-mark';

interface AlertLinesProps {
  alerts: readonly Ticket[];
  total: number;
  /** The address of the full list. */
  allHref: string;
}

/** Some alerts, one line each, on a page about something else. */
export function AlertLines({ alerts, total, allHref }: AlertLinesProps) {
  return (
    <>
      <ul className="alert-rows">
        {alerts.map(({ id, severity, message, load }) => (
          <li key={id}>
            <SeverityMark severity={severity} />
            <p>
              <Link to={paths.alert(id)}>{message}</Link>
              {load ? (
                <span className="small-print">
                  {' '}
                  Load <Link to={paths.load(load.id)}>{load.reference}</Link>
                </span>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
      {total > alerts.length ? (
        <p className="small-print">
          <Link to={allHref}>All {formatCount(total, 'open alert')}</Link>
        </p>
      ) : null}
    </>
  );
}
