import { ALERT_CATEGORY_LABELS } from '@contract/identity-alerts/identity-alerts.constants';
import type { IdentityAlert } from '@contract/identity-alerts/identity-alerts.entities';
import { formatDate } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';

/** The newest identity alerts of all brokers: what a Watchdog account is for. */
export function NewestWarnings({ alerts }: { alerts: readonly IdentityAlert[] }) {
  return (
    <>
      {alerts.length === 0 ? (
        <p className="missing">No broker has published an identity alert yet.</p>
      ) : (
        <ul className="row-list">
          {alerts.map(({ id, is_type, carrier_id, carrier_name, message_for_display, file_date }) => (
            <li key={id}>
              <span>
                <Link to={paths.carrierAlert(carrier_id, id)}>
                  {carrier_id === null ? 'A contact of no carrier' : (carrier_name ?? `Carrier ${carrier_id}`)}
                </Link>
                <span className="load-note">{message_for_display}</span>
              </span>
              <span>
                {ALERT_CATEGORY_LABELS[is_type]}, {formatDate(file_date)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={paths.identityAlerts()}>All identity alerts</Link>
      </p>
    </>
  );
}
