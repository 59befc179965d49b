import { IDENTITY_ALERTS } from '@contract/alerts/alert-types.constants';
import type { TicketDetail } from '@contract/alerts/tickets.entities';
import { Link } from '@remix-run/react';
import { FraudActs } from '~/components/carrier/fraud-acts';
import { LoadPhones } from '~/components/load/load-phones';
import { paths } from '~/paths';
import type { FraudMay } from '~/view/carrier/fraud-may';
import type { LoadOfAlert } from './alert-load';

interface AlertActsProps {
  alert: Pick<TicketDetail, 'is_type' | 'message' | 'carrier'>;
  /** Null: it is about no load, or the load could not be loaded. */
  load: LoadOfAlert | null;
  mayWork: boolean;
  may: FraudMay;
}

/**
 * What to do about an alert, beside closing it. Where someone may pretend to be the carrier, the numbers of the load are not
 * offered: a proven call goes to one on file.
 */
export function AlertActs({ alert: { is_type, message, carrier }, load, mayWork, may }: AlertActsProps) {
  const isFraud = IDENTITY_ALERTS.includes(is_type);
  const changes =
    mayWork && load && !load.isOver
      ? [
          {
            label: 'Log check call',
            to: load.carrier && !isFraud ? paths.loadLogNew(load.id, { type: 'check_call' }) : null,
          },
          {
            label: load.hasVehicle ? 'Change truck' : 'Choose truck',
            to: load.carrier ? paths.loadVehicle(load.id) : null,
          },
          { label: load.carrier ? 'Change carrier' : 'Cover load', to: paths.loadCover(load.id), shortcut: 'c' },
        ].filter((change): change is { label: string; to: string; shortcut?: string } => change.to !== null)
      : [];
  return (
    <>
      {isFraud || !load ? null : <LoadPhones phones={load.phones} carrierId={load.carrier?.id ?? null} areButtons />}
      {isFraud && carrier ? (
        <FraudActs
          carrierId={carrier.id}
          may={may}
          heldFor={`Alert: ${message}`}
          warning={paths.carrierAlertNew(carrier.id, { message: message.slice(0, 1000) })}
        />
      ) : null}
      {changes.length === 0 ? null : (
        <nav className="load-actions" aria-label="Actions for this load" data-page-actions>
          <ul>
            {changes.map(({ label, to, shortcut }) => (
              <li key={label}>
                <Link to={to} aria-keyshortcuts={shortcut}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
